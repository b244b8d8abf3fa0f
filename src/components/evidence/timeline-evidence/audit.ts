import {
  actionKey,
  artifactKey,
  evidenceKey,
  listKey,
  NO_SESSION,
  permissionKey,
  reviewKey,
  runKey,
  type Key,
  type ListKind,
} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import type {PermissionRow} from '../../../state/facts/permissions.js';
import type {ReviewRow} from '../../../state/facts/reviews.js';
import type {RunRow} from '../../../state/facts/runs.js';
import type {Row} from '../../../state/core/rows.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import type {RowReader} from './entries.js';

/** What can be decided. */
export const AUDIT_KINDS = ['request', 'permission', 'edit', 'export', 'interrupt', 'review'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** One decision of a person or of a policy. It contains only what rows state. */
export interface AuditEntry {
  readonly id: string;
  readonly kind: AuditKind;
  readonly fact: string;
  /** What was asked. */
  readonly what: string;
  /** What was decided, in the owner's word; undefined while it is open. */
  readonly decision?: string;
  readonly by?: string;
  readonly at?: number;
  readonly reason?: string;
  readonly commandId?: string;
  readonly rule?: string;
  readonly grant?: string;
}

/** The lists that an audit is read from. */
export const AUDITED: readonly (readonly [ListKind, (id: string) => Key])[] = [
  ['actions', actionKey],
  ['permissions', permissionKey],
  ['artifacts', artifactKey],
  ['evidence', evidenceKey],
  ['runs', runKey],
  ['reviews', reviewKey],
];

/** Everything that was decided in a session, oldest first; those without a time are last. */
export function auditOf(rows: RowReader, sessionId: string | undefined): readonly AuditEntry[] {
  const scope = sessionId ?? NO_SESSION;
  const of = <T extends Row>(kind: ListKind, key: (id: string) => Key<T>) =>
    [...(rows.get(listKey(kind, scope))?.ids ?? [])].flatMap((id) => rows.get(key(id)) ?? []);
  const entries = [
    ...of('actions', actionKey).map(request),
    ...of('permissions', permissionKey).flatMap(permission),
    ...of('artifacts', artifactKey).flatMap(artifact),
    ...of('evidence', evidenceKey).flatMap(pack),
    ...of('runs', runKey).flatMap(interrupt),
    ...of('reviews', reviewKey).map(review),
  ];
  return entries.sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity));
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

function request(action: ActionRow): AuditEntry {
  const {id, title, prompt, nativeType, actionType, policy, permissionId, commandId, reason} = action;
  const isOpen = action.status === 'required';
  return {
    ...{id: actionKey(id), kind: 'request', fact: actionKey(id), what: title ?? prompt ?? nativeType ?? actionType},
    ...given({decision: isOpen ? undefined : (action.resolution ?? action.status), by: action.resolvedBy}),
    ...given({at: action.resolvedAt ?? action.requestedAt, rule: policy, grant: permissionId, commandId, reason}),
  };
}

function permission({id, changes}: PermissionRow): readonly AuditEntry[] {
  return changes.flatMap(({mode, decision, source, scope, ...rest}, at) => {
    if (mode === undefined && decision === undefined) return [];
    const {reason, commandId, at: when} = rest;
    return [
      {
        ...{id: `${permissionKey(id)}#${String(at)}`, kind: 'permission', fact: permissionKey(id)},
        what: mode ?? scope ?? id,
        ...given({decision, by: source, at: when, reason, commandId}),
      } as const,
    ];
  });
}

/** Versions that a person made, and what went out. */
function artifact(row: ArtifactRow): readonly AuditEntry[] {
  const fact = artifactKey(row.id);
  const title = row.title ?? row.id;
  const edits = row.versions
    .filter(({author}) => author === 'user')
    .map(({id, author, at}) => ({
      ...({id: `${fact}@${id}`, kind: 'edit', fact, what: `${title} @ ${id}`} as const),
      ...given({by: author, at}),
    }));
  const exports = row.exports.map((each) => {
    const {at, by} = each as {readonly at?: number; readonly by?: string};
    const what = [title, each.format, (each as {readonly to?: string}).to].filter(Boolean).join(' · ');
    return {
      ...({id: `${fact}>${each.id}`, kind: 'export', fact, what, decision: each.status} as const),
      ...given({at, by}),
    };
  });
  return [...edits, ...exports];
}

function pack(row: EvidenceRow): readonly AuditEntry[] {
  if (row.kind !== 'pack') return [];
  const fact = evidenceKey(row.id);
  return [
    {
      ...{id: fact, kind: 'export', fact, what: row.title ?? row.id, decision: row.status},
      ...given({by: row.by, at: row.createdAt ?? row.updatedAt, reason: row.error}),
    },
  ];
}

/** A run that somebody stopped: not one that only waits for a decision. */
function interrupt(run: RunRow): readonly AuditEntry[] {
  if (!isRunOver(run) || run.milestone !== 'cancelled') return [];
  const fact = runKey(run.id);
  return [
    {
      ...{id: fact, kind: 'interrupt', fact, what: run.title ?? run.id, decision: run.outcome ?? run.milestone},
      ...given({by: run.commandId === undefined ? undefined : 'user', at: run.endedAt, reason: run.reason}),
      ...given({commandId: run.commandId}),
    },
  ];
}

function review(row: ReviewRow): AuditEntry {
  const fact = reviewKey(row.id);
  return {
    ...{id: fact, kind: 'review', fact, what: row.target ?? row.summary ?? row.id},
    ...given({decision: row.verdict, by: row.reviewer, at: row.completedAt ?? row.requestedAt, rule: row.policy}),
    ...given({reason: row.target === undefined ? undefined : row.summary}),
  };
}
