import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import type {AgentTaskList} from '../../src/components/tasks/task-list/task-list.js';
import type {AgentTaskMenu} from '../../src/components/tasks/task-list/task-menu.js';
import type {AgentTaskRow} from '../../src/components/tasks/task-list/task-row.js';
import type {AgentTaskSaved} from '../../src/components/tasks/task-list/task-saved.js';
import {NO_FILTER, type TaskFilter} from '../../src/components/tasks/task-list/task-filter.js';
import {changeView} from '../../src/components/tasks/task-list/task-view.js';
import {registerIdentity} from '../../src/components/internal/identity/identities.js';
import {TASK_STATUSES} from '../../src/protocol/task.js';
import '../../src/define/agent-task-list.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';
import {TASK_KEY} from '../../src/components/tasks/task/agent-task-open.js';

const told = (type: string, taskId: string, payload: object = {}, more: object = {}) => ({
  ...{type, sessionId: 's1', taskId, payload, timestamp: '2026-01-16T14:00:00Z'},
  ...more,
});
const task = (taskId: string, status: string, payload: object = {}) =>
  told('task.changed', taskId, {title: `Title ${taskId}`, status, ...payload});

async function show(...events: object[]): Promise<{list: AgentTaskList; on: Bench}> {
  const on = await bench(html`<agent-task-list session-id="s1" style="block-size: 500px"></agent-task-list>`);
  await on.tell(...events);
  return {list: on.projection.querySelector('agent-task-list')!, on};
}
const rows = (list: AgentTaskList) => [...list.shadowRoot!.querySelectorAll<AgentTaskRow>('agent-task-row')];
const ids = (list: AgentTaskList) => rows(list).map(({taskId}) => taskId);
const rowOf = (list: AgentTaskList, id: string) => rows(list).find(({taskId}) => taskId === id)!;
const heads = (list: AgentTaskList) => [...list.shadowRoot!.querySelectorAll('.head')].map((head) => read(head));
const part = <Element extends HTMLElement>(list: AgentTaskList, selector: string) =>
  all(list.shadowRoot!, selector)[0] as Element;
const button_ = (host: ParentNode, name: string | RegExp) =>
  all(host, 'button').find((each) =>
    typeof name === 'string' ? read(each) === name || each.ariaLabel === name : name.test(read(each)),
  ) as HTMLButtonElement | undefined;
const use = async (on: Bench, filter: Partial<TaskFilter>) => {
  changeView(on.store, {filter: {...NO_FILTER, ...filter}});
  await on.settle();
};

/** Presses an option of a menu by its words. */
async function choose(list: AgentTaskList, on: Bench, menu: string, option: RegExp): Promise<void> {
  const host = part<AgentTaskMenu>(list, `agent-task-menu[label="${menu}"]`);
  button(host, menu)!.click();
  await host.updateComplete;
  button(host, option)!.click();
  await on.settle();
}

