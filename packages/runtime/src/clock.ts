/** Time, as the runtime sees it: tests drive it by hand. */
export interface RuntimeClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the given time, or as soon as the signal aborts. A process does not live on for an idle wait alone. */
  sleep(ms: number, signal: AbortSignal, isIdle?: boolean): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: RuntimeClock = {
  now: () => Date.now(),
  sleep: (ms, signal, isIdle = false) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer as number);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer: unknown = setTimeout(wake, ms);
      if (isIdle) (timer as {unref?: () => void}).unref?.();
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    }),
};
