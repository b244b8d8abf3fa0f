import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import '../../src/define/agent-todo-dock.js';
import {uiKey} from '../../src/state/keys.js';
import {bench, button} from './fixtures.js';
import {read} from './reading.js';

const inRun = (type: string, payload: object = {}, runId = 'r1') => ({type, sessionId: 's1', runId, payload});
const STEPS = [
  {title: 'Map readers', status: 'completed'},
  {title: 'Load test the write path', status: 'in_progress', owner: 'Tester'},
  {title: 'Switch reads', status: 'pending'},
];

async function show(...events: object[]) {
  const on = await bench(html`<agent-todo-dock></agent-todo-dock>`);
  const dock = on.projection.querySelector('agent-todo-dock')!;
  await on.tell(...events);
  return {dock, on};
}

describe('agent-todo-dock', () => {
  it('C6 takes no room without a plan, or with one that has no steps', async () => {
    const {dock, on} = await show(inRun('run.started'));
    expect(read(dock)).to.equal('');
    await on.tell(inRun('plan.delta', {delta: 'First I read.'}));
    expect(read(dock)).to.equal('');
    expect(dock.getBoundingClientRect().height).to.equal(0);
  });

  it('shows the step at work in one line, and all of them when a person unfolds it', async () => {
    const {dock} = await show(inRun('run.started'), inRun('plan.final', {steps: STEPS}));
    expect(read(dock)).to.equal('Step 2 of 3 Load test the write path 1 of 3 done');
    await expect(dock).to.be.accessible();
    button(dock, /Step 2/)!.focus();
    await sendKeys({press: 'Enter'});
    await dock.updateComplete;
    expect(read(dock)).to.contain('Map readers Done');
    expect(read(dock)).to.contain('Switch reads Not started');
    const done = [...dock.shadowRoot!.querySelectorAll('li span')].find((each) => each.textContent === 'Map readers')!;
    expect(getComputedStyle(done).textDecorationLine).to.equal('line-through');
    await expect(dock).to.be.accessible();
  });

  it('N2 the plan is expanded in one place: here or in the transcript', async () => {
    const {dock, on} = await show(inRun('run.started'), inRun('plan.final', {steps: STEPS}));
    const inline = () => on.store.get<{open: boolean}>(uiKey('open:plan:r1'))?.open;
    button(dock, /Step 2/)!.click();
    await on.settle();
    expect(inline()).to.equal(false);
    on.store.setLocal(uiKey('open:plan:r1'), {open: true});
    await on.settle();
    expect(read(dock)).not.to.contain('Switch reads');
  });

  it('N1 names no step where the plan names none, and takes no room once all are done', async () => {
    const {dock, on} = await show(inRun('run.started'), inRun('plan.final', {steps: [{title: 'A'}, {title: 'B'}]}));
    expect(read(dock)).to.contain('No step is at work');
    await on.tell(inRun('plan.final', {steps: [{title: 'A', status: 'completed'}]}));
    expect(read(dock)).to.equal('');
  });

  it('leaves with the run that it belongs to, and stays for one that goes on from it', async () => {
    const {dock, on} = await show(inRun('run.started'), inRun('plan.final', {steps: STEPS}));
    await on.tell(inRun('run.started', {continues: 'r1'}, 'r2'));
    expect(read(dock)).to.contain('Step 2 of 3');
    await on.tell(inRun('run.started', {}, 'r3'));
    expect(read(dock)).to.equal('');
  });

  it('reads in Chinese', async () => {
    const {dock, on} = await show(inRun('run.started'), inRun('plan.final', {steps: STEPS}));
    dock.lang = 'zh-CN';
    await on.settle();
    expect(read(dock)).to.contain('第 2 步，共 3 步');
  });
});
