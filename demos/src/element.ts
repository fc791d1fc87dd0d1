// What both custom elements share: they live in the page's own document, keep the page's content
// until they are asked to do something, and never lose the reader's focus while they redraw.

import { LitElement } from "lit";
import { engine } from "./client";
import { spoken } from "./language";

export abstract class PaipuElement extends LitElement {
  /** The nodes that the page has put inside, shown while nothing runs. */
  protected content: Node[] | null = null;
  private hadFocus = false;
  private readonly redraw = (): void => this.requestUpdate();
  private readonly retell = (): void => {
    this.requestUpdate();
    this.translated();
  };

  protected override createRenderRoot(): HTMLElement {
    return this; // the page's own style sheet dresses what is drawn here
  }

  override connectedCallback(): void {
    if (this.content === null) {
      this.content = [...this.childNodes];
      this.replaceChildren();
    }
    super.connectedCallback();
    engine.addEventListener("status", this.redraw);
    window.addEventListener("hashchange", this.redraw);
    spoken.addEventListener("change", this.retell);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    engine.removeEventListener("status", this.redraw);
    window.removeEventListener("hashchange", this.redraw);
    spoken.removeEventListener("change", this.retell);
  }

  get game(): string {
    return this.getAttribute("game") ?? "";
  }

  protected override willUpdate(): void {
    this.hadFocus = this.contains(document.activeElement);
  }

  protected override updated(): void {
    if (this.hadFocus && !this.contains(document.activeElement)) this.restoreFocus();
  }

  /** The element that had the focus is gone: put it where the reader would look for it. */
  protected restoreFocus(): void {
    for (const selector of this.focusOrder()) {
      const found = this.querySelector<HTMLElement>(selector);
      if (found) return found.focus({ preventScroll: true });
    }
  }

  /** The language is another now: what the engine said must be asked again. */
  protected abstract translated(): void;

  protected abstract focusOrder(): string[];
}
