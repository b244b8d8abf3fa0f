/**
 * Characters that cannot be seen, or that change the order of what is around them: controls but for tab and line ends, soft
 * hyphens, fillers, bidi controls, zero-width characters, tags and supplementary variation selectors. Joiners count after
 * ASCII and at the start alone: emoji and several scripts are written with them.
 */
const HIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?<=^|[\0-\x7f])[\u200c\u200d]/u;
const HIDDEN_EACH = new RegExp(HIDDEN, 'gu');

/** Whether a text has characters that cannot be seen. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** The text with every character that cannot be seen replaced by what `name` gives for it, such as `hiddenName`. */
export function replaceHidden(text: string, name: (character: string) => string): string {
  return text.replace(HIDDEN_EACH, name);
}

/** The pieces of a text: visible ones as they are, and each hidden character alone, at odd indexes. */
export function splitHidden(text: string): readonly string[] {
  return text.split(new RegExp(`(${HIDDEN.source})`, 'u'));
}

/** What a character that cannot be seen is called: `U+202E`. */
export function hiddenName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
