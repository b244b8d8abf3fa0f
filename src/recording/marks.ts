import type {AgentEvent} from '../protocol/envelope.js';
import {runKey, toolKey} from '../state/keys.js';
import {errorText, field, named} from '../state/read.js';
import type {ReadonlyStore} from '../state/store.js';

/** What is worth jumping to. */
export const MARK_KINDS = ['start', 'failure', 'request', 'handoff', 'artifact'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** A place in a recording that is worth jumping to. */
export interface Mark {
  /** The index of its event in the log. */
  readonly index: number;
  readonly kind: MarkKind;
  /** The fact's own words; empty where it has none. */
  readonly label: string;
}

const TITLE = 120;
const KINDS: Readonly<Record<string, MarkKind>> = {
  'run.started': 'start',
  'run.failed': 'failure',
  'tool.failed': 'failure',
  'artifact.failed': 'failure',
  'action.required': 'request',
  'agent.handoff': 'handoff',
  'artifact.created': 'artifact',
  'artifact.version.created': 'artifact',
};

/** The mark that an event sets, asked right after it was folded; undefined for most. */
export function markOf(event: AgentEvent, index: number, store: Pick<ReadonlyStore, 'get'>): Mark | undefined {
  const kind = kindOf(event);
  if (kind === undefined || field(event, 'cancelled') === true) return undefined;
  return {index, kind, label: (labelOf(event, kind, store) ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE)};
}

/** Classes that may say that something failed, and say so in a word. */
const RESULTS: ReadonlySet<string> = new Set(['run.finished', 'tool.result', 'task.changed', 'agent.completed']);

function kindOf(event: AgentEvent): MarkKind | undefined {
  if (Object.hasOwn(KINDS, event.type)) return KINDS[event.type];
  const word = field(event, 'outcome') ?? field(event, 'status') ?? event.phase;
  return RESULTS.has(event.type) && (word === 'error' || word === 'failed') ? 'failure' : undefined;
}

function labelOf(event: AgentEvent, kind: MarkKind, store: Pick<ReadonlyStore, 'get'>): string | undefined {
  const title = named(event, 'title', 'reason');
  if (kind === 'handoff') return [named(event, 'from'), named(event, 'to')].filter(Boolean).join(' → ') || title;
  if (kind === 'start') return title ?? store.get(runKey(event.runId ?? ''))?.id;
  const name = event.toolCallId === undefined ? undefined : store.get(toolKey(event.toolCallId))?.name;
  const words = kind === 'failure' ? (errorText(field(event, 'error')) ?? named(event, 'message')) : undefined;
  return [name, words].filter(Boolean).join(': ') || title || (named(event, 'path', 'name') ?? event.artifactId);
}
