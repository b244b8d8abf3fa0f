import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import type {AgentComposer} from '../../src/components/conversation/composer/composer.js';
import {english as en} from '../../src/locales/index.js';
import {CONTROLS, type Control} from '../../src/protocol/taxonomy.js';
import {CONNECTION_STATES, type ConnectionState} from '../../src/transport/connection.js';
import '../../src/define/agent-composer.js';
import {chord} from './driving.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';
import {receiptKey} from '../../src/commands/keys.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

const opened = (sessionId = 's1') => ({type: 'session.opened', sessionId});
const event = (type: string, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  payload,
  ...more,
});
const RUNNING = event('run.started');
const REQUEST = event('action.required', {title: 'Run it'}, {actionId: 'a1'});

const field = (composer: AgentComposer) => composer.shadowRoot!.querySelector('textarea')!;
const rows = (composer: AgentComposer) => [...composer.shadowRoot!.querySelectorAll('ul > li')].map(read);
/** How many of its buttons are filled with the accent. */
const filled = (composer: AgentComposer) => {
  const probe = document.createElement('i');
  probe.style.background = 'var(--agent-accent)';
  composer.parentElement!.append(probe);
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const buttons = [...composer.shadowRoot!.querySelectorAll('button')];
  return buttons.filter((each) => getComputedStyle(each).backgroundColor === accent).length;
};
const state = (composer: AgentComposer) => composer.shadowRoot!.getElementById('state')!.textContent!.trim();
const note = (composer: AgentComposer) => composer.shadowRoot!.getElementById('note')!.textContent!.trim();
const stopElement = (composer: AgentComposer) => composer.shadowRoot!.querySelector<HTMLElement>('agent-stop-button');
const stopButton = (composer: AgentComposer) =>
  stopElement(composer)?.shadowRoot?.querySelector<HTMLElement>('button') ?? null;
const press = (composer: AgentComposer, name: string) => button(composer, new RegExp(`^${name}`))!;

async function show(events: object[] = [opened()], options?: BenchOptions) {
  const on = await bench(html`<agent-composer></agent-composer>`, options);
  const composer = on.projection.querySelector('agent-composer')!;
  await on.tell(...events);
  return {composer, on};
}

async function write(composer: AgentComposer, text: string): Promise<void> {
  field(composer).value = text;
  field(composer).dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await composer.updateComplete;
}

/** Writes, presses the button, and waits until the command is out. */
async function give(on: Bench, composer: AgentComposer, name: string, text: string): Promise<void> {
  await write(composer, text);
  press(composer, name).click();
  await on.settle();
}

async function connection(on: Bench, state: ConnectionState): Promise<void> {
  on.store.setLocal(TRANSPORT_KEY, {state, protocol: 'agent-ui', attempt: 0, since: 0, catchingUp: 0});
  await on.settle();
}

const sent = (on: Bench) => on.carried.map(({id: _id, ...command}) => command);

