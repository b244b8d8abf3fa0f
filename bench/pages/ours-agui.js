// This package, fed with AG-UI events through its adapter.
import {createAdapter} from '../../src/adapters/ag-ui/index.ts';
import {measure} from './harness.js';
import {elements} from './our-elements.js';

const adapter = createAdapter();
const threadId = 's1';

const end = (id) => [
  {type: 'TEXT_MESSAGE_END', messageId: `m-${id}`},
  {type: 'RUN_FINISHED', threadId, runId: id},
];

const wire = {
  open: (id) => [
    {type: 'RUN_STARTED', threadId, runId: id},
    {type: 'TEXT_MESSAGE_START', messageId: `m-${id}`, role: 'assistant'},
  ],
  text: (id, delta) => ({type: 'TEXT_MESSAGE_CONTENT', messageId: `m-${id}`, delta}),
  close: end,
  turn: ({id, question, tools, answer}) => [
    {type: 'RUN_STARTED', threadId, runId: id},
    {type: 'TEXT_MESSAGE_START', messageId: `q-${id}`, role: 'user'},
    {type: 'TEXT_MESSAGE_CONTENT', messageId: `q-${id}`, delta: question},
    {type: 'TEXT_MESSAGE_END', messageId: `q-${id}`},
    ...tools.flatMap((tool) => [
      wire.step(id, {kind: 'start', tool}),
      ...tool.args.map((delta) => wire.step(id, {kind: 'args', tool, delta})),
      wire.step(id, {kind: 'end', tool}),
      wire.step(id, {kind: 'result', tool}),
    ]),
    {type: 'TEXT_MESSAGE_START', messageId: `m-${id}`, role: 'assistant'},
    wire.text(id, answer),
    ...end(id),
  ],
  step(id, {kind, tool, delta}) {
    const toolCallId = tool?.id;
    switch (kind) {
      case 'text':
        return wire.text(id, delta);
      case 'start':
        return {type: 'TOOL_CALL_START', toolCallId, toolCallName: tool.name};
      case 'args':
        return {type: 'TOOL_CALL_ARGS', toolCallId, delta};
      case 'end':
        return {type: 'TOOL_CALL_END', toolCallId};
      default:
        return {type: 'TOOL_CALL_RESULT', toolCallId, messageId: `r-${toolCallId}`, content: tool.result};
    }
  },
};

measure(elements(wire, (event) => adapter.decode(event)));
