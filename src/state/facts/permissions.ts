import {NO_SESSION, permissionKey} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {any, fields, listOf, needed, or, pick} from '../core/shape.js';
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

/** What a payload names as a row does. */
const IN_PAYLOAD = {
  ...fields(string, 'mode', 'risk', 'scope', 'decision', 'reason'),
  ...fields(any, 'sandbox', 'waiver', 'retention'),
  modes: choicesOf,
};

/** Permissions, sandbox, risk. Never inferred: there is a grant only where the policy system said so. */
export const permissions = defineFact({
  key: permissionKey,
  list: 'permissions',
  idIn: permissionIdIn,
  shape: {
    id: needed(string),
    changes: or(listOf<PermissionChange>(object), []),
    ...IN_PAYLOAD,
    ...fields(string, 'source', 'agentId', 'sessionId', 'actionId'),
    ...fields(number, 'expiresAt', 'updatedAt'),
    policy: any,
  },
  events: on(['permission.changed'], (event, rows) => {
    const id = permissionIdIn(event) ?? NO_SESSION;
    const payload = payloadOf(event);
    const {agentId, sessionId, actionId} = event;
    const changes = rows.get(permissionKey(id))?.changes ?? [];
    const said = pick(IN_PAYLOAD, payload);
    const {mode, decision, reason, scope} = said;
    const at = timeOf(event);
    const about = {source: named(event, 'source'), actionId, expiresAt: time(payload['expiresAt'])};
    const change = present({mode, decision, reason, scope, ...about, commandId: string(event['commandId']), at});
    upsert<PermissionRow>(
      rows,
      permissionKey(id),
      {id, changes: []},
      present({
        ...said,
        ...about,
        policy: event['teamPolicy'] ?? payload['policy'],
        agentId,
        sessionId,
        updatedAt: at,
        changes: [...changes, change].slice(-MOST_CHANGES),
      }),
      [['permissions', sessionId ?? NO_SESSION]],
    );
  }),
});
