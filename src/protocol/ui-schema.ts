import type {JsonObject} from './events.js';
import {
  UI_ALIGNS,
  UI_APPEARANCES,
  UI_CELL_ALIGNS,
  UI_DIRECTIONS,
  UI_SCHEMA_LIMITS,
  UI_TEXT_ROLES,
  type UiAction,
  type UiCellAlign,
  type UiDirection,
  type UiGivenStatus,
  type UiNode,
  type UiNodeType,
  type UiTable,
  type UiUnknown,
} from './ui-node.js';
import {
  asGap,
  asNumber,
  asObject,
  asStatus,
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

/** Reading what stands inside a node: it counts as the schema's, and lies one level deeper. */
interface InnerReader {
  /** The nodes of a list, or of a single value. */
  nodes(value: unknown): readonly UiNode[];
  /** The node of one value; undefined where there is none. It is not counted: what it belongs to is. */
  node(value: unknown): UiNode | undefined;
  /** What these become, as long as more may be drawn. */
  map<T, R>(values: readonly T[], read: (value: T) => R): readonly R[];
  /** The first of these; the rest counts as not drawn. */
  firstOf<T>(values: readonly T[], limit: number): readonly T[];
}

/** Reads nodes of any shape into nodes that can be drawn. One reader reads one schema: it knows how much it has read. */
class UiNodeReader {
  readonly #counted = new Set<object>();
  #left: number = UI_SCHEMA_LIMITS.nodes;
  #omitted = 0;

  /** How many nodes there are beyond those that are drawn. */
  get omitted(): number {
    return this.#omitted;
  }

  /** The node of the value; undefined where there is none. */
  read(value: unknown, depth = 1): UiNode | undefined {
    if (value === undefined || value === null) return undefined;
    if (depth > UI_SCHEMA_LIMITS.depth) return {type: 'too_deep', count: this.#count([value])};
    const inner = this.#inner(depth + 1);
    if (Array.isArray(value)) return readStack({children: value}, inner, 'vertical');
    const raw = asObject(value);
    return raw ? readByType(raw, inner) : readText({content: String(value)}, inner);
  }

  #inner(depth: number): InnerReader {
    return {
      nodes: (value) => this.#readAll(Array.isArray(value) ? value : [value], depth),
      node: (value) => this.read(value, depth),
      map: (values, read) => this.#map(values, read),
      firstOf: (values, limit) => this.#firstOf(values, limit),
    };
  }

  #readAll(values: readonly unknown[], depth: number): readonly UiNode[] {
    const given = values.filter((value) => value !== undefined && value !== null);
    if (depth > UI_SCHEMA_LIMITS.depth) {
      const count = this.#count(given);
      return count > 0 ? [{type: 'too_deep', count}] : [];
    }
    return this.#map(given, (value) => this.read(value, depth)).filter((node) => node !== undefined);
  }

  /** One after another, each with all that is in it: what is left out comes after all that is drawn. */
  #map<T, R>(values: readonly T[], read: (value: T) => R): readonly R[] {
    const results: R[] = [];
    for (const value of values) {
      if (this.#left === 0) break;
      this.#left -= 1;
      results.push(read(value));
    }
    this.#firstOf(values, results.length);
    return results;
  }

  #firstOf<T>(values: readonly T[], limit: number): readonly T[] {
    if (values.length > limit) this.#omitted += this.#count(values.slice(limit));
    return values.slice(0, limit);
  }

  /** Counts nodes without recursion: nesting has no limit, and a value that is not JSON may hold itself. */
  #count(values: readonly unknown[]): number {
    const waiting = [...values];
    let count = 0;
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (value === null || value === undefined) continue;
      if (!Array.isArray(value)) count += 1;
      if (typeof value !== 'object' || this.#counted.has(value)) continue;
      this.#counted.add(value);
      const inside = Array.isArray(value) ? [value] : CHILD_FIELDS.map((name) => own(value as JsonObject, name));
      for (const each of inside) {
        if (Array.isArray(each)) for (const child of each) waiting.push(child);
        else if (asObject(each)) waiting.push(each);
      }
    }
    return count;
  }
}

/** A node by its type; one that nobody knows by whatever can be read of it. */
function readByType(raw: JsonObject, inner: InnerReader): UiNode {
  const type = typeName(own(raw, 'type'));
  return Object.hasOwn(READERS, type) ? READERS[type as UiNodeType](raw, inner) : readUnknown(raw, inner);
}

/** One spelling for `keyValue`, `key-value` and `key_value`. */
function typeName(type: unknown): string {
  if (typeof type !== 'string') return '';
  const words = type.trim().replace(/([a-z])([A-Z])/g, '$1_$2');
  return words.replace(/-/g, '_').toLowerCase();
}

