import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {REVIEW_STATUSES} from '../../src/components/team/review-lane/statuses.js';
import type {AgentPicker} from '../../src/components/parts/picker/picker.js';
import type {AgentReviewFix} from '../../src/components/team/review-lane/review-fix.js';
import type {AgentReviewLane} from '../../src/components/team/review-lane/review-lane.js';
import type {AgentReviewRound} from '../../src/components/team/review-lane/review-round.js';
import {openingKey} from '../../src/state/keys.js';
import '../../src/define/agent-review-lane.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const mate = (agentId: string, agentName: string) => ({type: 'agent.spawned', sessionId: 's1', agentId, agentName});
const TEAM = [mate('ada', 'Ada'), mate('bob', 'Bob')];
const BOOK = {
  type: 'artifact.created',
  sessionId: 's1',
  artifactId: 'book',
  payload: {title: 'Runbook', kind: 'document', status: 'ready'},
};
const FIXES = [
  {id: 'f1', title: 'Set a lock timeout', location: '0042.sql:31'},
  {id: 'f2', title: 'Log the batch', location: 'backfill.ts:19', workItemId: 'w2', status: 'open'},
  'Say why in the head',
];
const review = (reviewId: string, payload: object, more: object = {}) => ({
  type: 'review.completed',
  sessionId: 's1',
  reviewId,
  timestamp: '2026-11-16T14:05:00Z',
  payload: {reviewer: 'bob', ...payload},
  ...more,
});
const CHANGES = review(
  'v1',
  {verdict: 'changes_requested', summary: 'Sound overall; two fixes.', fixes: FIXES},
  {artifactId: 'book', evidenceRefs: ['e1', 'e9']},
);

async function show(events: object[], options?: BenchOptions): Promise<{lane: AgentReviewLane; on: Bench}> {
  const on = await bench(html`<agent-review-lane session-id="s1"></agent-review-lane>`, options);
  await on.tell(...events);
  return {lane: on.projection.querySelector('agent-review-lane')!, on};
}
const rounds = (lane: AgentReviewLane) => all(lane.shadowRoot!, 'agent-review-round') as AgentReviewRound[];
const fixes = (lane: AgentReviewLane) => all(lane.shadowRoot!, 'agent-review-fix') as AgentReviewFix[];

