import type {IncomingMessage, ServerResponse} from 'node:http';
import type {RunAgentInput} from '@ag-ui/core';
import {bodyOf, serve, write} from '../../transport/helpers.js';
import type {Wire} from './events.js';

/** One request as a server of AG-UI saw it. */
export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly input: RunAgentInput | undefined;
}

type Answer = (heard: Heard, response: ServerResponse, index: number) => void | Promise<void>;

/** A server of AG-UI over real HTTP that says what the test tells it to. */
export async function agUiServer(answer: Answer): Promise<{readonly url: string; readonly heard: readonly Heard[]}> {
  const heard: Heard[] = [];
  const url = await serve(async (request, response) => {
    const text = await bodyOf(request);
    const input = text === '' ? undefined : (JSON.parse(text) as RunAgentInput);
    const one = {method: request.method ?? '', url: request.url ?? '', headers: request.headers, input};
    heard.push(one);
    await answer(one, response, heard.length - 1);
  });
  return {url, heard};
}

/** Begins an event stream. */
export function begin(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, {'content-type': 'text/event-stream', ...headers});
}

/** Says events, each in a write of its own, under the ids of the run that was asked for. */
export async function tell(response: ServerResponse, {input}: Heard, ...events: readonly Wire[]): Promise<void> {
  if (!response.headersSent) begin(response);
  for (const event of events) await write(response, `data: ${JSON.stringify(named(event, input))}\n\n`);
}

/** A run from its start to its end. */
export async function tellRun(response: ServerResponse, heard: Heard, ...events: readonly Wire[]): Promise<void> {
  const {threadId = 't1', runId = 'r1'} = heard.input ?? {};
  await tell(response, heard, {type: 'RUN_STARTED', threadId, runId}, ...events);
  if (events.at(-1)?.type !== 'RUN_FINISHED') await tell(response, heard, {type: 'RUN_FINISHED', threadId, runId});
  response.end();
}

function named(event: Wire, input: RunAgentInput | undefined): Wire {
  if (!event.type.startsWith('RUN_') || event.type === 'RUN_ERROR' || !input) return event;
  return {...event, threadId: input.threadId, runId: input.runId};
}
