import {NO_SESSION, teamKey} from '../keys.js';
import type {Projection} from './projection.js';
import {
  boolean,
  field,
  idOf,
  list,
  named,
  number,
  object,
  objects,
  payloadOf,
  present,
  string,
  time,
  timeOf,
} from '../read.js';
import {waitOf, wordsOf, type Wait} from './agents.js';
import {upsert} from './links.js';

/** Where the work of several comes together. */
export interface TeamJoin {
  readonly id: string;
  readonly status: string;
  readonly title?: string;
  /** Who is waited for, who is done, and whose result will not come. */
  readonly waitsFor: readonly string[];
  readonly done: readonly string[];
  readonly missing?: readonly string[];
  /** The teammate who takes the results. */
  readonly into?: string;
  readonly until?: number;
}

/** A column of the team's board. */
export interface BoardColumn {
  readonly id: string;
  readonly title?: string;
}

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
  readonly joins?: readonly TeamJoin[];
  readonly wait?: Wait;
  readonly board?: {readonly columns?: readonly BoardColumn[]};
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
        joins: joinsOf(payload['joins']),
        wait: waitOf(payload['wait']),
        board: boardOf(payload['board']),
        sessionId: event.sessionId,
        updatedAt: timeOf(event),
      }),
      [['teams', event.sessionId ?? NO_SESSION]],
    );
  },
};

/** The joins of a list that name themselves; undefined where it is no list. */
export function joinsOf(value: unknown): readonly TeamJoin[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return objects(value).flatMap((entry) => {
    const id = string(entry['id']);
    if (id === undefined) return [];
    return [
      {
        id,
        status: string(entry['status']) ?? 'unknown',
        waitsFor: wordsOf(entry['waitsFor']) ?? [],
        done: wordsOf(entry['done']) ?? [],
        ...present({
          title: string(entry['title']),
          missing: wordsOf(entry['missing']),
          into: string(entry['into']),
          until: time(entry['until']),
        }),
      },
    ];
  });
}

/** What is told of a board; undefined where nothing is. */
export function boardOf(value: unknown): TeamRow['board'] {
  const board = object(value);
  if (!board) return undefined;
  const columns = objects(board['columns']).flatMap((column) => {
    const id = string(column['id']);
    return id === undefined ? [] : [{id, ...present({title: string(column['title'])})}];
  });
  return Array.isArray(board['columns']) ? {columns} : {};
}
