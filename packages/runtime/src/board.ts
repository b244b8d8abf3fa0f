import {type AgentEvent, ITEM_STATUSES} from 'agent-surfaces/protocol';
import {
  agentKey,
  idOf,
  idsOf,
  list,
  number,
  object,
  objects,
  payloadOf,
  present,
  reviewKey,
  type ReviewRow,
  type Rows,
  string,
} from 'agent-surfaces/state';
import type {Draft} from './envelope.js';

/** The columns of the board, in the order that work takes. */
export const COLUMNS = ITEM_STATUSES.work_item;
export type Column = (typeof COLUMNS)[number];

/** Columns in which an item has an assignee. */
export const HELD: ReadonlySet<string> = new Set(['claimed', 'running', 'reviewing'] satisfies Column[]);
/** Columns that an item cannot go to while what it depends on is open. */
const BEYOND: ReadonlySet<string> = new Set(['running', 'reviewing', 'done'] satisfies Column[]);
/** Columns in which an item takes up an agent's time. */
const AT_WORK: ReadonlySet<string> = new Set(['claimed', 'running'] satisfies Column[]);
const ENDED: ReadonlySet<string> = new Set(['killed', 'closed', 'failed', 'lost']);

/** A remark on an item. */
export interface ItemComment {
  readonly by?: string;
  readonly text?: string;
  readonly at?: string;
}

/** A work item, as far as the board needs it to decide. */
export interface BoardItem {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly assignee: string;
  readonly dependencies: readonly string[];
  readonly comments: readonly ItemComment[];
  readonly blocker: string;
  readonly progress?: number;
  /** Where it was before it was blocked. */
  readonly unblocked: string;
  /** The command by which a person gave it to somebody last: from then on no script moves it. */
  readonly commandId?: string;
  readonly reviewId?: string;
  readonly fixId?: string;
}

/** Somebody who can have items: a person or an agent. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly kind: 'human' | 'agent';
  readonly isEnded: boolean;
}

/** Something that a reviewer wants changed. */
export interface Fix {
  readonly id: string;
  readonly title?: string;
  readonly workItemId?: string;
  readonly [field: string]: unknown;
}

/** A review with its fixes. */
export interface Review extends ReviewRow {
  readonly isDone: boolean;
  readonly fixes: readonly Fix[];
  readonly evidenceRefs: readonly unknown[];
}

/** The board of a session: its items, who can have them, and the reviews that items come from. */
export class Board {
  readonly items = new Map<string, BoardItem>();
  /** How many items an agent can have at work, where the board sets a limit. */
  readonly limits = new Map<string, number>();
  readonly #sessionId: string;
  readonly #rows: Rows;

  constructor(sessionId: string, rows: Rows) {
    this.#sessionId = sessionId;
    this.#rows = rows;
  }

  review(id: string): Review | undefined {
    const row = this.#rows.get(reviewKey(id));
    if (!row) return undefined;
    const fixes = objects(row.fixes).filter((fix): fix is Fix => string(fix['id']) !== undefined);
    return {...row, isDone: row.completedAt !== undefined, fixes, evidenceRefs: row.evidenceRefs ?? []};
  }

