import type {Message} from '@ag-ui/core';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import type {AdapterOptions, ProtocolAdapter, WireRequest} from '../../../src/adapters/adapter.js';
import {CommandRouter, type Receipt} from '../../../src/commands/index.js';
import {ProjectionStore} from '../../../src/state/index.js';
import type {RunRow} from '../../../src/state/facts/runs.js';
import {RunFeed, type RunFeedOptions, type TransportRow} from '../../../src/transport/index.js';
import {until} from '../../transport/helpers.js';
import {receiptKey} from '../../../src/commands/keys.js';
import {TRANSPORT_KEY} from '../../../src/transport/keys.js';

/** What a page has behind its elements: a store, a router and a feed of AG-UI, on a real server. */
export interface Page {
  readonly store: ProjectionStore;
  readonly router: CommandRouter;
  readonly feed: RunFeed;
  readonly adapter: ProtocolAdapter;
  readonly sessionId: string;
  /** Says something, and waits until the page is at rest again. */
  say(text: string): Promise<Receipt>;
  /** Decides a request, and waits until the page is at rest again. */
  decide(
    control: 'approve' | 'reject' | 'answer',
    actionId: string,
    payload?: Record<string, unknown>,
  ): Promise<Receipt>;
  /** Waits until no stream is open and nothing is on its way. */
  rest(): Promise<void>;
  /** The ids of what was said and decided through this page, in order. */
  readonly sent: readonly string[];
  receipt(id: string): Receipt | undefined;
  runs(): readonly RunRow[];
  /** The thread as the next run would be given it. */
  thread(): {readonly messages: readonly Message[]; readonly state: unknown};
}

type Options = Partial<RunFeedOptions> & {readonly adapterOptions?: AdapterOptions};

/** Opens a page on a server of AG-UI. */
export async function openPage(url: string, options: Options = {}): Promise<Page> {
  const {adapterOptions, ...feedOptions} = options;
  const store = new ProjectionStore({schedule: (flush) => setImmediate(flush)});
  const adapter = feedOptions.adapter ?? createAdapter({tools: () => options.tools?.() ?? [], ...adapterOptions});
  const sessionId = feedOptions.sessionId ?? crypto.randomUUID();
  const feed = new RunFeed({store, url, ...feedOptions, adapter, sessionId});
  const router = CommandRouter.of(store);
  router.connect(feed);
  await feed.start();
  const rest = async () => {
    await until(() => {
      const state = store.get<TransportRow>(TRANSPORT_KEY)?.state;
      return state === 'idle' || state === 'error';
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    store.settle();
    store.flush();
  };
  const sent: string[] = [];
  const settled = async ({id}: Receipt) => {
    sent.push(id);
    await until(() => store.get<Receipt>(receiptKey(id))?.status !== 'pending');
    await rest();
    return store.get<Receipt>(receiptKey(id)) as Receipt;
  };
  return {
    store,
    router,
    feed,
    adapter,
    sessionId,
    rest,
    sent,
    say: (text) => settled(router.send({control: 'send', sessionId, payload: {text}})),
    decide: (control, actionId, payload = {}) => settled(router.send({control, sessionId, actionId, payload})),
    receipt: (id) => store.get<Receipt>(receiptKey(id)),
    runs: () => Object.values(store.snapshot().runs) as RunRow[],
    thread() {
      const request = adapter.runs?.goOn(sessionId) as WireRequest;
      return request.body as {messages: readonly Message[]; state: unknown};
    },
  };
}
