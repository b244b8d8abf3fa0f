import {expect, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import type {Completion, CompletionSource} from '../../src/commands/completion.js';
import {Refusal} from '../../src/commands/router.js';
import type {AgentComposer} from '../../src/components/conversation/composer/composer.js';
import {CONTROLS} from '../../src/protocol/taxonomy.js';
import '../../src/all.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const MODELS = [
  {id: 'big', label: 'Cobalt large', description: 'Careful'},
  {id: 'small', label: 'Cobalt small', description: 'Quick'},
];
const opened = (payload: object = {}, sessionId = 's1') => ({type: 'session.opened', sessionId, payload});
const RUNNING = {type: 'run.started', sessionId: 's1', runId: 'r1'};
const field = (composer: AgentComposer) => composer.shadowRoot!.querySelector('textarea')!;
const sent = (on: Bench) => on.carried.map(({id: _id, sessionId: _session, ...command}) => command);
const options = (composer: AgentComposer) => all(composer.shadowRoot!, '[role="option"]').map(read);
const note = (composer: AgentComposer) => composer.shadowRoot!.getElementById('unresolved')!.textContent!.trim();
const chips = (composer: AgentComposer) => all(composer.shadowRoot!, '.mentions > li').map(read);
const picker = (composer: AgentComposer, name: string) =>
  all(composer.shadowRoot!, 'agent-picker').find((each) => each.getAttribute('label') === name);
const opener = (composer: AgentComposer, name: string) => picker(composer, name)!.shadowRoot!.querySelector('button')!;

async function show(events: object[] = [opened()], more?: BenchOptions) {
  const on = await bench(html`<agent-composer></agent-composer>`, more);
  const composer = on.projection.querySelector('agent-composer')!;
  await on.tell(...events);
  return {composer, on};
}

const THINGS: readonly Completion[] = [
  {id: 'file:1', label: 'read.ts', group: 'Files', kind: 'file', description: 'ledger/'},
  {id: 'file:2', label: 'totals.ts', group: 'Files', kind: 'file'},
  {id: 'person:1', label: 'Mara', group: 'People', kind: 'person'},
];
const things: CompletionSource = {
  trigger: '@',
  search: (query) => Promise.resolve(THINGS.filter(({label}) => label.toLowerCase().startsWith(query.toLowerCase()))),
};

async function type(on: Bench, composer: AgentComposer, text: string): Promise<void> {
  composer.focus();
  await sendKeys({type: text});
  await on.settle();
}

async function press(on: Bench, ...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({press: key});
  await on.settle();
}

