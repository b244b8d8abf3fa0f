// node server.mjs: LangGraph's local server with a scripted model, and its AG-UI adapter, on free ports. No network.
// POST / gives the adapter's events with its own kind of interrupt, POST /outcome with the one of the protocol.
// /native/… is the local server itself, GET /address where it really is, GET /heard what was asked of it, and GET /continue
// lets a scenario go on.
import {LangGraphAgent} from '@ag-ui/langgraph';
import {startServer} from '@langchain/langgraph-api/server';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer, request as httpRequest} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pipeline} from 'node:stream';
import {json, text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {register} from 'tsx/esm/api';

process.env.LANGGRAPH_SCHEMA_RESOLVE_TIMEOUT_MS ??= '120000'; // half a minute is not enough on a busy machine
register(); // for graph.ts; not before the adapter is there, one of whose dependencies does not load with it

const cwd = mkdtempSync(join(tmpdir(), 'langgraph-peer-')); // the server writes its state here
process.on('exit', () => rmSync(cwd, {recursive: true, force: true}));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const graphs = {
  peer: `${path('graph.ts')}:graph`,
  agent: `${path('agent.ts')}:agent`,
  embedded: `${path('agent.ts')}:embedded`,
};
const {host} = await startServer({host: '127.0.0.1', port: 0, nWorkers: 4, cwd, graphs});

const heard = [];

/** The local server itself, byte by byte. */
async function pass(request, response) {
  const {method, headers, url} = request;
  const body = await text(request);
  heard.push({method, path: url.slice('/native'.length), body: body === '' ? undefined : JSON.parse(body)});
  const upstream = httpRequest(`http://${host}${url.slice('/native'.length)}`, {method, headers}, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  upstream.end(body);
}

function tell(response, value) {
  response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(value));
}

/** Runs the agent and writes each of its events as it comes. */
async function run(request, response) {
  const emitInterruptOutcome = request.url === '/outcome';
  const agent = new LangGraphAgent({graphId: 'peer', deploymentUrl: `http://${host}`, emitInterruptOutcome});
  const input = await json(request);
  response.writeHead(200, {'content-type': 'text/event-stream', 'access-control-allow-origin': '*'});
  const end = () => response.end();
  const subscription = agent.run(input).subscribe({
    next: (event) => response.write(`data: ${JSON.stringify(event)}\n\n`),
    error: (error) => {
      console.error(error);
      end();
    },
    complete: end,
  });
  response.on('close', () => subscription.unsubscribe());
}

/** A browser asks before it posts JSON to another origin. */
function allow(response) {
  const headers = {'access-control-allow-origin': '*', 'access-control-allow-headers': '*'};
  response.writeHead(204, headers).end();
}

const server = createServer((request, response) => {
  if (request.method === 'OPTIONS') return allow(response);
  if (request.url === '/address') return tell(response, `http://${host}`);
  if (request.url === '/heard') return tell(response, heard.splice(0));
  if (request.url === '/continue') return tell(response, globalThis.goOn() ?? true);
  const answer = request.url.startsWith('/native/') ? pass : run;
  answer(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});

// The first look at the graph's schema takes seconds, and the adapter asks for it in every run.
const [{assistant_id: id}] = await (
  await fetch(`http://${host}/assistants/search`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({graph_id: 'peer'}),
  })
).json();
await fetch(`http://${host}/assistants/${id}/schemas`);
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
