import {html, nothing, type TemplateResult} from 'lit';
import type {ReactiveElement} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {evidenceKey, listKey, NO_SESSION, type ListRow} from '../../../state/keys.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import type {PartRow} from '../../../state/facts/parts.js';
import {icon} from '../../../styles/icons.js';
import {evidenceMarks, renderMark, sourceLink, sourceName, sourceTitle} from '../citation/evidence-words.js';
import type {SafeUrl} from '../markdown/urls.js';
import {CitedIds, type Citations} from '../markdown/citations.js';
import '../citation/citation.strings.js';
import './text.strings.js';

const NONE: Citations = new Map();

/** The evidence that a text cites or rests on, numbered in the order of first mention; only what is really there. */
export class Sources {
  readonly #part: () => PartRow | undefined;
  readonly #lists: readonly RowController<ListRow>[];
  readonly #rows: RowsController<EvidenceRow>;
  readonly #cited = new CitedIds();
  #citations: Citations = NONE;

  constructor(host: ReactiveElement, part: () => PartRow | undefined) {
    this.#part = part;
    const scopes = [() => part()?.sessionId ?? NO_SESSION, () => NO_SESSION];
    this.#lists = scopes.map((scope) => new RowController(host, () => listKey('evidence', scope())));
    this.#rows = new RowsController(host, () => [...this.citations.keys()].map(evidenceKey));
  }

  /** Numbers by id: the same object as long as they are the same. */
  get citations(): Citations {
    const part = this.#part();
    if (!part || this.#lists.every(({value}) => value === undefined)) return NONE;
    const named = [...this.#cited.update(part.text ?? ''), ...(part.evidenceRefs ?? [])];
    const ids = [...new Set(named)].filter((id) => this.#rows.get(evidenceKey(id)) !== undefined);
    const known = [...this.#citations.keys()];
    if (ids.length !== known.length || ids.some((id, index) => id !== known[index]))
      this.#citations = new Map(ids.map((id, index) => [id, index + 1]));
    return this.#citations;
  }

  /** The list at the end of the text, as one line that opens. */
  render(localize: Localize, open: boolean, onToggle: (open: boolean) => void): TemplateResult | typeof nothing {
    const {citations} = this;
    if (citations.size === 0) return nothing;
    return html`
      <details
        class="sources"
        ?open=${open}
        @toggle=${(event: Event) => onToggle((event.target as HTMLDetailsElement).open)}
      >
        <summary>${icon('chev', {class: 'chev'})}<span>${localize.term('text.sources', citations.size)}</span></summary>
        <ol>
          ${[...citations].map(([id, number]) => this.#renderSource(id, number, localize))}
        </ol>
      </details>
    `;
  }

  #renderSource(id: string, number: number, localize: Localize) {
    const row = this.#rows.get(evidenceKey(id));
    if (!row) return nothing;
    const link = sourceLink(row);
    const named = sourceName(row) ?? row.location ?? (link ? localize.term('citation.open') : undefined);
    // A claim says what it is itself: without a source there is nothing more to name.
    const title = named ?? (row.claim ? undefined : sourceTitle(row));
    return html`
      <li data-fact=${evidenceKey(id)} data-status=${row.status} value=${number}>
        ${row.claim ? html`<div dir="auto">${row.claim}</div>` : nothing}
        ${title === undefined ? nothing : renderOrigin(title, row.location, link)}
        <div class="marks">${evidenceMarks(row, localize).map((mark) => renderMark(mark))}</div>
      </li>
    `;
  }
}

function renderOrigin(title: string, location: string | undefined, link: SafeUrl | undefined): TemplateResult {
  return html`<div class="meta dots">
    <span dir="auto"
      >${link ? html`<a href=${link.href} target="_blank" rel="noopener noreferrer nofollow">${title}</a>` : title}</span
    >${location && location !== title ? html`<span><code>${location}</code></span>` : nothing}
  </div>`;
}
