import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {list, number, object, string} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {renderTarget} from '../lane/target.js';
import '../lane/lane.strings.js';
import './handoff-lane.strings.js';

/** What goes along with a handoff, as far as it is known. */
export interface MemoryBoundary {
  readonly text?: string | undefined;
  readonly tokens?: number | undefined;
  readonly refs: readonly {readonly id: string; readonly title?: string | undefined}[];
}

/** The boundary out of what a runtime sends: words, or words with figures and refs. Undefined where it says none of these. */
export function memoryOf(value: unknown): MemoryBoundary | undefined {
  const words = string(value);
  if (words !== undefined) return words === '' ? undefined : {text: words, refs: []};
  const fields = object(value);
  if (!fields) return undefined;
  const text = ['summary', 'text', 'description', 'scope'].map((name) => string(fields[name])).find((each) => each);
  const tokens = number(fields['tokens']) ?? number(fields['tokenCount']);
  const refs = list(fields['refs'] ?? fields['contextRefs']).flatMap((each) => {
    const ref = object(each);
    const id = string(each) ?? string(ref?.['id']) ?? string(ref?.['ref']);
    return id === undefined || id === '' ? [] : [{id, title: string(ref?.['title'])}];
  });
  return text === undefined && tokens === undefined && refs.length === 0 ? undefined : {text, tokens, refs};
}

/** What goes along, in one line; each ref leads to its fact where that is known. */
export function renderMemory(
  value: unknown,
  {store, localize}: {readonly store: ProjectionStore | undefined; readonly localize: Localize},
): TemplateResult {
  const memory = memoryOf(value);
  if (!memory) return html`<span class="faint">${localize.term('lane.not-given')}</span>`;
  const {text, tokens, refs} = memory;
  const compact = {notation: 'compact', maximumFractionDigits: 1} as const;
  return html`<span class="dots"
    >${text === undefined ? nothing : html`<bdi>${text}</bdi>`}${
      tokens === undefined
        ? nothing
        : html`<span>${localize.term('lane.tokens', localize.formatNumber(tokens, compact))}</span>`
    }${refs.map(({id, title}) => html`<span>${renderTarget({ref: id, words: title, store, localize})}</span>`)}</span
  >`;
}
