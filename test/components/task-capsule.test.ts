import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {CAPSULE_STATES, type CapsuleState} from '../../src/components/tasks/task-capsule/states.js';
import type {AgentRevealEvent} from '../../src/components/conversation/conversation/agent-reveal.js';
import {english as en} from '../../src/locales/index.js';
import '../../src/define/agent-task-capsule.js';
import {bench} from './fixtures.js';
import {read} from './reading.js';
import {TASK_KEY} from '../../src/components/tasks/task/agent-task-open.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

const ago = (seconds: number) => ({timestamp: new Date(Date.now() - seconds * 1000).toISOString()});
const event = (type: string, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  payload,
  ...more,
});
const asked = (actionType: string, id: string, seconds = 5) =>
  event('action.required', {actionType, title: `Request ${id}`}, {actionId: id, ...ago(seconds)});
const started = event('run.started', {title: 'Move the ledger'}, ago(3));

const STORIES: Record<CapsuleState, object[]> = {
  needs_input: [started, asked('clarification', 'a1')],
  permission_required: [started, asked('tool_approval', 'a1')],
  plan_ready: [started, asked('plan_decision', 'a1')],
  failed: [started, event('run.failed', {error: 'Budget reached'})],
  blocked: [started, event('run.status', {stage: 'blocked', reason: 'quota_exceeded'})],
  stale: [{type: 'task.changed', sessionId: 's1', taskId: 't1', payload: {status: 'lost', title: 'Job'}}],
  steering: [
    {type: 'queue.changed', sessionId: 's1', payload: {steers: [{id: 'q1', text: 'Wait', status: 'pending'}]}},
  ],
  running: [started],
  queued: [{type: 'queue.changed', sessionId: 's1', payload: {queued: [{id: 'q1', text: 'Then write'}]}}],
  ended: [started, event('run.finished')],
  cancelled: [started, event('run.finished', {outcome: 'cancelled'})],
  completed: [started, event('run.finished', {outcome: 'success'})],
};

async function show(events: object[], width = 900) {
  const on = await bench(html`<agent-task-capsule style="inline-size:${width}px"></agent-task-capsule>`);
  const capsule = on.projection.querySelector('agent-task-capsule')!;
  await on.tell(...events);
  return {capsule, on};
}
const base = (capsule: Element) => capsule.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const pill = (capsule: Element) => base(capsule).querySelector('button')!;

