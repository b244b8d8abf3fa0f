/**
 * Characters that cannot be seen, or that change the order of what is around them: controls but for tab and line ends, soft
 * hyphens, fillers, bidi controls, zero-width characters, tags and supplementary variation selectors. Joiners count after
 * ASCII and at the start alone: emoji and several scripts are written with them.
 */
const HIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?<=^|[\0-\x7f])[\u200c\u200d]/u;

/**
 * Characters that look like ASCII and stand beside it: letters of Cyrillic and Greek, full-width forms, hyphens before a letter
 * and slashes. Words that are wholly in another script are that script's. Letters for mathematics count anywhere.
 */
const LETTERS =
  '[\\u0405\\u0406\\u0408\\u0410\\u0412\\u0415\\u041a\\u041c-\\u041e\\u0420-\\u0423\\u0425\\u0430\\u0435\\u043e\\u0440\\u0441\\u0443\\u0445\\u0455\\u0456\\u0458\\u04bb\\u0501\\u051b\\u051d' +
  '\\u0391\\u0392\\u0395-\\u0397\\u0399\\u039a\\u039c\\u039d\\u039f\\u03a1\\u03a4\\u03a5\\u03a7\\u03bf\\u2024\\u2044\\u2215\\u29f8\\uff0e\\uff0f\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a]';
const ALIKE = `(?<=[A-Za-z])${LETTERS}|${LETTERS}(?=[A-Za-z])|[\\u2010\\u2011\\u2212](?=[A-Za-z])|[\\u{1d400}-\\u{1d7ff}]`;

const MARKED = new RegExp(`${HIDDEN.source}|${ALIKE}`, 'u');
const MARKED_EACH = new RegExp(MARKED, 'gu');
const MARKED_APART = new RegExp(`(${MARKED.source})`, 'u');

/** Whether a text has characters that cannot be seen, or look like others. */
export function hasHidden(text: string): boolean {
  return MARKED.test(text);
}

/** The text with every such character replaced by what `name` gives for it, such as `hiddenName`. */
export function replaceHidden(text: string, name: (character: string) => string): string {
  return text.replace(MARKED_EACH, name);
}

/** The pieces of a text: visible ones as they are, and each of those characters alone, at odd indexes. */
export function splitHidden(text: string): readonly string[] {
  return text.split(MARKED_APART);
}

/** What such a character is called: `U+202E`. */
export function hiddenName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
