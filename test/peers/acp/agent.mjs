// A scripted agent of the SDK of the Agent Client Protocol: what is said to it names its script. No model, no network.
import {agent, methods, RequestError} from '@agentclientprotocol/sdk';

/** The sessions, over all connections: what was told of each is told again where it is loaded. */
const sessions = new Map();
let count = 0;

/** Scripts that stop in the middle, until somebody lets them go on. */
const held = new Set();
export function goOn() {
  for (const resolve of held) resolve();
  const were = held.size;
  held.clear();
  return were;
}
const hold = () => new Promise((resolve) => held.add(resolve));

/** Numbers of calls, over all sessions. */
let calls = 0;
const next = (name) => `${name}-${++calls}`;

const text = (words) => ({type: 'text', text: words});
const say = (words) => ({sessionUpdate: 'agent_message_chunk', content: text(words)});
const think = (words) => ({sessionUpdate: 'agent_thought_chunk', content: text(words)});
const printed = (words) => [{type: 'content', content: text(words)}];

const OPTIONS = [
  {optionId: 'once', name: 'Allow', kind: 'allow_once'},
  {optionId: 'always', name: 'Always allow', kind: 'allow_always'},
  {optionId: 'no', name: 'Reject', kind: 'reject_once'},
  {optionId: 'never', name: 'Always reject', kind: 'reject_always'},
];
const DIFF = {
  type: 'diff',
  path: '/project/greeting.txt',
  oldText: 'Hello\nold world\n',
  newText: 'Hello\nnew world\n',
};

const MODES = [
  {id: 'ask', name: 'Ask', description: 'Asks before each change.'},
  {id: 'code', name: 'Code', description: 'Changes files by itself.'},
];
const modelOption = ({model}) => ({
  id: 'model',
  name: 'Model',
  category: 'model',
  type: 'select',
  currentValue: model,
  options: [
    {value: 'small', name: 'Small'},
    {value: 'large', name: 'Large'},
  ],
});

