import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, nothing} from 'lit';
import {until} from 'lit/directives/until.js';
import {Refusal} from '../src/commands/router.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-work-board.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../packages/runtime/src/index.js';
import {ProjectionStore} from '../src/state/store.js';
import {type StoryStore, withStore} from './support.js';
import {BOARD, item, many, TEAM} from './work-board.samples.js';

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-work-board session-id="s1"></agent-work-board>`, options);

const wide = (content: unknown) => html`<div style="block-size: 520px">${content}</div>`;

/** A change that a person has asked for, as the page notes it. */
const asked = {
  byItem: {
    w3: {commandId: 'c1', from: {status: 'claimed', assignee: 'tester'}, to: {status: 'running', rank: 9}},
  },
};
const sent = [
  {id: 'c1', control: 'assign', sessionId: 's1', workItemId: 'w3', payload: {assignee: 'tester', status: 'running'}},
] as const;

const meta: Meta = {
  title: 'Surfaces/Work board',
  component: 'agent-work-board',
};
export default meta;

type Story = StoryObj;

export const Standard: Story = {render: () => wide(show(BOARD))};

/** It stands at its new place, and is marked until the board confirms it. */
export const PendingMove: Story = {
  render: () => wide(show(BOARD, {local: {'ui:board-changes': asked}, sent})),
};

/** The board said no: it is back where it was, with the reason, until somebody has read it. */
export const RefusedMove: Story = {
  render: () =>
    wide(
      show(BOARD, {
        local: {'ui:board-changes': asked},
        sent,
        carry: () => Promise.reject(new Refusal('Tester has two items running already.')),
      }),
    ),
};

export const Filtered: Story = {
  render: () =>
    wide(show(BOARD, {local: {'ui:board': {filter: {text: '', blockedOnly: false, assignee: {group: 'agents'}}}}})),
};

/** What stands in the way of an item, what it waits for, and all there is to read about it. */
export const BlockedAndDependencies: Story = {
  render: () => wide(show(BOARD, {local: {'ui:work-item': {workItemId: 'w6'}}})),
};

/** Where there is little room, columns stand below each other and fold. */
export const Narrow: Story = {
  render: () =>
    html`<div style="inline-size: 392px; block-size: 700px">
      ${show(BOARD, {local: {'ui:board': {folded: ['done']}, 'ui:work-item': {workItemId: 'w5'}}})}
    </div>`,
};

/** Columns of the board's own, and words that nobody knows. */
export const OwnColumns: Story = {
  render: () =>
    wide(
      show([
        ...TEAM,
        {
          type: 'team.changed',
          sessionId: 's1',
          payload: {
            board: {
              columns: [{id: 'triage', title: 'Triage'}, {id: 'assigned'}, {id: 'done', title: 'Shipped'}],
            },
          },
        },
        item('a', 'triage', {title: 'Sort the backlog'}),
        item('b', 'assigned', {title: 'Name an owner for rates', assignee: 'mara'}),
        item('c', 'parked_until_q3', {title: 'Retire the old ledger'}),
        item('d', 'done', {title: 'Agree on the columns'}),
      ]),
    ),
};

export const TwoThousand: Story = {render: () => wide(show([...TEAM, ...many(2000)]))};

/** A connection that cannot write to the board: everything can be read, and why nothing can be moved is said. */
export const ReadOnly: Story = {render: () => wide(show(BOARD, {controls: ['send']}))};

export const Empty: Story = {render: () => show(TEAM)};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${wide(show(BOARD))}</div>`};

async function play() {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage()});
  await runtime.open();
  const {id} = await runtime.createSession({scenario: 'human-agent-board'});
  const store = new ProjectionStore();
  connectInPage(runtime, id, store);
  return html`
    <agent-projection .store=${store}>
      ${wide(html`<agent-work-board></agent-work-board>`)}
      <agent-composer></agent-composer>
    </agent-projection>
  `;
}

/** The scenario runtime in the page itself: send a message, then move and assign what you like. It refuses some of it. */
export const OnTheRuntime: Story = {render: () => html`${until(play(), nothing)}`};
