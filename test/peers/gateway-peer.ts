import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createGateway, type GatewayOptions} from '../../packages/gateway/src/index.js';
import {toNodeHandler} from '../../packages/gateway/src/node.js';
import type {NamedStream} from './official.js';
import {agUiInput, post, startPeer, type Peer, type WireEvent} from './peer.js';

/** Our gateway in front of a peer, on a free port. */
export async function startGateway(upstream: string, options: Partial<GatewayOptions> = {}): Promise<Peer> {
  const names = {appName: 'peer', userId: 'ann', trustRequestNames: true};
  const gateway = createGateway({upstream, ...names, ...options});
  const server = createServer(toNodeHandler(gateway));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, stop};
}

/** A real ADK with our gateway in front, and every stream that came out of it. */
export class AdkBehindGateway {
  readonly adk: Peer;
  readonly gateway: Peer;
  readonly streams: NamedStream[] = [];

  private constructor(adk: Peer, gateway: Peer) {
    this.adk = adk;
    this.gateway = gateway;
  }

  static async start(): Promise<AdkBehindGateway> {
    const adk = await startPeer('adk');
    return new AdkBehindGateway(adk, await startGateway(adk.url));
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.adk.stop();
  }

  /** Sends an input, and checks what holds for every stream of the gateway. */
  async run(name: string, input: WireEvent): Promise<WireEvent[]> {
    const {status, type, body, events} = await post(`${this.gateway.url}/agui`, input);
    assert.equal(status, 200, body);
    assert.match(type, /^text\/event-stream/);
    for (const {threadId, runId, delta} of events) {
      assert.deepEqual([threadId, runId], [input.threadId, input.runId]);
      assert.notEqual(delta, '', 'no empty delta');
    }
    assert.equal(events[0]?.type, 'RUN_STARTED');
    assert.equal(events.filter(({type}) => type === 'RUN_FINISHED' || type === 'RUN_ERROR').length, 1);
    this.streams.push({name, events});
    return events;
  }

  /** Plays a scenario of the scripted model in a thread of its own. */
  async play(scenario: string): Promise<{events: WireEvent[]; input: WireEvent}> {
    const input = agUiInput(scenario);
    return {events: await this.run(scenario, input), input};
  }

  /** Answers the interrupts of a run. */
  answer(name: string, input: WireEvent, resume: WireEvent[]): Promise<WireEvent[]> {
    return this.run(name, {...input, runId: crypto.randomUUID(), messages: [], resume});
  }

  /** The events by which a session is told again. */
  async replay(name: string, threadId: string): Promise<WireEvent[]> {
    const {aguiEvents} = (await this.get(`/agui/sessions/${threadId}`)) as {aguiEvents: WireEvent[]};
    this.streams.push({name: `${name}, told again`, events: aguiEvents});
    return aguiEvents;
  }

  async get(path: string): Promise<WireEvent> {
    return (await fetch(`${this.gateway.url}${path}`)).json() as Promise<WireEvent>;
  }
}

/** What a page has after these events: what the agents said and thought, and the tool calls with their results. */
export function contentOf(events: WireEvent[]): WireEvent {
  const messages: Record<string, string> = {};
  const tools: Record<string, {name: string; args: string; result?: string}> = {};
  const people = new Set(events.filter(({role}) => role === 'user').map(({messageId}) => messageId));
  for (const {type, messageId, toolCallId, delta, ...event} of events) {
    if (people.has(messageId)) continue;
    if (/^(TEXT|REASONING)_MESSAGE_CONTENT$/.test(type)) messages[messageId] = (messages[messageId] ?? '') + delta;
    if (type === 'CUSTOM' && event.value.type === 'text.final')
      messages[event.value.messageId] = event.value.payload.text;
    if (type === 'ACTIVITY_SNAPSHOT') messages[messageId] = JSON.stringify(event.content);
    if (type === 'TOOL_CALL_START') tools[toolCallId] = {name: event.toolCallName, args: ''};
    if (type === 'TOOL_CALL_ARGS') tools[toolCallId]!.args += delta;
    if (type === 'TOOL_CALL_RESULT') tools[toolCallId] = {...tools[toolCallId]!, result: event.content};
  }
  return {messages, tools};
}
