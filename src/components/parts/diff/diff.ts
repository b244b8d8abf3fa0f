import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {LineGrid} from '../../../controllers/line-grid.js';
import {fields} from '../../../styles/fields.styles.js';
import {lineBox} from '../../../styles/line-box.styles.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {Comparison} from './comparison.js';
import styles from './diff.styles.js';
import {renderCounts, renderLabels, renderNotes} from './head.js';
import {renderFold, renderLine} from './line.js';
import {sideOf, type LineComment} from './line-comments.js';
import {LineRemarks} from './line-remarks.js';
import {remarks} from './line-remarks.styles.js';
import {Narrow} from './narrow.js';
import {patchOf} from './patch.js';
import {renderTools} from './tools.js';
import {pathOf} from './unified.js';
import {changeFrom, lineAt, placeOf, viewOf} from './view.js';
import type {DiffItem, DiffLayout, DiffView, FoldItem, LineItem} from './view.js';
import './diff.strings.js';

const NO_COMMENTS: readonly LineComment[] = [];
const NO_VIEW: DiffView = {items: [], starts: []};
/** Narrower than this, in pixels, both sides stand one below the other. */
const MIN_SPLIT = 560;
/** How high a row is about, by what stands in it. */
const HEIGHTS = {line: 18, fold: 28, head: 24, remarks: 60} as const;

/**
 * What changed in a text, line by line and word by word. Plus and minus are always printed: colour only helps. N and P, or
 * F7 and Shift+F7, go from change to change; C remarks on a line.
 *
 * @summary Shows what changed between two versions.
 * @a11y A grid of lines of which Tab reaches one: arrows, Page Up and Down, Home and End go to the others.
 * @element agent-diff
 * @fires agent-line-comment - when somebody writes, changes or removes a remark on a line
 * @csspart base - the whole
 * @csspart lines - the box of the lines
 * @cssprop [--agent-diff-max-height=32rem] - where many lines start to scroll
 */
