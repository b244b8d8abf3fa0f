// node server.mjs: Google ADK's own API server with a scripted model, on a free port. No network.
import {AgentTool, BaseLlm, FunctionTool, LlmAgent, LogLevel, LongRunningFunctionTool} from '@google/adk';
import {AdkApiServer} from '@google/adk-devtools';
import {z} from 'zod';
import {SCENARIOS, critic, fallback, janitor, writer} from './scenarios.mjs';

/** A model that plays the scenario that the last words of the person name. */
class ScriptedModel extends BaseLlm {
  #choose;

  constructor(choose) {
    super({model: 'scripted'});
    this.#choose = choose;
  }

  async connect() {
    throw new Error('There is no live mode.');
  }

  async *generateContentAsync({contents}, stream) {
    const said = contents.flatMap(({role, parts}) => (role === 'user' ? parts.filter(({text}) => text) : []));
    const [name, ...words] = (said.at(-1)?.text ?? '').trim().split(/\s+/);
    const responses = contents.at(-1)?.parts?.filter((part) => part.functionResponse) ?? [];
    const answers = Object.fromEntries(responses.map(({functionResponse: {name, response}}) => [name, response]));
    const calls = contents.at(-1)?.parts?.filter((part) => part.functionCall) ?? [];
    const scenario = this.#choose(name);
    const play = responses.length > 0 && scenario.then ? scenario.then : scenario.first;
    yield* play({stream, words, answers, calls});
  }
}

const tool = (name, parameters, execute, rest = {}) =>
  new FunctionTool({name, description: name, parameters: z.object(parameters), execute, ...rest});

const isSaid = (word, context) => context.userContent?.parts?.some(({text}) => text === word);

/** A callback of the agent that fails when the person says this word. */
const failAt = (word) => (context) => {
  if (isSaid(word, context)) throw new Error('The framework broke.');
};

/** One that changes the state. */
const rememberAt = (word) => (context) => {
  if (isSaid(word, context)) context.state.set('remembered', true);
};

const deleteFile = tool('delete_file', {path: z.string()}, ({path}) => ({deleted: path}), {requireConfirmation: true});

/** An agent that knows one scenario. */
const helper = (name, scenario, rest = {}) =>
  new LlmAgent({name, description: name, model: new ScriptedModel(() => scenario), ...rest});

const rootAgent = new LlmAgent({
  name: 'peer_agent',
  description: 'Plays the scenario that it is asked for.',
  model: new ScriptedModel((name) => SCENARIOS[name] ?? fallback),
  beforeAgentCallback: failAt('framework-error'),
  afterAgentCallback: [failAt('framework-error-late'), rememberAt('state-late')],
  subAgents: [
    helper('writer', writer, {disallowTransferToParent: true}), // the next turn is the root agent's again
    helper('janitor', janitor, {tools: [deleteFile]}), // the next turn is its own: it must take the answer
  ],
  tools: [
    tool('get_weather', {city: z.string()}, ({city}) => ({city, sky: 'sunny', celsius: 21})),
    tool('get_time', {city: z.string()}, ({city}) => ({city, time: '09:00'})),
    tool('wait', {ms: z.number()}, async ({ms}) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return {waited: ms};
    }),
    tool('break_down', {}, () => {
      throw new Error('no such disk');
    }),
    deleteFile,
    tool('send_mail', {to: z.string()}, ({to}, context) => {
      if (context.toolConfirmation?.confirmed) return {sent: to};
      context.requestConfirmation({hint: `Send a mail to ${to}?`, payload: {to}});
      return {status: 'waiting'};
    }),
    tool('set_theme', {theme: z.string()}, ({theme}, context) => {
      context.state.set('theme', theme);
      return {theme};
    }),
    tool('show_table', {}, (_, context) => {
      context.actions.skipSummarization = true;
      return {rows: [1, 2, 3]};
    }),
    tool('save_report', {text: z.string()}, async ({text}, context) => {
      const version = await context.saveArtifact('report.txt', {text});
      return {saved: 'report.txt', version};
    }),
    new LongRunningFunctionTool({
      name: 'ask_expert',
      description: 'Asks a person who answers later.',
      parameters: z.object({question: z.string()}),
      execute: () => ({status: 'pending', ticket: 'T-1'}),
    }),
    new AgentTool({agent: helper('critic', critic)}),
  ],
});

const agentFile = {load: async () => rootAgent, [Symbol.asyncDispose]: async () => undefined};
const server = new AdkApiServer({
  host: '127.0.0.1',
  port: 0,
  logLevel: LogLevel.ERROR,
  agentLoader: {listAgents: async () => ['peer'], getAgentFile: async () => agentFile},
});
await server.start();
console.log(`listening ${server.url}`);
