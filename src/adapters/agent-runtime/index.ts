import {readCompletions} from '../../commands/completion.js';
import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import {object, present} from '../../state/read.js';
import type {AdapterFactory, OpeningSource} from '../adapter.js';
import {directory} from '../agent-ui/directory.js';
import {CONTROLS, refuses, writeCommand} from './commands.js';
import {decodeEvent} from './decode.js';
import {Memory} from './memory.js';
import {readSnapshot} from './snapshot.js';

// For a runtime that speaks this wire.
export {ACTION, ATTEMPT, EDGE, JOB, SUBAGENT, TASK, TOOL, TURN, wireRecord, type Naming} from './rows.js';
export {EXTENSION} from './snapshot.js';
export {camelCase} from './spelling.js';
export {textOf} from './words.js';

/** What only Agent Runtime understands, in `options` of an adapter element. */
export interface AgentRuntimeOptions {
  /** `sampled` is for a source that sends a sample of its events: gaps between their numbers mean nothing there. */
  readonly profile?: 'sampled';
}

/**
 * Agent Runtime: events, snapshots and commands of the standard, in camelCase and in snake_case. It fixes no transport;
 * this is the binding over HTTP that this adapter speaks:
 *
 * - `GET  sessions/{id}/events` the stream (SSE; `id:` is the sequence, resumed after `Last-Event-ID`)
 * - `GET  sessions/{id}/snapshot?step=…&at=…` the session as of one `sequence`, in parts: see docs/adapters.md
 * - `POST commands` one command: `{command: 'pause_task', idempotencyKey, sessionId, taskId, …}`
 * - `GET  sessions`, `sessions/{id}/refs/{ref}` and `sessions/{id}/completions` as on the native wire
 */
export const createAdapter: AdapterFactory<AgentRuntimeOptions> = ({options} = {}) => {
  const memory = new Memory();
  return {
    protocol: 'agent-runtime',
    ordering: options?.profile === 'sampled' ? 'monotonic' : 'contiguous',
    controls: new Set(CONTROLS),
    errors: AGUI_ERRORS,
    decode: (wire) => (Array.isArray(wire) ? wire : [wire]).map((value: unknown) => decodeEvent(value, memory)),
    encode: writeCommand,
    refuses,
    completions: {
      path: (sessionId, trigger, query) =>
        `${pathOf(sessionId)}/completions?${new URLSearchParams({trigger, q: query}).toString()}`,
      read: (reply) => readCompletions(object(reply)?.['completions']),
    },
    streamPath: (sessionId) => `${pathOf(sessionId)}/events`,
    opening: openingOf(memory),
    refPath: (sessionId, ref) => `${pathOf(sessionId)}/refs/${encodeURIComponent(ref)}`,
    directory,
  };
};

function pathOf(sessionId: string): string {
  return `sessions/${encodeURIComponent(sessionId)}`;
}

/** The parts of a snapshot. A runtime that knows no parts may answer each time with all of it. */
function openingOf(memory: Memory): OpeningSource {
  return {
    path(step, sessionId, {at, before, thread}) {
      const query = new URLSearchParams(present({step, at: at === undefined ? undefined : String(at), before, thread}));
      return `${pathOf(sessionId)}/snapshot?${query.toString()}`;
    },
    read(reply) {
      const piece = readSnapshot(reply);
      for (const [id, task] of Object.entries(object(piece?.snapshot['tasks']) ?? {}))
        memory.spend(id, object(task)?.['usage']);
      return piece;
    },
  };
}
