import type {Transcript} from './transcript.js';

let here: typeof Transcript | undefined;

/** What draws the turns, where it is here. */
export const transcriptHere = (): typeof Transcript | undefined => here;

/** Hands over what draws the turns: who has turns from the start need not wait for it. */
export function provideTranscript(transcript: typeof Transcript): void {
  here = transcript;
}

/** Fetches it. Resolves with whether it is here. */
export async function loadTranscript(): Promise<boolean> {
  try {
    provideTranscript((await import('./transcript.js')).Transcript);
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}
