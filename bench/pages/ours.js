// This package, fed with Agent UI events.
import {measure} from './harness.js';
import {elements} from './our-elements.js';

const sessionId = 's1';
/** Few enough that what is kept of each is full after 50,000 events. */
const STEADY_THINGS = 5;

const wire = {
  open: (runId) => [{type: 'run.started', sessionId, runId}],
  text: (runId, delta) => ({type: 'text.delta', sessionId, runId, messageId: `m-${runId}`, payload: {delta}}),
  close: (runId) => [
    {type: 'text.final', sessionId, runId, messageId: `m-${runId}`, payload: {}},
    {type: 'run.finished', sessionId, runId, payload: {outcome: 'success'}},
  ],
  turn: ({id, question, tools, answer}) => [
    {type: 'text.final', sessionId, messageId: `q-${id}`, payload: {text: question, role: 'user'}},
    ...wire.open(id),
    ...tools.flatMap((tool) => [
      ...tool.args.map((delta) => wire.step(id, {kind: 'args', tool, delta})),
      wire.step(id, {kind: 'end', tool}),
      wire.step(id, {kind: 'result', tool}),
    ]),
    {type: 'text.final', sessionId, runId: id, messageId: `m-${id}`, payload: {text: answer}},
    {type: 'run.finished', sessionId, runId: id, payload: {outcome: 'success'}},
  ],
  /** Progress of tasks, output of a tool call, what an agent does: of the same few, again and again. */
  steady(number) {
    const about = {sessionId, runId: 'steady'};
    const of = number % STEADY_THINGS;
    switch (number % 4) {
      case 0:
        return {
          ...about,
          type: 'task.progress',
          taskId: `task-${of}`,
          payload: {percent: number % 100, step: `step ${number}`},
        };
      case 1:
        return {
          ...about,
          type: 'agent.changed',
          agentId: `agent-${of}`,
          payload: {status: 'running', detail: `step ${number}`},
        };
      case 2:
        return {...about, type: 'tool.output.delta', toolCallId: `call-${of}`, payload: {delta: `line ${number}\n`}};
      default:
        return {...about, type: 'run.status', payload: {stage: `stage ${number}`}};
    }
  },
  step(runId, {kind, tool, delta}) {
    if (kind === 'text') return wire.text(runId, delta);
    const about = {sessionId, runId, toolCallId: tool.id};
    if (kind === 'result') return {type: 'tool.result', ...about, payload: {status: 'ok', output: tool.result}};
    if (kind === 'end') return {type: 'tool.started', ...about, payload: {name: tool.name}};
    return {type: 'tool.args', ...about, payload: {name: tool.name, delta: delta ?? ''}};
  },
};

measure(elements(wire, (event) => [event]));
