/**
 * The value of a JSON text that is still coming: objects, lists and texts as far as they came. A number or a word is left out
 * until it is whole: `1` may be the beginning of `12`. Undefined while there is nothing, and where the text is not JSON.
 */
export function partialJson(text: string): unknown {
  try {
    return JSON.parse(completed(text)) as unknown;
  } catch {
    return undefined;
  }
}

/** The text up to the last whole value, or into the text that is coming, with everything closed that is open there. */
function completed(text: string): string {
  /** What closes each object and list that is open. */
  const open: string[] = [];
  /** Where the last whole value ends, or the last object or list begins. */
  let end = 0;
  /** In an object, before the colon. */
  let isKey = false;
  const close = (kept: string) => kept + open.toReversed().join('');
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        isKey = text[at] === '{';
        open.push(isKey ? '}' : ']');
        end = at + 1;
        break;
      case '}':
      case ']':
        open.pop();
        end = at + 1;
        break;
      case ',':
        isKey = open.at(-1) === '}';
        end = at;
        break;
      case ':':
        isKey = false;
        break;
      case '"': {
        const {quote, whole} = scanText(text, at + 1);
        if (quote === undefined) return close(isKey ? text.slice(0, end) : `${text.slice(0, whole)}"`);
        at = quote;
        if (!isKey) end = quote + 1;
        break;
      }
    }
  }
  return close(text.slice(0, end));
}

/** Where a text ends, or how far its characters are whole: an escape may be half there. */
function scanText(text: string, from: number): {quote?: number; whole: number} {
  let at = from;
  while (at < text.length) {
    if (text[at] === '"') return {quote: at, whole: at};
    const length = text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
    if (at + length > text.length) break;
    at += length;
  }
  return {whole: at};
}
