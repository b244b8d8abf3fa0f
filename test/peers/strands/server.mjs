// node server.mjs: the AG-UI endpoint of AWS Strands with a scripted model, on a free port. No network.
import {StrandsAgent} from '@ag-ui/aws-strands';
import {createStrandsApp} from '@ag-ui/aws-strands/server';
import {Agent, Model, tool} from '@strands-agents/sdk';
import {z} from 'zod';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** One block of a reply: how it starts, and its deltas. */
async function* block(start, deltas) {
  yield {type: 'modelContentBlockStartEvent', ...(start && {start})};
  for (const delta of deltas) yield {type: 'modelContentBlockDeltaEvent', delta};
  yield {type: 'modelContentBlockStopEvent'};
}

async function* reply(blocks, stopReason = 'endTurn') {
  yield {type: 'modelMessageStartEvent', role: 'assistant'};
  for (const each of blocks) yield* each;
  yield {type: 'modelMessageStopEvent', stopReason};
}

const text = (...words) =>
  block(
    undefined,
    words.map((word) => ({type: 'textDelta', text: word})),
  );
const thought = (...words) =>
  block(
    undefined,
    words.map((word) => ({type: 'reasoningContentDelta', text: word})),
  );
let calls = 0;
const call = (name, ...input) =>
  block(
    {type: 'toolUseStart', name, toolUseId: `tool-${(calls += 1)}`},
    input.map((part) => ({type: 'toolUseInputDelta', input: part})),
  );

/** What the model plays for the first word of the last thing a person said; `then` once its tools have answered. */
const SCENARIOS = {
  text: {first: () => reply([text('Hel', 'lo, ', '世界 ', '👩‍🚀', '.')])},
  reasoning: {first: () => reply([thought('Let me ', 'think.'), text('Forty', '-two.')])},
  tool: {
    first: () => reply([call('get_weather', '{"city":', '"Paris"}')], 'toolUse'),
    then: () => reply([text('Sunny ', 'in Paris.')]),
  },
  confirm: {
    first: () => reply([call('delete_file', '{"path":"/tmp/report.txt"}')], 'toolUse'),
    then: (answer) => reply([answer.includes('kept') ? text('I left ', 'it there.') : text('It is ', 'deleted.')]),
  },
  frontend: {
    first: () => reply([call('set_color', '{"color":', '"teal"}')], 'toolUse'),
    then: (answer) => reply([text('You have ', answer)]),
  },
  error: {
    async *first() {
      yield {type: 'modelMessageStartEvent', role: 'assistant'};
      yield {type: 'modelContentBlockStartEvent'};
      yield {type: 'modelContentBlockDeltaEvent', delta: {type: 'textDelta', text: 'Half a '}};
      throw new Error('The model went away.');
    },
  },
  // slow <deltas> <ms between them>
  slow: {
    async *first(_, [count = 40, ms = 50]) {
      yield {type: 'modelMessageStartEvent', role: 'assistant'};
      yield {type: 'modelContentBlockStartEvent'};
      for (let i = 1; i <= Number(count); i += 1) {
        yield {type: 'modelContentBlockDeltaEvent', delta: {type: 'textDelta', text: `word${i} `}};
        await wait(Number(ms));
      }
      yield {type: 'modelContentBlockStopEvent'};
      yield {type: 'modelMessageStopEvent', stopReason: 'endTurn'};
    },
  },
};
const fallback = {first: () => reply([text('I do not ', 'know that one.')])};

/** A model that plays the scenario that the last words of the person name. */
class ScriptedModel extends Model {
  updateConfig() {
    // nothing to configure
  }

  getConfig() {
    return {modelId: 'scripted'};
  }

  async *stream(messages) {
    const blocks = messages.flatMap(({role, content}) => content.map((each) => ({role, ...each.toJSON?.(), each})));
    const said = blocks.filter(({role, text}) => role === 'user' && text);
    const [name, ...words] = (said.at(-1)?.text ?? '').trim().split(/\s+/);
    const {toolResult} = blocks.at(-1) ?? {};
    const scenario = SCENARIOS[name] ?? fallback;
    if (toolResult && scenario.then) yield* scenario.then(JSON.stringify(toolResult.content));
    else yield* scenario.first('', words);
  }
}

const tools = [
  tool({
    name: 'get_weather',
    description: 'The weather of a city.',
    inputSchema: z.object({city: z.string()}),
    callback: ({city}) => JSON.stringify({city, sky: 'sunny', celsius: 21}),
  }),
  tool({
    name: 'delete_file',
    description: 'Deletes a file, if a person agrees.',
    inputSchema: z.object({path: z.string()}),
    callback: ({path}, context) => {
      const answer = context.interrupt({name: 'delete_file', reason: {question: `Delete ${path}?`, path}});
      return JSON.stringify(answer?.approved ? {deleted: path} : {kept: path});
    },
  }),
];

const agent = new StrandsAgent({agent: new Agent({model: new ScriptedModel(), tools, printer: false}), name: 'peer'});
const app = await createStrandsApp(agent, {path: '/agui', pingPath: '/ping'});
const server = app.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