  /** The review that looks at the work again that another has asked for. */
  reviewAfter(id: string): Review | undefined {
    const next = [...idsOf(this.#rows, 'reviews', this.#sessionId)].find(
      (each) => this.#rows.get(reviewKey(each))?.previousReviewId === id,
    );
    return next === undefined ? undefined : this.review(next);
  }

  member(id: string): Member | undefined {
    const agent = this.#rows.get(agentKey(id));
    if (!agent) return undefined;
    const {name = id, kind = 'agent', status} = agent;
    return {id, name, kind, isEnded: ENDED.has(status)};
  }

  apply(event: AgentEvent): void {
    if (event.type === 'task.changed' && event.runtimeEntity === 'work_item') this.#applyItem(event);
    else if (event.type === 'team.changed') this.#applyTeam(event);
  }

  /** What an item depends on and is not done. */
  openDependencies({dependencies}: BoardItem): readonly BoardItem[] {
    return dependencies
      .map((id) => this.items.get(id))
      .filter((item) => item !== undefined)
      .filter(({status}) => status !== 'done');
  }

  /** What keeps an item out of a column; empty where nothing does. */
  barriers(item: BoardItem, column: string): readonly BoardItem[] {
    return BEYOND.has(column) ? this.openDependencies(item) : [];
  }

  atWork(memberId: string): readonly BoardItem[] {
    return [...this.items.values()].filter(({assignee, status}) => assignee === memberId && AT_WORK.has(status));
  }

  /** Whether an agent has as much at work as it can, beside an item. */
  isFull(memberId: string, beside?: string): boolean {
    const limit = this.limits.get(memberId) ?? Infinity;
    return this.atWork(memberId).filter(({id}) => id !== beside).length >= limit;
  }

  #applyItem(event: AgentEvent): void {
    const id = idOf(event, 'workItemId');
    if (id === undefined) return;
    const payload = payloadOf(event);
    const known = this.items.get(id);
    const status = string(payload['status']) ?? known?.status ?? 'open';
    const text = (name: 'assignee' | 'blocker' | 'title') =>
      payload[name] === null ? '' : (string(payload[name]) ?? known?.[name] ?? '');
    const commandId = isMove(payload) ? (string(event['commandId']) ?? known?.commandId) : known?.commandId;
    const reviewId = string(payload['reviewId']) ?? known?.reviewId;
    const fixId = string(payload['fixId']) ?? known?.fixId;
    const progress = number(object(payload['progress'])?.['percent']) ?? known?.progress;
    this.items.set(id, {
      id,
      status,
      title: text('title'),
      assignee: text('assignee'),
      blocker: text('blocker'),
      unblocked: status === 'blocked' ? (known?.unblocked ?? 'open') : status,
      dependencies: list(payload['dependencies'] ?? known?.dependencies).filter((one) => typeof one === 'string'),
      comments: Array.isArray(payload['comments']) ? objects(payload['comments']) : (known?.comments ?? []),
      ...present({commandId, reviewId, fixId, progress}),
    });
  }

  #applyTeam(event: AgentEvent): void {
    const limits = object(object(payloadOf(event)['board'])?.['limits']) ?? {};
    for (const [id, value] of Object.entries(limits)) {
      const limit = number(value);
      if (limit !== undefined) this.limits.set(id, limit);
    }
  }
}

/** Whether a change says who has an item or how far it is; a comment or a place in its column does not. */
function isMove(payload: Readonly<Record<string, unknown>>): boolean {
  return payload['assignee'] !== undefined || payload['status'] !== undefined;
}

/** What happened to an item, in the words of a board. */
function wordOf({comment, assignee, status}: Readonly<Record<string, unknown>>): string {
  if (typeof status === 'string' && status !== 'open') return status;
  if (typeof assignee === 'string' && assignee !== '') return 'assigned';
  return comment === undefined ? 'changed' : 'commented';
}

/** An item's change as an event: changed fields are given whole, a comment with those before it. */
export function itemChange(board: Board, workItemId: string, changes: Readonly<Record<string, unknown>>): Draft {
  const {comment, assignee} = changes;
  const known = board.items.get(workItemId)?.comments ?? [];
  const kind = typeof assignee === 'string' ? board.member(assignee)?.kind : undefined;
  return {
    type: 'task.changed',
    workItemId,
    runtimeEntity: 'work_item',
    topology: 'human_agent_board',
    surface: 'work_board',
    payload: {
      change: wordOf(changes),
      ...changes,
      ...(kind === undefined ? {} : {assigneeKind: kind}),
      ...(object(comment) ? {comments: [...known, comment]} : {}),
    },
  };
}

/**
 * A script's event about an item, as far as it still applies: an item that a person has assigned is not moved by it any
 * more, and nothing is moved past what it waits for.
 */
export function scriptedItem(board: Board, draft: Draft): Draft | undefined {
  const id = idOf(draft, 'workItemId');
  const payload = payloadOf(draft);
  const item = id === undefined ? undefined : board.items.get(id);
  if (id === undefined || draft.runtimeEntity !== 'work_item' || !item) return draft;
  const status = string(payload['status']) ?? item.status;
  if (isMove(payload) && (item.commandId !== undefined || board.barriers(item, status).length > 0)) return undefined;
  const {payload: whole} = itemChange(board, id, payload);
  return {...draft, payload: whole};
}
