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

/** Where Up, Down, Home or End lead from a place in a list, which may be beyond it; undefined for any other key. */
export function listStep(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const steps: Readonly<Record<string, number>> = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1};
  return Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
}

/** Where Left, Right, Home or End lead from a tab, around the ends of the row; undefined for any other key. */
export function tabStep(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const forward = (event.currentTarget as Element).matches(':dir(rtl)') ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: (at + forward + count) % count,
    ArrowLeft: (at - forward + count) % count,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
}
