import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {TemplateResult} from 'lit';
import type {AgentCommand} from '../../src/commands/command.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentChat} from '../../src/components/shell/chat/chat.js';
import type {AgentEventAdapter} from '../../src/components/shell/event-adapter/event-adapter.js';
import '../../src/define/agent-chat.js';
import {CONTROLS} from '../../src/protocol/taxonomy.js';
import {ProjectionStore} from '../../src/state/store.js';
import {DIRECTORY_KEY} from '../../src/transport/keys.js';
import {resizePage} from './driving.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const opened = (id: string, title?: string) => ({type: 'session.opened', sessionId: id, payload: {title}});
const asks = (id: string, sessionId: string) => ({
  type: 'action.required',
  actionId: id,
  sessionId,
  payload: {actionType: 'tool_approval', title: `Approve ${id}`},
});

/** A store with an open session, and a runtime that takes commands and says nothing. */
function session(...events: object[]) {
  const store = new ProjectionStore();
  const carried: AgentCommand[] = [];
  CommandRouter.of(store).connect({
    controls: new Set(CONTROLS),
    carry(command) {
      carried.push(command);
      return new Promise(() => undefined);
    },
  });
  store.openSession('s1');
  store.append([opened('s1', 'Usage-based ledger'), ...events]);
  store.flush();
  return {store, carried};
}

/** A chat in a box of its own, drawn whole. */
async function chat(template: TemplateResult, width = 400): Promise<AgentChat> {
  await resizePage(800, 700);
  const box = await fixture(html`<div style="inline-size: ${width}px; block-size: 600px">${template}</div>`);
  const element = box.querySelector('agent-chat')!;
  await element.updateComplete;
  await waitUntil(() => inside(element, 'agent-composer')?.shadowRoot?.querySelector('textarea'));
  return element;
}

function inside<Tag extends keyof HTMLElementTagNameMap>(element: AgentChat, tag: Tag): HTMLElementTagNameMap[Tag];
function inside(element: AgentChat, selector: string): HTMLElement;
function inside(element: AgentChat, selector: string): HTMLElement | null {
  return element.shadowRoot!.querySelector<HTMLElement>(selector);
}

function starter(element: AgentChat, label: string): HTMLButtonElement {
  const buttons = [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('[part~="starter"]')];
  return buttons.find(({textContent}) => textContent?.trim() === label)!;
}

/** The element that has the focus, through shadow roots. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** What shows a list of sessions in the head. */
async function withSessions(store: ProjectionStore): Promise<AgentChat> {
  store.append([opened('s2', 'Rotate webhook keys')]);
  store.setLocal(DIRECTORY_KEY, {state: 'ready', source: 'test', canCreate: true, canEdit: false});
  store.flush();
  const element = await chat(html`<agent-chat .store=${store}></agent-chat>`);
  inside(element, '.sessions').click();
  await waitUntil(() => focused()?.matches('.open'));
  return element;
}

