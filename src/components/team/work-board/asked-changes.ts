import {isWaiting, type Receipt} from '../../../commands/receipts.js';
import {uiKey} from '../../../state/keys.js';
import {present} from '../../../state/read.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ProjectionStore} from '../../../state/store.js';

/** How an item stands, as far as a person can change it. */
export interface Standing {
  readonly status?: string;
  readonly assignee?: string;
  readonly rank?: number;
}

/** A change that a person has asked for: what the item was then, and what it should become. */
export interface AskedChange {
  readonly commandId: string;
  readonly from: Standing;
  /** What is not named stays as it is; an empty assignee is nobody. */
  readonly to: Standing;
}

/** Which changes have been asked for here, by item: one at a time each. */
export const CHANGES_KEY = uiKey<ChangesRow>('board-changes');

/** The row under `CHANGES_KEY`. */
export interface ChangesRow {
  readonly byItem: Readonly<Record<string, AskedChange>>;
}

/** How a change is doing: on its way, overtaken by a change of somebody else, not made, or made. */
export type ChangeState = 'waits' | 'overtaken' | 'refused' | 'made';

/** How an item stands by the facts alone. */
export function standingOf({nativeStatus, assignee, rank}: TaskRow): Standing {
  return present({status: nativeStatus, assignee: assignee || undefined, rank});
}

/** How a change is doing, by its receipt and by what the facts say meanwhile. */
export function stateOf({from}: AskedChange, receipt: Receipt | undefined, row: TaskRow): ChangeState {
  if (receipt?.status === 'confirmed') return 'made';
  if (receipt && !isWaiting(receipt)) return 'refused';
  const now = standingOf(row);
  const isSame = now.status === from.status && now.assignee === from.assignee && now.rank === from.rank;
  return isSame ? 'waits' : 'overtaken';
}

/** How an item is shown: as asked for while that is on its way; else as the facts say. */
export function shownStanding(row: TaskRow, asked: AskedChange | undefined, receipt: Receipt | undefined): Standing {
  const facts = standingOf(row);
  if (!asked || stateOf(asked, receipt, row) !== 'waits') return facts;
  const {assignee, ...shown} = {...facts, ...asked.to};
  return assignee === undefined || assignee === '' ? shown : {...shown, assignee};
}

/** The change that was asked for an item. */
export function askedFor(store: ProjectionStore | undefined, id: string): AskedChange | undefined {
  const changes = store?.get(CHANGES_KEY)?.byItem;
  return changes && Object.hasOwn(changes, id) ? changes[id] : undefined;
}

/** Notes or forgets what was asked for an item. */
export function note(store: ProjectionStore, id: string, asked: AskedChange | undefined): void {
  const {[id]: _before, ...others} = store.get(CHANGES_KEY)?.byItem ?? {};
  store.setLocal(CHANGES_KEY, {byItem: asked ? {...others, [id]: asked} : others} satisfies ChangesRow);
}
