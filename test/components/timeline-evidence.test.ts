import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentAuditTrail} from '../../src/components/evidence/timeline-evidence/audit-trail.js';
import type {AgentEvidenceItem} from '../../src/components/evidence/timeline-evidence/evidence-item.js';
import type {AgentTimelineEvidence} from '../../src/components/evidence/timeline-evidence/timeline-evidence.js';
import {CommandRouter} from '../../src/commands/router.js';
import {disclosureKey} from '../../src/controllers/disclosure.js';
import {openingKey} from '../../src/state/keys.js';
import type {OpeningRow} from '../../src/state/opening.js';
import {historyKey} from '../../src/transport/keys.js';
import '../../src/define/agent-conversation.js';
import '../../src/define/agent-turn.js';
import '../../src/define/agent-timeline-evidence.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const at = (minute: number, hour = 10) => `2026-11-16T${String(hour)}:${String(minute).padStart(2, '0')}:00Z`;
const event = (type: string, minute: number, ids: object = {}, payload: object = {}) => ({
  ...{type, sessionId: 's1', runId: 'r1', timestamp: at(minute), ...ids},
  payload,
});
const evidence = (evidenceId: string, payload: object, ids: object = {}) =>
  event('evidence.changed', 3, {evidenceId, messageId: 'r1.m', ...ids}, payload);

const ASKED = {
  type: 'text.final',
  sessionId: 's1',
  messageId: 'u1',
  runId: 'r1',
  timestamp: at(0),
  payload: {text: 'What do we keep?', role: 'user'},
};
const TURN = [
  ASKED,
  event('run.started', 0, {agentId: 'ada'}),
  event('reasoning.summary', 1, {partId: 'th1'}, {text: 'Three claims'}),
  event('tool.started', 1, {toolCallId: 't1'}, {name: 'db.query', inputSummary: 'retention'}),
  event('tool.result', 2, {toolCallId: 't1'}, {status: 'ok', durationMs: 840}),
  event(
    'action.required',
    2,
    {actionId: 'a1'},
    {title: 'Fetch the audit', actionType: 'tool_approval', policy: 'Ask before paid sources'},
  ),
  {...event('action.resolved', 3, {actionId: 'a1'}, {resolution: 'approved', by: 'user'}), commandId: 'k1'},
  event('tool.started', 3, {toolCallId: 't2'}, {name: 'archive.search'}),
  event('tool.failed', 4, {toolCallId: 't2'}, {error: 'The index was retired'}),
];
const FACTS = [
  evidence('c1', {kind: 'claim', claim: 'At least 91 % is kept', status: 'supported'}),
  evidence('c2', {kind: 'claim', claim: 'Deleted after 365 days', status: 'contradicted'}),
  evidence(
    'q1',
    {kind: 'source', title: 'Handbook', location: 'v7', stale: true, supports: ['c2']},
    {toolCallId: 't1'},
  ),
  evidence('q2', {
    kind: 'source',
    status: 'available',
    title: 'Audit',
    supports: [{id: 'c2', relation: 'contradicts'}],
  }),
  evidence('x1', {
    kind: 'verification',
    title: 'Recount',
    verification: 'passed',
    supports: [{id: 'c1', relation: 'verifies'}],
  }),
  evidence('x2', {
    kind: 'verification',
    title: 'Deletion logs',
    verification: 'failed',
    gaps: [{area: 'deletion logs', reason: 'expired'}],
  }),
  event(
    'review.completed',
    4,
    {reviewId: 'v1', evidenceRefs: ['c2']},
    {verdict: 'needs_changes', reviewer: 'Data protection', summary: 'Name both'},
  ),
  evidence('y1', {kind: 'replay', title: 'This run', determinism: 'approximate'}, {replayRef: 'replay:r1'}),
];
const ANSWER = [
  event(
    'text.final',
    5,
    {messageId: 'r1.m', partId: 'p1'},
    {text: 'It is kept [1](evidence:c1). Deleted after 365 days, says one [2](evidence:c2).'},
  ),
  event('run.finished', 6, {}, {outcome: 'success'}),
];
const DONE = [...TURN, ...FACTS, ...ANSWER];

