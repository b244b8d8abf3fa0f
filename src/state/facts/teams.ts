import type {AgentEvent} from '../../protocol/envelope.js';
import {NO_SESSION, teamKey} from '../keys.js';
import {defineFact, on} from '../core/fact.js';
import type {Rows} from '../core/rows.js';
import {any, array, fields, needed, or, pick} from '../core/shape.js';
import {
  boolean,
  entityOf,
  field,
  idOf,
  named,
  number,
  object,
  objects,
  payloadOf,
  present,
  string,
  time,
  timeOf,
  words,
} from '../read.js';
import {waitOf, type Wait} from './agents.js';
import {idsOf, upsert} from '../core/lists.js';

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
export const teams = defineFact({
  key: teamKey,
  list: 'teams',
  idIn: teamIdIn,
  shape: {
    id: needed(string),
    status: or(string, 'unknown'),
    joins: joinsOf,
    wait: waitOf,
    board: boardOf,
    ...fields(string, 'name', 'topology', 'coordinator', 'teamPhase', 'providerConcurrencyGroup', 'queueReason'),
    sessionId: string,
    ...fields(number, 'teamParallelBudget', 'teamActiveCount', 'teamQueuedCount', 'providerParallelBudget'),
    updatedAt: number,
    retryableOverload: boolean,
    ...fields(any, 'memory', 'policy'),
    members: array,
  },
  events: on(['team.changed', 'agent.spawned', 'agent.changed', 'agent.completed', 'task.changed'], (event, rows) => {
    const id = knownTeam(event, rows) ?? teamIdIn(event);
    if (id === undefined) return;
    if (event.type !== 'team.changed') {
      upsert<TeamRow>(
        rows,
        teamKey(id),
        {id, status: 'unknown'},
        present({
          name: named(event, 'teamName'),
          ...limitsOf(event),
          sessionId: event.parentSessionId ?? event.sessionId,
        }),
        [['teams', event.parentSessionId ?? event.sessionId ?? NO_SESSION]],
      );
      return;
    }
    const payload = payloadOf(event);
    upsert<TeamRow>(
      rows,
      teamKey(id),
      {id, status: 'unknown'},
      present({
        status: string(payload['status']) ?? named(event, 'teamPhase'),
        name: named(event, 'teamName'),
        topology: event.topology,
        members: array(payload['members']),
        coordinator: string(payload['coordinator']),
        memory: payload['memory'],
        policy: field(event, 'teamPolicy') ?? payload['policy'],
        ...limitsOf(event),
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

/** What a team may not exceed and how far it is: reported of the team, or beside one of its members or tasks. */
function limitsOf(event: AgentEvent): Pick<TeamRow, keyof typeof LIMITS> {
  return pick(LIMITS, payloadOf(event), event);
}

const LIMITS = {teamPhase: string, ...fields(number, 'teamParallelBudget', 'teamActiveCount', 'teamQueuedCount')};

/**
 * The team that an event is about: by its id, its name, or the session that it is the only team of. An item of its board
 * is no fact of the team; an event of a member or a task is one where it reports the team's limits.
 */
function teamIdIn(event: AgentEvent): string | undefined {
  const id = idOf(event, 'teamId') ?? idOf(event, 'teamName');
  if (event.type === 'team.changed') return entityOf(event) === 'work_item' ? undefined : (id ?? event.sessionId);
  const isMembers = /^(agent\.(spawned|changed|completed)|task\.changed)$/.test(event.type);
  return isMembers && Object.keys(LIMITS).some((name) => field(event, name) !== undefined) ? id : undefined;
}

/** Members name their team by its name, where the team has an id. */
function knownTeam(event: AgentEvent, rows: Rows): string | undefined {
  const name = named(event, 'teamName');
  if (event.type === 'team.changed' || name === undefined || idOf(event, 'teamId') !== undefined) return undefined;
  if (teamIdIn(event) === undefined) return undefined;
  const scope = event.parentSessionId ?? event.sessionId ?? NO_SESSION;
  return idsOf(rows, 'teams', scope)
    .toArray()
    .find((id) => rows.get(teamKey(id))?.name === name);
}

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
        waitsFor: words(entry['waitsFor']) ?? [],
        done: words(entry['done']) ?? [],
        ...present({
          title: string(entry['title']),
          missing: words(entry['missing']),
          into: string(entry['into']),
          until: time(entry['until']),
        }),
      },
    ];
  });
}

/** A board as an event describes it; undefined where there is none. */
export function boardOf(value: unknown): TeamRow['board'] {
  const board = object(value);
  if (!board) return undefined;
  const columns = objects(board['columns']).flatMap((column) => {
    const id = string(column['id']);
    return id === undefined ? [] : [{id, ...present({title: string(column['title'])})}];
  });
  return Array.isArray(board['columns']) ? {columns} : {};
}
