import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {request as httpRequest, type IncomingMessage} from 'node:http';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import type {AguiEvent} from '../../../packages/runtime/src/ag-ui/index.js';
import type {AgentEvent} from '../../../src/protocol/envelope.js';

/** A run as a client asks for it. */
export interface RunBody {
  readonly threadId: string;
  readonly runId: string;
  readonly messages?: readonly unknown[];
  readonly resume?: readonly unknown[];
  readonly forwardedProps?: unknown;
}

/** A stream as far as it was read. */
export interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Each event as it came, with its id. */
  readonly blocks: readonly string[];
  readonly ids: readonly number[];
  readonly events: readonly AguiEvent[];
  /** Whether the server ended it. */
  readonly isWhole: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

interface StreamOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Told of each event; true cuts the connection. */
  readonly enough?: (event: AguiEvent, count: number) => boolean;
}

/** Reads a stream to its end, or until it is enough. */
export async function open(url: string, path: string, options: StreamOptions = {}): Promise<Stream> {
  const {method = 'GET', headers = {}, body, enough} = options;
  const request = httpRequest(new URL(path, url), {
    method,
    agent: false,
    headers: {...(body === undefined ? {} : {'content-type': 'application/json'}), ...headers},
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const {statusCode: status = 0, headers: answered} = response;
  const blocks: string[] = [];
  const events: AguiEvent[] = [];
  const whole = {status, headers: answered, blocks, events, isWhole: false};
  if (status !== 200) return {...whole, ids: [], json: JSON.parse(await text(response))};
  let rest = '';
  response.setEncoding('utf8');
  // A server that is killed breaks the connection off: what came before is what counts.
  request.on('error', () => undefined);
  try {
    for await (const chunk of response as AsyncIterable<string>) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop()!;
      for (const block of parts.filter((part) => !part.startsWith(':'))) {
        blocks.push(block);
        events.push(JSON.parse(/^id: \d+\ndata: (.*)$/.exec(block)![1]!));
        if (enough?.(events.at(-1)!, events.length)) {
          request.destroy();
          return {...whole, ids: idsOf(blocks), json: undefined};
        }
      }
    }
  } catch {
    return {...whole, ids: idsOf(blocks), json: undefined};
  }
  return {...whole, ids: idsOf(blocks), isWhole: true, json: undefined};
}

function idsOf(blocks: readonly string[]): number[] {
  return blocks.map((block) => Number(/^id: (\d+)\n/.exec(block)![1]));
}

/** Asks for a run. */
export function run(url: string, body: RunBody, more: StreamOptions = {}): Promise<Stream> {
  return open(url, 'api/agui', {method: 'POST', body: {messages: [], ...body}, ...more});
}

/** Goes on reading a run. */
export function follow(url: string, threadId: string, runId: string, last?: number | string, more: StreamOptions = {}) {
  const headers: Record<string, string> = last === undefined ? {} : {'last-event-id': String(last)};
  return open(url, `api/agui?threadId=${threadId}&runId=${encodeURIComponent(runId)}`, {headers, ...more});
}

/** What a person says. */
export const says = (content: unknown, id?: string) => [{...(id === undefined ? {} : {id}), role: 'user', content}];

/** The events of one type. */
export function of<Type extends AguiEvent['type']>(
  events: readonly AguiEvent[],
  type: Type,
): Extract<AguiEvent, {type: Type}>[] {
  return events.filter((event): event is Extract<AguiEvent, {type: Type}> => event.type === type);
}

/** The envelopes that came along. */
export function envelopes(events: readonly AguiEvent[], type?: string): AgentEvent[] {
  const all = of(events, 'CUSTOM').map(({value}) => value as AgentEvent);
  return type === undefined ? all : all.filter((envelope) => envelope.type === type);
}

/** What each assistant message says, in order. */
export function texts(events: readonly AguiEvent[], type: 'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT') {
  const found = new Map<string, string>();
  for (const {messageId, delta} of of(events, type)) found.set(messageId, (found.get(messageId) ?? '') + delta);
  return found;
}

/** The interrupts that a stream ended with. */
export function interrupts(events: readonly AguiEvent[]) {
  const last = events.at(-1);
  return last?.type === 'RUN_FINISHED' && last.outcome?.type === 'interrupt' ? last.outcome.interrupts : [];
}

/** How a stream ended. */
export function outcome(events: readonly AguiEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.type === 'RUN_FINISHED' ? last.outcome?.type : last?.type;
}

/** Runs a program of the AG-UI client in a Node of its own; its JSON. */
export async function peer(program: string, args: readonly string[], input: unknown): Promise<unknown> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(input));
  return JSON.parse(await text(child.stdout));
}

/** What AG-UI's own verifier says about streams. */
export async function verdicts(streams: readonly (readonly AguiEvent[])[]): Promise<string[]> {
  return (await peer('verify.mjs', [], streams)) as string[];
}
