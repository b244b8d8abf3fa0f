import {BaseChatModel} from '@langchain/core/language_models/chat_models';
import {AIMessageChunk, HumanMessage, type BaseMessage} from '@langchain/core/messages';
import {ChatGenerationChunk, type ChatResult} from '@langchain/core/outputs';
import {tool} from '@langchain/core/tools';
import {
  Annotation,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  StateGraph,
  interrupt,
} from '@langchain/langgraph';
import {ToolNode} from '@langchain/langgraph/prebuilt';
import {z} from 'zod';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (content: string) => new AIMessageChunk({content});

/** A piece of a tool call; its name and id come in the first one, which real models send without arguments. */
const piece = (args: string, head: {name?: string; id?: string} = {}) =>
  new AIMessageChunk({content: '', tool_call_chunks: [{type: 'tool_call_chunk', index: 0, args, ...head}]});

/** What waits until somebody lets it go on: `GET /continue` of the server. */
const waiting: (() => void)[] = [];
let passes = 0;
(globalThis as {goOn?: () => void}).goOn = () => {
  const pass = waiting.shift();
  if (pass) pass();
  else passes += 1;
};
const opened = () =>
  new Promise<void>((resolve) => {
    if (passes === 0) waiting.push(resolve);
    else {
      passes -= 1;
      resolve();
    }
  });

const usage = {input_tokens: 12, output_tokens: 7, total_tokens: 19, output_token_details: {reasoning: 2}};

let answers = 0;
let calls = 0;
const newCall = (name: string) => ({name, id: `call-${(calls += 1)}`});

/** What the model plays for the first word of the last thing a person said. */
export const SCENARIOS: Record<
  string,
  (words: string[], answer: string | undefined) => AsyncGenerator<AIMessageChunk>
> = {
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
  // The input of a tool, with a pause in the middle.
  async *typing(_, answer) {
    if (answer) return yield* [text('Sunny '), text('in Paris.')];
    yield piece('', newCall('get_weather'));
    yield piece('{"city":"Par');
    await opened();
    yield piece('is"}');
  },
  async *broken(_, answer) {
    if (answer) return yield* [text('That failed.')];
    yield piece('', newCall('get_weather'));
    yield piece('{"city":"Atlantis"}');
  },
  async *reasoning() {
    const thought = (reasoning: string) => new AIMessageChunk({content: [{type: 'reasoning', reasoning, index: 0}]});
    const words = (part: string) => new AIMessageChunk({content: [{type: 'text', text: part, index: 1}]});
    yield* [thought('Six times '), thought('seven.'), words('Forty'), words('-two.')];
    yield new AIMessageChunk({content: [], usage_metadata: usage});
  },
  async *again() {
    answers += 1;
    yield* [text('Answer '), text(`${answers}.`)];
  },
  async *picture() {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    yield new AIMessageChunk({content: [{type: 'image_url', image_url: {url}}]});
  },
  async *custom(_, answer) {
    if (answer) return yield* [text('Here '), text('it is.')];
    yield piece('', newCall('look'));
    yield piece('{"city":"Paris"}');
  },
  async *ask(_, answer) {
    if (answer) return yield* [text('You said '), text(`${answer}.`)];
    yield piece('', newCall('ask_person'));
    yield piece('{"question":"Which city?"}');
  },
  // What the graph says after its subgraph, and before that the subgraph itself.
  async *delegate() {
    yield* [text('The helper '), text('is done.')];
  },
  async *helper() {
    yield* [text('I am '), text('the helper.')];
  },
  // slow <chunks> <ms between them>
  async *slow([count = '40', ms = '50']) {
    for (let i = 1; i <= Number(count); i += 1) {
      yield text(`word${i} `);
      await wait(Number(ms));
    }
  },
};

function describe({type, mime_type: given, image_url: image, metadata}: Record<string, unknown>): string {
  const name = (metadata as {filename?: string} | undefined)?.filename;
  const url = (image as {url?: string} | undefined)?.url;
  return [type, given ?? url?.slice(0, 14), name].filter(Boolean).join(' ');
}

async function* fallback() {
  yield* [text('I do not '), text('know that one.')];
}

/** A model that plays the scenario that the last words of the person name. */
export class ScriptedModel extends BaseChatModel {
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
    // What a person attached.
    const file = Array.isArray(said?.content) ? said.content.find(({type}) => type !== 'text') : undefined;
    const heard = file ? describe(file as Record<string, unknown>) : undefined;
    const answer = heard ?? (last?.getType() === 'tool' ? last.text : undefined);
    for await (const message of heard ? [text(`You sent ${heard}.`)] : play(words, answer)) {
      const chunk = new ChatGenerationChunk({message, text: message.text});
      yield chunk;
      await manager?.handleLLMNewToken(message.text, undefined, undefined, undefined, undefined, {chunk});
    }
  }
}

const tools = [
  tool(
    ({city}) => {
      if (city === 'Atlantis') throw new Error('It sank.');
      return JSON.stringify({city, sky: 'sunny', celsius: 21});
    },
    {name: 'get_weather', description: 'The weather of a city.', schema: z.object({city: z.string()})},
  ),
  tool(
    ({city}, config: LangGraphRunnableConfig) => {
      config.writer?.({type: 'weather', id: `w-${city}`, city, status: 'loading'});
      config.writer?.({type: 'weather', id: `w-${city}`, city, status: 'sunny'});
      config.writer?.('Looked.');
      return city;
    },
    {name: 'look', description: 'Looks, and says so.', schema: z.object({city: z.string()})},
  ),
  tool(({question}) => String(interrupt(question)), {
    name: 'ask_person',
    description: 'Asks a person.',
    schema: z.object({question: z.string()}),
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

export const model = new ScriptedModel({});

/** A graph in the graph, with a thread of its own. */
const helper = new StateGraph(MessagesAnnotation)
  .addNode('write', async () => ({messages: [await model.invoke([new HumanMessage('helper')])]}))
  .addEdge('__start__', 'write')
  .compile();

export const graph = new StateGraph(Annotation.Root({...MessagesAnnotation.spec, topic: Annotation<string>}))
  .addNode('model', async ({messages}) => ({messages: [await model.invoke(messages)], topic: messages[0]?.text}))
  .addNode('tools', new ToolNode(tools))
  .addNode('helper', async () => {
    const {messages} = await helper.invoke({messages: []});
    return {topic: messages.at(-1)?.text};
  })
  .addConditionalEdges('__start__', ({messages}) => (messages.at(-1)?.text === 'delegate' ? 'helper' : 'model'))
  .addConditionalEdges('model', ({messages}) => {
    const last = messages.at(-1) as {tool_calls?: unknown[]};
    return last.tool_calls?.length ? 'tools' : '__end__';
  })
  .addEdge('helper', 'model')
  .addEdge('tools', 'model')
  .compile();
