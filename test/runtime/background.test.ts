import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MAX_UNATTENDED} from '../../packages/runtime/src/background.js';
import {systemClock} from '../../packages/runtime/src/clock.js';
import {Stage} from './helpers.js';

type Facts = Record<string, unknown>;

const WATCHER = 'background-teammate.watcher';
const RATES = 'background-teammate.rates';
const HOUR = 3_600_000;

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);
const row = (stage: Stage, id: string) => stage.runtime.snapshot(stage.id).agents[id] as unknown as Facts;
const stop = (stage: Stage, agentId: string, payload: Facts) => stage.command({control: 'stop', agentId, payload});
const goOn = (stage: Stage, agentId: string, payload: Facts) =>
  stage.command({control: 'continue_agent', agentId, payload});

/** The statuses that a teammate has had, in order. */
function statuses(stage: Stage, agentId: string, type = 'agent.changed'): unknown[] {
  const told = stage.of(type).filter((event) => event.agentId === agentId);
  const words = told.map(({payload}) => (payload as Facts)['status']);
  return words.filter((word, index) => word !== words[index - 1]);
}

async function played(): Promise<Stage> {
  const stage = await Stage.create('background-teammate');
  await stage.play('Go');
  return stage;
}

test('A18 a teammate in the background sleeps, is woken by a guard, runs, leaves a record and is paused by policy', async () => {
  const stage = await played();
  const life = ['scheduled', 'sleeping', 'waking', 'running', 'completed', 'paused'];
  assert.deepEqual(statuses(stage, WATCHER), life);
  assert.deepEqual(statuses(stage, WATCHER, 'task.changed'), life);
  const watcher = row(stage, WATCHER);
  assert.equal(watcher['schedule'], 'Daily at 02:00 UTC');
  assert.match(String(watcher['wakeReason']), /^Publish guard/);
  assert.match(String(watcher['reason']), /^Policy/);
  assert.equal(watcher['nextWakeAt'], undefined);
  const {evidence, permissions, runs} = stage.runtime.snapshot(stage.id);
  assert.ok(evidence[String(watcher['lastRunRef'])], 'its last run is on record');
  assert.equal((permissions[WATCHER] as unknown as Facts)['source'], 'policy');
  assert.equal(
    (runs[`${WATCHER}.run1`] as unknown as Facts)['threadId'],
    watcher['threadId'],
    'in a thread of its own',
  );
});

test('A18 it wakes at the hour of its schedule, and what is next is in the log: a restart changes nothing', async () => {
  const stage = await played();
  assert.equal(code(await goOn(stage, WATCHER, {mode: 'resume'})), 'accepted');
  const due = Number(row(stage, WATCHER)['nextWakeAt']);
  assert.equal(new Date(due).toISOString(), '2026-07-02T02:00:00.000Z');
  const again = await Stage.restart(stage.meta, [...stage.events]);
  await again.clock.pass(due - again.clock.now() - 1);
  assert.equal(row(again, WATCHER)['status'], 'sleeping');
  await again.clock.pass(20_000);
  assert.equal(row(again, WATCHER)['wakeReason'], 'Daily at 02:00 UTC');
  assert.equal(row(again, WATCHER)['status'], 'sleeping');
  assert.equal(row(again, WATCHER)['lastRunRef'], `${WATCHER}.run2.record`);
  const late = await Stage.restart(stage.meta, [...stage.events]);
  late.clock.skip(3 * 24 * HOUR);
  const later = await Stage.restart(stage.meta, [...late.events], {clock: late.clock});
  await later.clock.pass(20_000);
  assert.match(String(row(later, WATCHER)['wakeReason']), /the runtime was not there then/);
  assert.equal(row(later, WATCHER)['lastRunRef'], `${WATCHER}.run2.record`, 'once, however often it was missed');
});

