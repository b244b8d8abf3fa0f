import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentTaskDetail} from '../../src/components/tasks/task-detail/task-detail.js';
import {LogLines} from '../../src/components/tasks/task-detail/log-lines.js';
import {openTask} from '../../src/components/tasks/task/agent-task-open.js';
import {attemptKey, openingKey} from '../../src/state/keys.js';
import {ProjectionStore} from '../../src/state/store.js';
import '../../src/define/agent-task-detail.js';
import {chord, resizePage} from './driving.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const AT = Date.parse('2026-11-16T10:00:00Z');
const at = (seconds: number) => new Date(AT + seconds * 1000).toISOString();
const event = (type: string, seconds: number, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  taskId: 't1',
  timestamp: at(seconds),
  payload,
  ...more,
});
const attempt = (type: string, seconds: number, runId: string, payload: object = {}) =>
  event(`task.attempt.${type}`, seconds, payload, {runId});
const output = (runId: string, offset: number, text: string, more: object = {}) =>
  event('task.progress', 60, {output: {ref: `log://${runId}`, offset, text, ...more}}, {runId});

async function show(...events: object[]): Promise<{detail: AgentTaskDetail; on: Bench}> {
  const on = await bench(html`<agent-task-detail task-id="t1" session-id="s1"></agent-task-detail>`);
  await on.tell(...events);
  await on.settle();
  return {detail: on.projection.querySelector('agent-task-detail')!, on};
}
const part = (detail: AgentTaskDetail, tag: string) => detail.shadowRoot!.querySelector(tag)!;
const logOf = (detail: AgentTaskDetail) => part(detail, 'agent-task-log') as HTMLElement;
const box = (detail: AgentTaskDetail) => logOf(detail).shadowRoot!.querySelector<HTMLElement>('[role="log"]');
const lines = (detail: AgentTaskDetail) =>
  [...(box(detail)?.querySelectorAll('code') ?? [])].map((line) => line.textContent);
const frames = async (count = 4) => {
  for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame);
};

