/** Whether a key asks for a bar in which somebody looks for words. */
export function isFindKey({key, ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean {
  return key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
