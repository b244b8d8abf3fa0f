import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import type {AgentTaskControls} from '../../src/components/tasks/task-controls/task-controls.js';
import {taskControlsOf} from '../../src/components/tasks/task-controls/task-controls-registry.js';
import {TASK_ACTS} from '../../src/components/tasks/task-controls/task-acts.js';
import {COMMANDS} from '../../src/protocol/taxonomy.js';
import {taskKey} from '../../src/state/keys.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';
import '../../src/define/agent-task-controls.js';
import {bench, button, nameOf, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';

const told = (type: string, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  taskId: 't1',
  payload,
  ...more,
});
const RUNNING = [told('task.created', {title: 'Rebuild the index', objective: 'Quick search'}), told('task.started')];

async function show(events: object[], options: BenchOptions = {}): Promise<{bar: AgentTaskControls; on: Bench}> {
  const on = await bench(html`<agent-task-controls task-id="t1"></agent-task-controls>`, {
    controls: COMMANDS,
    ...options,
  });
  await on.tell(...events);
  return {bar: on.projection.querySelector('agent-task-controls')!, on};
}
const part = <T extends HTMLElement>(bar: Element, selector: string) => bar.shadowRoot!.querySelector<T>(selector)!;
const dialog = (bar: Element) => part<HTMLDialogElement>(bar, 'dialog');
const outcome = (bar: Element) => read(part(bar, '.bar ~ .outcome'));
const isDisabled = (one: Element) => one.getAttribute('aria-disabled') === 'true';

/** Fills the open form in and sends it. */
async function send(bar: Element, on: Bench, values: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries(values))
    part<HTMLInputElement>(bar, `dialog [name="${name}"]`).value = value;
  part<HTMLFormElement>(bar, 'dialog form').requestSubmit();
  await on.settle();
}

/** How each act is asked for, and the fact that confirms it. */
const CASES: Partial<
  Record<(typeof TASK_ACTS)[number], {before?: object[]; fill?: Record<string, string>; payload?: object; then: object}>
> = {
  start: {before: [told('task.queued')], then: told('task.started')},
  pause: {then: told('task.paused')},
  resume: {before: [told('task.paused')], then: told('task.resumed')},
  note: {
    fill: {summary: 'Half of it'},
    payload: {summary: 'Half of it'},
    then: told('task.progress', {summary: 'Half of it'}),
  },
  update: {fill: {title: 'Index'}, payload: {title: 'Index'}, then: told('task.updated', {title: 'Index'})},
  complete: {payload: {}, then: told('task.completed')},
  fail: {fill: {reason: 'Too late'}, payload: {reason: 'Too late'}, then: told('task.failed')},
  retry: {
    before: [told('task.failed')],
    fill: {reason: 'Disk is back'},
    payload: {reason: 'Disk is back'},
    then: told('task.retrying'),
  },
  deliver: {
    before: [told('task.completed', {delivery: 'failed'})],
    fill: {reason: 'Mail is back'},
    payload: {reason: 'Mail is back', mode: 'delivery'},
    then: told('task.progress', {delivery: 'queued'}),
  },
  cancel: {payload: {cascade: 'self'}, then: told('task.cancel_requested')},
  unlink: {
    before: [told('task.dependency.updated', {relation: 'blocked_by', targetId: 't2'})],
    payload: {relation: 'blocked_by', targetId: 't2'},
    then: told('task.dependency.updated', {relation: 'blocked_by', targetId: 't2', status: 'removed'}),
  },
};