/** What the agent does, by what was said. Each is given `tell` for an update, and what the connection has. */
const SCRIPTS = {
  async text({tell}) {
    for (const words of ['Hello, ', '世界 ', '👩‍🚀.']) await tell(say(words));
  },
  async think({tell}) {
    for (const words of ['They greet. ', 'I answer.']) await tell(think(words));
    await tell(say('Good day.'));
  },
  async typing({tell}) {
    const toolCallId = next('call');
    await tell({
      sessionUpdate: 'tool_call',
      toolCallId,
      title: 'Search for "greet"',
      kind: 'search',
      status: 'pending',
    });
    await tell({sessionUpdate: 'tool_call_update', toolCallId, rawInput: {pattern: 'gre'}});
    await hold();
    await tell({sessionUpdate: 'tool_call_update', toolCallId, rawInput: {pattern: 'greet'}, status: 'in_progress'});
    await tell({sessionUpdate: 'tool_call_update', toolCallId, content: printed('one match')});
    await tell({sessionUpdate: 'tool_call_update', toolCallId, content: printed('one match\ntwo matches')});
    await hold();
    await tell({sessionUpdate: 'tool_call_update', toolCallId, status: 'completed'});
    await tell(say('Found two.'));
  },
  async tool({tell}) {
    const toolCallId = next('call');
    await tell(say('I look. '));
    await tell({
      sessionUpdate: 'tool_call',
      toolCallId,
      title: 'Read greeting.txt',
      name: 'read_file',
      kind: 'read',
      status: 'in_progress',
      rawInput: {path: '/project/greeting.txt'},
      locations: [{path: '/project/greeting.txt', line: 2}],
    });
    await tell({
      sessionUpdate: 'tool_call_update',
      toolCallId,
      status: 'completed',
      content: printed('Hello\nold world'),
    });
    await tell(say('It greets an old world.'));
  },
  async broken({tell}) {
    const toolCallId = next('call');
    await tell({sessionUpdate: 'tool_call', toolCallId, title: 'Fetch the page', kind: 'fetch', status: 'in_progress'});
    await tell({sessionUpdate: 'tool_call_update', toolCallId, status: 'failed', content: printed('404 Not Found')});
    await tell(say('There is no such page.'));
  },
  async edit({tell, client, sessionId}) {
    const toolCallId = next('call');
    const rawInput = {path: DIFF.path};
    await tell({
      sessionUpdate: 'tool_call',
      toolCallId,
      title: 'Edit greeting.txt',
      kind: 'edit',
      status: 'pending',
      rawInput,
    });
    const toolCall = {toolCallId, content: [DIFF]};
    const {outcome} = await client.request(methods.client.session.requestPermission, {
      sessionId,
      toolCall,
      options: OPTIONS,
    });
    if (outcome.outcome === 'cancelled') return 'cancelled';
    const {kind} = OPTIONS.find(({optionId}) => optionId === outcome.optionId);
    const isAllowed = kind.startsWith('allow');
    await tell({
      sessionUpdate: 'tool_call_update',
      toolCallId,
      status: isAllowed ? 'completed' : 'failed',
      content: isAllowed ? [DIFF] : [],
    });
    await tell(say(isAllowed ? `It is changed (${kind}).` : `I left it as it was (${kind}).`));
  },
  async run({tell}) {
    const toolCallId = next('call');
    const terminal = {terminal_id: toolCallId};
    const of = (_meta, more = {}) => ({sessionUpdate: 'tool_call_update', toolCallId, _meta, ...more});
    await tell({
      sessionUpdate: 'tool_call',
      toolCallId,
      title: 'npm test',
      kind: 'execute',
      status: 'in_progress',
      rawInput: {command: 'npm test'},
      content: [{type: 'terminal', terminalId: toolCallId}],
      _meta: {terminal_info: {...terminal, cwd: '/project'}},
    });
    await tell(of({terminal_output: {...terminal, data: '\u001b[32mok 1\u001b[0m\n'}}));
    await tell(of({terminal_output: {...terminal, data: 'not ok 2\n'}}));
    await tell(of({terminal_exit: {...terminal, exit_code: 1, signal: null}}, {status: 'completed'}));
    await tell(say('One test fails.'));
  },
  async plan({tell}) {
    const entries = ['Read it', 'Change it'].map((content) => ({content, priority: 'high', status: 'pending'}));
    await tell({sessionUpdate: 'plan', entries});
    entries[0].status = 'completed';
    entries[1].status = 'in_progress';
    await tell({sessionUpdate: 'plan', entries});
    await hold();
    entries[1].status = 'completed';
    await tell({sessionUpdate: 'plan', entries});
    await tell(say('All of it is done.'));
  },
  async mode({tell, session}) {
    session.mode = session.mode === 'ask' ? 'code' : 'ask';
    await tell({sessionUpdate: 'current_mode_update', currentModeId: session.mode});
    await tell(say(`The mode is ${session.mode}.`));
  },
  async about({tell, session}) {
    session.title = 'Greetings of the world';
    await tell({sessionUpdate: 'session_info_update', title: session.title});
    await tell({sessionUpdate: 'usage_update', used: 41_000, size: 128_000, cost: {amount: 0.84, currency: 'USD'}});
    await tell(say('You know all about it.'));
  },
  async file({tell, blocks}) {
    const seen = blocks.map(({type, mimeType, resource}) => `${type} ${mimeType ?? resource?.mimeType ?? ''}`.trim());
    await tell(say(`I was given: ${seen.join(', ')}. `));
    await tell({
      sessionUpdate: 'agent_message_chunk',
      content: {
        type: 'resource',
        resource: {uri: 'file:///project/notes.md', mimeType: 'text/markdown', text: '# Notes\n\nGreet the world.'},
      },
    });
    await tell({
      sessionUpdate: 'agent_message_chunk',
      content: {type: 'resource_link', uri: 'https://example.org/greetings', name: 'greetings', title: 'How to greet'},
    });
    await tell(say('That is all.'));
  },
  async form({tell, client, sessionId}) {
    const {action, content} = await client.request(methods.client.elicitation.create, {
      sessionId,
      mode: 'form',
      message: 'How shall I greet?',
      requestedSchema: {
        type: 'object',
        properties: {greeting: {type: 'string', title: 'Greeting'}},
        required: ['greeting'],
      },
    });
    await tell(say(action === 'accept' ? `${content.greeting}, world.` : `You did not say (${action}).`));
  },
  async disk({tell, client, sessionId}) {
    const reply = await client
      .request(methods.client.fs.readTextFile, {sessionId, path: '/project/greeting.txt'})
      .catch((error) => error);
    await tell(say(`The client said: ${reply.code ?? reply.content}.`));
  },
  async error({tell}) {
    await tell(say('Half a '));
    throw RequestError.internalError({details: 'The model went away.'});
  },
  async throws() {
    throw RequestError.internalError({details: 'The model is not there.'});
  },
  async long({tell, signal}) {
    for (let number = 1; !signal.aborted; number += 1) {
      await tell(say(`${number} `));
      if (number === 3) await new Promise((resolve) => signal.addEventListener('abort', resolve, {once: true}));
    }
    return 'cancelled';
  },
  async cut({tell, drop}) {
    await tell(say('Before the cut. '));
    await drop();
  },
  async refuse({tell}) {
    await tell(say('I will not. '));
    return 'refusal';
  },
  async most({tell}) {
    await tell(say('As much as I may sa'));
    return 'max_tokens';
  },
};

