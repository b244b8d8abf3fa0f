import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {serveA2a} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/a2a/index.js';
import {spoken} from './protocols.js';

/**
 * A2A 1.0 over JSON-RPC and REST, and 0.3 over both. The peer's card is read first and says how it is spoken to. A context
 * is a session, a task is a run, and the peer is a teammate. Where a peer streams, it is listened to; where it does not, it
 * is asked again and again. What A2A has no word for (queue, steer, edit) is shown as unavailable, with its reason.
 *
 * Peers send no CORS headers: the gateway stands in between.
 *
 * ```js
 * import {createGateway} from '@agent-surfaces/gateway';
 *
 * export const POST = createGateway({
 *   upstream: 'http://127.0.0.1:8000',
 *   identify: () => ({userId: 'ui'}),
 *   a2a: {weather: 'https://agents.example/weather'},
 * });
 * export const GET = POST;
 * ```
 *
 * ```html
 * <agent-event-adapter protocol="a2a" url="/api/a2a/weather"></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/A2A'};
export default meta;

/** A small peer answers, behind the gateway; both run in the page. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveA2a)};
