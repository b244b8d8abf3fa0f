import {openRecording} from '../../../recording/open.js';
import type {Player} from '../../../recording/player.js';
import type {Recording} from '../../../recording/recording.js';
import {toFault} from '../../../transport/wire.js';
import type {DownloadWatch} from './source.js';

/** Where a recording comes from. */
export type Source = (watch: DownloadWatch) => Promise<Recording | Blob | string> | Recording | Blob | string;

/** Brings recordings to a player: one at a time, and the one that was asked for last. */
export class Opener {
  #opening: AbortController | undefined;

  /** Gets a recording, opens it, and stands where it was asked to. Gives whether it came to that. */
  async open(player: Player, name: string, source: Source, at: number | 'end'): Promise<boolean> {
    this.stop();
    const {signal} = (this.#opening = new AbortController());
    player.expect(name);
    try {
      const given = await source({signal, onProgress: (part) => player.expect(name, part)});
      signal.throwIfAborted();
      const isOpen = typeof given !== 'string' && 'events' in given;
      const recording = isOpen ? given : await openRecording(given, {name, signal});
      await player.load(recording, at);
    } catch (error) {
      if (!signal.aborted) player.fail(toFault(error).message);
    }
    return !signal.aborted;
  }

  /** Lets go of what is on its way. */
  stop(): void {
    this.#opening?.abort();
    this.#opening = undefined;
  }
}