const COMMANDS = [
  {name: 'text', description: 'Says hello.'},
  {name: 'plan', description: 'Makes a plan.'},
];

function state(session) {
  return {modes: {currentModeId: session.mode, availableModes: MODES}, configOptions: [modelOption(session)]};
}

function sessionOf(id) {
  const session = sessions.get(id);
  if (!session) throw RequestError.resourceNotFound(id);
  return session;
}

/** One agent for each connection. `drop` cuts it off. */
export function createAgent({isBare = false, isLocked = false, drop = () => undefined} = {}) {
  let isIn = !isLocked;
  const stops = new Map();
  const update = (client, sessionId, one) => client.notify(methods.client.session.update, {sessionId, update: one});
  const introduce = (client, sessionId) =>
    update(client, sessionId, {sessionUpdate: 'available_commands_update', availableCommands: COMMANDS});
  const app = agent({name: 'scripted'})
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentInfo: {name: 'scripted', version: '1.0.0'},
      agentCapabilities: isBare
        ? {}
        : {
            loadSession: true,
            promptCapabilities: {image: true, embeddedContext: true},
            sessionCapabilities: {list: {}, resume: {}},
          },
      authMethods: isLocked ? [{id: 'key', name: 'Use the house key', description: 'It lies under the mat.'}] : [],
    }))
    .onRequest(methods.agent.authenticate, ({params}) => {
      if (params.methodId !== 'key') throw RequestError.invalidParams({details: 'There is no such key.'});
      isIn = true;
      return {};
    })
    .onRequest(methods.agent.session.new, ({params, client}) => {
      if (!isIn) throw RequestError.authRequired();
      const id = `session-${++count}`;
      const session = {id, cwd: params.cwd, mode: 'ask', model: 'small', told: [], isBare};
      sessions.set(id, session);
      setTimeout(() => void introduce(client, id));
      return {sessionId: id, ...(isBare ? {} : state(session))};
    })
    .onRequest(methods.agent.session.prompt, async ({params: {sessionId, prompt}, client}) => {
      const session = sessionOf(sessionId);
      const stop = new AbortController();
      stops.set(sessionId, stop);
      const said = prompt.map((block) => (block.type === 'text' ? block.text : '')).join('');
      for (const content of prompt) session.told.push({sessionUpdate: 'user_message_chunk', content});
      session.title ??= said;
      session.updatedAt = new Date().toISOString();
      const tell = async (one) => {
        session.told.push(structuredClone(one));
        await update(client, sessionId, one);
      };
      const script = SCRIPTS[said.trim().replace(/^\//, '')] ?? SCRIPTS.text;
      const stopReason = await script({tell, client, sessionId, session, blocks: prompt, signal: stop.signal, drop});
      return {stopReason: stopReason ?? 'end_turn'};
    })
    .onNotification(methods.agent.session.cancel, ({params}) => stops.get(params.sessionId)?.abort());
  if (isBare) return app;
  return app
    .onRequest(methods.agent.session.load, async ({params: {sessionId}, client}) => {
      const session = sessionOf(sessionId);
      for (const one of session.told) await update(client, sessionId, one);
      setTimeout(() => void introduce(client, sessionId));
      return state(session);
    })
    .onRequest(methods.agent.session.resume, ({params: {sessionId}}) => state(sessionOf(sessionId)))
    .onRequest(methods.agent.session.list, () => ({
      sessions: [...sessions.values()].flatMap(({id, cwd, title, updatedAt}) =>
        title === undefined ? [] : [{sessionId: id, cwd, title, updatedAt}],
      ),
    }))
    .onRequest(methods.agent.session.setMode, ({params}) => {
      sessionOf(params.sessionId).mode = params.modeId;
      return {};
    })
    .onRequest(methods.agent.session.setConfigOption, ({params}) => {
      if (params.value === 'large' && sessionOf(params.sessionId).mode === 'ask')
        throw RequestError.invalidParams({details: 'The large model is for the mode Code.'});
      const session = sessionOf(params.sessionId);
      session.model = params.value;
      return {configOptions: [modelOption(session)]};
    });
}
