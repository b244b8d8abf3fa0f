import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {AgentSessionCreateEvent} from '../../src/components/sessions/session-list/agent-session-create.js';
import type {AgentSessionOpenEvent} from '../../src/components/sessions/session-list/agent-session-open.js';
import type {AgentSessionList} from '../../src/components/sessions/session-list/session-list.js';
import {factKey} from '../../src/state/keys.js';
import type {DirectoryRow} from '../../src/transport/directory-feed.js';
import '../../src/define/agent-session-list.js';
import {setConnection} from '../../src/components/shell/event-adapter/store-connection.js';
import {bench, button, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {asked, directory, listed, samples} from './session-samples.js';
import {waitUntil} from './waiting.js';

interface Shown extends BenchOptions {
  readonly directory?: Partial<DirectoryRow> | 'none';
  readonly sessions?: ReturnType<typeof samples>;
  readonly lang?: string;
}

async function show({directory: known = {}, sessions = samples(), lang = 'en', ...options}: Shown = {}) {
  localStorage.clear();
  const on = await bench(
    html`<div style="block-size: 600px; inline-size: 264px" lang=${lang}>
      <agent-session-list></agent-session-list>
    </div>`,
    options,
  );
  const element = on.projection.querySelector<AgentSessionList>('agent-session-list')!;
  on.store.append([listed(sessions, asked())]);
  if (known !== 'none') for (const [key, row] of Object.entries(directory(known))) on.store.setLocal(factKey(key), row);
  const settle = async () => {
    await on.settle();
    await element.updateComplete;
    await Promise.all(items(element).map((item) => item.updateComplete));
    await on.settle();
  };
  await settle();
  return {on, element, settle};
}
const items = (element: Element) => [...element.shadowRoot!.querySelectorAll('agent-session-item')];
const item = (element: Element, id: string) => items(element).find((each) => each.sessionId === id)!;
const opener = (element: Element, id: string) => item(element, id).shadowRoot!.querySelector<HTMLElement>('.open')!;
const heads = (element: Element) => [...element.shadowRoot!.querySelectorAll('h2')].map(read);
const focused = (element: Element) => (element.shadowRoot!.activeElement as {sessionId?: string} | null)?.sessionId;

const NAMES = ['DateTimeFormat', 'ListFormat', 'Locale', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'] as const;

describe('agent-session-list', () => {
  it('U1 V15 a session whose teammate asks while its own run goes on needs you, and says who asks for what', async () => {
    const {element, on, settle} = await show({sessions: []});
    const main = {sessionId: 's1', runId: 'r1', threadId: 's1.main'};
    const scout = {
      ...{sessionId: 's1', parentSessionId: 's1', runId: 'r2', threadId: 's1.scout', parentThreadId: 's1.main'},
      ...{agentId: 'scout', agentName: 'Scout'},
    };
    await on.tell(
      {type: 'session.opened', ...main, payload: {title: 'Ledger'}},
      {type: 'run.started', ...main},
      {type: 'run.started', ...scout},
    );
    await settle();
    expect(heads(element)).to.deep.equal(['Running 1']);
    const title = 'Write the meters';
    await on.tell({type: 'action.required', ...scout, actionId: 'a9', payload: {actionType: 'tool_approval', title}});
    await settle();
    expect(heads(element)).to.deep.equal(['Needs you 1']);
    expect(read(item(element, 's1'))).to.contain('Scout: Write the meters');
  });

  it('F1 C6 a session whose run is blocked, or ended without a result, says so', async () => {
    const {element, on, settle} = await show({sessions: []});
    const ids = (name: string) => ({sessionId: name, runId: `${name}.run`});
    await on.tell(
      ...['s1', 's2'].map((name) => ({type: 'session.opened', ...ids(name), payload: {title: name}})),
      ...['s1', 's2'].map((name) => ({type: 'run.started', ...ids(name)})),
      {type: 'run.finished', ...ids('s1')},
      {type: 'run.status', ...ids('s2'), payload: {stage: 'blocked', reason: 'No licence left'}},
    );
    await settle();
    expect(read(item(element, 's1'))).to.contain('Ended, result unknown');
    expect(read(item(element, 's2')))
      .to.contain('Blocked')
      .and.to.contain('No licence left');
  });

  it('U1 groups who needs you, what runs, what is pinned and the rest, each with its count', async () => {
    const {element} = await show();
    expect(heads(element)).to.deep.equal(['Needs you 1', 'Running 3', 'Pinned 1', 'Recent 3']);
    await expect(element).to.be.accessible();
  });

  it('U1 says of each session how it stands, its name, why, and how old that is', async () => {
    const {element} = await show();
    expect(read(item(element, 'ledger'))).to.contain('Needs you, Usage-based ledger');
    expect(read(item(element, 'ledger'))).to.contain('Builder: approve migration 0042');
    expect(read(item(element, 'tax'))).to.contain('Reading 14 of 31 sources');
    expect(read(item(element, 'queue'))).to.contain('2 queued');
    expect(read(item(element, 'coupon'))).to.contain('Failed, Import legacy coupons');
    expect(read(item(element, 'dunning'))).to.contain('3 hr');
  });

  it('shows how long a request still waits', async () => {
    const {element, on, settle} = await show();
    on.store.append([listed([], asked(Date.now() + 252_000))]);
    await settle();
    expect(read(item(element, 'ledger'))).to.match(/4:1\d left/);
  });

  it('U2 opens the session that is chosen, and marks the one that is open', async () => {
    const {element, on, settle} = await show();
    const opened: string[] = [];
    on.projection.addEventListener('agent-session-open', (event: AgentSessionOpenEvent) =>
      opened.push(event.sessionId),
    );
    opener(element, 'tax').click();
    expect(opened).to.deep.equal(['tax']);
    on.store.openSession('tax');
    await settle();
    expect(opener(element, 'tax').getAttribute('aria-current')).to.equal('true');
    expect(opener(element, 'ledger').hasAttribute('aria-current')).to.equal(false);
  });

  it('N4 marks what is new since it was seen, and no longer once it is open', async () => {
    const sessions = samples().map((row) => ({...row, messageCount: 4, lastSequence: 10}));
    const {element, on, settle} = await show({sessions});
    expect(read(element)).not.to.contain('new');
    on.store.append([listed([{id: 'dunning', messageCount: 7, lastSequence: 19}])]);
    await settle();
    expect(read(item(element, 'dunning'))).to.contain('3 new');
    expect(JSON.stringify(on.store.snapshot().sessions['dunning'])).not.to.contain('unread');
    on.store.openSession('dunning');
    await settle();
    expect(read(item(element, 'dunning'))).not.to.contain('new');
    on.store.openSession('tax');
    await settle();
    expect(read(item(element, 'dunning'))).not.to.contain('new');
  });

  it('U1 finds by name and by last words, and says when nothing matches', async () => {
    const {element, settle} = await show();
    element.focusSearch();
    await sendKeys({type: 'reviewed'});
    await settle();
    expect(items(element).map(({sessionId}) => sessionId)).to.deep.equal(['dunning']);
    await sendKeys({type: 'xyz'});
    await settle();
    expect(read(element)).to.contain('No session matches');
    await sendKeys({press: 'Escape'});
    await settle();
    expect(items(element).length).to.equal(8);
  });

  it('moves by arrows, Home, End and letters; one row is reached by Tab; / searches', async () => {
    const {element, settle} = await show();
    element.focus();
    expect(focused(element)).to.equal('ledger');
    for (const [key, id] of [
      ['ArrowDown', 'tax'],
      ['End', 'rating'],
      ['ArrowDown', 'rating'],
      ['Home', 'ledger'],
      ['i', 'coupon'],
      ['ArrowUp', 'dunning'],
    ] as const) {
      await sendKeys({press: key});
      await settle();
      expect(focused(element), key).to.equal(id);
    }
    expect(all(element.shadowRoot!, '.open[tabindex="0"]').length).to.equal(1);
    await sendKeys({press: '/'});
    expect(element.shadowRoot!.activeElement?.localName).to.equal('input');
  });

  it('renames in place: Enter asks for it, Escape does not, and nothing changes before the runtime says so', async () => {
    const {element, on, settle} = await show();
    opener(element, 'dunning').focus();
    await sendKeys({press: 'F2'});
    await settle();
    await sendKeys({type: 'Reminder'});
    await sendKeys({press: 'Escape'});
    await settle();
    expect(on.carried).to.deep.equal([]);
    await sendKeys({press: 'F2'});
    await settle();
    await sendKeys({type: 'Reminder'});
    await sendKeys({press: 'Enter'});
    await settle();
    const {control, sessionId, payload} = on.carried[0]!;
    expect({control, sessionId, payload}).to.deep.equal({
      control: 'edit',
      sessionId: 'dunning',
      payload: {title: 'Reminder'},
    });
    expect(read(item(element, 'dunning')))
      .to.contain('Dunning email copy')
      .and.to.contain('Saving');
    on.store.append([listed([{id: 'dunning', title: 'Reminder'}])]);
    await settle();
    expect(read(item(element, 'dunning')))
      .to.contain('Reminder')
      .and.not.to.contain('Saving');
    expect(focused(element)).to.equal('dunning');
  });

  it('says why a change was refused', async () => {
    const {element, settle} = await show({reply: () => Promise.reject(new Error('The disk is full.'))});
    item(element, 'dunning').openMenu();
    await settle();
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'Enter'});
    await settle();
    await waitUntil(() => read(item(element, 'dunning')).includes('The disk is full.'));
  });

  it('archives with a way back, and shows the archive on request', async () => {
    const {element, on, settle} = await show();
    item(element, 'dunning').openMenu();
    await settle();
    await expect(element).to.be.accessible();
    await sendKeys({press: 'End'});
    await sendKeys({press: 'Enter'});
    await settle();
    on.store.append([listed([{id: 'dunning', archived: true}])]);
    await settle();
    expect(item(element, 'dunning')).to.equal(undefined);
    button(element, 'Undo')!.click();
    await settle();
    expect(on.carried.map(({payload}) => payload)).to.deep.equal([{archived: true}, {archived: false}]);
    button(element, 'Show archived')!.click();
    await settle();
    expect(heads(element)).to.contain('Archived 2');
  });

  it('U2 begins a session, from a template where there are some', async () => {
    const templates = [
      {id: 'solo', title: 'One agent', description: 'A short run.'},
      {id: 'team', title: 'A team'},
    ];
    for (const [known, wanted] of [
      [undefined, undefined],
      [templates, 'team'],
    ] as const) {
      const {element, on, settle} = await show({directory: known ? {templates: known} : {}});
      const made: (string | undefined)[] = [];
      on.projection.addEventListener('agent-session-create', (event: AgentSessionCreateEvent) =>
        made.push(event.template),
      );
      const create = element.shadowRoot!.querySelector('agent-session-create')!;
      create.shadowRoot!.querySelector('button')!.click();
      await settle();
      if (known) {
        await expect(element).to.be.accessible();
        await sendKeys({press: 'ArrowDown'});
        await sendKeys({press: 'Enter'});
      }
      expect(made).to.deep.equal([wanted]);
    }
  });

  for (const [name, known, words] of [
    ['loading', {state: 'loading'}, 'Loading'],
    [
      'failed',
      {state: 'failed', reason: 'The server did not answer.'},
      'could not be loaded The server did not answer. Retry',
    ],
    ['unavailable', {state: 'unavailable', canEdit: false}, 'No list of sessions'],
    ['empty', {state: 'ready'}, 'No sessions yet'],
  ] as const) {
    it(`V17 says that the list is ${name}`, async () => {
      const {element} = await show({sessions: [], directory: known});
      expect(read(element)).to.contain(words);
      await expect(element).to.be.accessible();
    });
  }

  it('V17 says that the list may be old, keeps it, and asks again', async () => {
    const {element, on, settle} = await show({directory: {stale: true, reason: 'The stream closed.'}});
    expect(read(element)).to.contain('May be out of date The stream closed.');
    expect(items(element).length).to.equal(8);
    let asked = 0;
    setConnection(on.store, {
      reconnect: () => undefined,
      loadOlder: () => Promise.resolve(),
      retryOpening: () => undefined,
      refreshSessions: () => asked++,
    });
    await settle();
    button(element, 'Retry')!.click();
    expect(asked).to.equal(1);
  });

  it('offers nothing that the service cannot do', async () => {
    const {element} = await show({directory: {canCreate: false, canEdit: false}});
    expect(all(element.shadowRoot!, '.more')).to.deep.equal([]);
    expect(element.shadowRoot!.querySelector('agent-session-create')).to.equal(null);
  });

  it('draws a few of ten thousand', async () => {
    const sessions = Array.from({length: 10_000}, (_, at) => ({
      id: `s${at}`,
      title: `Session ${at}`,
      lastActivityAt: at,
    }));
    const {element} = await show({sessions});
    expect(items(element).length).to.be.lessThan(40);
    expect(read(element)).to.contain('Recent 10,000');
  });

  it('makes a formatter once for a language, however many lines it writes with it', async () => {
    const day = 24 * 3_600_000;
    const sessions = (count: number) =>
      Array.from({length: count}, (_, at) => ({
        ...{id: `s${at}`, title: `Session ${at}`, openActionCount: at % 3, queuedTurnCount: at + 1_000},
        lastActivityAt: Date.now() - at * 1_300_000 - (at % 9) * day,
      }));
    const made: string[] = [];
    const real = new Map(NAMES.map((name) => [name, Intl[name]]));
    for (const [name, known] of real) {
      const construct = (target: object, args: unknown[]) => {
        made.push(`${name} ${JSON.stringify(args)}`);
        return Reflect.construct(target as new () => object, args) as object;
      };
      Object.assign(Intl, {[name]: new Proxy(known, {construct})});
    }
    try {
      await show({sessions: sessions(30), lang: 'de'});
      const first = made.splice(0);
      expect(first, 'it writes with some').to.contain('DateTimeFormat ["de",{"weekday":"short"}]');
      await show({sessions: sessions(60), lang: 'de'});
      expect(made).to.deep.equal([]);
    } finally {
      for (const [name, known] of real) Object.assign(Intl, {[name]: known});
    }
  });

  it('reads in Chinese, and from right to left', async () => {
    const {element} = await show({lang: 'zh-CN'});
    expect(heads(element)[0]).to.equal('需要你处理 1');
    element.dir = 'rtl';
    const glyph = item(element, 'tax').shadowRoot!.querySelector('svg')!.getBoundingClientRect();
    expect(glyph.left).to.be.greaterThan(opener(element, 'tax').getBoundingClientRect().right - 1);
    await expect(element).to.be.accessible();
  });

  it('is honest without a store', async () => {
    const element = await fixture(html`<agent-session-list></agent-session-list>`);
    expect(read(element)).to.contain('Unavailable');
    await expect(element).to.be.accessible();
  });
});
