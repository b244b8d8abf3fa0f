import type {Localize} from '../../../controllers/localize.js';
import type {StringKey} from '../../../locales/index.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {SessionActivity, SessionRow} from '../../../state/facts/sessions.js';
import type {StatusKind} from '../../../styles/status.js';
import './session-list.strings.js';
import '../../shell/runtime-status/runtime-status.strings.js';

/** How a session stands, for those who look at many. */
export type SessionStanding =
  'needs' | 'running' | 'retrying' | 'queued' | 'blocked' | 'failed' | 'cancelled' | 'done' | 'ended' | 'idle';

const STANDING_OF: Readonly<Record<SessionActivity, SessionStanding>> = {
  idle: 'idle',
  queued: 'queued',
  running: 'running',
  retrying: 'retrying',
  blocked: 'blocked',
  needs_input: 'needs',
  failed: 'failed',
  cancelled: 'cancelled',
  completed: 'done',
  ended: 'ended',
};

/** The glyph of each standing. Only the first is filled. */
export const STANDING_LOOKS: Readonly<Record<SessionStanding, StatusKind>> = {
  needs: 'needs',
  running: 'running',
  retrying: 'retry',
  queued: 'queued',
  blocked: 'blocked',
  failed: 'danger',
  cancelled: 'cancelled',
  done: 'success',
  ended: 'unknown',
  idle: 'pending',
};

/** How a session stands: a request that waits beats whatever else it does. */
export function standingOf(row: SessionRow | undefined): SessionStanding {
  if ((row?.openActionCount ?? 0) > 0) return 'needs';
  return row?.runStatus === undefined ? 'idle' : STANDING_OF[row.runStatus];
}

/** The word for a standing. */
export function standingWord(standing: SessionStanding, localize: Localize): string {
  return localize.term(`session.${standing}` satisfies StringKey);
}

/** The name of a session: its owner's, else what a person said first; one that has none is a new one. */
export function titleOf(row: SessionRow | undefined, localize: Localize): string {
  return row?.title || plain(row?.firstWords ?? row?.preview) || localize.term('session.untitled');
}

/** One line that says why it stands so, in the owner's words where there are any; `who` asks, where somebody has a name. */
export function reasonLine(
  row: SessionRow | undefined,
  standing: SessionStanding,
  asked: ActionRow | undefined,
  localize: Localize,
  who?: string,
): string {
  const queued = row?.queuedTurnCount ?? 0;
  const waiting = queued > 0 ? localize.term('session.queued-turns', queued) : '';
  const why =
    standing === 'needs'
      ? request(row, asked, who)
      : row?.reason && (localize.lookup(`run-reason.${row.reason}`) ?? row.reason);
  const settled = standing === 'done' || standing === 'idle' ? plain(row?.preview) : undefined;
  // Nobody said what was done in a session that is only listed.
  const isListed = row?.runStatus === undefined && (row?.title ?? row?.lastActivityAt) !== undefined;
  const empty = standing === 'idle' ? localize.term('session.empty') : '';
  const word = standing === 'queued' && queued > 0 ? '' : standingWord(standing, localize);
  const words = why || (settled === titleOf(row, localize) ? '' : settled) || (isListed ? '' : empty || word);
  return [words, waiting].filter(Boolean).join(' · ');
}

/** A line of Markdown without its marks. */
function plain(preview: string | undefined): string | undefined {
  return preview?.replace(/\*\*|__|~~|`+|^#+ |^> /g, '');
}

function request(
  row: SessionRow | undefined,
  asked: ActionRow | undefined,
  who: string | undefined,
): string | undefined {
  const words = asked?.title ?? asked?.prompt;
  if (words === undefined) return row?.reason;
  return who === undefined ? words : `${who}: ${words}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How old something is, in the space of a word: minutes, hours, the day of the week, the day. */
export function ageOf(at: number, now: number, localize: Localize): string {
  const age = Math.max(0, now - at);
  const unit = (value: number, name: string) =>
    localize.formatNumber(value, {style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0});
  if (age < MINUTE) return localize.term('session.now');
  if (age < HOUR) return unit(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return unit(Math.floor(age / HOUR), 'hour');
  return localize.formatTime(at, age < 7 * DAY ? 'weekday' : 'date');
}
