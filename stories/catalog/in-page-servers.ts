/// <reference types="vite/client" />
import {createGateway} from '../../packages/gateway/src/index.js';
import {AgentRuntimeService} from '../../packages/runtime/src/agent-runtime/agent-runtime-service.js';
import {AguiService, type RunRef} from '../../packages/runtime/src/ag-ui/index.js';
import {MemoryStorage, ScenarioRuntime, type OpeningQuery} from '../../packages/runtime/src/index.js';
import type {OpeningStep} from '../../src/state/opening.js';
import type {SocketLike, SocketRequest} from '../../src/transport/websocket.js';
import acpAgent from '../../test/adapters/acp/recordings.ndjson?raw';
import reasoning from '../../test/gateway/recordings/reasoning.sse?raw';
import chatRoute from '../../test/adapters/ai-sdk/recordings.ndjson?raw';
import graphServer from '../../test/adapters/langgraph/recordings.ndjson?raw';
import textAndTool from '../../test/gateway/recordings/text-and-tool.sse?raw';

/** Somebody to speak a protocol with, in the page itself: its address, a session, and the `fetch` that reaches it. */
export interface InPageServer {
  readonly url: string;
  readonly sessionId: string;
  readonly fetch: typeof fetch;
  /** In place of the browser's, for a protocol that has a socket. */
  readonly WebSocket?: SocketRequest['WebSocket'];
  readonly close?: () => void;
}

interface Asked {
  readonly method: string;
  /** After the address of the server. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

const URL_BASE = 'http://in-page.invalid/api';
const PAUSE_MS = 120;

/** A `fetch` that one function answers. */
function fetchOf(answer: Answer): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    return answer({
      method: request.method,
      path: url.pathname.slice(new URL(URL_BASE).pathname.length).replace(/^\//, ''),
      url,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      signal: request.signal,
    });
  };
}

const json = (status: number, body: unknown) => Response.json(body, {status});
const nothingThere = () => json(404, {error: {code: 'not_found', message: 'There is nothing at this address.'}});

