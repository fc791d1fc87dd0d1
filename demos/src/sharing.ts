// A link to hand on: copied where the browser allows it, and in any case in a field to copy from.

import { html, nothing, type TemplateResult } from "lit";

export interface SharedLink {
  address: string;
  copied: boolean;
}

/** This page's address with something after the #, put on the clipboard if it may be. */
export async function shareLink(key: string, code: string): Promise<SharedLink> {
  const address = `${location.origin}${location.pathname}#${key}=${code}`;
  try {
    await navigator.clipboard.writeText(address);
    return { address, copied: true };
  } catch {
    return { address, copied: false }; // not allowed, or not there
  }
}

/** The field with the link, and a sentence that says what it is or that it is copied. */
export function linkField(link: SharedLink | null, copied: string, field: string, remark = ""): TemplateResult | typeof nothing {
  if (!link) return nothing;
  return html`<label class="pp-link" role="status">
    <span>${link.copied ? copied : field}</span>
    <input
      type="text"
      readonly
      .value=${link.address}
      @focus=${(e: Event) => (e.target as HTMLInputElement).select()}
    />
    ${remark === "" ? nothing : html`<span class="pp-quiet">${remark}</span>`}
  </label>`;
}

/** Once the field is drawn: selected, and in focus when the reader must copy it by hand. */
export function selectLink(host: HTMLElement, link: SharedLink): void {
  const field = host.querySelector<HTMLInputElement>(".pp-link input");
  if (!link.copied) field?.focus();
  field?.select();
}
