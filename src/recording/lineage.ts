import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';
import {GROUPS} from '../state/keys.js';
import {object, payloadOf, string} from '../state/read.js';

/** Whose facts are wanted: those of a run, of a session, or all. */
export interface PackScope {
  readonly sessionId?: string | undefined;
  readonly runId?: string | undefined;
}

/** A session that another one started, and the event that says so. */
interface Birth {
  readonly child: string;
  readonly parent: string;
  readonly event: AgentEvent;
}

/** The events of a session and its children, or of a run and what it started, in their order. */
export function selectEvents(events: readonly AgentEvent[], {sessionId, runId}: PackScope): AgentEvent[] {
  if (runId !== undefined) return new RunFamily(events, runId, sessionId).select();
  if (sessionId === undefined) return [...events];
  const sessions = descendants(birthsIn(events), new Set([sessionId]));
  if (!events.some((event) => event.sessionId === sessionId)) return [];
  const runs = new Set<string>();
  for (const event of events)
    if (event.runId !== undefined && sessions.has(event.sessionId ?? '')) runs.add(event.runId);
  return events.flatMap((event) => {
    const isOurs = event.sessionId === undefined ? namesOnly(event, runs) : sessions.has(event.sessionId);
    return isOurs ? ownPart(event, sessions) : [];
  });
}

/** One run: its own events, those of the teammates, tasks and sessions that it started, and what the session says of itself. */
class RunFamily {
  readonly #events: readonly AgentEvent[];
  readonly #runId: string;
  readonly #home: string | undefined;
  readonly #agents = new Set<string>();
  readonly #tasks = new Set<string>();
  readonly #isKnown: boolean;

  constructor(events: readonly AgentEvent[], runId: string, sessionId: string | undefined) {
    this.#events = events;
    this.#runId = runId;
    const own = events.filter((event) => event.runId === runId);
    this.#home = own.find((event) => event.sessionId !== undefined)?.sessionId;
    this.#isKnown = own.length > 0 && (sessionId === undefined || sessionId === this.#home);
    const seen = new Set<string>();
    for (const event of events) {
      if (event.type === 'agent.spawned' && event.runId === runId && event.agentId !== undefined)
        this.#agents.add(event.agentId);
      if (event.taskId === undefined || seen.has(event.taskId)) continue;
      seen.add(event.taskId);
      if (event.runId === runId) this.#tasks.add(event.taskId);
    }
  }

  select(): AgentEvent[] {
    if (!this.#isKnown) return [];
    const births = birthsIn(this.#events);
    const first = births.filter(({parent, event}) => parent === this.#home && this.#isOurs(event));
    const children = descendants(births, new Set(first.map(({child}) => child)));
    const runs = new Set([this.#runId]);
    const sessions = new Set([...children, ...(this.#home === undefined ? [] : [this.#home])]);
    return this.#events.flatMap((event) => {
      const {sessionId} = event;
      const isAtHome = sessionId === this.#home || sessionId === undefined;
      const isWanted = isAtHome ? this.#isOurs(event) || namesOnly(event, runs) : children.has(sessionId);
      return isWanted ? ownPart(event, sessions) : [];
    });
  }

  #isOurs({runId, agentId, taskId}: AgentEvent): boolean {
    return runId === this.#runId || this.#agents.has(agentId ?? '') || this.#tasks.has(taskId ?? '');
  }
}

/** Whether an event names one of these runs, or none at all. */
function namesOnly({runId}: AgentEvent, runs: ReadonlySet<string>): boolean {
  return runId === undefined || runs.has(runId);
}

function birthsIn(events: readonly AgentEvent[]): Birth[] {
  return events.flatMap((event) => {
    const {sessionId: child, parentSessionId: parent} = event;
    const own = child !== undefined && parent !== undefined && child !== parent ? [{child, parent, event}] : [];
    return event.type === 'session.hydrated' ? [...own, ...birthsInSnapshot(event)] : own;
  });
}

function birthsInSnapshot(event: AgentEvent): Birth[] {
  const snapshot = object(payloadOf(event)['snapshot']);
  return ['sessions', 'runs', 'agents', 'tasks'].flatMap((group) =>
    Object.entries(object(snapshot?.[group]) ?? {}).flatMap(([id, row]) => {
      const parent = string(object(row)?.['parentSessionId']);
      const child = group === 'sessions' ? id : string(object(row)?.['sessionId']);
      return parent === undefined || child === undefined || parent === child ? [] : [{child, parent, event}];
    }),
  );
}

/** These sessions and everything that they started, however deep. */
function descendants(births: readonly Birth[], sessions: ReadonlySet<string>): Set<string> {
  const family = new Set(sessions);
  for (let size = -1; size !== family.size;) {
    size = family.size;
    for (const {child, parent} of births) if (family.has(parent)) family.add(child);
  }
  return family;
}

/** The event; of a snapshot only the rows of these sessions, and nothing where none is left. */
function ownPart(event: AgentEvent, sessions: ReadonlySet<string>): AgentEvent[] {
  const snapshot = event.type === 'session.hydrated' ? object(payloadOf(event)['snapshot']) : undefined;
  if (!snapshot) return [event];
  const own = ownRows(snapshot, sessions);
  if (Object.values(own).every((group) => Object.keys(object(group) ?? {}).length === 0)) return [];
  return [{...event, payload: {...payloadOf(event), snapshot: own}}];
}

function ownRows(snapshot: JsonObject, sessions: ReadonlySet<string>): JsonObject {
  const foreign = (group: string) =>
    new Set(
      Object.entries(object(snapshot[group]) ?? {}).flatMap(([id, row]) =>
        isForeign(group, id, row, sessions) ? [id] : [],
      ),
    );
  const runs = foreign('runs');
  const messages = foreign('messages');
  return Object.fromEntries(
    Object.entries(snapshot).map(([group, rows]) => {
      if (!(GROUPS as readonly string[]).includes(group)) return [group, rows];
      const kept = Object.entries(object(rows) ?? {}).filter(([id, row]) => {
        const fields = object(row);
        if (runs.has(string(fields?.['runId']) ?? '') || messages.has(string(fields?.['messageId']) ?? ''))
          return false;
        return !isForeign(group, id, row, sessions);
      });
      return [group, Object.fromEntries(kept)];
    }),
  );
}

/** Whether a row belongs to another session. One that names none belongs to the session whose stream has it. */
function isForeign(group: string, id: string, row: unknown, sessions: ReadonlySet<string>): boolean {
  const owner = group === 'sessions' || group === 'connection' ? id : string(object(row)?.['sessionId']);
  return owner !== undefined && !sessions.has(owner);
}
