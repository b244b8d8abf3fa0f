/** Says that a stranger's code, or the network, has failed. Node and workers of some age have no `reportError`. */
export function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/** Calls a stranger: what it throws is reported, and the stream goes on. */
export function guarded(call: () => void): void {
  try {
    call();
  } catch (error) {
    report(error);
  }
}
