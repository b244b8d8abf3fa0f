// This package, fed with Agent UI events.
import {measure} from './harness.js';
import {elements} from './our-elements.js';

const sessionId = 's1';

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
  step(runId, {kind, tool, delta}) {
    if (kind === 'text') return wire.text(runId, delta);
    const about = {sessionId, runId, toolCallId: tool.id};
    if (kind === 'result') return {type: 'tool.result', ...about, payload: {status: 'ok', output: tool.result}};
    if (kind === 'end') return {type: 'tool.started', ...about, payload: {name: tool.name}};
    return {type: 'tool.args', ...about, payload: {name: tool.name, delta: delta ?? ''}};
  },
};

measure(elements(wire, (event) => [event]));