/** A stream of server-sent events, until the sender ends it or the client leaves. */
function stream(
  signal: AbortSignal,
  follow: (send: (data: unknown, id?: string) => void, end: () => void) => () => void,
) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const send = (data: unknown, id?: string) => {
        const line = `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
        if (isOpen) controller.enqueue(encoder.encode(line));
      };
      const leave = follow(send, () => {
        if (isOpen) controller.close();
        isOpen = false;
      });
      signal.addEventListener('abort', () => {
        leave();
        if (isOpen) controller.error(signal.reason);
        isOpen = false;
      });
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

function openRuntime(): ScenarioRuntime {
  return new ScenarioRuntime({storage: new MemoryStorage(), pace: 0.4});
}

function momentOf({url: {searchParams}}: Asked): OpeningQuery {
  const at = searchParams.get('at');
  const before = searchParams.get('before');
  return {...(at === null ? {} : {at: Number(at)}), ...(before === null ? {} : {before})};
}

const placeOf = ({headers, url}: Asked) => Number(headers.get('last-event-id') ?? url.searchParams.get('after') ?? 0);

/** The built-in runtime, in the words of the native protocol. */
export async function serveAgentUi(): Promise<InPageServer> {
  const runtime = openRuntime();
  const {id: sessionId} = await runtime.createSession({scenario: 'solo'});
  const answer: Answer = async (asked) => {
    const [, name = ''] = /^sessions\/[^/]+\/(\w+)$/.exec(asked.path) ?? [];
    if (asked.method === 'POST') {
      const reply = await runtime.command(sessionId, asked.body);
      return reply.accepted ? json(202, reply) : json(409, {error: {code: reply.code, message: reply.message}});
    }
    if (name === 'events')
      return stream(asked.signal, (send) =>
        runtime.subscribe(sessionId, placeOf(asked), (event) => send(event, String(event.sequence))),
      );
    if (!/^(shell|window|current|refs)$/.test(name)) return nothingThere();
    return json(200, runtime.opening(sessionId, name as OpeningStep, momentOf(asked)));
  };
  return {url: URL_BASE, sessionId, fetch: fetchOf(answer), close: () => runtime.close()};
}

/** The built-in runtime, in the words of Agent Runtime. */
export async function serveAgentRuntime(): Promise<InPageServer> {
  const runtime = openRuntime();
  const service = new AgentRuntimeService(runtime);
  const {id: sessionId} = await runtime.createSession({scenario: 'nightly-job'});
  const answer: Answer = async (asked) => {
    if (asked.path === 'commands') return json(202, await service.command(asked.body));
    if (asked.path.endsWith('/events'))
      return stream(asked.signal, (send) => service.follow(sessionId, placeOf(asked), (id, event) => send(event, id)));
    if (!asked.path.endsWith('/snapshot')) return nothingThere();
    return json(200, service.snapshot(sessionId, asked.url.searchParams.get('step'), momentOf(asked)));
  };
  return {url: URL_BASE, sessionId, fetch: fetchOf(answer), close: () => runtime.close()};
}

/** The built-in runtime, in the words of AG-UI. */
export function serveAgUi(): Promise<InPageServer> {
  const runtime = openRuntime();
  const service = new AguiService(runtime);
  const follow = (ref: RunRef, after: number, signal: AbortSignal) =>
    stream(signal, (send, end) => service.follow(ref, after, ({id, event}) => send(event, String(id)), end));
  const answer: Answer = async ({method, path, url, headers, body, signal}) => {
    if (path === 'cancel') return json(202, await service.cancel(body));
    if (path !== '') return nothingThere();
    if (method === 'POST') return follow(await service.run(body), -1, signal);
    const ref = {threadId: url.searchParams.get('threadId') ?? '', runId: url.searchParams.get('runId') ?? ''};
    return follow(ref, Number(headers.get('last-event-id') ?? -1), signal);
  };
  const sessionId = crypto.randomUUID();
  return Promise.resolve({url: URL_BASE, sessionId, fetch: fetchOf(answer), close: () => runtime.close()});
}

/** Our gateway in front of an ADK server that answers what a real one has answered before. */
export function serveAdk(): Promise<InPageServer> {
  const sessions = new Map<string, object>();
  const turns = [textAndTool, reasoning];
  let turn = 0;
  const adk: typeof fetch = async (input, init) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/run_sse') return playLines(turns[turn++ % turns.length] ?? '', init?.signal ?? undefined);
    const id = /\/sessions\/([^/]+)$/.exec(pathname)?.[1] ?? crypto.randomUUID();
    if (init?.method === 'POST')
      sessions.set(id, {id, appName: 'weather', userId: 'ui', state: {}, events: [], lastUpdateTime: 1});
    const session = sessions.get(id);
    return session ? json(200, session) : json(404, {error: 'Session not found'});
  };
  const gateway = createGateway({
    upstream: 'http://adk.invalid',
    appName: 'weather',
    ...ONE_USER,
    fetch: adk,
  });
  return Promise.resolve({url: `${URL_BASE}/agui`, sessionId: crypto.randomUUID(), fetch: throughGateway(gateway)});
}

/** Our gateway in front of an A2A peer that takes a task, works on it, and gives a document back. */
export function serveA2a(): Promise<InPageServer> {
  const peer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return json(200, CARD);
    const {id, method, params} = (await request.json()) as {
      readonly id: string;
      readonly method: string;
      readonly params: {readonly message?: {readonly contextId?: string}};
    };
    // Nothing is known of earlier tasks, and those that were here are over.
    if (method !== 'SendStreamingMessage') return json(200, {jsonrpc: '2.0', id, result: {tasks: []}});
    const contextId = params.message?.contextId ?? crypto.randomUUID();
    const lines = taskOf(crypto.randomUUID(), contextId).map((result) => ({jsonrpc: '2.0', id, result}));
    return playLines(lines.map((line) => `data: ${JSON.stringify(line)}`).join('\n\n'), request.signal);
  };
  const gateway = createGateway({upstream: 'http://adk.invalid', ...ONE_USER, a2a: {weather: PEER}, fetch: peer});
  return Promise.resolve({
    url: `${URL_BASE}/a2a/weather`,
    sessionId: crypto.randomUUID(),
    fetch: throughGateway(gateway),
  });
}

/** The person at the page, and the address that its requests are sent to. */
const ONE_USER = {identify: () => ({userId: 'ui'}), allowedHosts: [new URL(URL_BASE).hostname]};

const throughGateway =
  (gateway: (request: Request) => Promise<Response>): typeof fetch =>
  (input, init) =>
    gateway(new Request(input, init));

/** Events of a stream, one after the other, as a service at work sends them. */
function playLines(text: string, signal: AbortSignal | undefined): Response {
  const blocks = text.split('\n\n').filter((block) => block !== '');
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const block = blocks.shift();
      if (block === undefined || signal?.aborted) controller.close();
      else controller.enqueue(encoder.encode(`${block}\n\n`));
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

interface Recording {
  readonly name: string;
  readonly chunks: readonly object[];
  readonly then?: readonly object[];
}

/** A chat route of the AI SDK: what a real one has sent, played again, with a request that is answered either way. */
export function serveAiSdk(): Promise<InPageServer> {
  const recordings = chatRoute.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Recording]));
  const recorded = (name: string) => recordings.find((one) => one.name === name);
  const turns = ['tool', 'approved', 'reasoning'];
  let turn = 0;
  let own = '';
  const fetch = fetchOf(({body, signal}) => {
    const {messages = []} = body as {messages?: {role: string}[]};
    const last = messages.at(-1);
    const name = JSON.stringify(last).includes('"approved":false') ? 'denied' : 'approved';
    const chunks =
      last?.role === 'assistant' ? recorded(name)?.then : recorded(turns[turn++ % turns.length] ?? '')?.chunks;
    // Each answer has ids of its own, also where its recording is played once more.
    if (last?.role !== 'assistant') own = crypto.randomUUID();
    const lines = (chunks ?? []).map((chunk) =>
      JSON.stringify(chunk).replaceAll(/"(messageId|toolCallId|approvalId)":"[^"]*"/g, `"$1":"$1-${own}"`),
    );
    return playLines(lines.map((line) => `data: ${line}\n\n`).join(''), signal);
  });
  return Promise.resolve({url: URL_BASE, sessionId: 'chat-1', fetch});
}

interface GraphRecording {
  readonly name: string;
  readonly events: readonly (readonly [name: string, data: unknown])[];
  readonly then?: GraphRecording['events'];
}

/** A server of LangGraph: what a real one has sent, played again, with a request that is answered either way. */
export function serveLangGraph(): Promise<InPageServer> {
  const recordings = graphServer
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as GraphRecording]));
  const recorded = (name: string) => recordings.find((one) => one.name === name);
  const turns = ['tool', 'approved', 'reasoning'];
  let turn = 0;
  let own = '';
  const fetch = fetchOf(({path, body, signal}) => {
    if (path === 'threads/search' || path.endsWith('/runs')) return json(200, []);
    if (!path.endsWith('/runs/stream')) return nothingThere();
    const {input, command} = body as {input?: {messages: [{id: string; content: unknown}]}; command?: object};
    const answer = JSON.stringify(command ?? '').includes('"reject"') ? 'denied' : 'approved';
    const name = input ? (turns[turn++ % turns.length] ?? '') : answer;
    const events = input ? recorded(name)?.events : recorded(name)?.then;
    // Each run has ids of its own, also where its recording is played once more; what goes on after a request keeps them.
    if (input) own = crypto.randomUUID().slice(0, 8);
    const message = input?.messages[0];
    const lines = (events ?? []).map(([event, data]) => {
      const text = JSON.stringify(data)
        .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}|\bcall-\d+|\/tmp\/a-\d+/g, (id) => `${id}${own}`)
        .replaceAll(`"u-${name}"`, JSON.stringify(message?.id ?? `u-${name}`))
        .replaceAll(/"content":"(?:tool|hitl|reasoning)"/g, `"content":${JSON.stringify(message?.content ?? '')}`);
      return `event: ${event}\ndata: ${text}\n\n`;
    });
    return playLines(lines.join(''), signal);
  });
  return Promise.resolve({url: URL_BASE, sessionId: crypto.randomUUID(), fetch});
}

/** A frame of a recording. */
type Frame = Readonly<Record<string, unknown>> & {readonly id?: unknown; readonly method?: string};

/** An agent of the Agent Client Protocol: what a real one has sent, played again, as far as it is not waiting for an answer. */
class RecordedAgent extends EventTarget implements SocketLike {
  binaryType = '';
  readonly #turns: readonly (readonly Frame[])[];
  #turn = 0;
  #left: Frame[] = [];
  #promptId: unknown;

  constructor() {
    super();
    const recordings = acpAgent.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AcpRecording]));
    const framesOf = (name: string) => recordings.find((one) => one.name === name)?.frames ?? [];
    this.#turns = ['tool', 'plan', 'allowed', 'run', 'think'].map(framesOf);
    setTimeout(() => this.dispatchEvent(new Event('open')));
  }

  declare addEventListener: SocketLike['addEventListener'];

  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    const frames = this.#turns[this.#turn % this.#turns.length] ?? [];
    const answered = (method: string) => {
      const id = frames.find((one) => one.method === method)?.id;
      return frames.find((one) => one.id === id && one.method === undefined);
    };
    if (frame.method === 'session/prompt') {
      this.#promptId = frame.id;
      this.#turn += 1;
      this.#left = frames.slice(frames.findIndex((one) => one.method === 'session/prompt') + 1);
      void this.#goOn();
    } else if (frame.method === 'session/cancel') {
      this.#left = [];
      this.#hear({jsonrpc: '2.0', id: this.#promptId, result: {stopReason: 'cancelled'}});
    } else if (frame.method === undefined) void this.#goOn();
    else this.#hear({...answered(frame.method), jsonrpc: '2.0', id: frame.id});
  }

  close(code = 1000): void {
    this.#left = [];
    this.dispatchEvent(new CloseEvent('close', {code}));
  }

  /** Tells what comes next, up to what the client has to answer. Each turn has calls of its own. */
  async #goOn(): Promise<void> {
    for (let frame = this.#left.shift(); frame; frame = this.#left.shift()) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const isAnswer = frame.method === undefined;
      if (isAnswer && 'result' in frame && !String(frame.id).includes('first')) continue;
      const own = JSON.stringify(frame).replaceAll(/"(call-\d+|session-\d+)"/g, (_, id: string) =>
        id.startsWith('session') ? '"session-1"' : `"${id}-${String(this.#turn)}"`,
      );
      this.#hear({...(JSON.parse(own) as Frame), ...(isAnswer ? {id: this.#promptId} : {})});
      if (frame.method === 'session/request_permission') return;
    }
  }

  #hear(frame: Frame): void {
    const text = JSON.stringify(frame).replaceAll(/"session-\d+"/g, '"session-1"');
    this.dispatchEvent(new MessageEvent('message', {data: text}));
  }
}

interface AcpRecording {
  readonly name: string;
  readonly frames: readonly Frame[];
}

export function serveAcp(): Promise<InPageServer> {
  return Promise.resolve({url: URL_BASE, sessionId: 'session-1', fetch, WebSocket: RecordedAgent});
}

const PEER = 'http://peer.invalid';
const CARD = {
  name: 'Weather desk',
  description: 'Writes forecasts.',
  version: '1.0.0',
  supportedInterfaces: [{url: PEER, protocolBinding: 'JSONRPC', protocolVersion: '1.0'}],
  capabilities: {streaming: true, pushNotifications: false},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/markdown'],
  skills: [{id: 'forecast', name: 'Forecast', description: 'The weather of a city', tags: ['weather']}],
};

/** The life of a task, as A2A 1.0 defines it. */
function taskOf(taskId: string, contextId: string): object[] {
  const ids = {taskId, contextId};
  const said = (text: string) => ({...ids, messageId: crypto.randomUUID(), role: 'ROLE_AGENT', parts: [{text}]});
  const status = (state: string, text?: string) => ({
    statusUpdate: {
      ...ids,
      status: {state: `TASK_STATE_${state}`, ...(text === undefined ? {} : {message: said(text)})},
    },
  });
  const piece = (text: string, more: object) => ({
    artifactUpdate: {
      ...ids,
      artifact: {artifactId: 'forecast', name: 'forecast.md', parts: [{text, mediaType: 'text/markdown'}]},
      ...more,
    },
  });
  return [
    {task: {id: taskId, contextId, status: {state: 'TASK_STATE_SUBMITTED'}}},
    status('WORKING', 'I ask three stations.'),
    piece('# Forecast\n\n', {append: false, lastChunk: false}),
    piece('Rain until noon, then sun.\n', {append: true, lastChunk: true}),
    status('COMPLETED', 'The forecast is in forecast.md.'),
  ];
}
