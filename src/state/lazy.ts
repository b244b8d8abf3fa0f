/** A file of the page that could not be loaded. */
export class LazyLoadError extends Error {
  override readonly name = 'LazyLoadError';
  readonly code = 'file_unavailable';
  /** How many tries in a row have failed, this one included. */
  readonly attempt: number;

  constructor(attempt: number, cause: unknown) {
    super('A file of this page could not be loaded.', {cause});
    this.attempt = attempt;
  }

  /** The reason as a row holds it, and the catalogs name it: after a second try, a reload is what is left. */
  get reason(): 'file_unavailable' | typeof RELOAD_REASON {
    return this.attempt > 1 ? RELOAD_REASON : this.code;
  }
}

/** Why something failed where a reload of the page is to be offered. */
export const RELOAD_REASON = 'file_unavailable_again';

/** A module that is imported when it is first needed. */
export interface Lazy<T> {
  /** The module, once it is loaded. Who has it already can set it. */
  value: T | undefined;
  /** Why the last try failed. Who loads ahead of any need clears it: nobody has seen it fail, so it counts for nothing. */
  error: LazyLoadError | undefined;
  readonly isLoading: boolean;
  /** Imports the module. Calls share one try while it lasts; after a failure the next call tries again. */
  load(): Promise<T>;
  /** Updates a host, once, when the try that is under way, or the next one, has ended. */
  notify(host: Host): void;
}

interface Host {
  requestUpdate(): void;
}

/** The import in the text of a function, and the export that is taken of it: a bundler may put several modules in one file. */
const IMPORT =
  /\bimport\((?:\/\*.*?\*\/|\s)*(["'`])((?:\.{0,2}\/|https?:)[^"'`$]+)\1\s*\)(?:\s*\.then\((?:function)?\s*\(?([\w$]+)\)?\s*(?:=>|\{\s*return)\s*\3\.([\w$]+)|(?!\s*\.then))/;

/** How often each file was imported under a fresh address in vain: two that need the same file share what was loaded. */
const failures = new Map<string, number>();

/**
 * A module that is imported when it is first needed, and imported again after a failure.
 *
 * Chromium and Firefox keep a failed import for the life of the page (see docs/decisions/0040-retrying-lazy-imports.md).
 * So a retry first asks as before, which is enough in browsers that ask the server again, and then under a fresh address.
 * That address is read from the text of `load`, the only place that has it in every browser and after every bundler, and is
 * relative to `base`, the `import.meta.url` of the caller. `load` must return the module itself: `() => import('./x.js')`.
 * Whoever makes the address itself gives it as a URL, in place of `base`. Without either it is only asked as before.
 * Where there is no literal address (webpack imports by a loader that retries by itself) it is only asked as before.
 *
 * The limit: where a file that the module imports statically has failed, a fresh address of the module does not help in
 * these browsers. Then `load()` goes on to reject, and a reload of the page is the way back.
 */
export function lazy<T>(load: () => Promise<T>, base?: string | URL): Lazy<T> {
  return new LazyModule(load, base);
}

class LazyModule<T> implements Lazy<T> {
  value: T | undefined;
  error: LazyLoadError | undefined;
  readonly #load: () => Promise<T>;
  readonly #base: string | URL | undefined;
  readonly #hosts = new Set<Host>();
  #hasFailed = false;
  #pending: Promise<T> | undefined;

  constructor(load: () => Promise<T>, base: string | URL | undefined) {
    this.#load = load;
    this.#base = base;
  }

  get isLoading(): boolean {
    // Set meanwhile by a module that has it: nobody waits for the import any more.
    return this.value === undefined && this.#pending !== undefined;
  }

  load(): Promise<T> {
    return this.value === undefined ? (this.#pending ??= this.#try()) : Promise.resolve(this.value);
  }

  notify(host: Host): void {
    this.#hosts.add(host);
  }

  async #try(): Promise<T> {
    try {
      const module = await this.#load().catch((error) => this.#retry(error));
      this.error = undefined;
      return (this.value = module);
    } catch (error) {
      this.#hasFailed = true;
      throw (this.error = new LazyLoadError((this.error?.attempt ?? 0) + 1, error));
    } finally {
      this.#pending = undefined;
      for (const host of this.#hosts) host.requestUpdate();
      this.#hosts.clear();
    }
  }

  /** After an earlier failure, imports the same file under an address that no failure is kept for. */
  async #retry(reason: unknown): Promise<T> {
    const base = this.#base;
    if (!this.#hasFailed || base === undefined) throw reason;
    const [, , path, , name] = (!(base instanceof URL) && IMPORT.exec(String(this.#load))) || [];
    if (path === undefined && !(base instanceof URL)) throw reason;
    const {href} = new URL(path ?? base, base);
    const count = (failures.get(href) ?? 0) + 1;
    try {
      const fresh = `${href}${href.includes('?') ? '&' : '?'}retry=${String(count)}`;
      const module = (await import(/* webpackIgnore: true */ /* @vite-ignore */ fresh)) as Record<string, T>;
      return name === undefined ? (module as T) : (module[name] as T);
    } catch (error) {
      failures.set(href, count);
      throw error;
    }
  }
}
