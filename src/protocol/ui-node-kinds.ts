import type {JsonObject} from './events.js';
import {readTable, readUnknown} from './ui-node-data.js';
import {asGap, asNumber, asObject, asStatus, brief, first, oneOf, own, words} from './ui-node-fields.js';
import type {InnerReader} from './ui-node-reader.js';
import {
  UI_ALIGNS,
  UI_APPEARANCES,
  UI_DIRECTIONS,
  UI_SCHEMA_LIMITS,
  UI_TEXT_ROLES,
  type UiAction,
  type UiDirection,
  type UiNode,
  type UiNodeType,
} from './ui-node.js';

/** A node by its type; one that nobody knows by whatever can be read of it. */
export function readByType(raw: JsonObject, inner: InnerReader): UiNode {
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
export function readText(raw: JsonObject, inner: InnerReader): UiNode {
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
export function readStack(raw: JsonObject, inner: InnerReader, otherwise: UiDirection): UiNode {
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
