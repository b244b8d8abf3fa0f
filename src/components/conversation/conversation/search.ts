import type {IdList} from '../../../state/core/id-list.js';
import type {RowReader} from './own-turns.js';
import {lower} from './text-ranges.js';
import {textsOf} from './turn-facts.js';

/** One place where the words are: which turn, and which time they come in it. */
export interface Match {
  readonly index: number;
  readonly entry: string;
  readonly nth: number;
}

/** How long to look without letting the page do something else. */
const SLICE_MS = 6;

/** Looks through all turns in slices, so that nothing waits for it. Gives the matches so far after each slice. */
export async function* search(
  words: string,
  ids: IdList,
  store: RowReader,
): AsyncGenerator<readonly Match[], void, undefined> {
  const wanted = words.toLowerCase();
  const matches: Match[] = [];
  let began = performance.now();
  for (let index = 0; index < ids.length; index++) {
    const entry = ids.at(index) ?? '';
    let nth = 0;
    for (const text of textsOf(entry, store)) {
      for (let times = timesIn(lower(text), wanted); times > 0; times--) matches.push({index, entry, nth: nth++});
    }
    if (performance.now() - began < SLICE_MS) continue;
    yield matches;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  yield matches;
}

function timesIn(text: string, wanted: string): number {
  let times = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) times++;
  return times;
}
