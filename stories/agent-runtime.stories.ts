import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {serveAgentRuntime} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/agent-runtime/index.js';
import {spoken} from './protocols.js';

/**
 * The turns, tasks and attempts of Agent Runtime: its event classes in camelCase and snake_case, its snapshots, its
 * commands. A turn is a run here, and a `runId` on the wire is an attempt at a task.
 *
 * | request                       | answer                                                                    |
 * | ----------------------------- | ------------------------------------------------------------------------- |
 * | `GET sessions/{id}/snapshot`  | a snapshot of the standard's schema, or a part of it                      |
 * | `GET sessions/{id}/events`    | one event per message, numbered; resumes after `Last-Event-ID`            |
 * | `POST commands`               | `{command, idempotencyKey, sessionId, …}`: 202, or 4xx with an error      |
 *
 * ```html
 * <agent-event-adapter protocol="agent-runtime" url="/api/agent-runtime" session-id="s1"></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/Agent Runtime'};
export default meta;

/** The built-in runtime answers, in the page: a job with attempts. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveAgentRuntime)};
