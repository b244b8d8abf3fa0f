import type {ReactiveElement} from 'lit';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {actionKey, listKey, type ListRow} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';

/** The requests of a session that wait for a person and come from one teammate, oldest first. */
export class OpenRequests {
  readonly #list: RowController<ListRow>;
  readonly #isMine: (action: ActionRow) => boolean;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, isMine: (action: ActionRow) => boolean) {
    this.#isMine = isMine;
    this.#list = new RowController(host, () => keyOf((id) => listKey('open-actions', id), sessionId()));
  }

  /** Who asks does not change, so the list is enough. */
  get ids(): readonly string[] {
    const {store, value} = this.#list;
    return [...(value?.ids ?? [])].filter((id) => {
      const action = store?.get(actionKey(id));
      return action !== undefined && this.#isMine(action);
    });
  }
}
