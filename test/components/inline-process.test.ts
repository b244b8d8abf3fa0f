import {expect, fixture, nextFrame} from '@open-wc/testing';
import {html} from 'lit';
import '../../src/define/agent-inline-process.js';
import '../../src/define/agent-projection.js';
import type {AgentInlineProcess} from '../../src/components/inline-process/inline-process.js';
import type {AgentProjection} from '../../src/components/projection/projection.js';
import {ProjectionStore} from '../../src/state/store.js';
import {all, read} from './reading.js';

const event = (type: string, ids: object = {}, payload: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: '2026-11-16T14:02:00Z',
  ...ids,
  payload,
});

const WORK = [
  event('run.started'),
  event('reasoning.delta', {partId: 'p1'}, {delta: 'Writers first'}),
  event(
    'plan.final',
    {},
    {
      steps: [
        {title: 'Map readers', status: 'completed'},
        {title: 'Load test', status: 'running', owner: 'Tester'},
      ],
    },
  ),
  event('tool.started', {toolCallId: 't1'}, {name: 'sql.query'}),
];

async function open(events: readonly object[]) {
  const store = new ProjectionStore({schedule: () => undefined});
  const projection = await fixture<AgentProjection>(
    html`<agent-projection .store=${store} lang="en"><agent-inline-process></agent-inline-process></agent-projection>`,
  );
  const element = projection.querySelector<AgentInlineProcess>('agent-inline-process')!;
  const show = async (...more: object[]) => {
    store.append(more);
    store.flush();
    for (let round = 0; round < 4; round++) await nextFrame();
  };
  await show(...events);
  return {store, element, show};
}

describe('agent-inline-process', () => {
  it('is accessible at work, done and empty', async () => {
    const {element, show} = await open([]);
    await expect(element).to.be.accessible();
    await show(...WORK);
    await expect(element).to.be.accessible();
    await show(event('run.finished', {}, {outcome: 'success'}));
    await expect(element).to.be.accessible();
  });

  it('C6 is honest without a store and without steps', async () => {
    const alone = await fixture<AgentInlineProcess>(html`<agent-inline-process lang="en"></agent-inline-process>`);
    expect(read(alone)).to.contain('Unavailable');
    const {element} = await open([event('run.started')]);
    expect(read(element)).to.contain('no steps yet');
  });

  it('C3 V4 is open while the run works and folds when it is done', async () => {
    const {element, show} = await open(WORK);
    expect(read(element)).to.contain('Writers first').and.to.contain('sql.query').and.to.contain('1 of 2 done');
    await show(
      event('tool.result', {toolCallId: 't1'}, {status: 'ok'}),
      event('run.finished', {}, {outcome: 'success'}),
    );
    expect(read(element)).to.contain('3 steps').and.to.contain('1 tool call').and.not.to.contain('sql.query');
  });

  it('never folds under somebody’s focus, and a person’s own choice wins', async () => {
    const {element, show} = await open(WORK);
    const step = all(element.shadowRoot!, 'agent-process-step')[0]!;
    step.shadowRoot!.querySelector<HTMLButtonElement>('button')!.focus();
    await show(event('run.finished', {}, {outcome: 'success'}));
    expect(read(element)).to.contain('sql.query');
    (document.activeElement as HTMLElement).blur();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await show();
    expect(read(element)).not.to.contain('sql.query');
    all(element.shadowRoot!, '[part="summary"]')[0]!.dispatchEvent(new MouseEvent('click'));
    await show(event('run.started', {runId: 'r2'}));
    await show();
    element.runId = 'r1';
    await show();
    expect(read(element)).to.contain('sql.query');
  });

  it('N1 shows a plan as a checklist: a step that claims to be done changes no task', async () => {
    const {store} = await open(WORK);
    expect(store.snapshot().tasks).to.deep.equal({});
  });

  it('T9 every kind of step that a run can have is shown by its fact', async () => {
    const {element} = await open([
      event('run.started'),
      event('artifact.created', {artifactId: 'f1'}, {title: 'Runbook', status: 'ready'}),
      event('evidence.changed', {evidenceId: 'e1'}, {claim: 'Totals are equal', status: 'verified'}),
      event('agent.spawned', {agentId: 'scout'}, {agentName: 'Scout'}),
      event('agent.handoff', {handoffId: 'h1'}, {from: 'Builder', to: 'Reviewer'}),
      event(
        'worker.notification',
        {workerNotificationId: 'n1'},
        {summary: 'Scout found 31 sources', status: 'completed'},
      ),
      event('context.compaction.completed', {}, {turns: 38, tokensBefore: 41_000, tokensAfter: 2_100}),
    ]);
    const words = read(element);
    for (const phrase of [
      'Runbook',
      'Totals are equal',
      'Scout',
      'Builder → Reviewer',
      'Scout found 31 sources',
      '38 earlier turns',
    ]) {
      expect(words).to.contain(phrase);
    }
  });

  it('V17 a step whose fact is missing says that it is unknown', async () => {
    const {element} = await open([event('run.started'), event('plan.delta', {}, {})]);
    expect(read(element)).to.contain('Plan');
    const {element: error} = await open([
      event('run.started'),
      event('reasoning.delta', {partId: 'p'}, {delta: 'x'}),
      event('run.failed'),
    ]);
    expect(read(error)).to.contain('2 steps');
  });
});