const READERS: Readonly<Record<UiNodeType, (raw: JsonObject, inner: InnerReader) => UiNode>> = {
  stack: (raw, inner) => readStack(raw, inner, 'vertical'),
  row: (raw, inner) => readStack(raw, inner, 'horizontal'),
  grid: (raw, inner) => {
    const children = childrenOf(raw);
    if (children === undefined) return readUnknown(raw, inner);
    const columns = Math.trunc(asNumber(own(raw, 'columns')) ?? 2);
    return {
      type: 'grid',
      columns: Math.min(UI_SCHEMA_LIMITS.gridColumns, Math.max(1, columns)),
      gap: asGap(own(raw, 'gap'), 'md'),
      children: inner.nodes(children),
    };
  },
  text: readText,
  markdown: (raw, inner) =>
    readWords(raw, inner, ['content', 'text', 'markdown', 'value'], (content) => ({type: 'markdown', content})),
  badge: (raw, inner) =>
    readWords(raw, inner, ['label', 'text', 'content', 'value', 'status'], (label) => ({
      type: 'badge',
      label,
      status: asStatus(own(raw, 'status')),
    })),
  icon: (raw) => ({
    type: 'icon',
    name: words(raw, 'name', 'icon'),
    label: words(raw, 'label', 'alt', 'title'),
    status: asStatus(own(raw, 'status')),
  }),
  divider: () => ({type: 'divider'}),
  image: (raw) => ({
    type: 'image',
    src: words(raw, 'src', 'url', 'href'),
    alt: words(raw, 'alt', 'label', 'title', 'caption'),
  }),
  link: (raw) => {
    const href = words(raw, 'href', 'url', 'src');
    return {type: 'link', href, label: words(raw, 'label', 'text', 'content', 'title') || href};
  },
  list: (raw, inner) => {
    const items = first(raw, 'items', 'children');
    if (items === undefined) return readUnknown(raw, inner);
    const label = words(raw, 'title', 'label');
    return {type: 'list', label, ordered: own(raw, 'ordered') === true, items: inner.nodes(items)};
  },
  key_value: (raw, inner) => {
    const pairs = pairsOf(first(raw, 'items', 'data', 'values', 'entries', 'children'));
    if (!pairs) return readUnknown(raw, inner);
    const items = inner.map(pairs, ([label, value]) => ({label, value: inner.node(value)}));
    return {type: 'key_value', label: words(raw, 'title', 'label'), items};
  },
  table: readTable,
  code: (raw, inner) =>
    readWords(raw, inner, ['content', 'code', 'text', 'value'], (content) => ({
      type: 'code',
      content,
      language: words(raw, 'language', 'lang'),
    })),
  progress: (raw) => ({
    type: 'progress',
    label: words(raw, 'label', 'title', 'text'),
    share: shareOf(raw),
    value: words(raw, 'value', 'percent'),
  }),
  button: readButton,
  action: readButton,
  form: (raw, inner) => {
    const schema = first(raw, 'schema', 'jsonSchema', 'json_schema');
    if (!asObject(schema)) return readUnknown(raw, inner);
    const label = words(raw, 'submitLabel', 'submit_label', 'label');
    return {type: 'form', title: words(raw, 'title'), schema, label, ...readAction(raw)};
  },
};

/** Text as it is. */
function readText(raw: JsonObject, inner: InnerReader): UiNode {
  return readWords(raw, inner, ['content', 'text', 'value', 'label'], (content) => ({
    type: 'text',
    role: oneOf(own(raw, 'role'), UI_TEXT_ROLES) ?? 'body',
    content,
  }));
}

/** A node that is made of words in one of these fields; one without any is unknown, unless they are empty on purpose. */
function readWords(
  raw: JsonObject,
  inner: InnerReader,
  names: readonly string[],
  make: (content: string) => UiNode,
): UiNode {
  const content = words(raw, ...names);
  return content || names.some((name) => own(raw, name) === '') ? make(content) : readUnknown(raw, inner);
}

/** Children one after another. */
function readStack(raw: JsonObject, inner: InnerReader, otherwise: UiDirection): UiNode {
  const children = childrenOf(raw);
  if (children === undefined) return readUnknown(raw, inner);
  return {
    type: 'stack',
    direction: oneOf(own(raw, 'direction'), UI_DIRECTIONS) ?? otherwise,
    appearance: oneOf(own(raw, 'appearance'), UI_APPEARANCES) ?? 'plain',
    gap: asGap(own(raw, 'gap'), 'sm'),
    align: oneOf(own(raw, 'align'), UI_ALIGNS),
    children: inner.nodes(children),
  };
}

function childrenOf(raw: JsonObject): unknown {
  return first(raw, 'children', 'items', 'child', 'content', 'body');
}

function readAction(raw: JsonObject): UiAction {
  return {id: words(raw, 'id') || undefined, action: own(raw, 'action') ?? undefined, payload: own(raw, 'payload')};
}

const DANGER: readonly unknown[] = ['danger', 'destructive', 'error'];

