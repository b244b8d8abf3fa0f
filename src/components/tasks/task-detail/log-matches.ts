import {lower} from '../../conversation/conversation/text-ranges.js';
import {BLOCK, type ScreenLine} from '../../parts/terminal/screen.js';
import type {LogLines} from './log-lines.js';

/** A place where the words stand: the line, and which of its matches. */
export interface LogMatch {
  readonly line: number;
  readonly nth: number;
}

/** Where words stand in a log. Finished lines are looked through once: while more comes, only the end is. */
export class LogMatches {
  #words = '';
  #byBlock = new WeakMap<readonly ScreenLine[], readonly LogMatch[]>();

  /** All places, in order. */
  of(lines: LogLines, words: string): readonly LogMatch[] {
    const wanted = lower(words);
    if (wanted !== this.#words) {
      this.#words = wanted;
      this.#byBlock = new WeakMap();
    }
    if (wanted === '') return [];
    const found = lines.blocks.map((block, index) => this.#inBlock(block, lines.first + index * BLOCK));
    return [...found, matchesIn(lines.tail, wanted, lines.first + lines.blocks.length * BLOCK)].flat();
  }

  #inBlock(block: readonly ScreenLine[], first: number): readonly LogMatch[] {
    let known = this.#byBlock.get(block);
    if (!known) this.#byBlock.set(block, (known = matchesIn(block, this.#words, first)));
    return known;
  }
}

function matchesIn(lines: readonly ScreenLine[], wanted: string, first: number): readonly LogMatch[] {
  const found: LogMatch[] = [];
  for (const [index, {stretches}] of lines.entries()) {
    const text = stretches.map((stretch) => lower(stretch.text)).join('');
    let nth = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push({line: first + index, nth: nth++});
  }
  return found;
}
