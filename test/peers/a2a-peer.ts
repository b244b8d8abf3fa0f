import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Socket} from 'node:net';
import {createAdapter} from '../../src/adapters/a2a/index.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {CommandIntent} from '../../src/commands/command.js';
import type {Receipt} from '../../src/commands/receipts.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {partKey} from '../../src/state/keys.js';
import {ProjectionStore} from '../../src/state/store.js';
import type {Clock} from '../../src/transport/clock.js';
import type {TransportRow} from '../../src/transport/feed.js';
import {RunFeed} from '../../src/transport/run-feed.js';
import {startPeer, type Peer, type WireEvent} from './peer.js';
import {receiptKey} from '../../src/commands/keys.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

/** A cable to a peer that can be cut and unplugged. The peer's cards name the cable's address. */
export class Cable {
  url = '';
  #peer: Peer | undefined;
  #isPlugged = true;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => {
    if (!this.#isPlugged || !this.#peer) return void near.destroy();
    const far = connect(Number(new URL(this.#peer.url).port), '127.0.0.1');
    this.#sockets.add(near).add(far);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
    return this.restart();
  }

  /** A new life of the peer: it remembers nothing. */
  async restart(): Promise<this> {
    await this.#peer?.stop();
    this.#peer = await startPeer('a2a', {PUBLIC: this.url});
    return this;
  }

  /** Every connection ends at once; new ones can be made. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  unplug(): void {
    this.#isPlugged = false;
    this.cut();
  }

  plug(): void {
    this.#isPlugged = true;
  }

  /** Lets the tasks go on that wait behind this gate. */
  async open(gate: string): Promise<void> {
    await fetch(`${this.#peer?.url ?? ''}/open/${gate}`, {method: 'POST'});
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await this.#peer?.stop();
  }
}

/** Waits are a hundredth as long: what is tested is that they end. */
const clock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms / 100),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** What a page has in its hands when it speaks to a peer: the store, the router and the feed, without elements. */
export class A2aPage {
  readonly sessionId: string;
  readonly store = new ProjectionStore({schedule: (run) => void setTimeout(run)});
  readonly router = CommandRouter.of(this.store);
  readonly feed: RunFeed;
  readonly #adapter = createAdapter();

  constructor(url: string, {sessionId = crypto.randomUUID() as string, headers = {}} = {}) {
    this.sessionId = sessionId;
    this.feed = new RunFeed({store: this.store, adapter: this.#adapter, url, sessionId, headers, clock});
    this.router.connect(this.feed);
  }

  /** Opens the session, says something, and gives the page. */
  static async saying(url: string, text: string): Promise<A2aPage> {
    const page = new A2aPage(url);
    await page.feed.start();
    page.send({control: 'send', payload: {text}});
    return page;
  }

  send(intent: Omit<CommandIntent, 'sessionId'>): string {
    return this.router.send({sessionId: this.sessionId, ...intent}).id;
  }

  rows(group: string): WireEvent[] {
    return Object.values((this.store.snapshot() as Record<string, Record<string, WireEvent>>)[group] ?? {});
  }

  /** The only row of its kind. */
  row(group: string): WireEvent {
    const [row, ...others] = this.rows(group);
    assert.ok(row && others.length === 0, `Not one of ${group}: ${JSON.stringify([row, ...others])}`);
    return row;
  }

  receipt(id: string): Receipt | undefined {
    return this.store.get<Receipt>(receiptKey(id));
  }

  get connection(): string | undefined {
    return this.store.get<TransportRow>(TRANSPORT_KEY)?.state;
  }

  /** What the conversation says, by role. */
  get words(): string[] {
    return this.rows('messages').map(({role, parts}) => {
      const texts = [...(parts as string[])].map((id) => String(this.store.get(partKey(id))?.text));
      return `${String(role)}: ${texts.join('|')}`;
    });
  }

  events(type: string): AgentEvent[] {
    return [...this.store.log].filter((event) => event.type === type);
  }

  /** Waits until something holds. */
  async until(what: string, holds: () => boolean): Promise<void> {
    for (const end = Date.now() + 20_000; !holds();) {
      if (Date.now() > end) assert.fail(`Never ${what}: ${JSON.stringify(this.store.snapshot(), null, 1)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Waits until the newest task is in this state. */
  async comesTo(state: string): Promise<void> {
    await this.until(`came to ${state}`, () => this.rows('tasks').at(-1)?.['remoteStatus'] === state);
  }

  async body(): Promise<string> {
    const {readRef} = this.row('artifacts');
    return (await this.router.read(String(readRef), {sessionId: this.sessionId})).text();
  }

  leave(): void {
    this.feed.stop();
    this.router.connect(undefined);
  }
}