function readButton(raw: JsonObject): UiNode {
  return {
    type: 'button',
    ...readAction(raw),
    label: words(raw, 'label', 'text', 'content', 'title'),
    danger: DANGER.includes(own(raw, 'variant')) || DANGER.includes(own(raw, 'status')),
    disabled: own(raw, 'disabled') === true,
    reason: words(raw, 'disabledReason', 'disabled_reason'),
  };
}

/** A name and what it has. */
type Pair = readonly [label: string, value: unknown];

/** Facts of any of the usual shapes: an object, a list of pairs, a list of objects with a name and a value each. */
function pairsOf(value: unknown): readonly Pair[] | undefined {
  const map = asObject(value);
  if (map) return Object.entries(map);
  if (!Array.isArray(value)) return undefined;
  return value.map((item: unknown): Pair => {
    if (Array.isArray(item)) return [brief(item[0]), item[1]];
    const raw = asObject(item);
    if (!raw) return ['', item];
    return [words(raw, 'label', 'key', 'name', 'title'), first(raw, 'value', 'content', 'text')];
  });
}

/**
 * The share that is done. `percent`, and `value` of a `max`, say it plainly; a value alone is a percentage or a share by
 * its size, and 1 may be either, so that it is taken for neither.
 */
function shareOf(raw: JsonObject): number | undefined {
  const percent = asNumber(own(raw, 'percent'));
  const value = asNumber(own(raw, 'value'));
  const max = asNumber(own(raw, 'max'));
  const within = (share: number) => Math.min(1, Math.max(0, share));
  if (percent !== undefined) return within(percent / 100);
  if (value === undefined) return undefined;
  if (max !== undefined) return max > 0 ? within(value / max) : undefined;
  if (value === 1) return undefined;
  return within(value > 1 ? value / 100 : value);
}

interface Column {
  readonly key: string;
  readonly label: string;
  readonly align: UiCellAlign;
}

/** A table with rows as lists, or as objects whose fields the columns name. */
function readTable(raw: JsonObject, inner: InnerReader): UiTable | UiUnknown {
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
function readUnknown(raw: JsonObject, inner: InnerReader): UiUnknown {
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

/** The supported version of `ui_schema`. */
export const UI_SCHEMA_VERSION = '2.0';

/** The colour schemes that a schema may ask for; the default is that of the page. */
export const UI_THEMES = ['default', 'light', 'dark'] as const;
export type UiTheme = (typeof UI_THEMES)[number];

/** Why nothing can be drawn: nothing came, it is no object, or it has no root. */
export const UI_SCHEMA_PROBLEMS = ['none', 'malformed', 'no_root'] as const;
export type UiSchemaProblem = (typeof UI_SCHEMA_PROBLEMS)[number];

/** An interface as an agent describes it, ready to be drawn. */
export interface UiSchema {
  /** The version as it came; empty where there was none. */
  readonly version: string;
  readonly isKnownVersion: boolean;
  /** The language of its texts, where the tag is a real one. */
  readonly locale: string | undefined;
  /** Which way that language runs. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  readonly status: UiGivenStatus;
  /** The status as it came. */
  readonly statusWord: string;
  readonly theme: UiTheme;
  /** The ids that its producer knows it by, as they came. */
  readonly meta: JsonObject | undefined;
  readonly root: UiNode;
  /** How many nodes there are beyond those that are drawn. */
  readonly omitted: number;
}

/** A schema, or why there is none. */
export type UiSchemaReading =
  | {readonly schema: UiSchema; readonly problem?: undefined}
  | {readonly schema?: undefined; readonly problem: UiSchemaProblem};

/** Reads a `ui_schema` of any shape: whatever can be read of it, and why where nothing can. It never throws. */
export function readUiSchema(value: unknown): UiSchemaReading {
  if (value === undefined || value === null) return {problem: 'none'};
  const raw = asObject(value);
  if (!raw) return {problem: 'malformed'};
  const reader = new UiNodeReader();
  const root = reader.read(own(raw, 'root'));
  if (!root) return {problem: 'no_root'};
  const version = words(raw, 'version');
  return {
    schema: {
      version,
      isKnownVersion: version === UI_SCHEMA_VERSION || version === '2', // JSON writes the number 2.0 as 2
      ...readLocale(own(raw, 'locale')),
      status: asStatus(own(raw, 'status')),
      statusWord: words(raw, 'status'),
      theme: oneOf(own(raw, 'theme'), UI_THEMES) ?? 'default',
      meta: asObject(own(raw, 'meta')),
      root,
      omitted: reader.omitted,
    },
  };
}

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand']);

function readLocale(value: unknown): Pick<UiSchema, 'locale' | 'direction'> {
  if (typeof value !== 'string') return {locale: undefined, direction: undefined};
  try {
    const locale = new Intl.Locale(value.trim().replace(/_/g, '-'));
    const {script} = locale.maximize();
    const direction = script === undefined ? undefined : RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
    return {locale: locale.toString(), direction};
  } catch {
    return {locale: undefined, direction: undefined};
  }
}
