import {pipeline} from 'node:stream/promises';
import type {AgentEvent} from 'agent-surfaces/protocol';
import type {ApiCall} from './api.js';
import {SAFE_HEADERS} from './static-files.js';

/** Sends the whole log of a session up to now, one event a line. */
export async function sendLog({runtime, response}: ApiCall, sessionId: string): Promise<void> {
  const events = await runtime.log(sessionId);
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${sessionId}.ndjson`)}`,
    'cache-control': 'no-store',
  });
  try {
    await pipeline(() => linesOf(events), response);
  } catch {
    // The client has disconnected.
    response.destroy();
  }
}

const BATCH = 200;

function* linesOf(events: readonly AgentEvent[]): Generator<string> {
  for (let at = 0; at < events.length; at += BATCH) {
    yield events
      .slice(at, at + BATCH)
      .map((event) => `${JSON.stringify(event)}\n`)
      .join('');
  }
}
