import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import type {Localize} from '../../../controllers/localize.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import type {Attachment, PartRow} from '../../../state/facts/parts.js';
import {REDACTED} from '../../../state/intake/redact.js';
import {evidenceKey, listKey, NO_SESSION, partKey, type ListRow} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import '../citation/citation.strings.js';
import {evidenceMarks, renderMark, sourceLink, sourceName, sourceTitle} from '../citation/evidence-words.js';
import {CitedIds, type Citations} from '../markdown/citations.js';
import {Addresses, renderDestination} from '../markdown/addresses.js';
import {renderOutLink} from '../../internal/out-link.js';
import {linkTitle, type SafeUrl} from '../markdown/urls.js';
import './text.strings.js';
import styles from './text.styles.js';

/**
 * What somebody said: one text part of a message. An agent's text is Markdown with the sources that it cites; a person's
 * is shown as it was typed, with what was sent along under it. Where the final text replaced what was streamed, it says so.
 *
 * @summary Shows one text of a message, also while it streams.
 * @a11y What folds does so by a button with `aria-expanded`.
 * @element agent-text
 * @csspart base - the text
 */
export class AgentText extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The part to show. */
  @property({attribute: 'part-id'}) partId = '';

  /** Something else came after it: unfinished as it is, nothing is being written here now. */
  @property({type: Boolean}) paused = false;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #part = new RowController(this, () => partKey(this.partId));
  readonly #pace = new ReadingPace();
  readonly #addresses = new Addresses(this);
  readonly #sources = new Sources(this, this.#addresses, () => this.#part.value);
  readonly #streamed = new Disclosure(this, {fact: () => `streamed:${this.partId}`, isActive: () => false});
  readonly #sourceList = new Disclosure(this, {fact: () => `sources:${this.partId}`, isActive: () => false});

  protected override async scheduleUpdate(): Promise<void> {
    const due = this.#pace.due(this.#isArriving);
    if (due) await due;
    await super.scheduleUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.renderRoot.querySelector<AgentElement>('[part="base"] > agent-markdown')?.updateComplete;
    return true;
  }

  override render() {
    const part = this.#part.value;
    if (!part) return this.renderFallback('unknown');
    if (part.status === 'superseded') return nothing;
    return html`
      <div part="base" data-fact=${partKey(part.id)} data-status=${part.status}>
        ${part.kind === 'user_text' ? this.#renderSaid(part) : this.#renderMarkdown(part)}
        ${this.#renderAttached(part.attachments)} ${part.reconciled ? this.#renderReconciled(part) : nothing}
        ${part.status === 'interrupted' ? this.#renderNote('stopping', this.term('text.interrupted')) : nothing}
        ${
          part.kind === 'user_text' || part.status === 'streaming'
            ? nothing
            : this.#sources.render(this.localize, this.#sourceList.open, (open) => this.#sourceList.set(open))
        }
      </div>
    `;
  }

  /** What was sent along with a text: small pictures where they may be shown, links where not, names where nothing opens. */
  #renderAttached(attachments: readonly Attachment[] = []) {
    if (attachments.length === 0) return nothing;
    return html`
      <ul class="attached wrap" aria-label=${this.term('text.attachments')}>
        ${attachments.map((attachment) => html`<li>${this.#renderAttachment(attachment)}</li>`)}
      </ul>
    `;
  }

  #renderAttachment({mimeType = '', url, name}: Attachment) {
    const isImage = /^image(\/|$)/i.test(mimeType);
    const word = name || this.term(isImage ? 'attachment.image' : 'attachment.file');
    if (url === undefined || url === '') return renderClosed(word, this.term('attachment.no-address'));
    if (this.#addresses.whole(url).includes(REDACTED)) return renderClosed(word, this.term('attachment.withheld'));
    const image = isImage ? this.#addresses.image(url, this.allowImages) : undefined;
    const link = this.#addresses.link(url);
    if (!link && image?.shown) return renderPicture(image.src, word);
    if (!link) return renderClosed(word, this.term('attachment.unsafe'));
    const content = image?.shown ? renderPicture(image.src, word) : renderName(word);
    return html`<a
      href=${link.href}
      rel="noopener noreferrer nofollow"
      target=${ifDefined(link.absolute ? '_blank' : undefined)}
      title=${ifDefined(linkTitle(link, word))}
      >${content}${renderDestination(link, word)}</a
    >`;
  }

  #renderSaid({text}: PartRow) {
    return text ? html`<p class="said">${text}</p>` : nothing;
  }

  #renderMarkdown(part: PartRow) {
    this.#pace.note();
    return html`<agent-markdown
      .text=${part.text ?? ''}
      .citations=${this.#sources.citations}
      ?allow-images=${this.allowImages}
      ?streaming=${this.#isArriving}
    ></agent-markdown>`;
  }

  /** V5: the final text counts; what was streamed can still be read. */
  #renderReconciled({streamedText}: PartRow) {
    const {open} = this.#streamed;
    return html`
      <div class="note meta">
        ${icon('info')} <span>${this.term('text.reconciled')}</span>
        ${
          streamedText === undefined
            ? nothing
            : html`<button
                type="button"
                class="btn quiet sm"
                aria-expanded=${open ? 'true' : 'false'}
                @click=${() => this.#streamed.set(!open)}
              >
                ${this.term(open ? 'text.streamed-hide' : 'text.streamed-show')}
              </button>`
        }
      </div>
      ${
        open && streamedText !== undefined
          ? html`<section class="streamed" aria-label=${this.term('text.streamed')}>
              <agent-markdown .text=${streamedText}></agent-markdown>
            </section>`
          : nothing
      }
    `;
  }

  #renderNote(name: 'info' | 'stopping', words: string) {
    return html`<p class="note meta">${icon(name)} <span>${words}</span></p>`;
  }

  get #isArriving(): boolean {
    return this.#part.value?.status === 'streaming' && !this.paused;
  }
}

function renderPicture(src: string, name: string): TemplateResult {
  return html`<img src=${src} alt=${name} loading="lazy" decoding="async" referrerpolicy="no-referrer" />`;
}

function renderName(name: string): TemplateResult {
  return html`<span class="chip">${icon('clip')}<span class="clip" dir="auto">${name}</span></span>`;
}

function renderClosed(name: string, why: string): TemplateResult {
  return html`<span class="closed wrap">${renderName(name)}<span class="meta">${why}</span></span>`;
}

/** While text arrives it is read again this often, in milliseconds: nobody reads faster, and frames in between stay free. */
const READ_EVERY = 50;

/** So many readings come at once, the first words of an answer and single changes; then it is a stream … */
const AT_ONCE = 4;
/** … until nothing came for this long. */
const PAUSE = 250;

/** When an element shows an arriving text again. */
class ReadingPace {
  #readAt = -Infinity;
  #inRow = 0;

  /** Waits until it is time to show more; undefined where it is. */
  due(arrives: boolean): Promise<void> | undefined {
    const wait = arrives && this.#inRow >= AT_ONCE ? this.#readAt + READ_EVERY - performance.now() : 0;
    return wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : undefined;
  }

  /** The text is shown now. */
  note(): void {
    const now = performance.now();
    this.#inRow = now - this.#readAt < PAUSE ? this.#inRow + 1 : 0;
    this.#readAt = now;
  }
}

const NONE: Citations = new Map();

/** The evidence that a text cites or rests on, numbered in the order of first mention; only what is really there. */
class Sources {
  readonly #part: () => PartRow | undefined;
  readonly #addresses: Addresses;
  readonly #lists: readonly RowController<ListRow>[];
  readonly #rows: RowsController<EvidenceRow>;
  readonly #cited = new CitedIds();
  #citations: Citations = NONE;

  constructor(host: ReactiveElement, addresses: Addresses, part: () => PartRow | undefined) {
    this.#part = part;
    this.#addresses = addresses;
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
    const link = sourceLink(row, this.#addresses);
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
    <span dir="auto">${link ? renderOutLink(link, html`${title}${renderDestination(link, title)}`) : title}</span
    >${location && location !== title ? html`<span><code>${location}</code></span>` : nothing}
  </div>`;
}
