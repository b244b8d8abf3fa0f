import {expect, fixture, html} from '@open-wc/testing';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/all.js';
import {ACTIVE_SESSION_KEY, ARTIFACT_KEY} from '../../src/state/keys.js';
import {CONTROLS_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const event = (type: string, payload: object = {}, more: object = {}) => ({
  ...{type, sessionId: 's1', runId: 'r1', payload},
  ...more,
});
const SAID = event('text.final', {role: 'user', text: 'Hello'}, {messageId: 'm1', runId: undefined});
const WORK = [
  event('run.started'),
  event('tool.started', {name: 'x'}, {toolCallId: 'tc1'}),
  event('tool.failed', {error: 'No.'}, {toolCallId: 'tc1'}),
];

/** A page of AG-UI, which cannot steer, edit what was sent, or repeat a single call. */
async function show(endUser: boolean): Promise<Bench> {
  const page = html`
    <agent-message-actions entry="message:m1"></agent-message-actions>
    <agent-tool-card tool-call-id="tc1"></agent-tool-card>
    <agent-composer></agent-composer>
    <agent-runtime-status></agent-runtime-status>
  `;
  const on = await bench(page, {controls: 'not connected', endUser});
  const adapter = createAdapter();
  const controls = [...adapter.controls, 'queue', 'edit'] as const;
  CommandRouter.of(on.store).connect({
    controls: new Set(controls),
    carry: () => Promise.reject(new Error('never asked')),
    refuses: (intent) => adapter.refuses?.(intent),
  });
  on.store.setLocal(CONTROLS_KEY, {controls});
  on.store.setLocal(TRANSPORT_KEY, {
    ...{state: 'streaming', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0, perRun: true},
  });
  await on.tell(SAID, ...WORK);
  return on;
}

const within = (on: Bench, tag: string, name: RegExp) => button(on.projection.querySelector(tag)!, name);
const OFFERS = [
  ['agent-message-actions', /^Edit/],
  ['agent-tool-card', /^Retry/],
  ['agent-composer', /^Steer/],
] as const;

describe('I5 what a protocol cannot do', () => {
  it('is not offered to those who use the agent, and no word of the protocol is read', async () => {
    const on = await show(true);
    for (const [tag, name] of OFFERS) expect(within(on, tag, name), tag).to.equal(undefined);
    expect(within(on, 'agent-composer', /^Queue/), 'what can be done stays').to.not.equal(undefined);
    expect(within(on, 'agent-runtime-status', /^Stop/)).to.not.equal(undefined);
    const words = [...on.projection.children].map(read).join(' ');
    expect(words).not.to.match(/AG-UI|has no word/);
    const menu = on.projection.querySelector('agent-composer')!.shadowRoot!.querySelector('agent-send-menu')!;
    await waitUntil(() => menu.shadowRoot?.querySelector('button'));
    menu.shadowRoot!.querySelector('button')!.click();
    await waitUntil(() => read(menu).includes('Stop and send'));
    expect(read(menu)).not.to.contain('Steer');
  });

  it('is shown to operators, disabled and with its reason', async () => {
    const on = await show(false);
    for (const [tag, name] of OFFERS) expect(within(on, tag, name)?.ariaDisabled, tag).to.equal('true');
    expect([...on.projection.children].map(read).join(' ')).to.match(/AG-UI cannot steer.*|AG-UI, has no word/);
  });

  it('is shown where show-unavailable says so, on an adapter and on what has one inside', async () => {
    const projection = await fixture<AgentProjection>(html`
      <agent-projection>
        <agent-event-adapter protocol="ag-ui" url="/nowhere"></agent-event-adapter>
        <agent-composer></agent-composer>
      </agent-projection>
    `);
    const {store} = projection;
    const composer = projection.querySelector('agent-composer')!;
    await waitUntil(() => store.get(CONTROLS_KEY));
    const sessionId = store.get(ACTIVE_SESSION_KEY)!.id;
    store.append([{type: 'run.started', sessionId, runId: 'r1'}]);
    await waitUntil(() => button(composer, /^Queue/));
    expect(button(composer, /^Steer/)).to.equal(undefined);
    projection.querySelector('agent-event-adapter')!.showUnavailable = true;
    await waitUntil(() => button(composer, /^Steer/));
    const workbench = await fixture(html`<agent-workbench show-unavailable without-badge></agent-workbench>`);
    expect(workbench.shadowRoot!.querySelector('agent-event-adapter')!.showUnavailable).to.equal(true);
  });

  it('is left out of requests, options, the queue and the panes of tasks, team and artifacts, and shown to operators', async () => {
    const own = {sessionId: 's1', runId: 'r1'};
    const made = (artifactId: string, type: string, payload: object) => ({...own, type, artifactId, payload});
    const capabilities = ['edit', 'review', 'export', 'delete'];
    const page = async (endUser: boolean) => {
      const on = await bench(
        html`
          <agent-hitl-card action-id="a1"></agent-hitl-card>
          <agent-hitl-card action-id="a2"></agent-hitl-card>
          <agent-session-options session-id="s1"></agent-session-options>
          <agent-queue></agent-queue>
          <agent-task-controls task-id="t1"></agent-task-controls>
          <agent-task-create session-id="s1"></agent-task-create>
          <agent-team-roster session-id="s1"></agent-team-roster>
          <agent-artifact-workspace style="height: 600px; width: 900px"></agent-artifact-workspace>
        `,
        {controls: ['send', 'interrupt'], endUser},
      );
      await on.tell(
        {
          type: 'session.opened',
          sessionId: 's1',
          payload: {model: 'big', models: [{id: 'big', label: 'Cobalt large'}]},
        },
        event('run.started'),
        event('action.required', {actionType: 'tool_approval', title: 'May I?'}, {actionId: 'a1'}),
        event('action.required', {actionType: 'question', title: 'Which one?'}, {actionId: 'a2'}),
        {
          ...{type: 'queue.changed', sessionId: 's1'},
          payload: {
            queued: [{id: 'q1', text: 'One', status: 'queued'}],
            steers: [{id: 'k1', text: 'Left', status: 'pending'}],
          },
        },
        {type: 'task.created', sessionId: 's1', taskId: 't1', payload: {title: 'Rebuild the index'}},
        {type: 'task.started', sessionId: 's1', taskId: 't1'},
        {type: 'agent.changed', sessionId: 's1', agentId: 'bob', agentName: 'bob', payload: {status: 'running'}},
        made('f1', 'artifact.created', {title: 'Notes', kind: 'document', capabilities, preview: 'text'}),
        made('f1', 'artifact.failed', {error: 'No.'}),
      );
      on.store.setLocal(ARTIFACT_KEY, {artifactId: 'f1'});
      await waitUntil(() => all(on.projection, 'agent-artifact-detail').some((each) => read(each).includes('Notes')));
      await on.settle();
      return on;
    };
    const controls = (on: Bench) =>
      all(on.projection, 'button, textarea').filter((each) => each.ariaDisabled === 'true' || each.matches('textarea'));
    const operators = await page(false);
    const names = controls(operators).map((each) => each.ariaLabel ?? read(each));
    for (const name of [
      'Approve',
      'Reject',
      'Answer',
      'Model',
      'Edit',
      'Withdraw',
      'Pause',
      'New task',
      'Delegate',
      'Retry',
    ])
      expect(
        names.some((each) => each.includes(name)),
        `${name} in ${names.join(' | ')}`,
      ).to.equal(true);
    const users = await page(true);
    expect(controls(users).map((each) => each.ariaLabel ?? read(each))).to.deep.equal([]);
    const [request, question, options] = [...users.projection.children].map(read);
    expect([request, question].join(' ')).to.contain('May I?').and.to.contain('This page cannot answer');
    expect(options, 'what cannot be changed is a fact to read').to.match(/Model ?: Cobalt large/);
    expect([...users.projection.children].map(read).join(' ')).not.to.contain('not supported');
  });
});
