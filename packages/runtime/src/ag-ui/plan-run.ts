import type {CommandIntent} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {payloadOf} from 'agent-surfaces/state';
import {Refused} from '../reply.js';
import type {AguiEncoder} from './encode.js';
import {textOf, type InputMessage, type ResumeEntry, type RunInput} from './input.js';
import {toAnswer} from './interrupts.js';

/** What a client's run needs: a run that exists already, or the commands that begin it. */
export type RunPlan = {readonly runId: string} | {readonly commands: readonly CommandIntent[]};

/** Reads what a client asks for against what the thread has seen so far. */
export function planRun(input: RunInput, thread: AguiEncoder): RunPlan {
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
