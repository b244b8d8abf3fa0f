import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-background-teammate.js';
import {BACKGROUND_STATES} from '../src/components/team/background-teammate/facts.js';
import {ago, ahead, type StoryStore, withStore} from './support.js';

const watcher = (id: string, name: string, payload: object) => [
  {type: 'agent.spawned', sessionId: 's1', agentId: id, agentName: name, runtimeEntity: 'automation_job'},
  {type: 'agent.changed', sessionId: 's1', agentId: id, runtimeEntity: 'automation_job', payload},
];

const OPENED = {type: 'session.opened', sessionId: 's1', payload: {title: 'Release watch'}};

const RUNNING = [
  OPENED,
  {type: 'run.started', sessionId: 's1', runId: 'w.r7', agentId: 'watcher', timestamp: ago(92)},
  {
    type: 'evidence.changed',
    sessionId: 's1',
    evidenceId: 'e6',
    payload: {kind: 'run_record', title: 'Night of the 15th'},
  },
  ...watcher('watcher', 'Night watcher', {
    status: 'running',
    role: 'checks what was published',
    schedule: 'Every night at 02:00',
    wakeReason: 'Publish guard: a page went out without review',
    detail: 'Comparing 3 of 14 pages',
    currentRunId: 'w.r7',
    lastRunRef: 'evidence:e6',
    lastRunAt: ago(86_400),
    nextWakeAt: ahead(39_600),
  }),
];

const ALL = [
  OPENED,
  ...BACKGROUND_STATES.flatMap((status, index) =>
    watcher(`w${String(index)}`, `Watcher ${String(index + 1)}`, {
      status,
      schedule: index % 2 === 0 ? '0 2 * * *' : 'Every night at 02:00',
      ...(status === 'blocked' ? {reason: 'Waits for the release branch'} : {}),
      ...(status === 'paused' ? {reason: 'Paused by policy: too many changes in one night'} : {}),
      ...(status === 'failed' ? {error: 'The page index did not answer'} : {}),
      ...(status === 'scheduled' || status === 'sleeping' ? {nextWakeAt: ahead(7200)} : {lastRunAt: ago(7200)}),
    }),
  ),
];

const show = (events: readonly unknown[], options: StoryStore = {}) =>
  html`<div style="max-inline-size: 900px">
    ${withStore(events, html`<agent-background-teammate session-id="s1"></agent-background-teammate>`, options)}
  </div>`;

const meta: Meta = {
  title: 'Surfaces/Background teammate',
  component: 'agent-background-teammate',
};
export default meta;

type Story = StoryObj;

/** Woken by a guard: what it does now, and the way to the record of its last run. */
export const Running: Story = {render: () => show(RUNNING)};

/** All eight states of a background job. */
export const States: Story = {render: () => show(ALL)};

/** The connection cannot write any of its controls: they are off, and it says why. */
export const ReadOnly: Story = {render: () => show(RUNNING, {controls: ['continue_agent']})};

/** A job that no teammate owns. */
export const JobAlone: Story = {
  render: () =>
    show([
      OPENED,
      {
        type: 'task.changed',
        sessionId: 's1',
        taskId: 'j1',
        runtimeEntity: 'automation_job',
        payload: {title: 'Nightly cost report', status: 'scheduled', schedule: '30 1 * * 1-5', lastRunRef: 'runs/8812'},
      },
    ]),
};

export const Empty: Story = {render: () => show([OPENED])};

export const NoStore: Story = {render: () => html`<agent-background-teammate></agent-background-teammate>`};

/** In the side pane, in Chinese. */
export const NarrowChinese: Story = {
  render: () => html`<div lang="zh-CN" style="inline-size: 392px">${show(RUNNING)}</div>`,
};
