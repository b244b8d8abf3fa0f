import type {AgentEvent} from 'agent-surfaces/protocol';
import {
  actionKey,
  type ActionRow,
  actions,
  type Fold,
  idsOf,
  type Key,
  type Row,
  type Rows,
  runs,
  sessionActivity,
  sessionKey,
  type SessionRow,
  sessions,
} from 'agent-surfaces/state';

/** Those of a page's facts that make the row of a session in a list. */
const FACTS = [sessions, runs, actions, sessionActivity];
const HANDLERS = new Map<string, Fold[]>();
for (const {events} of FACTS) {
  for (const [type, fold] of Object.entries(events)) HANDLERS.set(type, [...(HANDLERS.get(type) ?? []), fold]);
}
const ACTION = actionKey('');

/** The rows of one session, as far as a list of sessions needs them. */
class DigestRows implements Rows {
  readonly #rows = new Map<string, Row>();
  readonly changed = new Set<string>();

  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  set(key: string, row: Row): void {
    if (this.#rows.get(key) === row) return;
    this.#rows.set(key, row);
    this.changed.add(key);
  }

  delete(key: string): void {
    if (this.#rows.delete(key)) this.changed.add(key);
  }
}

/** What an event changed in the lists that others see. */
export interface DigestChange {
  readonly isChanged: boolean;
  readonly actionIds: readonly string[];
}

/** One session as a list shows it: folded event by event, by the very facts that a page folds with. */
export class SessionDigest {
  readonly #id: string;
  readonly #rows = new DigestRows();
  /** The time of the newest event. */
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
  apply(event: AgentEvent): DigestChange {
    this.updatedAt = event.timestamp ?? this.updatedAt;
    if (this.createdAt === '') this.createdAt = this.updatedAt;
    const {changed} = this.#rows;
    changed.clear();
    for (const fold of HANDLERS.get(event.type) ?? []) fold(event, this.#rows);
    const actionIds = [...changed].filter((key) => key.startsWith(ACTION)).map((key) => key.slice(ACTION.length));
    return {isChanged: changed.has(sessionKey(this.#id)), actionIds};
  }
}
