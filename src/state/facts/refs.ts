import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import * as keys from '../keys.js';
import type {Row, Rows} from '../core/rows.js';
import {field, idOf, list, named, object, objects, payloadOf, string} from '../read.js';
import {artifactIdIn} from './artifact-identity.js';
import {siblingId} from './evidence-siblings.js';
import {reportOf} from './notifications.js';

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

/** T1: puts `refs`, `sourceRefs`, `evidenceRefs` and `rawEventRef` of an event on the row of the fact that it is about. */
export function linkRefs(event: AgentEvent, rows: Rows): void {
  const fresh = refsIn(event);
  const key = fresh.length === 0 ? undefined : factOf(event, rows);
  const row = key === undefined ? undefined : (rows.get(key) as (Row & Linked) | undefined);
  if (key === undefined || !row) return;
  const known = linksOf(row);
  const isKnown = ({to, kind}: FactLink) => known.some((link) => link.to === to && link.kind === kind);
  const added = fresh.filter((link) => !isKnown(link));
  if (added.length === 0) return;
  const all = [...known, ...added];
  const left = (row.linksLeft ?? 0) + Math.max(all.length - MAX_LINKS, 0);
  rows.set(key, {...row, links: all.slice(-MAX_LINKS), ...(left === 0 ? {} : {linksLeft: left})});
}

/** Whether an event points to anything: most do not. */
export function hasRefs(event: AgentEvent): boolean {
  const {sourceRefs, evidenceRefs} = payloadOf(event);
  return (
    event.refs !== undefined ||
    event.rawEventRef !== undefined ||
    (sourceRefs ?? event['sourceRefs'] ?? evidenceRefs ?? event['evidenceRefs']) !== undefined
  );
}

function refsIn(event: AgentEvent): readonly FactLink[] {
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

type Finder = (event: AgentEvent, rows: Rows) => string | undefined;
const by =
  (key: (id: string) => string, ...names: readonly string[]) =>
  (event: AgentEvent): string | undefined => {
    const id = names.map((name) => idOf(event, name)).find((one) => one !== undefined);
    return id === undefined ? undefined : key(id);
  };
const keyed =
  (key: (id: string) => string, find: Finder): Finder =>
  (event, rows) => {
    const id = find(event, rows);
    return id === undefined ? undefined : key(id);
  };

const PART = (event: AgentEvent) =>
  by(keys.partKey, 'partId')(event) ?? by(keys.messageKey, 'messageId')(event) ?? by(keys.runKey, 'runId')(event);

/** The fact that an event is about, by its class or by the family of its class. */
const FACTS: Readonly<Record<string, Finder>> = {
  session: by(keys.sessionKey, 'sessionId'),
  run: by(keys.runKey, 'runId'),
  text: PART,
  reasoning: PART,
  plan: by(keys.planKey, 'planId', 'runId', 'messageId'),
  tool: by(keys.toolKey, 'toolCallId'),
  action: by(keys.actionKey, 'actionId'),
  queue: by(keys.queueKey, 'sessionId'),
  task: by(keys.taskKey, 'taskId', 'workItemId'),
  'task.attempt.started': by(keys.attemptKey, 'attemptId'),
  'task.attempt.completed': by(keys.attemptKey, 'attemptId'),
  'task.attempt.failed': by(keys.attemptKey, 'attemptId'),
  agent: by(keys.agentKey, 'agentId'),
  'agent.handoff': by(keys.handoffKey, 'handoffId', 'agentId'),
  team: keyed(keys.teamKey, (event) => idOf(event, 'teamId') ?? named(event, 'teamName') ?? event.sessionId),
  worker: keyed(keys.notificationKey, reportOf),
  review: by(keys.reviewKey, 'reviewId', 'evidenceId'),
  context: keyed(keys.contextKey, ({sessionId = keys.NO_SESSION}) => sessionId),
  permission: by(keys.permissionKey, 'permissionId', 'agentId', 'sessionId'),
  artifact: keyed(keys.artifactKey, artifactIdIn),
  evidence: keyed(keys.evidenceKey, (event) => siblingId(event) ?? idOf(event, 'evidenceId')),
  diagnostic: by(keys.diagnosticKey, 'diagnosticId'),
};

function factOf(event: AgentEvent, rows: Rows): keys.Key | undefined {
  const {type} = event;
  const family = type.slice(0, type.indexOf('.'));
  const find = Object.hasOwn(FACTS, type) ? FACTS[type] : Object.hasOwn(FACTS, family) ? FACTS[family] : undefined;
  const fact = find?.(event, rows);
  return fact === undefined ? undefined : keys.factKey(fact);
}
