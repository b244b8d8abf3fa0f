import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {describe, it} from 'node:test';
import fc from '../../fast-check.js';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import {ProjectionStore} from '../../../src/state/index.js';
import type {RunRow} from '../../../src/state/facts/runs.js';
import {anyEvent, call, eventOf, finished, message, run, started, type Wire} from './events.js';

/** Says of each stream what the official client finds wrong with it, or null. */
async function official(streams: readonly (readonly Wire[])[]): Promise<readonly (string | null)[]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('official.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(streams));
  return JSON.parse(await text(child.stdout)) as (string | null)[];
}

function fold(events: readonly unknown[]): ProjectionStore {
  const adapter = createAdapter();
  const store = new ProjectionStore({schedule: () => undefined});
  for (const event of events) store.append(adapter.decode(event));
  return store;
}

function breachesOf(store: ProjectionStore): readonly string[] {
  const rows = Object.values(store.snapshot().diagnostics as Record<string, {code: string; message?: string}>);
  return rows.filter(({code}) => code === 'agui_breach').map(({message: words}) => words ?? '');
}

const TEXT_OPEN = message('m1', 'x').slice(0, 2);
const BROKEN: Readonly<Record<string, readonly Wire[]>> = {
  'The first event must start a run.': message('m1', 'x'),
  'A run is started while another one is still active.': [started('r1'), started('r2'), finished('r2')],
  'The run has already finished.': [...run(), ...message('m1', 'x')],
  'The run has already ended with an error.': [started(), {type: 'RUN_ERROR', message: 'no'}, ...message('m1', 'x')],
  "The text message 'm1' is already in progress.": run(...TEXT_OPEN, ...message('m1', 'y')),
  "No text message 'm1' is in progress.": run({type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'x'}),
  "No text message 'm1' was started.": run({type: 'TEXT_MESSAGE_END', messageId: 'm1'}),
  "No tool call 'c1' is in progress.": run({type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{}'}),
  "No tool call 'c1' was started.": run({type: 'TOOL_CALL_END', toolCallId: 'c1'}),
  "The tool call 'c1' is already in progress.": run(
    {type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'search'},
    ...call('c1', 'search', {}),
  ),
  "No reasoning message 'q1' is in progress.": run({type: 'REASONING_MESSAGE_CONTENT', messageId: 'q1', delta: 'x'}),
  "No reasoning span 'p1' was started.": run({type: 'REASONING_END', messageId: 'p1'}),
  'The role of a reasoning message must be reasoning.': run(
    {type: 'REASONING_MESSAGE_START', messageId: 'q1', role: 'assistant'},
    {type: 'REASONING_MESSAGE_END', messageId: 'q1'},
  ),
  "The step 'plan' is already in progress.": run(
    {type: 'STEP_STARTED', stepName: 'plan'},
    {type: 'STEP_STARTED', stepName: 'plan'},
    {type: 'STEP_FINISHED', stepName: 'plan'},
  ),
  "No step 'plan' was started.": run({type: 'STEP_FINISHED', stepName: 'plan'}),
  "The subagent 's1' has already ended in this run.": run(
    {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'a'},
    {type: 'SUBAGENT_FINISHED', subagentRunId: 's1'},
    {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'a'},
    {type: 'SUBAGENT_FINISHED', subagentRunId: 's1'},
  ),
  "The parent of the subagent 's1' was not started.": run(
    {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'a', parentSubagentRunId: 's0'},
    {type: 'SUBAGENT_FINISHED', subagentRunId: 's1'},
  ),
  "The text message 'm1' belongs to another agent.": run(
    {type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant', subagentRunId: 's1'},
    {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'x', subagentRunId: 's2'},
    {type: 'TEXT_MESSAGE_END', messageId: 'm1', subagentRunId: 's1'},
  ),
  "The run finished with something still open: text message 'm1'.": run(...TEXT_OPEN),
  'The first chunk of a stream must have a messageId.': run({type: 'TEXT_MESSAGE_CHUNK', delta: 'x'}),
  'The first chunk of a stream must have a toolCallName.': run({type: 'TOOL_CALL_CHUNK', toolCallId: 'c1', delta: '{'}),
  "Its role differs from the open stream's.": run(
    {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'assistant', delta: 'x'},
    {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'user', delta: 'y'},
  ),
  'delta cannot be read.': run(
    {type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant'},
    {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 42},
    {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
  ),
};

describe('AG-UI, rules without ruin', () => {
  it('S1 each broken rule is told and marks the run, as the official client finds it broken too', async () => {
    const verdicts = await official(Object.values(BROKEN));
    for (const [index, [words, events]] of Object.entries(BROKEN).entries()) {
      const store = fold(events);
      assert.ok(
        breachesOf(store).some((told) => told.endsWith(words)),
        `${words}: ${breachesOf(store).join(' | ')}`,
      );
      assert.notEqual(verdicts[index], null, `the official client accepts: ${words}`);
      const runs = Object.values(store.snapshot().runs) as RunRow[];
      if (events[0]?.type === 'RUN_STARTED')
        assert.ok(
          runs.some(({breach}) => breach?.endsWith(words)),
          words,
        );
    }
  });

  it('S1 what was delivered before stays, and what comes after is still shown', () => {
    const store = fold(
      run(
        ...message('m1', 'before'),
        {type: 'TEXT_MESSAGE_END', messageId: 'never'},
        {type: 'TOOL_CALL_ARGS', toolCallId: 'c9', delta: 7},
        ...message('m2', 'after'),
      ),
    );
    const {parts, runs} = store.snapshot();
    assert.equal((parts['m1'] as {text: string}).text, 'before');
    assert.equal((parts['m2'] as {text: string}).text, 'after');
    assert.equal((runs['r1'] as RunRow).status, 'completed');
    assert.notEqual((runs['r1'] as RunRow).breach, undefined);
  });

  const OWNED = ['MESSAGES_SNAPSHOT', 'TOOL_CALL_RESULT', 'ACTIVITY_SNAPSHOT', 'ACTIVITY_DELTA'];
  const LAWS = {
    'any well-formed events': anyEvent,
    'events that say whose something is': eventOf(
      ...OWNED,
      'REASONING_ENCRYPTED_VALUE',
      'TOOL_CALL_START',
      'TOOL_CALL_END',
    ),
  };
  for (const [name, event] of Object.entries(LAWS))
    it(`S1 judges 3,000 streams of ${name} as the official client does`, async () => {
      const streams = fc.sample(
        fc.array(event, {maxLength: 12}).map((events) => [started(), ...events, finished()]),
        {numRuns: 3_000},
      );
      const verdicts = await official(streams);
      let broken = 0;
      for (const [index, events] of streams.entries()) {
        const told = breachesOf(fold(events));
        const verdict = verdicts[index] ?? null;
        if (verdict !== null) broken++;
        assert.equal(
          told.length > 0,
          verdict !== null,
          `${JSON.stringify(events, undefined, 1)}\nofficial: ${String(verdict)}\nhere: ${told.join(' | ')}`,
        );
      }
      assert.ok(broken > 100 && broken < 3_000, `the sample has both kinds: ${String(broken)} broken`);
    });

  it('S6 takes any JSON, in any field of any event, without throwing and without losing what came before', () => {
    const types = fc.oneof(
      anyEvent.map(({type}) => type),
      fc.string(),
    );
    const names = ['messageId', 'toolCallId', 'toolCallName', 'delta', 'content', 'messages', 'outcome', 'snapshot'];
    const hostile = fc.record(
      {
        type: types,
        ...Object.fromEntries(
          [...names, 'subagentRunId', 'input', 'value', 'name', 'patch', 'usage', 'timestamp', 'metadata'].map(
            (name) => [name, fc.jsonValue()],
          ),
        ),
      },
      {requiredKeys: ['type']},
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(anyEvent, hostile, fc.jsonValue()), {maxLength: 20}), (events) => {
        const store = fold([started(), ...message('first', 'kept'), ...events]);
        assert.equal((store.snapshot().parts['first'] as {text: string} | undefined)?.text.startsWith('kept'), true);
      }),
      {numRuns: 1_000},
    );
  });
});
