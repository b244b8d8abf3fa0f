/** Calls once a person begins to do something with the page. Gives what ends the waiting. */
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
