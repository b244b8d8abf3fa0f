import {once} from 'node:events';
import {createServer, request as httpRequest, type IncomingMessage, type ServerResponse} from 'node:http';
import {connect, type AddressInfo} from 'node:net';
import {pipeline} from 'node:stream';
import {json} from 'node:stream/consumers';
import {createGateway, type GatewayOptions} from '../../packages/gateway/src/index.js';
import {toNodeHandler} from '../../packages/gateway/src/node.js';
import {serveFile} from '../../packages/runtime/src/node/static-files.js';
import type {Peer, WireEvent} from './peer.js';

/** Answers one request of the page. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The built page on a free port, with an agent under `/api`. */
export interface Site extends Peer {
  /** Lets nothing of what is posted through until the given work is done. */
  hold(work: () => Promise<void>): Promise<void>;
}

/** Serves it. WebSockets under `/api` go to the same path of an agent, byte by byte, where one is named. */
export async function servePage(root: string, api: Handler, sockets?: string): Promise<Site> {
  let open = Promise.resolve();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/api/')) {
      void serveFile(root, request, response).then((served) => served || response.writeHead(404).end());
    } else if (request.method === 'POST') void open.then(() => api(request, response));
    else api(request, response);
  });
  server.on('upgrade', ({url = '', rawHeaders}: IncomingMessage, socket) => {
    if (sockets === undefined || !url.startsWith('/api/')) return socket.destroy();
    const {hostname, port} = new URL(sockets);
    const upstream = connect(Number(port), hostname, () => {
      const headers = rawHeaders.map((word, index) => (index % 2 === 0 ? `\r\n${word}: ` : word)).join('');
      upstream.write(`GET ${url.slice('/api'.length)} HTTP/1.1${headers}\r\n\r\n`);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hold(work) {
      const done = Promise.resolve().then(work);
      open = done.catch(() => undefined);
      return done;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Our gateway in front of an ADK. */
export function gatewayTo(upstream: string, options: Partial<GatewayOptions> = {}): Handler {
  const identify = () => ({userId: 'ann'});
  return toNodeHandler(createGateway({upstream, appName: 'peer', identify, ...options}));
}

/** Passes everything under `/api` on, byte by byte. */
export function passTo(address: string): Handler {
  return (request, response) => {
    const {method, headers, url = ''} = request;
    const upstream = httpRequest(`${address}${url.slice('/api'.length)}`, {method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // What the agent cuts is cut for the page too.
      pipeline(answer, response, () => undefined);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
}

/** Passes `POST /api/agui` on to an agent that speaks AG-UI itself, byte by byte. Nothing else is there. */
export function proxyTo(address: string, change: (input: WireEvent) => WireEvent = (input) => input): Handler {
  return (request, response) => {
    if (request.method !== 'POST' || request.url !== '/api/agui') {
      response.writeHead(404, {'content-type': 'application/json'}).end('{"error":"There is no such route."}');
      return;
    }
    void json(request).then((input) => {
      const headers = {'content-type': 'application/json', accept: 'text/event-stream'};
      const upstream = httpRequest(address, {method: 'POST', headers}, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      upstream.on('error', () => response.destroy());
      response.on('close', () => upstream.destroy());
      upstream.end(JSON.stringify(change(input as WireEvent)));
    });
  };
}
