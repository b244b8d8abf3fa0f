import {lazy} from '../../../state/lazy.js';

/** What draws the turns. A module that has it from the start sets its value. */
export const lazyTranscript = lazy<Pick<typeof import('./transcript.js'), 'Transcript' | 'personAvatar'>>(
  () => import('./transcript.js'),
  import.meta.url,
);
