import type {AgentEvent} from '../protocol/envelope.js';
import {SPILLED} from '../state/intake/limits.js';
import {GAP_CODE} from '../state/intake/sequencer.js';
import {list, number, object, payloadOf, string, timeOf} from '../state/read.js';
import type {Row} from '../state/core/rows.js';
import {LINEAGE_KINDS, type PackGap, type PackManifest} from './manifest.js';

type LineageKind = (typeof LINEAGE_KINDS)[number];

const FIELDS: Readonly<Record<string, LineageKind>> = {
  parentSessionId: 'parentSessions',
  sessionId: 'sessions',
  parentThreadId: 'parentThreads',
  threadId: 'threads',
  runId: 'runs',
  turnId: 'turns',
  taskId: 'tasks',
  agentId: 'agents',
  attemptId: 'attempts',
  traceId: 'traces',
};
const GROUPS: Readonly<Record<string, LineageKind>> = {
  sessions: 'sessions',
  runs: 'runs',
  tasks: 'tasks',
  agents: 'agents',
  attempts: 'attempts',
};

/** What the events of a pack say about the pack as a whole: who is in it, from when to when, and what is missing. */
export class PackFacts {
  readonly #ids = new Map<LineageKind, Set<string>>(LINEAGE_KINDS.map((kind) => [kind, new Set()]));
  #from = Infinity;
  #to = -Infinity;
  #snapshots = 0;
  #lost = 0;
  #unreadable = 0;
  #spilled = 0;

  see(event: AgentEvent): void {
    for (const field in FIELDS) this.#add(FIELDS[field], event[field]);
    const at = timeOf(event);
    if (at !== undefined) {
      this.#from = Math.min(this.#from, at);
      this.#to = Math.max(this.#to, at);
    }
    const payload = payloadOf(event);
    if (event.type === 'session.hydrated' && isWhole(payload['snapshot'])) this.#snapshots++;
    if (event.type === 'diagnostic.changed') this.#seeDiagnostic(payload);
    this.#spilled += list(event[SPILLED]).length;
  }

  /** Rows hold ids that no event here names, where the events begin with a snapshot. */
  seeRow(group: string, id: string, row: Row): void {
    if (!Object.hasOwn(GROUPS, group)) return;
    this.#add(GROUPS[group], id);
    for (const field in FIELDS) this.#add(FIELDS[field], (row as Readonly<Record<string, unknown>>)[field]);
  }

  get lineage(): PackManifest['lineage'] {
    return Object.fromEntries(LINEAGE_KINDS.map((kind) => [kind, [...(this.#ids.get(kind) ?? [])].sort()])) as Record<
      LineageKind,
      string[]
    >;
  }

  get time(): PackManifest['time'] {
    const words = (at: number) => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : undefined);
    const [from, to] = [words(this.#from), words(this.#to)];
    return from === undefined || to === undefined ? undefined : {from, to};
  }

  get gaps(): PackGap[] {
    return [
      ...gap(
        'runtime',
        'not_collected',
        this.#snapshots,
        'Events before a snapshot: their rows are here, they are not.',
      ),
      ...gap('runtime', 'unknown', this.#lost, 'Events that never arrived.'),
      ...gap('runtime', 'unavailable', this.#unreadable, 'Events that could not be read from their storage.'),
      ...gap(
        'payloads',
        'not_collected',
        this.#spilled,
        'Values too large to be kept in place: a ref and a preview stand there.',
      ),
    ];
  }

  #add(kind: LineageKind | undefined, id: unknown): void {
    if (kind !== undefined && typeof id === 'string' && id !== '') this.#ids.get(kind)?.add(id);
  }

  #seeDiagnostic({code, from, to}: Readonly<Record<string, unknown>>): void {
    if (string(code) === 'unreadable_event') this.#unreadable++;
    if (code === GAP_CODE) this.#lost += Math.max((number(to) ?? 0) - (number(from) ?? 0) + 1, 1);
  }
}

/** A gap, where there is anything to count. */
export function gap(area: string, reason: PackGap['reason'], count: number, detail: string): PackGap[] {
  return count > 0 ? [{area, reason, count, detail}] : [];
}

/** Whether a snapshot stands for events: a list of sessions does not. */
function isWhole(snapshot: unknown): boolean {
  return ['runs', 'messages', 'tools'].some((group) => Object.keys(object(object(snapshot)?.[group]) ?? {}).length > 0);
}
