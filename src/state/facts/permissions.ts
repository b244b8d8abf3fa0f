import type {AgentEvent} from '../../protocol/envelope.js';
import {NO_SESSION, permissionKey} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {any, listOf, needed, or} from '../core/shape.js';
import {named, number, object, payloadOf, present, string, time, timeOf} from '../read.js';
import {choicesOf, type Choice} from './choices.js';
import {upsert} from '../core/lists.js';

/** One change of what somebody may do, as the event says it. */
export interface PermissionChange {
  readonly mode?: string;
  readonly decision?: string;
  readonly source?: string;
  readonly reason?: string;
  readonly scope?: string;
  readonly actionId?: string;
  /** The command that asked for it, where a person did. */
  readonly commandId?: string;
  readonly at?: number;
  /** Until when it holds, where it does not hold for good. */
  readonly expiresAt?: number;
}

/** The newest changes that a row keeps. */
const MOST_CHANGES = 100;

/** What somebody may do: a session, or one teammate where it differs. */
export interface PermissionRow {
  readonly id: string;
  readonly mode?: string;
  /** The modes that there are, where they can be chosen from. */
  readonly modes?: readonly Choice[];
  readonly risk?: string;
  readonly sandbox?: unknown;
  readonly scope?: string;
  readonly decision?: string;
  readonly source?: string;
  readonly reason?: string;
  readonly waiver?: unknown;
  readonly retention?: unknown;
  readonly policy?: unknown;
  readonly agentId?: string;
  readonly sessionId?: string;
  readonly actionId?: string;
  readonly expiresAt?: number;
  readonly updatedAt?: number;
  /** The newest changes, oldest first: what was set and by whom. */
  readonly changes: readonly PermissionChange[];
}

/** What may be done is named by an id of its own; else it is a teammate's, or its session's. */
const permissionIdIn = idWithin('permission', 'permissionId', 'agentId', 'sessionId');

/** Permissions, sandbox, risk. Never inferred: there is a grant only where the policy system said so. */
export const permissions = defineFact({
  key: permissionKey,
  list: 'permissions',
  idIn: permissionIdIn,
  shape: {
    id: needed(string),
    mode: string,
    modes: choicesOf,
    risk: string,
    sandbox: any,
    scope: string,
    decision: string,
    source: string,
    reason: string,
    waiver: any,
    retention: any,
    policy: any,
    agentId: string,
    sessionId: string,
    actionId: string,
    expiresAt: number,
    updatedAt: number,
    changes: or(listOf<PermissionChange>(object), []),
  },
  events: on(['permission.changed'], (event, rows) => {
    const id = permissionIdIn(event) ?? NO_SESSION;
    const payload = payloadOf(event);
    const {agentId, sessionId, actionId} = event;
    const changes = rows.get(permissionKey(id))?.changes ?? [];
    upsert<PermissionRow>(
      rows,
      permissionKey(id),
      {id, changes: []},
      present({
        mode: string(payload['mode']),
        modes: choicesOf(payload['modes']),
        risk: string(payload['risk']),
        sandbox: payload['sandbox'],
        scope: string(payload['scope']),
        decision: string(payload['decision']),
        source: named(event, 'source'),
        reason: string(payload['reason']),
        waiver: payload['waiver'],
        retention: payload['retention'],
        policy: event['teamPolicy'] ?? payload['policy'],
        agentId,
        sessionId,
        actionId,
        expiresAt: time(payload['expiresAt']),
        updatedAt: timeOf(event),
        changes: [...changes, changeOf(event)].slice(-MOST_CHANGES),
      }),
      [['permissions', sessionId ?? NO_SESSION]],
    );
  }),
});

function changeOf(event: AgentEvent): PermissionChange {
  const payload = payloadOf(event);
  return present({
    mode: string(payload['mode']),
    decision: string(payload['decision']),
    source: named(event, 'source'),
    reason: string(payload['reason']),
    scope: string(payload['scope']),
    actionId: event.actionId,
    commandId: string(event['commandId']),
    at: timeOf(event),
    expiresAt: time(payload['expiresAt']),
  });
}
