import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {TemplateResult} from 'lit';
import type {ProtocolAdapter, ProtocolOptions} from '../../src/adapters/adapter.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentReplay} from '../../src/components/evidence/replay/replay.js';
import {openTask} from '../../src/components/tasks/task/agent-task-open.js';
import {taskControlsOf} from '../../src/components/tasks/task-controls/task-controls-registry.js';
import type {ConnectionSettings} from '../../src/components/shell/event-adapter/connection-settings.js';
import type {AgentEventAdapter} from '../../src/components/shell/event-adapter/event-adapter.js';
import type {AgentWorkbench} from '../../src/components/shell/workbench/workbench.js';
import '../../src/define/agent-workbench.js';
import {COMMANDS} from '../../src/protocol/taxonomy.js';
import {blur, chord, resizePage} from './driving.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

declare module '../../src/adapters/protocols.js' {
  interface ProtocolMap {
    acme: ProtocolOptions;
  }
}

const opened = (id: string, title: string) => ({type: 'session.opened', sessionId: id, payload: {title}});
const asks = (id: string, sessionId: string) => ({
  type: 'action.required',
  actionId: id,
  sessionId,
  payload: {actionType: 'tool_approval', title: `Approve ${id}`},
});

async function workbench(
  template: TemplateResult = html`<agent-workbench></agent-workbench>`,
  width = 1400,
): Promise<AgentWorkbench> {
  await resizePage(width, 800);
  const element = await fixture<AgentWorkbench>(template);
  element.store.openSession('s1');
  await tell(element, opened('s1', 'Usage-based ledger'));
  return element;
}

async function tell(element: AgentWorkbench, ...events: object[]): Promise<void> {
  element.store.append(events);
  element.store.flush();
  await element.updateComplete;
  await aTimeout(0);
}

const part = (element: AgentWorkbench, selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector)!;
const isSeen = (element: AgentWorkbench, selector: string) => part(element, selector).checkVisibility();

