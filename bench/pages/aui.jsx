// assistant-ui with its Markdown, on an external store, in its documented form; its viewport scrolls by itself.
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import {MarkdownTextPrimitive} from '@assistant-ui/react-markdown';
import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import remarkGfm from 'remark-gfm';
import {measure} from './harness.js';
import {Tool} from './react-tool.jsx';

const PLUGINS = [remarkGfm];
const Text = () => <MarkdownTextPrimitive remarkPlugins={PLUGINS} smooth={false} />;
const ToolPart = ({toolName, argsText, result}) => <Tool name={toolName} input={argsText} output={result} />;
const PARTS = {Text, tools: {Fallback: ToolPart}};
const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={PARTS} />
  </MessagePrimitive.Root>
);
const MESSAGES = {Message};
const keep = (message) => message;

let state;
let setState;

function Thread() {
  [state, setState] = useState({messages: [], isRunning: false});
  const runtime = useExternalStoreRuntime({...state, convertMessage: keep, onNew: async () => undefined});
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root style={{blockSize: '100%'}}>
        <ThreadPrimitive.Viewport style={{blockSize: '100%', overflow: 'auto'}}>
          <ThreadPrimitive.Messages components={MESSAGES} />
        </ThreadPrimitive.Viewport>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

/** The content of the message that is being written; the state gets a copy of each. */
let parts = [];

function write(isRunning = true) {
  const message = {id: 'live', role: 'assistant', content: [...parts]};
  setState(({messages}) => ({messages: [...messages.filter(({id}) => id !== 'live'), message], isRunning}));
}

function take({kind, delta, tool}) {
  const last = parts.at(-1);
  const at = parts.findIndex((part) => part.toolCallId !== undefined && part.toolCallId === tool?.id);
  if (kind === 'text' && last?.type === 'text') parts[parts.length - 1] = {type: 'text', text: last.text + delta};
  else if (kind === 'text') parts.push({type: 'text', text: delta});
  else if (kind === 'start') parts.push({type: 'tool-call', toolCallId: tool.id, toolName: tool.name, argsText: ''});
  else if (kind === 'args') parts[at] = {...parts[at], argsText: parts[at].argsText + delta};
  else if (kind === 'result') parts[at] = {...parts[at], result: tool.result};
}

function messages({id, question, tools, answer}) {
  const calls = tools.map((tool) => ({
    type: 'tool-call',
    toolCallId: tool.id,
    toolName: tool.name,
    argsText: tool.args.join(''),
    result: tool.result,
  }));
  return [
    {id: `q-${id}`, role: 'user', content: [{type: 'text', text: question}]},
    {id: `m-${id}`, role: 'assistant', content: [...calls, {type: 'text', text: answer}]},
  ];
}

measure({
  async start(box) {
    box.style.overflow = 'hidden';
    createRoot(box).render(<Thread />);
    while (!setState) await new Promise(requestAnimationFrame);
  },
  open: () => undefined,
  push(deltas) {
    for (const delta of deltas) take({kind: 'text', delta});
    write();
  },
  close: () => write(false),
  load: (turns) => setState({messages: turns.flatMap(messages), isRunning: false}),
  beforeLive() {
    parts = [];
  },
  live(steps) {
    for (const step of steps) take(step);
    write();
  },
});
