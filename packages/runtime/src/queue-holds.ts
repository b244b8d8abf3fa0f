import {time} from 'agent-surfaces/state';
import type {Session} from './session.js';
import type {QueuedItem} from './state.js';

/** Keeps turns that somebody edits from being started. A hold expires. */
export class QueueHolds {
  readonly #session: Session;
  readonly #settle: () => void;
  #wake = new AbortController();

  constructor(session: Session, settle: () => void) {
    this.#session = session;
    this.#settle = settle;
  }

  /** Whether a turn is edited right now. If so, the queue is settled again when the time for it is over. */
  isHeld({id, heldUntil}: QueuedItem): boolean {
    const {clock} = this.#session.deps;
    const left = (time(heldUntil) ?? 0) - clock.now();
    if (left <= 0) return false;
    this.close();
    const {signal} = (this.#wake = new AbortController());
    void clock.sleep(left, signal).then(() => {
      if (!signal.aborted) this.#release(id);
    });
    return true;
  }

  close(): void {
    this.#wake.abort();
  }

  #release(id: string): void {
    const {state, deps} = this.#session;
    const isOver = (item: QueuedItem) => item.id === id && (time(item.heldUntil) ?? Infinity) <= deps.clock.now();
    if (state.queued.some(isOver)) {
      const free = ({heldUntil: _past, ...item}: QueuedItem): QueuedItem => item;
      const queued = state.queued.map((item) => (isOver(item) ? free(item) : item));
      this.#session.changeQueue(queued, state.steers);
    }
    this.#settle();
  }
}
