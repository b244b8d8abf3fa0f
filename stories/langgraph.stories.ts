import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {serveLangGraph} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/langgraph/index.js';
import {spoken} from './protocols.js';

/**
 * LangGraph's own server (`langgraph dev`, LangGraph Platform): a session is a thread, and what a person does becomes a run of it.
 * Interrupts are requests, checkpoints are what edits and further answers go on from, subgraphs are teammates, and what a node
 * writes to the stream is an activity that a renderer of the page can draw.
 *
 * ```html
 * <agent-event-adapter protocol="langgraph" url="http://localhost:2024" options='{"assistantId": "agent"}'></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/LangGraph'};
export default meta;

/** What a real server has sent, played again in the page: a tool, then a request, then reasoning. */
export const Live: StoryObj = {render: () => spoken(createAdapter, serveLangGraph)};
