import type {Localize} from '../../../controllers/localize.js';
import {shownStatus, spell} from '../../../protocol/vocabulary.js';
import {statusMark, type StatusMarkOptions} from '../../../styles/status.js';
import './team.strings.js';

/** Statuses that ask for nothing more: they are drawn quietly. */
const SETTLED: ReadonlySet<string> = new Set(['success', 'cancelled', 'stale']);

/** The word for how a teammate or its work stands; a word nobody knows stays as its owner said it. */
export function teammateStatusWord(status: string, localize: Localize): string {
  return localize.lookup(`teammate.status.${spell(status)}`) ?? status;
}

/** The same as a mark: shape, word and colour. */
export function teammateStatusMark(status: string, localize: Localize, options: StatusMarkOptions = {}) {
  const kind = shownStatus(status);
  const quiet = SETTLED.has(kind);
  return statusMark(kind, teammateStatusWord(status, localize), quiet ? {quiet, ...options} : options);
}
