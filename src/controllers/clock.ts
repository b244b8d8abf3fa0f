import type {ReactiveController, ReactiveControllerHost, ReactiveElement} from 'lit';
import {REPLAY_KEY} from '../recording/keys.js';
import type {ReplayRow} from '../recording/player.js';
import type {ProjectionStore} from '../state/store.js';
import {RowController} from './row-controller.js';

const SECOND = 1000;

/** Everything on the page that ticks; one timer serves them all, and runs only while there is something to serve. */
const ticking = new Set<ReactiveControllerHost>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  for (const host of ticking) host.requestUpdate();
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  // On the second's edge, so that clocks on the page change together and do not drift.
  timer = ticking.size > 0 ? setTimeout(tick, SECOND - (Date.now() % SECOND)) : undefined;
}

/**
 * The time that its host shows. Updates the host once a second while `isActive` says so and the host is connected; in a
 * recording nothing ticks, and the host updates when another event is shown.
 */
export class Clock implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #isActive: (now: number) => boolean;
  readonly #replay: RowController<ReplayRow>;
  #connected = false;

  constructor(host: ReactiveElement, isActive: (now: number) => boolean) {
    this.#host = host;
    this.#isActive = isActive;
    this.#replay = new RowController(
      host,
      () => REPLAY_KEY,
      () => (this.isReplay ? nowOf(this.#replay.store) : undefined),
    );
    host.addController(this);
  }

  /** What time it is: in a recording that of the event shown last, else the present. */
  get now(): number {
    return nowOf(this.#replay.store);
  }

  /** Whether a recording is shown. */
  get isReplay(): boolean {
    return isReplay(this.#replay.store);
  }

  hostConnected(): void {
    this.#connected = true;
    this.#sync();
  }

  hostUpdated(): void {
    this.#sync();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#sync();
  }

  #sync(): void {
    const active = this.#connected && !this.isReplay && this.#isActive(this.now);
    if (active === ticking.has(this.#host)) return;
    if (active) ticking.add(this.#host);
    else ticking.delete(this.#host);
    if (ticking.size === (active ? 1 : 0)) schedule();
  }
}

/** Whether what a store shows is a recording, which stands still between two events. */
function isReplay(store: ProjectionStore | undefined): boolean {
  const state = store?.get(REPLAY_KEY)?.state;
  return state !== undefined && state !== 'empty';
}

/** What time it is in what a store shows: in a recording the time of the event shown last, else the present. */
function nowOf(store: ProjectionStore | undefined): number {
  return store?.get(REPLAY_KEY)?.now ?? Date.now();
}