describe('agent-composer', () => {
  beforeEach(() => sessionStorage.clear());
  // Colours change at once: half-way between two of them, contrast says nothing.
  before(() => document.documentElement.style.setProperty('--agent-duration-1', '0ms'));
  after(() => {
    sessionStorage.clear();
    document.documentElement.style.removeProperty('--agent-duration-1');
  });

  it('is accessible: empty, written, at work, waiting for a decision, sending, failed, offline, with a queue', async () => {
    const {composer, on} = await show();
    await expect(composer).to.be.accessible();
    await write(composer, 'Hello');
    await expect(composer).to.be.accessible();
    press(composer, 'Send').click();
    await on.settle();
    await expect(composer).to.be.accessible();
    await on.tell(RUNNING, REQUEST);
    await expect(composer).to.be.accessible();
    await on.tell(
      event('queue.changed', {
        steers: [{id: 'k1', text: 'Left', status: 'rejected'}],
        queued: [{id: 'q1', text: 'Next'}, {id: 'q2'}],
      }),
    );
    await expect(composer).to.be.accessible();
    await connection(on, 'error');
    await expect(composer).to.be.accessible();
    const failing = await show([opened()], {reply: () => Promise.reject(new Error('No way.'))});
    await give(failing.on, failing.composer, 'Send', 'Lost');
    await expect(failing.composer).to.be.accessible();
  });

  describe('without a run', () => {
    it('sends on Enter, and takes Shift and Enter for a new line', async () => {
      const {composer, on} = await show();
      composer.focus();
      await sendKeys({type: 'One'});
      await chord('Shift', 'Enter');
      await sendKeys({type: 'Two'});
      expect(field(composer).value).to.equal('One\nTwo');
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'send', sessionId: 's1', payload: {text: 'One\nTwo'}}]);
      expect(field(composer).value).to.equal('');
    });

    it('V1 gives each command once, however often it is pressed', async () => {
      const {composer, on} = await show();
      await write(composer, 'Hello');
      press(composer, 'Send').click();
      press(composer, 'Send').click();
      composer.focus();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(on.carried).to.have.length(1);
    });

    it('leaves Enter to an input method that is choosing a word', async () => {
      const {composer, on} = await show();
      await write(composer, '你好');
      const options = {key: 'Enter', bubbles: true, composed: true, cancelable: true};
      for (const more of [{isComposing: true}, {keyCode: 229}]) {
        const key = new KeyboardEvent('keydown', {...options, ...more});
        field(composer).dispatchEvent(key);
        expect(key.defaultPrevented).to.equal(false);
      }
      await on.settle();
      expect(on.carried).to.have.length(0);
      expect(field(composer).value).to.equal('你好');
    });

    it('does not change the text under an input method', async () => {
      const {composer, on} = await show();
      composer.focus();
      await write(composer, 'ni');
      field(composer).setSelectionRange(1, 1);
      await on.tell(event('text.delta', {delta: 'x'}, {messageId: 'm1'}));
      expect(field(composer).selectionStart).to.equal(1);
      expect(field(composer).value).to.equal('ni');
    });

    it('sends nothing that is blank, and shows where to write', async () => {
      const {composer, on} = await show();
      await give(on, composer, 'Send', '  \n ');
      expect(on.carried).to.have.length(0);
      expect(composer.shadowRoot!.activeElement).to.equal(field(composer));
    });

    it('shows what it sent as sending until the run starts, and invents no message', async () => {
      const {composer, on} = await show();
      await give(on, composer, 'Send', 'Move the ledger');
      expect(rows(composer)).to.deep.equal(['Sending… Move the ledger']);
      expect(Object.keys(on.store.snapshot().messages)).to.have.length(0);
      await on.tell(RUNNING);
      expect(rows(composer)).to.deep.equal([]);
    });

    it('lets the next message wait for the first, and keeps it', async () => {
      const {composer, on} = await show();
      await give(on, composer, 'Send', 'First');
      await give(on, composer, 'Send', 'Second');
      expect(on.carried).to.have.length(1);
      expect(field(composer).value).to.equal('Second');
      expect(state(composer)).to.equal(en['composer.wait']);
    });
  });

  describe('V8 while a run is at work', () => {
    it('queue and steer are two buttons, with two shapes and two words', async () => {
      const {composer} = await show([RUNNING]);
      expect(press(composer, 'Send')).to.equal(undefined);
      const [steer, queue] = [press(composer, 'Steer'), press(composer, 'Queue')];
      expect(steer.querySelector('path')!.outerHTML).not.to.equal(queue.querySelector('path')!.outerHTML);
      expect(steer.querySelector('kbd')!.textContent).to.match(/⌘↵|Ctrl ↵/);
      expect(queue.querySelector('kbd')!.textContent).to.equal('↵');
      expect(steer.getAttribute('aria-keyshortcuts')).to.equal('Control+Enter Meta+Enter');
    });

    it('Enter queues, Control and Enter steers, and neither does the other', async () => {
      const {composer, on} = await show([RUNNING]);
      composer.focus();
      await sendKeys({type: 'After'});
      await sendKeys({press: 'Enter'});
      await on.settle();
      await sendKeys({type: 'During'});
      await chord('Control', 'Enter');
      await on.settle();
      expect(sent(on)).to.deep.equal([
        {control: 'queue', sessionId: 's1', payload: {text: 'After'}},
        {control: 'steer', sessionId: 's1', runId: 'r1', payload: {text: 'During'}},
      ]);
      expect(rows(composer)).to.deep.equal(['Queueing… After', 'Steer, sending… During']);
    });

    it('each leaves the list of what is sent once the runtime holds it, and stands in the queue instead', async () => {
      const {composer, on} = await show([RUNNING]);
      await give(on, composer, 'Queue', 'After');
      await give(on, composer, 'Steer', 'During');
      const [queued, steered] = on.carried.map(({id}) => id);
      await on.tell(
        event('queue.changed', {
          queued: [{id: queued, text: 'After', status: 'queued'}],
          steers: [{id: steered, text: 'During', status: 'pending'}],
        }),
      );
      expect(rows(composer)).to.deep.equal([]);
      const list = composer.shadowRoot!.querySelector('agent-queue')!;
      expect(read(list)).to.match(/^Steer pending During Withdraw Queued, next turn After/);
    });

    it('says that it waits for a decision, and still queues', async () => {
      const {composer, on} = await show([RUNNING, REQUEST]);
      expect(state(composer)).to.equal('Waiting for your decision above');
      await give(on, composer, 'Queue', 'After');
      expect(on.carried).to.have.length(1);
    });

    it('a refused steer keeps its text, and can be queued instead or put back', async () => {
      const {composer, on} = await show([RUNNING], {
        reply: ({control}) =>
          control === 'steer' ? Promise.reject(new Refusal('Too late.')) : new Promise(() => undefined),
      });
      await give(on, composer, 'Steer', 'Left');
      await on.settle();
      expect(rows(composer)[0]).to.match(
        /^Steer rejected Left Queue instead Put back.*Steer was refused\. Too late\.$/,
      );
      expect(field(composer).value).to.equal('');
      press(composer, 'Queue instead').click();
      await on.settle();
      expect(sent(on).at(-1)).to.deep.equal({control: 'queue', sessionId: 's1', payload: {text: 'Left'}});
      expect(rows(composer)).to.deep.equal(['Queueing… Left']);
    });
  });

  it('fills one button: send, but not while a request is open', async () => {
    const {composer, on} = await show();
    expect(filled(composer)).to.equal(1);
    await on.tell(RUNNING);
    expect(filled(composer)).to.equal(1);
    await on.tell(REQUEST);
    expect(filled(composer)).to.equal(0);
    await on.tell(event('action.resolved', {resolution: 'approved'}, {actionId: 'a1'}));
    expect(filled(composer)).to.equal(1);
  });

  describe('what does not arrive', () => {
    const refusing: BenchOptions = {reply: () => Promise.reject(new Refusal('The session is closed.'))};
    const failing: BenchOptions = {reply: () => Promise.reject(new Error('No answer (503).'))};

    it('comes back into the field with the reason', async () => {
      for (const [options, reason] of [
        [refusing, 'Send was refused. The session is closed.'],
        [failing, 'Send did not get through. No answer (503).'],
      ] as const) {
        const {composer, on} = await show([opened()], options);
        await give(on, composer, 'Send', 'Move the ledger');
        await on.settle();
        expect(field(composer).value).to.equal('Move the ledger');
        expect(note(composer)).to.equal(reason);
        expect(rows(composer)).to.deep.equal([]);
        await write(composer, '');
        expect(note(composer)).to.equal('');
        sessionStorage.clear();
      }
    });

    it('is offered beside a new text that is in the field already', async () => {
      let refuse: (error: Error) => void = () => undefined;
      const {composer, on} = await show([opened()], {reply: () => new Promise((_, reject) => (refuse = reject))});
      await give(on, composer, 'Send', 'Old');
      await write(composer, 'New');
      refuse(new Refusal('No.'));
      await on.settle();
      await on.settle();
      expect(field(composer).value).to.equal('New');
      expect(rows(composer)[0]).to.match(/^Not sent Old Put back/);
      await expect(composer).to.be.accessible();
      press(composer, 'Put back').click();
      await on.settle();
      expect(field(composer).value).to.equal('Old\nNew');
      expect(rows(composer)).to.deep.equal([]);
      expect(composer.shadowRoot!.activeElement).to.equal(field(composer));
    });

    it('can be thrown away', async () => {
      const {composer, on} = await show([RUNNING], refusing);
      await give(on, composer, 'Steer', 'Left');
      await on.settle();
      composer.shadowRoot!.querySelector<HTMLElement>('[aria-label="Discard this text"]')!.click();
      await on.settle();
      expect(rows(composer)).to.deep.equal([]);
    });

    it('comes back in the session it was written in, though another is shown meanwhile', async () => {
      const {composer, on} = await show([opened()], failing);
      await write(composer, 'For one');
      press(composer, 'Send').click();
      on.store.openSession('s2');
      await on.settle();
      await on.settle();
      expect(field(composer).value).to.equal('');
      on.store.openSession('s1');
      await on.settle();
      expect(field(composer).value).to.equal('For one');
      expect(note(composer)).to.contain('503');
    });

    it('C6 is said to be unanswered when nobody answers, and is gone once somebody does', async () => {
      const {composer, on} = await show();
      await give(on, composer, 'Send', 'Hello');
      const key = receiptKey(on.carried[0]!.id);
      on.store.setLocal(key, {...on.store.get(key)!, status: 'unconfirmed'});
      await on.settle();
      expect(rows(composer)).to.deep.equal(['Sent, no answer yet Hello Put back']);
      await on.tell(RUNNING);
      expect(rows(composer)).to.deep.equal([]);
    });

    it('stays in the field where the page stops it', async () => {
      const {composer, on} = await show();
      on.projection.addEventListener('agent-command', (command) => command.preventDefault());
      await give(on, composer, 'Send', 'Hello');
      expect(on.carried).to.have.length(0);
      expect(field(composer).value).to.equal('Hello');
      expect(rows(composer)).to.deep.equal([]);
    });
  });

  describe('drafts', () => {
    it('stay with their session', async () => {
      const {composer, on} = await show();
      await write(composer, 'For one');
      on.store.openSession('s2');
      await on.settle();
      expect(field(composer).value).to.equal('');
      await write(composer, 'For two');
      on.store.openSession('s1');
      await on.settle();
      expect(field(composer).value).to.equal('For one');
      composer.sessionId = 's2';
      await on.settle();
      expect(field(composer).value).to.equal('For two');
    });

    it('survive the element, and a reload', async () => {
      const first = await show();
      await write(first.composer, 'Unfinished');
      first.composer.remove();
      const again = document.createElement('agent-composer');
      first.on.projection.append(again);
      await first.on.settle();
      expect(field(again).value).to.equal('Unfinished');
      const reloaded = await show();
      expect(field(reloaded.composer).value).to.equal('Unfinished');
      await write(reloaded.composer, '');
      const cleared = await show();
      expect(field(cleared.composer).value).to.equal('');
    });

    it('what was on its way at a reload is offered: nobody knows whether it arrived', async () => {
      const first = await show();
      await give(first.on, first.composer, 'Send', 'On its way');
      const reloaded = await show();
      expect(rows(reloaded.composer)[0]).to.match(/^Not sent On its way Put back.*It may have arrived\.$/);
      expect(field(reloaded.composer).value).to.equal('');
      await expect(reloaded.composer).to.be.accessible();
    });

    it('after a reload, what the runtime holds is not offered', async () => {
      const first = await show([RUNNING]);
      await give(first.on, first.composer, 'Queue', 'Next');
      const {id} = first.on.carried[0]!;
      const reloaded = await show([RUNNING, event('queue.changed', {queued: [{id, text: 'Next'}]})]);
      expect(rows(reloaded.composer)).to.deep.equal([]);
    });

    it('are kept where the page has no storage, or strange things in it', async () => {
      sessionStorage.setItem('agent-surfaces:draft:s1', '{"text": 7');
      sessionStorage.setItem('agent-surfaces:outbox:s1', '{"items": [{"id": 1}, null]}');
      const {getItem, setItem} = Storage.prototype;
      const strange = await show();
      expect(field(strange.composer).value).to.equal('');
      expect(rows(strange.composer)).to.deep.equal([]);
      const refuse = () => {
        throw new DOMException('Denied', 'SecurityError');
      };
      Object.assign(Storage.prototype, {getItem: refuse, setItem: refuse});
      try {
        const {composer, on} = await show();
        await write(composer, 'Kept');
        on.store.openSession('s2');
        await on.settle();
        on.store.openSession('s1');
        await on.settle();
        expect(field(composer).value).to.equal('Kept');
      } finally {
        Object.assign(Storage.prototype, {getItem, setItem});
      }
    });

    it('what is written before there is a session goes to the first one', async () => {
      const {composer, on} = await show([]);
      expect(state(composer)).to.equal(en['composer.no-session']);
      await write(composer, 'Early');
      await on.tell(opened());
      expect(field(composer).value).to.equal('Early');
      await give(on, composer, 'Send', 'Early');
      expect(sent(on)[0]).to.deep.include({sessionId: 's1'});
    });
  });

  describe('what it cannot do, it says', () => {
    for (const state of CONNECTION_STATES.filter((each) => each !== 'streaming')) {
      it(`U4 does not send while the connection is ${state}, and keeps the text`, async () => {
        const {composer, on} = await show();
        await connection(on, state);
        await give(on, composer, 'Send', 'Hello');
        composer.focus();
        await sendKeys({press: 'Enter'});
        await on.settle();
        expect(on.carried).to.have.length(0);
        expect(field(composer).value).to.equal('Hello');
        expect(press(composer, 'Send').ariaDisabled).to.equal('true');
        expect(read(composer)).to.contain(en[`composer.offline.${state}`]);
        await connection(on, 'streaming');
        press(composer, 'Send').click();
        await on.settle();
        expect(on.carried).to.have.length(1);
      });
    }

    it('C6 nothing can be sent to a runtime that takes nothing, or that is not there', async () => {
      const none = await show([opened()], {controls: ['interrupt'] satisfies Control[]});
      expect(state(none.composer)).to.equal(en['control.unsupported']);
      const alone = await show([opened()], {controls: 'not connected'});
      expect(state(alone.composer)).to.equal(en['control.not_connected']);
      expect(filled(alone.composer)).to.equal(0);
    });

    it('V17 disables steer alone, with its reason, where only that is missing', async () => {
      const {composer, on} = await show([RUNNING], {controls: CONTROLS.filter((control) => control !== 'steer')});
      const steer = press(composer, 'Steer');
      expect(steer.ariaDisabled).to.equal('true');
      const reason = composer.shadowRoot!.getElementById(steer.getAttribute('aria-describedby')!)!;
      expect(reason.textContent).to.equal(en['control.unsupported']);
      await expect(composer).to.be.accessible();
      await write(composer, 'Left');
      steer.click();
      composer.focus();
      await chord('Control', 'Enter');
      await on.settle();
      expect(on.carried).to.have.length(0);
      expect(field(composer).value).to.equal('Left');
    });

    it('C6 without a store it keeps the text and says that it cannot send', async () => {
      const composer = await fixture<AgentComposer>(html`<agent-composer></agent-composer>`);
      await expect(composer).to.be.accessible();
      await write(composer, 'Alone');
      expect(state(composer)).to.equal(en['composer.no-store']);
      expect(field(composer).value).to.equal('Alone');
      const {projection, settle} = await bench(html``);
      projection.append(composer);
      await settle();
      expect(field(composer).value).to.equal('Alone');
    });
  });

  describe('I2 from code', () => {
    it('its value is the draft, and send() sends it as Enter would', async () => {
      const {composer, on} = await show();
      composer.value = ' Hello ';
      await composer.updateComplete;
      expect(field(composer).value).to.equal(' Hello ');
      await write(composer, 'Hello there');
      expect(composer.value).to.equal('Hello there');
      expect(composer.send()).to.equal(true);
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'send', sessionId: 's1', payload: {text: 'Hello there'}}]);
      expect(composer.value).to.equal('');
      expect(composer.send(), 'nothing is written').to.equal(false);
    });

    it('what cannot leave stays in the field', async () => {
      const {composer, on} = await show([opened()], {controls: []});
      composer.value = 'Hello';
      expect(composer.send()).to.equal(false);
      await on.settle();
      expect(field(composer).value).to.equal('Hello');
    });

    it('a value that is set before the element is defined is its text', async () => {
      const early = document.createElement('agent-composer-early') as AgentComposer;
      early.value = 'Hello';
      document.body.append(early);
      class Early extends (customElements.get('agent-composer') as typeof AgentComposer) {}
      customElements.define('agent-composer-early', Early);
      await early.updateComplete;
      expect(field(early).value).to.equal('Hello');
      early.remove();
    });
  });

  describe('I3 Stop', () => {
    it('stops the run at work, once, and leaves the focus in the field when it is over', async () => {
      const {composer, on} = await show([opened(), RUNNING]);
      stopButton(composer)!.focus();
      await sendKeys({press: 'Enter'});
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'interrupt', sessionId: 's1', runId: 'r1'}]);
      expect(stopButton(composer)!.ariaLabel).to.equal('Stopping');
      expect(stopButton(composer)!.ariaDisabled).to.equal('true');
      await on.tell(event('run.finished', {outcome: 'cancelled'}));
      expect(stopButton(composer)).to.equal(null);
      expect(composer.shadowRoot!.activeElement).to.equal(field(composer));
    });

    it('says why the run was not stopped', async () => {
      const reply = () => Promise.reject(new Refusal('Not now.'));
      const {composer, on} = await show([opened(), RUNNING], {reply});
      stopButton(composer)!.click();
      await on.settle();
      expect(read(stopElement(composer)!)).to.equal('Not stopped. Not now.');
    });

    it('is not there where nothing runs, nor where the page has it elsewhere', async () => {
      const {composer, on} = await show();
      expect(stopButton(composer)).to.equal(null);
      await on.tell(RUNNING);
      expect(stopButton(composer)).to.not.equal(null);
      composer.withoutStop = true;
      await composer.updateComplete;
      expect(stopButton(composer)).to.equal(null);
    });
  });

  it('grows with its text up to eight lines, and scrolls then', async () => {
    const {composer} = await show();
    composer.style.inlineSize = '500px';
    const heights: number[] = [];
    for (const lines of [1, 3, 8, 12]) {
      await write(composer, Array.from({length: lines}, (_, line) => `Line ${line}`).join('\n'));
      heights.push(field(composer).getBoundingClientRect().height);
    }
    const [one, three, eight, twelve] = heights as [number, number, number, number];
    expect(three).to.be.greaterThan(one);
    expect(eight).to.be.greaterThan(three);
    expect(Math.abs(twelve - eight)).to.be.at.most(4);
    expect(field(composer).scrollHeight).to.be.greaterThan(field(composer).clientHeight);
  });

  it('is reached and used with the keyboard alone', async () => {
    const {composer, on} = await show([RUNNING]);
    await waitUntil(() => stopButton(composer) !== null);
    composer.focus();
    await sendKeys({type: 'Left'});
    await sendKeys({press: 'Tab'});
    expect(composer.shadowRoot!.activeElement).to.equal(stopElement(composer));
    await sendKeys({press: 'Tab'});
    expect(composer.shadowRoot!.activeElement).to.equal(press(composer, 'Steer'));
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(sent(on)[0]).to.deep.include({control: 'steer'});
  });

  it('stands the other way round from right to left, and in Chinese', async () => {
    const on = await bench(html`<agent-composer dir="rtl" lang="zh-CN"></agent-composer>`);
    const composer = on.projection.querySelector('agent-composer')!;
    await on.tell(RUNNING);
    const [steer, queue] = [press(composer, '引导'), press(composer, '排队')];
    expect(queue.getBoundingClientRect().right).to.be.at.most(steer.getBoundingClientRect().left + 2);
    await expect(composer).to.be.accessible();
  });

  it('tells those who listen why Enter did nothing', async () => {
    const {composer, on} = await show();
    await connection(on, 'error');
    await write(composer, 'Hello');
    document.querySelector('body > [aria-live="polite"]')?.replaceChildren();
    composer.focus();
    await sendKeys({press: 'Enter'});
    await aTimeout(250);
    expect(document.querySelector('body > [aria-live="polite"]')?.textContent).to.equal(en['composer.offline.error']);
  });
});
