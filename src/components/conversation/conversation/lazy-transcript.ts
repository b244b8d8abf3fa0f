import {lazy} from '../../../state/lazy.js';
import type {Transcript} from './transcript.js';

/** What draws the turns. A module that has it from the start sets its value. */
export const lazyTranscript = lazy<{readonly Transcript: typeof Transcript}>(
  () => import('./transcript.js'),
  import.meta.url,
);
