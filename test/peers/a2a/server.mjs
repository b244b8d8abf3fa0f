// node server.mjs: A2A agents made with the official SDK, and a scripted executor, on a free port. No network.
// PUBLIC is the address that the cards name, where it is not the server's own.
// One process, several cards: each is a base address of its own, and all of them do the same work.
import {AgentEvent, DefaultRequestHandler, InMemoryTaskStore} from '@a2a-js/sdk/server';
import {UserBuilder, agentCardHandler, jsonRpcHandler, restHandler} from '@a2a-js/sdk/server/express';
import {Role, TaskState} from '@a2a-js/sdk';
import express from 'express';

const NO_USER = UserBuilder.noAuthentication;
const part = (value, more = {}) => ({content: {$case: 'text', value}, mediaType: '', filename: '', ...more});
const data = (value) => ({content: {$case: 'data', value}, mediaType: 'application/json', filename: ''});

/** What the executor says and does, turn by turn. */
class Turn {
  constructor({taskId, contextId, userMessage, task}, bus) {
    Object.assign(this, {taskId, contextId, userMessage, task, bus});
    this.text = userMessage.parts.map(({content}) => (content?.$case === 'text' ? content.value : '')).join('');
  }

  message(...parts) {
    const {taskId, contextId} = this;
    const base = {metadata: undefined, extensions: [], referenceTaskIds: []};
    return {messageId: crypto.randomUUID(), role: Role.ROLE_AGENT, taskId, contextId, parts, ...base};
  }

  begin() {
    const {taskId: id, contextId, userMessage} = this;
    const status = {state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: new Date().toISOString()};
    const fresh = {id, contextId, status, artifacts: [], history: [userMessage], metadata: undefined};
    this.bus.publish(AgentEvent.task(this.task ?? fresh));
  }

  status(state, ...parts) {
    const {taskId, contextId} = this;
    const message = parts.length > 0 ? this.message(...parts) : undefined;
    const status = {state: TaskState[`TASK_STATE_${state}`], message, timestamp: new Date().toISOString()};
    this.bus.publish(AgentEvent.statusUpdate({taskId, contextId, status, metadata: undefined}));
  }

  artifact(artifactId, name, parts, {append = false, lastChunk = false} = {}) {
    const {taskId, contextId} = this;
    const artifact = {artifactId, name, description: '', parts, metadata: undefined, extensions: []};
    this.bus.publish(AgentEvent.artifactUpdate({taskId, contextId, artifact, append, lastChunk, metadata: undefined}));
  }
}

/** Tasks that wait until a test lets them go on: by the word that they were begun with. */
const gates = new Map();
const gate = (word) => {
  let entry = gates.get(word);
  if (!entry) {
    let open;
    const promise = new Promise((resolve) => (open = resolve));
    gates.set(word, (entry = {promise, open}));
  }
  return entry;
};

/** What is played for the first word of what a person said; the second word names the gate. */
const SCENARIOS = {
  text(turn) {
    turn.begin();
    turn.status('WORKING', part('Looking.'));
    turn.status('COMPLETED', part('It is sunny, 世界.'));
  },
  message(turn) {
    turn.bus.publish(AgentEvent.message(turn.message(part('Just words.'))));
  },
  chunks(turn) {
    turn.begin();
    turn.status('WORKING');
    turn.artifact('report', 'report.md', [part('# Re', {mediaType: 'text/markdown'})]);
    turn.artifact('report', 'report.md', [part('port\n')], {append: true});
    turn.artifact('report', 'report.md', [part('Done.')], {append: true, lastChunk: true});
    turn.status('COMPLETED');
  },
  replace(turn) {
    turn.begin();
    turn.artifact('draft', 'draft', [part('One ')]);
    turn.artifact('draft', 'draft', [part('two')], {append: true});
    turn.artifact('draft', 'draft', [part('Another text.')], {lastChunk: true});
    turn.status('COMPLETED');
  },
  rich(turn) {
    turn.begin();
    const file = {
      content: {$case: 'url', value: 'https://example.com/a.png'},
      mediaType: 'image/png',
      filename: 'a.png',
    };
    turn.status('COMPLETED', part('See this.'), file, data({rows: [1, 2]}));
  },
  ask(turn) {
    turn.begin();
    if (!turn.task) turn.status('INPUT_REQUIRED', part('Which city?'), data({cities: ['Paris', 'Oslo']}));
    else turn.status('COMPLETED', part(`Sunny in ${turn.text}.`));
  },
  async auth(turn, word) {
    turn.begin();
    // What a person says to the task makes up for the sign-in.
    if (!turn.task) {
      turn.status('AUTH_REQUIRED', part('Sign in at the bank.'));
      await gate(word).promise;
    }
    turn.status('WORKING');
    turn.status('COMPLETED', part('Paid.'));
  },
  async hold(turn, word) {
    turn.begin();
    turn.status('WORKING', part('Holding.'));
    turn.artifact('log', 'log.txt', [part('first ')]);
    await gate(word).promise;
    turn.artifact('log', 'log.txt', [part('second')], {append: true, lastChunk: true});
    turn.status('COMPLETED', part('Let go.'));
  },
  fail(turn) {
    turn.begin();
    turn.status('WORKING');
    throw new Error('The model went away.');
  },
  reject(turn) {
    turn.begin();
    turn.status('REJECTED', part('I do not do that.'));
  },
};

