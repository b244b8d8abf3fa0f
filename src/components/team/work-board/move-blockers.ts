import {isWaiting} from '../../../commands/receipts.js';
import type {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ProjectionStore} from '../../../state/store.js';
import {reasonWords} from '../../internal/reason-words.js';
import {askedFor} from './asked-changes.js';
import {receiptKey} from '../../../commands/keys.js';
import './work-board.strings.js';

/** Why an item cannot be moved or assigned now, in words; undefined where it can. One change at a time: none is lost. */
export function moveBlocker(
  id: string,
  store: ProjectionStore | undefined,
  availability: ControlAvailability,
  localize: Localize,
): string | undefined {
  const reason = availability.reason('assign', {workItemId: id});
  if (reason !== undefined) return reasonWords(reason, localize);
  const asked = askedFor(store, id);
  if (!asked) return undefined;
  const receipt = store?.get(receiptKey(asked.commandId));
  return receipt === undefined || isWaiting(receipt) ? localize.term('work-board.one-at-a-time') : undefined;
}
