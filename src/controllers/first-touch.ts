/** Calls a function at the first input of a person on the page. Returns a function that cancels this. */
export function onFirstTouch(then: () => void): () => void {
  const ends = new AbortController();
  const touched = () => {
    ends.abort();
    then();
  };
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, touched, {signal: ends.signal, capture: true, passive: true});
  return () => ends.abort();
}
