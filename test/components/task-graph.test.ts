import {aTimeout, expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {AgentGraphCanvas} from '../../src/components/internal/graph/graph-canvas.js';
import {AgentTaskGraph} from '../../src/components/tasks/task-graph/task-graph.js';
import {AgentGraphNode} from '../../src/components/internal/graph/graph-node.js';
import {TASK_KEY} from '../../src/components/tasks/task/agent-task-open.js';
import {factKey, uiKey} from '../../src/state/keys.js';
import {ProjectionStore} from '../../src/state/store.js';
import '../../src/define/agent-task-graph.js';
import {
  attempt,
  batch,
  became,
  CANCELLED,
  ENDS,
  forest,
  link,
  NIGHTLY,
  RELEASE,
  task,
} from '../../stories/task-graph-samples.js';
import {bench, button, type Bench} from './fixtures.js';
import {edge, focused, node, nodes, painted as paintedOf} from './graph-reading.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

interface Shown {
  readonly graph: AgentTaskGraph;
  readonly on: Bench;
}

async function show(events: object[], local: Record<string, object> = {}): Promise<Shown> {
  const on = await bench(html`<agent-task-graph session-id="s1" style="inline-size: 900px"></agent-task-graph>`);
  const graph = on.projection.querySelector('agent-task-graph')!;
  for (const [key, row] of Object.entries(local)) on.store.setLocal(factKey(key), row);
  await on.tell(...events);
  await laidOut({graph, on});
  return {graph, on};
}

/** Waits until everything stands where it will. */
async function laidOut({graph, on}: Shown): Promise<void> {
  await on.settle();
  // Frames, not time: in one it is seen which nodes are in sight, in the next they are drawn.
  for (let frame = 0; frame < 4; frame++) {
    await canvasOf(graph)?.updateComplete;
    await nextFrame();
  }
}

/** Waits for a graph of many tasks, which takes more than a few frames. */
async function drawn(shown: Shown): Promise<void> {
  await waitUntil(() => nodes(shown.graph).length > 0, 'nodes are drawn');
  await laidOut(shown);
}

const canvasOf = (graph: AgentTaskGraph) => graph.shadowRoot!.querySelector('agent-graph-canvas');
const edges = (graph: AgentTaskGraph) =>
  all(graph.shadowRoot!, '[data-edge]').map((each) => each.getAttribute('data-edge')!);
const detail = (graph: AgentTaskGraph) => graph.shadowRoot!.querySelector('agent-task-graph-detail')!;
const click = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
const placeOf = (element: HTMLElement) => `${element.style.left} ${element.style.top}`;

/** Counts what paints itself while something happens. */
const painted = (act: () => Promise<void>) => paintedOf([AgentGraphNode, AgentGraphCanvas, AgentTaskGraph], act);

describe('agent-task-graph', () => {
  it('K5 K10 shows how each task stands, at which attempt, and what blocks it; what is satisfied is quiet', async () => {
    const {graph} = await show(RELEASE);
    expect(read(graph)).to.contain('6 tasks, 1 needs you, 1 blocked, 1 failed');
    expect(nodes(graph).map((each) => read(each))).to.deep.equal([
      'Release 4.2 Running',
      'Build packages Completed',
      'Run the test matrix Running attempt 2 of 3',
      'Licence review Needs permission',
      'Write release notes Failed',
      'Publish Blocked',
    ]);
    expect(edges(graph)).to.have.members([
      ...['build', 'test', 'legal', 'docs', 'publish'].map((id) => `child:task:rel>task:${id}`),
      'blocks:task:build>task:test',
      'blocks:task:test>task:publish',
      'blocks:task:legal>task:publish',
    ]);
    expect(edge(graph, 'blocks:task:legal>task:publish').textContent).to.equal('blocks');
    const satisfied = edge(graph, 'blocks:task:build>task:test');
    expect([satisfied.hasAttribute('data-quiet'), satisfied.textContent]).to.deep.equal([true, '']);
    await expect(graph).to.be.accessible();
  });

  it('K5 an edge tells its status, its reason and since when; one that is removed is not drawn', async () => {
    const shown = await show(RELEASE);
    const {graph, on} = shown;
    click(edge(graph, 'blocks:task:legal>task:publish'));
    await on.settle();
    expect(read(detail(graph))).to.contain('Licence review blocks Publish A new dependency has another licence');
    expect(read(detail(graph))).to.contain('blocks active since');
    await on.tell(link('legal', 'blocks', 'publish', {status: 'removed'}));
    await laidOut(shown);
    expect(edges(graph)).not.to.include('blocks:task:legal>task:publish');
    expect(edges(graph)).to.include('blocks:task:test>task:publish');
    await on.tell(link('test', 'blocks', 'publish'), link('publish', 'blocked_by', 'test', {status: 'removed'}));
    await laidOut(shown);
    expect(edges(graph), 'the other direction still says so').to.include('blocks:task:test>task:publish');
  });

  it('K5 a wish to cancel is on the task and on all below it; their status stays what it is', async () => {
    const {graph, on} = await show(CANCELLED);
    expect(read(node(graph, 'task:rel'))).to.equal('Release 4.2 Cancelling cancel asked for');
    expect(read(node(graph, 'task:test'))).to.equal('Run the test matrix Running attempt 2 of 3 cancel asked above');
    expect(read(node(graph, 'task:docs'))).to.contain('Failed');
    click(node(graph, 'task:test'));
    await on.settle();
    expect(read(detail(graph))).to.contain('Somebody asked to cancel Release 4.2, which it is part of');
    const later = await show(RELEASE);
    expect(read(node(later.graph, 'task:test'))).not.to.contain('cancel');
    await later.on.tell(CANCELLED.at(-1)!);
    await laidOut(later);
    expect(read(node(later.graph, 'task:test'))).to.contain('cancel asked above');
  });

  it('K5 a wish to cancel reaches what a child edge alone tells to be below, and is read in the drawing', async () => {
    const shown = await show([
      task('top', 'Top', {status: 'running'}),
      task('top1', 'Part of top', {status: 'running', parentTaskId: 'top'}),
      task('low', 'Low', {status: 'running'}),
      task('low1', 'Part of low', {status: 'running', parentTaskId: 'low'}),
      {...CANCELLED.at(-1)!, taskId: 'top'},
    ]);
    const {graph, on} = shown;
    expect(read(node(graph, 'task:low1'))).to.equal('Part of low Running');
    await on.tell(link('top', 'child', 'low'));
    await laidOut(shown);
    expect(edges(graph)).to.include('child:task:top>task:low');
    for (const id of ['task:low', 'task:low1']) {
      const [wish] = all(node(graph, id).shadowRoot!, '[data-cancel-request]');
      expect(read(node(graph, id)), id).to.contain('cancel asked above');
      expect(wish!.getBoundingClientRect().width, id).to.be.above(60);
    }
  });

  it('K5 only what blocks: the chain from what is blocked to what blocks it', async () => {
    const shown = await show(RELEASE);
    const {graph} = shown;
    button(graph, 'Only what blocks')!.click();
    await laidOut(shown);
    expect(nodes(graph).map((each) => each.dataset['node'])).to.deep.equal(['task:test', 'task:legal', 'task:publish']);
    await shown.on.tell(
      became('publish', 'running'),
      link('legal', 'blocks', 'publish', {status: 'satisfied'}),
      link('publish', 'blocked_by', 'test', {status: 'satisfied'}),
    );
    await laidOut(shown);
    expect(nodes(graph)).to.deep.equal([]);
    expect(read(graph)).to.contain('Nothing is blocked');
  });

  it('K10 a status paints its node alone, at five hundred tasks as at five; what is in a group paints the group', async () => {
    const shown = await show([...batch(400, 61), ...forest(10, 12)]);
    const {graph, on} = shown;
    await drawn(shown);
    expect(nodes(graph).length).to.be.within(5, 80);
    const group = nodes(graph).find((each) => read(each).startsWith('401 items'))!;
    expect(read(group)).to.equal('401 items 61 failed, 340 completed');
    expect(await painted(() => on.tell(became('b0.1', 'waiting_resource')))).to.deep.equal(['task:b0.1']);
    expect(await painted(() => on.tell(became('b0.1', 'waiting_resource', {percent: 4})))).to.deep.equal([]);
    const paint = await painted(() =>
      on.tell(became('i399', 'archived'), task('i400', 'One more', {status: 'queued', parentTaskId: 'batch'})),
    );
    expect(paint.filter((name) => name !== 'agent-task-graph')).to.deep.equal([group.dataset['node']]);
    expect(read(group)).to.equal('402 items 61 failed, 1 waiting, 339 completed, 1 archived');
  });

  it('K10 two thousand items under one task are one node; it opens, and the tree has a line for each', async () => {
    const shown = await show(batch(2000, 61));
    const {graph, on} = shown;
    await drawn(shown);
    expect(nodes(graph)).to.have.length(3);
    const group = nodes(graph).find((each) => each.dataset['node']!.startsWith('group:'))!;
    expect(read(group)).to.equal('2,001 items 61 failed, 1,940 completed');
    // Whoever needs somebody is in no group.
    await on.tell(became('i70', 'running'), became('i1999', 'waiting_input'), attempt('i70', 1));
    on.store.setLocal(uiKey('task-graph'), {view: 'tree'});
    await laidOut(shown);
    click(nodes(graph).find((each) => each.dataset['node']!.startsWith('group:'))!);
    await laidOut(shown);
    const lines = nodes(graph);
    expect(lines.length).to.be.within(10, 60);
    const member = lines.find((each) => each.dataset['node'] === 'task:i0')!;
    expect([member.getAttribute('aria-level'), member.getAttribute('aria-setsize')]).to.deep.equal(['3', '2000']);
    on.store.setLocal(uiKey('task-graph'), {view: 'graph'});
    await laidOut(shown);
    nodes(graph)
      .find((each) => each.dataset['node']!.startsWith('group:'))!
      .focus();
    await sendKeys({press: 'Enter'});
    await waitUntil(() => focused(graph)?.startsWith('task:') === true && nodes(graph).length > 4);
    expect(nodes(graph).length).to.be.below(120);
  });

  it('K5 K1 agents, artifacts and evidence stand beside a task that is looked at; a job has its own shape', async () => {
    const shown = await show([...RELEASE, ...ENDS, ...NIGHTLY]);
    const {graph, on} = shown;
    const before = new Map(nodes(graph).map((each) => [each.dataset['node']!, placeOf(each)]));
    expect([...before.keys()].filter((id) => !id.startsWith('task:'))).to.deep.equal([]);
    expect(read(node(graph, 'task:job1'))).to.contain('Nightly evaluation Job');
    expect(edges(graph)).to.include.members(['job:task:job1>task:n2', 'source:task:old>task:rel']);
    on.store.setLocal(TASK_KEY, {taskId: 'test'});
    await laidOut(shown);
    expect(nodes(graph).map((each) => each.dataset['node'])).to.include.members([
      'agent:tester',
      'artifact:report.html',
      'artifact:packages.tar',
      'evidence:run-4711',
      'thread:th-9',
    ]);
    expect(read(node(graph, 'agent:tester'))).to.equal('Tester Agent');
    expect(edges(graph)).to.include('consumed:artifact:packages.tar>task:test');
    for (const [id, place] of before) expect(placeOf(node(graph, id)), id).to.equal(place);
    click(node(graph, 'task:docs'));
    await laidOut(shown);
    expect(node(graph, 'agent:tester')).to.equal(undefined);
  });

  it('walks by structure, and Enter opens the task; a task can be seen with what is around it alone', async () => {
    const shown = await show([...RELEASE, ...NIGHTLY]);
    const {graph, on} = shown;
    expect(nodes(graph).filter(({tabIndex}) => tabIndex === 0)).to.have.length(1);
    node(graph, 'task:legal').focus();
    const walk = [];
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      await sendKeys({press: key});
      await on.settle();
      walk.push(focused(graph));
    }
    expect(walk.slice(0, 2)).to.deep.equal(['task:publish', 'task:rel']);
    expect(walk.at(-1)).not.to.equal(walk.at(-2));
    node(graph, 'task:publish').focus();
    let opened = '';
    on.projection.addEventListener('agent-task-open', ({taskId}) => (opened = taskId));
    await sendKeys({press: 'Enter'});
    await laidOut(shown);
    expect([opened, on.store.get('ui:task')]).to.deep.equal(['publish', {taskId: 'publish'}]);
    graph.shadowRoot!.querySelector<HTMLButtonElement>('agent-task-graph-detail button')!.click();
    await laidOut(shown);
    expect(read(graph)).to.contain('Around Publish');
    expect(nodes(graph).map((each) => each.dataset['node'])).to.deep.equal([
      'task:rel',
      'task:build',
      'task:test',
      'task:legal',
      'task:publish',
    ]);
    graph.taskId = 'nobody';
    await laidOut(shown);
    expect(read(graph)).to.contain('Nothing else is known of this task');
  });

  it('K5 the tree tells what the drawing does, and a replay gives the same places', async () => {
    const {graph, on} = await show([...CANCELLED, ...ENDS]);
    const drawn = nodes(graph).map((each) => [each.dataset['node'], read(each), placeOf(each)]);
    const again = await show([]);
    again.on.projection.store = ProjectionStore.replay(on.store.log);
    await laidOut(again);
    expect(nodes(again.graph).map((each) => [each.dataset['node'], read(each), placeOf(each)])).to.deep.equal(drawn);
    graph.shadowRoot!.querySelector<HTMLButtonElement>('button[aria-label="Tree"]')!.click();
    await on.settle();
    await aTimeout(40);
    const text = read(graph);
    for (const fact of [
      'Publish Blocked cancel asked above',
      'Run the test matrix blocks Publish : Only what passed is published',
      'Run the test matrix no longer waits for Build packages',
      'Release 4.2 comes from Release 4.1',
      'attempt 2 of 3',
    ])
      expect(text).to.contain(fact);
    expect(node(graph, 'task:publish').getAttribute('aria-level')).to.equal('2');
    await expect(graph).to.be.accessible();
  });

  it('fills the height that it is given, opens as a whole, and stands from top to bottom where it is narrow', async () => {
    const shown = await show(RELEASE);
    const {graph, on} = shown;
    const inSight = () => {
      const box = canvasOf(graph)!.getBoundingClientRect();
      return nodes(graph).filter((each) => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
      }).length;
    };
    const resize = async (width: number, height: number) => {
      Object.assign(graph.style, {inlineSize: `${width}px`, blockSize: `${height}px`});
      await aTimeout(60); // the browser tells of the new size, and a frame later it is drawn
      await laidOut(shown);
    };
    for (const width of [900, 640, 460, 392]) {
      await resize(width, 560);
      const [whole, canvas] = [graph.getBoundingClientRect(), canvasOf(graph)!.getBoundingClientRect()];
      expect(inSight(), `${width} px`).to.equal(6);
      expect(Math.round(canvas.bottom), `${width} px`).to.equal(Math.round(whole.bottom));
    }
    const tops = nodes(graph).map((each) => each.getBoundingClientRect().top);
    expect(new Set(tops).size, 'each has a line of its own').to.equal(6);
    // What is looked at is told below, and stays in sight.
    await resize(392, 300);
    const publish = node(graph, 'task:publish');
    publish.scrollIntoView();
    publish.focus();
    await sendKeys({press: 'Home'});
    await sendKeys({press: 'End'});
    await laidOut(shown);
    await aTimeout(60);
    expect(focused(graph)).to.equal('task:publish');
    const [box, told] = [canvasOf(graph)!.getBoundingClientRect(), detail(graph).getBoundingClientRect()];
    expect(node(graph, 'task:publish').getBoundingClientRect().bottom).to.be.at.most(box.bottom);
    expect(told.bottom).to.be.at.most(graph.getBoundingClientRect().bottom + 1);
    expect(on.store.get('ui:task')).to.equal(undefined);
  });

  it('C6 K5 says what is missing, survives circles, and fits 320 px from right to left with hostile words, in Chinese', async () => {
    const {graph, on} = await show([]);
    expect(read(graph)).to.contain('No tasks');
    await on.tell(task('a', 'One'), task('b', 'Two'));
    expect(read(graph)).to.contain('No relations between them are known');
    expect(nodes(graph).map((each) => read(each))).to.deep.equal(['One Draft', 'Two Draft']);
    await expect(graph).to.be.accessible();
    const alone = await fixture<AgentTaskGraph>(html`<agent-task-graph></agent-task-graph>`);
    expect(read(alone)).not.to.contain('No tasks');
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const hostile = await show([
      task('x"]', nasty, {parentTaskId: 'y'}),
      task('y', nasty, {parentTaskId: 'z', status: {}, blockers: [7, null, {taskId: 'gone', reason: nasty}]}),
      task('z', nasty, {parentTaskId: 'x"]', jobId: 'no-job'}),
      link('x"]', 'blocked_by', 'x"]'),
      link('y', 'blocks', 'x"]', {status: 5, reason: {}}),
      link('x"]', 'blocks', 'y'),
      link('y', 'evidence', nasty),
    ]);
    hostile.on.projection.dir = 'rtl';
    hostile.graph.lang = 'zh-CN';
    hostile.graph.style.inlineSize = '320px';
    await laidOut(hostile);
    expect(nodes(hostile.graph).map((each) => each.dataset['node'])).to.include.members([
      'task:x"]',
      'task:y',
      'task:z',
      'task:gone',
      'task:no-job',
    ]);
    expect(hostile.graph.scrollWidth).to.be.at.most(320);
    expect(all(hostile.graph.shadowRoot!, 'img')).to.deep.equal([]);
    expect(read(hostile.graph)).to.contain('任务图');
    await expect(hostile.graph).to.be.accessible();
  });
});
