/** How elements come that are not there from the start: `define/` says so, for each by its tag. */
const loaders = new Map<string, () => Promise<unknown>>();

/** Those that were asked for and are not here yet. */
const coming = new Map<string, Promise<boolean>>();

/** Says how an element comes once somebody is about to draw it. Until then a page need not load it. */
export function comesLater(tag: string, load: () => Promise<unknown>): void {
  if (!customElements.get(tag)) loaders.set(tag, load);
}

/**
 * Fetches an element that is about to be drawn. Undefined where nothing is to be waited for; else resolves with whether it
 * is here. One that did not come is asked for again with the next drawing.
 */
export function need(tag: string): Promise<boolean> | undefined {
  const load = loaders.get(tag);
  if (!load || customElements.get(tag)) return undefined;
  const under = coming.get(tag) ?? fetchPart(tag, load);
  coming.set(tag, under);
  return under;
}

async function fetchPart(tag: string, load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch (error) {
    reportError(error);
    return false;
  } finally {
    coming.delete(tag);
  }
}
