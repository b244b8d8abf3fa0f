import type {AgentCommand} from 'agent-surfaces/commands';
import {type ControlHint, CONTROLS} from 'agent-surfaces/protocol';
import type {RuntimeClock} from './clock.js';
import {seal, type Draft} from './envelope.js';
import type {HealedLog} from './heal.js';
import {Journal} from './journal.js';
import type {Scenario} from './script.js';
import {SessionState, type QueuedItem, type SteerItem} from './state.js';
import type {SessionMeta, SessionStorage, StoredBody} from './storage.js';

/** What a session needs from its runtime. */
export interface SessionDeps {
  readonly storage: SessionStorage;
  readonly clock: RuntimeClock;
  readonly pace: number;
  readonly scenario: Scenario | undefined;
}

/** What caused an event: a person's command. */
export interface Cause {
  readonly commandId: string;
  /** The standard's word for it; commands of the task control plane have none. */
  readonly control?: ControlHint;
}

/** The cause of what a command brings about. */
export function causeOf({id, control}: AgentCommand): Cause {
  return isStandard(control) ? {commandId: id, control} : {commandId: id};
}

function isStandard(control: string): control is (typeof CONTROLS)[number] {
  return (CONTROLS as readonly string[]).includes(control);
}

/** One session: its log and what follows from it. */
export class Session {
  readonly meta: SessionMeta;
  readonly deps: SessionDeps;
  readonly state: SessionState;
  readonly journal: Journal;
  readonly #junk: number;

  constructor(meta: SessionMeta, log: HealedLog, deps: SessionDeps, onFailure: () => void) {
    this.meta = meta;
    this.deps = deps;
    this.state = new SessionState(meta.id);
    this.#junk = log.junk;
    this.journal = new Journal(meta.id, log.events, deps.storage, onFailure);
    for (const event of log.events) this.state.apply(event);
  }

  emit(draft: Draft, cause?: Cause): void {
    const sequence = this.journal.events.length + 1;
    const event = seal(this.meta.id, sequence, this.deps.clock.now(), {...draft, ...cause});
    this.journal.append(event);
    this.state.apply(event);
  }

  /** Stores what events only refer to, before one of them does. */
  putBody(name: string, body: StoredBody): void {
    this.deps.storage.putBody(this.meta.id, name, body);
  }

  body(name: string): StoredBody | undefined {
    return this.deps.storage.body(this.meta.id, name);
  }

  /** The ids that every event of a run carries. */
  idsOf(runId: string): Partial<Draft> & {readonly runId: string} {
    const mate = this.state.team.byRun.get(runId);
    if (mate) return {...mate.ids, runId, turnId: `${runId}.turn`};
    const turnId = this.state.runs.get(runId)?.turnId;
    return {runId, ...(turnId === undefined ? {} : {turnId})};
  }

  /** Emits the queue and the steers as they are now, without steers that a past run has taken. */
  changeQueue(
    queued: readonly QueuedItem[],
    steers: readonly SteerItem[],
    cause?: Cause,
    more: Partial<Draft> = {},
  ): void {
    const shown = steers.filter((steer) => steer.status !== 'accepted' || steer.runId === this.state.active?.id);
    const payload = {queued, steers: shown, ...(more.payload as object | undefined)};
    this.emit({...more, type: 'queue.changed', queuedTurnCount: queued.length, payload}, cause);
  }

  /** Reports stored lines that could not be read, once. */
  reportJunk(): void {
    const diagnosticId = `unreadable_lines:${this.meta.id}:${String(this.#junk)}`;
    if (this.#junk === 0 || this.journal.events.some((event) => event['diagnosticId'] === diagnosticId)) return;
    const message = `${String(this.#junk)} stored lines of this session could not be read and were skipped.`;
    const payload = {code: 'unreadable_lines', level: 'warning', message};
    this.emit({type: 'diagnostic.changed', diagnosticId, payload});
  }
}