export class AgentDiff extends AgentElement {
  static override styles = [AgentElement.styles, lineBox, fields, remarks, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  /** The change that was gone to, from 0; -1 before that. */
  @state() private at = -1;

  /** The change as a unified diff. */
  @property() text = '';

  /** The file; the one that the diff names where none is given. */
  @property() path = '';

  /** The text before the change, where there is no diff. */
  @property({attribute: false}) previous: string | undefined;

  /** The text after the change, where there is no diff. */
  @property({attribute: false}) next: string | undefined;

  /** What the text before is called, such as a version. */
  @property({attribute: 'previous-label'}) previousLabel = '';

  /** What the text after is called. */
  @property({attribute: 'next-label'}) nextLabel = '';

  /** The version before, for remarks on its lines. */
  @property({attribute: 'previous-id'}) previousId = '';

  /** The version after, for remarks on its lines. */
  @property({attribute: 'next-id'}) nextId = '';

  /** Both sides one below the other, or side by side where there is room. */
  @property({reflect: true}) layout: DiffLayout = 'inline';

  /** Breaks long lines instead of scrolling. Side by side they always break. */
  @property({type: Boolean, reflect: true}) wrapped = false;

  /** Without the tools above it, for a card that shows a change in passing. */
  @property({type: Boolean}) compact = false;

  /** Lines may be remarked on. */
  @property({type: Boolean}) commentable = false;

  /** The remarks so far. */
  @property({attribute: false}) comments: readonly LineComment[] = NO_COMMENTS;

  readonly #comparison = new Comparison(this);
  readonly #narrow = new Narrow(this, MIN_SPLIT);
  readonly #copy = new CopyButton(this);
  readonly #remarks = new LineRemarks(this, {
    localize: this.localize,
    comments: () => this.comments ?? NO_COMMENTS,
    canWrite: () => this.commentable,
    versionOf: (side) => (side === 'old' ? this.previousId : this.nextId),
    sideOf: (comment) => sideOf(comment, this.previousId, this.nextId),
    onClosed: (side, line) => this.#goToLine(side, line),
  });
  readonly #grid = new LineGrid(this, {
    scroller: () => this.box,
    items: () => this.#view.items,
    estimate: (index) => HEIGHTS[this.#view.items[index]?.type ?? 'line'],
    held: () => this.#writingKey,
  });
  #named = '';
  #view = NO_VIEW;
  #viewOf: readonly unknown[] = [];
  #opened: readonly FoldItem[] = [];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text')) this.#named = pathOf(words(this.text)) ?? '';
    const before = this.#comparison.change;
    this.#comparison.compare({text: words(this.text), previous: words(this.previous), next: words(this.next)});
    const {change} = this.#comparison;
    if (change !== before) [this.#opened, this.at] = [[], -1];
    const depends = [change, this.#layout, this.#opened, this.#remarks.version];
    if (depends.every((value, index) => value === this.#viewOf[index])) return;
    this.#viewOf = depends;
    const has = (side: 'old' | 'new', line: number) => this.#remarks.has(side, line);
    const hasRemarks = this.#remarks.isEmpty ? undefined : has;
    this.#view = viewOf(change, {layout: this.#layout, opened: this.#opened, hasRemarks});
  }

  override render() {
    return html`
      <div part="base" class="${this.#layout} ${this.commentable ? 'remarkable' : ''}">
        ${this.#renderHead()} ${this.#view.items.length === 0 ? this.#renderNothing() : this.#renderLines()}
      </div>
    `;
  }

  #renderHead() {
    const {localize, wrapped, at} = this;
    const tools = {
      localize,
      layout: this.#layout,
      canSplit: !this.#narrow.value,
      wrapped,
      at,
      changes: this.#view.starts.length,
      onLayout: (layout: DiffLayout) => (this.layout = layout),
      onWrap: () => (this.wrapped = !this.wrapped),
      onGo: (step: 1 | -1) => this.#goToChange(step, false),
    };
    return html`
      <div class="head">
        <code class="clip grow">${this.#path}</code>
        ${renderCounts(this.#comparison.change, localize)} ${this.compact ? nothing : renderTools(tools)}
        ${this.#copy.render({localize, text: () => words(this.text) || patchOf(this.#comparison.change, this.#path), iconOnly: true})}
      </div>
      ${renderLabels(this.previousLabel, this.nextLabel)}
      ${renderNotes(this.#comparison.change, this.#remarks, localize)}
    `;
  }

  #renderNothing() {
    return this.#comparison.isRunning
      ? html`<p class="meta" role="status">${this.term('diff.comparing')}</p>`
      : html`<p class="meta">${this.term('diff.nothing')}</p>`;
  }

  #renderLines() {
    const {items} = this.#view;
    const lines = this.#grid.render({
      label: this.#label,
      digits: String(this.#comparison.change.rows.at(-1)?.new ?? 0).length,
      classOf: (index) => items[index]?.type ?? '',
      cells: (index) => this.#renderCells(items[index]),
      onKey: this.#onKey,
    });
    const look = `${this.#grid.isLong ? 'long' : ''} ${this.wrapped ? 'wrapped' : ''}`;
    return html`<div part="lines" class="box ${look}" dir="ltr">${lines}</div>`;
  }

  #renderCells(item: DiffItem | undefined) {
    switch (item?.type) {
      case 'line':
        return renderLine(item, {localize: this.localize, layout: this.#layout, remarks: this.#remarks});
      case 'fold':
        return renderFold(item, this.localize, () => this.#open(item));
      case 'head':
        return html`<span role="gridcell" class="wide ${item.row.kind}">${item.row.text}</span>`;
      case 'remarks':
        return html`<div role="gridcell" class="wide">${this.#remarks.render(item.side, item.line)}</div>`;
      default:
        return nothing;
    }
  }

  get #layout(): DiffLayout {
    return this.layout === 'split' && !this.#narrow.value ? 'split' : 'inline';
  }

  get #path(): string {
    return this.path || this.#named;
  }

  get #writingKey(): string | undefined {
    const {writing} = this.#remarks;
    return writing && `r-${writing.side}-${String(writing.line)}`;
  }

  get #label(): string {
    const label = this.term('diff.label', this.#path);
    return this.nextLabel === '' ? label : `${label}: ${this.previousLabel} → ${this.nextLabel}`;
  }

  #open(fold: FoldItem): void {
    this.#opened = [...this.#opened, fold];
    const index = this.#view.items.indexOf(fold);
    this.requestUpdate();
    void this.updateComplete.then(() => this.#grid.goTo(index, {focus: true}));
  }

  #goToLine(side: 'old' | 'new', line: number): void {
    void this.updateComplete.then(() => this.#grid.goTo(Math.max(0, lineAt(this.#view, side, line)), {focus: true}));
  }

  /** Goes to the next change or the one before; from where the keyboard is, where it is in the lines. */
  #goToChange(step: 1 | -1, focus: boolean): void {
    const from = focus || this.at >= 0 ? this.#grid.active : -1;
    const found = changeFrom(this.#view, from, step);
    if (found < 0) return;
    this.at = found;
    void this.#grid.goTo(this.#view.starts[found] ?? 0, {focus, align: 'center'});
  }

  readonly #onKey = (event: KeyboardEvent): boolean => {
    const item = this.#view.items[this.#grid.active];
    const key = event.key.toLowerCase();
    if (key === 'n' || key === 'p' || key === 'f7') this.#goToChange(key === 'p' || event.shiftKey ? -1 : 1, true);
    else if (key === 'c' && item?.type === 'line') this.#remark(item);
    else if (key === 'enter' && item?.type === 'fold') this.#open(item);
    else return false;
    return true;
  };

  #remark(item: LineItem): void {
    const place = placeOf(item);
    if (place) this.#remarks.write(place.side, place.line);
  }
}

/** An event may well bring null. */
function words(value: string | undefined): string {
  return String(value ?? '');
}
