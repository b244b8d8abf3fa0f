// List, detail and figures of a session's tasks beside each other, while events come at a steady rate.
import '../../src/define/agent-projection.ts';
import '../../src/define/agent-task-capsule.ts';
import '../../src/define/agent-task-detail.ts';
import '../../src/define/agent-task-list.ts';
import '../../src/define/agent-task-plots.ts';
import {countNodes, LongTasks, painted, steadily} from './harness.js';

const sessionId = 's1';
const SURFACES = ['agent-task-list', 'agent-task-detail', 'agent-task-plots', 'agent-task-capsule'];
const ENDS = ['task.attempt.failed', 'task.attempt.completed'];
const STEPS = ['task.progress', 'task.waiting', 'task.started', 'task.blocked', 'task.resumed', 'task.progress'];

let store;
let size;
let told = 0;

const task = (index) => `task-${index}`;
const at = (seconds) => new Date(Date.UTC(2026, 10, 16) + seconds * 1_000).toISOString();

/** Tasks as they stand, each with its attempts: the last one is at work. */
function* everything({tasks, attempts}) {
  for (let index = 0; index < tasks; index++) {
    const about = {sessionId, taskId: task(index)};
    const parentTaskId = index === 0 ? {} : {parentTaskId: task(Math.floor(index / 20))};
    const payload = {title: `Task ${index}`, objective: 'Measure', maxAttempts: attempts, ...parentTaskId};
    yield {type: 'task.created', ...about, timestamp: at(index), payload};
    for (let number = 1; number <= attempts; number++) {
      const run = {...about, runId: `${task(index)}.${number}`};
      yield {type: 'task.attempt.started', ...run, timestamp: at(index + number * 2), payload: {attempt: number}};
      if (number < attempts)
        yield {type: ENDS[0], ...run, timestamp: at(index + number * 2 + 1), payload: {error: 'No answer'}};
    }
    yield {type: 'task.started', ...about, runId: `${task(index)}.${attempts}`, timestamp: at(index + attempts * 2)};
  }
}

/** The next event, the same in every run: progress, waiting and going on of tasks all over the list. */
function next() {
  const number = told++;
  const index = (number * 7_919) % size.tasks;
  const type = STEPS[number % STEPS.length];
  const payload =
    type === 'task.progress'
      ? {
          phase: 'working',
          step: `step ${number}`,
          counters: {done: number},
          usage: {totalTokens: number, costUsd: number / 1e5},
        }
      : {reason: 'resource'};
  return {type, sessionId, taskId: task(index), timestamp: at(size.tasks + number / 1_000), payload};
}

window.bench = {
  ready: Promise.resolve(),
  /** Opens the surfaces on so many tasks. */
  async load(given) {
    size = given;
    const box = document.querySelector('#box');
    Object.assign(box.style, {inlineSize: '1400px', blockSize: '800px', overflow: 'hidden'});
    const projection = document.createElement('agent-projection');
    Object.assign(projection.style, {display: 'grid', gridTemplateColumns: '480px 480px 400px', blockSize: '800px'});
    box.append(projection);
    await projection.updateComplete;
    ({store} = projection);
    await store.prepare(); // what is measured is folding, not loading the code for it
    const events = [...everything(given)];
    const began = performance.now();
    for (let from = 0; from < events.length; from += 1_000) store.append(events.slice(from, from + 1_000));
    const foldMs = performance.now() - began;
    await painted();
    const opening = new LongTasks();
    store.setLocal('ui:task', {taskId: task(0)});
    for (const name of SURFACES) {
      const element = document.createElement(name);
      Object.assign(element.style, {blockSize: name === 'agent-task-capsule' ? '40px' : '760px', overflow: 'auto'});
      element.sessionId = sessionId;
      projection.append(element);
    }
    // What opens in slices is given the time for it.
    for (let frames = 0; frames < 90; frames++) await painted();
    const list = projection.querySelector('agent-task-list');
    const listRows = list.shadowRoot.querySelectorAll('agent-task-row').length;
    return {events: events.length, foldMs, listNodes: countNodes(list).nodes, listRows, longTasks: opening.stop()};
  },
  /** Lets events come for so many seconds. */
  run: (seconds, rate) => steadily(seconds, rate, next, (events) => store.append(events)),
  nodes: () => countNodes(document.querySelector('#box')),
};
