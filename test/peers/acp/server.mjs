// node server.mjs: the scripted agent behind the WebSocket server of the SDK, on a free port. No network.
import {createServer} from 'node:http';
import {AcpServer} from '@agentclientprotocol/sdk/experimental/server';
import {createNodeWebSocketUpgradeHandler} from '@agentclientprotocol/sdk/experimental/node';
import {WebSocketServer} from 'ws';
import {createAgent, goOn} from './agent.mjs';

const sockets = new WebSocketServer({noServer: true});
/** Cuts every connection off, as a network would. */
const drop = () => {
  for (const socket of sockets.clients) socket.terminate();
};

/** What an agent can, by the address that it is reached at. */
const AGENTS = {'/agent': {drop}, '/bare': {isBare: true, drop}, '/locked': {isLocked: true, drop}};
const upgrades = Object.fromEntries(
  Object.entries(AGENTS).map(([path, options]) => {
    const server = new AcpServer({createAgent: () => createAgent(options)});
    return [path, createNodeWebSocketUpgradeHandler(server, sockets)];
  }),
);

const server = createServer((request, response) => {
  if (request.url === '/continue') response.end(String(goOn()));
  else if (request.url === '/drop') response.end(String(drop()));
  else response.writeHead(404).end();
});
server.on('upgrade', (request, socket, head) => {
  const upgrade = upgrades[new URL(request.url, 'http://localhost').pathname];
  if (upgrade) upgrade(request, socket, head);
  else socket.destroy();
});
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
