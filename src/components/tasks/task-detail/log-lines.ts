import type {AttemptLog} from '../../../state/facts/attempt-logs.js';
import {BLOCK, TerminalScreen, type ScreenLine} from '../../parts/terminal/screen.js';

/** So many blocks of a log stay readable here: ten thousand lines. */
const MOST_BLOCKS = 100;
const encoder = new TextEncoder();

/**
 * The lines of one output as they come. Each piece is written once: what an update costs depends on the piece, not on the
 * length of the log.
 */
export class LogLines {
  #screen = new TerminalScreen(MOST_BLOCKS);
  #tail: readonly ScreenLine[] = [];
  #of = '';
  #log: AttemptLog | undefined;
  #from = 0;

  /** Another object whenever the lines have changed. */
  version: object = {};

  /** The number of the first line that is here, from 0. */
  get first(): number {
    return this.#screen.dropped;
  }

  get length(): number {
    const isOnNewLine = this.#tail.at(-1)?.stretches.length === 0;
    return this.#screen.blocks.length * BLOCK + this.#tail.length - (isOnNewLine ? 1 : 0);
  }

  /** Where the first line stands in the output, in bytes: not 0 where its beginning is not here. */
  get from(): number {
    return this.#from;
  }

  /** Finished lines, in blocks that do not change any more. */
  get blocks(): readonly (readonly ScreenLine[])[] {
    return this.#screen.blocks;
  }

  /** The lines after the last block. */
  get tail(): readonly ScreenLine[] {
    return this.#tail;
  }

  get text(): string {
    return this.#screen.text;
  }

  /** The line at a place, from 0. */
  at(index: number): ScreenLine | undefined {
    const block = this.#screen.blocks[Math.floor(index / BLOCK)];
    return block ? block[index % BLOCK] : this.#tail[index - this.#screen.blocks.length * BLOCK];
  }

  /** Takes an output as it is now; `of` says whose it is. Returns false where it is another one than before. */
  take(of: string, log: AttemptLog | undefined): boolean {
    if (of === this.#of && log === this.#log) return true;
    const fresh = of === this.#of && log && this.#log ? freshIn(this.#log, log) : undefined;
    if (fresh === undefined) {
      this.#screen = new TerminalScreen(MOST_BLOCKS);
      this.#from = log?.start ?? 0;
    }
    this.#screen.write(fresh ?? log?.text ?? '');
    this.#tail = this.#screen.tail;
    this.#of = of;
    this.#log = log;
    this.version = {};
    return fresh !== undefined;
  }
}

/** What came since; undefined where it does not go on from there. Offsets are bytes, and holes have none to show. */
function freshIn(before: AttemptLog, {text, end, missing = 0}: AttemptLog): string | undefined {
  const bytes = end - before.end - (missing - (before.missing ?? 0));
  if (bytes <= 0) return bytes === 0 ? '' : undefined;
  const all = encoder.encode(text.slice(-bytes));
  return all.length < bytes ? undefined : new TextDecoder().decode(all.subarray(all.length - bytes));
}
