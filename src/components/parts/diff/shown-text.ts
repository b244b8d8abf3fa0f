import {markHidden} from '../../internal/hidden-text.js';

/** More of one line is not shown: nobody reads it, and it costs the page dear. */
const MAX_LENGTH = 2_000;

/** The text of a line as it is shown: long ones are cut, signs that cannot be seen are named. */
export function shownText(text: string) {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  const shown = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}… +${String(line.length - MAX_LENGTH)}` : line;
  return markHidden(shown);
}
