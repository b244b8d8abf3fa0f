import {type AgentEvent, eventClass} from 'agent-surfaces/protocol';
import type {Scenario, ScriptEvent} from './script.js';

/** An event before it has its place in the log. */
export type Draft = ScriptEvent & Partial<Pick<AgentEvent, 'runId' | 'turnId'>>;

/** What a run of the session itself is. */
export function agentTurn(scenario: Scenario | undefined): Pick<AgentEvent, 'runtimeEntity' | 'topology'> {
  return {runtimeEntity: 'agent_turn', topology: scenario?.topology ?? 'solo_run'};
}

/** The id of somebody of a session's team: nobody in it has that of somebody in another. */
export function memberId(sessionId: string, name: string): string {
  return `${sessionId}.${name.toLowerCase().replaceAll(' ', '-')}`;
}

/** The thread of a session's own conversation. */
export function mainThread(sessionId: string): string {
  return `${sessionId}.main`;
}

/** The event as it goes into a session's log. */
export function seal(sessionId: string, sequence: number, now: number, draft: Draft): AgentEvent {
  const {type, ...rest} = draft;
  const {owner, scope, phase, surface, persistence} = eventClass(type) ?? {};
  return {
    type,
    eventId: `${sessionId}:${String(sequence)}`,
    sequence,
    timestamp: new Date(now).toISOString(),
    sessionId,
    threadId: mainThread(sessionId),
    ...(owner ? {owner, scope, ...(phase ? {phase} : {}), surface, persistence} : {}),
    ...rest,
  };
}

/** The number of the script's step that an event comes from, or undefined where none did. */
export function stepOf(event: AgentEvent): number | undefined {
  const id = event['stepId'];
  const step = typeof id === 'string' ? Number(id.slice(id.lastIndexOf('/') + 1)) : Number.NaN;
  return Number.isSafeInteger(step) ? step : undefined;
}

/** Names a script's step on the event that it emits. */
export function stepId(runId: string, step: number): string {
  return `${runId}/${String(step)}`;
}