const executor = {
  tasks: new Map(),
  async execute(context, bus) {
    const turn = new Turn(context, bus);
    const said = context.task?.history[0]?.parts[0]?.content?.value ?? turn.text;
    const [name, word] = said.split(' ');
    this.tasks.set(turn.taskId, turn);
    await (SCENARIOS[name] ?? SCENARIOS.text)(turn, word);
  },
  async cancelTask(taskId, bus) {
    const turn = this.tasks.get(taskId);
    turn.bus = bus;
    turn.status('CANCELED', part('Stopped as asked.'));
  },
};

const CARDS = {
  rpc: {interfaces: [['JSONRPC', '1.0', 'jsonrpc']], streaming: true},
  rest: {interfaces: [['HTTP+JSON', '1.0', 'rest']], streaming: true},
  poll: {interfaces: [['JSONRPC', '1.0', 'jsonrpc']], streaming: false},
  restpoll: {interfaces: [['HTTP+JSON', '1.0', 'rest']], streaming: false},
  old: {interfaces: [['JSONRPC', '0.3', 'jsonrpc']], streaming: true},
  oldrest: {interfaces: [['HTTP+JSON', '0.3', 'rest']], streaming: true},
};

const app = express();
const server = app.listen(0, '127.0.0.1', () => {
  const own = `http://127.0.0.1:${server.address().port}`;
  const origin = process.env.PUBLIC ?? own;
  for (const [name, {interfaces, streaming}] of Object.entries(CARDS)) {
    const card = {
      name: `The ${name} peer`,
      description: 'Plays what it is told.',
      version: '1.2.3',
      provider: {organization: 'Tests', url: 'https://example.com'},
      supportedInterfaces: interfaces.map(([protocolBinding, protocolVersion, path]) => ({
        url: `${origin}/${name}/${path}`,
        protocolBinding,
        protocolVersion,
        tenant: '',
      })),
      capabilities: {streaming, pushNotifications: false, extensions: []},
      defaultInputModes: ['text/plain'],
      defaultOutputModes: ['text/plain'],
      skills: [
        {
          id: 'play',
          name: 'Play',
          description: 'Plays a scenario.',
          tags: ['test'],
          examples: [],
          securityRequirements: [],
        },
      ],
      securitySchemes: {},
      securityRequirements: [],
      signatures: [],
    };
    const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
    const options = {
      requestHandler,
      userBuilder: NO_USER,
      ...(name.startsWith('old') && {legacyCompat: {enabled: true}}),
    };
    app.use(`/${name}/.well-known/agent-card.json`, agentCardHandler({agentCardProvider: requestHandler, ...options}));
    app.use(`/${name}/jsonrpc`, jsonRpcHandler(options));
    app.use(`/${name}/rest`, restHandler(options));
  }
  app.post('/open/:word', (request, response) => {
    gate(request.params.word).open();
    response.end();
  });
  console.log(`listening ${own}`);
});
