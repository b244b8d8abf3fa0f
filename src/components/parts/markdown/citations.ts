import {CITATION_FORMS, mentionsIn} from '../../../state/facts/citations.js';
import {element, type Content, type ElementContent} from './plain-dom.js';

export {evidenceIdOf} from '../../../state/facts/citations.js';

/** The sources that a text may cite, by id, with the number that each is shown under. */
export type Citations = ReadonlyMap<string, number>;

/** Further back than this no form reaches. */
const REACH = 500;

/** What belongs to the word before it, and must not begin a line. */
const CLOSING = /^[.,;:!?…)\]"'”’»。，；：！？、）」』]+/;

/** What a text cites, in the order of first mention. Cheap when the text is the former one with more at the end. */
export class CitedIds {
  #text = '';
  #ids: readonly string[] = [];

  update(text: string): readonly string[] {
    const goesOn = text.slice(0, this.#text.length) === this.#text;
    if (goesOn && text.length === this.#text.length) return this.#ids;
    const found = new Set(goesOn ? this.#ids : []);
    const start = goesOn ? Math.max(0, this.#text.length - REACH) : 0;
    for (const {ids} of mentionsIn(text.slice(start))) for (const id of ids) found.add(id);
    this.#text = text;
    if (!goesOn || found.size > this.#ids.length) this.#ids = [...found];
    return this.#ids;
  }
}

const CHIP = 'agent-citation';

/** The citation of a source, under its number. */
export function citation(id: string, number: number): ElementContent {
  return element(CHIP, {'evidence-id': id, number: String(number)});
}

/** A text with its citations taken out of it; those that nothing backs stay the text that they are. */
export function withCitations(text: string, citations: Citations): Content[] {
  if (citations.size === 0 || !(text.includes('[^') || text.includes('【'))) return [text];
  const pieces: Content[] = [];
  let end = 0;
  for (const {0: raw, 1: note, 2: before, 3: after, index} of text.matchAll(CITATION_FORMS)) {
    const id = [note, before, after].find((one) => one !== undefined && citations.has(one));
    if (id === undefined) continue;
    pieces.push(text.slice(end, index), citation(id, citations.get(id) ?? 0));
    end = index + raw.length;
  }
  return [...pieces, text.slice(end)];
}

/** The pieces of a line, each citation kept on one line with the punctuation after it. */
export function keepPunctuation(pieces: readonly Content[]): Content[] {
  const line: Content[] = [];
  let taken = '';
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || piece.tag !== CHIP) {
      line.push(typeof piece === 'string' ? piece.slice(taken.length) : piece);
      taken = '';
      continue;
    }
    const next = pieces[index + 1];
    taken = typeof next === 'string' ? (CLOSING.exec(next)?.[0] ?? '') : '';
    line.push(taken === '' ? piece : element('span', {class: 'nowrap'}, [piece, taken]));
  }
  return line;
}
