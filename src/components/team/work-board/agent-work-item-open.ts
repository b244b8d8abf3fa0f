import {uiKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/** The item of the board that is open: `{workItemId}`. A new row each time that somebody asks. */
export const WORK_ITEM_KEY = uiKey<OpenWorkItem>('work-item');

/** The row under `WORK_ITEM_KEY`. */
export interface OpenWorkItem {
  /** Empty where none is open. */
  readonly workItemId: string;
}

/** Somebody wants to see an item where the board is. It bubbles through shadow roots. */
export class AgentWorkItemOpenEvent extends Event {
  static readonly type = 'agent-work-item-open';

  readonly workItemId: string;

  constructor(workItemId: string) {
    super(AgentWorkItemOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.workItemId = workItemId;
  }
}

/** Opens an item on the board: the page keeps which one, and whoever lays the page out brings the board up. */
export function openWorkItem(from: Element, store: ProjectionStore | undefined, workItemId: string): void {
  if (!from.dispatchEvent(new AgentWorkItemOpenEvent(workItemId))) return;
  store?.setLocal(WORK_ITEM_KEY, {workItemId} satisfies OpenWorkItem);
}
