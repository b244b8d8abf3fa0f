import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {AdapterFactory, AdapterOptions, ProtocolAdapter} from '../../src/adapters/adapter.js';
import {registerProtocol} from '../../src/adapters/protocols.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import type {AgentEventAdapter} from '../../src/components/shell/event-adapter/event-adapter.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/define/agent-composer.js';
import '../../src/define/agent-conversation.js';
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

/** A wire whose stream is at the address itself, and says these words. */
const speaking = (words: string) => {
  const delta = (sequence: number, payload: object) =>
    `data: ${JSON.stringify({type: 'text.delta', sequence, sessionId: 's1', runId: 'r1', messageId: 'm1', payload})}\n\n`;
  return URL.createObjectURL(new Blob([delta(1, {delta: words})], {type: 'text/event-stream'}));
};

/** An adapter for such a wire. */
const acme =
  (protocol = 'acme'): AdapterFactory =>
  () => ({
    protocol,
    controls: new Set(['send']),
    streamPath: () => '',
    decode: (wire) => [wire as AgentEvent],
    encode: () => ({unsupported: 'Acme only speaks.'}),
  });

const inner = (element: Element | null) => element?.shadowRoot?.textContent ?? '';

const diagnostics = (store: ProjectionStore) =>
  Object.values(store.snapshot().diagnostics) as {code: string; message?: string}[];