describe('agent-task-detail', () => {
  it('K2 tells the whole record, in words where it is simple and as a tree where it is not', async () => {
    const {detail} = await show(
      {type: 'agent.spawned', sessionId: 's1', agentId: 'ada', agentName: 'Ada', payload: {}},
      event('task.created', 0, {
        title: 'Replay October',
        objective: 'Replay **every** invoice <b>now</b>',
        taskFamily: 'migration',
        taskKind: 'batch',
        visibility: 'background',
        priority: 'high',
        requestedBy: 'Mara',
        owner: 'lead',
        assignee: 'ada',
        scope: {workspace: 'billing', tables: ['a', 'b']},
        constraints: {costLimit: 2},
        taskProfile: {tiers: [{cpu: 2}]},
        usage: {totalTokens: 41_200, cost: 0.84, currency: 'USD'},
      }),
    );
    const text = read(detail);
    for (const words of [
      'Replay October',
      'Objective Replay every invoice',
      'Asked for by Mara Owner lead Given to Ada Priority high Kind migration · batch Visibility In the background',
      'Used 41.2K tokens $0.84',
      'Scope workspace billing tables a b Constraints cost limit 2 Profile',
      'Task id t1 Session s1',
    ])
      expect(text).to.contain(words);
    expect(all(detail.shadowRoot!, 'agent-json')).to.have.length(1);
    expect(all(detail.shadowRoot!, 'b')).to.have.length(0);
    const opened: string[] = [];
    detail.addEventListener('agent-teammate-open', ({agentId}) => opened.push(agentId));
    button(detail, 'Ada')!.click();
    expect(opened).to.deep.equal(['ada']);
    await expect(detail).to.be.accessible();
  });

  it('K3 tells the status with its reason, since when, and in its owner’s own word; a lost worker is neither failure nor success', async () => {
    const {detail, on} = await show(event('task.created', 0, {title: 'A'}), event('task.lost', 60, {status: 'zombie'}));
    expect(read(part(detail, '.top'))).to.match(/^A Worker lost .*its owner says zombie/);
    expect(read(detail)).to.contain('neither a failure nor a success');
    await on.tell(
      event('task.failed', 90, {error: {message: 'Out of memory'}, failureCategory: 'resource', retryable: false}),
    );
    expect(read(part(detail, '.top'))).to.match(/Failed .*Out of memory resource Trying again does not help/);
  });

  it('K3 K5 what it waits for leads to the task and to the request; a wish to cancel shows from above', async () => {
    const {detail, on} = await show(
      {...event('task.created', 0, {title: 'Whole'}), taskId: 't0'},
      {...event('task.created', 0, {title: 'Other'}), taskId: 't2'},
      event('task.created', 0, {title: 'A', parentTaskId: 't0'}),
      {
        type: 'action.required',
        sessionId: 's1',
        actionId: 'a1',
        payload: {actionType: 'tool_approval', title: 'Read production'},
      },
      event('task.waiting', 5, {
        waitingFor: 'permission',
        blockers: [{kind: 'permission', actionId: 'a1'}, {taskId: 't2', reason: 'Needs it'}, {taskId: 'ghost'}],
      }),
      {...event('task.cancel_requested', 6, {reason: 'Too late', cascade: 'all'}), taskId: 't0'},
    );
    const text = read(detail);
    expect(text).to.contain('It cannot go on without Other').and.to.contain('ghost not known here');
    expect(text).to.match(/A task above is to be cancelled: Whole .* with everything under it Too late/);
    expect(read(part(detail, 'agent-hitl-card'))).to.contain('Read production');
    const opened: string[] = [];
    on.projection.addEventListener('agent-task-open', ({taskId}) => opened.push(taskId));
    button(detail, 'Other')!.click();
    button(detail, 'ghost')!.click();
    expect(opened).to.deep.equal(['t2', 'ghost']);
    await expect(detail).to.be.accessible();
  });

  it('K4 every attempt stays: the newest first, n of max, cause, worker, failure, checkpoints, and the next one counted down', async () => {
    const {detail, on} = await show(
      event('task.created', 0, {title: 'A', maxAttempts: 5}),
      attempt('started', 10, 'r1', {attempt: 1, cause: 'initial', worker: 'w-7'}),
      attempt('failed', 70, 'r1', {error: 'deadlock', failureCategory: 'database', retryable: true}),
      attempt('started', 80, 'r2', {attempt: 2, cause: 'error', checkpointRefs: [{ref: 'cp://1', title: 'Batch 8'}]}),
      event('task.lost', 90, {}, {runId: 'r2'}),
      event('task.retrying', 91, {nextRetryAt: new Date(Date.now() + 90_000).toISOString()}),
    );
    const attempts = part(detail, 'agent-task-attempts');
    const items = () => [...attempts.shadowRoot!.querySelectorAll('ol > li')].map(read);
    expect(read(attempts)).to.match(/^Attempts 2 of 5 Next attempt in 1:\d\d\. Attempt 2/);
    expect(items()[0]).to.match(/^Attempt 2 Worker lost 10 sec After an error .* Checkpoints Batch 8$/);
    expect(items()[1]).to.match(/^Attempt 1 Failed 1 min deadlock First attempt w-7 .* database Can be tried again$/);
    await on.tell(
      attempt('started', 100, 'r3', {attempt: 3}),
      attempt('completed', 130, 'r3'),
      event('task.completed', 131),
    );
    expect(items().map((text) => text.slice(0, 16))).to.deep.equal([
      'Attempt 3 Comple',
      'Attempt 2 Worker',
      'Attempt 1 Failed',
    ]);
    await expect(attempts).to.be.accessible();
  });

  it('K4 fifty attempts are drawn a few at first, and those before are counted by how they ended', async () => {
    const {detail, on} = await show(
      event('task.created', 0, {title: 'A'}),
      ...Array.from({length: 50}, (_, index) => [
        attempt('started', index * 10, `r${String(index)}`, {attempt: index + 1}),
        attempt(index === 49 ? 'completed' : 'failed', index * 10 + 5, `r${String(index)}`),
      ]).flat(),
    );
    const attempts = part(detail, 'agent-task-attempts');
    expect(attempts.shadowRoot!.querySelectorAll('ol > li')).to.have.length(8);
    expect(read(attempts)).to.contain('42 earlier attempts Failed 42');
    button(attempts, '42 earlier attempts')!.click();
    await on.settle();
    expect(attempts.shadowRoot!.querySelectorAll('ol > li')).to.have.length(50);
  });

  it('K5 relations are told from both ends, by kind, with why and since when; one that was taken away is gone', async () => {
    const link = (relation: string, targetId: string, more: object = {}) =>
      event('task.dependency.updated', 30, {relation, targetId, ...more});
    const {detail, on} = await show(
      event('task.created', 0, {title: 'A'}),
      {...event('task.created', 0, {title: 'Child', parentTaskId: 't1'}), taskId: 'c1'},
      {...event('task.dependency.updated', 0, {relation: 'blocked_by', targetId: 't1'}), taskId: 'b1'},
      link('blocked_by', 'ghost', {status: 'satisfied', reason: 'Needs the totals'}),
      link('produced_artifact', 'report'),
    );
    const relations = part(detail, 'agent-task-relations');
    expect(read(relations)).to.match(
      /^Relations Waits for ghost not known here Satisfied Needs the totals since .* Subtasks Child Draft .* Holds up b1 .* Made report/,
    );
    await on.tell(link('blocked_by', 'ghost', {status: 'removed'}));
    expect(read(relations)).not.to.contain('Waits for');
    expect(read(detail)).not.to.contain('its owner says');
    await expect(relations).to.be.accessible();
  });

  it('K6 a task at a peer keeps the peer’s ids and word beside its own, and an end there is no end here', async () => {
    const {detail} = await show(
      event('task.created', 0, {title: 'A', nativeProtocol: 'a2a', remoteTaskId: 'p-1', remoteContextId: 'ctx-2'}),
      event('task.started', 1),
      event('task.updated', 2, {remoteStatus: 'TASK_STATE_COMPLETED', remoteArtifactRefs: ['far-1']}),
    );
    expect(read(part(detail, '.top'))).to.match(/^A Running .*It has ended at the peer, and is not reconciled here/);
    expect(read(part(detail, '.side'))).to.match(
      /At the peer Says TASK_STATE_COMPLETED Here Running Task id p-1 Context id ctx-2 Protocol a2a Made there far-1/,
    );
  });

  it('K7 progress is facts: phase, step, figures, outputs with offsets, coverage and checks; a percentage only where one is told', async () => {
    const {detail, on} = await show(event('task.created', 0, {title: 'A'}), event('task.started', 1));
    expect(read(detail)).to.contain('No progress was reported.');
    const told = {
      phase: 'verifying',
      step: 'Batch 13',
      counters: {invoices: {done: 24_800, total: 40_000}, differences: 11},
      outputRefs: [{ref: 'out://1', title: 'report.csv', offset: 2048}],
      acceptanceCoverage: {covered: 1, total: 3, criteria: {a: 'met', b: 'unmet'}},
      validation: 'running',
    };
    await on.tell(
      event('task.updated', 2, {acceptance: [{id: 'a', text: 'One'}, {id: 'b', text: 'Two'}, 'Three']}),
      event('task.progress', 3, told),
    );
    const text = read(detail);
    expect(text).to.contain(
      'invoices 24,800 of 40,000 differences 11 Phase Verifying Step Batch 13 Output report.csv up to 2 kB',
    );
    expect(text).to.contain('Acceptance 1 of 3 met One Met Two Not met Three Not said Checks Running');
    expect(detail.shadowRoot!.querySelector('progress')).to.equal(null);
    await on.tell(
      attempt('started', 4, 'r1', {attempt: 1}),
      output('r1', 0, 'one'),
      attempt('started', 5, 'r2', {attempt: 2}),
      output('r2', 0, 'two'),
      event('task.progress', 6, {
        counters: {batches: 3, batchesInAll: 12},
        outputRefs: [
          {ref: 'log://r1', title: 'a.log'},
          {ref: 'log://r2', title: 'a.log'},
        ],
      }),
    );
    expect(read(detail)).to.match(/batches 3 of 12 .*Output .*a\.log · Attempt 1 a\.log · Attempt 2/);
    await on.tell(event('task.progress', 7, {percent: 62}));
    expect(detail.shadowRoot!.querySelector('progress')!.value).to.equal(62);
  });

  it('K7 K11 completed without delivery or acceptance is no success: it says what speaks against it and what nobody said', async () => {
    const {detail, on} = await show(event('task.created', 0, {title: 'A'}), event('task.completed', 5));
    expect(read(part(detail, '.top'))).to.match(/^A Completed .*Nothing is said of: delivery\./);
    expect(read(detail)).to.contain('Delivery Delivery unknown Nobody said whether its result arrived.');
    const delivery = {state: 'failed', target: '#ops', reason: '403', attempts: 3, mechanism: 'webhook'};
    await on.tell(event('task.updated', 6, {delivery, acceptance: [{text: 'Signed', state: 'unmet'}]}));
    expect(read(part(detail, '.top')))
      .to.contain('Completed, not settled')
      .and.to.contain('do not agree: delivery, acceptance');
    expect(read(detail)).to.contain('Delivery Delivery failed 403 To #ops By webhook Tries 3');
    await expect(detail).to.be.accessible();
  });

  it('K7 the log follows its end until somebody scrolls up; only lines in sight are on the page, and pieces are not read out', async () => {
    const text = (from: number, count: number) =>
      Array.from({length: count}, (_, index) => `line ${String(from + index).padStart(5)}\n`).join('');
    const {detail, on} = await show(
      event('task.created', 0, {title: 'A'}),
      attempt('started', 1, 'r1', {attempt: 1}),
      output('r1', 0, text(0, 300), {name: 'build.log'}),
    );
    await waitUntil(() => lines(detail).includes('line   299'));
    expect(lines(detail).length).to.be.lessThan(80);
    expect(box(detail)!.getAttribute('aria-live')).to.equal('off');
    await on.tell(output('r1', 3300, text(300, 300)), output('r1', 3300, text(300, 300)));
    await waitUntil(() => lines(detail).includes('line   599'));
    expect(lines(detail).filter((line) => line === 'line   599')).to.have.length(1);
    box(detail)!.focus();
    await sendKeys({press: 'Home'});
    await waitUntil(() => lines(detail).includes('line     0'));
    await on.tell(output('r1', 6600, text(600, 300)));
    await frames();
    expect(lines(detail)).to.include('line     0').and.not.to.include('line   899');
    button(logOf(detail), 'Go to the end')!.click();
    await waitUntil(() => lines(detail).includes('line   899'));
    await expect(logOf(detail)).to.be.accessible();
  });

  it('K7 finds in the whole log, also where it is not drawn: how many, the next and the one before', async () => {
    const text = Array.from({length: 500}, (_, index) =>
      index % 100 === 7 ? `\x1b[31mERR\x1b[0mor ${String(index)}\n` : 'fine\n',
    ).join('');
    const {detail, on} = await show(event('task.created', 0), attempt('started', 1, 'r1'), output('r1', 0, text));
    const log = logOf(detail);
    const status = () => read(log.shadowRoot!.querySelector('[part="find"] [role="status"]')!);
    box(detail)!.focus();
    await chord('Control', 'f');
    await sendKeys({type: 'error'});
    await waitUntil(() => status() === '5 of 5');
    await sendKeys({press: 'Enter'});
    await waitUntil(() => status() === '1 of 5' && lines(detail).includes('ERRor 7'));
    await chord('Shift', 'Enter');
    await waitUntil(() => status() === '5 of 5' && lines(detail).includes('ERRor 407'));
    await on.tell(output('r1', new TextEncoder().encode(text).length, 'one more error\n'));
    await waitUntil(() => status() === '5 of 6');
    await sendKeys({press: 'Escape'});
    expect(log.shadowRoot!.querySelector('[part="find"]')).to.equal(null);
    expect(log.shadowRoot!.activeElement).to.equal(box(detail));
  });

  it('K4 K7 the log is of the current attempt, or of the one that is asked for; holes and earlier text are told', async () => {
    const on = await bench(html`<agent-task-detail task-id="t1"></agent-task-detail>`, {controls: 'not connected'});
    CommandRouter.of(on.store).connect({
      controls: new Set(),
      carry: () => new Promise(() => undefined),
      read: (ref) => Promise.resolve(new Blob([`all of ${ref}`], {type: 'text/plain'})),
    });
    await on.tell(
      event('task.created', 0),
      attempt('started', 1, 'r1', {attempt: 1}),
      output('r1', 4096, 'first try\n'),
      output('r1', 8192, 'after a hole\n'),
      attempt('failed', 2, 'r1'),
      attempt('started', 3, 'r2', {attempt: 2}),
    );
    const detail = on.projection.querySelector('agent-task-detail')!;
    await on.settle();
    expect(read(logOf(detail))).to.equal('Log Attempt 2 It has put out nothing yet.');
    button(part(detail, 'agent-task-attempts'), 'Log')!.click();
    await waitUntil(() => lines(detail).length === 2);
    expect(lines(detail)).to.deep.equal(['first try', 'after a hole']);
    expect(read(logOf(detail)))
      .to.contain('4.1 kB of it never came')
      .and.to.contain('The first 4.1 kB are not on this page: log://r1');
    const earlier = logOf(detail).shadowRoot!.querySelector('agent-task-ref')!;
    button(earlier, 'log://r1')!.click();
    await waitUntil(() => read(earlier).includes('all of log://r1'));
  });

  it('K11 is honest where there is nothing: no store, no task, an unknown one; and follows what the page opens', async () => {
    const on = await bench(html`<agent-task-detail session-id="s1"></agent-task-detail>`);
    const detail = on.projection.querySelector('agent-task-detail')!;
    await on.settle();
    expect(read(detail)).to.match(/^No task is open/);
    openTask(detail, on.store, 't1');
    const steps = {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'} as const;
    on.store.setLocal(openingKey('s1'), {steps, keptAt: AT});
    await on.settle();
    expect(read(detail)).to.match(/^Loading/);
    on.store.setLocal(openingKey('s1'), {steps: {...steps, current: 'ready'}, keptAt: AT});
    await on.settle();
    expect(read(detail)).to.equal('Unknown Nothing is known of the task t1');
    await on.tell(event('task.created', 0, {title: 'A'}));
    expect(read(detail)).to.match(/^Stale As it was kept at .* A Draft/);
    for (const odd of [null, 7, 'x', [], [null, 3, {}], {a: {b: 1}}])
      await on.tell(
        event('task.updated', 3, {
          scope: odd,
          constraints: odd,
          acceptance: odd,
          artifacts: odd,
          blockers: odd,
          progress: {counters: odd, step: odd, outputRefs: odd, percent: odd, validation: odd},
        }),
      );
    await detail.updateComplete;
    expect(read(await fixture(html`<agent-task-detail task-id="t1"></agent-task-detail>`))).to.match(/^Unavailable/);
  });

  it('fits 320 px, right to left, and Chinese', async () => {
    await resizePage(320, 800);
    const on = await bench(
      html`<div dir="rtl" lang="zh-CN"><agent-task-detail task-id="t1"></agent-task-detail></div>`,
    );
    await on.tell(
      event('task.created', 0, {title: '一个非常长的任务名称', scope: {workspace: 'w'.repeat(80)}}),
      attempt('started', 1, 'r1', {attempt: 1, worker: 'w'.repeat(60)}),
      output('r1', 0, `${'x'.repeat(300)}\n`),
    );
    const detail = on.projection.querySelector('agent-task-detail')!;
    await frames();
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    expect(read(detail)).to.contain('第 1 次尝试').and.to.contain('日志');
    await expect(detail).to.be.accessible();
    await resizePage(800, 600);
  });
});

describe('LogLines', () => {
  it('writes each byte once, whatever comes in a piece, and begins again where a log does not go on', () => {
    const store = new ProjectionStore();
    const shown = new LogLines();
    const whole = 'añ😀\n'.repeat(50);
    const bytes = new TextEncoder().encode(whole);
    const take = () => shown.take('r1', store.get(attemptKey('r1'))?.logs?.[0]);
    store.append([event('task.created', 0), attempt('started', 1, 'r1')]);
    for (let from = 0; from < bytes.length; from += 8) {
      store.append([output('r1', from, new TextDecoder().decode(bytes.subarray(from, from + 8)))]);
      take();
    }
    expect(shown.text).to.equal(whole);
    expect(shown.length).to.equal(50);
    expect(shown.take('r2', undefined)).to.equal(false);
    expect(shown.length).to.equal(0);
  });
});
