// node server.mjs: an agent of the OpenAI Agents SDK behind its bridge to the AI SDK, with a scripted model. No network.
import {Agent, run, setTracingDisabled, tool} from '@openai/agents';
import {aisdk} from '@openai/agents-extensions/ai-sdk';
import {createAiSdkUiMessageStreamResponse} from '@openai/agents-extensions/ai-sdk-ui';
import {z} from 'zod';
import {scripted} from '../ai-sdk/model.mjs';
import {serve} from '../serve.mjs';

setTracingDisabled(true);

const agent = new Agent({
  name: 'Peer',
  model: aisdk(scripted('v4')),
  tools: [
    tool({
      name: 'get_weather',
      description: 'The weather of a city.',
      parameters: z.object({city: z.string()}),
      execute: ({city}) => ({city, sky: 'sunny', celsius: 21}),
    }),
    tool({
      name: 'delete_file',
      description: 'Deletes a file, if a person agrees.',
      parameters: z.object({path: z.string()}),
      needsApproval: true,
      execute: ({path}) => ({deleted: path}),
    }),
  ],
});

/** Runs that wait for a person, by the ids of their chats: the SDK goes on from its own state, not from the messages. */
const waiting = new Map();

/** The messages of a page as the SDK takes them: what was said, without the work. */
const itemsOf = (messages) =>
  messages.flatMap(({role, parts}) => {
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    if (role === 'user') return [{role, content: text}];
    return text === '' ? [] : [{role, status: 'completed', content: [{type: 'output_text', text}]}];
  });

/** The state that was waiting, with the decisions that the newest message has. */
function decided(state, {parts}) {
  for (const item of state.getInterruptions()) {
    const {approval} = parts.find(({toolCallId}) => toolCallId === item.rawItem.callId) ?? {};
    if (approval?.approved) state.approve(item);
    else state.reject(item);
  }
  return state;
}

async function chat({body: {id, messages}, signal}) {
  const last = messages.at(-1);
  const isDecision = last.role === 'assistant' && waiting.has(id);
  const input = isDecision ? decided(waiting.get(id), last) : itemsOf(messages);
  waiting.delete(id);
  const result = await run(agent, input, {stream: true, signal});
  void result.completed.then(
    () => result.interruptions.length > 0 && waiting.set(id, result.state),
    () => undefined,
  );
  return createAiSdkUiMessageStreamResponse(result);
}

serve({'POST /chat': chat});
