import type {JsonObject, PlanStep} from 'agent-surfaces/protocol';
import {present} from 'agent-surfaces/state';
import type {Decision, Play, ScriptEvent, Steer, Step, Turn} from './script.js';

/** The functions that scripts are written with. Each yields a few steps and reads no clock. */

/** Emits one event. */
export function* emit(event: ScriptEvent, more: Omit<Extract<Step, {do: 'emit'}>, 'do' | 'event'> = {}): Play {
  yield {do: 'emit', event, ...more};
}

/** Lets time pass. */
export function* pause(ms: number): Play {
  yield {do: 'pause', ms};
}

const PIECE = 24;

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

/** Says something. The final text may differ from the streamed one: then it is the one that counts. */
export function* say(turn: Turn, text: string, final = text): Play {
  const part = {messageId: turn.messageId, partId: turn.id('text')};
  if (!turn.brief) {
    for (const delta of pieces(text)) {
      yield* emit({type: 'text.delta', ...part, payload: {delta}});
      yield* pause(45);
    }
  }
  yield* emit({type: 'text.final', ...part, payload: {text: final, role: 'assistant'}});
}

/** Thinks aloud, and sums it up. */
export function* think(turn: Turn, text: string, summary: string): Play {
  const part = {messageId: turn.messageId, partId: turn.id('thought')};
  if (!turn.brief) {
    for (const delta of pieces(text)) {
      yield* emit({type: 'reasoning.delta', ...part, payload: {delta}});
      yield* pause(40);
    }
  }
  yield* pause(turn.brief ? 4_000 : 100);
  yield* emit({type: 'reasoning.summary', ...part, payload: {text: summary}});
}

/** What is known and why, to be cited by the id that it gives back; `refs` name what it rests on. */
export function* prove(turn: Turn, fact: JsonObject, refs: Partial<ScriptEvent> = {}): Play<string> {
  const evidenceId = turn.id('evidence');
  const payload = {status: 'available', ...fact};
  yield* emit({...refs, type: 'evidence.changed', messageId: turn.messageId, evidenceId, payload});
  return evidenceId;
}

/** Makes room in the context: what was said before is summed up, and the summary is read by its ref. */
export function* compact(
  turn: Turn,
  ms: number,
  figures: {readonly tokensBefore: number} & JsonObject,
  detail: string,
): Play {
  const contextId = turn.id('compaction');
  const {tokensBefore} = figures;
  yield* emit({type: 'context.compaction.started', contextId, payload: {trigger: 'token_pressure', tokensBefore}});
  yield* pause(ms);
  const payload = {...figures, summaryRef: `summary:${contextId}`};
  yield* emit({type: 'context.compaction.completed', contextId, payload}, {detail});
}

const STAGES = [
  ['routing', 'routing', 'Choosing a model', 200],
  ['preparing', 'preparing', 'Reading the repository map', 350],
  ['waiting_provider', 'preparing', 'Waiting for the first word', 400],
] as const;

/** What a runtime reports between accepting a turn and the first word. */
export function* settleIn(turn: Turn): Play {
  if (turn.brief) return;
  for (const [stage, phase, detail, ms] of STAGES) {
    yield* emit({type: 'run.status', phase, payload: {stage, detail}});
    yield* pause(ms);
  }
}

/** Shows the plan: the first `done` steps are done, the next one is at work. */
export function* plan(turn: Turn, titles: readonly string[], done: number): Play {
  const steps: PlanStep[] = titles.map((title, index) => ({
    id: String(index + 1),
    title,
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
  }));
  const type = done >= titles.length ? 'plan.final' : 'plan.delta';
  if (turn.brief && type === 'plan.delta') return;
  yield* emit({type, messageId: turn.messageId, payload: {steps, revision: 1}});
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

/** Asks a person, and waits. */
export function* ask(turn: Turn, request: Request, toolCallId?: string): Play<Decision> {
  const {expiresInMs, agentId, artifactId, ...payload} = request;
  const actionId = turn.id('request');
  const ids = {messageId: turn.messageId, actionId, ...present({toolCallId, agentId, artifactId})};
  const owner = toolCallId === undefined ? 'action' : 'policy';
  yield* emit({type: 'action.required', ...ids, owner, payload}, expiresInMs === undefined ? {} : {expiresInMs});
  return (yield {do: 'decision', actionId}) as Decision;
}

/** Asks a person and ends the run for now: it goes on with the decision, whenever that comes. */
export function* askAndLeave(turn: Turn, request: Request, toolCallId: string): Play<Decision> {
  const actionId = turn.id('request');
  const ids = {messageId: turn.messageId, actionId, toolCallId};
  yield* emit({type: 'action.required', ...ids, owner: 'policy', payload: request});
  yield* emit({
    type: 'run.finished',
    phase: 'interrupted',
    runtimeEntity: 'agent_turn',
    runtimeStatus: 'waiting',
    payload: {outcome: 'interrupt', reason: 'Waits for a decision.'},
  });
  const decision = (yield {do: 'decision', actionId, suspended: true}) as Decision;
  yield* emit({
    type: 'run.status',
    phase: 'accepted',
    payload: {stage: 'preparing', detail: 'Going on with the decision'},
  });
  return decision;
}

/** A point at which a run takes steers and input: each is put into the conversation, and all are returned. */
export function* checkpoint(turn: Turn): Play<readonly Steer[]> {
  const steers = (yield {do: 'checkpoint'}) as readonly Steer[];
  if (turn.mate) yield* postInput(turn, steers);
  else yield* acknowledge(turn, steers);
  return steers;
}

/** A person's input to a teammate becomes a message of theirs in its thread. */
function* postInput(turn: Turn, inputs: readonly Steer[]): Play {
  for (const {id, text, by} of inputs) {
    const message = {
      messageId: id,
      partId: turn.id('input'),
      owner: 'session',
      scope: 'message',
      phase: 'submitted',
    } as const;
    yield* emit({type: 'text.final', ...message, payload: {text, role: 'user', ...present({by})}});
  }
  if (inputs.length > 0) yield* say(turn, 'Taken in: I keep to it from here on.');
}

function* acknowledge(turn: Turn, steers: readonly Steer[]): Play {
  for (const {text} of steers) {
    yield* say(turn, `You steered this run:\n\n${quote(text)}\n\nTaken in: I keep to it from here on.`);
  }
}

/** A text as a Markdown quotation. */
export function quote(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