describe('agent-composer: what is chosen and named', () => {
  beforeEach(() => sessionStorage.clear());
  after(() => sessionStorage.clear());

  describe('what the session is set to', () => {
    it('is what the runtime reported, in words; what it did not report is not there', async () => {
      const {composer, on} = await show([opened({model: 'big', models: MODELS, mode: 'plan'})]);
      expect(opener(composer, 'Model').ariaLabel).to.equal('Model: Cobalt large');
      expect(read(opener(composer, 'Model'))).to.equal('Cobalt large');
      expect(picker(composer, 'Mode')!.shadowRoot!.querySelector('button')).to.equal(null, 'nothing to choose from');
      expect(read(picker(composer, 'Mode')!)).to.match(/^Mode ?: plan$/);
      expect(picker(composer, 'Permissions')).to.equal(undefined);
      await on.tell({
        type: 'permission.changed',
        sessionId: 's1',
        payload: {mode: 'ask', modes: [{id: 'ask', label: 'Ask before writes'}]},
      });
      expect(read(opener(composer, 'Permissions'))).to.equal('Ask before writes');
      await expect(composer).to.be.accessible();
    });

    it('V8 is chosen by keyboard, asked for, and changed once the runtime has it', async () => {
      const {composer, on} = await show([opened({model: 'big', models: MODELS})]);
      opener(composer, 'Model').focus();
      await press(on, 'Enter');
      expect(options(composer)).to.deep.equal(['Cobalt large Careful', 'Cobalt small Quick']);
      await expect(composer).to.be.accessible();
      await press(on, 'ArrowDown', 'Enter');
      expect(sent(on)).to.deep.equal([{control: 'edit', payload: {model: 'small'}}]);
      expect(read(opener(composer, 'Model'))).to.equal('Cobalt large → Cobalt small…');
      expect(options(composer)).to.deep.equal([]);
      await on.tell({type: 'session.updated', sessionId: 's1', payload: {model: 'small'}});
      expect(read(opener(composer, 'Model'))).to.equal('Cobalt small');
    });

    it('is as it was where the runtime refuses, with the reason', async () => {
      const {composer, on} = await show([opened({model: 'big', models: MODELS})], {
        reply: () => Promise.reject(new Refusal('Not in this plan.')),
      });
      opener(composer, 'Model').click();
      await on.settle();
      await press(on, 'End', 'Enter');
      await on.settle();
      expect(read(opener(composer, 'Model'))).to.equal('Cobalt large');
      expect(read(composer)).to.contain('Model was not changed. Not in this plan.');
      await expect(composer).to.be.accessible();
    });

    it('cannot be changed where the runtime takes no edits, and says why; Escape changes nothing', async () => {
      const none = await show([opened({model: 'big', models: MODELS})], {
        controls: CONTROLS.filter((control) => control !== 'edit'),
      });
      expect(opener(none.composer, 'Model').ariaDisabled).to.equal('true');
      expect(opener(none.composer, 'Model').ariaLabel).to.contain('does not take this');
      const {composer, on} = await show([opened({model: 'big', models: MODELS})]);
      opener(composer, 'Model').click();
      await on.settle();
      await press(on, 'ArrowDown', 'Escape');
      expect(options(composer)).to.deep.equal([]);
      expect(on.carried).to.have.length(0);
      expect(picker(composer, 'Model')!.shadowRoot!.activeElement).to.equal(opener(composer, 'Model'));
    });
  });

  describe('mentions and commands', () => {
    it('are found as they are typed, and a chosen mention goes out under its id', async () => {
      const {composer, on} = await show();
      composer.completions = [things];
      await type(on, composer, 'Ask @');
      expect(options(composer)).to.deep.equal(['read.ts ledger/', 'totals.ts', 'Mara']);
      expect(field(composer).getAttribute('aria-activedescendant')).to.equal('completion-0');
      await expect(composer).to.be.accessible();
      await type(on, composer, 'm');
      expect(options(composer)).to.deep.equal(['Mara']);
      await press(on, 'Enter');
      expect(field(composer).value).to.equal('Ask @Mara ');
      expect(chips(composer)).to.deep.equal(['Mara']);
      await expect(composer).to.be.accessible();
      await press(on, 'Enter');
      expect(sent(on)).to.deep.equal([
        {
          control: 'send',
          payload: {text: 'Ask @Mara', mentions: [{id: 'person:1', label: 'Mara', kind: 'person'}]},
        },
      ]);
    });

    it('are chosen by a click too, and the field keeps the focus', async () => {
      const {composer, on} = await show([opened({model: 'big', models: MODELS})]);
      composer.completions = [things];
      await type(on, composer, '@');
      const click = async (target: Element) => {
        const {left, top, width, height} = target.getBoundingClientRect();
        await sendMouse({type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)]});
        await on.settle();
      };
      await click(all(composer.shadowRoot!, '[role="option"]')[1]!);
      expect(field(composer).value).to.equal('@totals.ts ');
      expect(composer.shadowRoot!.activeElement).to.equal(field(composer));
      await click(opener(composer, 'Model'));
      await click(all(composer.shadowRoot!, '[role="option"]')[1]!);
      expect(sent(on)).to.deep.equal([{control: 'edit', payload: {model: 'small'}}]);
    });

    it('stay with the draft over a change of session and a refusal, and go with their chip', async () => {
      const {composer, on} = await show([opened()], {reply: () => Promise.reject(new Refusal('No.'))});
      composer.completions = [things];
      await type(on, composer, '@ma');
      await press(on, 'Tab');
      on.store.openSession('s2');
      await on.settle();
      expect(chips(composer)).to.deep.equal([]);
      on.store.openSession('s1');
      await on.settle();
      expect(chips(composer)).to.deep.equal(['Mara']);
      composer.focus();
      await press(on, 'Enter');
      await on.settle();
      expect(field(composer).value).to.equal('@Mara');
      expect(chips(composer)).to.deep.equal(['Mara'], 'back with the text');
      all(composer.shadowRoot!, '[aria-label="Remove the mention of Mara"]')[0]!.dispatchEvent(new Event('click'));
      await on.settle();
      expect(field(composer).value).to.equal('');
      expect(chips(composer)).to.deep.equal([]);
    });

    it('that resolve to nothing are named, and sent as the text they are', async () => {
      const {composer, on} = await show();
      composer.completions = [things];
      await type(on, composer, 'Ask @nobody');
      expect(read(composer)).to.contain('Nothing is called @nobody');
      await press(on, 'Escape');
      expect(note(composer)).to.equal('Not found, sent as plain text: @nobody');
      await type(on, composer, ' at a@b.example');
      expect(note(composer)).not.to.contain('b.example');
      await press(on, 'Enter');
      expect(sent(on)).to.deep.equal([{control: 'send', payload: {text: 'Ask @nobody at a@b.example'}}]);
    });

    it('show that they are searched for, and why nothing came; an answer that comes too late is nobody’s', async () => {
      const answers: {query: string; resolve(found: readonly Completion[]): void; reject(why: Error): void}[] = [];
      const {composer, on} = await show();
      composer.completions = [
        {trigger: '@', search: (query) => new Promise((resolve, reject) => answers.push({query, resolve, reject}))},
      ];
      await type(on, composer, '@r');
      expect(read(composer)).to.contain('Searching…');
      await press(on, 'Enter');
      expect(on.carried).to.have.length(0, 'nobody knows yet what is meant');
      await type(on, composer, 'e');
      answers.find(({query}) => query === 'r')!.resolve(THINGS);
      await on.settle();
      expect(options(composer)).to.deep.equal([]);
      answers.find(({query}) => query === 're')!.reject(new Error('No answer (503).'));
      await on.settle();
      expect(read(composer)).to.contain('The search failed. No answer (503).');
    });

    it('leave every key to an input method', async () => {
      const {composer, on} = await show();
      composer.completions = [things];
      await type(on, composer, '@');
      const key = new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true});
      field(composer).dispatchEvent(key);
      await on.settle();
      expect(key.defaultPrevented).to.equal(false);
      expect(chips(composer)).to.deep.equal([]);
    });

    it('a slash at the start offers the commands that the session told, and nowhere else', async () => {
      const {composer, on} = await show([opened({commands: [{id: 'plan', description: 'Plan first'}]})]);
      await type(on, composer, 'a /');
      expect(options(composer)).to.deep.equal([]);
      field(composer).select();
      await type(on, composer, '/p');
      expect(options(composer)).to.deep.equal(['/plan Plan first']);
      await press(on, 'Tab');
      expect(field(composer).value).to.equal('/plan ');
    });
  });

  describe('what was sent before', () => {
    const said = (text: string, id: string, role = 'user') => ({
      type: 'text.final',
      sessionId: 's1',
      messageId: id,
      runId: 'r0',
      payload: {text, role},
    });

    it('comes back newest first on ArrowUp, and goes again on ArrowDown; typing makes it new', async () => {
      const {composer, on} = await show([
        opened(),
        said('One', 'm1'),
        said('An answer', 'm2', 'assistant'),
        said('Two\nlines', 'm3'),
      ]);
      composer.focus();
      await press(on, 'ArrowUp');
      expect(field(composer).value).to.equal('Two\nlines');
      await press(on, 'ArrowUp');
      expect(field(composer).value).to.equal('Two\nlines', 'the caret was on the last line');
      await waitUntil(() => field(composer).selectionStart < 'Two\n'.length, 'the browser moves it to the first line');
      await press(on, 'ArrowUp');
      expect(field(composer).value).to.equal('One');
      await press(on, 'ArrowUp');
      expect(field(composer).value).to.equal('One');
      await press(on, 'ArrowDown', 'ArrowDown');
      expect(field(composer).value).to.equal('');
      await press(on, 'ArrowUp');
      await type(on, composer, '!');
      await press(on, 'ArrowUp', 'ArrowUp', 'ArrowUp');
      expect(field(composer).value).to.equal('Two\nlines!');
    });
  });

  describe('V8 while a run is at work', () => {
    const menu = (composer: AgentComposer) => composer.shadowRoot!.querySelector('agent-send-menu')!;
    const ways = (composer: AgentComposer) => all(menu(composer).shadowRoot!, '[role="menuitem"]');

    it('there are three ways, each with what it does; stop and send queues first and then stops the run', async () => {
      const {composer, on} = await show([opened(), RUNNING]);
      await type(on, composer, 'Instead');
      menu(composer).shadowRoot!.querySelector('button')!.click();
      await on.settle();
      expect(ways(composer).map(read)).to.deep.equal([
        'Queue Read after this turn has ended',
        'Steer Read by the agent during this turn',
        'Stop and send Stops the run, then starts a turn with this message',
      ]);
      await expect(composer).to.be.accessible();
      await press(on, 'End', 'Enter');
      expect(sent(on)).to.deep.equal([{control: 'queue', payload: {text: 'Instead', position: 0}}]);
      const {id} = on.carried[0]!;
      const queued = [
        {id, text: 'Instead', status: 'queued'},
        {id: 'q2', text: 'Later'},
      ];
      await on.tell({type: 'queue.changed', sessionId: 's1', payload: {queued}});
      await on.settle();
      expect(sent(on).at(-1)).to.deep.equal({control: 'interrupt', runId: 'r1'});
      expect(read(composer)).to.contain('Instead Stopping the run for it…');
      expect(on.carried).to.have.length(2);
    });

    it('a way that the runtime lacks is disabled, with the reason', async () => {
      const {composer, on} = await show([opened(), RUNNING], {
        controls: CONTROLS.filter((control) => control !== 'interrupt'),
      });
      await type(on, composer, 'Instead');
      menu(composer).shadowRoot!.querySelector('button')!.click();
      await on.settle();
      const stop = ways(composer).at(-1)!;
      expect(stop.ariaDisabled).to.equal('true');
      expect(read(stop)).to.contain('does not take this');
      (stop as HTMLElement).click();
      await on.settle();
      expect(on.carried).to.have.length(0);
    });

    it('Enter in an empty field offers to start the queued turn now, and only another Enter does it', async () => {
      const {composer, on} = await show([
        opened(),
        RUNNING,
        {type: 'queue.changed', sessionId: 's1', payload: {queued: [{id: 'q1', text: 'Next'}]}},
      ]);
      composer.focus();
      await press(on, 'Enter');
      expect(on.carried).to.have.length(0);
      expect(read(composer)).to.contain('Press Enter again to stop the run');
      await type(on, composer, 'x');
      expect(read(composer)).not.to.contain('Press Enter again');
      await press(on, 'Backspace', 'Enter', 'Enter');
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'interrupt', runId: 'r1'}]);
      expect(button(composer, /^Send/)).to.equal(undefined);
    });
  });
});
