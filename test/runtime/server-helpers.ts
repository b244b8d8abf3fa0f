import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {request as httpRequest, type IncomingMessage} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after} from 'node:test';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {startServer, type RunningServer} from '../../packages/runtime/src/node/server.js';
import {programOf} from '../programs.js';

/** A folder that is gone when the file's tests are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agent-surfaces-'));
  after(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

/** A page to serve. */
export function temporaryPage(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Workbench</title>');
  return folder;
}

/** The server in this process, on a folder of its own, until the file's tests are over. */
export async function openServer(pace = 0): Promise<RunningServer> {
  const server = await startServer({port: 0, folder: temporaryFolder(), staticRoot: temporaryPage(), pace});
  after(() => server.close());
  return server;
}

/** An HTTP answer with its body. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

/** One request, with any path and any header: `fetch` would tidy both. */
export async function ask(
  base: string,
  path: string,
  {method = 'GET', headers = {}, body}: {method?: string; headers?: Record<string, string>; body?: string} = {},
): Promise<Answer> {
  const {hostname, port} = new URL(base);
  const request = httpRequest({hostname, port, path, method, headers});
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const isJson = /json/.test(response.headers['content-type'] ?? '');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** A POST of JSON. */
export function post(base: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(base, path, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body: JSON.stringify(body),
  });
}

/** Reads a session's stream until the condition holds or the server goes away. */
export function readStream(
  base: string,
  sessionId: string,
  lastEventId: string | undefined,
  enough: (event: AgentEvent) => boolean,
): Promise<{ids: string[]; events: AgentEvent[]}> {
  const ids: string[] = [];
  const events: AgentEvent[] = [];
  const headers = lastEventId === undefined ? {} : {'last-event-id': lastEventId};
  return new Promise((resolve) => {
    const request = httpRequest(`${base}api/sessions/${sessionId}/events`, {headers, agent: false});
    const leave = () => {
      request.destroy();
      resolve({ids, events});
    };
    const take = (block: string) => {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? [];
      if (id === undefined || data === undefined) return false;
      ids.push(id);
      events.push(JSON.parse(data) as AgentEvent);
      return enough(events.at(-1)!);
    };
    request.on('error', leave).on('response', (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', leave).on('close', leave);
      response.on('data', (chunk: string) => {
        if (request.destroyed) return;
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop()!;
        if (blocks.some(take)) leave();
      });
    });
    request.end();
  });
}

const {flags, path} = programOf('packages/runtime/src/node/main');
const PROGRAM = `
  import {main} from '${path}';
  const [port, folder, staticRoot, pace] = process.argv.slice(1);
  await main({port: Number(port), folder, staticRoot, pace: Number(pace)});
`;

/** The server as a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it wrote to stderr so far. */
  complaints(): string;
}

/** Starts the server in a process of its own and waits for its address, or for its end. */
export async function startProcess(folder: string, page: string, {port = 0, pace = 1} = {}): Promise<ServerProcess> {
  const args = [...flags, '--input-type=module', '--eval', PROGRAM, String(port), folder, page, String(pace)];
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe']});
  after(() => child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    url = /agent-surfaces workbench: (\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  if (url === '' && child.exitCode === null) await once(child, 'exit');
  return {child, url, complaints: () => complaints};
}

/** Kills a process as `kill -9` does, and waits until it is gone. */
export async function kill({child}: ServerProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
