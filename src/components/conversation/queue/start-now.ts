import {uiKey} from '../../../state/keys.js';

/** A queued turn that a person wants now: it is made the first, and then the run at work is stopped. */
export interface StartNowRow {
  /** Empty where nobody wants one. */
  readonly queuedId: string;
  /** The run that is to make room; any other is left alone. */
  readonly runId: string;
}

/** Where a session's wish is kept: the page's own, and no fact. */
export const startNowKey = (sessionId: string) => uiKey<StartNowRow>(`start-now:${sessionId}`);

export const NOTHING_NOW: StartNowRow = {queuedId: '', runId: ''};
