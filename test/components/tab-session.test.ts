import {expect, fixture, fixtureCleanup} from '@open-wc/testing';
import {html} from 'lit';
import type {ProtocolAdapter} from '../../src/adapters/adapter.js';
import {listedSessions, sessionsEvent} from '../../src/adapters/listed-sessions.js';
import {registerProtocol} from '../../src/adapters/protocols.js';
import type {AgentEventAdapter} from '../../src/components/shell/event-adapter/event-adapter.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/define/agent-event-adapter.js';
import '../../src/define/agent-projection.js';
import {ACTIVE_SESSION_KEY} from '../../src/state/keys.js';
import {waitUntil} from './waiting.js';

/** Of which sessions the past was asked for. */
let asked: string[] = [];

const base = (protocol: string): ProtocolAdapter => ({
  protocol,
  controls: new Set(['send']),
  decode: () => [],
  encode: () => ({method: 'POST', path: '', body: {}, streams: true}),
});

/** A protocol with a stream for each run, whose service is not there. */
const perRun = (protocol: string, more: Partial<ProtocolAdapter> = {}) => ({
  ...base(protocol),
  runs: {
    state: 'over' as const,
    end: () => [],
    resumePath: () => '',
    toolRequests: () => [],
    answerTool: () => [],
    goOn: () => ({method: 'POST' as const, path: '', body: {}, streams: true as const}),
  },
  directory: {read: () => ({events: [], canEdit: false}), create: () => ({sessionId: crypto.randomUUID()})},
  ...more,
});

/** The same, with a past. */
const withPast = (protocol: string) =>
  perRun(protocol, {
    history: {
      path: (sessionId) => (asked.push(sessionId), undefined),
      read: () => ({events: []}),
    },
  });

/** A protocol with a stream for each session, and a list of them. */
const listed = (protocol: string): ProtocolAdapter => ({
  ...base(protocol),
  streamPath: (sessionId) => `sessions/${sessionId}`,
  directory: {
    path: 'sessions',
    read: (page) => ({events: [sessionsEvent(listedSessions(page))], canEdit: false}),
  },
});

interface Page {
  readonly adapter: AgentEventAdapter;
  readonly projection: AgentProjection;
  readonly session: string;
}

async function pages(protocol: string, count = 1, url = '/api'): Promise<Page[]> {
  const root = await fixture(html`
    <div>
      ${Array.from(
        {length: count},
        () => html`
          <agent-projection>
            <agent-event-adapter protocol=${protocol} url=${url}></agent-event-adapter>
          </agent-projection>
        `,
      )}
    </div>
  `);
  return Promise.all(
    [...root.querySelectorAll('agent-projection')].map(async (projection) => {
      await waitUntil(() => sessionOf(projection));
      const adapter = projection.querySelector('agent-event-adapter')!;
      return {projection, adapter, session: sessionOf(projection)!};
    }),
  );
}

const page = async (protocol: string, url?: string): Promise<Page> => (await pages(protocol, 1, url))[0]!;

function sessionOf({store}: AgentProjection): string | undefined {
  return store.get<{id: string}>(ACTIVE_SESSION_KEY)?.id;
}

/** Sends a message, and waits until it was on its way. */
async function write({adapter, projection, session}: Page): Promise<void> {
  let hasLeft = false;
  adapter.addEventListener('agent-connection-change', () => (hasLeft ||= adapter.status?.state !== 'idle'));
  projection.router.send({id: crypto.randomUUID(), control: 'send', sessionId: session, payload: {text: 'Hello'}});
  await waitUntil(() => hasLeft);
}

/** Takes all elements off the page, as a reload does. */
const reload = () => fixtureCleanup();

describe('I4 without a session-id', () => {
  const undo = [
    registerProtocol('with-past', () => Promise.resolve({createAdapter: () => withPast('with-past')}), {perRun: true}),
    registerProtocol('no-past', () => Promise.resolve({createAdapter: () => perRun('no-past')}), {perRun: true}),
    registerProtocol('listed', () => Promise.resolve({createAdapter: () => listed('listed')})),
  ];
  const {fetch} = globalThis;
  const sessions = [
    {id: 'old', updatedAt: 1},
    {id: 'new', updatedAt: 2},
  ];

  beforeEach(() => {
    asked = [];
    sessionStorage.clear();
    globalThis.fetch = (input) =>
      Promise.resolve(
        String(input).endsWith('/sessions') ? Response.json({sessions}) : new Response(null, {status: 403}),
      );
  });
  afterEach(() => (globalThis.fetch = fetch));
  after(() => {
    sessionStorage.clear();
    for (const each of undo) each();
  });

  it('a tab goes on after a reload with the session that it had open, and its past is read', async () => {
    const first = await page('with-past');
    await write(first);
    expect(asked, 'nobody knew the session before').to.deep.equal([]);
    reload();
    const second = await page('with-past');
    expect(second.session).to.equal(first.session);
    await waitUntil(() => asked.length > 0);
    expect(asked).to.deep.equal([first.session]);
  });

  it('a session that nobody has written to keeps its id, and no past is asked for', async () => {
    const first = await page('with-past');
    reload();
    expect((await page('with-past')).session).to.equal(first.session);
    expect(asked).to.deep.equal([]);
  });

  it('a session whose past cannot be read is not gone on with as if it were empty', async () => {
    const first = await page('no-past');
    await write(first);
    first.adapter.headers = {a: 'b'};
    await first.adapter.updateComplete;
    expect(sessionOf(first.projection), 'the page still has it').to.equal(first.session);
    reload();
    expect((await page('no-past')).session).to.not.equal(first.session);
  });

  it('another tab begins anew, and so does another service', async () => {
    const first = await page('with-past');
    await write(first);
    reload();
    expect((await page('with-past', '/other')).session).to.not.equal(first.session);
    reload();
    sessionStorage.clear();
    expect((await page('with-past')).session).to.not.equal(first.session);
  });

  it('two adapters of one service have two sessions, also after a reload', async () => {
    const before = (await pages('with-past', 2)).map(({session}) => session);
    expect(new Set(before)).to.have.length(2);
    reload();
    expect((await pages('with-past', 2)).map(({session}) => session)).to.deep.equal(before);
  });

  it('a session that a person opened or made is the one that the tab has open', async () => {
    const first = await page('with-past');
    first.adapter.openSession('chosen');
    await waitUntil(() => sessionOf(first.projection) === 'chosen');
    reload();
    const second = await page('with-past');
    expect(second.session).to.equal('chosen');
    await waitUntil(() => asked.length > 1);
    asked = [];
    const made = await second.adapter.createSession();
    await waitUntil(() => sessionOf(second.projection) === made);
    reload();
    expect((await page('with-past')).session).to.equal(made);
    expect(asked, 'it was only just made').to.deep.equal([]);
  });

  it('of a list, the session that was last at work is opened first, and then the one that the tab had open', async () => {
    const first = await page('listed');
    expect(first.session).to.equal('new');
    first.adapter.openSession('old');
    await waitUntil(() => sessionOf(first.projection) === 'old');
    reload();
    expect((await page('listed')).session).to.equal('old');
    sessionStorage.clear();
    reload();
    expect((await page('listed')).session).to.equal('new');
  });
});
