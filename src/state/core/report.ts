/** Reports an error of the page's own code or of the network. Node and older workers have no `reportError`. */
export function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/** Calls a function of the page: what it throws is reported, and the stream goes on. */
export function guarded(call: () => void): void {
  try {
    call();
  } catch (error) {
    report(error);
  }
}
