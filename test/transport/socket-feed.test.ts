import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, describe, it} from 'node:test';
import {createNodeWebSocketUpgradeHandler} from '@agentclientprotocol/sdk/experimental/node';
import {AcpServer} from '@agentclientprotocol/sdk/experimental/server';
import {WebSocket, WebSocketServer} from 'ws';
import {createAdapter} from '../../src/adapters/acp/index.js';
import {CommandRouter} from '../../src/commands/index.js';
import {ProjectionStore} from '../../src/state/index.js';
import {CONTROLS_KEY, DIRECTORY_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';
import {SocketDirectory, SocketFeed, type SocketFeedOptions, type SocketRequest} from '../../src/transport/index.js';
import {createAgent} from '../peers/acp/agent.mjs';

/** The scripted agent behind the SDK's own WebSocket server. */
async function serve(options: object = {}) {
  const sockets = new WebSocketServer({noServer: true});
  const server = createServer();
  const agents = new AcpServer({createAgent: () => createAgent(options)});
  server.on('upgrade', createNodeWebSocketUpgradeHandler(agents, sockets));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  });
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets};
}

/** Feeds of one page. */
function pageOn(url: string) {
  const store = new ProjectionStore({schedule: () => undefined});
  const options = (more: Partial<SocketFeedOptions> = {}): SocketFeedOptions => ({
    store,
    adapter: createAdapter(),
    url,
    sessionId: 's1',
    isNew: true,
    WebSocket: WebSocket as unknown as SocketRequest['WebSocket'],
    ...more,
  });
  return {store, options};
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a session on a socket that all sessions share', () => {
  it('has one socket with the list and with other sessions, until the last of them leaves', async () => {
    const {url, sockets} = await serve();
    const {store, options} = pageOn(url);
    const list = new SocketDirectory(options());
    list.start();
    const first = new SocketFeed(options());
    first.start();
    await until(() => first.status.state === 'streaming');
    assert.equal(store.get(DIRECTORY_KEY)?.state, 'ready');
    assert.equal(store.get(TRANSPORT_KEY)?.state, 'streaming');
    assert.equal(store.get(CONTROLS_KEY)?.attachments?.accept, 'image/*,text/*,application/*');
    first.stop();
    const second = new SocketFeed(options({sessionId: 's2'}));
    second.start();
    await until(() => second.status.state === 'streaming');
    assert.equal(sockets.clients.size, 1);
    list.stop();
    second.stop();
    await until(() => sockets.clients.size === 0);
  });

  it('says so where the other side has closed it, and goes on when it is asked to', async () => {
    const {url, sockets} = await serve();
    const {store, options} = pageOn(url);
    const states: string[] = [];
    const feed = new SocketFeed(options({onChange: ({state}) => states.push(state)}));
    feed.start();
    await until(() => feed.status.state === 'streaming');
    const router = CommandRouter.of(store);
    router.connect(feed);
    for (const socket of sockets.clients) socket.close(1000);
    await until(() => feed.status.state === 'error');
    assert.match(store.get(TRANSPORT_KEY)?.reason ?? '', /closed/);
    feed.retryNow();
    await until(() => feed.status.state === 'streaming');
    assert.deepEqual(states, ['connecting', 'streaming', 'error', 'connecting', 'streaming']);
    router.send({control: 'send', sessionId: 's1', payload: {text: 'text'}});
    await until(() =>
      Object.values(store.snapshot().runs).some((run) => (run as {status?: string}).status === 'completed'),
    );
    feed.stop();
  });

  it('opens a session that is shown again after a cut, and tells its turn as lost', async () => {
    const {url, sockets} = await serve({drop: () => [...sockets.clients].forEach((socket) => socket.terminate())});
    const {store, options} = pageOn(url);
    const feed = new SocketFeed(options());
    feed.start();
    const router = CommandRouter.of(store);
    router.connect(feed);
    router.send({control: 'send', sessionId: 's1', payload: {text: 'cut'}});
    await until(() => Object.values(store.snapshot().runs).length === 1);
    await until(() => (Object.values(store.snapshot().runs)[0] as {status?: string}).status === 'failed');
    await until(() => feed.status.state === 'streaming');
    feed.stop();
  });
});
