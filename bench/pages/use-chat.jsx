// useChat of the AI SDK with Streamdown, in its documented form: messages memoised, a transport that streams chunks.
import {useChat} from '@ai-sdk/react';
import {memo, useEffect} from 'react';
import {createRoot} from 'react-dom/client';
import {Streamdown} from 'streamdown';
import {oncePerFrame} from './harness.js';
import {Tool} from './react-tool.jsx';

const Message = memo(function Message({message}) {
  return message.parts.map((part, index) => {
    if (part.type === 'text') return <Streamdown key={index}>{part.text}</Streamdown>;
    if (part.type !== 'dynamic-tool') return null;
    return <Tool key={index} name={part.toolName} input={JSON.stringify(part.input)} output={part.output} />;
  });
});

/** A page of useChat with these options. */
export function useChatPeer(options) {
  let box;
  let chat;
  let sink;
  let ready;
  const follow = oncePerFrame(() => (box.scrollTop = box.scrollHeight));
  const transport = {
    sendMessages: async () => new ReadableStream({start: (controller) => ready((sink = controller))}),
    reconnectToStream: async () => null,
  };

  function Chat() {
    chat = useChat({transport, ...options});
    useEffect(follow);
    return chat.messages.map((message) => <Message key={message.id} message={message} />);
  }

  async function send() {
    const opened = new Promise((resolve) => (ready = resolve));
    void chat.sendMessage({text: 'Go on'});
    await opened;
    sink.enqueue({type: 'start'});
    sink.enqueue({type: 'text-start', id: 'text'});
  }

  /** A step as chunks of the UI message stream. A text after a tool is a part of its own. */
  function chunks({kind, delta, tool}) {
    const about = {toolCallId: tool?.id, dynamic: true};
    switch (kind) {
      case 'text':
        return [{type: 'text-delta', id: 'text', delta}];
      case 'start':
        return [
          {type: 'text-end', id: 'text'},
          {type: 'tool-input-start', toolName: tool.name, ...about},
        ];
      case 'args':
        return [{type: 'tool-input-delta', toolCallId: tool.id, inputTextDelta: delta}];
      case 'end':
        return [{type: 'tool-input-available', toolName: tool.name, input: JSON.parse(tool.args.join('')), ...about}];
      default:
        return [
          {type: 'tool-output-available', output: tool.result, ...about},
          {type: 'text-start', id: 'text'},
        ];
    }
  }

  return {
    async start(element) {
      box = element;
      createRoot(box).render(<Chat />);
      while (!chat) await new Promise(requestAnimationFrame);
    },
    open: send,
    push: (deltas) => deltas.forEach((delta) => sink.enqueue({type: 'text-delta', id: 'text', delta})),
    close() {
      sink.enqueue({type: 'text-end', id: 'text'});
      sink.enqueue({type: 'finish'});
      sink.close();
    },
    load: (turns) => chat.setMessages(turns.flatMap(messages)),
    beforeLive: send,
    live: (steps) => steps.flatMap(chunks).forEach((chunk) => sink.enqueue(chunk)),
  };
}

function messages({id, question, tools, answer}) {
  const calls = tools.map((tool) => ({
    type: 'dynamic-tool',
    toolName: tool.name,
    toolCallId: tool.id,
    state: 'output-available',
    input: JSON.parse(tool.args.join('')),
    output: tool.result,
  }));
  return [
    {id: `q-${id}`, role: 'user', parts: [{type: 'text', text: question}]},
    {id: `m-${id}`, role: 'assistant', parts: [...calls, {type: 'text', text: answer}]},
  ];
}
