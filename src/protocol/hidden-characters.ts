/**
 * Characters that cannot be seen, or that change the order of what is around them: controls but for tab and line ends, soft
 * hyphens, fillers, bidi controls, zero-width characters, tags and supplementary variation selectors. Joiners count after
 * ASCII and at the start alone: emoji and several scripts are written with them.
 */
const HIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?<=^|[\0-\x7f])[\u200c\u200d]/u;

/** Letters of Cyrillic and Greek, and full-width ones, that look like ASCII. */
const LETTERS =
  '\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c-\u041e\u0420-\u0423\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d' +
  '\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\uff21-\uff3a\uff41-\uff5a';
/** Those of formulas, and of Armenian, that do so in words alone. */
const IN_WORDS = '\u03b1\u03b3\u03b9\u03bd\u03c1\u03c3\u03c5\u0475\u04c0\u04cf\u0570\u0578\u057d\u0581\u0585';
const SIGNS = '\u2024\u2044\u2215\u29f8\uff0e\uff0f\uff10-\uff19';

/** Characters that look like ASCII and stand beside it; hyphens before a letter. Letters for mathematics count anywhere. */
const ALIKE = `(?<=[A-Za-z])[${LETTERS}${SIGNS}]|[${LETTERS}${SIGNS}](?=[A-Za-z])|[\u2010\u2011\u2212](?=[A-Za-z])|[\u{1d400}-\u{1d7ff}]`;

const MARKED = new RegExp(`${HIDDEN.source}|${ALIKE}`, 'u');
const MARKED_EACH = new RegExp(MARKED, 'gu');

/** Words of which every letter looks like ASCII (whole-script confusables of UTS 39). */
const WORD = new RegExp(`(?<![\\p{L}\\p{M}])[${LETTERS}${IN_WORDS}]{2,}(?![\\p{L}\\p{M}])`, 'u');
const MARKED_OR_WORD = new RegExp(`${MARKED.source}|(${WORD.source})`, 'gu');
/** A letter that looks like no letter of ASCII. */
const OTHER_LETTER = new RegExp(`(?![A-Za-z${LETTERS}${IN_WORDS}])\\p{L}`, 'u');
/** What sentences of another script do not go across. */
const BORDER = /[A-Za-z0-9\n/\\=@_|;&<>]/;

/** Whether a text has characters that cannot be seen, or look like others. */
export function hasHidden(text: string, isProse = false): boolean {
  return MARKED.test(text) || (WORD.test(text) && splitHidden(text, isProse).length > 1);
}

/** The text with every such character, but for those of whole words, replaced by what `name` gives for it, such as `hiddenName`. */
export function replaceHidden(text: string, name: (character: string) => string): string {
  return text.replace(MARKED_EACH, name);
}

/** The pieces of a text: visible ones as they are, and each of those characters alone, at odd indexes. */
export function splitHidden(text: string, isProse = false): readonly string[] {
  const pieces: string[] = [];
  const isMarked = imitations(text, isProse);
  let end = 0;
  for (const {0: found, 1: word, index} of text.matchAll(MARKED_OR_WORD)) {
    if (word !== undefined && !isMarked(index)) continue;
    for (const character of found) {
      pieces.push(text.slice(end, index), character);
      end = index + found.length;
    }
  }
  return [...pieces, text.slice(end)];
}

/**
 * Whether the word at an index only looks like ASCII: nothing beside it, up to the next ASCII, is written in another script.
 * The words of a text are asked for in their order. Prose without ASCII has words that happen to look so.
 */
function imitations(text: string, isProse: boolean): (index: number) => boolean {
  let [end, isImitation] = [0, false];
  return (index) => {
    if (index < end) return isImitation;
    let start = index;
    while (start > 0 && !BORDER.test(text[start - 1] ?? '')) start--;
    end = index;
    while (end < text.length && !BORDER.test(text[end] ?? '')) end++;
    isImitation = !OTHER_LETTER.test(text.slice(start, end)) && (!isProse || /[A-Za-z]/.test(text));
    return isImitation;
  };
}

/** What such a character is called: `U+202E`. */
export function hiddenName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
