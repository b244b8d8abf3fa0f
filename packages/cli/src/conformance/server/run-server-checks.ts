import {directory} from 'agent-surfaces/adapters/agent-ui';
import type {JsonObject} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {
  hasContent,
  httpFault,
  joinUrl,
  SseDecoder,
  toFault,
  TransportFault,
  type WireMessage,
} from 'agent-surfaces/transport';
import {type LintedProtocol, WireLinter} from '../lint/wire.js';
import {DEFAULT_MESSAGE, result, type ServerCheckOptions, type ServerCheckResult, STREAM_CHECKS} from './check.js';

/** One request, and what to do with the answer. */
interface ProbeRequest {
  readonly path?: string;
  /** JSON, or a text that is sent as it is. */
  readonly body?: unknown;
  readonly lastEventId?: string | undefined;
  /** Whether enough was read: the connection is closed then. */
  readonly isEnough?: (message: WireMessage) => boolean;
}

/** What came back. */
interface Heard {
  readonly status: number;
  readonly contentType: string;
  /** What the server said of a refusal; empty where it said nothing. */
  readonly words: string;
  readonly json: unknown;
  readonly messages: readonly WireMessage[];
  /** In how many pieces the body came. */
  readonly pieces: number;
  readonly isUtf8: boolean;
  /** How the body ended: closed by the server, in the middle of an event, torn off, too late, or left by us. */
  readonly end: 'closed' | 'truncated' | 'broken' | 'late' | 'left';
}

const TIMEOUT = 60_000;

/** Asks a server as any client would, and notes what comes back down to its bytes. */
class Probe {
  readonly #options: ServerCheckOptions;

  constructor(options: ServerCheckOptions) {
    this.#options = options;
  }

  /** How long is waited for an answer, in words. */
  get patience(): string {
    return `${String((this.#options.timeoutMs ?? TIMEOUT) / 1_000)} s`;
  }

