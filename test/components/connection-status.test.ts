import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentConnectionStatus} from '../../src/components/shell/connection-status/connection-status.js';
import {AgentReconnectEvent} from '../../src/components/shell/connection-status/agent-reconnect.js';
import {english as en} from '../../src/locales/index.js';
import {CONNECTION_STATES} from '../../src/transport/connection.js';
import type {TransportRow} from '../../src/transport/feed.js';
import '../../src/define/agent-event-adapter.js';
import '../../src/define/agent-connection-status.js';
import {bench, button} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';
import {MEASURES_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';

const row = (known: Partial<TransportRow>): TransportRow => ({
  state: 'streaming',
  protocol: 'agent-ui',
  attempt: 0,
  since: Date.now(),
  catchingUp: 0,
  ...(known.retryInMs === undefined ? {} : {retryAt: Date.now() + known.retryInMs}),
  ...known,
});
const base = (element: AgentConnectionStatus) => element.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const heard = () => document.querySelector('body > [aria-live="polite"]')?.textContent ?? '';

async function show(
  known?: Partial<TransportRow>,
  template = html`<agent-connection-status></agent-connection-status>`,
) {
  const on = await bench(template);
  const element = on.projection.querySelector('agent-connection-status')!;
  const set = async (next: Partial<TransportRow>) => {
    on.store.setLocal(TRANSPORT_KEY, row(next));
    await on.settle();
  };
  if (known) await set(known);
  return {element, on, set};
}

describe('agent-connection-status', () => {
  for (const state of CONNECTION_STATES) {
    it(`U4 shows ${state} accessibly, with glyph and word`, async () => {
      const {element} = await show({state});
      await expect(element).to.be.accessible();
      expect(read(element)).to.contain(en[`connection.${state}`]);
      expect(base(element).dataset['status']).to.equal(state);
      expect(base(element).querySelector('svg')).not.to.equal(null);
    });
  }

  it('U4 has a shape of its own for every state that differs in kind', async () => {
    const shapes = new Set<string>();
    for (const state of CONNECTION_STATES) {
      const {element} = await show({state});
      const glyph = base(element).querySelector('svg')!;
      shapes.add([...glyph.children].map((shape) => shape.outerHTML).join('') + getComputedStyle(glyph).color);
    }
    expect(shapes.size).to.equal(CONNECTION_STATES.length);
  });

  it('U5 says why, when it tries again, and which try it is', async () => {
    const {element, set} = await show({state: 'retrying', attempt: 2, retryInMs: 900, reason: 'The stream closed.'});
    expect(read(element)).to.equal('Reconnecting The stream closed. Next try in 1 sec (attempt 2 of 8) Try now');
    await set({state: 'retrying', attempt: 2, reason: 'The stream closed.'});
    expect(read(element)).to.equal('Reconnecting The stream closed. Trying (attempt 2 of 8)');
    await expect(element).to.be.accessible();
  });

  it('U5 counts down, and is not set back by a row that says the same', async () => {
    const {element, set, on} = await show({state: 'retrying', attempt: 3, retryInMs: 4000});
    expect(read(element)).to.contain('in 4 sec');
    const {retryAt} = on.store.get<TransportRow>(TRANSPORT_KEY)!;
    await aTimeout(1100);
    await set({state: 'retrying', attempt: 3, retryInMs: 4000, retryAt});
    await waitUntil(() => /in [23] sec/.test(read(element)), 'it counts down');
    await set({state: 'retrying', attempt: 4, retryInMs: 8000});
    expect(read(element)).to.contain('in 8 sec (attempt 4 of 8)');
  });

  it('U5 says how many tries the feed itself has, where it says so', async () => {
    const {element} = await show({state: 'retrying', attempt: 2, tries: 3});
    expect(read(element)).to.contain('attempt 2 of 3');
  });

  it('U4 a connection that tries again is amber, and one that has given up is not', async () => {
    const {element, set} = await show({state: 'retrying', attempt: 1, retryInMs: 5000});
    const tone = () => base(element).querySelector('.st')!.className;
    expect(tone()).to.contain('k-warning');
    await set({state: 'error'});
    expect(tone()).to.contain('k-danger');
  });

  it('U5 can be told to try now while it waits', async () => {
    const {element, on} = await show(
      {state: 'retrying', attempt: 2, retryInMs: 8000},
      html`<agent-event-adapter></agent-event-adapter><agent-connection-status></agent-connection-status>`,
    );
    let asked = 0;
    Object.assign(on.projection.querySelector('agent-event-adapter')!, {reconnect: () => asked++});
    button(element, 'Try now')!.click();
    expect(asked).to.equal(1);
  });

  it('U10 shows latency and the age of the news where it is asked to, and only what was measured', async () => {
    const {element, on} = await show({state: 'streaming'});
    await on.tell({type: 'session.updated', sessionId: 's1'});
    expect(read(element)).to.equal('Connected');
    element.details = true;
    await on.settle();
    expect(read(element)).to.equal('Connected Last event now');
    on.store.setLocal(MEASURES_KEY, {retries: 0, errors: 0, latency: {last: 48, min: 20, max: 90, count: 3}});
    await on.settle();
    expect(read(element)).to.contain('Latency 48 ms');
    await expect(element).to.be.accessible();
  });

  describe('U5 the manual way back', () => {
    it('is there once it has given up, and only then', async () => {
      for (const state of CONNECTION_STATES) {
        const {element} = await show({state});
        expect(button(element, 'Reconnect') !== undefined, state).to.equal(state === 'error');
      }
    });

    it('asks the page, and the adapter of its projection', async () => {
      const {element, on} = await show(
        {state: 'error', reason: 'Gone.'},
        html`<div><agent-event-adapter></agent-event-adapter></div>
          <section><agent-connection-status></agent-connection-status></section>`,
      );
      let asked = 0;
      Object.assign(on.projection.querySelector('agent-event-adapter')!, {reconnect: () => asked++});
      const events: Event[] = [];
      document.addEventListener('agent-reconnect', (event) => events.push(event), {once: true});
      button(element, 'Reconnect')!.focus();
      await sendKeys({press: 'Enter'});
      expect(asked).to.equal(1);
      expect(events[0]).to.be.instanceOf(AgentReconnectEvent);
    });

    it('is left to a page that wants it for itself', async () => {
      const {element, on} = await show(
        {state: 'error'},
        html`<agent-event-adapter></agent-event-adapter><agent-connection-status></agent-connection-status>`,
      );
      let asked = 0;
      Object.assign(on.projection.querySelector('agent-event-adapter')!, {reconnect: () => asked++});
      on.projection.addEventListener('agent-reconnect', (event) => event.preventDefault());
      button(element, 'Reconnect')!.click();
      expect(asked).to.equal(0);
    });

    it('does nothing bad where there is no adapter', async () => {
      const {element} = await show({state: 'error'});
      button(element, 'Reconnect')!.click();
    });

    it('keeps the focus when its button goes', async () => {
      const {element, set} = await show({state: 'error'});
      button(element, 'Reconnect')!.focus();
      await set({state: 'connecting'});
      expect(document.activeElement).to.equal(element);
    });
  });

  it('C6 says that it is catching up while the row says so', async () => {
    const {element, set} = await show({state: 'streaming', catchingUp: 2});
    expect(read(element)).to.equal('Connected Catching up');
    await expect(element).to.be.accessible();
    await set({state: 'streaming'});
    expect(read(element)).to.equal('Connected');
  });

  it('C6 says that nothing is connected where nothing is: no connection, no store', async () => {
    const {element} = await show();
    const alone = await fixture<AgentConnectionStatus>(html`<agent-connection-status></agent-connection-status>`);
    for (const each of [element, alone]) {
      expect(read(each)).to.equal('Not connected Nothing feeds this page.');
      await expect(each).to.be.accessible();
    }
  });

  it('tells those who listen that the connection is lost and that it is back, and no more', async () => {
    const {set} = await show({state: 'connecting'});
    const told: string[] = [];
    for (const state of ['streaming', 'retrying', 'error', 'connecting', 'streaming'] as const) {
      document.querySelector('body > [aria-live="polite"]')?.replaceChildren();
      await set({state});
      await aTimeout(200);
      told.push(heard());
    }
    expect(told).to.deep.equal(['', '', 'Disconnected', '', 'Connected']);
  });

  it('is the same before and after attach, from right to left, and in Chinese', async () => {
    const {on} = await show({state: 'error', reason: 'Gone.'});
    const late = document.createElement('agent-connection-status');
    late.dir = 'rtl';
    late.lang = 'zh-CN';
    on.projection.append(late);
    await late.updateComplete;
    expect(read(late)).to.equal('连接已断开 Gone. 重新连接');
    const glyph = base(late).querySelector('svg')!.getBoundingClientRect();
    expect(glyph.left).to.be.greaterThan(button(late, '重新连接')!.getBoundingClientRect().right);
    await expect(late).to.be.accessible();
  });
});
