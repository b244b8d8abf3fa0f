import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import type {IncomingHttpHeaders, IncomingMessage, ServerResponse} from 'node:http';
import {createGateway, type AguiEvent, type Gateway, type GatewayOptions} from '../../packages/gateway/src/index.js';
import {toNodeHandler} from '../../packages/gateway/src/node.js';
import {SseDecoder} from '../../src/transport/sse-decoder.js';
import {bodyOf, serve} from '../transport/helpers.js';

/** A session that the played ADK has. */
export const SESSION = '11111111-1111-4111-8111-111111111111';
export const OTHER_SESSION = '22222222-2222-4222-8222-222222222222';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

/** One request that the played ADK was sent. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

export type Play = (seen: Seen, response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** A real HTTP server that answers as ADK's API server does. */
export interface PlayedAdk {
  readonly url: string;
  readonly seen: Seen[];
  readonly runs: () => Seen[];
  readonly sessions: Map<string, Json>;
  /** Parts by name and version: `chart.png@1`, `chart.png@newest`. */
  readonly artifacts: Map<string, Json>;
  /** How the next runs go. */
  play: Play;
}

/** What ADK recorded. */
export function recording(name: string): string {
  return readFileSync(new URL(`recordings/${name}.sse`, import.meta.url), 'utf8');
}

/** The events of a recording. */
export function recorded(name: string): Json[] {
  return recording(name)
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => JSON.parse(block.slice('data: '.length)));
}

/** The session that ADK recorded. */
export function recordedSession(): Json {
  return JSON.parse(readFileSync(new URL('recordings/session.json', import.meta.url), 'utf8'));
}

/** Plays text as the answer to a run. */
export function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-cache'}).end(text);
}

/** An ADK with a session, that plays a recording for each run until it is told otherwise. */
export async function playAdk(play: Play = (_, response) => stream(response, recording('text'))): Promise<PlayedAdk> {
  const seen: Seen[] = [];
  const sessions = new Map<string, Json>([[SESSION, newSession(SESSION)]]);
  const adk: {-readonly [K in keyof PlayedAdk]: PlayedAdk[K]} = {
    url: '',
    seen,
    sessions,
    artifacts: new Map(),
    play,
    runs: () => seen.filter(({path}) => path === '/run_sse'),
  };
  adk.url = await serve(async (request, response) => {
    const text = await bodyOf(request).catch(() => '');
    const {method = '', url: path = '', headers} = request;
    const one: Seen = {method, path, headers, body: text === '' ? undefined : JSON.parse(text)};
    seen.push(one);
    if (path === '/run_sse') return adk.play(one, response, request);
    answerSessions(one, response, adk);
  });
  return adk;
}

function newSession(id: string, state: Json = {}): Json {
  return {id, appName: 'peer', userId: 'u', state, events: [], lastUpdateTime: 1};
}

function answerSessions(
  {method, path, body}: Seen,
  response: ServerResponse,
  {sessions, artifacts}: Pick<PlayedAdk, 'sessions' | 'artifacts'>,
): void {
  const json = (status: number, value: Json) =>
    void response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(value));
  const artifact = /\/artifacts\/([^/]+)(?:\/versions\/(\d+))?$/.exec(path);
  if (artifact) {
    const part = artifacts.get(`${decodeURIComponent(artifact[1] ?? '')}@${artifact[2] ?? 'newest'}`);
    return part ? json(200, part) : json(404, {error: 'Artifact not found'});
  }
  const found = /^\/apps\/[^/]+\/users\/[^/]+\/sessions(?:\/([^/]+))?$/.exec(path);
  if (!found) return json(404, {error: 'Not found'});
  const id = found[1] === undefined ? undefined : decodeURIComponent(found[1]);
  if (method === 'GET' && id === undefined) {
    return json(200, {sessions: [...sessions.values()].map((session) => ({...session, events: [], state: {}}))});
  }
  if (method === 'GET') {
    const session = sessions.get(id ?? '');
    return session ? json(200, session) : json(404, {error: `Session not found: ${id}`});
  }
  if (id !== undefined && sessions.has(id)) return json(400, {error: `Session already exists: ${id}`});
  const session = newSession(id ?? crypto.randomUUID(), body?.state);
  sessions.set(session.id, session);
  return json(200, session);
}

