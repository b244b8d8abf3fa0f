// node test/peers/ai-sdk/record.mjs: writes what the chat routes of the peers answer, and the messages that the SDK itself
// makes of it, to test/adapters/ai-sdk/recordings.ndjson. Run `npm run test:peers` first: it installs them.
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {readUIMessageStream} from 'ai';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const SCENARIOS = {
  'ai-sdk': [
    'text',
    'reasoning',
    'tool',
    'broken',
    'storm',
    'progress',
    'error',
    'throws',
    'long',
    'sources',
    'picture',
    'written',
  ],
  'openai-agents': ['text', 'reasoning', 'tool'],
  mastra: ['text', 'reasoning', 'tool', 'error'],
};
const DECISIONS = {approved: true, denied: false};
const PACKAGES = {'ai-sdk': 'ai', 'openai-agents': '@openai/agents-extensions', mastra: '@mastra/ai-sdk'};

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({trigger: 'submit-message', ...body}),
  });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

/** The message that the SDK makes of chunks. One that goes on keeps its id, since `useChat` also adds to it under a new one. */
async function read(chunks, message) {
  let last = message;
  const given = chunks.map((chunk) => (message && chunk.messageId ? {...chunk, messageId: message.id} : chunk));
  const stream = ReadableStream.from(structuredClone(given));
  for await (const next of readUIMessageStream({stream, message: structuredClone(message)})) last = next;
  return last;
}

async function record(peer, url, version) {
  const prefix = peer === 'ai-sdk' ? '' : `${peer} `;
  const said = (text) => ({id: `u-${text}`, role: 'user', parts: [{type: 'text', text}]});
  const recordings = [];
  for (const name of SCENARIOS[peer]) {
    const route = name === 'written' ? '/written' : '/chat';
    const chunks = await post(url + route, {id: `${peer}-${name}`, messages: [said(name)]});
    const source = `${PACKAGES[peer]} ${version}, test/peers/${peer}, POST ${route}, "${name}"`;
    recordings.push({name: prefix + name, source, chunks, message: await read(chunks)});
  }
  for (const [name, approved] of Object.entries(DECISIONS)) {
    const id = `${peer}-${name}`;
    const chunks = await post(`${url}/chat`, {id, messages: [said('confirm')]});
    const asked = await read(chunks);
    const answered = structuredClone(asked);
    for (const part of answered.parts)
      if (part.approval) Object.assign(part, {state: 'approval-responded', approval: {...part.approval, approved}});
    const then = await post(`${url}/chat`, {id, messages: [said('confirm'), answered], messageId: asked.id});
    const source = `${PACKAGES[peer]} ${version}, test/peers/${peer}, POST /chat, "confirm", ${name}`;
    recordings.push({name: prefix + name, source, chunks, asked, then, message: await read(then, answered)});
  }
  return recordings;
}

const recordings = [];
for (const peer of Object.keys(SCENARIOS)) {
  const {version} = JSON.parse(readFileSync(path(`../${peer}/node_modules/${PACKAGES[peer]}/package.json`), 'utf8'));
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: path(`../${peer}`),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(server.stdout)) {
    recordings.push(...(await record(peer, line.replace('listening ', ''), version)));
    server.kill();
  }
}
recordings.sort((one, other) => (one.name < other.name ? -1 : 1));
const file = path('../../adapters/ai-sdk/recordings.ndjson');
writeFileSync(file, recordings.map((one) => `${JSON.stringify(one)}\n`).join(''));
console.log(`${recordings.length} recordings.`);