/** The element that has the focus, through shadow roots. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

describe('agent-workbench', () => {
  beforeEach(() => localStorage.clear());

  it('U1 has three panes, named and accessible', async () => {
    const element = await workbench();
    for (const pane of ['.sessions', '.session', '.details']) expect(isSeen(element, pane), pane).to.equal(true);
    expect(read(element)).to.contain('Usage-based ledger');
    for (const tag of ['agent-session-list', 'agent-conversation', 'agent-composer', 'agent-runtime-status'])
      expect(part(element, tag), tag).to.exist;
    await expect(element).to.be.accessible();
  });

  it('U1 shows one pane at a time on a narrow page, and two on a middling one', async () => {
    const element = await workbench(undefined, 390);
    const seen = () => ['.sessions', '.session', '.details'].filter((pane) => isSeen(element, pane));
    expect(seen()).to.deep.equal(['.session']);
    part(element, '.to-sessions').click();
    await element.updateComplete;
    expect(seen()).to.deep.equal(['.sessions']);
    part(element, '.to-details').click();
    await element.updateComplete;
    expect(seen()).to.deep.equal(['.details']);
    await resizePage(1000, 800);
    expect(seen()).to.deep.equal(['.sessions', '.details']);
    await resizePage(320, 800);
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
  });

  it('panes are as wide as somebody made them, and stay folded, on the next page too', async () => {
    const element = await workbench();
    const splitter = part(element, 'agent-splitter[pane="before"]');
    const before = part(element, '.sessions').getBoundingClientRect().width;
    splitter.shadowRoot!.querySelector<HTMLElement>('[role="separator"]')!.focus();
    await sendKeys({press: 'ArrowRight'});
    await element.updateComplete;
    expect(part(element, '.sessions').getBoundingClientRect().width).to.equal(before + 16);
    part(element, '.details .fold-details').click();
    await element.updateComplete;
    expect(isSeen(element, '.details')).to.equal(false);
    element.remove();

    const again = await workbench();
    expect(isSeen(again, '.details')).to.equal(false);
    expect(part(again, '.sessions').getBoundingClientRect().width).to.equal(before + 16);
    part(again, '.session .fold-details').click();
    await again.updateComplete;
    expect(isSeen(again, '.details')).to.equal(true);
  });

  it('F6 goes from region to region, and back', async () => {
    const element = await workbench();
    const regionOf = () => {
      const regions = [...element.shadowRoot!.querySelectorAll('[data-region]')];
      return regions.findIndex((region) => [region, ...all(region, '*')].includes(focused()!));
    };
    const visited: number[] = [];
    for (let step = 0; step < 5; step++) {
      await sendKeys({press: 'F6'});
      visited.push(regionOf());
    }
    expect(visited).to.deep.equal([0, 1, 2, 3, 0]);
    await chord('Shift', 'F6');
    expect(regionOf()).to.equal(3);
  });

  it('the palette does what it names, and its keys are in the sheet', async () => {
    const element = await workbench();
    await chord('Control', 'k');
    const palette = part(element, 'agent-command-palette');
    expect(palette.shadowRoot!.querySelector('dialog')!.open).to.equal(true);
    await sendKeys({type: 'show state'});
    await sendKeys({press: 'Enter'});
    await element.updateComplete;
    expect(part(element, '[role="tab"][aria-selected="true"]').textContent).to.contain('State');
    expect(part(element, 'agent-state-snapshot')).to.exist;
    blur();
    await sendKeys({press: '?'});
    const sheet = part(element, 'agent-shortcut-sheet');
    expect(sheet.shadowRoot!.querySelector('dialog')!.open).to.equal(true);
    expect(read(sheet)).to.contain('F6');
  });

  it('T7 work can be delegated in a session that has no team yet', async () => {
    const element = await workbench();
    const tabs = () => [...element.shadowRoot!.querySelectorAll('[role="tab"]')].map((tab) => read(tab));
    expect(tabs()).not.to.include('Team');
    await chord('Control', 'k');
    await sendKeys({type: 'give work'});
    await sendKeys({press: 'Enter'});
    await waitUntil(() => all(element.shadowRoot!, 'agent-team-head').length > 0);
    expect(tabs()).to.include('Team');
    const head = all(element.shadowRoot!, 'agent-team-head')[0]!;
    await waitUntil(() => read(head).includes('Delegate'), read(head));
  });

  it('K9 the palette lists what can be done with the task that is open, with why not, and asks for it', async () => {
    const element = await workbench();
    const controls = new Set(COMMANDS);
    CommandRouter.of(element.store).connect({controls, carry: () => new Promise(() => undefined)});
    const task = {sessionId: 's1', taskId: 't1'};
    const facts = {title: 'Rebuild the index', controls: ['cancel_task']};
    await tell(element, {type: 'task.created', ...task, payload: facts}, {type: 'task.started', ...task});
    const found = async () => {
      await chord('Control', 'k');
      await sendKeys({type: 'open task'});
      return read(part(element, 'agent-command-palette'));
    };
    expect(await found(), 'no task is open').to.contain('Nothing is called');
    await sendKeys({press: 'Escape'});
    openTask(element, element.store, 't1');
    await waitUntil(() => taskControlsOf(element.store, 't1'));
    expect(await found()).to.match(/Open task Pause Its owner does not offer this now\..*Cancel(?! Its owner)/);
    await sendKeys({type: ' cancel'});
    await sendKeys({press: 'Enter'});
    const dialog = () => all(element.shadowRoot!, 'agent-task-controls')[0]!.shadowRoot!.querySelector('dialog')!;
    await waitUntil(() => dialog().open);
    expect(dialog().getAttribute('aria-label')).to.match(/Cancel .*Rebuild the index/);
  });

  it('a key that goes into a text does nothing else', async () => {
    const element = await workbench();
    part(element, 'agent-composer').focus();
    await sendKeys({press: '?'});
    expect(part(element, 'agent-shortcut-sheet').shadowRoot!.querySelector('dialog')!.open).to.equal(false);
  });

  it('the details are tabs by keyboard', async () => {
    const element = await workbench();
    part(element, '[role="tab"][aria-selected="true"]').focus();
    await sendKeys({press: 'End'});
    await element.updateComplete;
    expect(part(element, '[role="tab"][aria-selected="true"]').id).to.equal('tab-settings');
    expect(focused()!.id).to.equal('tab-settings');
    await sendKeys({press: 'ArrowRight'});
    await element.updateComplete;
    expect(focused()!.id).to.equal('tab-requests');
  });

  it('the window says that somebody waits, in whichever session, and takes it back', async () => {
    const icon = Object.assign(document.createElement('link'), {rel: 'icon', href: 'data:,own'});
    document.head.append(icon);
    document.title = 'My page';
    const element = await workbench(html`<agent-workbench badge-href="data:,needs"></agent-workbench>`);
    await tell(element, asks('a1', 's1'), asks('a2', 's2'));
    expect(document.title).to.equal('2 wait for you · My page');
    expect(icon.getAttribute('href')).to.equal('data:,needs');
    for (const [actionId, sessionId] of [
      ['a1', 's1'],
      ['a2', 's2'],
    ])
      await tell(element, {type: 'action.resolved', actionId, sessionId, payload: {resolution: 'approved'}});
    expect(document.title).to.equal('My page');
    expect(icon.getAttribute('href')).to.equal('data:,own');
    await tell(element, asks('a3', 's1'));
    element.remove();
    expect(document.title).to.equal('My page');
    icon.remove();
  });

  it('the page keeps its own icon where it names none for that', async () => {
    const icon = Object.assign(document.createElement('link'), {rel: 'icon', href: 'data:,own'});
    document.head.append(icon);
    document.title = 'My page';
    const element = await workbench(html`<agent-workbench></agent-workbench>`);
    await tell(element, asks('a1', 's1'));
    expect(document.title).to.equal('1 waits for you · My page');
    expect(icon.getAttribute('href')).to.equal('data:,own');
    icon.remove();
  });

  it('leaves the window alone where it is told to', async () => {
    document.title = 'My page';
    const element = await workbench(html`<agent-workbench without-badge></agent-workbench>`);
    await tell(element, asks('a1', 's1'));
    expect(document.title).to.equal('My page');
  });

  it('every region can be replaced, and what is put there has the store', async () => {
    const element = await workbench(html`
      <agent-workbench>
        <b slot="brand">Northwind</b>
        <p slot="sessions">Own sessions</p>
        <agent-conversation slot="conversation"></agent-conversation>
        <p slot="composer">Own composer</p>
        <p slot="status">Own status</p>
        <p slot="details">Own details</p>
      </agent-workbench>
    `);
    await tell(element, {type: 'text.final', sessionId: 's1', messageId: 'm1', payload: {role: 'user', text: 'Hello'}});
    await aTimeout(50);
    const text = read(element);
    for (const words of ['Northwind', 'Own sessions', 'Own composer', 'Own status', 'Own details', 'Hello'])
      expect(text).to.contain(words);
  });

  it('speaks Chinese where the page does', async () => {
    document.documentElement.lang = 'zh-CN';
    try {
      const element = await workbench();
      await aTimeout(0);
      expect(read(element)).to.contain('会话').and.contain('设置');
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('U8 read-only: no composer, nothing can be asked for, and the events are filtered', async () => {
    const element = await workbench(html`<agent-workbench read-only></agent-workbench>`);
    expect(element.shadowRoot!.querySelector('agent-composer')).to.equal(null);
    expect(part(element, 'agent-event-log')).to.exist;
    expect(read(element)).to.contain('Read only');
  });

  it('U8 a session that is only read is narrowed to its words, its tools, or its state', async () => {
    const element = await workbench(html`<agent-workbench read-only show="text"></agent-workbench>`);
    const ids = {sessionId: 's1', runId: 'r1'};
    await tell(
      element,
      {type: 'run.started', ...ids},
      {type: 'tool.started', ...ids, toolCallId: 't1', payload: {name: 'read_file', inputSummary: 'ledger.ts'}},
      {type: 'tool.result', ...ids, toolCallId: 't1', payload: {status: 'ok', output: 'fine'}},
      {type: 'text.final', ...ids, messageId: 'm1', payload: {text: 'The ledger is fine.'}},
      {type: 'run.finished', ...ids, payload: {outcome: 'success'}},
      {type: 'state.snapshot', sessionId: 's1', payload: {snapshot: {ledger: 'closed'}}},
    );
    const seen = async (reading: string) => {
      const chosen = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.readings button')];
      chosen.find((button) => button.textContent.trim() === reading)!.click();
      await aTimeout(50);
      return read(part(element, '.talk'));
    };
    expect(read(part(element, '.talk')), 'by attribute')
      .to.contain('The ledger is fine.')
      .and.not.contain('read_file');
    expect(await seen('Tools'))
      .to.contain('read_file')
      .and.not.contain('The ledger is fine.');
    expect(await seen('State'))
      .to.contain('ledger')
      .and.not.contain('read_file');
    expect(element.getAttribute('show')).to.equal('state');
    expect(await seen('All'))
      .to.contain('read_file')
      .and.contain('The ledger is fine.');
    await expect(element).to.be.accessible();
  });

  it('F5 takes all attributes and properties of an adapter, and passes them on', async () => {
    const element = await workbench();
    const adapter = part(element, 'agent-event-adapter') as AgentEventAdapter;
    const adapterOfPage: ProtocolAdapter = {
      protocol: 'acme',
      controls: new Set(),
      decode: () => [],
      encode: () => ({unsupported: 'no'}),
    };
    const given: ConnectionSettings = {
      protocol: 'acme',
      url: '/no-such-runtime',
      sessionId: 's2',
      via: 'websocket',
      readOnly: true,
      keepViews: true,
      showUnavailable: true,
      history: 'past',
      attachments: 'uploads',
      options: {room: 7},
      headers: {authorization: 'Bearer x'},
      tools: [{name: 'pick', description: 'Picks', run: () => 1}],
      context: [{description: 'Page', value: '1'}],
      forwardedProps: {a: 1},
      sharedState: {b: 2},
      adapter: adapterOfPage,
    };
    // A recording is not the adapter's: the workbench plays it in front of what is live.
    const {elementProperties} = customElements.get('agent-event-adapter') as typeof AgentEventAdapter;
    expect(Object.keys(given).sort()).to.deep.equal(
      [...elementProperties.keys()].filter((name) => name !== 'recording').sort(),
    );
    Object.assign(element, given);
    await element.updateComplete;
    for (const name of Object.keys(given) as (keyof ConnectionSettings)[])
      expect(adapter[name], name).to.equal(given[name]);

    const written = await fixture<AgentWorkbench>(
      html`<agent-workbench
        protocol="acme"
        session-id="s3"
        via="websocket"
        history="past"
        attachments="uploads"
        options='{"room": 8}'
        keep-views
        read-only
      ></agent-workbench>`,
    );
    const inner = part(written, 'agent-event-adapter') as AgentEventAdapter;
    const {protocol, sessionId, via, history, attachments, options, keepViews, readOnly} = inner;
    expect({protocol, sessionId, via, history, attachments, options, keepViews, readOnly}).to.deep.equal({
      ...{protocol: 'acme', sessionId: 's3', via: 'websocket', history: 'past', attachments: 'uploads'},
      ...{options: {room: 8}, keepViews: true, readOnly: true},
    });
  });

  it('U5 the manual way back reaches an adapter of the page, in its slot', async () => {
    const element = await workbench(
      html`<agent-workbench><agent-event-adapter slot="adapter"></agent-event-adapter></agent-workbench>`,
    );
    let asked = 0;
    Object.assign(element.querySelector('agent-event-adapter')!, {reconnect: () => asked++});
    element.store.setLocal(TRANSPORT_KEY, {state: 'error', protocol: 'x', attempt: 8, since: 0, catchingUp: 0});
    await tell(element);
    const status = part(element, 'agent-connection-status').shadowRoot!;
    [...status.querySelectorAll('button')].find((each) => each.textContent.includes('Reconnect'))!.click();
    expect(asked).to.equal(1);
  });

  it('N4 U2 a recording is shown in place of what is live, which goes on behind it; nothing in it can be asked for', async () => {
    const element = await workbench();
    const ids = {sessionId: 'old', runId: 'r9'};
    const events = [
      opened('old', 'A run of last week'),
      {type: 'run.started', ...ids},
      {type: 'text.final', ...ids, messageId: 'm9', payload: {text: 'As it was.'}},
      {...asks('a9', 'old'), runId: 'r9'},
    ];
    await element.openRecording(new Blob([events.map((event) => JSON.stringify(event)).join('\n')]));
    part(element, 'agent-replay').shadowRoot!.querySelector('input')!.dispatchEvent(new Event('focus'));
    (part(element, 'agent-replay') as AgentReplay).seek(3);
    await aTimeout(100);
    expect(read(element)).to.contain('A run of last week').and.contain('As it was.');
    expect(element.shadowRoot!.querySelector('agent-composer') === null).to.equal(true);
    await tell(element, {type: 'session.updated', sessionId: 's1', payload: {title: 'Gone on meanwhile'}});
    expect(read(part(element, '.session'))).not.to.contain('Gone on meanwhile');
    element.closeRecording();
    await aTimeout(50);
    expect(read(element)).to.contain('Gone on meanwhile').and.not.contain('As it was.');
    expect(element.store.get('message:m9')).to.equal(undefined);
  });

  it('is gone with everything it listened to', async () => {
    const element = await workbench();
    element.remove();
    await chord('Control', 'k');
    expect(part(element, 'agent-command-palette').shadowRoot!.querySelector('dialog')!.open).to.equal(false);
  });
});
