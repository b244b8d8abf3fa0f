// Roster, board and graph of a team beside each other, while events come at a steady rate.
import '../../src/define/agent-delegation-graph.ts';
import '../../src/define/agent-projection.ts';
import '../../src/define/agent-team-roster.ts';
import '../../src/define/agent-work-board.ts';
import {countNodes, painted, steadily} from './harness.js';

const sessionId = 's1';
const WORDS = ['running', 'waiting', 'needs_input', 'running', 'idle', 'running', 'plan_ready', 'failed'];
const STAGES = ['open', 'claimed', 'running', 'blocked', 'reviewing', 'done'];
const SURFACES = ['agent-team-roster', 'agent-work-board', 'agent-delegation-graph'];

let store;
let size;
let told = 0;

const agent = (index) => `agent-${index}`;
const item = (index) => `item-${index}`;

/** A team as it stands: everybody was delegated to by the first, or by one of every tenth. */
function* everybody({agents, items}) {
  yield {type: 'run.started', sessionId, runId: 'r1', topology: 'coordinator_team'};
  yield {type: 'team.changed', sessionId, teamId: 't1', teamName: 'delivery', payload: {status: 'active'}};
  for (let index = 0; index < agents; index++) {
    const parent = index === 0 ? {} : {parentAgentId: agent(index < 10 ? 0 : Math.floor(index / 10) % 10)};
    const about = {agentId: agent(index), agentName: `Worker ${index}`, agentRole: 'measures'};
    yield {type: 'agent.spawned', sessionId, ...about, payload: {status: 'running', model: 'small', ...parent}};
  }
  for (let index = 0; index < items; index++) {
    const payload = {title: `Item ${index}`, status: STAGES[index % STAGES.length], assignee: agent(index % agents)};
    yield {type: 'task.changed', sessionId, workItemId: item(index), runtimeEntity: 'work_item', payload};
  }
}

/** The next event: half of them about teammates, half about items; the same in every run. */
function next() {
  const at = told++;
  const pick = (count) => (at * 7_919) % count;
  if (at % 2 === 0) {
    const payload = {status: WORDS[(at >> 1) % WORDS.length], detail: `step ${at}`};
    return {type: 'agent.changed', sessionId, agentId: agent(pick(size.agents)), payload};
  }
  const about = {workItemId: item(pick(size.items)), runtimeEntity: 'work_item'};
  return {type: 'task.changed', sessionId, ...about, payload: {status: STAGES[(at >> 1) % STAGES.length]}};
}

window.bench = {
  ready: Promise.resolve(),
  /** Opens the surfaces on a team of this size. */
  async load(given, surfaces = SURFACES) {
    size = given;
    const box = document.querySelector('#box');
    Object.assign(box.style, {inlineSize: '1400px', blockSize: '800px', overflow: 'hidden'});
    const projection = document.createElement('agent-projection');
    Object.assign(projection.style, {display: 'grid', gridTemplateColumns: '360px 640px 400px', blockSize: '800px'});
    for (const name of surfaces) {
      const element = document.createElement(name);
      Object.assign(element.style, {blockSize: '800px', overflow: 'auto'});
      element.sessionId = sessionId;
      projection.append(element);
    }
    box.append(projection);
    await projection.updateComplete;
    ({store} = projection);
    await store.prepare(); // what is measured is folding, not loading the code for it
    store.append([...everybody(given)]);
    // What opens in slices is given the time for it.
    for (let frames = 0; frames < 90; frames++) await painted();
    return {};
  },
  /** Lets events come for so many seconds. */
  run: (seconds, rate) => steadily(seconds, rate, next, (events) => store.append(events)),
  nodes: () => countNodes(document.querySelector('#box')),
};