describe('agent-task-controls', () => {
  it('K9 each command is pending until its owner tells the fact, and nothing is shown as done before', async () => {
    for (const [act, {before = [], fill, payload, then}] of Object.entries(CASES)) {
      const {bar, on} = await show([...RUNNING, ...before]);
      const status = on.store.get<TaskRow>(taskKey('t1'))!.status;
      bar.begin(act as (typeof TASK_ACTS)[number]);
      await on.settle();
      if (dialog(bar).open) await send(bar, on, fill);
      expect(
        on.carried.map(({payload: _payload, id: _id, ...rest}) => rest),
        act,
      ).to.have.length(1);
      expect([on.carried[0]!.sessionId, on.carried[0]!.taskId], act).to.deep.equal(['s1', 't1']);
      expect(on.carried[0]!.payload, act).to.deep.equal(payload);
      expect(on.store.get<TaskRow>(taskKey('t1'))!.status, act).to.equal(status);
      expect(read(bar), act).to.contain('asked, not confirmed yet');
      await on.tell(then);
      expect(dialog(bar).open, act).to.equal(false);
      await waitUntil(() => outcome(bar).includes('its owner confirmed it'), act);
      on.projection.remove();
    }
  });

  it('K9 a refusal stands in the owner’s words where it was asked for, what was typed stays, and it can be sent again', async () => {
    let isBack = false;
    const {bar, on} = await show([...RUNNING, told('task.failed')], {
      reply: () =>
        isBack
          ? new Promise(() => undefined)
          : Promise.reject(new Refusal('The worker is in use.', {reason: 'Say which disk.'})),
    });
    button(bar, 'Try again')!.click();
    await on.settle();
    await send(bar, on);
    expect(on.carried, 'a reason is needed').to.have.length(0);
    expect(read(dialog(bar))).to.contain('This is needed.');
    await send(bar, on, {reason: 'Disk is back'});
    expect(read(dialog(bar)))
      .to.contain('Refused')
      .and.to.contain('The worker is in use.')
      .and.to.contain('Say which disk.');
    expect(part<HTMLInputElement>(bar, '[name="reason"]').value).to.equal('Disk is back');
    isBack = true;
    await send(bar, on);
    expect(on.carried).to.have.length(2);
    dialog(bar).close();
    await waitUntil(() => outcome(bar) === 'Try again: asked, not confirmed yet', 'closed while it is on its way');
    expect(isDisabled(button(bar, 'Try again')!)).to.equal(true);
    await on.tell(told('task.retrying'));
    expect(outcome(bar)).to.equal('Try again: its owner confirmed it');
  });

  it('K9 what got no answer goes out again under the same id, so that it happens once', async () => {
    let isDown = true;
    const {bar, on} = await show(RUNNING, {
      reply: () => (isDown ? Promise.reject(new Error('No network')) : new Promise(() => undefined)),
    });
    button(bar, 'Pause')!.click();
    await on.settle();
    expect(outcome(bar)).to.contain('Not sent').and.to.contain('No network');
    isDown = false;
    button(bar, 'Send it again')!.click();
    await on.settle();
    expect(outcome(bar)).to.equal('Pause: asked, not confirmed yet');
    expect(new Set(on.carried.map(({id}) => id)).size).to.equal(1);
  });

  it('K9 what its owner does not offer, or the connection cannot write, is there, disabled, and says why', async () => {
    const {bar, on} = await show([...RUNNING, told('task.updated', {controls: ['cancel_task']})]);
    expect(nameOf(part(bar, '.first')), 'nothing that ends a task is a button').to.equal('Ask its owner');
    part(bar, '.more').click();
    await on.settle();
    const items = all(bar.shadowRoot!, '[role="menuitem"]');
    const open = items.filter((one) => !isDisabled(one));
    expect(open.map((one) => one.getAttribute('data-act'))).to.deep.equal(['cancel']);
    expect(read(items[0]!)).to.equal('Pause Its owner does not offer this now.');
    (items[0] as HTMLElement).click();
    on.store.setLocal(CONTROLS_KEY, {controls: COMMANDS, recorded: true});
    await on.settle();
    expect(bar.offers.map(({blocked}) => blocked)).to.deep.equal(bar.offers.map(() => 'This is a recording.'));
    expect(read(bar)).to.contain('This is a recording.');
    expect(on.carried).to.have.length(0);
    const off = await show(RUNNING, {controls: ['pause_task']});
    expect(off.bar.offers.filter(({blocked}) => blocked === undefined).map(({act}) => act)).to.deep.equal(['pause']);
  });

  it('K5 cancelling shows first what it reaches, and sends how far it goes', async () => {
    const parts = Array.from({length: 25}, (_, at) =>
      told('task.created', {title: `Part ${String(at)}`, parentTaskId: 't1'}, {taskId: `p${String(at)}`}),
    );
    const {bar, on} = await show([
      ...RUNNING,
      ...parts,
      told('task.started', {}, {taskId: 'p0'}),
      told('task.attempt.started', {worker: 'Ina'}, {taskId: 'p0', attemptId: 'a0'}),
      told('task.completed', {}, {taskId: 'p24'}),
    ]);
    bar.begin('cancel');
    await on.settle();
    const words = read(dialog(bar));
    for (const each of [
      '24 open tasks below',
      'Draft 23',
      'Running 1',
      'and 4 more',
      '1 attempt below is at work: Ina',
      '1 task below has ended already.',
    ])
      expect(words).to.contain(each);
    await expect(bar).to.be.accessible();
    await on.tell(told('task.created', {parentTaskId: 't1'}, {taskId: 'late'}));
    expect(read(dialog(bar))).to.contain('Tasks have changed since these were counted.');
    button(bar, 'Count again')!.click();
    await on.settle();
    expect(read(dialog(bar)))
      .to.contain('25 open tasks below')
      .and.not.to.contain('have changed');
    part<HTMLInputElement>(bar, '[value="all"]').click();
    await send(bar, on, {reason: 'Not needed'});
    expect(on.carried[0]!.payload).to.deep.equal({cascade: 'all', reason: 'Not needed'});
  });

  it('K4 a new attempt says which one it will be and what failed last', async () => {
    const attempt = (n: number, error?: string) => [
      told('task.attempt.started', {attemptCount: n}, {attemptId: `a${String(n)}`}),
      told('task.attempt.failed', error ? {error} : {}, {attemptId: `a${String(n)}`}),
    ];
    const {bar, on} = await show([
      ...RUNNING,
      told('task.updated', {maxAttempts: 3}),
      ...attempt(1),
      ...attempt(2, 'Disk full'),
      told('task.failed'),
    ]);
    bar.begin('retry');
    await on.settle();
    expect(read(dialog(bar)))
      .to.contain('This will be attempt 3 of 3.')
      .and.to.contain('Disk full');
    dialog(bar).close();
    await on.tell(...attempt(3));
    bar.begin('retry');
    await on.settle();
    expect(read(dialog(bar)))
      .to.contain('attempt 4, and its policy allows 3')
      .and.to.contain('not said');
  });

  it('K7 completing by hand shows first what speaks against it', async () => {
    const {bar, on} = await show([
      ...RUNNING,
      told('task.updated', {
        acceptance: [
          {id: 'q', text: 'It is quick', state: 'unmet'},
          {text: 'It is right', state: 'met'},
        ],
        delivery: 'failed',
      }),
      told('task.created', {title: 'Warm up', parentTaskId: 't1'}, {taskId: 't2'}),
    ]);
    bar.begin('complete');
    await on.settle();
    const words = read(dialog(bar));
    expect(words).to.contain('Other facts disagree: delivery, acceptance').and.to.contain('Not met: It is quick');
    expect(words).to.contain('1 task below is still open: Warm up').and.not.to.contain('It is right');
    expect(on.carried).to.have.length(0);
  });

  it('K5 links to a task that is found by a part of its name, by keys alone', async () => {
    const {bar, on} = await show([
      ...RUNNING,
      told('task.created', {title: 'Deploy the search'}, {taskId: 't2'}),
      told('task.created', {title: 'Write the notes'}, {taskId: 't3'}),
    ]);
    bar.begin('link');
    await on.settle();
    await send(bar, on);
    expect(on.carried, 'a task is needed').to.have.length(0);
    const choice = part<HTMLElement & {value: string}>(bar, 'agent-task-choice');
    expect(bar.shadowRoot!.activeElement).to.equal(choice);
    await sendKeys({type: 'deploy'});
    await expect(bar).to.be.accessible();
    await sendKeys({press: 'Escape'});
    expect(dialog(bar).open, 'one Escape closes one thing').to.equal(true);
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(choice.value).to.equal('t2');
    await send(bar, on, {relation: 'blocks'});
    expect(on.carried[0]).to.include({control: 'link_tasks', taskId: 't1'});
    expect(on.carried[0]!.payload).to.deep.equal({relation: 'blocks', targetId: 't2'});
    await on.tell(told('task.dependency.updated', {relation: 'blocks', targetId: 't2', status: 'active'}));
    expect(dialog(bar).open).to.equal(false);
  });

  it('K10 asks the owner of a lost task, and shows what it replies', async () => {
    const snapshot = {tasks: {t1: {id: 't1', sessionId: 's1', status: 'paused', title: 'Rebuild the index'}}};
    const {bar, on} = await show([...RUNNING, told('task.lost')], {
      reply: () => Promise.resolve({accepted: true, detail: {snapshot}}),
    });
    expect(nameOf(part(bar, '.first'))).to.equal('Ask its owner');
    part(bar, '.first').click();
    await on.settle();
    expect(on.store.get<TaskRow>(taskKey('t1'))?.status).to.equal('paused');
    expect(nameOf(part(bar, '.first'))).to.equal('Resume');
  });

  it('is worked by the keyboard: the menu opens, moves and closes, and the focus comes back', async () => {
    const {bar, on} = await show(RUNNING);
    await expect(bar).to.be.accessible();
    part(bar, '.more').focus();
    await sendKeys({press: 'ArrowDown'});
    await on.settle();
    await expect(bar).to.be.accessible();
    await sendKeys({press: 'a'});
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(read(dialog(bar))).to.contain('Add a note to “Rebuild the index”');
    expect(bar.shadowRoot!.activeElement).to.equal(part(bar, '[name="summary"]'));
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(dialog(bar).open).to.equal(false);
    expect(bar.shadowRoot!.activeElement).to.equal(part(bar, '.more'));
  });

  it('lets a palette find the controls of a task for as long as a person can see them', async () => {
    const {bar, on} = await show([...RUNNING, told('task.updated', {controls: ['pause_task']})]);
    const desk = taskControlsOf(on.store, 't1')!;
    expect(desk.offers[0]).to.deep.equal({act: 'pause', label: 'Pause'});
    expect(desk.offers[1]).to.include({act: 'note', blocked: 'Its owner does not offer this now.'});
    desk.begin('pause');
    await on.settle();
    expect(on.carried).to.have.length(1);
    expect(taskControlsOf(on.store, 't2')).to.equal(undefined);
    bar.remove();
    expect(taskControlsOf(on.store, 't1')).to.equal(undefined);
  });

  it('is honest with no store, no task, and another task', async () => {
    const alone = await fixture(html`<agent-task-controls task-id="t9"></agent-task-controls>`);
    expect(read(alone)).to.contain('Nothing has been reported about this task');
    const {bar, on} = await show([...RUNNING, told('task.queued', {title: 'Other'}, {taskId: 't2'})]);
    button(bar, 'Pause')!.click();
    await on.settle();
    bar.taskId = 't2';
    await on.settle();
    expect(outcome(bar)).to.equal('');
    expect(nameOf(part(bar, '.first'))).to.equal('Start');
    bar.taskId = 't1';
    await on.settle();
    expect(outcome(bar), 'what is on its way is not forgotten').to.equal('Pause: asked, not confirmed yet');
  });
});
