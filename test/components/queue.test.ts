import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import type {AgentQueue} from '../../src/components/conversation/queue/queue.js';
import type {AgentQueuedTurn} from '../../src/components/conversation/queue/queued-turn.js';
import type {AgentSteer} from '../../src/components/conversation/queue/steer.js';
import {CONTROLS} from '../../src/protocol/taxonomy.js';
import '../../src/define/agent-queue.js';
import {chord, updatesInUpdates} from './driving.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';

const changed = (payload: object, more: object = {}) => ({type: 'queue.changed', sessionId: 's1', payload, ...more});
const THREE = [
  {id: 'q1', text: 'One', status: 'queued'},
  {id: 'q2', text: 'Two', status: 'queued'},
  {id: 'q3', text: 'Three', status: 'queued'},
];

const turns = (queue: AgentQueue) => [...queue.shadowRoot!.querySelectorAll<AgentQueuedTurn>('agent-queued-turn')];
const steers = (queue: AgentQueue) => [...queue.shadowRoot!.querySelectorAll<AgentSteer>('agent-steer')];
const turn = (queue: AgentQueue, id: string) => turns(queue).find((each) => each.turn?.id === id)!;
const texts = (queue: AgentQueue) => turns(queue).map((each) => each.turn?.text);
const named = (row: Element, name: string) => row.shadowRoot!.querySelector<HTMLElement>(`[aria-label^="${name}"]`)!;
const field = (row: Element) => row.shadowRoot!.querySelector('textarea');
const all = (on: Bench) => on.carried.map(({id: _id, sessionId: _session, ...command}) => command);
/** Without what only asks the runtime to wait. */
const sent = (on: Bench) => all(on).filter(({payload}) => payload?.['hold'] === undefined);
/** The element that has the focus, through every shadow root. */
const focused = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};

async function show(payload: object = {queued: THREE}, options?: BenchOptions) {
  const on = await bench(html`<agent-queue></agent-queue>`, options);
  const queue = on.projection.querySelector('agent-queue')!;
  await on.tell(changed(payload));
  return {queue, on};
}

async function edit(on: Bench, row: AgentQueuedTurn, text: string): Promise<void> {
  named(row, 'Edit').click();
  await on.settle();
  field(row)!.value = text;
  field(row)!.dispatchEvent(new InputEvent('input'));
  await on.settle();
}

