/** How wide a node has to be for its words, about: letters of Chinese are twice as wide. */
export function widthFor(words: string, most = 168): number {
  let width = 0;
  for (const letter of words) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 12.5 : 6.7;
  return Math.round(Math.min(most, Math.max(68, width + 40)));
}