describe('agent-chat', () => {
  it('plays a recording in place of a live stream: it is read, and nothing can be asked', async () => {
    const ids = {sessionId: 's1', runId: 'r1'};
    const events = [
      opened('s1', 'As it was'),
      {type: 'text.final', sessionId: 's1', messageId: 'u1', payload: {role: 'user', text: 'How warm is it?'}},
      {type: 'run.started', ...ids},
      {type: 'text.final', ...ids, messageId: 'm1', payload: {role: 'assistant', text: 'Recorded words'}},
      {...asks('a1', 's1'), runId: 'r1'},
    ];
    const lines = events.map((each, index) => JSON.stringify({id: `e${String(index)}`, ...each})).join('\n');
    const url = URL.createObjectURL(new Blob([lines]));
    const element = await fixture<AgentChat>(html`<agent-chat recording=${url} .starters=${['Go on']}></agent-chat>`);
    await waitUntil(() => read(element).includes('Recorded words') && read(element).includes('Approve a1'));
    expect(read(inside(element, '[part~="head"]'))).to.equal('As it was');
    expect(inside(element, 'agent-composer')).to.equal(null);
    const isAsking = (each: Element) => /^(?:Stop|Edit|Approve|Reject)/.test(read(each));
    const asking = () => all(element.shadowRoot!, 'button').filter(isAsking);
    await waitUntil(() => asking().length >= 3);
    expect(asking().map((each) => each.ariaDisabled)).to.deep.equal(asking().map(() => 'true'));
    URL.revokeObjectURL(url);
  });

  it('X9 is one column: its head, the conversation and the composer, named and accessible', async () => {
    const {store} = session();
    const element = await chat(html`<agent-chat .store=${store}></agent-chat>`, 320);
    expect(inside(element, 'h2').textContent).to.equal('Usage-based ledger');
    const tops = ['[part="head"]', 'agent-conversation', 'agent-composer'].map((selector) => {
      const {top, left, right} = inside(element, selector).getBoundingClientRect();
      const box = element.getBoundingClientRect();
      expect([left >= box.left, right <= box.right], selector).to.deep.equal([true, true]);
      return top;
    });
    expect(tops).to.deep.equal(tops.toSorted((one, other) => one - other));
    expect(element.scrollWidth).to.equal(320);
    await expect(element).to.be.accessible();
  });

  it('X9 says its label where a session has no title, and is a chat where it has neither', async () => {
    const element = await chat(html`<agent-chat label="Support"></agent-chat>`);
    expect(inside(element, 'h2').textContent).to.equal('Support');
    element.label = '';
    await element.updateComplete;
    expect(inside(element, 'h2').textContent).to.equal('Chat');
    element.lang = 'zh-CN';
    await waitUntil(() => inside(element, 'h2').textContent === '对话');
  });

  it('X9 fills the height of its container, also where a page resets everything', async () => {
    const element = await chat(html`<agent-chat class="reset"></agent-chat>`);
    const height = () => inside(element, '[part="base"]').getBoundingClientRect().height;
    expect(height()).to.equal(600);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.reset { all: unset; }');
    document.adoptedStyleSheets.push(sheet);
    expect(getComputedStyle(element).display).to.equal('inline');
    expect(height()).to.equal(600);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });

  it('X9 a starter fills the composer, after what is written there already', async () => {
    const {store, carried} = session();
    const starters = ['What is new?', {label: 'Plan a trip', text: 'Plan a trip to '}];
    const element = await chat(html`<agent-chat .store=${store} .starters=${starters}></agent-chat>`);
    starter(element, 'Plan a trip').click();
    expect(inside(element, 'agent-composer').value).to.equal('Plan a trip to ');
    expect(focused()?.localName).to.equal('textarea');
    starter(element, 'What is new?').click();
    expect(inside(element, 'agent-composer').value).to.equal('Plan a trip to \nWhat is new?');
    expect(carried).to.deep.equal([]);
  });

  it('X9 a starter that sends does so at once, and leaves a draft alone', async () => {
    const {store, carried} = session();
    const starters = [{label: 'Status', text: 'What is the status?', send: true}];
    const element = await chat(html`<agent-chat .store=${store} .starters=${starters}></agent-chat>`);
    inside(element, 'agent-composer').value = 'Half a thought';
    starter(element, 'Status').click();
    await waitUntil(() => carried.length === 1);
    expect([carried[0]!.control, carried[0]!.payload]).to.deep.equal(['send', {text: 'What is the status?'}]);
    expect(inside(element, 'agent-composer').value).to.equal('Half a thought');
    await waitUntil(() => !starter(element, 'Status')?.checkVisibility());
  });

  it('X9 a starter that cannot be sent stays in the composer', async () => {
    const starters = [{label: 'Status', send: true}];
    const element = await chat(html`<agent-chat .starters=${starters}></agent-chat>`);
    starter(element, 'Status').click();
    expect(inside(element, 'agent-composer').value).to.equal('Status');
  });

  it('X9 has no menu of sessions where the service has no list', async () => {
    const {store} = session();
    const element = await chat(html`<agent-chat .store=${store}></agent-chat>`);
    expect(inside(element, '.sessions')).to.equal(null);
    store.setLocal(DIRECTORY_KEY, {state: 'unavailable', source: 'test', canCreate: false, canEdit: false});
    store.flush();
    await element.updateComplete;
    expect(inside(element, '.sessions')).to.equal(null);
  });

  it('X9 its menu of sessions takes the focus, says which wait elsewhere, and Escape gives the focus back', async () => {
    const {store} = session(opened('s2'), asks('a1', 's2'));
    const element = await withSessions(store);
    const menu = inside(element, '.sessions');
    expect(menu.getAttribute('aria-label')).to.equal('Sessions, 1 request in another session');
    expect(menu.getAttribute('aria-expanded')).to.equal('true');
    expect(read(inside(element, '.floating')))
      .to.contain('Rotate webhook keys')
      .and.to.contain('Usage-based ledger');
    await expect(element).to.be.accessible();
    await sendKeys({press: 'Escape'});
    await waitUntil(() => focused() === menu);
    expect(inside(element, '.floating')).to.equal(null);
  });

  it('X9 a session that is chosen in the menu is asked for, and the menu closes', async () => {
    const {store} = session();
    const element = await withSessions(store);
    const asked: string[] = [];
    element.addEventListener('agent-session-open', ({sessionId}) => asked.push(sessionId));
    await sendKeys({press: 'ArrowUp'});
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'Enter'});
    await waitUntil(() => inside(element, '.floating') === null);
    expect(asked).to.have.length(1);
    expect(focused()).to.equal(inside(element, '.sessions'));
  });

  it('X9 shows what the agent asks for above the composer', async () => {
    const {store} = session();
    const element = await chat(html`<agent-chat .store=${store}></agent-chat>`, 600);
    store.append([asks('a1', 's1')]);
    store.flush();
    await waitUntil(() => read(inside(element, 'agent-hitl-dock')).includes('Approve a1'));
    const dock = inside(element, 'agent-hitl-dock').getBoundingClientRect();
    expect(dock.bottom).to.be.at.most(inside(element, 'agent-composer').getBoundingClientRect().top);
    await expect(element).to.be.accessible();
  });

  it('X7 X9 has places for what a host adds', async () => {
    const {store} = session();
    const element = await chat(
      html`<agent-chat .store=${store} .starters=${['Begin']}>
        <button slot="head">Help</button>
        <strong slot="header">Northwind</strong>
        <p slot="empty">Ask about an order.</p>
        <button slot="composer-start">Templates</button>
        <button slot="composer-end">Dictate</button>
        <small slot="footer">Answers can be wrong.</small>
      </agent-chat>`,
    );
    for (const own of element.children) expect(own.checkVisibility(), own.slot).to.equal(true);
    const top = (slot: string) => element.querySelector(`[slot="${slot}"]`)!.getBoundingClientRect().top;
    const order = ['head', 'header', 'empty', 'composer-start', 'footer'].map(top);
    expect(order).to.deep.equal(order.toSorted((one, other) => one - other));
    expect(starter(element, 'Begin').checkVisibility()).to.equal(true);
    expect(read(element)).to.contain('Ask about an order.').and.not.to.contain('Write a message to begin.');
  });

  it('X9 has a theme, a density and a placeholder of its own', async () => {
    const element = await chat(html`<agent-chat theme="dark" placeholder="Ask Northwind"></agent-chat>`);
    const ground = () => getComputedStyle(inside(element, '[part="base"]')).backgroundColor;
    const dark = ground();
    element.theme = 'light';
    await element.updateComplete;
    expect(ground()).not.to.equal(dark);
    expect(inside(element, 'agent-composer').shadowRoot!.querySelector('textarea')!.placeholder).to.equal(
      'Ask Northwind',
    );
    const row = () => getComputedStyle(element).getPropertyValue('--agent-row');
    const comfortable = row();
    element.density = 'compact';
    await element.updateComplete;
    expect(row()).not.to.equal(comfortable);
    element.density = element.theme = '';
    await element.updateComplete;
    expect(element.getAttributeNames()).not.to.include.members(['data-density', 'data-theme']);
    expect(row()).to.equal(comfortable);
  });

  it('X9 hands its settings on to the adapter, and only shows what is to be read', async () => {
    const tools = [{name: 'pick', description: 'Picks', run: () => 1}];
    const element = await chat(
      html`<agent-chat
        protocol="acme"
        url="/no-such-runtime"
        session-id="s2"
        history="past"
        attachments="uploads"
        options='{"room": 7}'
        .tools=${tools}
        .headers=${{authorization: 'Bearer x'}}
      ></agent-chat>`,
    );
    const {
      protocol,
      url,
      sessionId,
      history,
      attachments,
      options,
      tools: given,
      headers,
    } = inside(element, 'agent-event-adapter') as AgentEventAdapter;
    expect([protocol, url, sessionId, history, attachments, options, given, headers]).to.deep.equal([
      'acme',
      '/no-such-runtime',
      's2',
      'past',
      'uploads',
      {room: 7},
      tools,
      {authorization: 'Bearer x'},
    ]);
    element.starters = ['Begin'];
    element.readOnly = true;
    await element.updateComplete;
    expect(inside(element, 'agent-composer')).to.equal(null);
    expect(starter(element, 'Begin')).to.equal(undefined);
  });
});
