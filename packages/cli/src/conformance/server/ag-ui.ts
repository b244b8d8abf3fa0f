import type {JsonObject} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {DEFAULT_MESSAGE, result, STREAM_CHECKS, type ServerCheckOptions, type ServerCheckResult} from './check.js';
import {Probe, typeOf, type Heard} from './probe.js';
import {checkRefusals, checkRest, checkStream, quote} from './stream-checks.js';

const ENDS: ReadonlySet<string> = new Set(['RUN_FINISHED', 'RUN_ERROR']);

/** Checks a server that takes AG-UI runs at one address. */
export async function* checkAgui(options: ServerCheckOptions): AsyncGenerator<ServerCheckResult> {
  const probe = new Probe(options);
  const say = options.message ?? DEFAULT_MESSAGE;
  const input = inputOf(say);
  const first = await probe.ask({body: input});
  const isAnswered = first.status >= 200 && first.status < 300;
  yield result('run_answered', isAnswered, answerOf(first));
  if (!isAnswered) {
    for (const id of [...STREAM_CHECKS, 'next_turn', 'resume', 'leaving'] as const)
      yield result(id, undefined, 'No run was answered.');
  } else {
    yield* checkStream(first, 'ag-ui', input);
    yield checkIds(first, input);
    yield checkTerminal(first, probe.patience);
    yield await checkNextTurn(probe, first, input, say);
    yield await checkResume(probe, first, input);
    yield await checkLeaving(probe, say);
  }
  const bad = {...inputOf(say), threadId: 7, messages: 'none'};
  yield* checkRefusals([
    ['bad_json', await probe.ask({body: '{"threadId":'})],
    ['bad_input', asRefusal(await probe.ask({body: bad, isEnough: () => true}))],
  ]);
}

function inputOf(content: string, more: JsonObject = {}) {
  const threadId = `conformance-${crypto.randomUUID()}`;
  const messages: readonly JsonObject[] = [{id: crypto.randomUUID(), role: 'user', content}];
  const rest = {state: {}, tools: [], context: [], forwardedProps: {}};
  return {threadId, runId: crypto.randomUUID(), messages, ...rest, ...more};
}

type Input = ReturnType<typeof inputOf>;

function answerOf({status, words}: Heard): string {
  return `It was answered ${String(status)}${words === '' ? '' : `: ${quote(words)}`}.`;
}

function checkIds({messages}: Heard, {threadId, runId}: Input): ServerCheckResult {
  const wrong: string[] = [];
  for (const {data} of messages) {
    const event = object(data) ?? {};
    const mustName = event['type'] === 'RUN_STARTED' || event['type'] === 'RUN_FINISHED';
    for (const [name, asked] of [
      ['threadId', threadId],
      ['runId', runId],
    ] as const)
      if ((mustName || event[name] !== undefined) && event[name] !== asked)
        wrong.push(`${String(event['type'])} has ${event[name] === undefined ? 'no' : 'another'} ${name}.`);
  }
  const hasStart = messages.some((message) => typeOf(message) === 'RUN_STARTED');
  if (!hasStart) wrong.unshift('There is no RUN_STARTED.');
  return result('ids', wrong.length === 0, wrong.slice(0, 3).join(' ') || 'They are those that were asked for.');
}

function checkTerminal({messages, end}: Heard, patience: string): ServerCheckResult {
  const ends = messages.filter((message) => ENDS.has(typeOf(message)));
  const [only] = ends;
  if (end === 'late') return result('terminal', false, `The stream was still open after ${patience}.`);
  if (!only) return result('terminal', false, 'The stream ends without RUN_FINISHED or RUN_ERROR.');
  if (ends.length > 1) return result('terminal', false, `The run ends ${String(ends.length)} times.`);
  const isLast = messages.at(-1) === only;
  return result('terminal', isLast, isLast ? `${typeOf(only)} is the last event.` : 'Events come after the end.');
}

/** Whether a run has finished without an interrupt. */
function isWell({messages}: Heard): boolean {
  const end = messages.find((message) => typeOf(message) === 'RUN_FINISHED');
  const outcome = object(object(end?.data)?.['outcome'])?.['type'];
  return end !== undefined && outcome !== 'interrupt';
}

async function checkNextTurn(probe: Probe, first: Heard, input: Input, say: string): Promise<ServerCheckResult> {
  if (!isWell(first)) return result('next_turn', undefined, 'The first run failed, or waits for an answer.');
  const {messages, threadId} = input;
  const next = inputOf(say, {threadId});
  const nextInput = {...next, messages: [...messages, ...spokenIn(first), ...next.messages]};
  const second = await probe.ask({body: nextInput});
  const names = second.messages.map(typeOf);
  const isStarted = names.includes('RUN_STARTED') && names.some((name) => ENDS.has(name));
  const ids = checkIds(second, nextInput);
  return result('next_turn', isStarted && ids.outcome === 'passed', isStarted ? ids.saw : answerOf(second));
}

/** What the agent has said, as the messages that a client sends along. */
function spokenIn({messages}: Heard): readonly JsonObject[] {
  const texts = new Map<string, string>();
  for (const {data} of messages) {
    const event = object(data);
    const id = string(event?.['messageId']);
    const isText = /^TEXT_MESSAGE_(CONTENT|CHUNK)$/.test(string(event?.['type']) ?? '');
    if (id !== undefined && isText) texts.set(id, (texts.get(id) ?? '') + (string(event?.['delta']) ?? ''));
  }
  return [...texts].map(([id, content]) => ({id, role: 'assistant', content}));
}

/** AG-UI does not define this: servers that number their frames may answer a GET with the rest of a run. */
async function checkResume(probe: Probe, first: Heard, {threadId, runId}: Input): Promise<ServerCheckResult> {
  const {messages} = first;
  const at = Math.floor(messages.length / 2);
  const lastEventId = messages[at]?.id;
  if (messages.length < 3 || !lastEventId) return result('resume', undefined, 'The frames have no ids.');
  const path = `?${new URLSearchParams({threadId, runId}).toString()}`;
  const rest = await probe.ask({path, lastEventId});
  if (rest.status >= 400) return result('resume', undefined, `A GET is answered ${String(rest.status)}.`);
  return checkRest(messages.slice(at + 1), rest.messages);
}

async function checkLeaving(probe: Probe, say: string): Promise<ServerCheckResult> {
  const left = await probe.ask({body: inputOf(say), isEnough: () => true});
  if (left.messages.length === 0) return result('leaving', undefined, 'There was no event to leave after.');
  const after = await probe.ask({body: inputOf(say)});
  const isOver = after.messages.some((message) => ENDS.has(typeOf(message)));
  return result('leaving', isOver, isOver ? 'The run after that went well.' : `The run after that: ${answerOf(after)}`);
}

/** A stream that begins with an error is a refusal too. */
function asRefusal(heard: Heard): Heard {
  const [only] = heard.messages;
  if (!only || typeOf(only) !== 'RUN_ERROR') return heard;
  return {...heard, status: 400, words: string(object(only.data)?.['message']) ?? ''};
}
