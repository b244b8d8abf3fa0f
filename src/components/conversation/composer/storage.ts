const PREFIX = 'agent-surfaces:';

/** What the tab remembers under a name. A page without storage, or with a full one, simply remembers nothing. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/** Lets the tab remember a value, over a reload too; nothing where there is none. */
export function remember(name: string, value: object | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The page still has it.
  }
}
