import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {CommandRouter} from '../../src/commands/router.js';
import {CONTROLS, type AgentEvent} from '../../src/protocol/index.js';
import {MARK_KINDS} from '../../src/recording/marks.js';
import {Player, SPEEDS, type ReplayRow} from '../../src/recording/player.js';
import type {Recording} from '../../src/recording/recording.js';
import {ACTIVE_SESSION_KEY, ProjectionStore} from '../../src/state/index.js';
import {session} from '../state/generators.js';
import {ids, makeStore, textOf} from '../state/helpers.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';
import {REPLAY_KEY} from '../../src/recording/keys.js';

/** A clock that a test moves by hand. */
class HandClock {
  #now = 0;
  #timers: {at: number; run: () => void}[] = [];
  now = () => this.#now;
  setTimeout = (run: () => void, ms: number) => {
    const timer = {at: this.#now + ms, run};
    this.#timers.push(timer);
    return timer;
  };
  clearTimeout = (timer: unknown) => {
    this.#timers = this.#timers.filter((each) => each !== timer);
  };

  get waiting(): number {
    return this.#timers.length;
  }

  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.sort((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      this.#now = next.at;
      this.clearTimeout(next);
      next.run();
    }
    this.#now = end;
  }
}

const at = (second: number) => new Date(Date.UTC(2026, 10, 16, 14) + second * 1_000).toISOString();
const event = (type: string, second: number, more: object = {}, payload: object = {}): AgentEvent => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: at(second),
  ...more,
  payload,
});

const STORY: readonly AgentEvent[] = [
  event('session.opened', 0, {runId: undefined}, {title: 'Ledger'}),
  event('run.started', 0),
  event('text.delta', 0.1, {messageId: 'm1'}, {delta: 'One '}),
  event('text.delta', 0.2, {messageId: 'm1'}, {delta: 'two '}),
  event('text.final', 0.3, {messageId: 'm1'}, {text: 'One two three'}),
  event('tool.started', 0.4, {toolCallId: 't1'}, {name: 'sql.query'}),
  event('tool.output.delta', 0.5, {toolCallId: 't1'}, {delta: 'row'}),
  event('tool.failed', 0.6, {toolCallId: 't1'}, {error: 'no such table'}),
  // A person was away for an hour.
  event('action.required', 3_600, {actionId: 'a1'}, {actionType: 'tool_approval', title: 'Drop it'}),
  event('agent.handoff', 3_600.5, {handoffId: 'h1'}, {from: 'Ada', to: 'Bo'}),
  event('artifact.created', 3_600.6, {artifactId: 'f1', sessionId: 's2'}, {title: 'Report', kind: 'document'}),
  event('run.finished', 3_600.7, {}, {outcome: 'success'}),
];
const recordingOf = (events: readonly AgentEvent[], more: Partial<Recording> = {}): Recording => ({
  name: 'run.ndjson',
  format: 'events',
  events,
  problems: [],
  ...more,
});

async function ready(events: readonly AgentEvent[] = STORY, begin: number | 'end' = 0) {
  const clock = new HandClock();
  const stage = makeStore();
  const player = new Player(stage, {clock});
  await player.load(recordingOf(events), begin);
  const row = () => stage.get<ReplayRow>(REPLAY_KEY)!;
  return {clock, stage, player, row};
}

