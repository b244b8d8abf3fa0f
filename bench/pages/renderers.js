// A long thread of tool calls, drawn by our own card or by a renderer of the page, while more calls come at a steady rate.
import {registerRenderer} from '../../src/components/internal/renderers/registry.ts';
import '../../src/define/agent-conversation.ts';
import '../../src/define/agent-projection.ts';
import {countNodes, LongTasks, painted, scrollUp, steadily} from './harness.js';

const sessionId = 's1';
const CALLS_A_RUN = 10;
/** Pieces in which the input of a call comes, then its result. */
const INPUT = ['{"city": "Ber', 'lin", ', '"days": 3, ', '"unit": "celsius"}'];

let store;
let given = 0;

/** The next event: runs of ten calls, each with its input in pieces; the same in every round. */
function next() {
  const step = given++ % (INPUT.length + 1);
  const call = Math.floor((given - 1) / (INPUT.length + 1));
  const ids = {sessionId, runId: `r${Math.floor(call / CALLS_A_RUN)}`, toolCallId: `t${call}`};
  if (step < INPUT.length) return {type: 'tool.args', ...ids, payload: {name: 'get_weather', delta: INPUT[step]}};
  return {type: 'tool.result', ...ids, payload: {output: {degrees: call % 30}}};
}

/** Events of so many calls, in runs that end. */
function* calls(count) {
  for (let call = 0; call < count; call++) {
    const ids = {sessionId, runId: `r${call / CALLS_A_RUN}`};
    if (call % CALLS_A_RUN === 0) yield {type: 'run.started', ...ids};
    for (let step = 0; step <= INPUT.length; step++) yield next();
    const last = {sessionId, runId: `r${Math.floor(call / CALLS_A_RUN)}`};
    if (call % CALLS_A_RUN === CALLS_A_RUN - 1) yield {type: 'run.finished', ...last, payload: {outcome: 'success'}};
  }
}

/** A card as a host would write it. */
function weatherCard({input, result, status}) {
  const card = document.createElement('section');
  card.style.cssText = 'padding: 12px; border: 1px solid gray; border-radius: 8px';
  card.append(`Weather in ${input?.city ?? '…'}: ${result?.degrees ?? status}`);
  return card;
}

window.bench = {
  ready: Promise.resolve(),
  async load({own, count}) {
    if (own) registerRenderer({tool: 'get_weather'}, weatherCard, {inAnswer: true});
    const projection = document.createElement('agent-projection');
    const conversation = document.createElement('agent-conversation');
    conversation.sessionId = sessionId;
    conversation.style.blockSize = '600px';
    projection.append(conversation);
    document.querySelector('#box').append(projection);
    await projection.updateComplete;
    ({store} = projection);
    await store.prepare(); // what is measured is drawing, not loading the code for it
    const tasks = new LongTasks();
    store.append([...calls(count)]);
    // What opens in slices is given the time for it.
    for (let frames = 0; frames < 90; frames++) await painted();
    const opening = tasks.stop();
    const scrolling = new LongTasks();
    await scrollUp(conversation.shadowRoot.querySelector('[part="log"]'));
    return {opening, scrolling: scrolling.stop(), opened: countNodes(document.querySelector('#box')).nodes};
  },
  /** Lets events come for so many seconds. */
  run: (seconds, rate) => steadily(seconds, rate, next, (events) => store.append(events)),
  nodes: () => countNodes(document.querySelector('#box')),
};
