import {NO_SESSION, teamKey} from '../keys.js';
import type {Projection} from '../projection.js';
import {boolean, field, idOf, list, named, number, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

/** A team, its phase and its limits. A limit is not a failure. */
export interface TeamRow {
  readonly id: string;
  readonly status: string;
  readonly name?: string;
  readonly topology?: string;
  readonly members?: readonly unknown[];
  readonly coordinator?: string;
  readonly memory?: unknown;
  readonly policy?: unknown;
  readonly teamPhase?: string;
  readonly teamParallelBudget?: number;
  readonly teamActiveCount?: number;
  readonly teamQueuedCount?: number;
  readonly providerConcurrencyGroup?: string;
  readonly providerParallelBudget?: number;
  readonly queueReason?: string;
  readonly retryableOverload?: boolean;
  readonly sessionId?: string;
  readonly updatedAt?: number;
}

/** Teams. */
export const teams: Projection = {
  name: 'teams',
  handles: ['team.changed'],
  apply(event, rows) {
    const id = idOf(event, 'teamId') ?? named(event, 'teamName') ?? event.sessionId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    upsert<TeamRow>(
      rows,
      teamKey(id),
      {id, status: 'unknown'},
      present({
        status: string(payload['status']) ?? string(event['teamPhase']),
        name: named(event, 'teamName'),
        topology: event.topology,
        members: Array.isArray(payload['members']) ? list(payload['members']) : undefined,
        coordinator: string(payload['coordinator']),
        memory: payload['memory'],
        policy: event['teamPolicy'] ?? payload['policy'],
        teamPhase: named(event, 'teamPhase'),
        teamParallelBudget: number(field(event, 'teamParallelBudget')),
        teamActiveCount: number(field(event, 'teamActiveCount')),
        teamQueuedCount: number(field(event, 'teamQueuedCount')),
        providerConcurrencyGroup: named(event, 'providerConcurrencyGroup'),
        providerParallelBudget: number(field(event, 'providerParallelBudget')),
        queueReason: named(event, 'queueReason'),
        retryableOverload: boolean(field(event, 'retryableOverload')),
        sessionId: event.sessionId,
        updatedAt: timeOf(event),
      }),
      [['teams', event.sessionId ?? NO_SESSION]],
    );
  },
};