describe('agent-task-capsule', () => {
  for (const state of CAPSULE_STATES) {
    it(`A11 shows ${state} accessibly, with glyph, word and its attention`, async () => {
      const {capsule} = await show(STORIES[state]);
      expect(base(capsule).dataset['status']).to.equal(state);
      expect(read(pill(capsule))).to.contain(en[`task-capsule.${state}`]);
      expect(pill(capsule).querySelector('svg')).not.to.equal(null);
      const isLoud = ['needs_input', 'permission_required', 'plan_ready', 'failed'].includes(state);
      expect(base(capsule).dataset['attention']).to.equal(isLoud ? 'high' : 'low');
      await expect(capsule).to.be.accessible();
    });
  }

  it('C6 takes no room where nothing is known', async () => {
    const {capsule} = await show([]);
    expect(read(capsule)).to.equal('');
  });

  it('says how old the oldest question is', async () => {
    const {capsule} = await show([started, asked('clarification', 'a1', 26 * 60), asked('clarification', 'a2', 120)]);
    expect(read(pill(capsule))).to.contain('Needs input 2, oldest 26 min');
  });

  it('V17 calls work without a connection no news, and neither running nor failed', async () => {
    const {capsule, on} = await show([started]);
    const row = {protocol: 'agent-ui', attempt: 1, since: 0, catchingUp: 0};
    on.store.setLocal(TRANSPORT_KEY, {...row, state: 'error'});
    await on.settle();
    expect(base(capsule).dataset['status']).to.equal('stale');
  });

  it('what is over takes no room while anything else is there', async () => {
    const done = {type: 'task.changed', sessionId: 's1', taskId: 't1', payload: {status: 'completed', title: 'Old'}};
    const {capsule, on} = await show([done]);
    expect(read(pill(capsule))).to.contain('Done');
    await on.tell(started);
    expect(read(pill(capsule))).to.contain('Running');
    expect(read(pill(capsule))).not.to.contain('Done');
  });

  it('N4 K1 counts requests, queue, steers and tasks apart, the gravest first', async () => {
    const {capsule} = await show([
      started,
      {type: 'task.changed', sessionId: 's1', taskId: 't1', payload: {status: 'failed', title: 'Fetch rates'}},
      ...STORIES.queued,
      asked('tool_approval', 'a1'),
    ]);
    expect(read(pill(capsule))).to.match(/Permission needed.*Failed.*Queued/);
  });

  it('stands for the rest by its gravest state where there is no room', async () => {
    const {capsule} = await show([...STORIES.queued, asked('tool_approval', 'a1'), ...STORIES.stale], 240);
    const shown = [...pill(capsule).querySelectorAll('.st')].filter((each) => each.getClientRects().length > 0);
    expect(shown.map((each) => each.textContent!.trim())).to.deep.equal(['Permission needed']);
    expect(pill(capsule).textContent).to.contain('+2');
    expect(pill(capsule).getAttribute('aria-label')).to.contain('Queued');
  });

  it('A11 opens in place and leads to each piece of work; Escape closes it and gives the focus back', async () => {
    const {capsule, on} = await show([started, asked('tool_approval', 'a1')]);
    pill(capsule).focus();
    await sendKeys({press: 'Enter'});
    await capsule.updateComplete;
    expect(read(capsule)).to.contain('Request a1');
    await expect(capsule).to.be.accessible();
    await sendKeys({press: 'Tab'});
    await sendKeys({press: 'Escape'});
    await capsule.updateComplete;
    expect(read(capsule)).not.to.contain('Request a1');
    expect(capsule.shadowRoot!.activeElement).to.equal(pill(capsule));
    const revealed: string[] = [];
    on.projection.addEventListener('agent-reveal', (reveal) => revealed.push((reveal as AgentRevealEvent).fact));
    pill(capsule).click();
    await capsule.updateComplete;
    capsule.shadowRoot!.querySelector<HTMLButtonElement>('li button')!.click();
    expect(revealed).to.deep.equal(['action:a1']);
  });

  it('B1 leaves the items of the board to the board, and the work of a teammate to the roster', async () => {
    const task = (taskId: string, runtimeEntity: string, more: object = {}) => ({
      ...{type: 'task.changed', sessionId: 's1', taskId, runtimeEntity, ...more},
      payload: {status: 'running', title: taskId},
    });
    const {capsule, on} = await show([
      {type: 'agent.spawned', sessionId: 's1', agentId: 'scout', agentName: 'Scout'},
      task('Own', 'agent_turn'),
      task('Item', 'work_item'),
      task('Watch', 'automation_job', {agentId: 'scout'}),
    ]);
    pill(capsule).click();
    await on.settle();
    expect(read(capsule)).to.contain('Own').and.not.to.contain('Item').and.not.to.contain('Watch');
  });

  it('K10 counts thousands of tasks by their summary, names the newest, and binds none of them while closed', async () => {
    const {capsule, on} = await show([]);
    const bound = new Set<string>();
    const subscribe = on.store.subscribe.bind(on.store);
    on.store.subscribe = (key, changed) => {
      const stop = subscribe(key, changed);
      bound.add(key);
      return () => {
        bound.delete(key);
        stop();
      };
    };
    const tasks = () => [...bound].filter((key) => key.startsWith('task:')).length;
    const told = (index: number, status: string) => ({
      ...{type: 'task.changed', sessionId: 's1', taskId: `t${String(index)}`},
      payload: {status, title: `Task ${String(index)}`},
    });
    await on.tell(told(0, 'failed'), ...Array.from({length: 3_000}, (_, index) => told(index + 1, 'running')));
    expect(read(pill(capsule)))
      .to.contain('Failed')
      .and.to.contain('Running 3,000');
    expect(tasks()).to.equal(0);
    pill(capsule).click();
    await on.settle();
    expect(read(capsule)).to.contain('Task 3000').and.to.contain('2,980 more').and.not.to.contain('Task 2980');
    expect(tasks()).to.equal(20);
    pill(capsule).click();
    await on.settle();
    expect(tasks()).to.equal(0);
  });

  it('shows a task where it stands, and opens it', async () => {
    const {capsule, on} = await show(STORIES.stale);
    const heard: string[] = [];
    on.projection.addEventListener('agent-reveal', (reveal) => heard.push((reveal as AgentRevealEvent).fact));
    on.projection.addEventListener('agent-task-open', (open) => heard.push(open.taskId));
    pill(capsule).click();
    await capsule.updateComplete;
    capsule.shadowRoot!.querySelector<HTMLButtonElement>('li button')!.click();
    expect(heard).to.deep.equal(['task:t1', 't1']);
    expect(on.store.get(TASK_KEY)).to.deep.equal({taskId: 't1'});
  });
});
