import type {AgentEvent} from 'agent-surfaces/protocol';
import {
  actionKey,
  type ActionRow,
  actions,
  idsOf,
  runs,
  sessionActivity,
  type SessionActivity,
  sessionKey,
  type SessionRow,
  sessions,
} from 'agent-surfaces/state';
import {FactRows} from './rows.js';
import type {SessionMeta} from './storage.js';

const ACTION = actionKey('');

/** One session as a list shows it: folded event by event, by the very facts that a page folds with. */
export class SessionDigest {
  readonly #id: string;
  readonly #rows = new FactRows(sessions, runs, actions, sessionActivity);
  updatedAt = '';
  createdAt = '';

  constructor(id: string) {
    this.#id = id;
  }

  /** The session's row, the same that its own snapshot has. */
  get row(): SessionRow {
    return this.#rows.get(sessionKey(this.#id)) ?? {id: this.#id, status: 'open'};
  }

  /** The requests that wait for somebody, oldest first. */
  get openActions(): readonly ActionRow[] {
    const ids = [...idsOf(this.#rows, 'open-actions', this.#id)];
    return ids.map((id) => this.action(id)).filter((row) => row !== undefined);
  }

  action(id: string): ActionRow | undefined {
    return this.#rows.get(actionKey(id));
  }

  /** Takes the next event. Costs the same whatever the length of the log. */
  apply(event: AgentEvent): {readonly isChanged: boolean; readonly actionIds: readonly string[]} {
    this.updatedAt = event.timestamp ?? this.updatedAt;
    if (this.createdAt === '') this.createdAt = this.updatedAt;
    this.#rows.apply(event);
    const {changed} = this.#rows;
    const actionIds = [...changed].filter((key) => key.startsWith(ACTION)).map((key) => key.slice(ACTION.length));
    return {isChanged: changed.has(sessionKey(this.#id)), actionIds};
  }
}

/** What a list of sessions shows of each. */
export interface SessionSummary extends SessionMeta {
  readonly status: 'idle' | 'running' | 'needs_input' | 'failed';
  readonly runStatus: SessionActivity;
  readonly lastSequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly queuedTurnCount: number;
  readonly openActionCount: number;
  readonly messageCount: number;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** The beginning of what was said last. */
  readonly preview?: string;
  /** Why it stands as it does: the request that waits, the step at work, the error. */
  readonly reason?: string;
}

/** A session in a few facts, all of them at hand. */
export function summarise(meta: SessionMeta, digest: SessionDigest): SessionSummary {
  const {row, createdAt, updatedAt} = digest;
  const {preview, title = meta.title} = row;
  const [asked] = digest.openActions;
  const reason = asked?.title ?? asked?.prompt ?? row.reason;
  return {
    ...meta,
    title,
    status: statusOf(row),
    runStatus: row.runStatus ?? 'idle',
    lastSequence: row.lastSequence ?? 0,
    createdAt,
    updatedAt,
    queuedTurnCount: row.queuedTurnCount ?? 0,
    openActionCount: row.openActionCount ?? 0,
    messageCount: row.messageCount ?? 0,
    pinned: row.pinned ?? false,
    archived: row.archived ?? false,
    ...(preview ? {preview} : {}),
    ...(reason ? {reason} : {}),
  };
}

function statusOf({runStatus, openActionCount = 0}: SessionRow): SessionSummary['status'] {
  if (openActionCount > 0) return 'needs_input';
  switch (runStatus) {
    case 'running':
    case 'queued':
    case 'retrying':
      return 'running';
    case 'failed':
      return 'failed';
    default:
      return 'idle';
  }
}
