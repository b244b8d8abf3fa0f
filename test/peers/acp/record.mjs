// node test/peers/acp/record.mjs: writes the frames of both sides between a client and the scripted agent, over the WebSocket server of
// the SDK, to test/adapters/acp/recordings.ndjson.
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {WebSocket} from 'ws';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const sdk = JSON.parse(readFileSync(path('../../../node_modules/@agentclientprotocol/sdk/package.json'), 'utf8'));

/** What is said, and how a request is answered where there is one. */
const SCENARIOS = {
  text: {},
  think: {},
  typing: {},
  tool: {},
  broken: {},
  run: {},
  plan: {},
  mode: {},
  about: {},
  file: {},
  error: {},
  throws: {},
  refuse: {},
  most: {},
  allowed: {said: 'edit', optionId: 'always'},
  denied: {said: 'edit', optionId: 'no'},
  form: {content: {greeting: 'Good day'}},
  'two turns': {said: 'tool', then: 'think'},
};

function record(url, name, {said = name, then, optionId, content}) {
  return new Promise((resolve, reject) => {
    const frames = [];
    const socket = new WebSocket(`${url}/agent`);
    const send = (frame) => {
      frames.push({jsonrpc: '2.0', ...frame});
      socket.send(JSON.stringify(frames.at(-1)));
    };
    let sessionId = '';
    const prompt = (id, text) =>
      send({id, method: 'session/prompt', params: {sessionId, prompt: [{type: 'text', text}]}});
    const clientCapabilities = {elicitation: {form: {}}, _meta: {terminal_output: true}};
    socket.on('open', () =>
      send({id: 'initialize', method: 'initialize', params: {protocolVersion: 1, clientCapabilities}}),
    );
    socket.on('error', reject);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      frames.push(frame);
      if (frame.id === 'initialize')
        send({id: 'new', method: 'session/new', params: {cwd: '/project', mcpServers: []}});
      else if (frame.id === 'new') sessionId = frame.result.sessionId;
      else if (frame.params?.update?.sessionUpdate === 'available_commands_update') prompt('first', said);
      else if (frame.method === 'session/request_permission')
        send({id: frame.id, result: {outcome: {outcome: 'selected', optionId}}});
      else if (frame.method === 'elicitation/create') send({id: frame.id, result: {action: 'accept', content}});
      else if (frame.id === 'first' && then) prompt('second', then);
      else if (frame.id === 'first' || frame.id === 'second') {
        socket.close();
        const source = `@agentclientprotocol/sdk ${sdk.version}, test/peers/acp, "${name}"`;
        resolve({name, source, frames});
      }
    });
    // Scripts that wait in the middle go on by themselves here.
    const going = setInterval(() => void fetch(`${url}/continue`).catch(() => undefined), 50);
    socket.on('close', () => clearInterval(going));
  });
}

const server = spawn(process.execPath, ['server.mjs'], {cwd: path('.'), stdio: ['ignore', 'pipe', 'inherit']});
for await (const line of createInterface(server.stdout)) {
  const url = line.replace('listening ', '');
  const recordings = [];
  for (const [name, scenario] of Object.entries(SCENARIOS)) recordings.push(await record(url, name, scenario));
  writeFileSync(
    path('../../adapters/acp/recordings.ndjson'),
    recordings.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  console.log(`${recordings.length} recordings.`);
  server.kill();
}