describe('agent-review-lane', () => {
  it('T15 A16 tells reviewer, target, verdict, summary, evidence and fixes, and leads to each', async () => {
    const {lane, on} = await show([
      ...TEAM,
      BOOK,
      {
        type: 'evidence.changed',
        sessionId: 's1',
        evidenceId: 'e1',
        payload: {kind: 'claim', claim: 'It takes no lock'},
      },
      CHANGES,
    ]);
    const [round] = rounds(lane);
    expect(read(round!)).to.match(
      /^Review of Runbook Changes requested Bob The artifact \d+:05 .*Sound overall; two fixes. Evidence It takes no lock e9/,
    );
    expect(read(fixes(lane)[0]!)).to.contain('Set a lock timeout 0042.sql:31 Requested nobody yet Assign');
    expect(read(fixes(lane)[2]!)).to.equal('Say why in the head Requested nobody yet');
    const led: string[] = [];
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => led.push(agentId));
    on.projection.addEventListener('agent-artifact-open', ({artifactId}) => led.push(artifactId));
    on.projection.addEventListener('agent-evidence-open', ({evidenceId}) => led.push(evidenceId));
    for (const name of ['Bob', 'The artifact', 'It takes no lock']) button(round!, name)!.click();
    expect(led).to.deep.equal(['bob', 'book', 'e1']);
    await expect(lane).to.be.accessible();
  });

  it('T12 T15 every status and verdict has a word and a shape; a word that nobody knows is never a pass', async () => {
    const words = [...REVIEW_STATUSES, 'shrug'];
    const {lane, on} = await show([
      ...TEAM,
      {...review('v0', {}), type: 'review.requested'},
      ...words.map((verdict, index) => review(`v${String(index)}`, {verdict})),
    ]);
    lane.style.blockSize = '3000px';
    (lane.shadowRoot!.querySelector('[part="list"]') as HTMLElement).style.maxBlockSize = 'none';
    lane.requestUpdate();
    // Rows are measured and drawn a few at a time.
    await waitUntil(() => rounds(lane).length === words.length);
    await on.settle();
    const shapes = new Map(
      rounds(lane).map((round) => {
        const mark = round.shadowRoot!.querySelector('.head .st')!;
        return [read(mark), mark.querySelector('svg')!.innerHTML];
      }),
    );
    expect([...shapes.keys()].reverse()).to.deep.equal([
      ...['Requested', 'Reviewing', 'Passed', 'Changes requested', 'Failed', 'Approved', 'Rejected'],
      ...['Needs changes', 'Escalated', 'Waived', 'For information', 'shrug'],
    ]);
    expect(new Set([...shapes.values()].slice(-5)).size).to.equal(5);
    expect(shapes.get('shrug')).not.to.equal(shapes.get('Passed'));
    await on.tell({...review('v20', {}), type: 'review.completed'});
    expect(read(rounds(lane)[0]!)).to.contain('Verdict not given');
  });

  it('A16 a second round stands with the first, and each leads to the other', async () => {
    const {lane, on} = await show([
      ...TEAM,
      BOOK,
      review('v2', {verdict: 'passed', previousReviewId: 'v1', summary: 'Both are in.'}, {artifactId: 'book'}),
      review('other', {verdict: 'failed', previousReviewId: 'nobody-knows', target: 'Another thing'}),
    ]);
    await on.tell(CHANGES);
    expect(lane.shadowRoot!.querySelectorAll('li')).to.have.length(2);
    expect(rounds(lane).map(({reviewId}) => reviewId)).to.deep.equal(['v2', 'v1', 'other']);
    const [second, first, other] = rounds(lane);
    expect(read(second!)).to.contain('Passed').and.to.contain('Both are in.').and.to.contain('after round 1');
    expect(read(first!)).to.equal('Round 1 Changes requested');
    expect(read(other!)).to.contain('Review of Another thing Failed').and.to.contain('not here nobody-knows');
    button(second!, 'after round 1')!.click();
    await on.settle();
    expect(read(first!)).to.contain('Sound overall').and.to.contain('followed by round 2');
    expect(first!.shadowRoot!.activeElement).to.equal(button(first!, 'Round 1 Changes requested'));
    button(first!, 'followed by round 2')!.click();
    await on.settle();
    expect(second!.shadowRoot!.activeElement).not.to.equal(null);
    await expect(lane).to.be.accessible();
  });

  it('T15 a fix is given to a teammate: asked for until its work item says so', async () => {
    const {lane, on} = await show([...TEAM, BOOK, CHANGES]);
    const fix = fixes(lane)[0]!;
    button(fix, 'Assign')!.focus();
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'End'});
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(on.carried).to.have.length(1);
    expect(on.carried[0]).to.deep.include({
      control: 'assign',
      sessionId: 's1',
      workItemId: 'f1',
      payload: {assignee: 'bob', reviewId: 'v1', fixId: 'f1'},
    });
    expect(read(fix)).to.contain('nobody yet → Bob…');
    expect(button(fix, '→ Bob…')!.getAttribute('aria-disabled')).to.equal('true');
    await on.tell({
      type: 'task.changed',
      sessionId: 's1',
      workItemId: 'f1',
      taskId: 'f1',
      runtimeEntity: 'work_item',
      payload: {title: 'Lock timeout', status: 'claimed', assignee: 'bob'},
    });
    expect(read(fix)).to.contain('Claimed Work item Lock timeout by Bob Reassign');
    let fact = '';
    on.projection.addEventListener('agent-reveal', (event) => (fact = event.fact));
    button(fix, 'Work item Lock timeout')!.click();
    expect(fact).to.equal('task:f1');
  });

  it('T15 a refusal leaves the fix as it was, with the reason', async () => {
    const {lane, on} = await show([...TEAM, BOOK, CHANGES], {
      reply: () => Promise.reject(new Error('The board is frozen')),
    });
    const fix = fixes(lane)[1]!;
    button(fix, 'Assign')!.click();
    await on.settle();
    button(fix, 'Ada')!.click();
    await on.settle();
    expect(on.carried[0]).to.include({workItemId: 'w2'});
    expect(read(fix)).to.contain('nobody yet Assign').and.to.contain('The board is frozen');
    await expect(lane).to.be.accessible();
  });

  it('how a fix stands is what its work item says; one that is done is quiet', async () => {
    const {lane, on} = await show([...TEAM, BOOK, CHANGES]);
    expect(read(fixes(lane)[1]!)).to.contain('Open');
    await on.tell({
      type: 'task.changed',
      sessionId: 's1',
      workItemId: 'w2',
      taskId: 'w2',
      runtimeEntity: 'work_item',
      payload: {title: 'Log', status: 'done', assignee: 'ada'},
    });
    expect(read(fixes(lane)[1]!))
      .to.contain('Done')
      .and.to.contain('by Ada')
      .and.not.to.contain('ssign');
  });

  it('a person asks for a review of what there is, by whom they choose; it is asked for until it is there', async () => {
    const {lane, on} = await show([...TEAM]);
    expect(read(lane)).to.contain('No reviews').and.not.to.contain('Request review');
    await on.tell(BOOK);
    const request = lane.shadowRoot!.querySelector('agent-review-request')!;
    button(request, 'Request review')!.click();
    await on.settle();
    const [target, reviewer] = [...request.shadowRoot!.querySelectorAll<AgentPicker>('agent-picker')];
    expect(read(target!)).to.contain('Runbook');
    button(reviewer!, 'Not set')!.click();
    await on.settle();
    button(reviewer!, 'Bob')!.click();
    await on.settle();
    button(request, 'Request')!.click();
    await on.settle();
    expect(on.carried[0]).to.deep.include({
      control: 'request_review',
      sessionId: 's1',
      artifactId: 'book',
      payload: {reviewer: 'bob'},
    });
    expect(read(request)).to.contain('Asked, not confirmed yet');
    await expect(lane).to.be.accessible();
    await on.tell({
      type: 'review.requested',
      sessionId: 's1',
      reviewId: 'v5',
      artifactId: 'book',
      payload: {reviewer: 'bob'},
    });
    expect(read(lane)).to.contain('1 review').and.to.contain('Requested').and.not.to.contain('not confirmed');
  });

  it('what cannot be written is disabled, with why', async () => {
    const {lane, on} = await show([...TEAM, BOOK, CHANGES], {controls: 'not connected'});
    const assign = button(fixes(lane)[0]!, 'Assign')!;
    expect(assign.getAttribute('aria-disabled')).to.equal('true');
    expect(assign.title).not.to.equal('');
    assign.click();
    await on.settle();
    expect(fixes(lane)[0]!.shadowRoot!.querySelector('.floating')).to.equal(null);
  });

  it('C6 says what it lacks while it is fetched and without a store', async () => {
    const {lane, on} = await show([]);
    expect(read(lane)).to.contain('No reviews');
    on.store.setLocal(openingKey('s1'), {
      steps: {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'},
    });
    await on.settle();
    expect(read(lane)).to.contain('Loading').and.not.to.contain('No reviews');
    const alone = await fixture(html`<agent-review-lane></agent-review-lane>`);
    expect(read(alone)).to.contain('Unavailable');
    await expect(alone).to.be.accessible();
  });

  it('fits 320 px with hostile words and shapes, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(10);
    const {lane, on} = await show([]);
    on.projection.dir = 'rtl';
    lane.style.inlineSize = '320px';
    lane.lang = 'zh-CN';
    await on.tell(
      mate('ada', nasty),
      review('v1', {
        verdict: nasty,
        summary: nasty,
        reviewer: nasty,
        target: nasty,
        fixes: [{title: nasty, location: nasty, id: 'x', status: nasty}, 7, null, [], ''],
      }),
      review('v2', {verdict: 'passed', previousReviewId: 'v3', fixes: {}}, {evidenceRefs: [{}, 3, 'e']}),
      review('v3', {verdict: 'constructor', previousReviewId: 'v2', target: 9}),
      review('v4', {verdict: 'passed', previousReviewId: 'v4'}),
    );
    expect(lane.shadowRoot!.querySelector('[part="list"]')!.scrollWidth).to.be.at.most(320);
    expect(all(lane.shadowRoot!, 'img')).to.have.length(0);
    expect(read(lane)).to.contain('通过').and.to.contain('指派');
    await expect(lane).to.be.accessible();
  });
});
