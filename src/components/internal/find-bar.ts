import {html, type ReactiveElement, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {icon} from '../../styles/icons.js';
import './find-bar.strings.js';

/** A bar in which somebody looks for words. */
export interface FindBar {
  /** What is looked through. */
  readonly label: string;
  /** How many were found, or that none were; empty where nothing is looked for. */
  readonly said: string;
  readonly onInput: (words: string) => void;
  readonly onGo: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** The field of the bar in an element, where the bar is open. */
export function findField({renderRoot}: ReactiveElement): HTMLInputElement | null {
  return renderRoot.querySelector<HTMLInputElement>('[part="find"] input');
}

/** The field, what was found, and the ways through it. */
export function renderFindBar(bar: FindBar, localize: Localize): TemplateResult {
  const button = (glyph: unknown, label: string, act: () => void) =>
    html`<button class="btn quiet sm square" type="button" aria-label=${label} title=${label} @click=${act}>
      ${glyph}
    </button>`;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') bar.onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.isComposing)
      bar.onGo(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`
    <div part="find" role="search" class="find" @keydown=${onKey}>
      <input
        type="text"
        class="in"
        autocomplete="off"
        spellcheck="false"
        aria-label=${bar.label}
        placeholder=${bar.label}
        @input=${(event: Event) => bar.onInput((event.target as HTMLInputElement).value)}
      />
      <span class="meta count" role="status">${bar.said}</span>
      ${button(icon('down', {class: 'flipped'}), localize.term('conversation.find-previous'), () => bar.onGo(-1))}
      ${button(icon('down'), localize.term('conversation.find-next'), () => bar.onGo(1))}
      ${button(icon('x'), localize.term('conversation.find-close'), () => bar.onClose())}
    </div>
  `;
}
