import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-review-lane.js';
import {REVIEW_STATUSES} from '../src/components/team/review-lane/statuses.js';
import {ago, type StoryStore, withStore} from './support.js';

const teammate = (agentId: string, agentName: string) => ({
  type: 'agent.spawned',
  sessionId: 's1',
  agentId,
  agentName,
  payload: {status: 'running'},
});
const TEAM = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  teammate('builder', 'Builder'),
  teammate('reviewer', 'Reviewer'),
  teammate('tester', 'Tester'),
];
const WORK = [
  ...TEAM,
  {
    type: 'artifact.created',
    sessionId: 's1',
    artifactId: 'runbook',
    payload: {title: 'Migration runbook 0042', kind: 'document', status: 'ready'},
  },
  {
    type: 'evidence.changed',
    sessionId: 's1',
    evidenceId: 'e1',
    payload: {kind: 'claim', claim: 'The index build takes no lock', status: 'supported'},
  },
  {
    type: 'task.changed',
    sessionId: 's1',
    workItemId: 'w2',
    taskId: 'w2',
    runtimeEntity: 'work_item',
    payload: {title: 'Log the batch that yields', status: 'done', assignee: 'builder'},
  },
];
const review = (reviewId: string, seconds: number, payload: object, done = true) => ({
  type: done ? 'review.completed' : 'review.requested',
  sessionId: 's1',
  reviewId,
  artifactId: 'runbook',
  timestamp: ago(seconds),
  evidenceRefs: ['e1'],
  payload: {reviewer: 'reviewer', ...payload},
});
const FIRST = review('v1', 900, {
  verdict: 'changes_requested',
  summary: 'Read 2 files and 1 run. Sound overall; two fixes before apply.',
  fixes: [
    {id: 'f1', title: 'Set a lock timeout on the index build', location: '0042.sql:31'},
    {id: 'f2', title: 'Log the batch that yields', location: 'backfill.ts:19', workItemId: 'w2'},
  ],
});
const SECOND = review('v2', 60, {
  verdict: 'passed',
  previousReviewId: 'v1',
  summary: 'Both fixes are in. The timeout was tried on staging.',
});

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-review-lane session-id="s1"></agent-review-lane>`, options);

const meta: Meta = {
  title: 'Surfaces/Review lane',
  component: 'agent-review-lane',
};
export default meta;

type Story = StoryObj;

export const ChangesRequested: Story = {render: () => show([...WORK, FIRST])};

/** A second round stands above the first, and each leads to the other. */
export const TwoRounds: Story = {
  render: () => show([...WORK, FIRST, SECOND], {local: {'ui:open:review:v1': {open: true}}}),
};

/** Each verdict is a word with a shape; a word that nobody knows is never a pass. */
export const EveryVerdict: Story = {
  render: () =>
    show([
      ...WORK,
      ...[...REVIEW_STATUSES, 'shrug'].map((verdict, index) =>
        review(`v${String(index)}`, 900 - index, {verdict, status: verdict}, index > 1),
      ),
    ]),
};

const ASSIGN = {
  control: 'assign',
  sessionId: 's1',
  workItemId: 'f1',
  payload: {assignee: 'tester', reviewId: 'v1', fixId: 'f1'},
} as const;

/** Nobody confirms without a connection: what can be done says why it cannot. */
export const NotConnected: Story = {render: () => show([...WORK, FIRST], {controls: 'not connected'})};

/** The board has taken the fix: it is now a work item with an owner. */
export const Assigned: Story = {
  render: () =>
    show([...WORK, FIRST], {
      sent: [ASSIGN],
      then: [
        {
          type: 'task.changed',
          sessionId: 's1',
          workItemId: 'f1',
          taskId: 'f1',
          runtimeEntity: 'work_item',
          payload: {title: 'Set a lock timeout on the index build', status: 'claimed', assignee: 'tester'},
        },
      ],
    }),
};

/** There is something to review, and nobody has. */
export const Empty: Story = {render: () => show(WORK)};

export const NoStore: Story = {render: () => html`<agent-review-lane></agent-review-lane>`};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show([...WORK, FIRST, SECOND])}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show([...WORK, FIRST])}</div>`};
