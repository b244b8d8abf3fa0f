import {expect} from '@open-wc/testing';
import type {ReactiveElement} from 'lit';
import {CalmUpdate} from '../../src/controllers/calm-update.js';

/** A clock that a test moves, in the place of the page's own. */
class Time {
  readonly #own = {now: performance.now.bind(performance), setTimeout: window.setTimeout, clearTimeout};
  #now = 0;
  #timers = new Map<number, {at: number; run: () => void}>();
  #last = 0;

  constructor() {
    performance.now = () => this.#now;
    window.setTimeout = ((run: () => void, ms = 0) => {
      this.#timers.set(++this.#last, {at: this.#now + ms, run});
      return this.#last;
    }) as typeof window.setTimeout;
    window.clearTimeout = ((id: number) => this.#timers.delete(id)) as typeof window.clearTimeout;
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const [id, {at, run}] of [...this.#timers]) if (at <= this.#now && this.#timers.delete(id)) run();
  }

  restore(): void {
    performance.now = this.#own.now;
    window.setTimeout = this.#own.setTimeout;
    window.clearTimeout = this.#own.clearTimeout;
  }
}

describe('CalmUpdate', () => {
  let time: Time;
  let updates = 0;
  const host = {
    isUpdatePending: false,
    addController: () => undefined,
    requestUpdate: () => void updates++,
  } as unknown as ReactiveElement;

  beforeEach(() => {
    time = new Time();
    updates = 0;
  });
  afterEach(() => time.restore());

  it('updates a few times at once, then four times a second, however many ask for it', () => {
    const calm = new CalmUpdate(host);
    time.pass(10_000);
    for (let asked = 0; asked < 10; asked++) calm.request();
    expect(updates, 'at once').to.equal(4);
    updates = 0;
    for (let passed = 0; passed < 10_000; passed += 5) {
      time.pass(5);
      calm.request();
    }
    expect(updates, 'in ten seconds').to.be.within(38, 40);
  });

  it('owes nothing for updates that were not needed, and asks for none after its host has gone', () => {
    let isNeeded = false;
    const calm = new CalmUpdate(host, () => isNeeded);
    time.pass(10_000);
    for (let asked = 0; asked < 10; asked++) calm.request();
    isNeeded = true;
    for (let asked = 0; asked < 10; asked++) calm.request();
    expect(updates).to.equal(4);
    calm.hostDisconnected();
    time.pass(10_000);
    expect(updates).to.equal(4);
  });
});
