import assert from 'node:assert/strict';
import {after, afterEach, beforeEach, describe, it} from 'node:test';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {
  listKey,
  openingKey,
  ProjectionStore,
  sessionKey,
  type ListRow,
  type OpeningRow,
} from '../../src/state/index.js';
import {SessionFeed, STEP_PATIENCE_MS, type FeedOptions, type HistoryRow} from '../../src/transport/index.js';
import {openServer} from '../runtime/server-helpers.js';
import {hastyClock, settle, until} from './helpers.js';
import {gate, OpeningProxy} from './opening-proxy.js';
import {historyKey, TRANSPORT_KEY} from '../../src/transport/keys.js';

const ID = 'old-session';
const exported = (store: ProjectionStore) => JSON.parse(JSON.stringify(store.snapshot())) as Record<string, unknown>;

const server = await openServer();
await server.runtime.createSession({scenario: ID});
await server.runtime.createSession({scenario: 'tools'});
const proxy = await OpeningProxy.open(server.url);
after(() => proxy.close());

describe('opening a session over HTTP', () => {
  let store: ProjectionStore;
  let feed: SessionFeed;
  const feedOf = (more: Partial<FeedOptions> = {}) =>
    new SessionFeed({store, adapter: createAdapter(), url: `${proxy.url}/api`, sessionId: ID, ...more});
  const row = () => store.get<OpeningRow>(openingKey(ID));
  const history = () => store.get<HistoryRow>(historyKey(ID));
  const turns = (id = ID) => store.get<ListRow>(listKey('turns', id))?.ids.toArray() ?? [];
  const open = () => store.get<ListRow>(listKey('open-actions', ID))?.ids.toArray() ?? [];
  const isReady = () => Object.values(row()?.steps ?? {}).every((state) => state === 'ready');
  const isLive = () => store.get<{state: string}>(TRANSPORT_KEY)?.state === 'streaming';

  beforeEach(() => {
    proxy.asked.length = 0;
    proxy.streams.length = 0;
    proxy.fate = () => undefined;
    store = new ProjectionStore();
    feed = feedOf();
  });
  afterEach(() => feed.stop());

  it('H1 H2 H3 H4 C7 asks for its shell first, then for the rest as of the same place, and the stream goes on from there', async () => {
    const at = server.runtime.lastSequence(ID);
    await feed.start();
    await until(() => isReady() && isLive(), 'everything is in');
    assert.deepEqual(proxy.asked, [
      'shell',
      ...['window', 'current', 'refs'].map((step) => `${step}?at=${String(at)}`),
    ]);
    assert.deepEqual(proxy.streams, [String(at)]);
    assert.equal(row()?.at, at);
    assert.ok(turns().length < 90, 'the latest turns only');
    assert.deepEqual(open(), ['old-session.run132.request3']);
    assert.ok(history()?.before);
  });

  it('H1 H2 H3 H4 answers that come in the opposite order are applied in theirs', async () => {
    const gates = {window: gate(), current: gate(), refs: gate()};
    proxy.fate = (step) => (step in gates ? {after: gates[step as keyof typeof gates].opened} : undefined);
    const seen: string[] = [];
    store.subscribe(openingKey(ID), () => seen.push(JSON.stringify(row()?.steps)));
    const started = feed.start();
    await until(() => proxy.asked.length === 4, 'everything is asked for');
    assert.equal(store.get<{title?: string}>(sessionKey(ID))?.title, 'Invoice ledger, six weeks of work');
    gates.refs.open();
    gates.current.open();
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(row()?.steps.current, 'loading', 'the window comes first');
    assert.equal(proxy.streams.length, 0, 'the stream waits for what it goes on from');
    gates.window.open();
    await started;
    await until(isReady, 'everything is in');
    assert.ok(seen.length > 0);
  });

  it('H3 a window that is late holds up the rest for a while only, and is taken whenever it comes', async () => {
    const late = gate();
    proxy.fate = (step) => (step === 'window' ? {after: late.opened} : undefined);
    feed = feedOf({clock: hastyClock(STEP_PATIENCE_MS + 1)});
    await feed.start();
    await until(() => row()?.steps.refs === 'ready' && isLive(), 'the others are in, and the stream is open');
    assert.equal(row()?.steps.window, 'loading');
    assert.deepEqual(turns(), []);
    assert.deepEqual(open(), ['old-session.run132.request3'], 'what waits for a person is here before it');
    late.open();
    await until(isReady, 'the window is in');
    assert.equal(turns().at(-1), 'run:old-session.run132');
  });

  for (const step of ['window', 'current', 'refs'] as const) {
    it(`H9 ${step} that fails or is cut is told, holds up nothing, and can be asked for again`, async () => {
      const whole = new ProjectionStore();
      const good = new SessionFeed({
        store: whole,
        adapter: createAdapter(),
        url: new URL('api', server.url).href,
        sessionId: ID,
      });
      await good.start();
      await until(() => whole.get<OpeningRow>(openingKey(ID))?.steps.refs === 'ready', 'the example');
      good.stop();
      for (const [fate, reason] of [
        [{status: 500}, /Out of order|500/],
        [{cut: true}, /./],
        [{body: {at: 1, snapshot: {}}}, /another moment/],
        [{body: ['nonsense']}, /no part of a session/],
      ] as const) {
        store = new ProjectionStore();
        feed = feedOf();
        proxy.fate = (asked) => (asked === step ? fate : undefined);
        await feed.start();
        await until(() => row()?.steps[step] === 'failed' && isLive(), 'it failed, and the stream is open');
        await until(
          () => Object.values(row()?.steps ?? {}).filter((state) => state === 'ready').length === 3,
          'the rest',
        );
        assert.match(row()?.reason ?? '', reason);
        assert.ok(`opening_${step}_unavailable:${ID}` in store.snapshot().diagnostics);
        proxy.fate = () => undefined;
        feed.retryOpening();
        await until(isReady, 'it is in');
        assert.equal(row()?.reason, undefined);
        const {diagnostics: _one, ...facts} = exported(store);
        const {diagnostics: _other, ...expected} = exported(whole);
        assert.deepEqual(facts, expected);
        feed.stop();
      }
    });
  }

  it('H9 a shell that cannot be had leaves the stream to tell everything from its beginning', async () => {
    proxy.fate = (step) => (step === 'shell' ? {status: 500} : undefined);
    await feed.start();
    await until(() => turns().length === 264, 'every turn is here');
    assert.deepEqual(proxy.asked, ['shell']);
    assert.deepEqual(proxy.streams, ['']);
    assert.equal(row()?.steps.shell, 'failed');
  });

  it('H9 what happens while the rest is on its way comes once, and after it', async () => {
    const {id} = await server.runtime.createSession({scenario: 'approval'});
    const late = {window: gate(), refs: gate()};
    proxy.fate = (step) => (step in late ? {after: late[step as keyof typeof late].opened} : undefined);
    feed = feedOf({sessionId: id, clock: hastyClock(STEP_PATIENCE_MS + 1)});
    await feed.start();
    await server.runtime.command(id, {id: 'go', control: 'send', payload: {text: 'Run 0042'}});
    await until(() => store.get<ListRow>(listKey('open-actions', id))?.ids.length === 1, 'the request, live');
    late.refs.open();
    late.window.open();
    await until(() => store.get<OpeningRow>(openingKey(id))?.steps.window === 'ready', 'the window');
    await until(() => store.wholeUpTo(id) === server.runtime.lastSequence(id), 'all of it');
    const expected = ProjectionStore.replay([]);
    expected.hydrate(JSON.parse(JSON.stringify(server.runtime.snapshot(id))), expected.openSession(id));
    const {connection: _one, sessions: _its, ...facts} = exported(store);
    const {connection: _other, sessions: _theirs, ...same} = exported(expected);
    assert.deepEqual(facts, same);
  });

  it('H6 V18 what a session answers after it was left changes nothing', async () => {
    const late = gate();
    proxy.fate = (step, path) => (path.includes(ID) && step !== 'shell' ? {after: late.opened} : undefined);
    const left = feed.start();
    await until(() => proxy.asked.length === 4, 'everything is asked for');
    feed.stop();
    const other = feedOf({sessionId: 'tools'});
    await other.start();
    late.open();
    await left;
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 40));
    assert.deepEqual(turns(), []);
    assert.ok(store.get<OpeningRow>(openingKey('tools'))?.steps.window === 'ready');
    assert.ok(!Object.values(row()?.steps ?? {}).includes('loading'), 'nothing is said to be on its way');
    other.stop();
  });

  it('H6 an answer to an activation that is no longer the active one is ignored and counted', async () => {
    const late = gate();
    proxy.fate = (step) => (step === 'window' ? {after: late.opened} : undefined);
    const started = feed.start();
    await until(() => proxy.asked.length === 4, 'everything is asked for');
    store.openSession('elsewhere');
    late.open();
    await started;
    await until(() => store.stats.staleHydrations >= 2, 'they are counted');
    assert.deepEqual(turns(), []);
  });

  it('H5 older turns come page by page, each once, down to the beginning', async () => {
    await feed.start();
    await until(isReady, 'open');
    const at = String(row()?.at);
    const counts = [turns().length];
    while (history()?.before !== undefined) {
      await Promise.all([feed.loadOlder(), feed.loadOlder(), feed.loadOlder()]);
      assert.equal(history()?.state, 'ready');
      counts.push(turns().length);
    }
    const pages = proxy.asked.filter((line) => line.includes('before='));
    assert.equal(new Set(pages).size, pages.length);
    assert.ok(pages.length >= 3 && pages.every((line) => line.startsWith(`window?at=${at}&`)), pages.join(' '));
    counts.reduce((less, more) => (assert.ok(more - less <= 82), more));
    assert.equal(turns().length, 264);
    assert.equal(history()?.reached, true);
    const {connection: _one, ...facts} = exported(store);
    const {connection: _other, ...whole} = JSON.parse(JSON.stringify(server.runtime.snapshot(ID))) as object & {
      connection: unknown;
    };
    assert.deepEqual(facts['messages'], (whole as typeof facts)['messages']);
    assert.deepEqual(facts['tools'], (whole as typeof facts)['tools']);
  });

  it('H5 a page that fails says so, keeps its place, and can be asked for again', async () => {
    await feed.start();
    await until(isReady, 'open');
    const before = history()?.before;
    const count = turns().length;
    proxy.fate = () => ({status: 500});
    await feed.loadOlder();
    assert.deepEqual([history()?.state, history()?.before], ['failed', before]);
    assert.ok(history()?.reason);
    assert.equal(turns().length, count);
    proxy.fate = () => undefined;
    await feed.loadOlder();
    assert.equal(history()?.state, 'ready');
    assert.ok(turns().length > count);
  });

  it('C7 who comes back to a session is told only what is new: nothing is asked for twice', async () => {
    await feed.start();
    await until(isReady, 'open');
    await feed.loadOlder();
    const known = turns().length;
    const events = store.log.length;
    feed.stop();
    proxy.asked.length = 0;
    for (let visit = 0; visit < 3; visit++) {
      feed = feedOf();
      await feed.start();
      await until(isLive, 'open again');
      feed.stop();
    }
    assert.deepEqual(proxy.asked, ['shell', 'shell', 'shell']);
    assert.equal(turns().length, known);
    assert.equal(store.log.length, events, 'nor is the log longer');
    assert.ok(history()?.before, 'the next page is still the next');
  });

  it('A10 the two places for others: before the first request, and before what is confirmed is shown', async () => {
    const seen: string[] = [];
    feed = feedOf({
      opening: {
        before: async (sessionId) => {
          await settle();
          seen.push(`before ${sessionId}, asked ${String(proxy.asked.length)}`);
          store.setLocal(openingKey(ID), {...(row() as OpeningRow), keptAt: 7});
        },
        confirm: () => seen.push(`confirm, turns ${String(turns().length)}`),
      },
    });
    const late = gate();
    proxy.fate = (step) => (step === 'window' ? {after: late.opened} : undefined);
    const started = feed.start();
    await until(() => proxy.asked.length === 4, 'asked');
    assert.equal(row()?.keptAt, 7, 'what is shown is still what was kept');
    late.open();
    await started;
    await until(isReady, 'open');
    assert.equal(row()?.keptAt, undefined);
    assert.ok(turns().length > 0);
    assert.deepEqual(seen, [`before ${ID}, asked 0`, 'confirm, turns 0']);
  });

  it('A10 a view that was kept stays, marked, while nothing can be had, and goes once the stream tells everything', async () => {
    const confirmed: string[] = [];
    const opening = {
      before: () => store.setLocal(openingKey(ID), {...(row() as OpeningRow), keptAt: 7}),
      confirm: (id: string) => void confirmed.push(id),
    };
    proxy.fate = (step) => (step === 'shell' ? {status: 500} : undefined);
    feed = feedOf({opening, url: 'http://127.0.0.1:9/api'});
    await feed.start();
    assert.deepEqual([row()?.keptAt, row()?.steps.shell, confirmed.length], [7, 'failed', 0]);
    feed.stop();
    feed = feedOf({opening});
    await feed.start();
    await until(isLive, 'the stream is open');
    assert.deepEqual([row()?.keptAt, confirmed], [undefined, [ID]]);
  });
});
