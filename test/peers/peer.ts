import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

/** The agents that other people wrote, each in a folder here: a package of its own, but for those that the root has. */
export type PeerName = 'adk' | 'strands' | 'langgraph' | 'a2a' | 'ai-sdk' | 'openai-agents' | 'mastra' | 'acp';

/** A peer's server, in a process of its own. */
export interface Peer {
  readonly url: string;
  stop(): Promise<void>;
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starts a peer's server and waits until it says where it listens; `npm run test:peers` has installed it. */
export async function startPeer(name: PeerName, env: Record<string, string> = {}): Promise<Peer> {
  const child = spawn(process.execPath, ['--import', folder('lifeline.mjs'), 'server.mjs'], {
    cwd: folder(name),
    env: {...process.env, LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1', ...env},
    stdio: 'pipe',
  });
  let stderr = '';
  let stopping = false;
  child.stderr.on('data', (chunk) => (stderr = (stderr + String(chunk)).slice(-10_000)));
  const ended = once(child, 'exit');
  const stop = async () => {
    stopping = true;
    child.kill();
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(force);
  };
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /^listening (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void ended.then(([code, signal]) => {
      const what = `The ${name} peer died (${String(code ?? signal)}). It said: ${stderr}`;
      if (!stopping) console.error(what);
      reject(new Error(what));
    });
  });
  return {url, stop};
}

/** An event as it came over the wire. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- read by tests that know what they look for
export type WireEvent = Record<string, any>;

/** What a server answered: the body as it came, and its events. */
export interface Answer {
  status: number;
  type: string;
  body: string;
  events: WireEvent[];
}

/** Posts JSON and reads the whole answer. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json', accept: 'text/event-stream', ...headers},
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {status: response.status, type, body: text, events: type.startsWith('text/event-stream') ? parse(text) : []};
}

/** Reads the data of a stream whose events are one line each; a line that is no data, id or comment is an error. */
export function parse(text: string): WireEvent[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('id: ') && !line.startsWith(':'))
    .map((line) => {
      if (!line.startsWith('data: ')) throw new Error(`Not a data line: ${line}`);
      return JSON.parse(line.slice('data: '.length)) as WireEvent;
    });
}

/** An AG-UI input with one thing said by a person, in a thread and a run of its own. */
export function agUiInput(said: string, rest: object = {}): WireEvent {
  return {
    threadId: crypto.randomUUID(),
    runId: crypto.randomUUID(),
    messages: [{id: crypto.randomUUID(), role: 'user', content: said}],
    tools: [],
    context: [],
    state: {},
    forwardedProps: {},
    ...rest,
  };
}

/** The types of AG-UI events in their order, without those in the second list. */
export function typesOf(events: WireEvent[], without: string[] = []): string[] {
  return events.map(({type}) => String(type)).filter((type) => !without.includes(type));
}

/** The events of one type. */
export function ofType(events: WireEvent[], type: string): WireEvent[] {
  return events.filter((event) => event.type === type);
}

/** The deltas of one type of event, joined. */
export function joined(events: WireEvent[], type: string): string {
  return ofType(events, type)
    .map(({delta}) => String(delta))
    .join('');
}
