import {html, type TemplateResult} from 'lit';

/** What a list can be narrowed to. */
export interface FilterButtons<T extends string> {
  readonly label: string;
  readonly filters: readonly T[];
  readonly chosen: T;
  readonly words: (filter: T) => unknown;
  readonly onPick: (filter: T) => void;
  /** The class of the group. */
  readonly look?: string;
}

/** Buttons of which one is pressed. */
export function filterButtons<T extends string>(options: FilterButtons<T>): TemplateResult {
  const {label, filters, chosen, words, onPick, look = 'filters'} = options;
  return html`<div class=${look} role="group" aria-label=${label}>
    ${filters.map(
      (filter) =>
        html`<button
          type="button"
          class="btn quiet sm"
          aria-pressed=${filter === chosen ? 'true' : 'false'}
          @click=${() => onPick(filter)}
        >
          ${words(filter)}
        </button>`,
    )}
  </div>`;
}