describe('agent-queue', () => {
  it('V8 shows steers and queued turns, each in its own way, accessibly', async () => {
    const {queue} = await show({queued: THREE, steers: [{id: 'k1', text: 'Left', status: 'pending'}]});
    await expect(queue).to.be.accessible();
    expect(read(steers(queue)[0]!)).to.equal('Steer pending Left Withdraw');
    expect(turns(queue).map((row) => read(row))).to.deep.equal(['Queued, next turn One', 'Queued Two', 'Queued Three']);
    const paper = (row: Element) => getComputedStyle(row.shadowRoot!.querySelector('[part~="base"]')!).backgroundColor;
    expect(paper(steers(queue)[0]!)).not.to.equal(paper(turns(queue)[0]!));
    const facts = [...queue.shadowRoot!.querySelectorAll<HTMLElement>('[data-fact]')];
    expect(facts.map(({dataset}) => [dataset['fact'], dataset['status']])).to.deep.equal([
      ['queue:k1', 'pending'],
      ['queue:q1', 'queued'],
      ['queue:q2', 'queued'],
      ['queue:q3', 'queued'],
    ]);
  });

  it('shows nothing where nothing waits, and without a store', async () => {
    for (const queue of [
      (await show({queued: []})).queue,
      await fixture<AgentQueue>(html`<agent-queue></agent-queue>`),
    ]) {
      expect(read(queue)).to.equal('');
      expect(queue.getBoundingClientRect().height).to.equal(0);
      await expect(queue).to.be.accessible();
    }
  });

  it('V17 shows what is missing as missing, and what is strange as it came', async () => {
    const {queue} = await show({
      queued: [{id: 'q1'}, {id: 'q2', text: 'Two', status: 'failed'}, {id: 'q3', text: 'Three', status: 'parked'}],
      steers: [
        {id: 'k1', text: 'Left'},
        {id: 'k2', text: 'Right', status: 'deferred'},
      ],
    });
    expect(turns(queue).map((row) => read(row))).to.deep.equal([
      'Queued, next turn Its text was not reported.',
      'Failed Two',
      'parked Three',
    ]);
    expect(steers(queue).map((row) => read(row))).to.deep.equal([
      'Steer Left Withdraw',
      'Steer: deferred Right Withdraw',
    ]);
    expect(named(turns(queue)[0]!, 'Edit').ariaDisabled).to.equal('true');
  });

  it('T18 says why turns wait, and how many more there are', async () => {
    const on = await bench(html`<agent-queue></agent-queue>`);
    const queue = on.projection.querySelector('agent-queue')!;
    await on.tell(changed({queued: THREE}, {queuedTurnCount: 5, queueReason: 'Provider is busy'}));
    expect(read(queue)).to.match(/2 more queued turns Provider is busy$/);
    await on.tell(changed({queued: THREE}, {queuedTurnCount: 3, queueReason: 'rate_limit'}));
    expect(read(queue), 'a known code is said in words').to.match(/waits for the rate limit$/);
  });

  describe('a queued turn', () => {
    it('is edited in place: asked for, and changed once the runtime has it', async () => {
      const {queue, on} = await show();
      const row = turn(queue, 'q2');
      named(row, 'Edit').focus();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(focused()).to.equal(field(row));
      await expect(queue).to.be.accessible();
      await sendKeys({type: ' more'});
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'edit', queuedId: 'q2', payload: {text: 'Two more'}}]);
      expect(button(row, 'Saving…')!.ariaDisabled).to.equal('true');
      await on.tell(changed({queued: THREE.with(1, {...THREE[1]!, text: 'Two more'})}));
      expect(field(row)).to.equal(null);
      expect(read(row)).to.equal('Queued Two more');
      expect(focused()).to.equal(named(row, 'Edit'));
    });

    it('is left as it was on Escape', async () => {
      const {queue, on} = await show();
      const row = turn(queue, 'q2');
      await edit(on, row, 'Other');
      await sendKeys({press: 'Escape'});
      await on.settle();
      expect(read(row)).to.equal('Queued Two');
      expect(sent(on)).to.have.length(0);
      expect(focused()).to.equal(named(row, 'Edit'));
    });

    it('leaves Enter to an input method', async () => {
      const {queue, on} = await show();
      const row = turn(queue, 'q2');
      await edit(on, row, '你好');
      for (const more of [{isComposing: true}, {keyCode: 229}]) {
        field(row)!.dispatchEvent(
          new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true, ...more}),
        );
      }
      await on.settle();
      expect(sent(on)).to.have.length(0);
    });

    it('keeps an edited text that was refused, with the reason', async () => {
      const {queue, on} = await show(undefined, {reply: () => Promise.reject(new Refusal('It has started.'))});
      const row = turn(queue, 'q2');
      await edit(on, row, 'Other');
      button(row, 'Save')!.click();
      await on.settle();
      await on.settle();
      expect(field(row)!.value).to.equal('Other');
      expect(read(row)).to.contain('It has started.');
      await expect(queue).to.be.accessible();
    });

    it('keeps an edited text when the turn leaves the queue, and can queue it again', async () => {
      const {queue, on} = await show();
      await edit(on, turn(queue, 'q1'), 'One, but better');
      await on.tell(changed({queued: THREE.slice(1)}));
      const row = turn(queue, 'q1');
      expect(field(row)!.value).to.equal('One, but better');
      expect(read(row)).to.contain('Left the queue while you edited it');
      expect(texts(queue)).to.deep.equal(['Two', 'Three', 'One']);
      await expect(queue).to.be.accessible();
      button(row, 'Queue again')!.click();
      await on.settle();
      const {id, ...command} = on.carried.at(-1)!;
      expect(command).to.deep.equal({control: 'queue', sessionId: 's1', payload: {text: 'One, but better'}});
      await on.tell(changed({queued: [...THREE.slice(1), {id, text: 'One, but better'}]}));
      expect(texts(queue)).to.deep.equal(['Two', 'Three', 'One, but better']);
    });

    it('can be let go after it has left', async () => {
      const {queue, on} = await show();
      await edit(on, turn(queue, 'q1'), 'Other');
      await on.tell(changed({queued: []}));
      button(turn(queue, 'q1'), 'Discard')!.click();
      await on.settle();
      expect(turns(queue)).to.have.length(0);
    });

    it('A7 is not started while it is edited: the runtime is asked to wait, and to go on when nothing came of it', async () => {
      const {queue, on} = await show();
      const row = turn(queue, 'q1');
      await edit(on, row, 'Other');
      expect(all(on)).to.deep.equal([{control: 'edit', queuedId: 'q1', payload: {hold: true}}]);
      expect(read(row)).not.to.contain('Paused', 'not before the runtime says so');
      await on.tell(changed({queued: THREE.with(0, {...THREE[0]!, heldUntil: '2036-01-01T00:00:00Z'} as never)}));
      expect(read(row)).to.contain('Paused while you edit');
      await sendKeys({press: 'Escape'});
      await on.settle();
      expect(all(on).at(-1)).to.deep.equal({control: 'edit', queuedId: 'q1', payload: {hold: false}});
      expect(read(row)).to.contain('Waits, being edited');
    });

    it('A7 updates once when its editing begins and ends', async () => {
      const {queue, on} = await show();
      const used = await updatesInUpdates(async () => {
        await edit(on, turn(queue, 'q1'), 'Another');
        await sendKeys({press: 'Escape'});
        await on.settle();
      });
      expect(all(on).map(({payload}) => payload)).to.deep.equal([{hold: true}, {hold: false}]);
      expect(used).to.deep.equal([]);
    });

    it('A7 says so where the runtime does not wait for an edit', async () => {
      const {queue, on} = await show(undefined, {reply: () => Promise.reject(new Refusal('Unknown field.'))});
      const row = turn(queue, 'q1');
      await edit(on, row, 'Other');
      await on.settle();
      expect(read(row)).to.contain('may start while you edit it');
      await expect(queue).to.be.accessible();
    });

    it('is moved by Alt and the arrows, and by dragging its number onto another turn', async () => {
      const {queue, on} = await show();
      named(turn(queue, 'q2'), 'Edit').focus();
      await chord('Alt', 'ArrowUp');
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'edit', queuedId: 'q2', payload: {position: 0}}]);
      const handle = turn(queue, 'q1').shadowRoot!.querySelector<HTMLElement>('[draggable="true"]')!;
      const drag = (type: string, target: Element) =>
        target.dispatchEvent(
          new DragEvent(type, {bubbles: true, composed: true, cancelable: true, dataTransfer: new DataTransfer()}),
        );
      drag('dragstart', handle);
      expect(drag('dragover', turn(queue, 'q3'))).to.equal(false, 'it can be dropped there');
      drag('drop', turn(queue, 'q3'));
      await on.settle();
      expect(sent(on).at(-1)).to.deep.equal({control: 'edit', queuedId: 'q1', payload: {position: 2}});
    });

    it('V8 is started now by making it the first, then stopping the run, and the button says so', async () => {
      const {queue, on} = await show();
      expect(named(turn(queue, 'q3'), 'Stop')).to.equal(null, 'no run is at work');
      expect(named(turn(queue, 'q3'), 'Make queued turn 3 the next one')).not.to.equal(null);
      await on.tell({type: 'run.started', sessionId: 's1', runId: 'r1'});
      named(turn(queue, 'q2'), 'Stop the run and start queued turn 2 now').click();
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'edit', queuedId: 'q2', payload: {position: 0}}]);
      await on.tell(changed({queued: [THREE[1], THREE[0], THREE[2]]}));
      await on.settle();
      expect(sent(on).at(-1)).to.deep.equal({control: 'interrupt', runId: 'r1'});
      expect(read(turn(queue, 'q2'))).to.contain('Stopping the run for it…');
      await on.tell({type: 'run.finished', sessionId: 's1', runId: 'r1', payload: {outcome: 'cancelled'}});
      await on.settle();
      await on.tell({type: 'run.started', sessionId: 's1', runId: 'r2'});
      await on.settle();
      expect(sent(on)).to.have.length(2, 'the run after it is left alone');
    });

    it('A7 of images alone says how many there are', async () => {
      const {queue} = await show({queued: [{id: 'q1', text: '', attachmentCount: 2}]});
      expect(read(turn(queue, 'q1'))).to.equal('Queued, next turn 2 images, no text');
    });

    it('is moved by its buttons, and keeps the focus when it moves', async () => {
      const {queue, on} = await show();
      named(turn(queue, 'q1'), 'Move queued turn 1 down').focus();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'edit', queuedId: 'q1', payload: {position: 1}}]);
      expect(read(turn(queue, 'q1'))).to.contain('Moving…');
      expect(texts(queue)).to.deep.equal(['One', 'Two', 'Three'], 'not before the runtime says so');
      await on.tell(changed({queued: [THREE[1], THREE[0], THREE[2]]}));
      await on.settle();
      expect(texts(queue)).to.deep.equal(['Two', 'One', 'Three']);
      expect(focused()).to.equal(named(turn(queue, 'q1'), 'Move queued turn 2 down'));
      named(turn(queue, 'q3'), 'Move queued turn 3 up').click();
      await on.settle();
      expect(sent(on).at(-1)).to.deep.equal({control: 'edit', queuedId: 'q3', payload: {position: 1}});
    });

    it('cannot be moved past the ends, and a single one not at all', async () => {
      const {queue, on} = await show();
      named(turn(queue, 'q1'), 'Move queued turn 1 up').click();
      named(turn(queue, 'q3'), 'Move queued turn 3 down').click();
      await on.settle();
      expect(on.carried).to.have.length(0);
      await on.tell(changed({queued: [THREE[0]]}));
      expect(named(turn(queue, 'q1'), 'Move')).to.equal(null);
    });

    it('is removed, and hands the focus to the next', async () => {
      const {queue, on} = await show();
      named(turn(queue, 'q1'), 'Remove').focus();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'edit', queuedId: 'q1', payload: {remove: true}}]);
      expect(texts(queue)).to.have.length(3);
      document.querySelector('body > [aria-live="polite"]')?.replaceChildren();
      await on.tell(changed({queued: THREE.slice(1)}));
      await on.settle();
      expect(focused()).to.equal(named(turn(queue, 'q2'), 'Remove'));
      await aTimeout(250);
      expect(document.querySelector('body > [aria-live="polite"]')?.textContent).to.contain('Removed from the queue');
    });

    it('does not take the focus from somebody who has gone elsewhere', async () => {
      const {queue, on} = await show();
      named(turn(queue, 'q1'), 'Move queued turn 1 down').focus();
      (focused() as HTMLElement).blur();
      await on.tell(changed({queued: [THREE[1], THREE[0], THREE[2]]}));
      await on.settle();
      expect(focused()?.localName).to.equal('body');
    });

    it('cannot be changed where the runtime takes no edits, and says so', async () => {
      const {queue, on} = await show(undefined, {controls: CONTROLS.filter((control) => control !== 'edit')});
      for (const name of ['Edit', 'Remove', 'Move queued turn 2 up']) {
        const control = named(turn(queue, 'q2'), name);
        expect(control.ariaDisabled).to.equal('true');
        expect(control.ariaLabel).to.contain('does not take this');
        control.click();
      }
      await on.settle();
      expect(on.carried).to.have.length(0);
    });
  });

  describe('a steer', () => {
    const only = (status: string) => ({steers: [{id: 'k1', text: 'Left', status}]});

    it('is pending, accepted or rejected, as the runtime says', async () => {
      for (const [status, words] of [
        ['pending', 'Steer pending Left Withdraw'],
        ['accepted', 'Steer accepted Left'],
        ['rejected', 'Steer rejected Left Queue instead'],
      ] as const) {
        const {queue} = await show(only(status));
        expect(read(steers(queue)[0]!)).to.equal(words);
        await expect(queue).to.be.accessible();
      }
    });

    it('can be withdrawn while it is pending', async () => {
      const {queue, on} = await show(only('pending'));
      button(steers(queue)[0]!, 'Withdraw')!.click();
      button(steers(queue)[0]!, 'Withdraw')!.click();
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'edit', queuedId: 'k1', payload: {remove: true}}]);
      expect(read(steers(queue)[0]!)).to.contain('Removing…');
      await on.tell(changed({steers: []}));
      expect(steers(queue)).to.have.length(0);
    });

    it('once rejected, keeps its text until it is queued instead', async () => {
      const {queue, on} = await show(only('rejected'));
      button(steers(queue)[0]!, 'Queue instead')!.click();
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'queue', payload: {text: 'Left'}}]);
      expect(read(steers(queue)[0]!)).to.contain('Queueing…');
      await on.tell(changed({queued: [{id: on.carried[0]!.id, text: 'Left'}]}));
      await on.settle();
      expect(steers(queue)).to.have.length(0);
      expect(texts(queue)).to.deep.equal(['Left']);
    });

    it('once rejected, stays when it cannot be queued either', async () => {
      const {queue, on} = await show(only('rejected'), {
        reply: () => Promise.reject(new Refusal('The queue is full.')),
      });
      button(steers(queue)[0]!, 'Queue instead')!.click();
      await on.settle();
      await on.settle();
      expect(read(steers(queue)[0]!)).to.match(/Left Queue instead The queue is full\.$/);
    });

    it('once rejected, can be taken out of sight, and stays out of it', async () => {
      const {queue, on} = await show(only('rejected'));
      named(steers(queue)[0]!, 'Dismiss').click();
      await on.settle();
      expect(read(queue)).to.equal('');
      await on.tell(changed(only('rejected')));
      expect(read(queue)).to.equal('');
      expect(on.carried).to.have.length(0);
    });
  });

  it('is the same before and after attach, and for the session it is given', async () => {
    const {queue, on} = await show();
    const late = document.createElement('agent-queue');
    on.projection.append(late);
    await on.settle();
    expect(read(late)).to.equal(read(queue));
    late.sessionId = 's2';
    await on.settle();
    expect(read(late)).to.equal('');
    await on.tell({...changed({queued: [{id: 'q9', text: 'Nine'}]}), sessionId: 's2'});
    expect(read(late)).to.equal('Queued, next turn Nine');
  });

  it('stands the other way round from right to left, and in Chinese', async () => {
    const on = await bench(html`<agent-queue dir="rtl" lang="zh-CN"></agent-queue>`);
    const queue = on.projection.querySelector('agent-queue')!;
    await on.tell(changed({queued: THREE}));
    const row = turn(queue, 'q1');
    const {left} = named(row, '编辑').getBoundingClientRect();
    expect(left).to.be.at.least(named(row, '移除').getBoundingClientRect().right);
    expect(read(row)).to.equal('排队中，下一轮 One');
    await expect(queue).to.be.accessible();
  });
});
