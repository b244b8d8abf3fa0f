import {expect, html} from '@open-wc/testing';
import {CommandRouter} from '../../src/commands/router.js';
import {EVIDENCE_KEY} from '../../src/components/evidence/timeline-evidence/agent-evidence-open.js';
import {TEAMMATE_KEY} from '../../src/components/team/team/agent-teammate-open.js';
import {ARTIFACT_KEY} from '../../src/state/keys.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';
import '../../src/define/agent-artifact-workspace.js';
import '../../src/define/agent-background-teammate.js';
import '../../src/define/agent-evidence-list.js';
import '../../src/define/agent-remote-teammate.js';
import '../../src/define/agent-task-detail.js';
import '../../src/define/internal/agent-task-ref.js';
import '../../src/define/agent-teammate-transcript.js';
import '../../src/define/agent-tool-card.js';

const REFS = {refs: {artifact: 'f9', log: 'log://1'}, rawEventRef: 'raw://1'};
const inRun = (event: object) => ({sessionId: 's1', runId: 'r1', ...event});
const KNOWN = [
  inRun({type: 'artifact.created', artifactId: 'f9', payload: {title: 'Report'}}),
  inRun({type: 'evidence.changed', evidenceId: 'e9', payload: {claim: 'It holds'}}),
];

/** The elements that show a ref, in the order of the page. */
const refs = (element: Element) => all(element.shadowRoot!, 'agent-task-ref');
const refTo = (element: Element, to: string) =>
  refs(element).find((each) => (each as HTMLElementTagNameMap['agent-task-ref']).to === to)!;

/** Each detail of a fact, and the event that gives the fact its refs. */
const DETAILS = {
  'agent-tool-card': {
    template: html`<agent-tool-card tool-call-id="t1"></agent-tool-card>`,
    event: {type: 'tool.failed', toolCallId: 't1', payload: {name: 'grep', error: 'No such file'}},
  },
  'agent-artifact-detail': {
    template: html`<agent-artifact-detail artifact-id="f1"></agent-artifact-detail>`,
    event: {type: 'artifact.created', artifactId: 'f1', payload: {title: 'Notes', preview: 'text'}},
  },
  'agent-task-detail': {
    template: html`<agent-task-detail task-id="k1"></agent-task-detail>`,
    event: {type: 'task.changed', taskId: 'k1', payload: {title: 'Count', status: 'running'}},
  },
  'agent-teammate-transcript': {
    template: html`<agent-teammate-transcript agent-id="g1"></agent-teammate-transcript>`,
    event: {type: 'agent.changed', agentId: 'g1', payload: {agentName: 'Ada', status: 'running'}},
  },
  'agent-evidence-item': {
    template: html`<agent-evidence-item evidence-id="e1"></agent-evidence-item>`,
    event: {type: 'evidence.changed', evidenceId: 'e1', payload: {claim: 'It is so'}},
  },
} as const;

async function shown(tag: keyof typeof DETAILS, options = {}): Promise<[Bench, Element]> {
  const {template, event} = DETAILS[tag];
  const on = await bench(template, options);
  on.store.setLocal(EVIDENCE_KEY, {evidenceId: 'e1'});
  await on.tell(...KNOWN, inRun({...event, ...REFS}));
  const element = on.projection.querySelector(tag)!;
  await waitUntil(() => refs(element).length >= 3, `${tag}: ${read(element)}`);
  return [on, element];
}

