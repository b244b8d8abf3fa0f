import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {createAdapter} from '../src/adapters/acp/index.js';
import {serveAcp} from './catalog/in-page-servers.js';
import {spoken} from './protocols.js';

/**
 * An agent of the Agent Client Protocol, as editors run them, over a WebSocket: tool calls with the changes of files and what commands
 * print, permissions with the agent's own options, plans, modes. The agent keeps the conversation, so that messages cannot be
 * edited, and answers not asked for again.
 *
 * ```html
 * <agent-event-adapter protocol="acp" url="wss://example.org/agent"></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/ACP'};
export default meta;

/** What a real agent has sent, played again in the page: a tool, a plan, a permission, a terminal, thoughts. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveAcp)};
