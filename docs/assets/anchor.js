// The theme changes pages in place, and remembers how far one had scrolled a tenth of a second
// late: a reader who scrolls and at once follows a link to a clause would land at the old height
// of the new page. So a link that was followed to a place on another page is held to its place.
let followed = null;

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const hash = link ? new URL(link.href).hash : "";
  followed = hash ? hash.slice(1) : null;
});

document$.subscribe(() => {
  const place = followed ? document.getElementById(decodeURIComponent(followed)) : null;
  if (!place || location.hash.slice(1) !== followed) return;
  followed = null;
  // After the theme's own turn, which comes with the same page.
  requestAnimationFrame(() => {
    if (place.matches(":target")) return;
    // The same address once more is no new entry in the history.
    history.replaceState(null, "");
    location.replace(location.href);
  });
});