  /** Asks, and reads the answer. Rejects with a `TransportFault` where nobody answers. */
  async ask({path = '', body, lastEventId, isEnough}: ProbeRequest): Promise<Heard> {
    const stop = new AbortController();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stop.abort();
    }, this.#options.timeoutMs ?? TIMEOUT);
    const headers = new Headers({accept: 'text/event-stream, application/json', ...this.#options.headers});
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const method = body === undefined ? 'GET' : 'POST';
    try {
      const url = joinUrl(this.#options.url, path);
      const response = await fetch(url, {
        method,
        headers,
        ...(text === undefined ? {} : {body: text}),
        signal: stop.signal,
      });
      return await read(response, isEnough);
    } catch (error) {
      if (!isLate) throw toFault(error, undefined);
      throw new TransportFault('silent', `nothing came within ${this.patience}`);
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }
}

async function read(response: Response, isEnough: ProbeRequest['isEnough']): Promise<Heard> {
  const contentType = response.headers.get('content-type') ?? '';
  const head = {status: response.status, contentType, words: '', json: undefined, pieces: 0, isUtf8: true};
  if (!response.ok) {
    const {message} = await httpFault(response);
    return {...head, words: message.startsWith('The server answered') ? '' : message, messages: [], end: 'closed'};
  }
  if (/^application\/json\b/i.test(contentType)) {
    const json = await response.json().catch(() => undefined);
    return {...head, json, messages: [], end: 'closed'};
  }
  return {...head, ...(await readStream(response.body, isEnough))};
}

type StreamPart = Pick<Heard, 'messages' | 'pieces' | 'isUtf8' | 'end'>;

async function readStream(body: Response['body'], isEnough: ProbeRequest['isEnough']): Promise<StreamPart> {
  const messages: WireMessage[] = [];
  const strict = new TextDecoder('utf-8', {fatal: true});
  const tolerant = new TextDecoder();
  const decoder = new SseDecoder();
  let [pieces, isUtf8] = [0, true];
  const decode = (bytes?: Uint8Array) => {
    const options = {stream: bytes !== undefined};
    try {
      if (isUtf8) strict.decode(bytes, options);
    } catch {
      isUtf8 = false;
    }
    return tolerant.decode(bytes, options);
  };
  const reader = body?.getReader();
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      const some = decoder.push(decode(step.value)).filter(hasContent);
      if (some.length > 0) pieces++;
      for (const message of some) {
        messages.push(message);
        if (isEnough?.(message)) return {messages, pieces, isUtf8, end: 'left'};
      }
    }
  } catch (error) {
    return {messages, pieces, isUtf8, end: (error as Error).name === 'AbortError' ? 'late' : 'broken'};
  }
  decoder.push(decode());
  const {messages: rest, truncated} = decoder.end();
  messages.push(...rest.filter(hasContent));
  return {messages, pieces, isUtf8, end: truncated ? 'truncated' : 'closed'};
}

/** The type of an event on the wire. */
function typeOf({data}: WireMessage): string {
  return string(object(data)?.['type']) ?? '';
}

/**
 * Checks a server over HTTP as any client sees it, and yields each result when it is known. Rejects with a `TransportFault`
 * where nobody answers. It starts runs: what they leave behind stays there.
 */
export function runServerChecks(options: ServerCheckOptions): AsyncGenerator<ServerCheckResult> {
  return options.protocol === 'agent-ui' ? checkAgentUi(options) : checkAgui(options);
}

const eventsOf = (sessionId: string) => `sessions/${encodeURIComponent(sessionId)}/events`;

/** A run has ended, or waits for an answer. */
const isIdle = (message: WireMessage) => /^(run\.(finished|failed)|action\.required)$/.test(typeOf(message));

async function* checkAgentUi(options: ServerCheckOptions): AsyncGenerator<ServerCheckResult> {
  const probe = new Probe(options);
  const listed = await probe.ask({path: directory.path});
  const isListed = Array.isArray(object(listed.json)?.['sessions']);
  yield result('sessions', isListed, `It was answered ${String(listed.status)}.`);
  const template = isListed ? directory.read(listed.json).templates?.[0]?.id : undefined;
  const made = await probe.ask({path: directory.path, body: template === undefined ? {} : {scenario: template}});
  const sessionId = string(object(made.json)?.['id']);
  yield result(
    'session_created',
    sessionId !== undefined,
    `It was answered ${String(made.status)}. ${made.words}`.trim(),
  );
  if (sessionId === undefined) {
    for (const id of ['run_answered', ...STREAM_CHECKS, 'resume', 'leaving'] as const)
      yield result(id, undefined, 'There is no session to ask in.');
    return;
  }
  const session = new Session(probe, sessionId, options.message ?? DEFAULT_MESSAGE);
  const sent = await session.send();
  yield result('run_answered', sent.status >= 200 && sent.status < 300, `It was answered ${String(sent.status)}.`);
  const heard = await session.follow();
  yield* checkStream(heard, 'agent-ui');
  yield checkIds(heard, sessionId);
  const isOver = heard.messages.some(isIdle);
  const ended = heard.messages.at(-1);
  yield result(
    'terminal',
    isOver,
    isOver && ended ? `${typeOf(ended)}.` : `Nothing ended it within ${probe.patience}.`,
  );
  yield await session.checkResume(heard);
  yield await session.checkLeaving(heard);
  yield* checkRefusals([
    ['bad_json', await probe.ask({path: session.commands, body: '{"id":'})],
    [
      'bad_input',
      await probe.ask({path: session.commands, body: {id: crypto.randomUUID(), control: 'no-such-control'}}),
    ],
    ['unknown_session', await probe.ask({path: eventsOf(`none-${crypto.randomUUID()}`), isEnough: () => true})],
    ['unknown_place', await probe.ask({path: eventsOf(sessionId), lastEventId: '999999999', isEnough: () => true})],
  ]);
}

function checkIds({messages}: Heard, sessionId: string): ServerCheckResult {
  const wrong = messages.flatMap(({data, id}, index) => {
    const event = object(data) ?? {};
    const name = String(event['type']);
    const needsRun = /^run\./.test(name) && string(event['runId']) === undefined;
    const isNumbered = typeof event['sequence'] === 'number' && String(event['sequence']) === id;
    const before = object(messages[index - 1]?.data)?.['sequence'];
    const isNext = typeof before !== 'number' || event['sequence'] === before + 1;
    return [
      ...(event['sessionId'] === sessionId ? [] : [`${name} does not name the session.`]),
      ...(needsRun ? [`${name} does not name its run.`] : []),
      ...(isNumbered ? [] : [`${name} has no sequence, or another than the id of its frame.`]),
      ...(isNext ? [] : [`${name} leaves a gap after ${String(before)}: on this wire numbers have none.`]),
    ];
  });
  return result('ids', wrong.length === 0, wrong.slice(0, 3).join(' ') || 'Every event has them.');
}

/** One session of the server, for the checks alone. */
class Session {
  readonly #probe: Probe;
  readonly #id: string;
  readonly #message: string;

  constructor(probe: Probe, id: string, message: string) {
    this.#probe = probe;
    this.#id = id;
    this.#message = message;
  }

  get commands(): string {
    return `sessions/${encodeURIComponent(this.#id)}/commands`;
  }

