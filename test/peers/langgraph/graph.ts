import {BaseChatModel} from '@langchain/core/language_models/chat_models';
import {AIMessageChunk, type BaseMessage} from '@langchain/core/messages';
import {ChatGenerationChunk, type ChatResult} from '@langchain/core/outputs';
import {tool} from '@langchain/core/tools';
import {MessagesAnnotation, StateGraph, interrupt} from '@langchain/langgraph';
import {ToolNode} from '@langchain/langgraph/prebuilt';
import {z} from 'zod';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (content: string) => new AIMessageChunk({content});

/** A piece of a tool call; its name and id come in the first one, which real models send without arguments. */
const piece = (args: string, head: {name?: string; id?: string} = {}) =>
  new AIMessageChunk({content: '', tool_call_chunks: [{type: 'tool_call_chunk', index: 0, args, ...head}]});

let calls = 0;
const newCall = (name: string) => ({name, id: `call-${(calls += 1)}`});

/** What the model plays for the first word of the last thing a person said. */
const SCENARIOS: Record<string, (words: string[], answer: string | undefined) => AsyncGenerator<AIMessageChunk>> = {
  async *text() {
    for (const word of ['Hel', 'lo, ', '世界 ', '👩‍🚀', '.']) yield text(word);
  },
  async *tool(_, answer) {
    if (answer) return yield* [text('Sunny '), text('in Paris.')];
    yield piece('', newCall('get_weather'));
    yield piece('{"city":');
    yield piece('"Paris"}');
  },
  // The first arguments come with the name.
  async *'tool-eager'(_, answer) {
    if (answer) return yield* [text('Rainy '), text('in Oslo.')];
    yield piece('{"city":', newCall('get_weather'));
    yield piece('"Oslo"}');
  },
  async *confirm(_, answer) {
    if (answer)
      return yield* answer.includes('kept') ? [text('I left '), text('it there.')] : [text('It is '), text('deleted.')];
    yield piece('', newCall('delete_file'));
    yield piece('{"path":"/tmp/report.txt"}');
  },
  async *error() {
    yield text('Half a ');
    throw new Error('The model went away.');
  },
  // slow <chunks> <ms between them>
  async *slow([count = '40', ms = '50']) {
    for (let i = 1; i <= Number(count); i += 1) {
      yield text(`word${i} `);
      await wait(Number(ms));
    }
  },
};

async function* fallback() {
  yield* [text('I do not '), text('know that one.')];
}

/** A model that plays the scenario that the last words of the person name. */
class ScriptedModel extends BaseChatModel {
  _llmType() {
    return 'scripted';
  }

  async _generate(): Promise<ChatResult> {
    throw new Error('This model only streams.');
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: unknown,
    manager?: {handleLLMNewToken(token: string, ...rest: unknown[]): Promise<void>},
  ) {
    const said = messages.findLast((message) => message.getType() === 'human');
    const [name = '', ...words] = (said?.text ?? '').trim().split(/\s+/);
    const last = messages.at(-1);
    const play = SCENARIOS[name] ?? fallback;
    for await (const message of play(words, last?.getType() === 'tool' ? last.text : undefined)) {
      const chunk = new ChatGenerationChunk({message, text: message.text});
      yield chunk;
      await manager?.handleLLMNewToken(message.text, undefined, undefined, undefined, undefined, {chunk});
    }
  }
}

const tools = [
  tool(({city}) => JSON.stringify({city, sky: 'sunny', celsius: 21}), {
    name: 'get_weather',
    description: 'The weather of a city.',
    schema: z.object({city: z.string()}),
  }),
  tool(
    ({path}) => {
      const answer = interrupt({question: `Delete ${path}?`, path}) as {approved?: boolean} | string;
      const isYes = typeof answer === 'string' ? answer.startsWith('Yes') : answer.approved;
      return JSON.stringify(isYes ? {deleted: path} : {kept: path});
    },
    {
      name: 'delete_file',
      description: 'Deletes a file, if a person agrees.',
      schema: z.object({path: z.string()}),
    },
  ),
];

const model = new ScriptedModel({});

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', async ({messages}) => ({messages: [await model.invoke(messages)]}))
  .addNode('tools', new ToolNode(tools))
  .addEdge('__start__', 'model')
  .addConditionalEdges('model', ({messages}) => {
    const last = messages.at(-1) as {tool_calls?: unknown[]};
    return last.tool_calls?.length ? 'tools' : '__end__';
  })
  .addEdge('tools', 'model')
  .compile();
