import type {ReactiveController, ReactiveControllerHost} from 'lit';

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

/** Updates its host once a second while `isActive` says so and the host is connected. */
export class Clock implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #isActive: () => boolean;
  #connected = false;

  constructor(host: ReactiveControllerHost, isActive: () => boolean) {
    this.#host = host;
    this.#isActive = isActive;
    host.addController(this);
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
    const active = this.#connected && this.#isActive();
    if (active === ticking.has(this.#host)) return;
    if (active) ticking.add(this.#host);
    else ticking.delete(this.#host);
    if (ticking.size === (active ? 1 : 0)) schedule();
  }
}
