/** Time, as the runtime sees it: tests drive it by hand. */
export interface RuntimeClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the given time, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: RuntimeClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    }),
};
