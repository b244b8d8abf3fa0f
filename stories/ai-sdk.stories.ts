import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {serveAiSdk} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/ai-sdk/index.js';
import {spoken} from './protocols.js';

/**
 * A chat route of the AI SDK (`ai` 5 to 7): it takes the whole list of messages, and answers with the UI message stream. Messages can
 * be edited, and answers asked for again, since the page owns the list. Approvals are requests, data parts are activities that a
 * renderer of the page can draw, sources are evidence, and files artifacts.
 *
 * ```html
 * <agent-event-adapter protocol="ai-sdk" url="/api/chat"></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/AI SDK'};
export default meta;

/** What a real route has sent, played again in the page: a tool, then a request, then reasoning. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveAiSdk)};
