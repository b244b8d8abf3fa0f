/** Calls a function when the page has nothing else to do, or after half a second. Returns a function that cancels this. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, {timeout: 500});
  return () => cancelIdleCallback(handle);
}
