import {uiKey} from '../state/keys.js';
import type {ReplayRow} from './player.js';

/** Which recording is played, and where it stands. */
export const REPLAY_KEY = uiKey<ReplayRow>('replay');
