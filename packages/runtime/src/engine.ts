import type {Completion, Trigger} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {cleanLog, Slices} from 'agent-surfaces/recording';
import {type OpeningStep, payloadOf, ProjectionStore, type Snapshot} from 'agent-surfaces/state';
import {type RuntimeClock, systemClock} from './clock.js';
import {CommandService} from './commands.js';
import {type SessionDigest, type SessionSummary, summarise} from './digest.js';
import {type DirectoryFrame, SessionDirectory} from './directory.js';
import {agentTurn, type Draft, seal, stepId} from './envelope.js';
import {heal} from './heal.js';
import type {Listener} from './journal.js';
import {completionsOf} from './mentions.js';
import {type OpeningQuery, type OpeningReply, SessionViews} from './opening.js';
import {readRef, type RefBody} from './refs.js';
import {type CommandReply, Refused} from './reply.js';
import {SessionRuns} from './runs.js';
import {SCENARIOS} from './scenarios/index.js';
import {type Scenario, type SeedTurn} from './script.js';
import {Turn} from './turn.js';
import type {SessionMeta, SessionStorage, StoredSession} from './storage.js';

/** How a runtime can be made. */
export interface RuntimeOptions {
  readonly storage: SessionStorage;
  readonly clock?: RuntimeClock;
  /** How long the pauses of scripts take: 1 as written, 0.5 half as long, 0 none. Deadlines are not changed by it. */
  readonly pace?: number;
  readonly scenarios?: readonly Scenario[];
  /** How many sessions there may be (1,000): each one is kept in memory and in the storage. */
  readonly maxSessions?: number;
}

/** A session to be made. */
export interface NewSession {
  readonly scenario: string;
  readonly id?: string;
  readonly title?: string;
}

/** What a session lost in its storage. */
export interface Damage {
  readonly sessionId: string;
  readonly lines: number;
}

interface Open {
  readonly runs: SessionRuns;
  readonly commands: CommandService;
  readonly digest: SessionDigest;
  readonly views: SessionViews;
}

const SESSION_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** A small agent runtime that plays scripted agents: its events are real, and it does what commands ask. */
export class ScenarioRuntime {
  readonly scenarios: readonly Scenario[];
  readonly #storage: SessionStorage;
  readonly #clock: RuntimeClock;
  readonly #pace: number;
  readonly #maxSessions: number;
  readonly #sessions = new Map<string, Open>();
  readonly #directory = new SessionDirectory();
  readonly #damage: Damage[] = [];
  #opening: Promise<void> | undefined;
  #closed = false;

  constructor({storage, clock = systemClock, pace = 1, scenarios = SCENARIOS, maxSessions = 1_000}: RuntimeOptions) {
    this.#storage = storage;
    this.#clock = clock;
    this.#pace = pace;
    this.#maxSessions = maxSessions;
    this.scenarios = scenarios;
  }

  /** Loads what the storage holds and goes on with every run that was at work. Later calls change nothing. */
  open(): Promise<void> {
    this.#opening ??= this.#load();
    return this.#opening;
  }

  /** What the storage could not give back, session by session. */
  get damage(): readonly Damage[] {
    return this.#damage;
  }

