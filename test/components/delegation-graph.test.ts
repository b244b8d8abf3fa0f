import {aTimeout, expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {AgentGraphCanvas} from '../../src/components/internal/graph/graph-canvas.js';
import {AgentDelegationGraph} from '../../src/components/team/delegation-graph/delegation-graph.js';
import {AgentGraphNode} from '../../src/components/internal/graph/graph-node.js';
import {ProjectionStore} from '../../src/state/store.js';
import '../../src/define/agent-delegation-graph.js';
import {changed, COORDINATED, crowd, HANDOFF, join, spawned, team, workers} from '../../stories/delegation-samples.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {edge, focused, node, nodes, painted as paintedOf} from './graph-reading.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

interface Shown {
  readonly graph: AgentDelegationGraph;
  readonly on: Bench;
}

async function show(events: object[], options?: BenchOptions): Promise<Shown> {
  const on = await bench(
    html`<agent-delegation-graph session-id="s1" style="inline-size: 600px"></agent-delegation-graph>`,
    options,
  );
  const graph = on.projection.querySelector('agent-delegation-graph')!;
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

const canvasOf = (graph: AgentDelegationGraph) => graph.shadowRoot!.querySelector('agent-graph-canvas');
const detail = (graph: AgentDelegationGraph) =>
  graph.shadowRoot!.querySelector('agent-delegation-detail:not([hidden])')!;
const placeOf = (element: Element) => {
  const {x, y} = element.getBoundingClientRect();
  return `${String(x)} ${String(y)}`;
};
const scroller = (graph: AgentDelegationGraph) => canvasOf(graph)!.shadowRoot!.querySelector<HTMLElement>('.box')!;

/** Counts what paints itself while something happens. */
const painted = (act: () => Promise<void>) => paintedOf([AgentGraphNode, AgentGraphCanvas, AgentDelegationGraph], act);

describe('agent-delegation-graph', () => {
  it('A13 T14 shows fan-out and fan-in with how everybody is doing, and a partial failure for what it is', async () => {
    const {graph, on} = await show(COORDINATED);
    expect(read(graph)).to.contain('4 branches, join 0 of 3, 1 needs you, 1 failed');
    expect(nodes(graph).map((each) => read(each))).to.deep.equal([
      'Lead Running',
      'Builder Needs you',
      'Tester Running',
      'Scout Failed',
      'Reviewer Waiting',
      'Join 0 of 3 Waiting',
    ]);
    const failing = edge(graph, 'fanin:agent:scout>join:delivery-team/j1');
    expect(failing.hasAttribute('data-broken')).to.equal(true);
    expect(failing.textContent).to.equal('no result');
    expect(edge(graph, 'fanin:agent:tester>join:delivery-team/j1').hasAttribute('data-broken')).to.equal(false);
    await expect(graph).to.be.accessible();
    await on.tell(team({joins: join('merging', ['builder', 'tester'], ['builder', 'tester', 'scout'], ['scout'])}));
    expect(read(graph)).to.contain('join 2 of 3');
    expect(read(node(graph, 'join:delivery-team/j1'))).to.equal('Join 2 of 3 Running');
  });

  it('A13 a status paints its node alone: no other node, no graph, at five hundred as at five', async () => {
    const {graph, on} = await show(crowd(20, 24));
    expect(nodes(graph).length).to.be.within(5, 120);
    const target = nodes(graph)
      .map((each) => each.dataset['node']!)
      .find((id) => /l\d+\.\d+/.test(id))!;
    const id = target.replace('agent:', '');
    expect(await painted(() => on.tell(changed(id, {status: 'waiting'})))).to.deep.equal([target]);
    expect(read(node(graph, target))).to.contain('Waiting');
    // What is not shown of it paints nothing at all.
    expect(await painted(() => on.tell(changed(id, {percent: 40, detail: 'Reading'})))).to.deep.equal([]);
    expect(await painted(() => on.tell(changed('l0.0', {status: 'waiting'})))).to.have.length.at.most(1);
  });

  it('A13 what stands keeps its place while more comes in, also above it', async () => {
    const shown = await show(COORDINATED);
    const {graph, on} = shown;
    const before = new Map(nodes(graph).map((each) => [each.dataset['node']!, placeOf(each)]));
    for (const index of [1, 2, 3]) {
      await on.tell(spawned(`n${String(index)}`, `New ${String(index)}`, {}, {parentAgentId: 'lead'}));
      await laidOut(shown);
    }
    expect(nodes(graph)).to.have.length(9);
    for (const [id, place] of before) expect(placeOf(node(graph, id)), id).to.equal(place);
    expect(new Set(nodes(graph).map(placeOf)).size).to.equal(9);
    canvasOf(graph)!.querySelector('button')!.click();
    await laidOut(shown);
    expect(placeOf(node(graph, 'agent:lead'))).not.to.equal(before.get('agent:lead'));
  });

  it('walks by structure, one stop for Tab, and Enter opens the teammate', async () => {
    const {graph, on} = await show([...COORDINATED, HANDOFF]);
    expect(nodes(graph).filter(({tabIndex}) => tabIndex === 0)).to.have.length(1);
    node(graph, 'agent:lead').focus();
    const walk = [];
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'ArrowDown']) {
      await sendKeys({press: key});
      await on.settle();
      walk.push(focused(graph));
    }
    expect(walk).to.deep.equal([
      'agent:builder',
      'agent:builder',
      'agent:reviewer',
      'agent:lead',
      'agent:lead',
      'agent:builder',
      'agent:tester',
    ]);
    let opened = '';
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => (opened = agentId));
    await sendKeys({press: 'Enter'});
    expect(opened).to.equal('tester');
    expect(node(graph, 'agent:tester').getAttribute('aria-level')).to.equal('2');
  });

  it('A14 an edge tells what was passed; a node tells all of its edges', async () => {
    const {graph, on} = await show([...COORDINATED, HANDOFF]);
    const handoff = edge(graph, 'handoff:agent:builder>agent:reviewer');
    expect(handoff.textContent).to.equal('handoff');
    handoff.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
    await on.settle();
    expect(read(detail(graph))).to.equal('Builder handed off to Reviewer The diff is ready: 3 files');
    node(graph, 'agent:tester').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
    await on.settle();
    expect(read(detail(graph))).to.contain('Tester Running measures');
    expect(read(detail(graph))).to.contain('Lead delegated to Tester : Load test the write path');
    expect(read(detail(graph))).to.contain('Join 0 of 3 waits for Tester');
    await expect(graph).to.be.accessible();
  });

  it('A13 a retry is on its way until its owner answers, wherever one looks meanwhile; a refusal says why', async () => {
    let refuse = (_reason: string) => {};
    const {graph, on} = await show(COORDINATED, {
      reply: () => new Promise((_resolve, reject) => (refuse = (reason) => reject(new Error(reason)))),
    });
    const look = async (id: string) => {
      node(graph, id).dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
      await on.settle();
    };
    await look('agent:tester');
    expect(button(detail(graph), 'Try again')).to.equal(undefined);
    await look('agent:scout');
    expect(read(detail(graph))).to.contain('rates.internal timed out');
    button(detail(graph), 'Try again')!.click();
    await on.settle();
    expect(on.carried[0]).to.include({control: 'retry', agentId: 'scout', sessionId: 's1'});
    await look('agent:tester');
    await look('agent:scout');
    expect(read(detail(graph))).to.contain('asked, not confirmed yet');
    expect(button(detail(graph), 'Try again')!.getAttribute('aria-disabled')).to.equal('true');
    expect(read(node(graph, 'agent:scout'))).to.equal('Scout Failed');
    refuse('No budget is left');
    await on.settle();
    expect(read(detail(graph))).to.contain('No budget is left');
  });

  it('A13 T14 a join that waits can be given a limit, by command', async () => {
    const {graph, on} = await show(COORDINATED);
    const look = () =>
      node(graph, 'join:delivery-team/j1').dispatchEvent(
        new MouseEvent('click', {bubbles: true, composed: true, detail: 1}),
      );
    look();
    await on.settle();
    button(detail(graph), 'Wait for all')!.click();
    await on.settle();
    expect(on.carried[0]).to.deep.include({control: 'wait', sessionId: 's1', payload: {timeoutMs: 300_000}});
    expect(on.carried[0]).not.to.have.property('agentId');
    expect(read(detail(graph))).to.contain('asked, not confirmed yet');
    const offline = await show(COORDINATED, {controls: ['send']});
    node(offline.graph, 'join:delivery-team/j1').dispatchEvent(
      new MouseEvent('click', {bubbles: true, composed: true, detail: 1}),
    );
    await offline.on.settle();
    const wait = button(detail(offline.graph), 'Wait for all')!;
    expect(wait.getAttribute('aria-disabled')).to.equal('true');
    wait.click();
    await offline.on.settle();
    expect(offline.on.carried).to.deep.equal([]);
  });

  it('A13 tells the same as a tree, and remembers the choice', async () => {
    const {graph, on} = await show([...COORDINATED, HANDOFF]);
    graph.shadowRoot!.querySelector<HTMLButtonElement>('button[aria-label="Tree"]')!.click();
    await on.settle();
    await aTimeout(40);
    const text = read(graph);
    for (const fact of [
      'Builder Needs you',
      'Scout Failed',
      'Builder handed off to Reviewer',
      'Join 0 of 3 has no result of Scout',
      'Join 0 of 3 gives its results to Lead',
    ])
      expect(text).to.contain(fact);
    expect(nodes(graph).map((each) => each.getAttribute('aria-level'))).to.deep.equal(['1', '2', '2', '2', '2', '2']);
    await expect(graph).to.be.accessible();
    node(graph, 'agent:lead').focus();
    const walk = [];
    for (const key of ['ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
      await sendKeys({press: key});
      await on.settle();
      walk.push(focused(graph));
    }
    expect(walk).to.deep.equal(['agent:builder', 'join:delivery-team/j1', 'agent:lead', 'agent:lead', 'agent:lead']);
    expect(nodes(graph)).to.have.length(1);
    expect(on.store.get('ui:delegation-view')).to.deep.equal({view: 'tree'});
  });

  it('A13 thirty workers stand together, but whoever needs somebody stands alone; a group opens', async () => {
    const shown = await show(workers(30));
    const {graph, on} = shown;
    expect(nodes(graph).map((each) => read(each))).to.deep.equal([
      'Lead Running',
      'worker × 28 22 running, 6 done',
      'Worker 9 Needs you',
      'Worker 10 Failed',
      'Join 6 of 30 Waiting',
    ]);
    await on.tell(changed('w7', {status: 'plan_ready'}));
    await laidOut(shown);
    expect(read(node(graph, 'agent:w7'))).to.equal('Worker 7 Needs you');
    await on.tell(changed('w7', {status: 'running'}), changed('w8', {status: 'completed'}));
    await laidOut(shown);
    expect(node(graph, 'agent:w7')).to.equal(undefined);
    const crowdOf = nodes(graph).find((each) => each.dataset['node']!.startsWith('group:'))!;
    expect(read(crowdOf)).to.contain('21 running, 7 done');
    crowdOf.focus();
    await sendKeys({press: 'Enter'});
    await laidOut(shown);
    await waitUntil(() => focused(graph) === 'agent:w1');
    expect(nodes(graph).some((each) => each.dataset['node']!.startsWith('group:'))).to.equal(false);
  });

  it('V14 T15 the lineage survives a replay: the same graph, in the same places', async () => {
    const events = [
      ...COORDINATED,
      HANDOFF,
      spawned('scout2', 'Scout 2', {}, {parentAgentId: 'lead', retryOf: 'scout'}),
    ];
    const {graph, on} = await show([]);
    // Told one by one, it is the same as told at once.
    for (const event of events) on.store.append([event]);
    await laidOut({graph, on});
    const replayed = ProjectionStore.replay(on.store.log);
    const again = await show([]);
    again.on.projection.store = replayed;
    await laidOut(again);
    const facts = (of: AgentDelegationGraph) => [
      nodes(of).map((each) => [each.dataset['node'], read(each), each.style.left, each.style.top]),
      all(of.shadowRoot!, '[data-edge]').map((each) => each.getAttribute('data-edge')),
    ];
    expect(facts(again.graph)).to.deep.equal(facts(graph));
    expect(facts(graph)[1]).to.include('retry:agent:scout>agent:scout2');
  });

  it('A13 five hundred: what is in sight is drawn, an overview leads on, and keys zoom and pan', async () => {
    const shown = await show(crowd(20, 24));
    const {graph, on} = shown;
    const map = canvasOf(graph)!.shadowRoot!.querySelector('agent-graph-map')!;
    const picture = map.shadowRoot!.querySelector('svg')!;
    const {left, top} = picture.getBoundingClientRect();
    picture.dispatchEvent(new PointerEvent('pointermove', {clientX: left + 90, clientY: top + 64, buttons: 1}));
    await laidOut(shown);
    expect(node(graph, 'agent:l19.23')).not.to.equal(undefined);
    expect(nodes(graph).length).to.be.below(120);
    node(graph, 'agent:l19.23').focus();
    await sendKeys({press: 'Home'});
    await laidOut(shown);
    expect(focused(graph)).to.equal('agent:l0.0');
    const box = node(graph, 'agent:l0.0').getBoundingClientRect();
    expect(box.top).to.be.at.least(scroller(graph).getBoundingClientRect().top);
    const {width} = box;
    await sendKeys({press: '-'});
    expect(node(graph, 'agent:l0.0').getBoundingClientRect().width).to.be.below(width);
    await sendKeys({press: '0'});
    await on.settle();
    expect(scroller(graph).scrollWidth).to.be.at.most(scroller(graph).clientWidth);
  });

  it('C6 says what is missing; fits 320 px from right to left with hostile words, in Chinese', async () => {
    const {graph} = await show([]);
    expect(read(graph)).to.contain('Nothing is delegated');
    await expect(graph).to.be.accessible();
    const alone = await fixture<AgentDelegationGraph>(html`<agent-delegation-graph></agent-delegation-graph>`);
    expect(read(alone)).not.to.contain('Nothing is delegated');
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const hostile = await show([
      spawned('x"]', nasty, {agentRole: nasty}, {parentAgentId: 'nobody', reason: nasty, status: {}}),
      team({joins: [{id: nasty, waitsFor: ['x"]', 5, null], into: 'gone'}, 7, null]}),
      {...HANDOFF, payload: {from: 'x"]', to: 'x"]', reason: 9}},
    ]);
    hostile.on.projection.dir = 'rtl';
    hostile.graph.lang = 'zh-CN';
    hostile.graph.style.inlineSize = '320px';
    await laidOut(hostile);
    expect(hostile.graph.scrollWidth).to.be.at.most(320);
    expect(all(hostile.graph.shadowRoot!, 'img')).to.deep.equal([]);
    expect(read(hostile.graph)).to.contain('委派');
    expect(read(hostile.graph)).to.contain('nobody');
    // The drawing goes from left to right, also here.
    const lefts = ['agent:nobody', 'agent:x"]'].map((id) => node(hostile.graph, id).getBoundingClientRect().left);
    expect(lefts[0]).to.be.below(lefts[1]!);
    await expect(hostile.graph).to.be.accessible();
  });
});
