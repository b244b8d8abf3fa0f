import {waitUntil as waitAtMost} from '@open-wc/testing';

/**
 * Waits until something is so, as long as a test may take: how long it takes says nothing but how busy the machine is. A state
 * that does not last must be looked for at a short `interval`.
 */
export function waitUntil(
  isSo: () => unknown,
  what?: string,
  {interval = 20}: {readonly interval?: number} = {},
): Promise<void> {
  return waitAtMost(isSo, what, {interval, timeout: 50_000});
}
