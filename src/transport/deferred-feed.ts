import type {AgentCommand} from '../commands/command.js';
import type {Carrier, OnStatus} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import type {ProjectionStore} from '../state/store.js';
import type {ConnectionStatus} from './connection.js';
import type {DirectoryRow} from './directory-feed.js';
import type {ControlsRow, TransportRow} from './feed.js';
import {CONTROLS_KEY, DIRECTORY_KEY, TRANSPORT_KEY} from './keys.js';

/** What the page takes care of where a protocol with a stream for each run has no word for it. */
export const HELD_BY_PAGE: readonly Control[] = ['queue', 'edit'];

/** What a deferred feed is made of. */
export interface DeferredFeedOptions {
  readonly store: ProjectionStore;
  readonly protocol: string;
  /** What the protocol can write. */
  readonly controls: readonly Control[];
  readonly url: string;
  readonly sessionId: string;
  /** Loads and gives what carries commands from now on, in this feed's place. */
  readonly activate: () => Promise<Carrier>;
}

/**
 * Stands in for the feed of a protocol whose files are not loaded: a session that nobody has written to yet, of a service
 * that is asked nothing before. All that is known of it is what can be written. The first command loads the rest.
 */
export class DeferredFeed implements Carrier {
  readonly controls: ReadonlySet<Control>;
  readonly status: ConnectionStatus = {state: 'idle', attempt: 0, since: 0};
  readonly #options: DeferredFeedOptions;
  #isLeft = false;

  constructor(options: DeferredFeedOptions) {
    this.#options = options;
    this.controls = new Set([...options.controls, ...HELD_BY_PAGE]);
  }

  /** Opens the session, and sets the rows that its own feed will set. */
  start(): void {
    const {store, protocol, url, sessionId} = this.#options;
    store.openSession(sessionId);
    const {state, attempt} = this.status;
    const controls: ControlsRow = {controls: [...this.controls], held: HELD_BY_PAGE};
    const transport: TransportRow = {state, protocol, attempt, since: Date.now(), catchingUp: 0, perRun: true};
    const directory: DirectoryRow = {state: 'unavailable', source: url, canCreate: true, canEdit: false};
    store.setLocal(CONTROLS_KEY, controls);
    store.setLocal(TRANSPORT_KEY, transport);
    store.setLocal(DIRECTORY_KEY, directory);
  }

  stop(): void {
    this.#isLeft = true;
  }

  async carry(command: AgentCommand, signal: AbortSignal, onStatus: OnStatus): Promise<unknown> {
    if (this.#isLeft) throw new Error('not_connected');
    return (await this.#options.activate()).carry(command, signal, onStatus);
  }

  /** There is nothing to go back to, and nothing older. */
  retryNow(): void {}

  loadOlder(): Promise<void> {
    return Promise.resolve();
  }
}
