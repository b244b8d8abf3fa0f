import {ignoreStorageFailure} from './journal.js';

/** What a session does in the background: every piece of work has a name, and is under way once at a time. */
export class BackgroundWork {
  readonly #underWay = new Map<string, {readonly key: string; readonly stop: AbortController}>();

  /** Whether work of this name is under way that began as things stand now, where a key says how they stand. */
  has(name: string, key = ''): boolean {
    return this.#underWay.get(name)?.key === key;
  }

  /** Begins work, in place of what has its name. `then` follows when it is done, unless it was stopped. */
  begin(
    name: string,
    work: (signal: AbortSignal) => Promise<void>,
    then: () => void = () => undefined,
    key = '',
  ): void {
    this.stop(name);
    const stop = new AbortController();
    this.#underWay.set(name, {key, stop});
    work(stop.signal)
      .then(() => {
        if (stop.signal.aborted) return;
        this.#underWay.delete(name);
        then();
      })
      .catch(ignoreStorageFailure);
  }

  stop(name: string): void {
    this.#underWay.get(name)?.stop.abort();
    this.#underWay.delete(name);
  }

  close(): void {
    for (const name of this.#underWay.keys()) this.stop(name);
  }
}
