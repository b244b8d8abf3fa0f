import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {LitElement} from 'lit';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import {CommandRouter} from '../../src/commands/router.js';
import {UnseenReports} from '../../src/components/team/worker-notifications/unseen-reports.js';
import type {AgentWorkerNotifications} from '../../src/components/team/worker-notifications/worker-notifications.js';
import {openingKey, uiKey} from '../../src/state/keys.js';
import '../../src/all.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const mate = (agentId: string, agentName: string, parentAgentId?: string) => ({
  type: 'agent.spawned',
  sessionId: 's1',
  agentId,
  agentName,
  payload: {parentAgentId},
});
const report = (workerNotificationId: string, payload: object, more: object = {}) => ({
  type: 'worker.notification',
  sessionId: 's1',
  workerNotificationId,
  agentId: 'ada',
  timestamp: '2026-11-16T14:05:00Z',
  payload,
  ...more,
});
const TEAM = [mate('lead', 'Lead'), mate('ada', 'Ada', 'lead')];

async function show(...events: object[]): Promise<{pane: AgentWorkerNotifications; on: Bench}> {
  const on = await bench(html`<agent-worker-notifications session-id="s1"></agent-worker-notifications>`);
  await on.tell(...events);
  return {pane: on.projection.querySelector('agent-worker-notifications')!, on};
}
const items = (pane: AgentWorkerNotifications) => [...pane.shadowRoot!.querySelectorAll('agent-worker-report')];
const ids = (pane: AgentWorkerNotifications) => items(pane).map(({notificationId}) => notificationId);

/** A tab that counts what is unseen. */
class UnseenBadge extends LitElement {
  readonly unseen = new UnseenReports(this, () => 's1');
  override render() {
    return html`${this.unseen.count}`;
  }
}
customElements.define('test-unseen-badge', UnseenBadge);

