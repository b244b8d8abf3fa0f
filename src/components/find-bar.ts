import {html, type TemplateResult} from 'lit';
import type {Localize} from '../controllers/localize.js';
import {icon} from '../styles/icons.js';

/** A bar in which somebody looks for words. */
export interface FindBar {
  /** What is looked through. */
  readonly label: string;
  /** How many were found, or that none were; empty where nothing is looked for. */
  readonly said: string;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onInput: (event: Event) => void;
  readonly onGo: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** The field, what was found, and the ways through it. */
export function renderFindBar(bar: FindBar, localize: Localize): TemplateResult {
  const button = (glyph: unknown, key: 'find-previous' | 'find-next' | 'find-close', act: () => void) => {
    const label = localize.term(`conversation.${key}`);
    return html`<button class="btn quiet sm square" type="button" aria-label=${label} title=${label} @click=${act}>
      ${glyph}
    </button>`;
  };
  return html`
    <div part="find" role="search" class="find" @keydown=${bar.onKey}>
      <input
        type="text"
        class="in"
        autocomplete="off"
        spellcheck="false"
        aria-label=${bar.label}
        placeholder=${bar.label}
        @input=${bar.onInput}
      />
      <span class="meta count" role="status">${bar.said}</span>
      ${button(icon('down', {class: 'flipped'}), 'find-previous', () => bar.onGo(-1))}
      ${button(icon('down'), 'find-next', () => bar.onGo(1))} ${button(icon('x'), 'find-close', () => bar.onClose())}
    </div>
  `;
}
