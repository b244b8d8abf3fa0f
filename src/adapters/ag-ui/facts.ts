import type {AgentEvent} from '../../protocol/envelope.js';
import {list, object, present, string} from '../../state/read.js';
import {quoted, type RunContext} from './context.js';
import {knownOps} from './patch.js';
import {laneOf, type WireEvent} from './wire.js';

/** Named steps of a run. One name may come again, so each time is a step of its own. */
export class Steps {
  readonly #context: RunContext;
  readonly #open = new Map<string, string>();
  #count = 0;

  constructor(context: RunContext) {
    this.#context = context;
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const stepId = `${this.#context.runId ?? ''}/${String(++this.#count)}`;
    this.#open.set(nameOf(event), stepId);
    return [this.#event('step.started', event, stepId)];
  }

  finish(event: WireEvent): readonly AgentEvent[] {
    const name = nameOf(event);
    const stepId = this.#open.get(name);
    this.#open.delete(name);
    return stepId === undefined ? [] : [this.#event('step.finished', event, stepId)];
  }

  /** Steps that a run leaves open have no known outcome. */
  close(): readonly AgentEvent[] {
    const left = [...this.#open.values()];
    this.#open.clear();
    return left.map((stepId) => {
      const envelope = this.#context.envelope('step.finished', 'runtime', 'run');
      return {...envelope, stepId, payload: {status: 'unknown'}};
    });
  }

  #event(type: string, event: WireEvent, stepId: string): AgentEvent {
    const envelope = this.#context.envelope(type, 'runtime', 'run', 'acting', event);
    return {...envelope, stepId, payload: {name: event['stepName']}};
  }
}

function nameOf(event: WireEvent): string {
  return `${laneOf(event)}/${event['stepName'] as string}`;
}

/** Shared state, whole or patched. */
export function stateEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  if (event.type === 'STATE_SNAPSHOT') {
    const envelope = context.envelope('state.snapshot', 'runtime', 'session', undefined, event);
    return [{...envelope, payload: {state: event['snapshot'] ?? null}}];
  }
  const patch = knownOps(event['delta']);
  const delta = {...context.envelope('state.delta', 'runtime', 'session', undefined, event), payload: {patch}};
  if (patch.length === list(event['delta']).length) return [delta];
  return [delta, context.note('agui_unknown_operation', 'A patch has an operation that JSON Patch does not know.')];
}

/** Structured content that the agent keeps up to date; `a2ui-surface` and `mcp-apps` among it keep their type. */
export function activityEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const {messageId, activityType, content, patch, replace} = event;
  const payload =
    event.type === 'ACTIVITY_DELTA'
      ? {activityType, patch: knownOps(patch)}
      : {activityType, content, ...(replace === false ? {keep: true} : {})};
  const envelope = context.envelope('activity.changed', 'runtime', 'part', 'producing', event);
  return [{...envelope, activityId: messageId as string, payload}];
}

/** A subagent is a teammate: one that was started by somebody, and says so. */
export function subagentEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const of = (type: string, phase: 'accepted' | 'waiting' | 'completed' | 'failed', payload: object): AgentEvent => ({
    ...context.envelope(type, 'agent', 'agent', phase, event),
    ...present({parentSessionId: context.sessionId}),
    payload,
  });
  if (event.type === 'SUBAGENT_STARTED') {
    const {name, description, parentSubagentRunId: parentAgentId, parentToolCallId, parentMessageId} = event;
    const lineage = present({reason: description, parentAgentId, parentToolCallId, parentMessageId});
    return [of('agent.spawned', 'accepted', {agentName: name, status: 'running', ...lineage})];
  }
  if (event.type === 'SUBAGENT_ERROR') {
    const {message: summary, code} = event;
    return [of('agent.completed', 'failed', {status: 'failed', summary, ...present({code})})];
  }
  if (object(event['outcome'])?.['type'] === 'suspended') {
    return [of('agent.changed', 'waiting', {status: 'needs_input'})];
  }
  const {result} = event;
  return [of('agent.completed', 'completed', {status: 'completed', ...present({summary: string(result), result})})];
}

/** `agent-ui` carries envelopes, as AG-UI has no word for them; any other custom event is kept for engineers. */
export function customEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const name = event['name'] as string;
  const {value} = event;
  if (name !== 'agent-ui') {
    const words = `A custom event: ${quoted(name)}.`;
    return [context.note('agui_custom', words, {level: 'info', id: name, detail: value})];
  }
  const {sessionId, runId} = context;
  return (Array.isArray(value) ? value : [value]).map((entry) => {
    const envelope = object(entry);
    return envelope && typeof envelope['type'] === 'string'
      ? ({...present({sessionId, runId}), ...envelope} as AgentEvent)
      : context.note('agui_not_an_envelope', 'A custom event `agent-ui` carries no envelope.');
  });
}

/** Events of the server's own framework, passed through. */
export function rawEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const source = string(event['source']) ?? 'unknown';
  const note = {level: 'debug', id: source, detail: event['event']} as const;
  return [context.note('agui_raw', `An event of ${quoted(source)}, passed through.`, note)];
}
