import {html, nothing, type PropertyValues, type ReactiveController, type ReactiveElement} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {diffWordsWithSpace} from 'diff';
import {LineGrid} from '../../../controllers/line-grid.js';
import {atOnce, inSlices} from '../../../controllers/slices.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {lineBox} from '../../../styles/line-box.styles.js';
import {statusMark} from '../../../styles/status.js';
import type {Localize} from '../../../controllers/localize.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {compareSteps} from './compare.js';
import styles from './diff.styles.js';
import {type LineComment, sideOf} from './line-comments.js';
import {LineRemarks} from './line-remarks.js';
import {remarks} from './line-remarks.styles.js';
import {patchOf} from './patch.js';
import {type Change, type DiffRow, NO_CHANGE} from './rows.js';
import {pathOf, unifiedSteps} from './unified.js';
import {shownText} from './shown-text.js';
import '../code/code.strings.js';
import './diff.strings.js';

/** How the two sides stand: one below the other, or side by side. */
const DIFF_LAYOUTS = ['inline', 'split'] as const;
type DiffLayout = (typeof DIFF_LAYOUTS)[number];

/** A line as it is drawn: what stood there and what stands there; of one that only one side has, the other is missing. */
interface LineItem {
  readonly type: 'line';
  readonly key: string;
  readonly left?: DiffRow;
  readonly right?: DiffRow;
}

/** Lines that did not change and are folded away. */
interface FoldItem {
  readonly type: 'fold';
  readonly key: string;
  /** The rows, from the first to before the last. */
  readonly from: number;
  readonly to: number;
}

/** The heading of a hunk or of a file. */
interface HeadItem {
  readonly type: 'head';
  readonly key: string;
  readonly row: DiffRow;
}

/** What was remarked on the line above, and the place to write. */
interface RemarkItem {
  readonly type: 'remarks';
  readonly key: string;
  readonly side: 'old' | 'new';
  readonly line: number;
}

/** What stands in one row of the page. */
type DiffItem = LineItem | FoldItem | HeadItem | RemarkItem;

/** What a person chose about a change. */
interface DiffViewOptions {
  readonly layout: DiffLayout;
  /** Folds that were opened. */
  readonly opened: readonly FoldItem[];
  /** Whether something is to be shown beneath a line; undefined where there is nothing at all. */
  readonly hasRemarks?: ((side: 'old' | 'new', line: number) => boolean) | undefined;
}

/** A change as rows of the page, and where among them each change begins. */
interface DiffView {
  readonly items: readonly DiffItem[];
  readonly starts: readonly number[];
}

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;
/** A shorter stretch is not worth folding. */
const MIN_FOLD = 4;

/** The rows of the page for a change. */
function viewOf(change: Change, options: DiffViewOptions): DiffView {
  const writer = new ViewWriter(options);
  const {rows} = change;
  const shown = shownRows(change, options);
  for (let index = 0; index < rows.length;) {
    const from = index;
    while (index < rows.length && shown[index] === 0) index++;
    if (index - from >= MIN_FOLD) writer.fold(from, index);
    else for (let at = from; at < index; at++) writer.row(rows[at], at);
    if (index < rows.length) writer.row(rows[index], index++);
  }
  return writer.end();
}

/** Which rows are shown: what changed, what is around it, what was remarked on, what was opened. */
function shownRows({rows, isWhole}: Change, {opened, hasRemarks}: DiffViewOptions): Uint8Array {
  const shown = new Uint8Array(rows.length);
  if (!isWhole) return shown.fill(1);
  for (const {from, to} of opened) shown.fill(1, from, to);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row || (row.kind === 'same' && !isRemarked(row, hasRemarks))) continue;
    shown.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  }
  return shown;
}

function isRemarked(row: DiffRow, hasRemarks: DiffViewOptions['hasRemarks']): boolean {
  return hasRemarks !== undefined && (hasRemarks('new', row.new ?? 0) || hasRemarks('old', row.old ?? 0));
}

class ViewWriter {
  readonly #options: DiffViewOptions;
  readonly #items: DiffItem[] = [];
  readonly #starts: number[] = [];
  #removed: LineItem[] = [];
  #added: LineItem[] = [];

  constructor(options: DiffViewOptions) {
    this.#options = options;
  }

