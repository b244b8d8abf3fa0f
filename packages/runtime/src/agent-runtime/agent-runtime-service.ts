import type {OpeningQuery} from '../opening.js';
import type {JsonObject} from 'agent-surfaces/protocol';
import {isJob, object, OPENING_STEPS, string, type TaskRow} from 'agent-surfaces/state';
import type {ScenarioRuntime} from '../engine.js';
import {Refused, type CommandReply} from '../reply.js';
import {readCommand} from './commands.js';
import {encodeEvent} from './events.js';
import {encodeSnapshot, type Part, type Place} from './snapshot.js';

/** Serves a runtime in the Agent Runtime protocol: the same log in the words of that standard. Refuses with `Refused`. */
export class AgentRuntimeService {
  readonly #runtime: ScenarioRuntime;

  constructor(runtime: ScenarioRuntime) {
    this.#runtime = runtime;
  }

  /** Passes on every event after a sequence, past and future. Returns the function that stops it. */
  follow(sessionId: string, after: number, listener: (id: string, event: JsonObject) => void): () => void {
    return this.#runtime.subscribe(sessionId, after, (event) => listener(String(event.sequence), encodeEvent(event)));
  }

  /** The session as of one place: one part of it, or all of it with its newest turns. */
  snapshot(sessionId: string, step: string | null, query: OpeningQuery): JsonObject {
    const steps = OPENING_STEPS.filter((name) => step === null || name === step);
    if (steps.length === 0)
      throw new Refused('invalid_input', 'There is no such part.', {
        step: `Choose one of: ${OPENING_STEPS.join(', ')}.`,
      });
    let part: Part = {};
    let place: Place = {sessionId, at: query.at ?? this.#runtime.lastSequence(sessionId)};
    for (const name of steps) {
      const {snapshot, before} = this.#runtime.opening(sessionId, name, {...query, at: place.at});
      part = join(part, snapshot);
      if (before !== undefined) place = {...place, before};
    }
    return encodeSnapshot(part, place);
  }

  /** Takes one command. What was read comes back in the standard's schema. */
  async command(body: unknown): Promise<JsonObject> {
    const {sessionId, command} = readCommand(body);
    if (!this.#runtime.has(sessionId)) throw new Refused('unknown_session', 'There is no such session.');
    const reply = await this.#runtime.command(sessionId, this.#ofJob(sessionId, command));
    if (!reply.accepted) throw new Refused(reply.code, reply.message, reply.fields);
    return answerOf(reply, sessionId, this.#runtime.lastSequence(sessionId));
  }

  /** A job of a teammate who works in the background is ended with that teammate. */
  #ofJob(sessionId: string, command: JsonObject): JsonObject {
    if (command['control'] !== 'cancel_task') return command;
    const {tasks} = this.#runtime.opening(sessionId, 'current').snapshot;
    const task = tasks?.[string(command['taskId']) ?? ''] as TaskRow | undefined;
    if (!task || !isJob(task) || task.agentId === undefined) return command;
    const payload = {...object(command['payload']), mode: 'terminate'};
    return {...command, control: 'stop', agentId: task.agentId, payload};
  }
}

function answerOf(
  {detail, ...reply}: Extract<CommandReply, {accepted: true}>,
  sessionId: string,
  at: number,
): JsonObject {
  const part = object(detail?.['snapshot']);
  if (!part) return {...reply, ...(detail ? {detail} : {})};
  return {...reply, snapshot: encodeSnapshot(part, {sessionId, at})};
}

/** Two parts of one moment: groups side by side, rows of one group together. */
function join(a: Part, b: Part): Part {
  const groups = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...groups].map((name) => [name, {...object(a[name]), ...object(b[name])}]));
}
