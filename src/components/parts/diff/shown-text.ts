import {html} from 'lit';

/** More of one line is not shown: nobody reads it, and it costs the page dear. */
const MAX_LENGTH = 2_000;

/** Signs that turn the order of what follows, or are not seen at all: code must not look like other code. */
const HIDDEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const HIDDEN_RUNS = /([\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff])/;

/** The text of a line as it is shown: long ones are cut, signs that cannot be seen are named. */
export function shownText(text: string) {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  const shown = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}… +${String(line.length - MAX_LENGTH)}` : line;
  if (!HIDDEN.test(shown)) return shown;
  return shown
    .split(HIDDEN_RUNS)
    .map((part) => (HIDDEN.test(part) ? html`<span class="odd">${nameOf(part)}</span>` : part));
}

function nameOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