test('A18 runs complete, fail and are blocked; without a word from anybody it sleeps after a handful of wakes', async () => {
  const stage = await played();
  await stage.clock.pass(HOUR);
  const cycle = ['sleeping', 'waking', 'running'];
  const life = ['completed', 'failed', 'blocked', 'completed'].flatMap((end) => [...cycle, end]);
  assert.deepEqual(statuses(stage, RATES), ['scheduled', ...life, 'sleeping']);
  assert.match(String(row(stage, RATES)['reason']), new RegExp(`${String(MAX_UNATTENDED)} times without a word`));
  assert.equal(row(stage, RATES)['nextWakeAt'], undefined);
  assert.equal(row(stage, RATES)['error'], undefined, 'a failure that was mended is over');
  const silent = stage.events.length;
  await stage.clock.pass(24 * HOUR);
  assert.equal(
    stage.events.filter(({agentId}) => agentId === RATES).length,
    stage.events.slice(0, silent).filter(({agentId}) => agentId === RATES).length,
  );
  assert.equal(code(await goOn(stage, RATES, {mode: 'wake', text: 'rates of December'})), 'accepted');
  assert.equal(row(stage, RATES)['wakeReason'], 'Woken by the user: rates of December');
  await stage.clock.run();
  assert.ok(Number(row(stage, RATES)['nextWakeAt']) > stage.clock.now(), 'it goes by its schedule again');
});

test('A18 a person pauses, lets sleep, resumes, wakes and ends it; what cannot be is refused with words', async () => {
  const stage = await played();
  assert.equal(code(await goOn(stage, WATCHER, {mode: 'wake'})), 'agent_paused');
  assert.equal(code(await stop(stage, WATCHER, {mode: 'pause'})), 'already_settled');
  assert.equal(code(await goOn(stage, RATES, {mode: 'resume'})), 'already_settled');
  assert.equal(code(await stop(stage, RATES, {mode: 'sleep'})), 'already_settled');
  assert.equal(code(await stop(stage, RATES, {mode: 'sideways'})), 'invalid_input');
  assert.equal(code(await stop(stage, 'nobody', {mode: 'pause'})), 'unknown_agent');
  await goOn(stage, RATES, {mode: 'wake'});
  assert.equal(code(await goOn(stage, RATES, {mode: 'wake'})), 'busy');
  while (row(stage, RATES)['status'] !== 'running') await stage.clock.step();
  const {commandId} = stage.last('agent.changed');
  assert.equal(commandId, undefined);
  assert.equal(code(await stop(stage, RATES, {mode: 'pause', reason: 'Month end'})), 'accepted');
  assert.deepEqual([row(stage, RATES)['status'], row(stage, RATES)['reason']], ['paused', 'Month end']);
  const run = stage.runtime.snapshot(stage.id).runs[`${RATES}.run1`] as unknown as Facts;
  assert.equal(run['status'], 'cancelled', 'what it was at is cut off');
  await stage.clock.pass(HOUR);
  assert.equal(row(stage, RATES)['status'], 'paused');
  await goOn(stage, RATES, {mode: 'resume'});
  await stop(stage, RATES, {mode: 'terminate'});
  assert.equal(row(stage, RATES)['status'], 'closed');
  assert.equal(code(await goOn(stage, RATES, {mode: 'wake'})), 'agent_ended');
  assert.deepEqual(stage.runtime.snapshot(stage.id).diagnostics, {});
});

test('A18 after a kill at any moment a job goes on, and no run of it is begun or ended twice', async () => {
  const stage = await played();
  await stage.clock.pass(HOUR);
  for (let length = 8; length < stage.events.length; length += 7) {
    const again = await Stage.restart(stage.meta, stage.events.slice(0, length));
    await again.clock.run();
    await again.clock.pass(HOUR);
    assert.deepEqual(statuses(again, RATES), statuses(stage, RATES), String(length));
    assert.deepEqual(statuses(again, WATCHER), statuses(stage, WATCHER), String(length));
    assert.deepEqual(again.runtime.snapshot(stage.id).diagnostics, {}, String(length));
  }
});

test('A18 a job that sleeps keeps no process alive', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const [before, stopped] = [timers(), new AbortController()];
  void systemClock.sleep(HOUR, stopped.signal, true);
  assert.equal(timers(), before);
  stopped.abort();
});
