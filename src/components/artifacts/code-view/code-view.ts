import {html, nothing, type PropertyValues} from 'lit';
import {property, query} from 'lit/decorators.js';
import {LineGrid} from '../../../controllers/line-grid.js';
import {fields} from '../../../styles/fields.styles.js';
import {lineBox} from '../../../styles/line-box.styles.js';
import {AgentElement} from '../../agent-element.js';
import {Highlight} from '../../parts/code/highlight.js';
import {tokens} from '../../parts/code/tokens.styles.js';
import type {TokenLine} from '../../parts/code/token-lines.js';
import {CopyButton} from '../../internal/copy-button.js';
import type {LineComment} from '../../parts/diff/line-comments.js';
import {LineRemarks} from '../../parts/diff/line-remarks.js';
import {remarks} from '../../parts/diff/line-remarks.styles.js';
import {shownText} from '../../parts/diff/shown-text.js';
import styles from './code-view.styles.js';
import '../artifact-preview/artifact-preview.strings.js';
import '../../parts/code/code.strings.js';
import './code-view.strings.js';

const NO_COMMENTS: readonly LineComment[] = [];
const NO_FACTS: readonly string[] = [];
/** Lines beyond these are not shown. */
const MAX_LINES = 200_000;

interface CodeItem {
  readonly key: string;
  readonly line: number;
  readonly isRemarks: boolean;
}

/**
 * The text of a file with the numbers of its lines. Of long ones only the lines in sight are drawn. Lines may be remarked
 * on: C on a line, or its button.
 *
 * @summary Shows a file line by line.
 * @a11y A grid of lines of which Tab reaches one: arrows, Page Up and Down, Home and End go to the others.
 * @element agent-code-view
 * @fires agent-line-comment - when somebody writes, changes or removes a remark on a line
 * @csspart base - the whole
 * @csspart lines - the box of the lines
 * @cssprop [--agent-code-view-max-height=36rem] - where many lines start to scroll
 */
