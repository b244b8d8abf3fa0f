import {decoded} from '../read.js';

/** What a link to evidence begins with. */
const SCHEME = /^evidence:/i;

/** The two other ways in which models cite: `[^id]` and `【id†words】`. */
export const CITATION_FORMS = /\[\^([^\]\s]{1,200})\]|【([^†】\n]{1,200})†([^】\n]{0,200})】/g;
const LINKS = /\]\(\s*<?evidence:([^)\s>]{1,200})/gi;
const ANY = new RegExp(`${CITATION_FORMS.source}|${LINKS.source}`, 'gi');

/** A mention of evidence in a text: what it names, and where. */
export interface Mention {
  readonly ids: readonly string[];
  readonly index: number;
}

/** The id that a link to evidence names; undefined where it leads elsewhere. */
export function evidenceIdOf(href: string): string | undefined {
  if (!SCHEME.test(href)) return undefined;
  return decoded(href.replace(SCHEME, ''));
}

/** Every mention of evidence in a text, in order. Whether there is such evidence, the caller knows. */
export function mentionsIn(text: string): Iterable<Mention> {
  // Looking for a character is many times cheaper than the pattern, and most texts have none of these.
  return text.includes(']') || text.includes('†') ? find(text) : NONE;
}
const NONE: readonly Mention[] = [];

function* find(text: string): Generator<Mention> {
  for (const {0: _, 1: note, 2: before, 3: after, 4: link, index} of text.matchAll(ANY)) {
    if (link !== undefined) yield {ids: [evidenceIdOf(`evidence:${link}`) ?? link], index};
    else yield {ids: [note, before, after].filter((id): id is string => Boolean(id)), index};
  }
}