describe('a player', () => {
  it('H7 V14 shows at every place what a replay of the events up to there shows, with every id', async () => {
    await fc.assert(
      fc.asyncProperty(session, fc.array(fc.nat(500), {minLength: 1, maxLength: 5}), async (events, jumps) => {
        const {player, stage} = await ready(events);
        const whole = ProjectionStore.replay(events);
        const log = [...whole.log];
        assert.equal(player.total, log.length);
        for (const jump of jumps) {
          const index = (jump % (log.length + 1)) - 1;
          player.seek(index);
          assert.deepEqual(stage.snapshot(), ProjectionStore.replay(log.slice(0, index + 1)).snapshot());
          assert.deepEqual([...stage.log], log.slice(0, index + 1));
        }
        player.seek(Infinity);
        assert.deepEqual(stage.snapshot(), whole.snapshot());
      }),
      {numRuns: 100},
    );
  });

  it('says what time it was at every event, also at one that does not tell', async () => {
    const [first, second, ...rest] = STORY as [AgentEvent, AgentEvent, ...AgentEvent[]];
    const {timestamp: _told, ...untold} = second;
    const {player, row} = await ready([first, untold, ...rest]);
    const time = Date.parse(String(first.timestamp));
    assert.deepEqual([row().at, row().now], [time, time]);
    player.seek(1);
    assert.deepEqual([row().at, row().now], [undefined, time]);
    player.seek(-1);
    assert.equal(row().now, undefined);
  });

  it('opens the session of the first event, and lists them all', async () => {
    const {stage} = await ready(STORY, 'end');
    assert.deepEqual(stage.get(ACTIVE_SESSION_KEY), {id: 's1'});
    assert.ok(ids(stage, 'sessions').includes('s1'));
    assert.ok(ids(stage, 'artifacts', 's2').includes('f1'));
  });

  it('is empty, loads with progress and turns of the event loop, and stands where it was asked to', async () => {
    const stage = makeStore();
    const player = new Player(stage);
    const row = () => stage.get<ReplayRow>(REPLAY_KEY)!;
    assert.equal(row().state, 'empty');
    const events = Array.from({length: 30_000}, (_, index) =>
      event('text.delta', index / 100, {messageId: `m${String(index % 50)}`}, {delta: 'word '}),
    );
    const seen: number[] = [];
    let turns = 0;
    const count = setInterval(() => {
      turns++;
      if (row().progress !== undefined) seen.push(row().progress!);
    });
    await player.load(recordingOf(events), 5);
    clearInterval(count);
    assert.ok(turns > 1, 'others had their turn');
    assert.ok(seen.some((progress) => progress > 0 && progress < 1));
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    assert.deepEqual([row().state, row().index, row().total], ['paused', 5, 30_000]);
  });

  it('loading another recording lets go of the first', async () => {
    const stage = makeStore();
    const player = new Player(stage);
    const slow = player.load(
      recordingOf(Array.from({length: 20_000}, () => event('text.delta', 0, {messageId: 'old'}, {delta: 'x'}))),
    );
    await player.load(recordingOf(STORY), 'end');
    await slow;
    assert.equal(player.total, STORY.length);
    assert.equal(stage.get('message:old'), undefined);
    assert.equal(player.recording?.events, STORY);
  });

  it('plays by the times of the events, and cuts idle times short', async () => {
    const {player, clock, row} = await ready();
    player.play();
    assert.equal(row().state, 'playing');
    // What has the time of the event that is shown is shown with it.
    assert.equal(row().index, 1);
    clock.pass(250);
    assert.equal(row().index, 3);
    clock.pass(350);
    assert.equal(row().index, 7);
    clock.pass(900);
    assert.equal(row().index, 7, 'an hour is a second');
    clock.pass(120);
    assert.equal(row().index, 8);
    clock.pass(10_000);
    assert.deepEqual([row().state, row().index], ['ended', STORY.length - 1]);
    assert.equal(clock.waiting, 0);
    assert.equal(Math.round(row().elapsed), Math.round(row().duration));
    player.play();
    assert.deepEqual([row().state, row().index], ['playing', 1], 'from the begin again');
  });

  it('plays faster and slower, also while it plays', async () => {
    assert.deepEqual(SPEEDS, [0.5, 1, 2, 4, 8, 'max']);
    const {player, clock, row} = await ready();
    player.setSpeed(0.5);
    player.play();
    clock.pass(250);
    assert.equal(row().index, 2);
    player.setSpeed(8);
    clock.pass(70);
    assert.equal(row().index, 7);
    player.setSpeed('max');
    clock.pass(200);
    assert.equal(row().state, 'ended');
  });

  it('plays a recording without times, event by event', async () => {
    const {player, clock, row} = await ready(STORY.map(({timestamp: _timestamp, ...rest}) => rest));
    player.play();
    clock.pass(100);
    assert.ok(row().index > 0 && row().index < STORY.length - 1);
    assert.equal(row().at, undefined);
    clock.pass(1_000);
    assert.equal(row().state, 'ended');
  });

  it('pauses, seeks while it plays, and stops at neither end', async () => {
    const {player, clock, row} = await ready();
    player.play();
    player.pause();
    const {index} = row();
    clock.pass(5_000);
    assert.deepEqual([row().state, row().index], ['paused', index]);
    player.play();
    player.seek(6);
    clock.pass(150);
    assert.deepEqual([row().state, row().index], ['playing', 7]);
    player.pause();
    player.seek(-50);
    assert.deepEqual([row().state, row().index], ['paused', -1]);
    player.step(-1);
    assert.equal(row().index, -1);
    player.seek(5_000);
    assert.deepEqual([row().state, row().index], ['ended', STORY.length - 1]);
    player.seek(Number.NaN);
    assert.equal(row().index, 0);
  });

  it('steps both ways by event, and by fact over deltas and the life of a tool call', async () => {
    const {player, stage, row} = await ready();
    player.step(1);
    assert.equal(row().index, 1);
    player.step(1, 'fact');
    assert.equal(row().index, 4);
    assert.equal(textOf(stage, 'm1'), 'One two three');
    player.step(1, 'fact');
    assert.equal(row().index, 7, 'the whole tool call');
    player.step(-1);
    assert.equal(row().index, 6);
    player.step(-1, 'fact');
    assert.equal(row().index, 4);
    player.step(-1, 'fact');
    assert.equal(row().index, 1);
    player.seek(STORY.length - 1);
    player.step(1, 'fact');
    assert.equal(row().index, STORY.length - 1);
    player.seek(0);
    player.step(-1, 'fact');
    assert.equal(row().index, -1);
  });

  it('marks starts, failures, requests, handoffs and artifacts, and goes to the next and the last of a kind', async () => {
    const {player} = await ready();
    assert.deepEqual(
      player.marks.map(({index, kind, label}) => [index, kind, label]),
      [
        [1, 'start', 'r1'],
        [7, 'failure', 'sql.query: no such table'],
        [8, 'request', 'Drop it'],
        [9, 'handoff', 'Ada → Bo'],
        [10, 'artifact', 'Report'],
      ],
    );
    assert.deepEqual([...new Set(player.marks.map(({kind}) => kind))].sort(), [...MARK_KINDS].sort());
    player.seek(8);
    assert.equal(player.mark(1)?.kind, 'handoff');
    assert.equal(player.mark(-1)?.kind, 'failure');
    assert.equal(player.mark(1, 'failure'), undefined);
    assert.equal(player.mark(-1, 'start')?.index, 1);
  });

  it('what was cancelled is no failure; a tool that answers with an error is one', async () => {
    const {player} = await ready([
      event('tool.failed', 0, {toolCallId: 't1'}, {cancelled: true, error: 'stopped'}),
      event('tool.result', 0, {toolCallId: 't2'}, {status: 'error', error: {message: 'denied'}}),
      event('tool.result', 0, {toolCallId: 't3'}, {status: 'ok'}),
    ]);
    assert.deepEqual(player.marks, [{index: 1, kind: 'failure', label: 'denied'}]);
  });

  it('a recording without events fails with its reason', async () => {
    const stage = makeStore();
    const player = new Player(stage);
    await player.load(recordingOf([], {problems: [{code: 'empty', message: 'The recording holds no events.'}]}));
    const row = stage.get<ReplayRow>(REPLAY_KEY)!;
    assert.deepEqual([row.state, row.reason], ['failed', 'The recording holds no events.']);
    player.play();
    player.seek(3);
    assert.equal(stage.get<ReplayRow>(REPLAY_KEY)!.state, 'failed');
  });

  it('N4 no command leaves a stage, whoever was connected before', async () => {
    const stage = makeStore();
    const carried: unknown[] = [];
    CommandRouter.of(stage).connect({
      controls: new Set(CONTROLS),
      carry: (command) => {
        carried.push(command);
        return Promise.resolve();
      },
    });
    const player = new Player(stage);
    await player.load(recordingOf(STORY), 'end');
    assert.deepEqual(stage.get(CONTROLS_KEY), {controls: [], readOnly: true, recorded: true});
    for (const control of CONTROLS) {
      const receipt = CommandRouter.of(stage).send({
        control,
        sessionId: 's1',
        runId: 'r1',
        actionId: 'a1',
        toolCallId: 't1',
        artifactId: 'f1',
        taskId: 'x',
        agentId: 'y',
        messageId: 'm1',
        payload: {text: 'x', decision: 'approved'},
      });
      assert.equal(receipt.status, 'refused', control);
      assert.ok(receipt.reason);
    }
    assert.deepEqual(carried, []);
  });

  it('gives the stage back its own facts when it is closed', async () => {
    const stage = makeStore();
    stage.append([{type: 'session.opened', sessionId: 'own'}]);
    const player = new Player(stage);
    await player.load(recordingOf(STORY), 'end');
    assert.equal(stage.get('session:own'), undefined);
    player.close();
    assert.ok(stage.get('session:own'));
    assert.equal(stage.get<ReplayRow>(REPLAY_KEY)!.state, 'empty');
  });
});
