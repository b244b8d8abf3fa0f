import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {
  lintEvents,
  RULES,
  ruleOf,
  WireLinter,
  type Finding,
  type RuleId,
} from '../../packages/cli/src/conformance/index.js';
import {AguiEncoder, type AguiFrame} from '../../packages/runtime/src/ag-ui/index.js';
import {SCENARIOS} from '../../packages/runtime/src/scenarios/index.js';
import {Stage} from '../runtime/helpers.js';

type Wire = Readonly<Record<string, unknown>>;

const SECRET = 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const ev = (type: string, more: Wire = {}): Wire => ({type, sessionId: 's', runId: 'r', ...more});
const START = ev('run.started');
const END = ev('run.finished');
const tool = (type: string, more: Wire = {}) => ev(`tool.${type}`, {toolCallId: 't', ...more});
const action = (type: string, more: Wire = {}) => ev(`action.${type}`, {actionId: 'a', ...more});
const text = (type: string, more: Wire = {}) => ev(`text.${type}`, {messageId: 'm', payload: {text: 'Hi'}, ...more});
const run = (...events: readonly Wire[]) => [START, ...events, END];
const numbered = (...numbers: readonly number[]) => numbers.map((sequence) => ev('run.status', {sequence}));

const ASKED = {threadId: 'th', runId: 'r', messages: [{id: 'q', role: 'user', content: 'Hi'}], tools: [], context: []};
const AG_START = {type: 'RUN_STARTED', threadId: 'th', runId: 'r'};
const AG_END = {type: 'RUN_FINISHED', threadId: 'th', runId: 'r'};
const agRun = (...events: readonly Wire[]) => [ASKED, AG_START, ...events, AG_END];
const AG_TEXT = [
  {type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant'},
  {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Hi'},
  {type: 'TEXT_MESSAGE_END', messageId: 'm'},
];

function lint(messages: readonly unknown[], protocol?: 'agent-ui' | 'ag-ui'): Finding[] {
  const linter = new WireLinter(protocol);
  return messages.flatMap((data, index) => linter.take({data, line: index + 1}));
}

const rulesOf = (findings: Iterable<Finding>) => [...findings].map(({rule}) => rule);

/** For every rule a stream that breaks it, in its last event but as many as said, and one that is next to it and does not. */
const STREAMS: Readonly<
  Record<Exclude<RuleId, 'unreadable_line'>, {bad: readonly unknown[]; good: readonly unknown[]}>
> = {
  not_an_event: {bad: [START, {sessionId: 's'}], good: [START]},
  field_mismatch: {bad: [{...START, sequence: 'one'}], good: [{...START, sequence: 1}]},
  missing_scope_id: {bad: run(ev('tool.progress')), good: run(tool('progress'))},
  unknown_event_type: {bad: run(ev('weather.changed'), ev('weather.changed')), good: run(ev('run.status'))},
  duplicate_event_id: {
    bad: [ev('run.status', {eventId: 'e'}), ev('run.status', {eventId: 'e'})],
    good: [ev('run.status', {eventId: 'e'}), ev('run.status', {eventId: 'f'})],
  },
  sequence_not_rising: {bad: numbered(1, 2, 2), good: numbered(1, 2, 3)},
  sequence_gap: {
    bad: numbered(1, 2, 4).map((event) => ({...event, contiguousIn: 's'})),
    good: numbered(1, 2, 4),
  },
  run_started_already_active: {bad: [START, START], good: [START, END, START]},
  turn_terminal_repeated: {bad: [START, END, END], good: [START, END, {...END, payload: {late: true}}]},
  execution_after_turn_terminal: {
    bad: [START, END, text('delta')],
    good: [START, END, ev('artifact.created', {artifactId: 'x'})],
  },
  tool_started_already_active: {
    bad: run(tool('started'), tool('started'), tool('result')),
    good: run(tool('started'), tool('result'), tool('started'), tool('result')),
  },
  tool_result_without_start: {bad: run(tool('args'), tool('result')), good: run(tool('started'), tool('result'))},
  tool_failed_without_start: {bad: run(tool('failed')), good: run(tool('args'), tool('failed'))},
  tool_unclosed_at_turn_end: {
    bad: run(tool('started')),
    good: [START, tool('started'), {...END, payload: {pendingToolCallIds: ['t']}}, tool('result')],
  },
  action_required_already_active: {
    bad: run(action('required'), action('required'), action('resolved')),
    good: run(
      action('required'),
      action('resolved'),
      action('required', {actionId: 'b'}),
      action('resolved', {actionId: 'b'}),
    ),
  },
  action_resolved_without_request: {bad: run(action('resolved')), good: run(action('required'), action('resolved'))},
  action_unresolved_at_turn_end: {
    bad: run(action('required')),
    good: [START, action('required'), {...END, payload: {outcome: 'interrupt'}}],
  },
  model_unclosed_at_turn_end: {bad: run(text('delta')), good: run(text('delta'), text('final'))},
  secret_in_stream: {
    bad: run(text('final', {payload: {text: `Use ${SECRET}`}})),
    good: run(text('final', {payload: {text: 'Use [redacted]', token: '[redacted]'}})),
  },
  large_payload_inline: {
    bad: run(tool('started'), tool('result', {payload: {output: 'x'.repeat(2_000_000)}})),
    good: run(tool('started'), tool('result', {payload: {output: 'x'.repeat(1_000)}})),
  },
  ag_ui_order: {bad: agRun(...AG_TEXT.slice(0, 2)), good: agRun(...AG_TEXT)},
  ag_ui_unreadable: {bad: agRun({type: 'TEXT_MESSAGE_START'}), good: agRun(...AG_TEXT)},
  ag_ui_unknown: {bad: agRun({type: 'WEATHER_CHANGED'}), good: agRun({type: 'CUSTOM', name: 'weather', value: 1})},
};

describe('the stream linter', () => {
  for (const [rule, {bad, good}] of Object.entries(STREAMS))
    it(`${ruleOf(rule as RuleId).requirement} ${rule} is found where it is broken, once, and nowhere else`, () => {
      assert.deepEqual(rulesOf(lint(bad)), [rule]);
      assert.deepEqual(lint(good), []);
    });

  it('S6 unreadable_line is found where a frame holds no JSON, and the rest is read', () => {
    const linter = new WireLinter();
    const [only, ...more] = linter.take({data: undefined, malformed: '{"type":', line: 7});
    assert.deepEqual([only?.rule, only?.line, only?.severity, more], ['unreadable_line', 7, 'error', []]);
    assert.deepEqual([...linter.take({data: START}), linter.count], [2]);
  });

  it('every rule has a stream here that breaks it', () => {
    const tested = [...Object.keys(STREAMS), 'unreadable_line'].sort();
    assert.deepEqual(RULES.map(({id}) => id).sort(), tested);
  });

  it('F3 agents of one run that each count from 1 break no rule', () => {
    const by = (agentId: string) => numbered(1, 2).map((event) => ({...event, agentId}));
    assert.deepEqual(rulesOf(lint([...by('ada'), ...by('bob')])), []);
  });

  it('S1 a finding says where it is, what it is about, and what to do', () => {
    const [finding] = lint([START, {...tool('result'), sequence: 9}]);
    assert.deepEqual(finding, {
      rule: 'tool_result_without_start',
      severity: 'error',
      message: 'Tool call "t" was not started: send tool.started before tool.result.',
      index: 1,
      line: 2,
      type: 'tool.result',
      sequence: 9,
      subject: 't',
    });
  });

  it('S1 a run that waits for somebody goes on, with its calls, under its own id or another', () => {
    const waits = [START, tool('started'), action('required'), {...END, payload: {outcome: 'interrupt'}}];
    assert.deepEqual(lint([...waits, START, action('resolved'), tool('started'), tool('result'), END]), []);
    const other = (event: Wire) => ({...event, runId: 'r2'});
    const goesOn = [START, action('resolved'), tool('started'), tool('result'), END].map(other);
    assert.deepEqual(lint([...waits, ...goesOn]), []);
    assert.deepEqual(rulesOf(lint([...waits, START, action('resolved'), END])), ['tool_unclosed_at_turn_end']);
  });

  it('S1 a run that is stopped or fails owes no result and no final text', () => {
    const open = [START, tool('started'), text('delta')];
    assert.deepEqual(lint([...open, {...END, payload: {outcome: 'cancelled'}}]), []);
    assert.deepEqual(lint([...open, ev('run.failed')]), []);
  });

  it('S1 a final text settles its own message, and no other', () => {
    const part = (partId: string, messageId = 'm') => text('delta', {partId, messageId});
    assert.deepEqual(lint(run(part('p1'), part('p2'), text('final'))), []);
    assert.deepEqual(rulesOf(lint(run(part('p1'), part('p2', 'other'), text('final')))), [
      'model_unclosed_at_turn_end',
    ]);
  });

  it('S2 a stream that begins in the middle is not asked for what was before it', () => {
    assert.deepEqual(
      lint([
        {...tool('result'), sequence: 40},
        {...action('resolved'), sequence: 41},
      ]),
      [],
    );
    assert.deepEqual(lint([ev('session.hydrated'), tool('result'), action('resolved')]), []);
    const result = {type: 'TOOL_CALL_RESULT', messageId: 'x', toolCallId: 'c', content: '1'};
    assert.deepEqual(rulesOf(lint(agRun(result))), ['tool_result_without_start']);
    const went = [
      {id: 'q', role: 'user'},
      {id: 'w', role: 'assistant'},
    ];
    for (const before of [
      {...ASKED, messages: went},
      {...ASKED, resume: [{interruptId: 'i', status: 'resolved'}]},
    ])
      assert.deepEqual(lint([before, AG_START, result, AG_END]), []);
    assert.deepEqual(lint([AG_START, result, AG_END]), [], 'nobody said that the thread is new');
  });

  it('S2 AG-UI that begins without a start is told once', () => {
    const findings = lint([...AG_TEXT, AG_END]);
    assert.deepEqual(
      findings.map(({rule, index}) => [rule, index]),
      [['ag_ui_order', 0]],
    );
  });

  it('T1 what comes is read as the protocol that was named', () => {
    assert.deepEqual(rulesOf(lint([START], 'ag-ui')), ['ag_ui_unknown']);
    assert.deepEqual(rulesOf(lint([AG_START], 'agent-ui')), ['unknown_event_type']);
    assert.deepEqual(rulesOf(lint([[START, END], {events: [START, END]}])), [], 'batches are opened');
  });

  it('it remembers as much as it was told to, and asks for nothing that it has forgotten', () => {
    const calls = Array.from({length: 50}, (_, at) => tool('started', {toolCallId: `t${String(at)}`}));
    const late = [...calls, tool('result', {toolCallId: 't0'}), tool('result', {toolCallId: 'never'})];
    assert.deepEqual(rulesOf(lintEvents(late, {memory: 10})), []);
    assert.deepEqual(rulesOf(lintEvents(late)), ['tool_result_without_start']);
  });

  it('S6 no JSON in any order makes it throw', () => {
    const types = fc.constantFrom(
      ...['run', 'text', 'tool', 'action'].flatMap((family) => [
        `${family}.started`,
        `${family}.final`,
        `${family}.result`,
        `${family}.required`,
        `${family}.finished`,
      ]),
      'RUN_STARTED',
      'CUSTOM',
      'TOOL_CALL_START',
    );
    const event = fc.record(
      {type: types, runId: fc.jsonValue(), toolCallId: fc.jsonValue(), payload: fc.jsonValue(), value: fc.jsonValue()},
      {requiredKeys: ['type']},
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(event, fc.jsonValue()), {maxLength: 30}), (stream) => {
        for (const finding of lint(stream)) assert.ok(finding.message.length > 0);
      }),
      {numRuns: 200},
    );
  });
});

describe('what the built-in runtime tells breaks no rule', () => {
  // It has 12,000 events of one kind: the beginning says as much.
  const MOST = 2_000;

  for (const {name} of SCENARIOS)
    it(`S1 S2 ${name}, on its own wire and on AG-UI, whole and from the middle on`, async () => {
      const stage = await Stage.create(name);
      await stage.play();
      await stage.sayYes();
      stage.runtime.close();
      const events = stage.events.slice(0, MOST);
      assert.deepEqual([...lintEvents(events)], []);
      for (const part of [0.25, 0.5, 0.75])
        assert.deepEqual([...lintEvents(events.slice(Math.floor(events.length * part)))], []);
      // On AG-UI each run has a stream of its own.
      const runs = new Map<string, AguiFrame[]>();
      const encoder = new AguiEncoder(stage.id);
      for (const frame of events.flatMap((event) => encoder.push(event)))
        runs.set(frame.runId, [...(runs.get(frame.runId) ?? []), frame]);
      for (const frames of runs.values()) assert.deepEqual(lint(frames.map(({event}) => event)), []);
      assert.deepEqual(lint([...runs.values()].flat().map(({event}) => event)), []);
    });
});
