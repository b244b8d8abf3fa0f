import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {Key} from '../keys.js';
import type {Row, Rows} from '../core/rows.js';
import {field, list, object, objects, payloadOf, string} from '../read.js';

/** Which field of an event a ref stood in. */
export const LINK_KINDS = ['ref', 'source', 'evidence', 'raw'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Something that an event points to besides its own body. */
export interface FactLink {
  readonly to: string;
  readonly kind: LinkKind;
  /** What the event calls it. */
  readonly name?: string;
}

/** What every row may have: the refs of the events that it was folded from. */
export interface Linked {
  readonly links?: readonly FactLink[];
  /** How many older refs are no longer kept. */
  readonly linksLeft?: number;
}

/** A fact that thousands of events are about keeps the newest refs. */
const MAX_LINKS = 24;

const KINDS: ReadonlySet<unknown> = new Set(LINK_KINDS);

/** The refs of a row, whoever wrote the row. */
export function linksOf(row: object | undefined): readonly FactLink[] {
  return objects((row as Linked | undefined)?.links).filter(
    (link): link is FactLink & typeof link => typeof link['to'] === 'string' && KINDS.has(link['kind']),
  );
}

/** The refs of a row of a snapshot. */
export const readLinks = (value: unknown) => (Array.isArray(value) ? linksOf({links: value}) : undefined);

/** The fields in which objects name what they point to. */
const NAMES = ['ref', 'id', 'uri', 'url', 'path'] as const;
const ID = /Id$/;

/** T1: puts what an event points to on the row of the fact that it is about. */
export function addLinks(rows: Rows, key: Key, fresh: readonly FactLink[]): void {
  const row = rows.get(key) as (Row & Linked) | undefined;
  if (!row) return;
  const known = linksOf(row);
  const isKnown = ({to, kind}: FactLink) => known.some((link) => link.to === to && link.kind === kind);
  const added = fresh.filter((link) => !isKnown(link));
  if (added.length === 0) return;
  const all = [...known, ...added];
  const left = (row.linksLeft ?? 0) + Math.max(all.length - MAX_LINKS, 0);
  rows.set(key, {...row, links: all.slice(-MAX_LINKS), ...(left === 0 ? {} : {linksLeft: left})});
}

const NO_LINKS: readonly FactLink[] = [];

/** What `refs`, `sourceRefs`, `evidenceRefs` and `rawEventRef` of an event point to: most events have none of them. */
export function refsIn(event: AgentEvent): readonly FactLink[] {
  const {sourceRefs, evidenceRefs} = payloadOf(event);
  const given = sourceRefs ?? event['sourceRefs'] ?? evidenceRefs ?? event['evidenceRefs'];
  if (event.refs === undefined && event.rawEventRef === undefined && given === undefined) return NO_LINKS;
  // The refs of a context are what it consists of.
  const refs = event.type === 'context.changed' ? [] : linksIn(event.refs, 'ref');
  const raw = string(event.rawEventRef);
  const links = [
    ...refs,
    ...linksIn(field(event, 'sourceRefs'), 'source'),
    ...linksIn(field(event, 'evidenceRefs'), 'evidence'),
    ...(raw ? [{to: raw, kind: 'raw'} as const] : []),
  ];
  return links.filter(({to, kind}, at) => links.findIndex((link) => link.to === to && link.kind === kind) === at);
}

/** Refs in their shape: a list of ids or of objects that name one, or a map of names to them. */
function linksIn(value: unknown, kind: LinkKind, name?: string): readonly FactLink[] {
  const map = object(value);
  if (map) {
    return Object.entries(map).flatMap(([each, ref]) => linksIn(Array.isArray(ref) ? ref : [ref], kind, each));
  }
  return list(value).flatMap((entry) => {
    const fields = object(entry) ?? {};
    const to = string(entry) ?? targetIn(fields);
    if (to === undefined || to === '') return [];
    const called = string(fields['title']) ?? string(fields['label']) ?? string(fields['name']) ?? name;
    return [{to, kind, ...(called ? {name: called} : {})}];
  });
}

function targetIn(fields: JsonObject): string | undefined {
  const names = [...NAMES, ...Object.keys(fields).filter((name) => ID.test(name))];
  return names.map((name) => string(fields[name])).find(Boolean);
}
