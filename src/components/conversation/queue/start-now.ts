import {uiKey} from '../../../state/keys.js';

/** A queued turn that a person wants now: it is made the first, and then the run at work is stopped. */
export interface StartNowRow {
  /** Empty where nobody wants one. */
  readonly queuedId: string;
  /** The run that is to make room; any other is left alone. */
  readonly runId: string;
}

/** The row of a session's request to start a turn now: state of the page, not a fact. */
export const startNowKey = (sessionId: string) => uiKey<StartNowRow>(`start-now:${sessionId}`);

export const NOTHING_NOW: StartNowRow = {queuedId: '', runId: ''};