describe('agent-worker-notifications', () => {
  it('T15 tells teammate, status, summary, usage, duration, tool count and time; the newest first', async () => {
    const {pane} = await show(
      ...TEAM,
      report('n1', {status: 'completed', summary: 'First'}),
      report(
        'n2',
        {status: 'completed', summary: 'Found **3** <b>leaks</b>', durationMs: 112_000, toolCount: 14},
        {workerUsage: {totalTokens: 18_400, cost: 0.042, currency: 'USD'}},
      ),
      report('n3', {status: 'failed', usage: {inputTokens: 900, cost: 12, currency: 'credits'}}, {agentId: 'ghost'}),
    );
    expect(ids(pane)).to.deep.equal(['n3', 'n2', 'n1']);
    expect(read(items(pane)[1]!)).to.match(
      /Ada Completed \d+:05 .* Found \*\*3\*\* <b>leaks<\/b> 18.4K tokens \$0.042 1 min 52 sec 14 tool calls/,
    );
    expect(read(items(pane)[0]!))
      .to.contain('ghost Failed')
      .and.to.contain('No words were reported. 900 tokens in 12 credits');
    expect(all(pane.shadowRoot!, 'b')).to.have.length(0);
    await expect(pane).to.be.accessible();
  });

  it('T12 T15 completed, failed, killed and unknown have a word and a shape each, and are listed alone on demand', async () => {
    const statuses = ['completed', 'failed', 'killed', 'unknown'];
    const {pane, on} = await show(
      ...TEAM,
      ...statuses.map((status) => report(status, {...(status === 'unknown' ? {} : {status}), summary: 'x'})),
      report('again', {status: 'failed', summary: 'x'}),
    );
    const marks = items(pane).map((item) => item.shadowRoot!.querySelector('.st')!);
    expect(marks.map((mark) => read(mark))).to.deep.equal(['Failed', 'Unknown', 'Killed', 'Failed', 'Completed']);
    expect(new Set(marks.map((mark) => mark.querySelector('svg')!.innerHTML)).size).to.equal(4);
    button(pane, 'Failed 2')!.click();
    await on.settle();
    expect(ids(pane)).to.deep.equal(['again', 'failed']);
    await on.tell(report('unknown', {status: 'failed'}));
    expect(ids(pane)).to.deep.equal(['again', 'unknown', 'failed']);
    button(pane, 'All 5')!.click();
    await on.settle();
    expect(ids(pane)).to.have.length(5);
  });

  it('T15 leads to the teammate’s transcript, its task, and its place in the conversation', async () => {
    const {pane, on} = await show(
      ...TEAM,
      {type: 'run.started', sessionId: 's1', runId: 'r1'},
      {type: 'task.changed', sessionId: 's1', taskId: 't1', payload: {title: 'Load test', status: 'completed'}},
      report('n1', {status: 'completed', summary: 'x'}, {taskId: 't1', runId: 'r1'}),
      report('n2', {status: 'completed', summary: 'x'}, {taskId: 't9', runId: 'r9', agentId: 'ghost'}),
    );
    const led: string[] = [];
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => led.push(agentId));
    on.projection.addEventListener('agent-reveal', ({fact}) => led.push(fact));
    const [unknown, known] = items(pane);
    for (const name of ['Open transcript', 'Task Load test', 'Show in conversation']) button(known!, name)!.click();
    expect(led).to.deep.equal(['ada', 'task:t1', 'notification:n1']);
    expect(unknown!.shadowRoot!.querySelectorAll('button')).to.have.length(0);
  });

  it('T15 a result that is an artifact opens there; any other ref is read by its owner, as plain text', async () => {
    const on = await bench(html`<agent-worker-notifications session-id="s1"></agent-worker-notifications>`, {
      controls: 'not connected',
    });
    const asked: string[] = [];
    CommandRouter.of(on.store).connect({
      controls: new Set(),
      carry: () => new Promise(() => undefined),
      read: (ref) => {
        asked.push(ref);
        return Promise.resolve(new Blob(['<i>raw</i> result'], {type: 'text/html'}));
      },
    });
    await on.tell(
      {type: 'artifact.created', sessionId: 's1', artifactId: 'book', payload: {title: 'Runbook', kind: 'document'}},
      report('n1', {resultRef: 'book'}),
      report('n2', {resultRef: 'report://load'}),
    );
    const pane = on.projection.querySelector('agent-worker-notifications')!;
    let opened = '';
    on.projection.addEventListener('agent-artifact-open', ({artifactId}) => (opened = artifactId));
    button(items(pane)[1]!, 'Artifact Runbook')!.click();
    expect(opened).to.equal('book');
    expect(read(items(pane)[0]!)).to.contain('report://load');
    button(items(pane)[0]!, 'Read result')!.click();
    await waitUntil(() => read(items(pane)[0]!).includes('<i>raw</i> result'));
    expect(asked).to.deep.equal(['report://load']);
    await expect(pane).to.be.accessible();
  });

  it('N4 counts what nobody has looked at, for the tab too; what was in sight for a moment counts as seen', async () => {
    const {pane, on} = await show(...TEAM, report('n1', {summary: 'x'}), report('n2', {summary: 'x'}));
    const badge = new UnseenBadge();
    on.projection.append(badge);
    await on.settle();
    expect(read(badge)).to.equal('2');
    expect(items(pane).map(({unseen}) => unseen)).to.deep.equal([true, true]);
    await waitUntil(() => read(badge) === '0', 'seen after a moment');
    expect(items(pane).map(({unseen}) => unseen)).to.deep.equal([false, false]);
    await on.tell(report('n3', {summary: 'x'}));
    expect(read(badge)).to.equal('1');
    expect(read(pane)).to.contain('3 reports 1 new');
    button(pane, 'Mark all as seen')!.click();
    await on.settle();
    expect(read(badge)).to.equal('0');
    expect(read(pane)).not.to.contain('new');
    expect(JSON.stringify(on.store.snapshot())).not.to.contain('seen');
  });

  it('what is beyond the edge of the box is not seen', async () => {
    const many = Array.from({length: 40}, (_, index) => report(`n${String(index)}`, {summary: 'x'}));
    const {pane, on} = await show();
    pane.style.blockSize = '240px';
    await on.tell(...TEAM, ...many);
    const key = uiKey<{ids: ReadonlySet<string>}>('seen-reports:s1');
    await waitUntil(() => on.store.get(key) !== undefined, 'some');
    const seen = on.store.get(key)!.ids;
    expect(seen.has('n39')).to.equal(true);
    expect(seen.has('n0')).to.equal(false);
  });

  it('N5 V13 a report on the user’s channel is a report and nobody’s words, however it comes', async () => {
    const on = await bench(
      html`<agent-conversation session-id="s1"></agent-conversation>
        <agent-worker-notifications session-id="s1"></agent-worker-notifications>`,
    );
    const decoder = createAdapter();
    const wire = [
      {type: 'RUN_STARTED', threadId: 's1', runId: 'r1'},
      {
        type: 'CUSTOM',
        name: 'agent-ui',
        value: report('n5', {status: 'completed', summary: 'by custom event'}, {type: 'worker.notification'}),
      },
      {
        type: 'TEXT_MESSAGE_START',
        messageId: 'm7',
        role: 'user',
        metadata: {'agent-ui': {workerNotificationId: 'n7', status: 'failed'}},
      },
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm7', delta: 'by AG-UI text'},
      {type: 'TEXT_MESSAGE_END', messageId: 'm7'},
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          {id: 'n6', role: 'user', content: 'by AG-UI snapshot', metadata: {'agent-ui': {kind: 'worker_notification'}}},
        ],
      },
    ];
    const text = (type: string, payload: object, more: object = {}) => ({type, sessionId: 's1', payload, ...more});
    await on.tell(
      text('text.final', {role: 'user', text: 'by id'}, {messageId: 'm1', workerNotificationId: 'n1'}),
      text('text.final', {role: 'user', text: 'by kind', kind: 'worker_notification'}, {messageId: 'n2'}),
      text('text.delta', {role: 'user', delta: 'by '}, {messageId: 'm3', workerNotificationId: 'n3'}),
      text('text.delta', {role: 'user', delta: 'delta'}, {messageId: 'm3', workerNotificationId: 'n3'}),
      text('messages.snapshot', {
        messages: [{id: 'n4', role: 'user', kind: 'worker_notification', content: 'by snapshot'}],
      }),
      ...wire.flatMap((each) => decoder.decode(each)),
    );
    const pane = on.projection.querySelector('agent-worker-notifications')!;
    for (const words of [
      'by id',
      'by kind',
      'by delta',
      'by snapshot',
      'by custom event',
      'by AG-UI text',
      'by AG-UI snapshot',
    ])
      expect(read(pane)).to.contain(words);
    const talk = on.projection.querySelector('agent-conversation')!;
    expect(all(talk.shadowRoot!, '.user')).to.have.length(0);
    expect(Object.values(on.store.snapshot().messages as object)).to.have.length(0);
  });

  it('N5 V13 A16 in the conversation a report stands in nobody’s name, apart from what the coordinator makes of it', async () => {
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    const said = (messageId: string, text: string) => ({
      type: 'text.final',
      sessionId: 's1',
      runId: 'r1',
      agentId: 'lead',
      messageId,
      payload: {text},
    });
    await on.tell(
      ...TEAM,
      {type: 'run.started', sessionId: 's1', runId: 'r1', agentId: 'lead'},
      said('m1', 'Ada looks into it.'),
      report('n1', {status: 'completed', summary: '12 leaks, <img src=x> 3 of them old'}, {runId: 'r1'}),
      said('m2', 'There are leaks.'),
      {type: 'run.finished', sessionId: 's1', runId: 'r1', payload: {outcome: 'success'}},
    );
    const words = read(on.projection);
    expect(words).to.match(
      /Lead .*Ada looks into it. Worker report from Ada to Lead, not from you Completed 12 leaks, <img src=x> 3 of them old Open transcript There are leaks./,
    );
    expect(all(on.projection, 'article').map((turn) => turn.getAttribute('aria-label'))).to.deep.equal(['Lead']);
    expect(all(on.projection, '.other')).to.have.length(0);
    const aside = all(on.projection, 'aside')[0]!;
    expect(getComputedStyle(aside).borderBlockStartStyle).to.equal('dashed');
    expect(on.store.get('notification:n1')).to.include({summary: '12 leaks, <img src=x> 3 of them old'});
    let opened = '';
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => (opened = agentId));
    button((aside.getRootNode() as ShadowRoot).host, 'Open transcript')!.click();
    expect(opened).to.equal('ada');
    await expect(on.projection).to.be.accessible();
  });

  it('lists 5,000 as few rows, redraws one when one changes, and walks by the keyboard', async () => {
    const many = Array.from({length: 5000}, (_, index) =>
      report(`n${String(index)}`, {status: 'completed', summary: 'x'}),
    );
    const {pane, on} = await show(...TEAM, ...many);
    await on.settle();
    expect(items(pane).length).to.be.within(3, 60);
    expect(read(pane)).to.contain('5,000 reports');
    let updates = 0;
    const render = pane.render.bind(pane);
    pane.render = () => {
      updates++;
      return render();
    };
    // WebKit measures rows some frames later.
    for (let before = -1; before !== updates; await nextFrame()) {
      before = updates;
      await nextFrame();
    }
    updates = 0;
    await on.tell(report('n4999', {summary: 'changed'}), report('n3', {summary: 'far away'}));
    expect(read(items(pane)[0]!)).to.contain('changed');
    expect(updates).to.equal(0);
    pane.shadowRoot!.querySelector<HTMLElement>('li')!.focus();
    await sendKeys({press: 'End'});
    await waitUntil(() => (pane.shadowRoot!.activeElement as HTMLElement | null)?.dataset['id'] === 'n0');
  });

  it('C6 says what it is for while nobody reported, and what it lacks without a store', async () => {
    const {pane, on} = await show();
    expect(read(pane)).to.contain('No reports');
    await expect(pane).to.be.accessible();
    on.store.setLocal(openingKey('s1'), {
      steps: {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'},
    });
    await on.settle();
    expect(read(pane)).to.contain('Loading').and.not.to.contain('No reports');
    const alone = await fixture(html`<agent-worker-notifications></agent-worker-notifications>`);
    expect(read(alone)).to.contain('Unavailable');
  });

  it('fits 320 px with hostile words and shapes, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const {pane, on} = await show();
    on.projection.dir = 'rtl';
    pane.style.inlineSize = '320px';
    pane.lang = 'zh-CN';
    await on.tell(
      mate('ada', nasty),
      report('n1', {status: nasty, summary: nasty, resultRef: nasty, usage: {cost: 1, currency: nasty}}),
      report('n2', {status: 7, summary: {}, durationMs: 'x', toolCount: -1, usage: [1]}),
      report('n3', {status: 'constructor', usage: 'about an hour'}),
    );
    expect(pane.shadowRoot!.querySelector('[part="list"]')!.scrollWidth).to.be.at.most(320);
    expect(all(pane.shadowRoot!, 'img')).to.have.length(0);
    expect(read(pane)).to.contain('3 份报告').and.to.contain('about an hour');
    await expect(pane).to.be.accessible();
  });
});
