import {NO_SESSION, teamKey} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {any, array, needed, or} from '../core/shape.js';
import {
  boolean,
  field,
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
import {upsert} from '../core/lists.js';

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

/** A team is named by its id or its name; else it is the one of its session. */
const teamIdIn = idWithin('team', 'teamId', 'teamName', 'sessionId');

/** Teams. */
export const teams = defineFact({
  key: teamKey,
  list: 'teams',
  idIn: teamIdIn,
  shape: {
    id: needed(string),
    status: or(string, 'unknown'),
    name: string,
    topology: string,
    members: array,
    coordinator: string,
    memory: any,
    policy: any,
    teamPhase: string,
    teamParallelBudget: number,
    teamActiveCount: number,
    teamQueuedCount: number,
    providerConcurrencyGroup: string,
    providerParallelBudget: number,
    queueReason: string,
    retryableOverload: boolean,
    joins: joinsOf,
    wait: waitOf,
    board: boardOf,
    sessionId: string,
    updatedAt: number,
  },
  events: on(['team.changed'], (event, rows) => {
    const id = teamIdIn(event);
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
  }),
});

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
