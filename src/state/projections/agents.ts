import {agentKey, NO_SESSION} from '../keys.js';
import type {Projection} from '../projection.js';
import {boolean, idOf, named, number, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

/** A teammate: somebody, never an anonymous assistant. */
export interface AgentRow {
  readonly id: string;
  readonly status: string;
  readonly name?: string;
  readonly teamId?: string;
  readonly teamName?: string;
  readonly role?: string;
  readonly source?: string;
  readonly model?: string;
  readonly capability?: unknown;
  readonly policy?: unknown;
  readonly color?: string;
  readonly runtimeEntity?: string;
  readonly runtimeStatus?: string;
  readonly latestTurnStatus?: string;
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly taskId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  /** The teammate, the tool call and the message that it was started from. */
  readonly parentAgentId?: string;
  readonly parentToolCallId?: string;
  readonly parentMessageId?: string;
  readonly spawnReason?: string;
  readonly transcriptRef?: string;
  readonly remoteTaskId?: string;
  readonly cardRef?: string;
  readonly topology?: string;
  readonly activeOwner?: boolean;
  readonly summary?: string;
  readonly resultRef?: string;
  readonly queuedTurnCount?: number;
  readonly queueReason?: string;
  readonly schedule?: string;
  readonly wakeReason?: string;
  readonly spawnedAt?: number;
  readonly updatedAt?: number;
  readonly endedAt?: number;
}

const AGENT_STATUS: Readonly<Record<string, string>> = {'agent.spawned': 'spawning', 'agent.completed': 'completed'};

/** Teammates: who is there, what they do, who asked them. */
export const agents: Projection = {
  name: 'agents',
  handles: ['agent.spawned', 'agent.changed', 'agent.completed'],
  apply(event, rows) {
    const id = event.agentId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    const status = string(payload['status']) ?? string(event['runtimeStatus']) ?? AGENT_STATUS[event.type];
    const {sessionId, threadId, taskId, parentSessionId, parentThreadId, topology} = event;
    upsert<AgentRow>(
      rows,
      agentKey(id),
      {id, status: 'unknown'},
      present({
        status,
        name: named(event, 'agentName', 'name'),
        teamId: idOf(event, 'teamId'),
        teamName: named(event, 'teamName'),
        role: named(event, 'agentRole', 'role'),
        source: named(event, 'agentSource', 'source'),
        model: string(payload['model']),
        capability: payload['capability'] ?? payload['capabilities'],
        policy: payload['policy'] ?? event['teamPolicy'],
        color: string(payload['color']),
        runtimeEntity: string(event.runtimeEntity),
        runtimeStatus: string(event['runtimeStatus']),
        latestTurnStatus: string(event['latestTurnStatus']),
        sessionId,
        threadId,
        taskId,
        parentSessionId,
        parentThreadId,
        parentAgentId: idOf(event, 'parentAgentId'),
        parentToolCallId: idOf(event, 'parentToolCallId'),
        parentMessageId: idOf(event, 'parentMessageId'),
        topology,
        spawnReason: event.type === 'agent.spawned' ? string(payload['reason']) : undefined,
        transcriptRef: named(event, 'transcriptRef'),
        remoteTaskId: idOf(event, 'remoteTaskId'),
        cardRef: string(payload['agentCardRef']) ?? string(payload['cardRef']),
        activeOwner: boolean(payload['activeOwner']),
        summary: string(payload['summary']),
        resultRef: string(payload['resultRef']),
        queuedTurnCount: number(event['queuedTurnCount']),
        queueReason: string(event['queueReason']),
        schedule: string(payload['schedule']),
        wakeReason: string(payload['wakeReason']),
        spawnedAt: event.type === 'agent.spawned' ? timeOf(event) : undefined,
        endedAt: event.type === 'agent.completed' ? timeOf(event) : undefined,
        updatedAt: timeOf(event),
      }),
      [['agents', parentSessionId ?? sessionId ?? NO_SESSION]],
    );
  },
};