describe('agent-task-list', () => {
  beforeEach(() => localStorage.removeItem('agent-surfaces:task-filters'));

  it('says so with no store, and with no tasks; what is hidden, and items of a board, are none', async () => {
    const alone = await fixture<AgentTaskList>(html`<agent-task-list></agent-task-list>`);
    expect(read(alone)).to.contain('Unavailable');
    const {list, on} = await show(task('h', 'running', {visibility: 'hidden'}));
    expect(read(list)).to.contain('No tasks yet');
    await on.tell({...task('w', 'running'), runtimeEntity: 'work_item'});
    expect(read(list)).to.contain('No tasks yet');
    await expect(list).to.be.accessible();
    await on.tell(task('t', 'running'));
    expect(ids(list)).to.deep.equal(['t']);
    await use(on, {withItems: true});
    expect(ids(list)).to.have.members(['t', 'w']);
  });

  it('K3 every status stands in its group, most urgent first; jobs come last, and groups fold for good', async () => {
    const {list, on} = await show(...TASK_STATUSES.map((status) => task(status, status)), {
      ...task('job', 'queued', {schedule: 'Every day at 02:00'}),
      runtimeEntity: 'automation_job',
    });
    list.style.blockSize = '2000px';
    list.style.setProperty('--agent-task-list-rows', 'none');
    await waitUntil(() => ids(list).length === TASK_STATUSES.length + 1);
    expect(heads(list)).to.deep.equal(
      ['Needs you 2', 'Failed 2', 'Nobody knows 3', 'At work 4', 'Waiting 6', 'Completed 1', 'Cancelled 1'].concat([
        'Archived 1',
        'Jobs 1',
      ]),
    );
    expect(read(rowOf(list, 'job'))).to.contain('Every day at 02:00');
    await on.tell({...task('job', 'sleeping'), runtimeEntity: 'automation_job'});
    expect(read(rowOf(list, 'job'))).to.match(/Sleeping\s*Every day at 02:00/);
    await expect(list).to.be.accessible();
    button(list, 'Waiting 6')!.click();
    await on.settle();
    expect(ids(list)).not.to.contain('blocked');
    await on.tell(task('one-more', 'queued'));
    expect(button(list, 'Waiting 7')!.ariaExpanded).to.equal('false');
    changeView(on.store, {grouping: 'none'});
    await on.settle();
    expect(heads(list)).to.deep.equal(['Jobs 1']);
    changeView(on.store, {grouping: 'status'});
    await on.settle();
    expect(button(list, 'Waiting 7')!.ariaExpanded).to.equal('false');
  });

  it('K7 K11 a row says the fact that matters most, and never a success that its facts do not bear out', async () => {
    const {list} = await show(
      {type: 'agent.spawned', sessionId: 's1', agentId: 'ada', agentName: 'Ada'},
      task('delivered', 'completed', {delivery: 'delivered'}),
      task('undelivered', 'completed', {delivery: {state: 'failed', reason: 'The mailbox is full'}}),
      task('unmet', 'completed', {acceptance: ['Green'], progress: {acceptanceCoverage: {covered: 0, total: 1}}}),
      task('lost', 'lost'),
      task('peer', 'running', {remoteStatus: 'completed', remoteTaskId: 'r1'}),
      task('held', 'blocked', {blockers: [{taskId: 'lost'}, {reason: 'x'}]}),
      task('load', 'running', {assignee: 'ada', maxAttempts: 5, usage: {costUsd: 1.2}}),
      told('task.progress', 'load', {phase: 'working', step: 'Ramp', counters: {done: 412, total: 2000, failed: 3}}),
      ...[1, 2].map((at) =>
        told('task.attempt.started', 'load', {attemptCount: at, worker: 'w'}, {attemptId: `load.${String(at)}`}),
      ),
      task('broken', 'failed', {error: {message: 'HTTP <b>503</b>'}}),
    );
    list.style.blockSize = '900px';
    list.style.setProperty('--agent-task-list-rows', 'none');
    await waitUntil(() => ids(list).length === 8);
    const words = (id: string) => read(rowOf(list, id));
    expect(words('delivered')).to.match(/Title delivered Completed( |$)/);
    expect(words('undelivered')).to.contain('Completed, not settled Delivery failed · The mailbox is full');
    expect(words('unmet')).to.contain('Completed, not settled').and.to.contain('acceptance');
    expect(words('lost')).to.contain('Worker lost').and.not.to.contain('Completed');
    expect(words('peer')).to.contain('Running Ended at the peer, not reconciled');
    expect(words('held')).to.contain('Blocked Waits for Title lost, and 1 more');
    expect(words('load')).to.contain('Running Working · Ramp · 412 of 2,000 · 3 failed 2 of 5 Ada $1.2');
    expect(words('broken')).to.contain('Failed HTTP <b>503</b>');
    expect(all(list.shadowRoot!, 'b')).to.have.length(0);
  });

  it('a task opens by click and by Enter, and the open one is marked; a page may show it its own way', async () => {
    const {list, on} = await show(task('a', 'running'), task('b', 'failed'));
    const opened: string[] = [];
    on.projection.addEventListener('agent-task-open', (event) => {
      opened.push(event.taskId);
      if (event.taskId === 'b') event.preventDefault();
    });
    rowOf(list, 'a').shadowRoot!.querySelector('button')!.click();
    await on.settle();
    expect(on.store.get<{taskId: string}>(TASK_KEY)?.taskId).to.equal('a');
    expect(rowOf(list, 'a').shadowRoot!.querySelector('button')!.ariaCurrent).to.equal('true');
    rowOf(list, 'b').focus();
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(opened).to.deep.equal(['a', 'b']);
    expect(on.store.get<{taskId: string}>(TASK_KEY)?.taskId).to.equal('a');
  });

  it('one stop for Tab: arrows, Home, End and Page keys move, Left and Right fold, / finds', async () => {
    const {list, on} = await show(...Array.from({length: 200}, (_, at) => task(`t${String(at)}`, 'running')));
    const reached = () => read(list.shadowRoot!.activeElement!);
    expect(all(list.shadowRoot!, '[part="list"] [tabindex="0"], agent-task-row [tabindex="0"]')).to.have.length(1);
    list.focus();
    expect(reached()).to.equal('At work 200');
    await sendKeys({press: 'ArrowDown'});
    await waitUntil(() => reached().startsWith('Title t199'));
    await sendKeys({press: 'End'});
    await waitUntil(() => reached().startsWith('Title t0 '));
    await sendKeys({press: 'PageUp'});
    await waitUntil(() => /^Title t[1-9]\d? /.test(reached()));
    await sendKeys({press: 'ArrowLeft'});
    await waitUntil(() => reached() === 'At work 200');
    await sendKeys({press: 'ArrowLeft'});
    await waitUntil(() => rows(list).length === 0);
    expect(reached()).to.equal('At work 200');
    await sendKeys({press: 'ArrowRight'});
    await waitUntil(() => rows(list).length > 0);
    const items = [...list.shadowRoot!.querySelectorAll('[role="listitem"]')];
    expect(new Set(items.map((item) => item.getAttribute('aria-setsize')))).to.deep.equal(new Set(['201']));
    expect(items[1]!.getAttribute('aria-posinset')).to.equal('2');
    await sendKeys({press: '/'});
    await on.settle();
    expect(part(list, 'input').matches(':focus')).to.equal(true);
  });

  it('K10 the counts are those of the session, and each shows its tasks', async () => {
    const {list, on} = await show(
      task('a', 'running'),
      task('b', 'lost'),
      task('c', 'failed'),
      task('d', 'blocked'),
      task('e', 'waiting_input'),
      task('f', 'completed', {delivery: 'failed'}),
    );
    const counts = part(list, 'agent-task-counts');
    expect(read(counts)).to.equal('1 needs you 1 failed 1 nobody knows 1 at work 1 waiting 1 undelivered');
    button_(counts.shadowRoot!, '1 nobody knows')!.click();
    await on.settle();
    expect(ids(list)).to.deep.equal(['b']);
    expect(read(list)).to.contain('1 of 6');
    button_(counts.shadowRoot!, '1 failed')!.click();
    await on.settle();
    expect(ids(list)).to.deep.equal(['c', 'b']);
    expect(button_(counts.shadowRoot!, '1 failed')!.ariaPressed).to.equal('true');
    await on.tell(told('task.failed', 'a'));
    expect(ids(list)).to.have.members(['a', 'b', 'c']);
    expect(read(counts)).to.contain('2 failed').and.not.to.contain('at work');

    const hydrated = await show();
    hydrated.on.store.hydrate(on.store.snapshot(), hydrated.on.store.openSession('s1'));
    await use(hydrated.on, {groups: ['failed', 'unclear']});
    expect(ids(hydrated.list)).to.have.members(ids(list));
    expect(read(part(hydrated.list, 'agent-task-counts'))).to.equal(read(counts));
  });

  it('filters by words, who has it, kind and failed attempts; chips take back what they say', async () => {
    const {list, on} = await show(
      {type: 'agent.spawned', sessionId: 's1', agentId: 'ada', agentName: 'Ada'},
      task('a', 'running', {assignee: 'ada', taskKind: 'test'}),
      task('b', 'running', {taskKind: 'build'}),
      task('c', 'failed', {assignee: 'ada', taskKind: 'build'}),
    );
    await choose(list, on, 'Filter', /^Ada 2$/);
    expect(ids(list)).to.deep.equal(['c', 'a']);
    await choose(list, on, 'Filter', /^build 2$/);
    expect(ids(list)).to.deep.equal(['c']);
    button_(list.shadowRoot!, 'Remove filter: Ada')!.click();
    await on.settle();
    expect(ids(list)).to.deep.equal(['c', 'b']);
    await use(on, {flags: ['failed_before']});
    expect(read(list)).to.contain('No task matches').and.to.contain('Asked for: With failed attempts.');
    await expect(list).to.be.accessible();
    await on.tell(
      told('task.attempt.started', 'b', {}, {attemptId: 'b1'}),
      told('task.attempt.failed', 'b', {}, {attemptId: 'b1'}),
    );
    expect(ids(list)).to.deep.equal(['b']);
    button_(list.shadowRoot!, 'Clear filters')!.click();
    await on.settle();
    const field = part<HTMLInputElement>(list, 'input');
    field.value = 'title A';
    field.dispatchEvent(new Event('input'));
    await on.settle();
    expect(ids(list)).to.deep.equal(['a']);
  });

  it('groups by parent, assignee and kind, and sorts by age, urgency and cost', async () => {
    const at = (timestamp: string) => ({timestamp});
    const {list, on} = await show(
      {...task('top', 'running', {taskKind: 'x', usage: {costUsd: 1}, priority: 'low'}), ...at('2026-11-16T10:00:00Z')},
      {...task('new', 'running', {parentTaskId: 'top', usage: {costUsd: 2}}), ...at('2026-11-16T12:00:00Z')},
      {...task('old', 'failed', {parentTaskId: 'top', priority: 'urgent'}), ...at('2026-11-16T11:00:00Z')},
    );
    await choose(list, on, 'Arrange', /^Parent task$/);
    expect(heads(list)).to.deep.equal(['No parent task 1', 'Title top 2']);
    expect(ids(list)).to.deep.equal(['top', 'new', 'old']);
    await choose(list, on, 'Arrange', /^Oldest$/);
    expect(ids(list)).to.deep.equal(['top', 'old', 'new']);
    await choose(list, on, 'Arrange', /^No groups$/);
    await choose(list, on, 'Arrange', /^Most urgent$/);
    expect(ids(list)).to.deep.equal(['old', 'top', 'new']);
    await choose(list, on, 'Arrange', /^Highest cost$/);
    expect(ids(list)).to.deep.equal(['new', 'top', 'old']);
    await choose(list, on, 'Arrange', /^Kind$/);
    expect(heads(list)).to.deep.equal(['x 1', 'No kind 2']);
    await choose(list, on, 'Arrange', /^Assignee$/);
    expect(heads(list)).to.deep.equal(['Nobody 3']);
    await on.tell(told('task.attempt.started', 'new', {worker: 'w-7'}, {attemptId: 'n1'}));
    expect(heads(list)).to.deep.equal(['w-7 1', 'Nobody 2']);
  });

  it('X8 sorts groups of assignees anew when the page names one, and not under a pointer', async () => {
    const {list, on} = await show(
      task('a', 'running', {assignee: 'w-1'}),
      task('b', 'running', {assignee: 'w-2'}),
      task('c', 'running', {assignee: 'w-3'}),
    );
    changeView(on.store, {grouping: 'assignee'});
    await on.settle();
    expect(heads(list)).to.deep.equal(['w-1 1', 'w-2 1', 'w-3 1']);
    const undo = registerIdentity({agent: 'w-3'}, {name: 'Ada'});
    await on.settle();
    expect(heads(list)).to.deep.equal(['Ada 1', 'w-1 1', 'w-2 1']);
    expect(ids(list)).to.deep.equal(['c', 'a', 'b']);
    const box = part(list, '[part="list"]');
    box.dispatchEvent(new PointerEvent('pointerenter'));
    undo();
    await waitUntil(() => heads(list).join() === 'w-3 1,w-1 1,w-2 1');
    box.dispatchEvent(new PointerEvent('pointerleave'));
    await waitUntil(() => heads(list).join() === 'w-1 1,w-2 1,w-3 1');
  });

  it('N4 a filter is saved under a name, found again after a visit, renamed and deleted', async () => {
    const {list, on} = await show(task('a', 'running'), task('b', 'failed'));
    const saved = part<AgentTaskSaved>(list, 'agent-task-saved');
    const press = async (name: string | RegExp) => {
      button_(saved.shadowRoot!, name)!.click();
      await on.settle();
    };
    await press('Saved filters');
    expect(read(saved)).to.contain('Set a filter to save it here.');
    await press('Failed');
    expect(ids(list)).to.deep.equal(['b']);
    await press('Saved filters');
    expect(button_(saved.shadowRoot!, 'Failed')!.ariaPressed).to.equal('true');
    saved.shadowRoot!.querySelector<HTMLInputElement>('#name')!.focus();
    await sendKeys({type: 'Broken tonight'});
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(read(saved)).to.contain('Broken tonight');
    await expect(saved).to.be.accessible();
    expect(JSON.stringify([on.store.snapshot(), on.store.log])).not.to.contain('Broken');

    const later = await show(task('c', 'failed'), task('d', 'running'));
    const again = part<AgentTaskSaved>(later.list, 'agent-task-saved');
    const pressAgain = async (name: string | RegExp) => {
      button_(again.shadowRoot!, name)!.click();
      await later.on.settle();
    };
    await pressAgain('Saved filters');
    await pressAgain('Broken tonight');
    expect(ids(later.list)).to.deep.equal(['c']);
    await pressAgain('Saved filters');
    await pressAgain('Rename Broken tonight');
    expect(again.shadowRoot!.activeElement!.id).to.equal('rename');
    await sendKeys({type: 'Mine'});
    await sendKeys({press: 'Enter'});
    await later.on.settle();
    expect(read(again)).to.contain('Mine').and.not.to.contain('tonight');
    await pressAgain('Delete Mine');
    expect(read(again)).not.to.contain('Mine');
    expect(localStorage.getItem('agent-surfaces:task-filters')).to.equal(null);
  });

  it('nothing moves under the pointer or the focus: what would is counted, and moves afterwards or on demand', async () => {
    const {list, on} = await show(task('a', 'running'), task('b', 'running'), task('c', 'running'));
    const box = rowOf(list, 'b').getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(box.x + 50), Math.round(box.y + 10)]});
    await on.tell(told('task.failed', 'b', {error: 'Broke'}), task('d', 'running'));
    expect(ids(list)).to.deep.equal(['c', 'b', 'a']);
    expect(read(rowOf(list, 'b'))).to.contain('Failed Broke');
    expect(button(list, 'Show 2 changes')).to.not.equal(undefined);
    await sendMouse({type: 'move', position: [0, 0]});
    await on.settle();
    expect(ids(list)).to.deep.equal(['b', 'd', 'c', 'a']);
    rowOf(list, 'a').focus();
    await on.tell(told('task.failed', 'a'));
    expect(ids(list)).to.deep.equal(['b', 'd', 'c', 'a']);
    button(list, 'Show 1 change')!.click();
    await on.settle();
    expect(ids(list).slice(0, 2)).to.have.members(['a', 'b']);
    expect(list.shadowRoot!.activeElement).to.equal(rowOf(list, 'a'));
  });

  it('ten thousand tasks open with the nodes of one screen, and one that changes touches its row alone', async () => {
    const {list, on} = await show(
      ...Array.from({length: 10_000}, (_, at) => task(`t${String(at)}`, at % 2 ? 'blocked' : 'completed')),
    );
    await waitUntil(() => rows(list).length > 5, 'drawn');
    expect(all(list.shadowRoot!, '*').length).to.be.below(1500);
    expect(rows(list).length).to.be.below(40);
    await on.settle();
    let drawn = 0;
    const count = (target: {performUpdate: () => void}) => {
      const original = target.performUpdate.bind(target);
      target.performUpdate = () => {
        drawn++;
        original();
      };
    };
    const others = rows(list).slice(1);
    for (const element of [list, ...others] as unknown as {performUpdate: () => void}[]) count(element);
    const [first] = rows(list);
    const before = read(first!);
    await on.tell(told('task.updated', first!.taskId, {blockers: [{reason: 'Another step'}]}));
    expect(read(first!)).to.contain('Another step').and.not.to.equal(before);
    expect(drawn).to.equal(0);
    const readers = on.store.readerCount;
    list.remove();
    expect(on.store.readerCount).to.be.below(readers - 9_999);
  });
});
