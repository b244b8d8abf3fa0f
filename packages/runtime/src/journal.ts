import type {AgentEvent} from 'agent-surfaces/protocol';
import type {SessionStorage} from './storage.js';

/** Hears the events of a session in order, each once. */
export type Listener = (event: AgentEvent) => void;

/** The storage could not take an event: the session stands still until the runtime is started again. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/** For work in the background: a session that cannot be stored stops, and refuses the next command with the reason. */
export function ignoreStorageFailure(error: unknown): void {
  if (!(error instanceof StorageFailure)) throw error;
}

interface Subscriber {
  readonly listener: Listener;
  next: number;
}

/** The append-only log of one session. Listeners get only what is stored. */
export class Journal {
  readonly #sessionId: string;
  readonly #storage: SessionStorage;
  readonly #log: AgentEvent[];
  readonly #subscribers = new Set<Subscriber>();
  readonly #onFailure: () => void;
  #stored: number;
  #storing: Promise<void> = Promise.resolve();
  #failure: StorageFailure | undefined;

  constructor(sessionId: string, events: readonly AgentEvent[], storage: SessionStorage, onFailure: () => void) {
    this.#sessionId = sessionId;
    this.#storage = storage;
    this.#log = [...events];
    this.#stored = events.length;
    this.#onFailure = onFailure;
  }

  /** All events, also those that are not stored yet. */
  get events(): readonly AgentEvent[] {
    return this.#log;
  }

  /** The events that are stored: only these leave the runtime. */
  get storedEvents(): readonly AgentEvent[] {
    return this.#stored === this.#log.length ? this.#log : this.#log.slice(0, this.#stored);
  }

  get count(): number {
    return this.#stored;
  }

  /** Why nothing can be added any more. */
  get failure(): StorageFailure | undefined {
    return this.#failure;
  }

  /** Adds an event whose sequence is the next one. */
  append(event: AgentEvent): void {
    if (this.#failure) throw this.#failure;
    let storing: void | Promise<void>;
    try {
      storing = this.#storage.append(this.#sessionId, event);
    } catch (error) {
      throw this.#fail(error);
    }
    this.#log.push(event);
    if (!storing && this.#stored === this.#log.length - 1) {
      this.#stored++;
      this.#notify();
      return;
    }
    this.#storing = this.#storing
      .then(() => storing)
      .then(
        () => {
          if (this.#failure) return;
          this.#stored++;
          this.#notify();
        },
        (error: unknown) => void this.#fail(error),
      );
  }

  /** Resolves when all events so far are stored, and rejects when it cannot be. */
  async settled(): Promise<void> {
    await this.#storing;
    if (this.#failure) throw this.#failure;
  }

  /** Passes on everything after a sequence, first from the log, then as it happens. */
  subscribe(afterSequence: number, listener: Listener): () => void {
    const subscriber: Subscriber = {listener, next: Math.max(afterSequence, 0)};
    this.#subscribers.add(subscriber);
    this.#pump(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  close(): void {
    this.#subscribers.clear();
  }

  #notify(): void {
    for (const subscriber of this.#subscribers) this.#pump(subscriber);
  }

  #pump(subscriber: Subscriber): void {
    while (subscriber.next < this.#stored && this.#subscribers.has(subscriber)) {
      const event = this.#log[subscriber.next++] as AgentEvent;
      try {
        subscriber.listener(event);
      } catch (error) {
        // A listener that throws must not keep the others from the event.
        console.error(error);
      }
    }
  }

  #fail(error: unknown): StorageFailure {
    if (!this.#failure) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failure = new StorageFailure(`The session cannot be stored: ${why}`, {cause: error});
      this.#onFailure();
    }
    return this.#failure;
  }
}
