import {uiKey} from '../../../state/keys.js';

/** How the making of a session is doing that a person asked for last. */
export const CREATION_KEY = uiKey<CreationRow>('session-creation');

/** The row under `CREATION_KEY`. */
export interface CreationRow {
  readonly state: 'pending' | 'done' | 'failed';
  /** Why it failed, in words. */
  readonly reason?: string;
}
