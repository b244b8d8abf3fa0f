import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {CONTROLS} from '../src/protocol/taxonomy.js';
import {editingKey} from '../src/state/facts/branches.js';
import '../src/define/agent-turn.js';
import {ago, parts, withStore} from './support.js';

const said = (id: string, text: string, editOf?: string) => ({
  type: 'text.final',
  sessionId: 's1',
  runId: `r-${id}`,
  messageId: id,
  timestamp: ago(300),
  payload: {role: 'user', text, ...(editOf === undefined ? {} : {editOf})},
});
const run = (id: string, text: string, end: object = {type: 'run.finished', payload: {outcome: 'success'}}) => [
  {type: 'run.started', sessionId: 's1', runId: `r-${id}`, agentId: 'a1', timestamp: ago(290)},
  {type: 'text.final', sessionId: 's1', runId: `r-${id}`, agentId: 'a1', messageId: `a-${id}`, payload: {text}},
  {sessionId: 's1', runId: `r-${id}`, timestamp: ago(200), ...end},
];
const LEAD = {type: 'agent.changed', sessionId: 's1', agentId: 'a1', payload: {name: 'Lead'}};
const LONG = {...LEAD, payload: {name: 'Senior migration and rollback coordinator'}};
const ASKED = [LEAD, said('m1', 'Is dual write safe to turn on?'), ...run('m1', 'Yes, with a smaller batch.')];
const FAILED = {type: 'run.failed', payload: {error: 'Budget of $2 reached', code: 'budget', retryable: true}};

const show = (entries: string[], events: object[], options: Parameters<typeof withStore>[2] = {}) =>
  withStore(events, html`${entries.map((entry) => html`<agent-turn entry=${entry}></agent-turn>`)}`, options);

const meta: Meta = {
  title: 'Parts/Turn',
  component: 'agent-turn',
  subcomponents: parts('agent-branch-picker', 'agent-message-actions'),
  decorators: [(story) => html`<div style="padding-block: 24px; display: grid; gap: 24px">${story()}</div>`],
};
export default meta;

type Story = StoryObj;

export const QuestionAndAnswer: Story = {render: () => show(['message:m1', 'run:r-m1'], ASKED)};

/** A name that is longer than the column takes two lines; all of it is in the title. */
export const LongName: Story = {render: () => show(['run:r-m1'], [...ASKED, LONG])};

/** A failed run can be tried again. */
export const Failed: Story = {
  render: () => show(['message:m1', 'run:r-m1'], [LEAD, said('m1', 'Go'), ...run('m1', 'I began, but', FAILED)]),
};

/** The second of three versions: what is sent goes to the newest. */
export const Branches: Story = {
  render: () =>
    show(
      ['message:m1b', 'run:r-m1b'],
      [
        ...ASKED,
        said('m1b', 'Is dual write safe under load?', 'm1'),
        ...run('m1b', 'Within limits.'),
        said('m1c', 'And on replicas?', 'm1b'),
      ],
    ),
};

/** Editing says what stays behind. */
export const Editing: Story = {
  render: () =>
    show(['message:m1', 'run:r-m1'], [...ASKED, said('m2', 'Then do it'), said('m3', 'And report')], {
      local: {[editingKey('m1')]: {text: 'Is dual write safe under load?'}},
    }),
};

/** The runtime does not take edits: the action is disabled and says so. */
export const NoEdits: Story = {
  render: () => show(['message:m1', 'run:r-m1'], ASKED, {controls: CONTROLS.filter((control) => control !== 'edit')}),
};

/** The final text replaced what was streamed. */
export const Reconciled: Story = {
  render: () =>
    show(
      ['run:r1'],
      [
        LEAD,
        {type: 'run.started', sessionId: 's1', runId: 'r1', agentId: 'a1', timestamp: ago(60)},
        ...['The slow sample came at the ', 'sixth mark.'].map((delta) => ({
          type: 'text.delta',
          sessionId: 's1',
          runId: 'r1',
          messageId: 'm1',
          payload: {delta},
        })),
        {
          type: 'text.final',
          sessionId: 's1',
          runId: 'r1',
          messageId: 'm1',
          payload: {text: 'The slow sample came 60 seconds in.'},
        },
        {type: 'run.finished', sessionId: 's1', runId: 'r1', payload: {outcome: 'success'}},
      ],
    ),
};
