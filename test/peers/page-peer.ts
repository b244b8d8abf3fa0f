import {once} from 'node:events';
import {createServer, request as httpRequest, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {json} from 'node:stream/consumers';
import type {Browser, Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {createGateway} from '../../src/gateway/index.js';
import {toNodeHandler} from '../../src/gateway/node.js';
import {serveFile} from '../../src/runtime/node/static-files.js';
import {waitForWords} from '../e2e/browser.js';
import type {Peer, WireEvent} from './peer.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The built page on a free port, with an agent under `/api`. */
export async function servePage(root: string, api: Handler): Promise<Peer> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) api(request, response);
    else
      void serveFile(root, request, response).then((served) => {
        if (!served) response.writeHead(404).end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop};
}

/** Our gateway in front of an ADK. */
export function gatewayTo(upstream: string): Handler {
  return toNodeHandler(createGateway({upstream, appName: 'peer', userId: 'ann', createMissingSessions: true}));
}

/** Passes `POST /api/agui` on to an agent that speaks AG-UI itself, byte by byte; nothing else is there. */
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
