import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-remote-teammate.js';
import {ago, type StoryStore, withStore} from './support.js';

const CARD = {
  name: 'Pixel Courier',
  description: 'Takes screenshots of pages in real browsers and compares them.',
  provider: {organization: 'Northwind Labs', url: 'https://labs.example/'},
  version: '2.4.1',
  documentationUrl: 'https://labs.example/docs',
  supportedInterfaces: [
    {url: 'https://labs.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0'},
    {url: 'https://labs.example/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0'},
  ],
  capabilities: {streaming: true, pushNotifications: false},
  defaultInputModes: ['text/plain', 'application/json'],
  defaultOutputModes: ['image/png', 'text/plain'],
  skills: [
    {id: 'shot', name: 'Screenshots', description: 'One page, any viewport', tags: ['browser', 'image']},
    {id: 'compare', name: 'Compare', description: 'Two pages, pixel by pixel', tags: ['diff']},
  ],
  securitySchemes: {oauth: {type: 'oauth2'}},
};

interface Case {
  readonly id?: string;
  readonly name?: string;
  readonly agent?: object;
  readonly task?: object;
}

const remote = ({id = 'pixel', name = 'Pixel', agent = {}, task = {}}: Case) => [
  {
    type: 'agent.spawned',
    sessionId: 's1',
    threadId: `s1.${id}`,
    parentThreadId: 's1',
    agentId: id,
    agentName: name,
    agentSource: 'a2a',
    runtimeEntity: 'external_task',
    payload: {card: CARD, reachability: 'reachable', status: 'running', ...agent},
  },
  {
    type: 'task.changed',
    sessionId: 's1',
    agentId: id,
    taskId: `${id}.t`,
    runtimeEntity: 'external_task',
    payload: {
      title: 'Compare the invoice page with last week',
      status: 'working',
      remoteStatus: 'working',
      remoteTaskId: '6f1c-44',
      remoteContextId: 'ctx-9',
      nativeProtocol: 'a2a 1.0',
      ...task,
    },
  },
];

const OPENED = {type: 'session.opened', sessionId: 's1', payload: {title: 'Invoice page'}};

const said = (text: string, messageId: string, role = 'assistant') => ({
  type: 'text.final',
  sessionId: 's1',
  threadId: 's1.pixel',
  parentThreadId: 's1',
  runId: 'pixel.r1',
  agentId: 'pixel',
  messageId,
  timestamp: ago(60),
  payload: {text, role},
});

const status = (word: string, more: object = {}) => ({status: word, remoteStatus: word, ...more});

const SIX = [
  OPENED,
  ...remote({id: 'a', name: 'At work'}),
  ...remote({id: 'b', name: 'Resting', agent: {status: 'idle'}}),
  ...remote({id: 'c', name: 'Waiting', task: status('input_required')}),
  ...remote({id: 'd', name: 'Done there', task: status('completed', {delivery: 'pending'})}),
  ...remote({id: 'e', name: 'Archived', agent: {reachability: 'missing', reachedAt: ago(86_400)}}),
  ...remote({id: 'f', name: 'Out of reach', agent: {reachability: 'unreachable', reachedAt: ago(240)}}),
  ...remote({id: 'g', name: 'Locked', agent: {reachability: 'unauthorised', reachedAt: ago(600)}}),
];

const show = (events: readonly unknown[], options: StoryStore = {}) =>
  html`<div style="max-inline-size: 900px">
    ${withStore(events, html`<agent-remote-teammate session-id="s1"></agent-remote-teammate>`, options)}
  </div>`;

const meta: Meta = {
  title: 'Surfaces/Remote teammate',
  component: 'agent-remote-teammate',
};
export default meta;

type Story = StoryObj;

/** At work: its own word, its last messages, its card. */
export const Working: Story = {
  render: () =>
    show([
      OPENED,
      ...remote({}),
      said('Compare the invoice page with last week.', 'm1', 'user'),
      said('I have both pages at 1440 px. The totals row moved by 2 px.', 'm2'),
    ]),
};

/** The six states that are distinguished when somebody comes back to remote work; none of them is a failure. */
export const SixStates: Story = {render: () => show(SIX)};

/** It needs an answer, which goes to it alone. */
export const AsksForInput: Story = {
  render: () =>
    show([
      OPENED,
      ...remote({agent: {status: 'needs_input'}, task: status('input_required')}),
      {
        type: 'action.required',
        sessionId: 's1',
        runId: 'pixel.r1',
        actionId: 'a1',
        agentId: 'pixel',
        timestamp: ago(20),
        payload: {actionType: 'clarification', title: 'Which viewport?', prompt: 'Which viewport width shall I use?'},
      },
    ]),
};

/** What it made is here. */
export const Delivered: Story = {
  render: () =>
    show([
      OPENED,
      ...remote({
        agent: {status: 'completed'},
        task: status('completed', {delivery: 'delivered', remoteArtifactRefs: ['shot-1', 'shot-2']}),
      }),
      {
        type: 'artifact.version.created',
        sessionId: 's1',
        artifactId: 'shot-1',
        payload: {title: 'Invoice page, 1440 px', kind: 'image', versionId: '1'},
      },
    ]),
};

/** How tasks end, each in its own shape: failed is one of four. */
export const Ends: Story = {
  render: () =>
    show([
      OPENED,
      ...['completed', 'failed', 'canceled', 'rejected'].flatMap((word) =>
        remote({
          id: word,
          name: word,
          agent: {status: word},
          task: status(word, word === 'failed' ? {error: 'The page did not load'} : {}),
        }),
      ),
    ]),
};

export const Empty: Story = {render: () => show([OPENED])};

export const NoStore: Story = {render: () => html`<agent-remote-teammate></agent-remote-teammate>`};

/** In the side pane, in Chinese. */
export const NarrowChinese: Story = {
  render: () => html`<div lang="zh-CN" style="inline-size: 392px">${show(SIX)}</div>`,
};
