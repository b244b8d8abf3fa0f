// node test/peers/langgraph/record.mjs: writes what the local server of LangGraph streams for each scenario, and the
// history that it then has, to test/adapters/langgraph/recordings.ndjson. Run `npm run test:peers` first: it installs it.
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const {version} = JSON.parse(readFileSync(path('node_modules/@langchain/langgraph-api/package.json'), 'utf8'));

/** What is said, to which graph, and what the graph is resumed with. */
const SCENARIOS = {
  text: {},
  reasoning: {},
  tool: {},
  'tool-eager': {},
  broken: {},
  error: {},
  custom: {},
  picture: {},
  delegate: {},
  embedded: {graph: 'embedded', said: 'text'},
  ask: {resume: 'Paris'},
  approved: {graph: 'agent', said: 'hitl', resume: {decisions: [{type: 'approve'}]}},
  denied: {graph: 'agent', said: 'hitl', resume: {decisions: [{type: 'reject', message: 'Not now.'}]}},
};

const MODES = ['messages-tuple', 'checkpoints', 'updates', 'custom'];

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
  return response.text();
}

/** The events of a stream, as a reader of SSE gives them. */
function events(text) {
  return text.split('\n\n').flatMap((block) => {
    const lines = block.split('\n');
    const [name] = lines.flatMap((line) => (line.startsWith('event: ') ? line.slice('event: '.length) : []));
    const data = lines.flatMap((line) => (line.startsWith('data: ') ? line.slice('data: '.length) : []));
    return name === undefined ? [] : [[name, JSON.parse(data.join('\n'))]];
  });
}

async function record(url, name, {graph = 'peer', said = name, resume}) {
  const thread = crypto.randomUUID();
  const run = async (work) =>
    events(
      await post(`${url}/threads/${thread}/runs/stream`, {
        assistant_id: graph,
        stream_mode: MODES,
        stream_subgraphs: true,
        stream_resumable: true,
        if_not_exists: 'create',
        ...work,
      }),
    );
  const first = await run({input: {messages: [{type: 'human', id: `u-${name}`, content: said}]}});
  const then = resume === undefined ? undefined : await run({command: {resume}});
  const history = JSON.parse(await post(`${url}/threads/${thread}/history`, {limit: 100}));
  const source = `@langchain/langgraph-api ${version}, test/peers/langgraph, graph "${graph}", "${said}"`;
  return {name, source, said, events: first, then, history};
}

const server = spawn(process.execPath, ['server.mjs'], {cwd: path('.'), stdio: ['ignore', 'pipe', 'inherit']});
const recordings = [];
for await (const line of createInterface(server.stdout)) {
  if (!line.startsWith('listening ')) continue;
  const url = `${line.slice('listening '.length)}/native`;
  for (const [name, scenario] of Object.entries(SCENARIOS)) recordings.push(await record(url, name, scenario));
  server.kill();
}
writeFileSync(
  path('../../adapters/langgraph/recordings.ndjson'),
  recordings.map((one) => `${JSON.stringify(one)}\n`).join(''),
);
console.log(`${recordings.length} recordings.`);