async function open(attributes: {recording?: string; protocol?: string; url?: string; options?: string} = {}) {
  const projection = await fixture<AgentProjection>(html`
    <agent-projection>
      <agent-event-adapter
        protocol=${attributes.protocol ?? 'agent-ui'}
        recording=${attributes.recording ?? ''}
        url=${attributes.url ?? ''}
        session-id=${attributes.url ? 's1' : ''}
        options=${ifDefined(attributes.options)}
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
    await store.prepare();
    const [row] = diagnostics(store);
    expect(row?.code).to.equal('unknown_protocol');
    expect(row?.message).to.contain('carrier-pigeon');
  });

  it('I1 an unknown protocol is named on the page and in the console, with those that are registered', async () => {
    const errors: string[] = [];
    const {error} = console;
    console.error = (message: string) => errors.push(message);
    try {
      const page = await fixture(html`
        <agent-projection>
          <agent-event-adapter protocol="ag-uii" url="/api"></agent-event-adapter>
          <agent-conversation></agent-conversation>
          <agent-composer></agent-composer>
        </agent-projection>
      `);
      await waitUntil(() => /"ag-uii".*agent-ui.*ag-ui/s.test(inner(page.querySelector('agent-conversation'))));
      await waitUntil(() => inner(page.querySelector('agent-composer')).includes('Disconnected'));
      expect(errors).to.have.length(1);
      expect(errors[0]).to.match(/"ag-uii".*agent-ui.*ag-ui/);
    } finally {
      console.error = error;
    }
  });

  it('I1 an adapter that nothing can be heard of says so, and is not connecting for ever', async () => {
    const {store, adapter} = await open({url: '/nowhere'});
    const silent = {...acme('mute')(), streamPath: undefined} as unknown as ProtocolAdapter;
    adapter.adapter = silent;
    const said = () => store.get<TransportRow>(TRANSPORT_KEY);
    await waitUntil(() => said()?.protocol === 'mute' && said()?.state === 'error');
    expect(said()?.reason).to.contain('"mute" has neither streamPath nor runs');
  });

  it('F5 connects when its protocol is registered later, and again when another takes its name or gives it back', async () => {
    const url = speaking('words');
    const {store, adapter} = await open({protocol: 'acme', url});
    expect(diagnostics(store).map(({code}) => code)).to.deep.equal(['unknown_protocol']);
    expect(adapter.status).to.equal(undefined);
    const undo = registerProtocol('acme', () => Promise.resolve({createAdapter: acme('acme 1')}));
    await waitUntil(() => text(store) === 'words');
    const spoken = () => store.get<TransportRow>(TRANSPORT_KEY)?.protocol;
    expect(spoken()).to.equal('acme 1');
    const undoNewer = registerProtocol('acme', () => Promise.resolve({createAdapter: acme('acme 2')}));
    await waitUntil(() => spoken() === 'acme 2');
    undoNewer();
    await waitUntil(() => spoken() === 'acme 1');
    undo();
    expect(adapter.status, 'nobody speaks Acme any more').to.equal(undefined);
    URL.revokeObjectURL(url);
  });

  it('F5 options reach the adapter as they are, and the same ones again make no new connection', async () => {
    const given: AdapterOptions[] = [];
    const createAdapter: AdapterFactory = (options = {}) => (given.push(options), acme()());
    const undo = registerProtocol('acme', () => Promise.resolve({createAdapter}));
    const url = speaking('words');
    const {store, adapter} = await open({protocol: 'acme', url, options: '{"room": {"id": 7}, "loud": true}'});
    await waitUntil(() => text(store) === 'words');
    expect(given.map(({options}) => options)).to.deep.equal(given.map(() => ({room: {id: 7}, loud: true})));
    const count = given.length;
    adapter.options = {room: {id: 7}, loud: true};
    await adapter.updateComplete;
    expect(given).to.have.length(count);
    adapter.options = {room: {id: 8}};
    adapter.history = 'past';
    adapter.attachments = 'uploads';
    await adapter.updateComplete;
    expect(given.at(-1)).to.deep.include({
      options: {room: {id: 8}},
      history: 'past',
      attachments: {path: 'uploads'},
    });
    expect(diagnostics(store)).to.deep.equal([]);
    undo();
    URL.revokeObjectURL(url);
  });

  it('X11 the same headers in another object make no new connection', async () => {
    let made = 0;
    const createAdapter: AdapterFactory = () => (made++, acme()());
    const undo = registerProtocol('acme', () => Promise.resolve({createAdapter}));
    const url = speaking('words');
    const {store, adapter} = await open({protocol: 'acme', url});
    adapter.headers = {authorization: 'Bearer x'};
    await waitUntil(() => text(store) === 'words');
    const count = made;
    adapter.headers = {authorization: 'Bearer x'};
    await adapter.updateComplete;
    expect(made).to.equal(count);
    adapter.headers = {authorization: 'Bearer y'};
    await adapter.updateComplete;
    expect(made).to.be.greaterThan(count);
    undo();
    URL.revokeObjectURL(url);
  });

  it('X11 tools, options and headers made anew with each render, as in React, lose no run; the newest tool answers', async () => {
    const {fetch} = globalThis;
    const asked: {signal: AbortSignal; tell: (...events: readonly object[]) => void; end: () => void}[] = [];
    globalThis.fetch = (_input, init) => {
      const stream = new TransformStream<Uint8Array, Uint8Array>();
      const writer = stream.writable.getWriter();
      const lines = (events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      asked.push({
        signal: init!.signal!,
        tell: (...events) => void writer.write(new TextEncoder().encode(lines(events))),
        end: () => void writer.close(),
      });
      return Promise.resolve(new Response(stream.readable, {headers: {'content-type': 'text/event-stream'}}));
    };
    try {
      const {store, adapter} = await open({protocol: 'ag-ui', url: '/agui'});
      const called: number[] = [];
      let renders = 0;
      const render = async () => {
        const number = ++renders;
        adapter.tools = [
          {name: 'pick', description: 'Picks', parameters: {type: 'object'}, run: () => called.push(number)},
        ];
        adapter.options = {cancelPath: 'cancel'};
        adapter.headers = {authorization: 'Bearer x'};
        await adapter.updateComplete;
      };
      await render();
      CommandRouter.of(store).send({control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
      await waitUntil(() => asked.length === 1);
      const run = {threadId: 's1', runId: 'r1'};
      const said = {messageId: 'm1', role: 'assistant'};
      asked[0]!.tell({type: 'RUN_STARTED', ...run}, {type: 'TEXT_MESSAGE_START', ...said});
      asked[0]!.tell({type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'Hi '});
      await waitUntil(() => text(store) === 'Hi ');
      const {status} = adapter;
      await render();
      await render();
      expect(adapter.status).to.deep.equal(status);
      expect([asked.length, asked[0]!.signal.aborted]).to.deep.equal([1, false]);
      asked[0]!.tell(
        {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'there'},
        {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
        {type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'pick'},
        {type: 'TOOL_CALL_END', toolCallId: 'c1'},
        {type: 'RUN_FINISHED', ...run},
      );
      asked[0]!.end();
      // The answer of the tool goes on with the thread: a second run.
      await waitUntil(() => asked.length === 2);
      expect(called).to.deep.equal([3]);
      expect(text(store)).to.equal('Hi there');
      expect(Object.values(store.snapshot().runs)).to.have.nested.property('[0].status', 'completed');
    } finally {
      globalThis.fetch = fetch;
    }
  });

  for (const options of ['{"room": ', '["room"]', 'null', ''])
    it(`F5 options that are no JSON object are left out and reported once: ${options}`, async () => {
      const given: AdapterOptions[] = [];
      const createAdapter: AdapterFactory = (settings = {}) => (given.push(settings), acme()());
      const undo = registerProtocol('acme', () => Promise.resolve({createAdapter}));
      const url = speaking('words');
      const {store, adapter} = await open({protocol: 'acme', url, options});
      await waitUntil(() => text(store) === 'words');
      expect(diagnostics(store).map(({code}) => code)).to.deep.equal(['bad_options']);
      expect(diagnostics(store)[0]?.message).to.contain(`JSON object, so it is left out: ${options}`.trim());
      expect(given.at(-1)?.options).to.deep.equal({});
      adapter.setAttribute('options', '{"room": 1}');
      await adapter.updateComplete;
      expect(given.at(-1)?.options).to.deep.equal({room: 1});
      undo();
      URL.revokeObjectURL(url);
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
