import {html, nothing} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {Floating} from '../../../controllers/floating.js';
import {RowController} from '../../../controllers/row-controller.js';
import {evidenceKey} from '../../../state/keys.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {AgentElement} from '../../agent-element.js';
import {renderOutLink} from '../../internal/out-link.js';
import {Addresses} from '../markdown/addresses.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import styles from './citation.styles.js';
import {citationLabel, evidenceMarks, renderMark, sourceLink, sourceName, type EvidenceMark} from './evidence-words.js';
import './citation.strings.js';

/** How long the card waits for a pointer that is on its way to it. */
const GRACE = 200;

/**
 * A citation inside a text: a numbered chip, with a card that says what it claims, where that is from and how far it was
 * checked. The card opens under a pointer and with the focus, and Escape closes it. Without evidence it is plain text.
 *
 * @summary Shows a source that a text cites.
 * @a11y A button with `aria-expanded`; what it opens is a named group, and Escape closes it.
 * @element agent-citation
 * @fires agent-evidence-open - a person wants to see the evidence where evidence is
 * @csspart base - the chip
 * @csspart card - what floats beside it
 */
export class AgentCitation extends AgentElement {
  static override styles = [AgentElement.styles, floating, styles];

  @query('.cite') private readonly chip!: HTMLElement | null;
  @query('.card') private readonly card!: HTMLElement | null;

  @state() private isOpen = false;

  /** The evidence that is cited. */
  @property({attribute: 'evidence-id'}) evidenceId = '';

  /** Its number in the message. */
  @property({type: Number}) number = 0;

  readonly #row = new RowController(this, () => evidenceKey(this.evidenceId));
  readonly #addresses = new Addresses(this);
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new Floating(this, {
      anchor: () => this.chip,
      panel: () => this.card,
      onDismiss: () => (this.isOpen = false),
    });
    this.addEventListener('pointerenter', this.#onEnter);
    this.addEventListener('pointerleave', this.#onLeave);
    this.addEventListener('focusin', this.#onEnter);
    this.addEventListener('focusout', this.#onFocusOut);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#leaving);
    this.isOpen = false;
  }

  override render() {
    const row = this.#row.value;
    if (!row) return html`[${this.number}] <small class="faint">${this.term('citation.unverified')}</small>`;
    const marks = evidenceMarks(row, this.localize);
    const warning = marks.find(({kind, quiet}) => kind !== 'success' && kind !== 'unknown' && !quiet);
    const label = citationLabel(row);
    const unseen = [...sourceWords(row).filter((each) => each !== label), ...marks.map(({word}) => word)];
    return html`<button
        part="base"
        class="cite"
        type="button"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        data-fact=${evidenceKey(row.id)}
        data-status=${row.status}
        @click=${this.#onEnter}
      >
        <span class="vh">${this.term('citation.card')}</span> <b>${this.number}</b> <span class="clip">${label}</span
        ><span class="vh">${unseen.map((each) => `, ${each}`).join('')}</span
        >${warning ? renderWarning(warning) : nothing}</button
      >${this.isOpen ? this.#renderCard(row, label) : nothing}`;
  }

  #renderCard(row: EvidenceRow, label: string) {
    const source = sourceWords(row);
    const link = sourceLink(row, this.#addresses);
    return html`
      <span part="card" class="floating card" popover="manual" role="group" aria-label=${this.term('citation.card')}>
        ${row.claim ? html`<span class="claim" dir="auto">${row.claim}</span>` : nothing}
        ${row.claim || source.length > 0 ? nothing : html`<span class="source" dir="auto">${label}</span>`}
        ${source.length === 0 ? nothing : this.#renderSource(row, source)}
        <span class="marks wrap">
          ${evidenceMarks(row, this.localize).map((mark) => renderMark(mark))}
          <button class="btn quiet sm" type="button" @click=${this.#onOpen}>${this.term('evidence.open')}</button>
          ${link ? renderOutLink(link, html`${this.term('citation.open')}${icon('open')}`) : nothing}
        </span>
      </span>
    `;
  }

  #renderSource({location}: EvidenceRow, words: readonly string[]) {
    return html`<span class="source" dir="auto"
      >${words.map((each) => (each === location ? html`<code>${each}</code> ` : html`${each} `))}</span
    >`;
  }

  readonly #onEnter = (): void => {
    clearTimeout(this.#leaving);
    this.isOpen = true;
  };

  readonly #onOpen = (): void => {
    this.isOpen = false;
    openEvidence(this, this.#row.store, this.evidenceId);
  };

  readonly #onLeave = (): void => {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      if (!hasFocus(this)) this.isOpen = false;
    }, GRACE);
  };

  readonly #onFocusOut = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && this.contains(next)) && !this.matches(':hover')) this.isOpen = false;
  };
}

/** Where it is from, and the place in it, as far as somebody says so. */
function sourceWords(row: EvidenceRow): readonly string[] {
  return [...new Set([sourceName(row), row.location])].flatMap((words) => words ?? []);
}

function renderWarning({kind}: EvidenceMark) {
  const {icon: name, tone} = statusLook(kind);
  return icon(name, {class: `glyph k-${tone}`});
}