/** A gateway behind Node's HTTP server, for an ADK. Gives the address of its routes. */
export async function serveGateway(upstream: string, options: Partial<GatewayOptions> = {}): Promise<string> {
  const trusted = options.identify ? {} : {trustRequestNames: true, userId: 'u'};
  const gateway: Gateway = createGateway({upstream, appName: 'peer', ...trusted, ...options});
  return `${await serve(toNodeHandler(gateway))}/api`;
}

/** An ADK that plays a recording for each run, and a gateway in front of it. */
export async function playGateway(options: Partial<GatewayOptions> = {}): Promise<{adk: PlayedAdk; url: string}> {
  const adk = await playAdk();
  return {adk, url: await serveGateway(adk.url, options)};
}

/** A run input as a page sends it. */
export function turn(text = 'hi', more: Json = {}): Json {
  return {
    threadId: SESSION,
    runId: 'r1',
    state: {},
    messages: [{id: 'm1', role: 'user', content: text}],
    tools: [],
    context: [],
    forwardedProps: {},
    ...more,
  };
}

/** A run input as the run endpoint takes it. */
export function task(runId: string, more: Json = {}): Json {
  return turn('hi', {runId, forwardedProps: {agent_type: 'worker'}, ...more});
}

/** A POST of JSON. */
export function post(url: string, body: Json, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const sent = {'content-type': 'application/json', ...headers};
  return fetch(url, {method: 'POST', headers: sent, body: JSON.stringify(body), ...init});
}

/** One event with its id. */
export interface Told {
  readonly id?: string;
  readonly event: AguiEvent & Json;
}

/** Reads a stream of events to its end. */
export async function tell(response: Response): Promise<Told[]> {
  const decoder = new SseDecoder();
  const messages = decoder.push(await response.text());
  const {messages: rest, truncated} = decoder.end();
  if (truncated) throw new Error('The stream ended in the middle of an event.');
  return [...messages, ...rest].flatMap(({id, data}) => (data ? [{id, event: data as Json}] : []));
}

/** Reads a stream's events. */
export async function eventsOf(response: Response): Promise<(AguiEvent & Json)[]> {
  return (await tell(response)).map(({event}) => event);
}

/** Reads a stream as it comes, until enough has come. */
export async function readUntil(
  response: Response,
  enough: (event: AguiEvent) => boolean,
): Promise<{told: Told[]; leave: () => Promise<void>}> {
  const reader = response.body!.getReader();
  const decoder = new SseDecoder();
  const bytes = new TextDecoder();
  const told: Told[] = [];
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    for (const {id, data} of decoder.push(bytes.decode(value, {stream: true}))) {
      if (data) told.push({id, event: data as Json});
    }
    if (told.some(({event}) => enough(event))) break;
  }
  return {told, leave: () => reader.cancel().catch(() => undefined)};
}

/** The types of events, in order. */
export function types(events: readonly {readonly type: string}[]): string[] {
  return events.map(({type}) => type);
}

/** What AG-UI's own verifier refuses, by the name of the stream. */
export async function refusedByAgui(streams: Readonly<Record<string, readonly AguiEvent[]>>): Promise<Json> {
  return JSON.parse(await runNode([new URL('verify.mjs', import.meta.url).pathname], JSON.stringify(streams)));
}

/** Runs plain Node: the official client does not load under the TypeScript loader. */
export function runNode(args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, {timeout: 60_000, maxBuffer: 64 * 1024 * 1024}, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
    child.stdin?.end(input);
  });
}