export class AgentCodeView extends AgentElement {
  static override styles = [AgentElement.styles, lineBox, fields, tokens, remarks, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  /** The text. */
  @property() text = '';

  /** What language it is in, shown as it is given. */
  @property() language = '';

  /** Its accessible name. */
  @property() label = '';

  /** The version that is shown, for remarks. */
  @property({attribute: 'version-id'}) versionId = '';

  /** Breaks long lines instead of scrolling. */
  @property({type: Boolean, reflect: true}) wrapped = false;

  /** What else is said above the lines, such as how large it is. */
  @property({attribute: false}) facts: readonly string[] = NO_FACTS;

  /** Lines may be remarked on. */
  @property({type: Boolean}) commentable = false;

  /** The remarks so far. */
  @property({attribute: false}) comments: readonly LineComment[] = NO_COMMENTS;

  readonly #copy = new CopyButton(this);
  readonly #highlight = new Highlight(this, () => ({text: this.#text, language: this.language, streaming: false}));
  readonly #remarks = new LineRemarks(this, {
    localize: this.localize,
    comments: () => this.comments ?? NO_COMMENTS,
    canWrite: () => this.commentable,
    versionOf: () => this.versionId,
    sideOf: ({versionId}) => (this.versionId === '' || versionId === this.versionId ? 'new' : undefined),
    onClosed: (_side, line) => this.#goToLine(line),
  });
  readonly #grid = new LineGrid(this, {
    scroller: () => this.box,
    items: () => this.#items,
    estimate: (index) => (this.#items[index]?.isRemarks ? 60 : 18),
    held: () => this.#remarks.writing && `r${String(this.#remarks.writing.line)}`,
  });
  #lines: readonly string[] = [];
  #items: readonly CodeItem[] = [];
  #itemsOf: readonly unknown[] = [];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text')) this.#lines = linesOf(this.#text);
    const depends = [this.#lines, this.#remarks.version];
    if (depends.every((value, index) => value === this.#itemsOf[index])) return;
    this.#itemsOf = depends;
    this.#items = this.#itemsNow();
  }

  override render() {
    const {localize} = this;
    const left = this.#lines.length - MAX_LINES;
    return html`
      <div part="base" class=${this.commentable ? 'remarkable' : ''}>
        <div class="head">
          <span class="meta grow dots">${this.#facts.map((fact) => html`<span>${fact}</span>`)}</span>
          <button
            type="button"
            class="btn quiet sm"
            aria-pressed=${this.wrapped ? 'true' : 'false'}
            @click=${() => (this.wrapped = !this.wrapped)}
          >
            ${this.term('code.wrap')}
          </button>
          ${this.#copy.render({localize, text: () => this.#text, iconOnly: true})}
        </div>
        ${this.#lines.length === 0 ? html`<p class="meta">${this.term('preview.empty')}</p>` : this.#renderLines()}
        ${left > 0 ? html`<p class="meta">${this.term('code-view.left', left)}</p>` : nothing}
      </div>
    `;
  }

  #renderLines() {
    const {lines: colours} = this.#highlight.value;
    const lines = this.#grid.render({
      label: this.label || this.term('code.region', this.language, this.#lines.length),
      digits: String(this.#lines.length).length,
      classOf: (index) => (this.#items[index]?.isRemarks ? '' : 'line'),
      cells: (index) => this.#renderCells(this.#items[index], colours),
      onKey: this.#onKey,
    });
    const look = `${this.#grid.isLong ? 'long' : ''} ${this.wrapped ? 'wrapped' : ''}`;
    return html`<div part="lines" class="box ${look}" dir="ltr">${lines}</div>`;
  }

  #renderCells(item: CodeItem | undefined, colours: readonly TokenLine[]) {
    if (!item) return nothing;
    if (!item.isRemarks) return this.#renderLine(item.line, colours[item.line - 1]);
    return html`<div role="gridcell" class="wide">${this.#remarks.render('new', item.line)}</div>`;
  }

  #renderLine(line: number, words: TokenLine | undefined) {
    const text = this.#lines[line - 1] ?? '';
    const onPress = this.#remarks.onNumber('new', line) ?? nothing;
    const number = this.localize.formatNumber(line, {useGrouping: false});
    // eslint-disable-next-line lit-a11y/click-events-have-key-events -- C on the row does it
    return html`<span role="gridcell" class="no" @click=${onPress}>${number}</span
      ><span role="gridcell" class="code"
        >${this.#remarks.renderButton('new', line)}<code
          >${
            words
              ? words.map(({text: word, kind}) =>
                  kind ? html`<span class="t-${kind}">${shownText(word)}</span>` : shownText(word),
                )
              : shownText(text)
          }</code
        ></span
      >`;
  }

  get #facts(): string[] {
    return [this.language, this.term('code-view.lines', this.#lines.length), ...this.facts].filter(Boolean);
  }

  get #text(): string {
    return String(this.text ?? '');
  }

  #itemsNow(): CodeItem[] {
    const items: CodeItem[] = [];
    const {isEmpty} = this.#remarks;
    for (let line = 1; line <= Math.min(this.#lines.length, MAX_LINES); line++) {
      items.push({key: `l${String(line)}`, line, isRemarks: false});
      if (!isEmpty && this.#remarks.has('new', line)) items.push({key: `r${String(line)}`, line, isRemarks: true});
    }
    return items;
  }

  #goToLine(line: number): void {
    void this.updateComplete.then(() => this.#grid.goTo(this.#grid.indexOf(`l${String(line)}`) ?? 0, {focus: true}));
  }

  readonly #onKey = (event: KeyboardEvent): boolean => {
    const item = this.#items[this.#grid.active];
    if (event.key.toLowerCase() !== 'c' || !item || !this.commentable) return false;
    this.#remarks.write('new', item.line);
    return true;
  };
}

/** A text that ends with a line break has no empty line after it. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
