import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {serveAdk} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/ag-ui/index.js';
import {spoken} from './protocols.js';

/**
 * A Google ADK server, through the gateway: it asks `/run_sse`, and sends AG-UI to the page. The credential of the service
 * stays with the gateway, and so do its words for errors. A call that needs consent ends the run with an interrupt.
 *
 * ```js
 * import {createGateway} from '@agent-surfaces/gateway';
 *
 * export const POST = createGateway({
 *   upstream: 'http://127.0.0.1:8000',
 *   appName: 'agents',
 *   identify: () => ({userId: 'ui'}),
 * });
 * export const GET = POST;
 * ```
 *
 * ```html
 * <agent-event-adapter
 *   protocol="ag-ui"
 *   url="/api/agui"
 *   history="sessions"
 *   options='{"cancelPath": "cancel"}'
 * ></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/ADK'};
export default meta;

/** What a real ADK server has sent, played again behind the gateway; both run in the page. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveAdk)};
