import {expect, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {receiptKey} from '../../src/commands/keys.js';
import {CONTROLS, type Control} from '../../src/protocol/taxonomy.js';
import {ACTIVE_SESSION_KEY} from '../../src/state/keys.js';
import '../../src/define/agent-artifact-workspace.js';
import '../../src/define/agent-composer.js';
import '../../src/define/agent-hitl-card.js';
import '../../src/define/agent-message-actions.js';
import '../../src/define/agent-review-lane.js';
import '../../src/define/agent-runtime-status.js';
import '../../src/define/internal/agent-task-ref.js';
import '../../src/define/agent-team-pane.js';
import '../../src/define/agent-team-roster.js';
import '../../src/define/agent-teammate-transcript.js';
import {bench, nameOf, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const s1 = {sessionId: 's1'};
const event = (type: string, ids: object = {}, payload: object = {}) => ({type, ...s1, ...ids, payload});
const RUN = event('run.started', {runId: 'r1'}, {status: 'running'});
const MATE = event('agent.spawned', {agentId: 'g1'}, {agentName: 'Ada', status: 'running', controls: CONTROLS});
const ARTIFACT = event(
  'artifact.version.created',
  {artifactId: 'f1', artifactVersionId: '1'},
  {title: 'Report', writeCapabilities: ['delete', 'review', 'export'], exportFormats: [{id: 'md', label: 'Markdown'}]},
);
const ASKED = event('action.required', {actionId: 'a1', runId: 'r1'}, {actionType: 'tool_approval', title: 'Run it'});
const QUESTION = event(
  'action.required',
  {actionId: 'a1', runId: 'r1'},
  {actionType: 'clarification', title: 'Which?'},
);
const SAID = event('text.final', {messageId: 'm1'}, {role: 'user', text: 'Hello'});

interface Way {
  readonly element: TemplateResult;
  readonly events: readonly object[];
  /** What a person does: words go into the first field, the rest are buttons. */
  readonly steps: readonly (RegExp | {readonly write: string})[];
  readonly target: object;
}

const artifact = html`<agent-artifact-detail artifact-id="f1"></agent-artifact-detail>`;
const composer = html`<agent-composer session-id="s1"></agent-composer>`;
const card = html`<agent-hitl-card action-id="a1"></agent-hitl-card>`;
const member = html`<agent-team-member agent-id="g1" open></agent-team-member>`;

/** T7: each control of the standard, by the element that has it. */
const WAYS: Readonly<Record<(typeof CONTROLS)[number], Way>> = {
  send: {element: composer, events: [event('session.opened')], steps: [{write: 'Hi'}, /^Send/], target: s1},
  queue: {element: composer, events: [RUN], steps: [{write: 'Hi'}, /^Queue$/], target: s1},
  steer: {element: composer, events: [RUN], steps: [{write: 'Hi'}, /^Steer$/], target: {...s1, runId: 'r1'}},
  interrupt: {
    element: html`<agent-runtime-status session-id="s1"></agent-runtime-status>`,
    events: [RUN],
    steps: [/^Stop/],
    target: {runId: 'r1'},
  },
  // A session without any teammate yet.
  delegate: {
    element: html`<agent-team-pane session-id="s1"></agent-team-pane>`,
    events: [event('session.opened')],
    steps: [/^Delegate$/, {write: 'Find sources'}, /^Delegate$/],
    target: s1,
  },
  assign: {
    element: html`<agent-review-lane session-id="s1"></agent-review-lane>`,
    events: [
      MATE,
      event('artifact.created', {artifactId: 'f1'}),
      event(
        'review.completed',
        {reviewId: 'v1', artifactId: 'f1'},
        {verdict: 'changes_requested', fixes: [{id: 'x', title: 'Mend it'}]},
      ),
    ],
    steps: [/^Assign/, /Ada/],
    target: {},
  },
  continue_agent: {
    element: html`<agent-teammate-composer agent-id="g1"></agent-teammate-composer>`,
    events: [MATE],
    steps: [{write: 'Go on'}, /^Send/],
    target: {agentId: 'g1'},
  },
  wait: {element: member, events: [MATE], steps: [/^Wait$/, /^Wait$/], target: {agentId: 'g1'}},
  stop: {element: member, events: [MATE], steps: [/^Stop$/], target: {agentId: 'g1'}},
  close: {
    element: member,
    events: [MATE, event('agent.completed', {agentId: 'g1'}, {status: 'completed'})],
    steps: [/^Close$/],
    target: {agentId: 'g1'},
  },
  request_review: {element: artifact, events: [ARTIFACT], steps: [/review/i], target: {artifactId: 'f1'}},
  approve: {element: card, events: [RUN, ASKED], steps: [/^Approve/], target: {actionId: 'a1'}},
  reject: {element: card, events: [RUN, ASKED], steps: [/^Reject/, /^Reject$/], target: {actionId: 'a1'}},
  answer: {element: card, events: [RUN, QUESTION], steps: [{write: 'eu-west'}, /^Answer/], target: {actionId: 'a1'}},
  edit: {element: artifact, events: [ARTIFACT], steps: [/^Delete/, /^Delete|^Yes/], target: {artifactId: 'f1'}},
  retry: {
    element: artifact,
    events: [event('artifact.failed', {artifactId: 'f1'}, {error: 'Disk full'})],
    steps: [/^Retry$/],
    target: {artifactId: 'f1', ...s1},
  },
  rollback: {
    element: html`<agent-message-actions entry="message:m1"></agent-message-actions>`,
    events: [event('session.updated', {}, {capabilities: ['rollback']}), SAID],
    steps: [/^Go back to this message/],
    target: s1,
  },
  export: {element: artifact, events: [ARTIFACT], steps: [/^Export/, /Markdown/], target: {artifactId: 'f1'}},
  open_detail: {
    element: html`<agent-task-ref to="log://1" session-id="s1"></agent-task-ref>`,
    events: [],
    steps: [/^log:/],
    target: s1,
  },
};

const buttons = (on: Bench) => all(on.projection, 'button') as HTMLButtonElement[];
const fields = (on: Bench) => all(on.projection, 'textarea, input[type="text"]') as HTMLTextAreaElement[];

function write(on: Bench, text: string): void {
  const [field] = fields(on);
  field!.value = text;
  field!.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
}

async function act(on: Bench, steps: Way['steps']): Promise<void> {
  for (const step of steps) {
    if (step instanceof RegExp) {
      const last = steps.lastIndexOf(step) === steps.indexOf(step) ? -1 : 0;
      const found = () => buttons(on).filter((each) => step.test(nameOf(each)) || step.test(each.ariaLabel ?? ''));
      await waitUntil(() => found().length > 0, `${String(step)} in ${buttons(on).map(nameOf).join(', ')}`);
      found().at(last)!.click();
    } else {
      await waitUntil(() => fields(on).length > 0, read(on.projection));
      write(on, step.write);
    }
    await on.settle();
  }
}

async function show({element, events}: Way, controls: readonly Control[]): Promise<Bench> {
  const on = await bench(element, {controls});
  on.store.setLocal(ACTIVE_SESSION_KEY, {id: 's1'});
  await on.tell(...events);
  await on.settle();
  return on;
}

describe('T7 the 19 controls by their elements', () => {
  for (const control of CONTROLS) {
    const way = WAYS[control];
    it(`T7 ${control} is asked for by a person, and is pending until it is confirmed`, async () => {
      const on = await show(way, CONTROLS);
      await act(on, way.steps);
      await waitUntil(() => on.carried.length > 0, read(on.projection));
      const [command] = on.carried;
      expect(command).to.include({control, ...way.target});
      expect(on.store.get(receiptKey(command!.id))?.status).to.equal('pending');
      expect(on.carried).to.have.length(1);
    });

    it(`T7 ${control} that a protocol does not take cannot be asked for, and says why`, async () => {
      const on = await show(
        way,
        CONTROLS.filter((each) => each !== control),
      );
      const isOff = () =>
        /does not take this|cannot open it|cannot be sent/i.test(
          read(on.projection) +
            [...buttons(on), ...fields(on)].map((each) => `${each.title} ${each.ariaLabel ?? ''}`).join(' '),
        );
      for (const step of way.steps) if (!(step instanceof RegExp) && fields(on).length > 0) write(on, step.write);
      await on.settle();
      await waitUntil(
        isOff,
        `${control}: ${read(on.projection)} ${buttons(on)
          .map((each) => `${nameOf(each)}|${each.title}`)
          .join(', ')}`,
      );
      for (const step of way.steps) {
        if (!(step instanceof RegExp)) continue;
        for (const each of buttons(on)) if (step.test(nameOf(each))) each.click();
        await on.settle();
      }
      expect(on.carried.map((each) => each.control)).not.to.include(control);
    });
  }
});
