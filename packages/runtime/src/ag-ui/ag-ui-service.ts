import type {AgentEvent} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import type {ScenarioRuntime} from '../engine.js';
import {Refused, type CommandReply} from '../reply.js';
import type {SessionSummary} from '../summary.js';
import {AguiEncoder} from './encode.js';
import {readInput, readRunRef, type RunInput, type RunRef} from './input.js';
import {planRun} from './plan-run.js';
import type {AguiEvent, AguiFrame} from './wire.js';

const DEFAULT_SCENARIO = 'solo';
const MAX_TITLE = 200;

/** What AG-UI's list of sessions has of each. */
export type AguiSession = Pick<SessionSummary, 'id' | 'title' | 'updatedAt' | 'status'>;

/** A session as AG-UI describes it. */
export interface AguiTranscript {
  readonly id: string;
  readonly title: string;
  readonly aguiEvents: readonly AguiEvent[];
  /** The run at work, and the id after which its stream goes on from here. */
  readonly live?: {readonly runId: string; readonly lastEventId: string};
}

/** Serves a runtime over AG-UI: starts, follows, cancels and reads runs. Refuses with `Refused`. */
export class AguiService {
  readonly #runtime: ScenarioRuntime;

  constructor(runtime: ScenarioRuntime) {
    this.#runtime = runtime;
  }

  /** Begins the run that a client asks for, once, however often it asks; gives the run to follow. */
  async run(body: unknown): Promise<RunRef> {
    const input = readInput(body);
    const {threadId, runId} = input;
    const isKnown = this.#runtime.has(threadId);
    const plan = planRun(input, isKnown ? this.#read(threadId) : new AguiEncoder(threadId));
    if ('runId' in plan) return {threadId, runId: plan.runId};
    if (!isKnown) await this.#open(input);
    // The first command has the id of the run, so the log says which run it began.
    for (const [index, command] of plan.commands.entries()) {
      const id = index === 0 ? runId : `${runId}:${String(index + 1)}`;
      const reply = await this.#runtime.command(threadId, {...command, id});
      // The request expired just now, and the thread has gone on: the client's run is planned again.
      if (!reply.accepted && reply.code === 'expired') return this.run(body);
      mustBeAccepted(reply);
    }
    if (!this.has(input)) throw new Refused('bad_command', 'That runId had another use on this thread already.');
    return {threadId, runId};
  }

  /** Stops a run. Its stream says so. */
  async cancel(body: unknown): Promise<RunRef> {
    const {threadId, runId} = readRunRef(body);
    const run = this.#read(threadId).runs.get(runId);
    if (!run) throw new Refused('unknown_run', 'There is no such run on this thread.');
    if (run.outcome === 'cancelled') return {threadId, runId};
    if (run.outcome !== undefined) throw new Refused('no_active_run', 'That run is not at work.');
    const command = {id: `cancel:${runId}`, control: 'interrupt', runId: run.nativeId};
    mustBeAccepted(await this.#runtime.command(threadId, command));
    return {threadId, runId};
  }

  /** Whether a thread has such a run. */
  has({threadId, runId}: RunRef): boolean {
    return this.#runtime.has(threadId) && this.#read(threadId).runs.has(runId);
  }

  /** The last id that the stream of a run can have reached. */
  lastId(threadId: string): number {
    return AguiEncoder.lastIdOf(this.#runtime.lastSequence(threadId));
  }

  /** Passes on the events of a run after an id, past ones first, then new ones, and calls `end` when it is over. */
  follow({threadId, runId}: RunRef, after: number, listener: (frame: AguiFrame) => void, end: () => void): () => void {
    const encoder = new AguiEncoder(threadId);
    let isOver = false;
    return this.#runtime.subscribe(threadId, 0, (event) => {
      if (isOver) return;
      for (const frame of encoder.push(event)) if (frame.runId === runId && frame.id > after) listener(frame);
      isOver = encoder.runs.get(runId)?.outcome !== undefined;
      if (isOver) end();
    });
  }

  /** Every session, the newest first. */
  sessions(): AguiSession[] {
    return this.#runtime.sessions().map(shown);
  }

  /** A session from its beginning. */
  session(id: string): AguiTranscript {
    const log = this.#log(id);
    const encoder = new AguiEncoder(id, {isTranscript: true});
    const past = log.flatMap((event) => encoder.push(event)).map(({event}) => event);
    // AG-UI has no events outside a run: what came after the last run is put before its end.
    const end = encoder.active ? [] : past.splice(-1);
    const aguiEvents = [...past, ...encoder.rest(), ...end];
    const title = this.#runtime.sessions().find((session) => session.id === id)?.title ?? id;
    const lastEventId = String(AguiEncoder.lastIdOf(log.length));
    return {id, title, aguiEvents, ...(encoder.active ? {live: {runId: encoder.active.id, lastEventId}} : {})};
  }

  /** Makes a session. */
  async create(body: unknown): Promise<AguiSession> {
    const {scenario, title} = object(body) ?? {};
    const words = string(title)?.trim() ?? '';
    if (words.length > MAX_TITLE) {
      const fields = {title: `At most ${String(MAX_TITLE)} characters.`};
      throw new Refused('invalid_input', 'The title is too long.', fields);
    }
    return shown(await this.#create(string(scenario), words === '' ? {} : {title: words}));
  }

  /** Makes the thread that a run is for, unless somebody else was faster. */
  async #open({threadId, forwardedProps}: RunInput): Promise<void> {
    try {
      await this.#create(string(object(forwardedProps)?.['scenario']), {id: threadId});
    } catch (error) {
      if (!this.#runtime.has(threadId)) throw error;
    }
  }

  async #create(scenario = DEFAULT_SCENARIO, more: {id?: string; title?: string}): Promise<SessionSummary> {
    const names = this.#runtime.scenarios.map(({name}) => name);
    if (!names.includes(scenario)) {
      const fields = {scenario: `Choose one of: ${names.join(', ')}.`};
      throw new Refused('invalid_input', 'There is no such scenario.', fields);
    }
    try {
      return await this.#runtime.createSession({scenario, ...more});
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Refused('invalid_input', error.message, {threadId: 'Small letters, digits and dashes, at most 64.'});
    }
  }

  #read(threadId: string): AguiEncoder {
    const encoder = new AguiEncoder(threadId);
    for (const event of this.#log(threadId)) encoder.push(event);
    return encoder;
  }

  #log(threadId: string): readonly AgentEvent[] {
    if (!this.#runtime.has(threadId)) throw new Refused('unknown_session', 'There is no such thread.');
    const log: AgentEvent[] = [];
    this.#runtime.subscribe(threadId, 0, (event) => log.push(event))();
    return log;
  }
}

function mustBeAccepted(reply: CommandReply): void {
  if (!reply.accepted) throw new Refused(reply.code, reply.message, reply.fields);
}

function shown({id, title, updatedAt, status}: SessionSummary): AguiSession {
  return {id, title, updatedAt, status};
}