  end(): DiffView {
    this.#settle();
    return {items: this.#items, starts: this.#starts};
  }

  fold(from: number, to: number): void {
    this.#settle();
    this.#items.push({type: 'fold', key: `f${from}`, from, to});
  }

  row(row: DiffRow | undefined, index: number): void {
    if (!row) return;
    const key = `${this.#options.layout}${index}`;
    if (row.kind === 'add') this.#added.push({type: 'line', key, right: row});
    else if (row.kind === 'del') {
      if (this.#added.length > 0) this.#settle();
      this.#removed.push({type: 'line', key, left: row});
    } else {
      this.#settle();
      if (row.kind === 'same') this.#line({type: 'line', key, left: row, right: row});
      else this.#items.push({type: 'head', key, row});
    }
  }

  /** Writes a change: what went above what came, or beside it. */
  #settle(): void {
    const [removed, added] = [this.#removed, this.#added];
    if (removed.length + added.length === 0) return;
    [this.#removed, this.#added] = [[], []];
    this.#starts.push(this.#items.length);
    if (this.#options.layout === 'split') return this.#beside(removed, added);
    for (const item of removed) this.#line(item);
    for (const item of added) this.#line(item);
  }

  #beside(removed: readonly LineItem[], added: readonly LineItem[]): void {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      const [one, other] = [removed[index], added[index]];
      this.#line({type: 'line', key: one?.key ?? other?.key ?? '', left: one?.left, right: other?.right});
    }
  }

  #line(item: LineItem): void {
    this.#items.push(item);
    this.#remarks('old', item.left?.old);
    this.#remarks('new', item.right?.new);
  }

  #remarks(side: 'old' | 'new', line: number | undefined): void {
    if (line === undefined || !this.#options.hasRemarks?.(side, line)) return;
    this.#items.push({type: 'remarks', key: `r-${side}-${line}`, side, line});
  }
}

/** The side and number of a line that a remark on it is about: what stands there now, else what stood there. */
function placeOf({left, right}: LineItem): {side: 'old' | 'new'; line: number} | undefined {
  if (right?.new !== undefined) return {side: 'new', line: right.new};
  return left?.old === undefined ? undefined : {side: 'old', line: left.old};
}

/** The change after a row, or before it; -1 where there is none. */
function changeFrom({starts}: DiffView, from: number, step: 1 | -1): number {
  return step > 0 ? starts.findIndex((start) => start > from) : starts.findLastIndex((start) => start < from);
}

/** Where the line of a side stands; -1 where it is not shown. */
function lineAt({items}: DiffView, side: 'old' | 'new', line: number): number {
  return items.findIndex(
    (item) => item.type === 'line' && (side === 'old' ? item.left?.old : item.right?.new) === line,
  );
}

/** What drawing a line needs beside it. */
interface LineLook {
  readonly localize: Localize;
  readonly layout: DiffLayout;
  readonly remarks: LineRemarks;
}

const MARKS = {add: '+', del: '−', same: ' ', hunk: '', file: ''} as const;

/** The cells of a line: its numbers, its mark and its text; side by side, all of it twice. */
function renderLine({left, right}: LineItem, look: LineLook) {
  if (look.layout === 'split') {
    return [
      renderNumber(left?.old, left, 'old', look),
      renderText(left, 'old', look),
      renderNumber(right?.new, right, 'new', look),
      renderText(right, 'new', look),
    ];
  }
  const row = right ?? left;
  const side = row?.kind === 'del' ? 'old' : 'new';
  return [
    renderNumber(row?.old, row, side, look),
    renderNumber(row?.new, row, side, look),
    renderText(row, side, look),
  ];
}

/** For the eye only: two numbers before each line would be all that is heard. */
function renderNumber(
  line: number | undefined,
  row: DiffRow | undefined,
  side: 'old' | 'new',
  {localize, remarks}: LineLook,
) {
  const number = line === undefined ? nothing : localize.formatNumber(line, {useGrouping: false});
  const onPress = remarks.onNumber(side, row?.[side]) ?? nothing;
  return html`<span aria-hidden="true" class="no ${row?.kind ?? 'none'}" @click=${onPress}>${number}</span>`;
}

function renderText(row: DiffRow | undefined, side: 'old' | 'new', look: LineLook) {
  if (!row) return html`<span role="gridcell" class="code none"></span>`;
  const line = side === 'old' ? row.old : row.new;
  return html`<span role="gridcell" class="code ${row.kind}"
    >${line === undefined ? nothing : look.remarks.renderButton(side, line)}${renderMark(row, look)}<code>${renderWords(row)}</code>${renderSpaceNote(row, look)}</span
  >`;
}

/** Seen as a sign, heard as a word; a line that did not change says nothing. */
function renderMark({kind}: DiffRow, {localize}: LineLook) {
  if (kind !== 'add' && kind !== 'del') return html`<span class="mark"></span>`;
  const word = localize.term(kind === 'add' ? 'diff.line-added' : 'diff.line-removed');
  return html`<span class="mark" role="img" aria-label=${word}>${MARKS[kind]}</span>`;
}

function renderWords(row: DiffRow) {
  const words = wordsOf(row);
  if (!words) return shownText(row.text);
  return words.map(({text, changed}) =>
    changed ? html`<span class="word">${shownText(text)}</span>` : shownText(text),
  );
}

/** Said once, on the line that came. */
function renderSpaceNote(row: DiffRow, {localize}: LineLook) {
  if (row.kind !== 'add' || !isOnlySpace(row)) return nothing;
  return html`<span class="note">${localize.term('diff.only-space')}</span>`;
}

/** The way to lines that are folded away. */
function renderFold({from, to}: FoldItem, localize: Localize, onOpen: () => void) {
  return html`<span role="gridcell" class="wide"
    ><button type="button" class="btn quiet sm" tabindex="-1" @click=${onOpen}>
      ${localize.term('diff.show-lines', to - from)}
    </button></span
  >`;
}

/** Lines longer than this are not compared word by word. */
const MAX_LENGTH = 1_000;
/** More edits than these leave nothing to see. */
const MAX_EDITS = 120;
/** Less in common than this share, and the lines have nothing to do with each other. */
const MIN_COMMON = 0.3;

/** A run of text in a line, and whether it changed. */
interface WordRun {
  readonly text: string;
  readonly changed: boolean;
}

const known = new WeakMap<DiffRow, readonly WordRun[] | undefined>();

/** The line as runs that changed and runs that did not; undefined where marking them would not help. */
function wordsOf(row: DiffRow): readonly WordRun[] | undefined {
  const {pair} = row;
  if (!pair) return undefined;
  if (!known.has(row)) {
    const [removed, added] = row.kind === 'del' ? [row, pair] : [pair, row];
    const runs = compareWords(removed.text, added.text);
    known.set(removed, runs?.removed);
    known.set(added, runs?.added);
  }
  return known.get(row);
}

/** Whether only spaces, tabs or line ends changed. */
function isOnlySpace({text, pair}: DiffRow): boolean {
  return pair !== undefined && text !== pair.text && squeeze(text) === squeeze(pair.text);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function compareWords(before: string, after: string): {removed: WordRun[]; added: WordRun[]} | undefined {
  if (Math.max(before.length, after.length) > MAX_LENGTH) return undefined;
  const changes = diffWordsWithSpace(before, after, {maxEditLength: MAX_EDITS});
  if (!changes) return undefined;
  const [removed, added]: [WordRun[], WordRun[]] = [[], []];
  let common = 0;
  for (const change of changes) {
    const run = {text: change.value, changed: change.added || change.removed};
    if (!change.added) removed.push(run);
    if (!change.removed) added.push(run);
    if (!run.changed) common += squeeze(run.text).length;
  }
  const shorter = Math.min(squeeze(before).length, squeeze(after).length);
  return common < shorter * MIN_COMMON || shorter === 0 ? undefined : {removed, added};
}

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

  /** There is no room for both sides beside each other. */
  @state() private isNarrow = false;

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
  #sizes: ResizeObserver | undefined;
  #named = '';
  #view = NO_VIEW;
  #viewOf: readonly unknown[] = [];
  #opened: readonly FoldItem[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    if (typeof ResizeObserver === 'undefined') return;
    this.isNarrow = this.clientWidth < MIN_SPLIT;
    // In the next frame: another layout has another height, and no observer may feed itself.
    this.#sizes = new ResizeObserver(([entry]) => {
      requestAnimationFrame(() => (this.isNarrow = (entry?.contentRect.width ?? 0) < MIN_SPLIT));
    });
    this.#sizes.observe(this);
  }

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

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes?.disconnect();
  }

  override render() {
    return html`
      <div part="base" class="${this.#layout} ${this.commentable ? 'remarkable' : ''}">
        ${this.#renderHead()} ${this.#view.items.length === 0 ? this.#renderNothing() : this.#renderLines()}
      </div>
    `;
  }

  #renderHead() {
    const {localize} = this;
    const {change} = this.#comparison;
    const {added, removed} = change;
    const text = () => words(this.text) || patchOf(change, this.#path);
    return html`
      <div class="head">
        <code class="clip grow">${this.#path}</code>
        <span class="k-success count" aria-label=${this.term('diff.added', added)} role="img">+${added}</span>
        <span class="k-danger count" aria-label=${this.term('diff.removed', removed)} role="img">−${removed}</span>
        ${this.compact ? nothing : this.#renderTools()} ${this.#copy.render({localize, text, iconOnly: true})}
      </div>
      ${this.#renderLabels()} ${this.#renderNotes()}
    `;
  }

  #renderLabels() {
    if (this.previousLabel === '' && this.nextLabel === '') return nothing;
    return html`<div class="labels meta">
      <span class="clip"><span class="k-danger" aria-hidden="true">−</span> <bdi>${this.previousLabel}</bdi></span>
      <span class="clip"><span class="k-success" aria-hidden="true">+</span> <bdi>${this.nextLabel}</bdi></span>
    </div>`;
  }

  /** What a person must know to trust what is shown. */
  #renderNotes() {
    const {change} = this.#comparison;
    const {isCoarse, endsDiffer, left} = change;
    const elsewhere = change.rows.length === 0 ? 0 : countElsewhere(change, this.#remarks);
    const notes = [
      isCoarse ? this.term('diff.too-different') : '',
      endsDiffer ? this.term('diff.ends-differ') : '',
      left ? this.term('diff.left', left) : '',
      elsewhere > 0 ? this.term('diff.remarks-elsewhere', elsewhere) : '',
    ].filter(Boolean);
    return notes.map((note) => html`<p class="notice">${statusMark('info', note)}</p>`);
  }

  /** From change to change, the layout, and whether lines break. */
  #renderTools() {
    return html`<div class="tools">
      ${this.#view.starts.length > 1 ? this.#renderGo() : nothing} ${this.isNarrow ? nothing : this.#renderLayouts()}
      ${this.#layout === 'inline' ? this.#renderWrap() : nothing}
    </div>`;
  }

  #renderGo() {
    const changes = this.#view.starts.length;
    const step = (by: 1 | -1, words: string) =>
      html`<button type="button" class="btn quiet sm square" title=${words} @click=${() => this.#goToChange(by, false)}>
        ${icon('down', {class: by < 0 ? 'up' : ''})}<span class="vh">${words}</span>
      </button>`;
    return html`<span class="meta" role="status"
        >${this.at < 0 ? this.term('diff.changes', changes) : this.term('diff.at', this.at + 1, changes)}</span
      >${step(-1, this.term('diff.previous-change'))}${step(1, this.term('diff.next-change'))}`;
  }

  #renderLayouts() {
    const button = (name: DiffLayout) =>
      html`<button
        type="button"
        class="btn sm"
        aria-pressed=${name === this.#layout}
        @click=${() => (this.layout = name)}
      >
        ${this.term(`diff.layout.${name}`)}
      </button>`;
    return html`<span class="split" role="group" aria-label=${this.term('diff.layout')}>
      ${DIFF_LAYOUTS.map(button)}
    </span>`;
  }

  #renderWrap() {
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-pressed=${this.wrapped ? 'true' : 'false'}
      @click=${() => (this.wrapped = !this.wrapped)}
    >
      ${this.term('code.wrap')}
    </button>`;
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
    return this.layout === 'split' && !this.isNarrow ? 'split' : 'inline';
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

/** A unified diff has only some lines of its file; a remark on another must not be lost without a word. */
function countElsewhere({rows}: Change, remarks: LineRemarks): number {
  if (remarks.isEmpty) return 0;
  return (['old', 'new'] as const).reduce((sum, side) => {
    const lines = new Set(rows.map((row) => row[side]));
    return sum + remarks.countBeyond(side, (line) => lines.has(line));
  }, 0);
}

/** Texts no longer than this together are compared before the first drawing. */
const AT_ONCE = 40_000;

/** What is compared: a unified diff, or two texts. */
interface ComparisonInput {
  readonly text: string;
  readonly previous: string;
  readonly next: string;
}

/** Compares the texts of an element: short ones at once, long ones in slices between frames. */
class Comparison implements ReactiveController {
  readonly #host: ReactiveElement;
  #input: ComparisonInput | undefined;
  #running: AbortController | undefined;
  #change = NO_CHANGE;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** What changed, as far as is known. */
  get change(): Change {
    return this.#change;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  hostConnected(): void {
    if (this.#input && this.#running?.signal.aborted) this.#start(this.#input);
  }

  hostDisconnected(): void {
    this.#running?.abort();
  }

  compare(input: ComparisonInput): void {
    const known = this.#input;
    if (known?.text === input.text && known.previous === input.previous && known.next === input.next) return;
    this.#input = input;
    this.#start(input);
  }

  #start({text, previous, next}: ComparisonInput): void {
    this.#running?.abort();
    this.#running = undefined;
    const steps = text === '' ? compareSteps(previous, next) : unifiedSteps(text);
    if (text.length + previous.length + next.length <= AT_ONCE) {
      this.#change = atOnce(steps);
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.#change = NO_CHANGE;
    void inSlices(steps, running.signal).then((change) => {
      if (running.signal.aborted || !change) return;
      this.#running = undefined;
      this.#change = change;
      this.#host.requestUpdate();
    });
  }
}
