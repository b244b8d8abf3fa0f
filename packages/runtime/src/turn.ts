import type {JsonObject, PlanStep} from 'agent-surfaces/protocol';
import {present} from 'agent-surfaces/state';
import {memberId} from './envelope.js';
import type {Decision, Mate, MateEnd, MateScript, Play, ScriptBody, ScriptEvent, Steer, Step} from './script.js';

/** A line that a tool prints, and how far it is then. */
export interface PrintedLine {
  readonly text: string;
  readonly percent?: number;
  readonly message?: string;
  /** Milliseconds until the next one. */
  readonly ms: number;
}

/** A tool call of a script. */
export interface ToolCall {
  readonly name: string;
  readonly kind: string;
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly risk?: string;
  /** False where doing it twice is not the same as doing it once. */
  readonly idempotent?: boolean;
  /** What the result is, where its structure does not say. */
  readonly outputType?: string;
  /** How long it takes, as the tool reports it. */
  readonly ms: number;
  readonly lines?: readonly PrintedLine[];
  readonly result?: unknown;
  /** The whole output, where `result` is only a preview of it. */
  readonly whole?: string;
}

/** A call of a tool by its name, its kind and a line about it. */
export function tool(
  name: string,
  kind: string,
  summary: string,
  facts: Omit<ToolCall, 'name' | 'kind' | 'summary'>,
): ToolCall {
  return {name, kind, summary, ...facts};
}

/** Why an attempt at a tool call failed. */
export interface ToolFault {
  readonly error: string;
  readonly code: string;
  readonly retryable?: boolean;
  readonly cancelled?: boolean;
  readonly cause?: string;
  readonly stderr?: string;
}

/** A request to a person. */
export interface Request {
  readonly actionType: string;
  readonly title: string;
  readonly prompt?: string;
  readonly expiresInMs?: number;
  /** Who asks, where it is a teammate. */
  readonly agentId?: string;
  readonly artifactId?: string;
  readonly [field: string]: unknown;
}

/** A change of the active owner; what it is about. */
export interface HandOff {
  /** The one that changes, where it is not new. */
  readonly id?: string;
  readonly from: Mate;
  readonly to: Mate;
  readonly status: 'handoff_requested' | 'accepted' | 'active' | 'returned' | 'resumed';
  readonly reason?: string;
  readonly resumeTarget?: string;
  readonly memoryBoundary?: unknown;
}

const PIECE = 24;

/** A body that does not depend on what was there before. */
export function fixed(name: string, type: string, body: string | Uint8Array | (() => Uint8Array)): ScriptBody {
  return {type, name, make: () => (typeof body === 'function' ? body() : body)};
}

/** A text in the pieces that a model would stream: whole words, about the same length. */
export function pieces(text: string, length = PIECE): string[] {
  const found: string[] = [];
  let piece = '';
  for (const word of text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) {
    piece += word;
    if (piece.length < length) continue;
    found.push(piece);
    piece = '';
  }
  return piece === '' ? found : [...found, piece];
}

