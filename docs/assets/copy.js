// A button beside every citation that copies it. Made here and not in the page, so that nothing
// is offered that cannot work without scripts.
document$.subscribe(() => {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll(".pp-copy")) {
    if (block.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pp-copy-button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("pre").innerText.trim());
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    block.append(" ", button);
  }
});
