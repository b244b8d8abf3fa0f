import assert from 'node:assert/strict';
import {test} from 'node:test';
import WebSocket from 'ws';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {CommandRouter, type Receipt} from '../../src/commands/index.js';
import {startServer} from '../../packages/runtime/src/node/server.js';
import {ProjectionStore} from '../../src/state/index.js';
import {SessionFeed, type SocketRequest} from '../../src/transport/index.js';
import {until} from '../transport/helpers.js';
import {temporaryFolder, temporaryPage} from './server-helpers.js';
import {receiptKey} from '../../src/commands/keys.js';

/** The page's side and the runtime's side, with nothing between them but the wire. */
for (const via of ['sse', 'websocket'] as const) {
  test(`A1 H9 a page reads a whole run from the runtime by ${via}, and its command is confirmed by an event`, async () => {
    const server = await startServer({port: 0, folder: temporaryFolder(), staticRoot: temporaryPage(), pace: 0.01});
    await server.runtime.createSession({scenario: 'solo', id: 's1'});
    const store = new ProjectionStore();
    const feed = new SessionFeed({
      store,
      adapter: createAdapter(),
      url: `${server.url}api`,
      sessionId: 's1',
      via,
      WebSocket: WebSocket as unknown as SocketRequest['WebSocket'],
    });
    const router = new CommandRouter(store);
    try {
      router.connect(feed);
      await feed.start();
      const {id} = router.send({control: 'send', sessionId: 's1', payload: {text: 'Is dual write safe?'}});
      await until(() => store.get<Receipt>(receiptKey(id))?.status === 'confirmed', 'the confirmation');
      const over = () =>
        Object.values(store.snapshot().runs).some((run) => (run as {status: string}).status === 'completed');
      await until(over, 'the end of the run');
      // The page's session is marked as hydrated; every other fact is the runtime's own.
      const {sessions: _here, ...page} = store.snapshot();
      const {sessions: _there, ...runtime} = await server.runtime.snapshot('s1');
      assert.deepEqual(page, runtime);
      assert.deepEqual(store.stats.catchingUp, []);
    } finally {
      router.close();
      feed.stop();
      await server.close();
    }
  });
}
