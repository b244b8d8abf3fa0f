import {html, type TemplateResult} from 'lit';
import {hasHidden, hiddenName, splitHidden} from '../../protocol/hidden-characters.js';

/**
 * A text with hidden characters, and those that look like others, named in place, as `U+202E` on a mark: code, commands and
 * addresses must not look like others. The mark is styled by the shared styles.
 */
export function markHidden(text: string, isProse = false): string | readonly (string | TemplateResult)[] {
  if (!hasHidden(text, isProse)) return text;
  return splitHidden(text, isProse).map((piece, index) =>
    index % 2 === 1 ? html`<span class="odd">${hiddenName(piece)}</span>` : piece,
  );
}
