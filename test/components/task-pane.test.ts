import {expect} from '@open-wc/testing';
import {html} from 'lit';
import {TASK_KEY} from '../../src/components/tasks/task/agent-task-open.js';
import '../../src/define/agent-task-pane.js';
import '../../src/define/agent-workbench.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const created = (taskId: string, title: string, sessionId = 's1') => ({
  ...{type: 'task.created', sessionId, taskId, timestamp: '2026-11-16T02:00:00Z'},
  payload: {title, status: 'queued'},
});

async function show() {
  const on = await bench(html`<agent-task-pane lang="en" session-id="s1"></agent-task-pane>`);
  const pane = on.projection.querySelector('agent-task-pane')!;
  const tags = () => [...pane.shadowRoot!.querySelectorAll('*')].map(({localName}) => localName);
  const press = async (words: string) => {
    (all(pane.shadowRoot!, 'button').find((button) => read(button) === words) as HTMLElement).click();
    await on.settle();
  };
  return {on, pane, tags, press};
}

describe('agent-task-pane', () => {
  it('K10 shows tasks as a list, a graph or figures, and remembers which', async () => {
    const {on, pane, tags, press} = await show();
    await on.tell(created('t1', 'Import the ledger'));
    expect(tags()).to.include('agent-task-list');
    await press('Graph');
    expect(tags()).to.include('agent-task-graph').and.not.to.include('agent-task-list');
    await press('Figures');
    expect(tags()).to.include('agent-task-plots');
    expect(on.store.get('ui:task-view')).to.deep.equal({view: 'plots'});
    await press('List');
    await expect(pane).to.be.accessible();
  });

  it('K2 a task that is opened takes the column until it is left; one of another session does not', async () => {
    const {on, tags, press} = await show();
    await on.tell(created('t1', 'Import the ledger'), created('far', 'Elsewhere', 's2'));
    on.store.setLocal(TASK_KEY, {taskId: 'far'});
    await on.settle();
    expect(tags()).not.to.include('agent-task-detail');
    on.store.setLocal(TASK_KEY, {taskId: 't1'});
    await on.settle();
    expect(tags()).to.include('agent-task-detail');
    await press('Back to all tasks');
    expect(tags()).not.to.include('agent-task-detail');
  });

  it('the focus goes along with the task that takes the column, and back to its row', async () => {
    const {on, pane, press} = await show();
    pane.style.inlineSize = '400px';
    await on.tell(...['t1', 't2', 't3'].map((id) => created(id, `Task ${id}`)));
    const rowOf = (id: string) => all(pane.shadowRoot!, `agent-task-row[task-id="${id}"]`)[0] as HTMLElement;
    const focused = () => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at;
    };
    rowOf('t2').focus();
    (focused() as HTMLElement).click();
    await on.settle();
    expect(read(focused()!)).to.equal('Back to all tasks');
    on.store.setLocal(TASK_KEY, {taskId: 't3'});
    await on.settle();
    await press('Back to all tasks');
    await on.settle();
    expect(read(focused()!)).to.contain('Task t3');
  });

  it('K1 in the workbench the tab comes with the first task, and a to-do list or a tick brings none', async () => {
    const on = await bench(html`<agent-workbench lang="en" without-badge></agent-workbench>`);
    const workbench = on.projection.querySelector('agent-workbench')!;
    const {store} = workbench;
    const tabs = () => all(workbench.shadowRoot!, '[role="tab"]').map((tab) => read(tab));
    store.openSession('s1');
    store.append([
      {type: 'session.opened', sessionId: 's1'},
      {
        type: 'plan.final',
        sessionId: 's1',
        runId: 'r1',
        payload: {steps: [{id: 'a', title: 'Import', status: 'completed'}]},
      },
    ]);
    await on.settle();
    expect(tabs()).not.to.include('Tasks');
    store.append([created('t1', 'Import the ledger'), {...created('t1', ''), type: 'task.started', payload: {}}]);
    await waitUntil(() => tabs().some((words) => /^Tasks\s*1/.test(words)), 'a tab with one task');
  });
});
