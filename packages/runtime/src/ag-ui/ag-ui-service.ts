import type {CommandIntent} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {object, payloadOf, string} from 'agent-surfaces/state';
import type {ScenarioRuntime} from '../engine.js';
import {type CommandReply, Refused} from '../reply.js';
import type {SessionSummary} from '../digest.js';
import {AguiEncoder} from './encode.js';
import {
  type InputMessage,
  readInput,
  readRunRef,
  type ResumeEntry,
  type RunInput,
  type RunRef,
  textOf,
} from './input.js';
import {toAnswer} from './interrupts.js';
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

/** What a client's run needs: a run that exists already, or the commands that begin it. */
type RunPlan = {readonly runId: string} | {readonly commands: readonly CommandIntent[]};

/** Reads what a client asks for against what the thread has seen so far. */
function planRun(input: RunInput, thread: AguiEncoder): RunPlan {
  if (thread.runs.has(input.runId)) return {runId: input.runId};
  const {answers, wentOn} = sorted(input.resume ?? [], thread);
  const isNews = hasNews(input, thread);
  // The agent did not wait: what it did since then is the run that the client asks for.
  if (answers.length === 0 && wentOn !== undefined && !isNews) return {runId: wentOn};
  if (thread.active) throw new Refused('run_active', 'A run is still at work on this thread.');
  mustCover(answers, thread);
  if (answers.length === 0) return {commands: [turn(input, thread)]};
  if (isNews) throw new Refused('bad_command', 'A message cannot go along with answers: send it after this run.');
  return {commands: answers};
}

/** A client's answers as commands, and the run that went on without one because the time for it was over. */
function sorted(
  entries: readonly ResumeEntry[],
  thread: AguiEncoder,
): {answers: readonly CommandIntent[]; wentOn: string | undefined} {
  const answers: CommandIntent[] = [];
  let wentOn: string | undefined;
  for (const entry of entries) {
    const request = thread.requests.get(entry.interruptId);
    if (!request) wentOn = runAfter(entry, thread);
    else if (answers.some(({actionId}) => actionId === entry.interruptId))
      throw new Refused('bad_command', `Interrupt ${entry.interruptId} is answered twice.`);
    else answers.push(toAnswer(request, entry));
  }
  return {answers, wentOn};
}

/** The run in which a request was settled by time alone. The only answer that a client can still give is `cancelled`. */
function runAfter({interruptId, status}: ResumeEntry, thread: AguiEncoder): string {
  const settlement = thread.settled.get(interruptId);
  if (!settlement) throw new Refused('unknown_action', `There is no interrupt ${interruptId} on this thread.`);
  const {resolution, runId, expiresAt} = settlement;
  if (resolution !== 'expired')
    throw new Refused('already_settled', `Interrupt ${interruptId} is settled already: ${resolution}.`);
  if (status === 'cancelled') return runId;
  const words = `Interrupt ${interruptId} expired at ${expiresAt ?? 'an unknown time'} and can no longer be answered.`;
  throw new Refused('expired', `${words} Cancel it to continue the thread.`);
}

function mustCover(answers: readonly CommandIntent[], thread: AguiEncoder): void {
  const covered = new Set(answers.map(({actionId}) => actionId));
  const open = [...thread.waiting].filter((id) => !covered.has(id));
  if (open.length === 0) return;
  const message = `Thread has ${String(open.length)} pending interrupt(s) not addressed by resume: ${open.join(', ')}`;
  throw new Refused('bad_command', message);
}

/** Whether the last message is one of the person's that is not in the thread yet. */
function hasNews({messages}: RunInput, thread: AguiEncoder): boolean {
  const last = messages.at(-1);
  return last?.role === 'user' && !heard(last, thread);
}

/** The same message in the thread: found by its id, or by its text where it has none. */
function heard(message: InputMessage, thread: AguiEncoder): AgentEvent | undefined {
  const isSame = (event: AgentEvent) =>
    message.id === undefined ? payloadOf(event)['text'] === textOf(message) : event.messageId === message.id;
  return [...thread.questions.values()].findLast(isSame);
}

/** The person's last message as a command: a new turn, or another try where the last run failed on it. */
function turn({messages}: RunInput, thread: AguiEncoder): CommandIntent {
  const message = messages.findLast(({role}) => role === 'user');
  if (!message)
    throw new Refused('bad_command', 'There is no message to answer.', {messages: 'Send one of role user.'});
  const text = textOf(message);
  if (text.trim() === '') throw new Refused('invalid_input', 'The message is empty.', {messages: 'Write something.'});
  const said = heard(message, thread);
  const last = [...thread.runs.values()].at(-1);
  const isAgain = last?.isRetryable === true && said !== undefined && thread.questions.get(last.nativeId) === said;
  if (isAgain && payloadOf(said)['text'] === text) return {control: 'retry', runId: last.nativeId};
  const isFree = said === undefined && message.id !== undefined;
  return {control: 'send', payload: {text}, ...(isFree ? {messageId: message.id} : {})};
}