/** A text as a Markdown quotation. */
export function quote(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** What a request says of the tool call that it is about. */
function aboutCall({name, input, summary}: ToolCall) {
  return {toolName: name, input, inputSummary: summary};
}

/** What is known of a teammate from the beginning. */
export function factsOf(mate: Mate): JsonObject {
  const {role, model, kind, source, color, capability, policy} = mate;
  return present({role, model, kind, source, color, capability, policy});
}

/** What the envelope has fields for. */
const TEAM_FIELDS: ReadonlySet<string> = new Set([
  'teamId',
  'teamName',
  'teamPhase',
  'teamPolicy',
  'teamParallelBudget',
  'teamActiveCount',
  'teamQueuedCount',
  'providerConcurrencyGroup',
  'providerParallelBudget',
  'queueReason',
  'retryableOverload',
]);

const STAGES = [
  ['routing', 'routing', 'Choosing a model', 200],
  ['preparing', 'preparing', 'Reading the repository map', 350],
  ['waiting_provider', 'preparing', 'Waiting for the first word', 400],
] as const;

/** The turn that a script plays, and the steps that scripts are written with. No step reads a clock. */
export class Turn {
  readonly runId: string;
  readonly text: string;
  /** 1, or more where a failed run is tried again. */
  readonly attempt: number;
  /** Without the deltas that only matter while a run is watched. */
  brief: boolean;
  /** Who plays it, where it is a teammate in a thread of its own. */
  readonly mate: Mate | undefined;
  #ids = 0;

  constructor(runId: string, text: string, attempt: number, brief: boolean, mate?: Mate) {
    this.runId = runId;
    this.text = text;
    this.attempt = attempt;
    this.brief = brief;
    this.mate = mate;
  }

  get sessionId(): string {
    return this.runId.slice(0, this.runId.lastIndexOf('.run'));
  }

  /** The message that everything the agent says in this run belongs to. */
  get messageId(): string {
    return `${this.runId}.answer`;
  }

  /** A new id, the same whenever the script is driven again. */
  id(kind: string): string {
    this.#ids++;
    return `${this.runId}.${kind}${String(this.#ids)}`;
  }

  /** Emits one event. */
  *emit(event: ScriptEvent, more: Omit<Extract<Step, {do: 'emit'}>, 'do' | 'event'> = {}): Play {
    yield {do: 'emit', event, ...more};
  }

  /** Lets time pass. */
  *pause(ms: number): Play {
    yield {do: 'pause', ms};
  }

  /** Says something. The final text may differ from the streamed one: then it is the one that counts. */
  *say(text: string, final = text): Play {
    const part = {messageId: this.messageId, partId: this.id('text')};
    if (!this.brief) {
      for (const delta of pieces(text)) {
        yield* this.emit({type: 'text.delta', ...part, payload: {delta}});
        yield* this.pause(45);
      }
    }
    yield* this.emit({type: 'text.final', ...part, payload: {text: final, role: 'assistant'}});
  }

  /** Thinks aloud, and sums it up. */
  *think(text: string, summary: string): Play {
    const part = {messageId: this.messageId, partId: this.id('thought')};
    if (!this.brief) {
      for (const delta of pieces(text)) {
        yield* this.emit({type: 'reasoning.delta', ...part, payload: {delta}});
        yield* this.pause(40);
      }
    }
    yield* this.pause(this.brief ? 4_000 : 100);
    yield* this.emit({type: 'reasoning.summary', ...part, payload: {text: summary}});
  }

  /** What is known and why, to be cited by the id that it gives back; `refs` name what it rests on. */
  *prove(fact: JsonObject, refs: Partial<ScriptEvent> = {}): Play<string> {
    const evidenceId = this.id('evidence');
    const payload = {status: 'available', ...fact};
    yield* this.emit({...refs, type: 'evidence.changed', messageId: this.messageId, evidenceId, payload});
    return evidenceId;
  }

  /** Makes room in the context: what was said before is summed up, and the summary is read by its ref. */
  *compact(ms: number, figures: {readonly tokensBefore: number} & JsonObject, detail: string): Play {
    const contextId = this.id('compaction');
    const {tokensBefore} = figures;
    const started = {trigger: 'token_pressure', tokensBefore};
    yield* this.emit({type: 'context.compaction.started', contextId, payload: started});
    yield* this.pause(ms);
    const payload = {...figures, summaryRef: `summary:${contextId}`};
    yield* this.emit({type: 'context.compaction.completed', contextId, payload}, {detail});
  }

  /** What a runtime reports between accepting a turn and the first word. */
  *settleIn(): Play {
    if (this.brief) return;
    for (const [stage, phase, detail, ms] of STAGES) {
      yield* this.emit({type: 'run.status', phase, payload: {stage, detail}});
      yield* this.pause(ms);
    }
  }

  /** Shows the plan: the first `done` steps are done, the next one is at work. */
  *plan(titles: readonly string[], done: number): Play {
    const steps: PlanStep[] = titles.map((title, index) => ({
      id: String(index + 1),
      title,
      status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
    }));
    const type = done >= titles.length ? 'plan.final' : 'plan.delta';
    if (this.brief && type === 'plan.delta') return;
    yield* this.emit({type, messageId: this.messageId, payload: {steps, revision: 1}});
  }

  /** Asks a person, and waits. */
  *ask(request: Request, toolCallId?: string): Play<Decision> {
    const {expiresInMs, agentId, artifactId, ...payload} = request;
    const actionId = this.id('request');
    const ids = {messageId: this.messageId, actionId, ...present({toolCallId, agentId, artifactId})};
    const owner = toolCallId === undefined ? 'action' : 'policy';
    yield* this.emit({type: 'action.required', ...ids, owner, payload}, expiresInMs === undefined ? {} : {expiresInMs});
    return (yield {do: 'decision', actionId}) as Decision;
  }

  /** Asks a person for a tool call; gives the id of the call, which is then to be run or refused, and the decision. */
  *askFor(call: ToolCall, request: Request): Play<readonly [toolCallId: string, decision: Decision]> {
    const toolCallId = yield* this.prepare(call);
    return [toolCallId, yield* this.ask({...request, ...aboutCall(call)}, toolCallId)];
  }

  /** The same, and ends the run for now: it goes on with the decision, whenever that comes. */
  *askAndLeave(call: ToolCall, request: Request): Play<readonly [toolCallId: string, decision: Decision]> {
    const toolCallId = yield* this.prepare(call);
    const actionId = this.id('request');
    const ids = {messageId: this.messageId, actionId, toolCallId};
    yield* this.emit({type: 'action.required', ...ids, owner: 'policy', payload: {...request, ...aboutCall(call)}});
    yield* this.emit({
      type: 'run.finished',
      phase: 'interrupted',
      runtimeEntity: 'agent_turn',
      runtimeStatus: 'waiting',
      payload: {outcome: 'interrupt', reason: 'Waits for a decision.'},
    });
    const decision = (yield {do: 'decision', actionId, suspended: true}) as Decision;
    const payload = {stage: 'preparing', detail: 'Going on with the decision'};
    yield* this.emit({type: 'run.status', phase: 'accepted', payload});
    return [toolCallId, decision];
  }

  /** A point at which a run takes steers and input: each is put into the conversation, and all are returned. */
  *checkpoint(): Play<readonly Steer[]> {
    const steers = (yield {do: 'checkpoint'}) as readonly Steer[];
    if (this.mate) yield* this.#postInput(steers);
    else
      for (const {text} of steers)
        yield* this.say(`You steered this run:\n\n${quote(text)}\n\nTaken in: I keep to it from here on.`);
    return steers;
  }

  /** A person's input to a teammate becomes a message of theirs in its thread. */
  *#postInput(inputs: readonly Steer[]): Play {
    for (const {id, text, by} of inputs) {
      const message = {messageId: id, partId: this.id('input'), owner: 'session', scope: 'message'} as const;
      const payload = {text, role: 'user', ...present({by})};
      yield* this.emit({type: 'text.final', ...message, phase: 'submitted', payload});
    }
    if (inputs.length > 0) yield* this.say('Taken in: I keep to it from here on.');
  }

  /** The model writes the arguments of a tool call; gives the call's id. */
  *prepare(call: ToolCall): Play<string> {
    const ids = {messageId: this.messageId, toolCallId: this.id('tool')};
    if (!this.brief) {
      for (const delta of pieces(JSON.stringify(call.input, undefined, 1), 40)) {
        yield* this.emit({type: 'tool.args', ...ids, payload: {name: call.name, delta}});
        yield* this.pause(35);
      }
    }
    const payload = {name: call.name, input: call.input, inputSummary: call.summary, complete: true};
    yield* this.emit({type: 'tool.args', ...ids, payload});
    return ids.toolCallId;
  }

  /** The tool starts. */
  *start(toolCallId: string, call: ToolCall, attempt = 1): Play {
    const {name, kind, summary, input, risk, idempotent} = call;
    const payload = {name, kind, inputSummary: summary, input, attempt, ...present({risk, idempotent})};
    yield* this.emit({type: 'tool.started', messageId: this.messageId, toolCallId, payload});
  }

  /** The tool works, prints and gives its result. */
  *complete(toolCallId: string, call: ToolCall): Play {
    const ids = {messageId: this.messageId, toolCallId};
    if (this.brief || !call.lines) yield* this.pause(this.brief ? call.ms : Math.min(call.ms, 900));
    else yield* this.#print(ids, call.lines);
    const output =
      call.whole === undefined
        ? {output: call.result}
        : {
            preview: call.result,
            outputRef: `output:${toolCallId}`,
            outputBytes: new TextEncoder().encode(call.whole).length,
          };
    const {name, ms, outputType} = call;
    const payload = {status: 'ok', name, durationMs: ms, ...output, ...present({outputType})};
    yield* this.emit({type: 'tool.result', ...ids, payload}, call.whole === undefined ? {} : {detail: call.whole});
  }

  *#print(ids: {messageId: string; toolCallId: string}, lines: readonly PrintedLine[]): Play {
    for (const {text, percent, message, ms} of lines) {
      yield* this.emit({type: 'tool.output.delta', ...ids, payload: {delta: `${text}\n`, channel: 'stdout'}});
      if (percent !== undefined)
        yield* this.emit({type: 'tool.progress', ...ids, payload: {percent, ...present({message})}});
      yield* this.pause(ms);
    }
  }

  /** The tool does not succeed. */
  *fail(toolCallId: string, fault: ToolFault, nextAttemptInMs?: number): Play {
    const phase = fault.cancelled ? ({phase: 'cancelled'} as const) : {};
    yield* this.emit(
      {type: 'tool.failed', messageId: this.messageId, toolCallId, ...phase, payload: fault},
      present({nextAttemptInMs}),
    );
  }

  /** The tool starts, works and gives its result. */
  *run(toolCallId: string, call: ToolCall): Play {
    yield* this.start(toolCallId, call);
    yield* this.complete(toolCallId, call);
  }

  /** A tool call from its arguments to its result; gives the call's id. */
  *use(call: ToolCall): Play<string> {
    const toolCallId = yield* this.prepare(call);
    yield* this.run(toolCallId, call);
    return toolCallId;
  }

  /** The tool call that a person did not approve ends. */
  *refuse(toolCallId: string, reason = 'It was not approved.'): Play {
    yield* this.fail(toolCallId, {error: reason, code: 'rejected', cancelled: true});
  }

  /** Waits before the next attempt; a person may want it at once. */
  *backOff(toolCallId: string, ms: number): Play {
    yield {do: 'backoff', ms, toolCallId};
  }

  /** Somebody of the session's team. */
  cast(name: string, facts: Omit<Mate, 'id' | 'name'>): Mate {
    return {id: memberId(this.sessionId, name), name, ...facts};
  }

  /** The same, where it is an agent of this runtime. */
  agent(name: string, facts: Omit<Mate, 'id' | 'name' | 'kind' | 'source'>): Mate {
    return this.cast(name, {...facts, kind: 'agent', source: 'local'});
  }

  /** Starts a teammate, who works beside this script in a thread of its own. */
  *spawn(mate: Mate, run: MateScript): Play {
    yield {do: 'spawn', mate, run, messageId: this.messageId};
  }

  /** Has a teammate's work tried again, as long as nobody did; `join` takes the new attempt for the old one. */
  *again(mate: Mate, run: MateScript): Play {
    yield {do: 'spawn', mate, run, messageId: this.messageId, again: true};
  }

  /** Waits for teammates; gives how each ended, by the id that this script knows it by. */
  *join(
    mates: readonly Mate[],
    {id, title}: {readonly id: string; readonly title?: string},
  ): Play<ReadonlyMap<string, MateEnd>> {
    const names = mates.map((mate) => mate.id);
    const ends = (yield {do: 'join', id: `${this.runId}.${id}`, mates: names, ...present({title})}) as MateEnd[];
    return new Map(ends.map((end) => [end.id, end]));
  }

  /** Introduces a member of the team that no script starts: a person, or a remote teammate. */
  *introduce(mate: Mate, payload: JsonObject): Play {
    yield* this.emitAgent(mate, {...factsOf(mate), ...payload});
  }

  /** Emits what changed about a teammate. */
  *emitAgent({id, name, taskId}: Mate, payload: JsonObject): Play {
    const {queueReason, ...rest} = payload;
    const ids = {agentId: id, agentName: name, ...present({taskId, queueReason})};
    yield* this.emit({type: 'agent.changed', ...ids, payload: rest});
  }

  /** Emits what changed about the team. `teamParallelBudget` is a limit that the runtime keeps. */
  *emitTeam(facts: JsonObject): Play {
    const entries = Object.entries(facts);
    const fields = Object.fromEntries(entries.filter(([name]) => TEAM_FIELDS.has(name)));
    const payload = Object.fromEntries(entries.filter(([name]) => !TEAM_FIELDS.has(name)));
    yield* this.emit({type: 'team.changed', ...fields, payload});
  }

  /** Confirms a version of an artifact; gives the artifact's id. */
  *confirm(artifactId: string, body: ScriptBody, author: string, summary?: string): Play<string> {
    yield* this.emit({type: 'artifact.version.created', artifactId, payload: {author, ...present({summary})}}, {body});
    return artifactId;
  }

  /** Emits a handoff; returns its id. */
  *handOff({id, from, to, ...more}: HandOff): Play<string> {
    const handoffId = id ?? this.id('handoff');
    const payload = {from: from.id, to: to.id, ...more};
    yield* this.emit({type: 'agent.handoff', agentId: to.id, agentName: to.name, handoffId, payload});
    return handoffId;
  }

  /** The id of the task that a plan becomes. */
  taskId(key: string): string {
    return `${this.sessionId}.${key}`;
  }

  /** Makes tasks of plans, in this order: a parent before its children. What was made before is not made again. */
  *openTasks(keys: readonly string[]): Play {
    for (const key of keys) yield* this.emit({type: 'task.created', taskId: this.taskId(key), payload: {plan: key}});
  }

  /** Waits until somebody works on a task. One that never begins is not waited for for ever. */
  *taskBegins(key: string): Play {
    yield {do: 'pause', ms: 60_000, taskId: this.taskId(key)};
  }

  /** Wants a task cancelled, with everything below it. Nothing is said where somebody else wanted so before, or it is over. */
  *cancelTask(key: string, reason: string): Play {
    const payload = {cascade: 'all', reason};
    yield* this.emit({type: 'task.cancel_requested', taskId: this.taskId(key), payload});
  }
}
