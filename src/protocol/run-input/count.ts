/**
 * The length of a text in code points. Not UTF-16 units: nobody calls one emoji two characters, and the runtimes that
 * answer with these rules count code points. Not graphemes either: their bounds change with every Unicode version, so
 * that the page and the server could disagree.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count++;
  return count;
}
