import type {Change, DiffRow} from './rows.js';

/** How the two sides stand: one below the other, or side by side. */
export const DIFF_LAYOUTS = ['inline', 'split'] as const;
export type DiffLayout = (typeof DIFF_LAYOUTS)[number];

/** A line as it is drawn: what stood there and what stands there; of one that only one side has, the other is missing. */
export interface LineItem {
  readonly type: 'line';
  readonly key: string;
  readonly left?: DiffRow;
  readonly right?: DiffRow;
}

/** Lines that did not change and are folded away. */
export interface FoldItem {
  readonly type: 'fold';
  readonly key: string;
  /** The rows, from the first to before the last. */
  readonly from: number;
  readonly to: number;
}

/** The heading of a hunk or of a file. */
export interface HeadItem {
  readonly type: 'head';
  readonly key: string;
  readonly row: DiffRow;
}

/** What was remarked on the line above, and the place to write. */
export interface RemarkItem {
  readonly type: 'remarks';
  readonly key: string;
  readonly side: 'old' | 'new';
  readonly line: number;
}

/** What stands in one row of the page. */
export type DiffItem = LineItem | FoldItem | HeadItem | RemarkItem;

/** What a person chose about a change. */
export interface DiffViewOptions {
  readonly layout: DiffLayout;
  /** Folds that were opened. */
  readonly opened: readonly FoldItem[];
  /** Whether something is to be shown beneath a line; undefined where there is nothing at all. */
  readonly hasRemarks?: ((side: 'old' | 'new', line: number) => boolean) | undefined;
}

/** A change as rows of the page, and where among them each change begins. */
export interface DiffView {
  readonly items: readonly DiffItem[];
  readonly starts: readonly number[];
}

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;
/** A shorter stretch is not worth folding. */
const MIN_FOLD = 4;

/** The rows of the page for a change. */
export function viewOf(change: Change, options: DiffViewOptions): DiffView {
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
export function placeOf({left, right}: LineItem): {side: 'old' | 'new'; line: number} | undefined {
  if (right?.new !== undefined) return {side: 'new', line: right.new};
  return left?.old === undefined ? undefined : {side: 'old', line: left.old};
}

/** The change after a row, or before it; -1 where there is none. */
export function changeFrom({starts}: DiffView, from: number, step: 1 | -1): number {
  return step > 0 ? starts.findIndex((start) => start > from) : starts.findLastIndex((start) => start < from);
}

/** Where the line of a side stands; -1 where it is not shown. */
export function lineAt({items}: DiffView, side: 'old' | 'new', line: number): number {
  return items.findIndex(
    (item) => item.type === 'line' && (side === 'old' ? item.left?.old : item.right?.new) === line,
  );
}
