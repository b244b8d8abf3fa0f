import {html, nothing, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {inSlices} from '../../../controllers/slices.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {numberOf, sortSteps, type SortBy} from './sort.js';
import styles from './table.styles.js';
import '../../artifacts/artifact-preview/artifact-preview.strings.js';
import './table.strings.js';

/** More columns than these are not drawn. */
const MAX_COLUMNS = 40;
/** More of one cell is not drawn. */
const MAX_CELL = 200;
/** How many rows are read to decide how wide a column is, and whether it holds numbers. */
const SAMPLE = 200;
const [MIN_WIDTH, MAX_WIDTH] = [4, 40];

type TableRow = readonly unknown[];

interface Column {
  readonly name: string;
  readonly isNumeric: boolean;
  readonly width: number;
}

/**
 * Rows and columns, as many as there are: only the rows in sight are drawn. A column sorts by its heading.
 *
 * @summary Shows a table.
 * @a11y A table with the number of all rows and columns, also where only those in sight are drawn; sorted columns have `aria-sort`.
 * @element agent-table
 * @csspart base - the whole
 * @csspart scroll - the box that scrolls
 * @cssprop [--agent-table-max-height=32rem] - where the rows start to scroll
 */
export class AgentTable extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  @state() private sort: SortBy | undefined;
  /** The rows in order, once they are sorted. */
  @state() private order: readonly number[] | undefined;
  @state() private sorting = false;

  /** The names of the columns. */
  @property({attribute: false}) columns: readonly string[] = [];

  /** The rows, each with its cells in the order of the columns. */
  @property({attribute: false}) rows: readonly TableRow[] = [];

  /** The accessible name. */
  @property() label = '';

  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.rows.length,
    keyOf: (index) => String(this.order?.[index] ?? index),
    estimate: () => 27,
    overscan: 6,
    version: () => this.order ?? this.rows,
  });
  #columns: readonly Column[] = [];
  #running: AbortController | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('columns') && !changed.has('rows')) return;
    this.#columns = this.columns.slice(0, MAX_COLUMNS).map((name, index) => columnOf(name, index, this.rows));
    this.#running?.abort();
    [this.sort, this.order, this.sorting] = [undefined, undefined, false];
  }

  override render() {
    const left = this.columns.length - this.#columns.length;
    return html`
      <div part="base">
        <p class="meta dots">${this.#facts(left).map((fact) => html`<span>${fact}</span>`)}</p>
        ${this.#columns.length === 0 ? html`<p class="meta">${this.term('preview.empty')}</p>` : this.#renderTable()}
      </div>
    `;
  }

  #renderTable() {
    const label = this.label || this.term('table.label');
    const widths = this.#columns.map(({width}) => `calc(${String(width)}ch + 24px)`).join(' ');
    const first = `calc(${String(String(this.rows.length).length)}ch + 20px)`;
    return html`
      <div part="scroll" class="box scroll" ${scrollRegion(() => label)}>
        <div
          role="table"
          class="table"
          aria-label=${label}
          aria-rowcount=${this.rows.length + 1}
          aria-colcount=${this.columns.length + 1}
          ${inlineStyle({'--_columns': `${first} ${widths}`})}
        >
          <div role="rowgroup" class="head">
            <div role="row" class="line" aria-rowindex="1">
              <span role="columnheader" class="no"><span class="vh">${this.term('table.row')}</span></span>
              ${this.#columns.map((column, index) => this.#renderHeading(column, index))}
            </div>
          </div>
          <div role="rowgroup">${this.#list.render(({index}) => this.#renderRow(index))}</div>
        </div>
      </div>
    `;
  }

  #renderHeading({name, isNumeric}: Column, index: number) {
    const isSorted = this.sort?.column === index;
    const order = isSorted ? (this.sort?.descending ? 'descending' : 'ascending') : 'none';
    return html`<span role="columnheader" class=${isNumeric ? 'num' : ''} aria-sort=${order}>
      <button type="button" class="sort" title=${cut(name)} @click=${() => this.#sortBy(index)}>
        <bdi class="clip">${cut(name) || this.term('table.unnamed', index + 1)}</bdi>
        ${isSorted ? icon('down', {class: this.sort?.descending ? '' : 'up'}) : nothing}
      </button>
    </span>`;
  }

  #renderRow(index: number) {
    const at = this.order?.[index] ?? index;
    const row = this.rows[at] ?? [];
    return html`<div role="row" class="line" data-index=${index} aria-rowindex=${index + 2} ${ref(this.#list.measure)}>
      <span role="rowheader" class="no">${this.localize.formatNumber(at + 1, {useGrouping: false})}</span>
      ${this.#columns.map(
        ({isNumeric}, column) =>
          html`<span role="cell" class="clip ${isNumeric ? 'num' : ''}"><bdi>${cellOf(row[column])}</bdi></span>`,
      )}
    </div>`;
  }

  #facts(left: number): string[] {
    return [
      this.term('table.rows', this.rows.length),
      this.term('table.columns', this.columns.length),
      left > 0 ? this.term('table.columns-left', left) : '',
      this.sorting ? this.term('table.sorting') : '',
    ].filter(Boolean);
  }

  /** Upwards first, then downwards, then as it came. */
  #sortBy(column: number): void {
    const {sort} = this;
    const isSame = sort?.column === column;
    this.#running?.abort();
    this.sorting = false;
    if (isSame && sort.descending) {
      [this.sort, this.order] = [undefined, undefined];
      return;
    }
    this.sort = {column, descending: isSame};
    void this.#runSort(this.sort);
  }

  async #runSort(sort: SortBy): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.sorting = true;
    const isNumeric = this.#columns[sort.column]?.isNumeric === true;
    const order = await inSlices(sortSteps(this.rows, sort, {isNumeric, lang: this.localize.lang()}), running.signal);
    if (!order || running.signal.aborted) return;
    this.order = order;
    this.sorting = false;
    if (this.box) this.box.scrollTop = 0;
  }
}

function columnOf(name: string, index: number, rows: readonly TableRow[]): Column {
  const cells = rows.slice(0, SAMPLE).map((row) => row[index]);
  const filled = cells.filter((cell) => cell !== undefined && cell !== null && cell !== '');
  const isNumeric = filled.length > 0 && filled.every((cell) => !Number.isNaN(numberOf(cell)));
  const longest = Math.max(name.length + 2, ...cells.map((cell) => wordsOf(cell).length));
  return {name, isNumeric, width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest))};
}

function cellOf(value: unknown) {
  return value === null ? html`<span class="faint">null</span>` : cut(wordsOf(value));
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

function cut(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}