describe('refs of facts', () => {
  for (const tag of Object.keys(DETAILS) as (keyof typeof DETAILS)[]) {
    it(`T1 T7 ${tag} opens what the events of its fact point to`, async () => {
      const [on, element] = await shown(tag, {
        reply: () => Promise.resolve({detail: {output: 'all of the log'}}),
      });
      await on.settle();
      // A known fact opens where it is at home.
      button(refTo(element, 'f9'), /Report/)!.click();
      expect(on.store.get(ARTIFACT_KEY)?.artifactId).to.equal('f9');
      // What is not known here is asked of its owner by the read-only control, and nothing is written.
      const log = refTo(element, 'log://1');
      button(log, 'log://1')!.click();
      await waitUntil(() => read(log).includes('all of the log'));
      expect(on.carried.map(({control, sessionId, payload}) => ({control, sessionId, payload}))).to.deep.equal([
        {control: 'open_detail', sessionId: 's1', payload: {ref: 'log://1'}},
      ]);
      expect(read(element)).to.contain('Raw event').and.to.contain('log');
    });

    it(`T1 T7 ${tag} names a ref that nobody can open, with the reason and without a link`, async () => {
      const [on, element] = await shown(tag, {controls: ['send']});
      await on.settle();
      const raw = refTo(element, 'raw://1');
      expect(raw.shadowRoot!.querySelector('a, button')).to.equal(null);
      expect(read(raw)).to.equal('raw://1 This connection cannot open it.');
    });
  }

  it('T1 a connection that reads refs reads them, and says why it could not', async () => {
    const on = await bench(html`<agent-task-ref to="log://1" session-id="s1"></agent-task-ref>`);
    let fails = false;
    CommandRouter.of(on.store).connect({
      controls: new Set(['open_detail']),
      carry: () => Promise.reject(new Error('not asked for')),
      read: () => (fails ? Promise.reject(new Error('It is gone.')) : Promise.resolve(new Blob(['line one']))),
    });
    const ref = on.projection.querySelector('agent-task-ref')!;
    await on.settle();
    button(ref, 'log://1')!.click();
    await waitUntil(() => read(ref).includes('line one'));
    fails = true;
    ref.to = 'log://2';
    await waitUntil(() => read(ref).includes('It is gone.'));
  });

  it('T1 without a connection, or where the owner refuses, the reason is shown', async () => {
    const on = await bench(html`<agent-task-ref to="log://1" session-id="s1"></agent-task-ref>`, {
      controls: 'not connected',
    });
    const ref = on.projection.querySelector('agent-task-ref')!;
    await on.settle();
    expect(read(ref)).to.equal('log://1 There is no connection that could open it.');
    const other = await bench(html`<agent-task-ref to="log://1" session-id="s1"></agent-task-ref>`, {
      reply: () => Promise.reject(new Error('No such log.')),
    });
    const second = other.projection.querySelector('agent-task-ref')!;
    await other.settle();
    button(second, 'log://1')!.click();
    await waitUntil(() => read(second).includes('No such log.'));
  });

  it('T1 transcriptRef, lastRunRef and cardRef open: a fact in place, anything else by its owner', async () => {
    const on = await bench(html`
      <agent-background-card agent-id="g1"></agent-background-card>
      <agent-remote-card agent-id="g2"></agent-remote-card>
      <agent-teammate-transcript agent-id="g3"></agent-teammate-transcript>
    `);
    await on.tell(
      inRun({type: 'agent.changed', agentId: 'g1', payload: {status: 'sleeping', lastRunRef: 'run-record-7'}}),
      inRun({type: 'agent.changed', agentId: 'g2', payload: {status: 'working', agentCardRef: 'card://ada'}}),
      inRun({
        ...{type: 'agent.completed', agentId: 'g3', transcriptRef: 'transcript://g3'},
        payload: {agentName: 'Bo', status: 'completed'},
      }),
    );
    const opened: string[] = [];
    for (const [tag, to] of [
      ['agent-background-card', 'run-record-7'],
      ['agent-remote-card', 'card://ada'],
      ['agent-teammate-transcript', 'transcript://g3'],
    ] as const) {
      const element = on.projection.querySelector(tag)!;
      await waitUntil(() => refTo(element, to) !== undefined, `${tag}: ${read(element)}`);
      button(refTo(element, to), to)!.click();
      opened.push(to);
    }
    await on.settle();
    expect(on.carried.map(({control, payload}) => [control, payload?.['ref']])).to.deep.equal(
      opened.map((to) => ['open_detail', to]),
    );
    await on.tell(inRun({type: 'agent.changed', agentId: 'run-record-7', payload: {agentName: 'Cy'}}));
    const card = on.projection.querySelector('agent-background-card')!;
    const ref = refTo(card, 'run-record-7');
    await waitUntil(() => button(ref, 'Teammate Cy') !== undefined, read(card));
    expect(read(ref)).to.equal('Teammate Cy');
    button(ref, 'Teammate Cy')!.click();
    expect(on.store.get(TEAMMATE_KEY)?.agentId).to.equal('run-record-7');
  });
});
