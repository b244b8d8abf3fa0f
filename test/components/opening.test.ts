import {expect} from '@open-wc/testing';
import {html} from 'lit';
import '../../src/all.js';
import {openingKey} from '../../src/state/keys.js';
import type {OpeningRow, OpeningState} from '../../src/state/opening.js';
import {bench, button} from './fixtures.js';
import {read} from './reading.js';
import {untilStill} from './still.js';
import type {TransportRow} from '../../src/transport/feed.js';
import {historyKey, TRANSPORT_KEY} from '../../src/transport/keys.js';

const said = (id: string) => ({
  type: 'text.final',
  sessionId: 's1',
  messageId: id,
  payload: {text: `Said ${id}`, role: 'user'},
});

const steps = (shell: OpeningState, window: OpeningState, current: OpeningState, refs: OpeningState) => ({
  shell,
  window,
  current,
  refs,
});
const STREAMING: TransportRow = {state: 'streaming', protocol: 'agent-ui', attempt: 0, since: 0, catchingUp: 0};

async function open(lang = 'en') {
  const on = await bench(html`
    <agent-event-adapter url=""></agent-event-adapter>
    <agent-conversation lang=${lang} style="height: 400px; width: 700px"></agent-conversation>
    <agent-runtime-status lang=${lang}></agent-runtime-status>
    <agent-hitl-inbox lang=${lang}></agent-hitl-inbox>
    <agent-context-bar lang=${lang}></agent-context-bar>
  `);
  on.store.openSession('s1');
  const find = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) => on.projection.querySelector(tag)!;
  let retried = 0;
  Object.assign(find('agent-event-adapter'), {retryOpening: () => retried++});
  const settle = async () => {
    await on.settle();
    await untilStill(on.projection);
  };
  return {
    ...on,
    settle,
    conversation: find('agent-conversation'),
    status: find('agent-runtime-status'),
    inbox: find('agent-hitl-inbox'),
    context: find('agent-context-bar'),
    retried: () => retried,
    hydration: () =>
      find('agent-conversation').shadowRoot!.querySelector('[part="base"]')!.getAttribute('data-hydration-status'),
    async set(row: OpeningRow, transport = STREAMING) {
      on.store.setLocal(openingKey('s1'), row);
      on.store.setLocal(TRANSPORT_KEY, transport);
      await settle();
    },
    async tell(...events: object[]) {
      on.store.append(events);
      await settle();
    },
  };
}

describe('the opening of a session, as it is seen', () => {
  it('C7 H2 shows that the turns are on their way, in words, and not an empty conversation', async () => {
    const on = await open();
    await on.set({at: 3, steps: steps('ready', 'loading', 'waiting', 'waiting')});
    expect(read(on.conversation)).to.contain('Loading the latest turns');
    expect(read(on.conversation)).not.to.contain('No messages yet');
    expect(on.hydration()).to.equal('repairing');
    expect(on.conversation.shadowRoot!.getAnimations()).to.have.length(0);
    await expect(on.conversation).to.be.accessible();
    await on.set({at: 3, steps: steps('ready', 'ready', 'ready', 'ready')});
    expect(read(on.conversation)).to.contain('No messages yet');
    expect(on.hydration()).to.equal('live');
  });

  it('C7 H3 what would be called nothing is called loading until the step that brings it is in', async () => {
    const on = await open();
    await on.set({steps: steps('loading', 'waiting', 'waiting', 'waiting')});
    expect(read(on.status))
      .to.contain('Opening')
      .and.to.contain('title, messages, current run, artifacts and evidence…');
    expect(read(on.status)).not.to.contain('Nothing is running');
    expect(read(on.inbox)).to.contain('Loading');
    expect(read(on.context)).to.contain('Loading');
    await on.set({at: 3, steps: steps('ready', 'ready', 'loading', 'loading')});
    expect(read(on.status)).to.contain('current run, artifacts and evidence…');
    expect(read(on.context)).not.to.contain('Loading');
    await on.set({at: 3, steps: steps('ready', 'ready', 'ready', 'loading')});
    expect(read(on.status)).to.contain('Nothing is running');
    expect(read(on.inbox)).not.to.contain('Loading');
    await expect(on.status).to.be.accessible();
  });

  it('H9 turns that could not be had are told with the reason and a way to ask again', async () => {
    const on = await open();
    await on.set({at: 3, steps: steps('ready', 'failed', 'ready', 'ready'), reason: 'The archive is closed.'});
    expect(read(on.conversation)).to.contain('could not be loaded').and.to.contain('The archive is closed.');
    expect(on.hydration()).to.equal('degraded');
    await expect(on.conversation).to.be.accessible();
    button(on.conversation, 'Try again')!.click();
    expect(on.retried()).to.equal(1);
    await on.tell(said('m1'));
    expect(read(on.conversation), 'what comes live is shown under it')
      .to.contain('Said m1')
      .and.to.contain('Try again');
  });

  it('H9 a current state that could not be had is told where it would stand, with a way to ask again', async () => {
    const on = await open();
    await on.set({at: 3, steps: steps('ready', 'ready', 'failed', 'ready'), reason: 'Out of order.'});
    expect(read(on.status)).to.contain('Not everything could be loaded').and.to.contain('current run');
    button(on.status, /Retry/)!.click();
    expect(on.retried()).to.equal(1);
    await expect(on.status).to.be.accessible();
  });

  it('A10 says how far what is shown can be trusted', async () => {
    const on = await open();
    const ready = steps('ready', 'ready', 'ready', 'ready');
    const seen: unknown[] = [];
    const note = async (row: OpeningRow, transport?: TransportRow) => {
      await on.set(row, transport);
      seen.push(on.hydration());
    };
    await note({at: 3, steps: ready});
    await note({steps: steps('loading', 'waiting', 'waiting', 'waiting'), keptAt: 5});
    await note({at: 3, steps: steps('ready', 'ready', 'loading', 'waiting')});
    await note({at: 3, steps: ready}, {...STREAMING, catchingUp: 1});
    await note({at: 3, steps: ready}, {...STREAMING, state: 'retrying'});
    await note({at: 3, steps: ready}, {...STREAMING, state: 'idle'});
    expect(seen).to.deep.equal(['live', 'stale', 'repairing', 'repairing', 'stale', 'idle']);
  });

  it('H5 the past says what it is doing: more of it, on its way, failed, and at its beginning', async () => {
    const on = await open();
    await on.set({at: 3, steps: steps('ready', 'ready', 'ready', 'ready')});
    await on.tell(said('m1'));
    const words: string[] = [];
    for (const row of [
      {state: 'ready', before: '80'},
      {state: 'loading', before: '80'},
      {state: 'failed', before: '80', reason: 'No archive today.'},
      {state: 'ready', reached: true},
    ] as const) {
      on.store.setLocal(historyKey('s1'), row);
      await on.settle();
      words.push(read(on.conversation));
    }
    expect(words[0]).to.contain('Load earlier turns');
    expect(words[1]).to.contain('Loading earlier turns…');
    expect(words[2]).to.contain('No archive today.').and.to.contain('Try again');
    expect(words[3]).to.contain('Beginning of the session');
  });

  it('C7 in Chinese too', async () => {
    const on = await open('zh-CN');
    await on.set({at: 3, steps: steps('ready', 'loading', 'waiting', 'waiting')});
    expect(read(on.conversation)).to.contain('正在载入最近的对话');
    expect(read(on.status)).to.contain('正在打开');
  });
});