  /** Every session, the one with the newest event first. */
  sessions(): readonly SessionSummary[] {
    return [...this.#sessions.values()]
      .map(summaryOf)
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0));
  }

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  async createSession({scenario: name, id, title}: NewSession): Promise<SessionSummary> {
    await this.open();
    const scenario = this.#scenario(name);
    if (!scenario) throw new RangeError(`There is no scenario "${name}".`);
    const meta = {id: id ?? this.#freeId(name), scenario: name, title: title ?? scenario.title};
    if (!SESSION_ID.test(meta.id)) throw new RangeError(`"${meta.id}" cannot be the id of a session.`);
    if (this.has(meta.id)) throw new RangeError(`There is a session "${meta.id}" already.`);
    if (this.#sessions.size >= this.#maxSessions)
      throw new Refused(
        'too_many_sessions',
        `There are ${String(this.#maxSessions)} sessions already, and no room for more.`,
      );
    const events = firstEvents(meta, scenario, this.#clock.now());
    const open = this.#add({...meta, records: events});
    try {
      await this.#storage.create(meta, events);
    } catch (error) {
      this.#sessions.delete(meta.id);
      this.#directory.remove(meta.id);
      throw error;
    }
    this.#directory.announce(meta.id);
    open.runs.recover();
    return summaryOf(open);
  }

  /** Passes on every session and every open request, then what changes among them; see `SessionDirectory.watch`. */
  watchSessions(after: string | undefined, listener: (frame: DirectoryFrame) => void): () => void {
    return this.#directory.watch(after, listener);
  }

  /** Passes on all events after a sequence, first from the log, then as they happen: each exactly once. */
  subscribe(sessionId: string, afterSequence: number, listener: Listener): () => void {
    return this.#session(sessionId).runs.session.journal.subscribe(afterSequence, listener);
  }

  lastSequence(sessionId: string): number {
    return this.#session(sessionId).runs.session.journal.count;
  }

  /** Carries out one command. Never rejects because of the command: a refusal is a reply too. */
  async command(sessionId: string, command: unknown): Promise<CommandReply> {
    await this.open();
    const session = this.#sessions.get(sessionId);
    if (this.#closed) return {accepted: false, code: 'closed', message: 'The runtime is shut down.'};
    if (!session) return {accepted: false, code: 'unknown_session', message: `There is no session "${sessionId}".`};
    return session.commands.take(command);
  }

  /** What a text in a session may name, or begin with. */
  completions(sessionId: string, trigger: Trigger, query: string): readonly Completion[] {
    return completionsOf(this.#session(sessionId).runs.session, trigger, query);
  }

  /** What a ref of a session names; undefined where it names nothing. */
  async ref(sessionId: string, ref: string): Promise<RefBody | undefined> {
    return readRef(this.#session(sessionId).runs, ref);
  }

  /** One step of opening a session, or an older page of it; see `SessionViews`. */
  opening(sessionId: string, step: OpeningStep, query?: OpeningQuery): OpeningReply {
    return this.#session(sessionId).views.answer(step, query);
  }

  /** Every fact of a session as rows, with the position in its stream that they stand for. */
  snapshot(sessionId: string): Snapshot {
    const {storedEvents} = this.#session(sessionId).runs.session.journal;
    return ProjectionStore.replay(storedEvents, {contiguousIn: sessionId}).snapshot();
  }

  /** Every stored event of a session, as it may leave the machine: in order and without secrets. */
  async log(sessionId: string): Promise<readonly AgentEvent[]> {
    const {storedEvents} = this.#session(sessionId).runs.session.journal;
    return (await cleanLog(storedEvents, new Slices(), undefined, {contiguousIn: sessionId})).events;
  }

  /** Stops all work where it is; a new runtime on the same storage goes on from there. */
  close(): void {
    this.#closed = true;
    for (const {runs} of this.#sessions.values()) {
      runs.close();
      runs.session.journal.close();
    }
    this.#storage.close?.();
  }

  async #load(): Promise<void> {
    const stored = await this.#storage.load();
    for (const each of stored) {
      this.#add(each);
      this.#directory.announce(each.id);
    }
    for (const {runs} of this.#sessions.values()) runs.recover();
  }

  #add({records, ...meta}: StoredSession): Open {
    const log = heal(meta.id, records);
    if (log.lost + log.junk > 0) this.#damage.push({sessionId: meta.id, lines: log.lost + log.junk});
    const deps = {
      storage: this.#storage,
      clock: this.#clock,
      pace: this.#pace,
      scenario: this.#scenario(meta.scenario),
    };
    const runs = new SessionRuns(meta, log, deps);
    const digest = this.#directory.add(meta.id, runs.session.journal);
    const views = new SessionViews(meta.id, runs.session.journal);
    const open = {runs, commands: new CommandService(runs), digest, views};
    this.#sessions.set(meta.id, open);
    return open;
  }

  #session(id: string): Open {
    const session = this.#sessions.get(id);
    if (!session) throw new RangeError(`There is no session "${id}".`);
    return session;
  }

  #scenario(name: string): Scenario | undefined {
    return this.scenarios.find((scenario) => scenario.name === name);
  }

  /** The scenario's name, with a number where it is taken. */
  #freeId(name: string): string {
    for (let number = 1; ; number++) {
      const id = number === 1 ? name : `${name}-${String(number)}`;
      if (!this.has(id)) return id;
    }
  }
}

function summaryOf({runs, digest}: Open): SessionSummary {
  return summarise(runs.session.meta, digest);
}

const MINUTE = 60_000;

/** The first events of a new session: that it was opened, and the past that its scenario gives it. */
function firstEvents(meta: SessionMeta, scenario: Scenario, now: number): readonly AgentEvent[] {
  const turns = scenario.seed ?? [];
  const past = new Past(meta, scenario, now - (turns[0]?.minutesAgo ?? 0) * MINUTE);
  const {mentions: _mentions, permissionMode, permissionModes, ...settings} = scenario.options ?? {};
  past.emit({type: 'session.opened', payload: {title: meta.title, scenario: meta.scenario, ...settings}});
  if (permissionModes)
    past.emit({type: 'permission.changed', payload: {mode: permissionMode, modes: permissionModes, source: 'runtime'}});
  for (const [index, turn] of turns.entries()) {
    past.time = Math.max(past.time, now - turn.minutesAgo * MINUTE);
    past.play(turn, index);
  }
  return past.events;
}

/**
 * Plays turns at once, with a clock of their own. A turn that asks a person stays open. Teammates are not
 * part of a past.
 */
class Past {
  readonly events: AgentEvent[] = [];
  readonly #meta: SessionMeta;
  readonly #turn: Pick<Draft, 'runtimeEntity' | 'topology'>;
  time: number;

  constructor(meta: SessionMeta, scenario: Scenario, time: number) {
    this.#meta = meta;
    this.#turn = agentTurn(scenario);
    this.time = time;
  }

  emit(draft: Draft): void {
    this.events.push(seal(this.#meta.id, this.events.length + 1, this.time, draft));
  }

  play(seed: SeedTurn, index: number): void {
    const number = String(index + 1);
    const runId = `${this.#meta.id}.run${number}`;
    const ids = {runId, turnId: `${this.#meta.id}.turn${number}`};
    const asked = {
      owner: 'session',
      scope: 'message',
      phase: 'submitted',
      payload: {text: seed.text, role: 'user'},
    } as const;
    this.emit({type: 'text.final', ...ids, messageId: `${runId}.question`, ...asked});
    const started = {...this.#turn, runtimeStatus: 'accepted', payload: {status: 'submitted', attempt: 1}} as const;
    this.emit({type: 'run.started', ...ids, ...started, script: `seed/${String(index)}`});
    const play = seed.run(new Turn(runId, seed.text, 1, true));
    for (let step = 1; ; step++) {
      const next = play.next([]);
      if (next.done) {
        const payload = {outcome: 'success', ...next.value};
        this.emit({type: 'run.finished', ...ids, ...this.#turn, runtimeStatus: 'completed', payload});
        return;
      }
      if (next.value.do === 'decision') return;
      if (next.value.do === 'emit') {
        const {event} = next.value;
        const payload = payloadOf({type: event.type, payload: event.payload});
        this.emit({...event, payload, ...ids, stepId: stepId(runId, step)});
      } else if ('ms' in next.value) {
        this.time += next.value.ms;
      }
    }
  }
}
