import type {ReactiveController, ReactiveElement} from 'lit';
import {CommandRouter} from '../../../commands/router.js';
import type {ProjectionStore} from '../../../state/store.js';
import {saveFile} from '../../internal/save-file.js';

/** A file that somebody wants to save. */
export interface DownloadTarget {
  readonly id: string;
  readonly ref: string;
  readonly sessionId: string;
  readonly name: string;
}

/** Reads a file by its ref and hands it to the browser to be saved. One at a time. */
export class Download implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #store: () => ProjectionStore | undefined;
  #reading: AbortController | undefined;
  #pending: string | undefined;
  #failed: {readonly id: string; readonly reason: string} | undefined;

  constructor(host: ReactiveElement, store: () => ProjectionStore | undefined) {
    this.#host = host;
    this.#store = store;
    host.addController(this);
  }

  /** The file that is read right now. */
  get pending(): string | undefined {
    return this.#pending;
  }

  /** The file that could not be read, and why. */
  get failed(): {readonly id: string; readonly reason: string} | undefined {
    return this.#failed;
  }

  hostDisconnected(): void {
    this.#reading?.abort();
    this.#pending = undefined;
  }

  async save({id, ref, sessionId, name}: DownloadTarget): Promise<void> {
    const store = this.#store();
    if (!store || this.#pending !== undefined) return;
    const {signal} = (this.#reading = new AbortController());
    this.#pending = id;
    this.#failed = undefined;
    this.#host.requestUpdate();
    try {
      const blob = await CommandRouter.of(store).read(ref, {sessionId, signal});
      if (!signal.aborted) saveFile(blob, name || 'artifact', this.#host.ownerDocument);
    } catch (error) {
      if (!signal.aborted) this.#failed = {id, reason: error instanceof Error ? error.message : String(error)};
    }
    if (signal.aborted) return;
    this.#pending = undefined;
    this.#host.requestUpdate();
  }
}
