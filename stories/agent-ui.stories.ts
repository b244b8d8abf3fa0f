import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {serveAgentUi} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/agent-ui/index.js';
import {spoken} from './protocols.js';

/**
 * The envelope itself, over server-sent events or a WebSocket. A session is opened in four steps, its stream goes on from
 * there, and every command is a request of its own. All controls of the standard have a word here.
 *
 * | request                       | answer                                                                    |
 * | ----------------------------- | ------------------------------------------------------------------------- |
 * | `GET sessions/{id}/shell` …   | the opening: `shell`, `window`, `current`, `refs`, and older pages        |
 * | `GET sessions/{id}/events`    | one envelope per event, numbered; resumes after `Last-Event-ID`           |
 * | `GET sessions/{id}/socket`    | the same by WebSocket                                                     |
 * | `POST sessions/{id}/commands` | one command: 202 accepted, or 4xx with `{"error": {"code", "message"}}`   |
 *
 * ```html
 * <agent-event-adapter protocol="agent-ui" url="/api" session-id="s1"></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/Agent UI'};
export default meta;

/** The built-in runtime answers, in the page; adapter and transport are those of any page. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveAgentUi)};