  send(): Promise<Heard> {
    const command = {id: crypto.randomUUID(), sessionId: this.#id, control: 'send', payload: {text: this.#message}};
    return this.#probe.ask({path: this.commands, body: command});
  }

  /** Reads the stream until the run ends or waits for an answer. */
  follow(lastEventId?: string, isEnough: (message: WireMessage) => boolean = isIdle): Promise<Heard> {
    return this.#probe.ask({path: eventsOf(this.#id), lastEventId, isEnough});
  }

  async checkResume({messages}: Heard): Promise<ServerCheckResult> {
    const at = Math.floor(messages.length / 2);
    const lastEventId = messages[at]?.id;
    if (messages.length < 3 || !lastEventId) return result('resume', false, 'The frames have no ids.');
    const rest = await this.follow(lastEventId);
    return checkRest(messages.slice(at + 1), rest.messages);
  }

  /** Leaves after the first event of another run, and comes back for its end. */
  async checkLeaving({messages}: Heard): Promise<ServerCheckResult> {
    const last = messages.at(-1);
    if (!last || !/^run\./.test(typeOf(last))) return result('leaving', undefined, 'The run waits for an answer.');
    await this.send();
    const left = await this.follow(last.id, () => true);
    const rest = await this.follow(left.messages.at(-1)?.id);
    const isOver = rest.messages.some(isIdle);
    return result('leaving', isOver, isOver ? 'The run went on, and its end was sent.' : 'The run did not go on.');
  }
}

const ENDS: ReadonlySet<string> = new Set(['RUN_FINISHED', 'RUN_ERROR']);

async function* checkAgui(options: ServerCheckOptions): AsyncGenerator<ServerCheckResult> {
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
    yield checkRunIds(first, input);
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

function checkRunIds({messages}: Heard, {threadId, runId}: Input): ServerCheckResult {
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
  const ids = checkRunIds(second, nextInput);
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

/** What is asked of the stream of a run, whatever it says. */
function* checkStream(heard: Heard, protocol: LintedProtocol, input?: unknown): Generator<ServerCheckResult> {
  const {contentType, isUtf8, messages, pieces, end} = heard;
  const isNamed = /^text\/event-stream\s*(;|$)/i.test(contentType);
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  const isPlain = charset === undefined || /^utf-?8$/i.test(charset);
  yield result(
    'content_type',
    isNamed && isPlain,
    contentType === '' ? 'There is no content-type.' : `${contentType}.`,
  );
  yield result('utf8', isUtf8, isUtf8 ? 'Every byte could be read.' : 'Some bytes are no UTF-8.');
  const bad = messages.filter(({malformed}) => malformed !== undefined);
  const wrong = [
    ...(bad.length === 0 ? [] : [`${String(bad.length)} frames are no JSON, such as ${quote(bad[0]?.malformed)}.`]),
    ...(end === 'truncated' ? ['The body ends in the middle of an event.'] : []),
    ...(end === 'broken' ? ['The connection broke off.'] : []),
    ...(messages.length === 0 ? ['Nothing came.'] : []),
  ];
  yield result('whole_frames', wrong.length === 0, wrong.join(' ') || `${String(messages.length)} events.`);
  yield checkOrder(heard, protocol, input);
  const came = pieces > 1 ? `It came in ${String(pieces)} pieces.` : 'It came in one piece: that proves nothing.';
  yield result('in_pieces', pieces > 1 ? true : undefined, came);
}

function checkOrder({messages}: Heard, protocol: LintedProtocol, input: unknown): ServerCheckResult {
  const linter = new WireLinter(protocol);
  if (input !== undefined) linter.take({data: input});
  const findings = messages
    .filter(({malformed}) => malformed === undefined)
    .flatMap((message, index) => linter.take({...message, line: index + 1}));
  const errors = findings.filter(({severity}) => severity === 'error');
  const shown = (errors.length > 0 ? errors : findings).slice(0, 3);
  const words = shown.map(({line, rule, message}) => `Event ${String(line)}: ${rule}: ${message}`).join(' ');
  return result('order', errors.length === 0, words || 'Nothing was found.');
}

/** Whether a stream that was left has gone on with what was not read of it. */
function checkRest(expected: readonly WireMessage[], got: readonly WireMessage[]): ServerCheckResult {
  const [wanted, given] = [expected, got].map((messages) => JSON.stringify(messages.map(({data}) => data)));
  const count = `${String(got.length)} events came`;
  return result('resume', wanted === given, wanted === given ? `${count}.` : `${count}, but not those that were left.`);
}

/** The refusals of a server: each must be one, and say why. */
function* checkRefusals(
  refusals: readonly (readonly ['bad_json' | 'bad_input' | 'unknown_session' | 'unknown_place', Heard])[],
) {
  for (const [id, heard] of refusals) {
    const isRefused = heard.status >= 400 && heard.status < 500;
    const isMissing = id !== 'unknown_session' || heard.status === 404;
    yield result(id, isRefused && isMissing, `It was answered ${String(heard.status)}.`);
  }
  const silent = refusals.filter(([, {status, words}]) => status >= 400 && words === '');
  const spoken = refusals.find(([, {words}]) => words !== '')?.[1].words ?? '';
  if (refusals.every(([, {status}]) => status < 400)) yield result('error_words', undefined, 'Nothing was refused.');
  else
    yield result(
      'error_words',
      silent.length === 0,
      silent.length === 0 ? quote(spoken) : `Nothing is said about ${silent.map(([id]) => id).join(', ')}.`,
    );
}

function quote(words: string | undefined): string {
  return `“${(words ?? '').replace(/\s+/g, ' ').slice(0, 120)}”`;
}
