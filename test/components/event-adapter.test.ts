import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import type {AgentEventAdapter} from '../../src/components/shell/event-adapter/event-adapter.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/define/agent-event-adapter.js';
import '../../src/define/agent-projection.js';
import {partKey} from '../../src/state/keys.js';
import type {PartRow} from '../../src/state/facts/parts.js';
import type {ProjectionStore} from '../../src/state/store.js';
import type {TransportRow} from '../../src/transport/feed.js';
import {waitUntil} from './waiting.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

const RECORDING = [
  {type: 'run.started', sequence: 1, sessionId: 's1', runId: 'r1'},
  {type: 'text.delta', sequence: 2, sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {delta: 'Recorded '}},
  {type: 'text.delta', sequence: 3, sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {delta: 'words'}},
];
const ndjson = RECORDING.map((event) => JSON.stringify(event)).join('\n');
const text = (store: ProjectionStore) => store.get<PartRow>(partKey('m1'))?.text;

async function open(attributes: {recording?: string; protocol?: string; url?: string} = {}) {
  const projection = await fixture<AgentProjection>(html`
    <agent-projection>
      <agent-event-adapter
        protocol=${attributes.protocol ?? 'agent-ui'}
        recording=${attributes.recording ?? ''}
        url=${attributes.url ?? ''}
        session-id=${attributes.url ? 's1' : ''}
      ></agent-event-adapter>
    </agent-projection>
  `);
  return {store: projection.store, adapter: projection.querySelector<AgentEventAdapter>('agent-event-adapter')!};
}

describe('agent-event-adapter', () => {
  it('has no box: in a grid of the page it takes no cell', async () => {
    const {adapter} = await open();
    expect(adapter.getClientRects().length).to.equal(0);
  });

  it('plays a recording from an address into the store around it', async () => {
    const url = URL.createObjectURL(new Blob([ndjson]));
    const {store} = await open({recording: url});
    await waitUntil(() => text(store) === 'Recorded words');
    URL.revokeObjectURL(url);
  });

  it('plays pasted text and files; a broken line is a diagnostic and the rest is kept', async () => {
    const {store, adapter} = await open();
    const lines = ndjson.split('\n');
    await adapter.replay([lines[0], '{"type": broken', lines[1], lines[2]].join('\n'));
    expect(text(store)).to.equal('Recorded words');
    const messages = Object.values(store.snapshot().diagnostics).map(
      (row) => (row as {message?: string}).message ?? '',
    );
    expect(messages.some((message) => message.startsWith('Line 2:'))).to.equal(true);
    const other = await open();
    await other.adapter.replay(new Blob([JSON.stringify(RECORDING)]));
    expect(text(other.store)).to.equal('Recorded words');
  });

  it('C6 says so where the protocol is not known', async () => {
    const {store} = await open({protocol: 'carrier-pigeon'});
    const [row] = Object.values(store.snapshot().diagnostics) as {code: string; message?: string}[];
    expect(row?.code).to.equal('unknown_protocol');
    expect(row?.message).to.contain('carrier-pigeon');
  });

  it('U4 shows where the connection stands, over real HTTP', async () => {
    // The test server answers 404 here: an address without a runtime.
    const {store, adapter} = await open({url: '/no-such-runtime'});
    let changes = 0;
    adapter.addEventListener('agent-connection-change', () => changes++);
    await waitUntil(() => store.get<TransportRow>(TRANSPORT_KEY)?.state === 'error');
    expect(adapter.status?.state).to.equal('error');
    expect(store.get<TransportRow>(TRANSPORT_KEY)?.reason).to.be.a('string').and.not.equal('');
    expect(changes).to.be.greaterThan(0);
  });

  it('lets go when it is removed, and starts again when it comes back', async () => {
    const {store, adapter} = await open({url: '/no-such-runtime'});
    await waitUntil(() => store.get<TransportRow>(TRANSPORT_KEY)?.state === 'error');
    const {parentElement} = adapter;
    adapter.remove();
    expect(adapter.status).to.equal(undefined);
    parentElement!.append(adapter);
    await waitUntil(() => adapter.status !== undefined);
  });
});