async function show(
  view: string,
  events: object[],
  options?: BenchOptions,
): Promise<{trail: AgentTimelineEvidence; on: Bench}> {
  const on = await bench(
    html`<agent-timeline-evidence lang="en" view=${view} style="block-size: 600px"></agent-timeline-evidence>`,
    options,
  );
  await on.tell(...events);
  await settle(on);
  return {trail: on.projection.querySelector('agent-timeline-evidence')!, on};
}
const lines = (root: Element, selector = 'button.line') => all(root.shadowRoot!, selector) as HTMLButtonElement[];
const named = (root: Element, words: string) => lines(root).find((each) => read(each).includes(words))!;
/** The words of a line, without how long and when. */
const withoutTime = (words: string) => words.replace(/( \d+(\.\d+)? (ms|sec|min))?( \d+:\d+ [AP]M)?$/, '');
const items = (trail: Element) => all(trail.shadowRoot!, 'agent-evidence-item') as AgentEvidenceItem[];
const settle = async (on: Bench) => {
  for (let round = 0; round < 4; round++) {
    await on.settle();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
};

describe('agent-timeline-evidence', () => {
  describe('timeline', () => {
    it('N2 each turn is one folded summary; open, it has one line a fact, in the order of the events', async () => {
      const {trail, on} = await show('timeline', DONE);
      const turn = named(trail, 'ada');
      expect(read(turn)).to.contain('2 tool calls, 1 failed · 1 request').and.to.contain('6 min');
      expect(turn.getAttribute('aria-expanded')).to.equal('false');
      turn.click();
      await settle(on);
      const words = lines(trail, '.entry').map(read);
      expect(words.map(withoutTime)).to.deep.equal([
        'Reasoning Three claims',
        'Done Tool db.query · retention',
        'Done Request Fetch the audit',
        'Decision You Approved',
        'Tool archive.search Failed',
        ...['Evidence At least 91 % is kept Supported', 'Evidence Deleted after 365 days Disputed'],
        ...['Evidence Handbook Out of date', 'Evidence Audit Recorded', 'Evidence Recount Verified'],
        ...['Evidence Deletion logs Check failed', 'Evidence This run Incomplete'],
      ]);
      expect(all(trail.shadowRoot!, 'agent-tool-card, agent-hitl-card')).to.have.length(0);
      await expect(trail).to.be.accessible();
    });

    it('N6 a handoff names both, and who was started is told by what it was started for', async () => {
      const mate = (agentId: string, agentName: string) => ({
        type: 'agent.changed',
        sessionId: 's1',
        agentId,
        agentName,
      });
      const {trail} = await show('timeline', [
        ...[mate('a1', 'Planner'), ASKED, event('run.started', 0)],
        event('agent.spawned', 1, {agentId: 'a2', agentName: 'Builder'}, {reason: 'Load the rows'}),
        event('agent.handoff', 2, {handoffId: 'h1', agentId: 'a2'}, {from: 'a1', to: 'a2', status: 'active'}),
        event('agent.completed', 3, {agentId: 'a2'}, {summary: 'All loaded.'}),
      ]);
      for (const turn of lines(trail, 'button[aria-expanded="false"]')) turn.click();
      await trail.updateComplete;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(read(trail)).to.contain('Planner → Builder').and.to.contain('Builder · Load the rows');
      expect(read(trail)).not.to.contain('All loaded.').and.not.to.contain('a1');
    });

    it('N2 a turn that is open in the conversation is a link here, and folds open once it is folded there', async () => {
      const {trail, on} = await show('timeline', TURN);
      const turn = () => named(trail, 'ada');
      expect(read(turn())).to.contain('Open in the conversation');
      expect(turn().hasAttribute('aria-expanded')).to.equal(false);
      const revealed: string[] = [];
      on.projection.addEventListener('agent-reveal', ({fact}) => revealed.push(fact));
      turn().click();
      expect(revealed).to.deep.equal(['run:r1']);
      await on.tell(...ANSWER);
      expect(turn().getAttribute('aria-expanded')).to.equal('false');
      on.store.setLocal(disclosureKey('process:r1:th1'), {open: true});
      await settle(on);
      expect(turn().hasAttribute('aria-expanded')).to.equal(false);
      trail.alone = true;
      await settle(on);
      expect(turn().getAttribute('aria-expanded')).to.equal('false');
    });

    it('filters and words list only what matches, and say when nothing does', async () => {
      const {trail, on} = await show('timeline', DONE);
      const timeline = all(trail.shadowRoot!, 'agent-timeline')[0]!;
      button(timeline, 'Failures')!.click();
      await settle(on);
      expect(lines(trail, '.entry').map((each) => withoutTime(read(each)))).to.deep.equal([
        'Tool archive.search Failed',
        'Evidence Deletion logs Check failed',
      ]);
      const field = timeline.shadowRoot!.querySelector('input')!;
      field.value = 'nowhere';
      field.dispatchEvent(new InputEvent('input'));
      await settle(on);
      expect(read(timeline)).to.contain('No turn that is here matches');
      button(timeline, 'All')!.click();
      field.value = 'retention db';
      field.dispatchEvent(new InputEvent('input'));
      await settle(on);
      expect(lines(trail, '.entry')).to.have.length(1);
    });

    it('says how long nothing happened, loads earlier turns, and puts the oldest first by choice', async () => {
      const later = [
        {...ASKED, messageId: 'u2', runId: 'r2', timestamp: at(30, 12), payload: {text: 'And now?', role: 'user'}},
        {type: 'run.started', sessionId: 's1', runId: 'r2', timestamp: at(30, 12)},
      ];
      const {trail, on} = await show('timeline', [...DONE, ...later]);
      expect(read(trail)).to.contain('2 hr 24 min later');
      const order = () =>
        lines(trail)
          .map((each) => /What do we keep|And now/.exec(read(each))?.[0])
          .filter(Boolean);
      expect(order()).to.deep.equal(['And now', 'What do we keep']);
      let asked = 0;
      on.projection.addEventListener('agent-load-older', (each) => {
        each.preventDefault();
        asked++;
      });
      on.store.setLocal(historyKey('s1'), {state: 'failed', before: '40', reason: 'The archive is slow'});
      await settle(on);
      const timeline = all(trail.shadowRoot!, 'agent-timeline')[0]!;
      expect(read(timeline)).to.contain('The archive is slow');
      button(timeline, 'Try again')!.click();
      expect(asked).to.equal(1);
      button(timeline, 'Newest first')!.click();
      await settle(on);
      expect(order()).to.deep.equal(['What do we keep', 'And now']);
    });

    it('walks the lines by arrow keys', async () => {
      const {trail, on} = await show('timeline', DONE);
      named(trail, 'ada').click();
      await settle(on);
      lines(trail)[0]!.focus();
      const here = () => lines(trail).findIndex((each) => each.matches(':focus'));
      const walk = [];
      for (const key of ['ArrowDown', 'ArrowDown', 'Home', 'End', 'ArrowUp']) {
        await sendKeys({press: key});
        walk.push(here());
      }
      const last = lines(trail).length - 1;
      expect(walk).to.deep.equal([1, 2, 0, last, last - 1]);
    });
  });

  describe('evidence', () => {
    it('V10 C6 claims come first and disputed ones before all; source second, the word at the end; gaps as gaps', async () => {
      const {trail} = await show('evidence', DONE);
      const words = items(trail).map(read);
      expect(words[0]).to.equal('Deleted after 365 days Handbook · Audit Out of date Disputed');
      expect(words[1]).to.contain('At least 91 % is kept No source given Supported');
      const list = read(all(trail.shadowRoot!, 'agent-evidence-list')[0]!);
      expect(list).to.contain('Claims 2').and.to.contain('Known gaps 1').and.to.contain('deletion logs expired');
      expect(list).to.contain('Check failed').and.to.contain('Verified').and.to.contain('Replays 1');
      expect(list).to.contain('Review by Data protection Name both').and.to.contain('Changes asked for');
      expect(items(trail)[0]!.shadowRoot!.querySelector('[data-disputed]')).not.to.equal(null);
      await expect(trail).to.be.accessible();
    });

    it('V10 claim to source and back, by keyboard alone', async () => {
      const {trail, on} = await show('evidence', DONE);
      items(trail)[0]!.focus();
      await sendKeys({press: 'Enter'});
      await settle(on);
      const open = () => items(trail).find((each) => each.shadowRoot!.querySelector('[part="detail"]'))!;
      expect(open().evidenceId).to.equal('c2');
      expect(read(open())).to.contain('contradicts Audit').and.to.contain('supports Handbook');
      const tie = (words: string) =>
        [...open().shadowRoot!.querySelectorAll<HTMLElement>('.tie')].find((each) => read(each).includes(words))!;
      tie('Handbook').focus();
      await sendKeys({press: 'Enter'});
      await settle(on);
      expect(open().evidenceId).to.equal('q1');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(open().matches(':focus-within')).to.equal(true);
      expect(read(open())).to.contain('Bears on').and.to.contain('db.query');
      tie('Deleted after').focus();
      await sendKeys({press: 'Enter'});
      await settle(on);
      expect(open().evidenceId).to.equal('c2');
      await expect(trail).to.be.accessible();
    });

    it('V10 from evidence to the passage that cites it, and from the citation to its evidence', async () => {
      const on = await bench(html`
        <agent-conversation lang="en" style="block-size: 400px"></agent-conversation>
        <agent-timeline-evidence lang="en" style="block-size: 500px"></agent-timeline-evidence>
      `);
      await on.tell(...DONE);
      await settle(on);
      const trail = on.projection.querySelector('agent-timeline-evidence')!;
      const find = () => all(on.projection, 'agent-citation').find((each) => each.getAttribute('evidence-id') === 'c2');
      await waitUntil(() => find()?.shadowRoot, 'the citation is drawn'); // what draws text is fetched when there is some
      const chip = find()!;
      chip.dispatchEvent(new PointerEvent('pointerenter'));
      await waitUntil(() => button(chip, 'Show evidence'));
      button(chip, 'Show evidence')!.click();
      await settle(on);
      expect(trail.view).to.equal('evidence');
      const open = items(trail).find((each) => each.shadowRoot!.querySelector('[part="detail"]'))!;
      expect(open.evidenceId).to.equal('c2');
      const passage = [...open.shadowRoot!.querySelectorAll<HTMLElement>('.tie')].find(
        (each) => each.dataset['fact'] === 'part:p1',
      )!;
      expect(read(passage)).to.contain('says one');
      passage.click();
      await waitUntil(() => chip.matches(':focus-within'), 'the citation in the answer has the focus');
    });

    it('A22 V14 opens the replay by its ref, for whoever plays it', async () => {
      const {trail, on} = await show('evidence', DONE);
      let ref = '';
      on.projection.addEventListener('agent-replay-open', (each) => (ref = each.ref));
      const item = items(trail).find((each) => each.evidenceId === 'y1')!;
      item.shadowRoot!.querySelector<HTMLElement>('.line')!.click();
      await settle(on);
      expect(read(item)).to.contain('Incomplete').and.to.contain('approximate');
      button(item, 'Open replay')!.click();
      expect(ref).to.equal('replay:r1');
    });

    it('C6 says what is loading, failed, kept and empty', async () => {
      const {trail, on} = await show('evidence', []);
      const steps = {shell: 'ready', window: 'ready', current: 'ready'} as const;
      const say = async (row: OpeningRow) => {
        on.store.openSession('s1');
        on.store.setLocal(openingKey('s1'), row);
        await settle(on);
        return read(trail);
      };
      expect(await say({steps: {...steps, refs: 'ready'}})).to.contain('No evidence yet');
      expect(await say({steps: {...steps, refs: 'loading'}})).to.contain('still being fetched');
      expect(await say({steps: {...steps, refs: 'failed'}})).to.contain('could not be fetched');
      await on.tell(evidence('c1', {claim: 'It holds'}));
      expect(await say({steps: {...steps, refs: 'ready'}, keptAt: 5}))
        .to.contain('not confirmed yet')
        .and.to.contain('It holds');
      const alone = await fixture<AgentTimelineEvidence>(
        html`<agent-timeline-evidence lang="en"></agent-timeline-evidence>`,
      );
      expect(read(alone)).to.contain('Unavailable');
      await expect(alone).to.be.accessible();
    });
  });

  describe('pack', () => {
    const pack = (payload: object, ids: object = {}) => ({
      type: 'evidence.changed',
      sessionId: 's1',
      evidenceId: 'k1',
      ...ids,
      payload: {kind: 'pack', ...payload},
    });

    it('A9 U2 is asked for by a command, shows its progress, its gaps and its failure', async () => {
      const {trail, on} = await show('evidence', DONE);
      const element = () => all(trail.shadowRoot!, 'agent-evidence-pack')[0]!;
      button(element(), 'Export evidence pack')!.click();
      await settle(on);
      expect(on.carried[0]).to.include({control: 'export', sessionId: 's1'});
      expect(on.carried[0]!.payload).to.deep.equal({kind: 'pack'});
      await on.tell(pack({status: 'collecting', progress: {done: 3, total: 9}}));
      expect(read(element())).to.contain('Being collected').and.to.contain('3 of 9');
      await expect(element()).to.be.accessible();
      await on.tell(pack({status: 'failed', error: 'The disk is full'}));
      expect(read(element())).to.contain('Failed').and.to.contain('The disk is full').and.to.contain('Try again');
      await on.tell(
        pack(
          {status: 'ready', bytes: 2_048, gaps: [{area: 'telemetry', reason: 'not_collected'}]},
          {evidencePackRef: 'pack:k1'},
        ),
      );
      expect(read(element())).to.contain('telemetry : not collected').and.to.contain('Download pack (2 kB)');
      await expect(element()).to.be.accessible();
    });

    it('A9 a ready pack is read by its ref and can be saved; what fails can be tried again', async () => {
      const {trail, on} = await show('evidence', [...DONE, pack({status: 'ready'}, {evidencePackRef: 'pack:k1'})]);
      let works = false;
      const reads: string[] = [];
      CommandRouter.of(on.store).connect({
        controls: new Set(['export']),
        carry: () => Promise.resolve(),
        read: (ref: string) => {
          reads.push(ref);
          return works ? Promise.resolve(new Blob(['PK'])) : Promise.reject(new Error('Gone for lunch'));
        },
      });
      const element = () => all(trail.shadowRoot!, 'agent-evidence-pack')[0]!;
      button(element(), 'Download pack')!.click();
      await settle(on);
      expect(read(element())).to.contain('Gone for lunch');
      works = true;
      const saved: string[] = [];
      element().shadowRoot!.addEventListener('click', (each) => {
        const link = each.target as Element;
        if (link.localName !== 'a') return;
        each.preventDefault();
        saved.push(link.getAttribute('download') ?? '');
      });
      button(element(), 'Try again')!.click();
      await settle(on);
      expect(reads).to.deep.equal(['pack:k1', 'pack:k1']);
      const link = element().shadowRoot!.querySelector('a[download]')!;
      expect(link.getAttribute('href')).to.match(/^blob:/);
      expect(saved).to.deep.equal(['k1.zip']);
    });

    it('C5 cannot be asked for where the connection does not offer it, and says why', async () => {
      const {trail, on} = await show('evidence', DONE, {controls: ['send']});
      const element = all(trail.shadowRoot!, 'agent-evidence-pack')[0]!;
      const ask = button(element, 'Export evidence pack')!;
      expect(ask.getAttribute('aria-disabled')).to.equal('true');
      ask.click();
      await settle(on);
      expect(on.carried).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  });

  describe('audit', () => {
    it('A6 tells who decided what, when, and by which command or rule; who is not named is not guessed', async () => {
      const {trail, on} = await show('audit', [
        ...DONE,
        {...event('permission.changed', 7, {}, {mode: 'auto', source: 'user'}), commandId: 'k2'},
        event('run.started', 8, {runId: 'r2'}),
        {
          ...event('run.finished', 9, {runId: 'r2'}, {outcome: 'cancelled', reason: 'Stopped by the user.'}),
          commandId: 'k3',
        },
        event('action.required', 10, {actionId: 'a2', runId: 'r2'}, {title: 'Go on?'}),
      ]);
      const rows = () => all(trail.shadowRoot!, '.row').map((each) => read(each).replace(/^\S+ (AM|PM) /, ''));
      expect(rows().map((each) => each.replace(/ Why.*$/, ''))).to.deep.equal([
        'Request Fetch the audit You · Rule: Ask before paid sources · Command k1 Approved',
        'Review Name both Data protection Changes asked for',
        'Permission Mode set to auto You · Command k2',
        'Interrupt r2 You · Stopped by the user. · Command k3 Stopped',
        'Request Go on? Waits for a decision',
      ]);
      await expect(trail).to.be.accessible();
      const empty = await fixture<AgentAuditTrail>(html`<agent-audit-trail lang="en"></agent-audit-trail>`);
      expect(read(empty)).to.contain('Unavailable');
      await on.settle();
    });
  });

  it('V10 "why do we know this" opens the events behind a fact, and leads from an event to its other facts', async () => {
    const {trail, on} = await show('evidence', DONE);
    const why = all(items(trail)[0]!.shadowRoot!, 'agent-fact-why')[0]!;
    const ask = why.shadowRoot!.querySelector('button')!;
    expect(ask.getAttribute('aria-label')).to.equal('Why do we know this: Deleted after 365 days');
    ask.click();
    await settle(on);
    const events = all(why.shadowRoot!, 'agent-fact-events')[0]!;
    expect(read(events)).to.contain('evidence:c2').and.to.contain('evidence.changed').and.to.contain('1 event');
    await expect(why).to.be.accessible();
    lines(events)[0]!.click();
    await settle(on);
    const run = all(events.shadowRoot!, '.chip button').find((each) => read(each) === 'run:r1') as HTMLElement;
    run.click();
    await settle(on);
    expect(read(events)).to.contain('run.started');
    await sendKeys({press: 'Escape'});
    await settle(on);
    expect(all(why.shadowRoot!, 'agent-fact-events')).to.have.length(0);
  });

  it('U2 chooses its view by tabs and arrow keys', async () => {
    const {trail, on} = await show('timeline', DONE);
    trail.shadowRoot!.querySelector<HTMLElement>('[aria-selected="true"]')!.focus();
    const views = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft']) {
      await sendKeys({press: key});
      await on.settle();
      views.push(trail.view);
    }
    expect(views).to.deep.equal(['evidence', 'audit', 'timeline', 'audit', 'evidence']);
  });

  it('fits 320 px with hostile words, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const hostile = [
      ...DONE,
      evidence(nasty, {
        kind: nasty,
        claim: nasty,
        status: nasty,
        verification: nasty,
        source: {url: 'javascript:alert(1)'},
        gaps: [{area: nasty, reason: nasty}],
      }),
      event('review.completed', 4, {reviewId: nasty}, {verdict: nasty, reviewer: nasty}),
    ];
    for (const [view, word] of [
      ['timeline', '次工具调用'],
      ['evidence', '有争议'],
      ['audit', '已批准'],
    ] as const) {
      const {trail, on} = await show(view, hostile);
      on.projection.dir = 'rtl';
      trail.style.inlineSize = '320px';
      trail.lang = 'zh-CN';
      await settle(on);
      expect(trail.scrollWidth, view).to.be.at.most(320);
      for (const box of all(trail.shadowRoot!, '[part="list"]'))
        expect(box.scrollWidth, view).to.be.at.most(box.clientWidth);
      expect(all(trail.shadowRoot!, 'img, a[href^="javascript"]')).to.have.length(0);
      expect(read(trail), view).to.contain(word);
      await expect(trail).to.be.accessible();
    }
  });
});
