import type {JsonObject} from './events.js';
import {
  asObject,
  brief,
  CHILD_FIELDS,
  first,
  isContainer,
  isPlain,
  oneOf,
  own,
  TEXT_FIELDS,
  words,
} from './ui-node-fields.js';
import type {InnerReader} from './ui-node-reader.js';
import {UI_CELL_ALIGNS, UI_SCHEMA_LIMITS, type UiCellAlign, type UiTable, type UiUnknown} from './ui-node.js';

interface Column {
  readonly key: string;
  readonly label: string;
  readonly align: UiCellAlign;
}

/** A table with rows as lists, or as objects whose fields the columns name. */
export function readTable(raw: JsonObject, inner: InnerReader): UiTable | UiUnknown {
  const values = first(raw, 'rows', 'data', 'items');
  if (!Array.isArray(values)) return readUnknown(raw, inner);
  const columns = inner.firstOf(columnsOf(raw, values), UI_SCHEMA_LIMITS.tableColumns).map(readColumn);
  const rows = inner.map(values as readonly unknown[], (row) => {
    const fields = asObject(row);
    const cells = fields ? columns.map(({key}) => own(fields, key)) : Array.isArray(row) ? row : [row];
    return inner.firstOf(cells, UI_SCHEMA_LIMITS.tableColumns).map((cell) => inner.node(asCell(cell)));
  });
  return {type: 'table', label: words(raw, 'title', 'caption', 'label'), columns, rows};
}

/** The columns that are named, or else the fields of the first row that has some. */
function columnsOf(raw: JsonObject, rows: readonly unknown[]): readonly unknown[] {
  const named = first(raw, 'columns', 'headers');
  if (Array.isArray(named)) return named;
  return Object.keys(asObject(rows.find(asObject)) ?? {});
}

function readColumn(column: unknown): Column {
  const raw = asObject(column);
  if (!raw) return {key: brief(column), label: brief(column), align: 'start'};
  const key = words(raw, 'key', 'field', 'id', 'name');
  const align = own(raw, 'align') === 'right' ? 'end' : oneOf(own(raw, 'align'), UI_CELL_ALIGNS);
  return {key, label: words(raw, 'label', 'title', 'header') || key, align: align ?? 'start'};
}

/** What is neither a node nor plain becomes a few words: a cell is no place for boxes. */
function asCell(cell: unknown): unknown {
  if (cell === null || cell === undefined || isPlain(cell)) return cell;
  return typeof asObject(cell)?.['type'] === 'string' ? cell : brief(cell);
}

/** Everything of a node that can be read without knowing what it is. */
export function readUnknown(raw: JsonObject, inner: InnerReader): UiUnknown {
  const texts = TEXT_FIELDS.filter((name) => words(raw, name));
  const containers = CHILD_FIELDS.filter((name) => !texts.includes(name) && isContainer(own(raw, name)));
  const shown = new Set<string>(['type', ...texts, ...containers]);
  const rest = Object.keys(raw).filter((name) => !shown.has(name) && raw[name] !== null);
  return {
    type: 'unknown',
    name: typeof own(raw, 'type') === 'string' ? String(raw['type']) : '',
    words: texts.map((name) => words(raw, name)),
    facts: inner.map(rest, (name) => ({name, text: brief(own(raw, name))})),
    children: containers.flatMap((name) => inner.nodes(own(raw, name))),
  };
}
