const isMac = /Mac|iP/.test(globalThis.navigator?.platform ?? '');

/** How the keys of a chord are written where they are not written as they are called. */
const WORDS: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
  Alt: isMac ? '⌥' : 'Alt',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** Whether a key event is this chord: `Mod+K`, `Shift+F6`, `?`. Mod is ⌘ on a Mac and Ctrl elsewhere. */
export function isChord(event: KeyboardEvent, chord: string): boolean {
  const keys = chord.split('+');
  const key = keys.pop() ?? '';
  const isLetter = /^[a-z]$/i.test(key);
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (isMac ? event.metaKey : event.ctrlKey) === keys.includes('Mod') &&
    (isMac ? event.ctrlKey : event.metaKey) === false &&
    event.altKey === keys.includes('Alt') &&
    // What Shift makes of a key that is no letter is another key: `?` is one press.
    (event.shiftKey === keys.includes('Shift') || (!isLetter && key.length === 1))
  );
}

/** A chord as people know it here: "⌘K", "Ctrl K". */
export function chordWords(chord: string): string {
  const words = chord.split('+').map((key) => WORDS[key] ?? key);
  return words.join(isMac ? '' : ' ');
}

/** Whether a key goes into a text. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])');
}
