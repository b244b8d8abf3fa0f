import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {AGUI_CONTROLS} from '../../src/adapters/ag-ui/controls.js';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import {CommandRouter, type Receipt} from '../../src/commands/index.js';
import {ProjectionStore, type PartRow} from '../../src/state/index.js';
import {DirectoryFeed} from '../../src/transport/directory-feed.js';
import {DeferredFeed} from '../../src/transport/deferred-feed.js';
import {RunFeed} from '../../src/transport/run-feed.js';
import {message} from '../adapters/ag-ui/events.js';
import {agUiServer, tellRun} from '../adapters/ag-ui/server.js';
import {until} from './helpers.js';
import {receiptKey} from '../../src/commands/keys.js';
import {CONTROLS_KEY, DIRECTORY_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';

const makeStore = () => new ProjectionStore({schedule: (flush) => setImmediate(flush)});

/** What a page is told of a thread that nobody has written to, but for when. */
function rowsOf(store: ProjectionStore) {
  const {since: _since, ...transport} = store.get(TRANSPORT_KEY) ?? {};
  return {transport, controls: store.get(CONTROLS_KEY), directory: store.get(DIRECTORY_KEY)};
}

/** An idle page that loads its feed as `agent-event-adapter` does. */
function idlePage(url: string, comes: () => Promise<void> = () => Promise.resolve()) {
  const store = makeStore();
  const router = CommandRouter.of(store);
  const sessionId = crypto.randomUUID();
  let activations = 0;
  const activate = async () => {
    activations++;
    await comes();
    const feed = new RunFeed({store, adapter: createAdapter(), url, sessionId});
    router.connect(feed);
    await feed.start();
    return feed;
  };
  const feed = new DeferredFeed({store, protocol: 'ag-ui', controls: AGUI_CONTROLS, url, sessionId, activate});
  router.connect(feed);
  feed.start();
  const say = (text: string) => router.send({control: 'send', sessionId, payload: {text}}).id;
  const receipt = (id: string) => store.get<Receipt>(receiptKey(id));
  return {store, router, feed, say, receipt, activations: () => activations};
}

describe('a session whose feed is not loaded', () => {
  it('sets the rows that the feed of the protocol will set, and asks nobody', async () => {
    const {url, heard} = await agUiServer((_heard, response) => void response.end());
    const {store, activations} = idlePage(url);
    const other = makeStore();
    const adapter = createAdapter();
    new DirectoryFeed({store: other, adapter, url}).start();
    await new RunFeed({store: other, adapter, url, sessionId: 's1'}).start();
    assert.deepEqual(rowsOf(store), rowsOf(other));
    assert.deepEqual([activations(), heard.length], [0, 0]);
  });

  it('the first command loads it, and is the one that runs', async () => {
    const {url, heard} = await agUiServer((asked, response) =>
      tellRun(response, asked, ...message('m1', 'It is safe.')),
    );
    const {store, say, receipt, activations} = idlePage(url);
    const id = say('Is it safe?');
    assert.equal(receipt(id)?.status, 'pending');
    await until(() => receipt(id)?.status === 'confirmed');
    await until(() => Object.values(store.snapshot().parts).some((part) => (part as PartRow).text === 'It is safe.'));
    assert.deepEqual([activations(), heard.length], [1, 1]);
    assert.equal(heard[0]?.input?.messages.at(-1)?.content, 'Is it safe?');
  });

  it('what could not be loaded is a failure that can be tried again', async () => {
    const {url, heard} = await agUiServer((asked, response) =>
      tellRun(response, asked, ...message('m1', 'It is safe.')),
    );
    let isOnline = false;
    const {router, say, receipt} = idlePage(url, async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    });
    const id = say('Is it safe?');
    await until(() => receipt(id)?.status === 'failed');
    assert.equal(heard.length, 0);
    isOnline = true;
    router.retry(id);
    await until(() => receipt(id)?.status === 'confirmed');
    assert.equal(heard.length, 1);
  });

  it('a command for a thread that was left goes nowhere', async () => {
    const {url, heard} = await agUiServer((_heard, response) => void response.end());
    const {feed, say, receipt} = idlePage(url);
    feed.stop();
    const id = say('Is it safe?');
    await until(() => receipt(id)?.status === 'failed');
    assert.equal(receipt(id)?.reason, 'not_connected');
    assert.equal(heard.length, 0);
  });
});
