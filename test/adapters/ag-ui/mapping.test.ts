import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {EventType} from '@ag-ui/core';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import {SHAPES} from '../../../src/adapters/ag-ui/wire.js';
import type {AgentEvent} from '../../../src/protocol/index.js';
import {ProjectionStore} from '../../../src/state/index.js';
import type {ActionRow} from '../../../src/state/facts/actions.js';
import type {AgentRow} from '../../../src/state/facts/agents.js';
import type {MessageRow, PartRow} from '../../../src/state/facts/parts.js';
import type {RunRow} from '../../../src/state/facts/runs.js';
import type {ToolRow} from '../../../src/state/facts/tools.js';
import {call, finished, message, result, run, started, type Wire} from './events.js';

const NOW = Date.parse('2026-11-16T05:00:00Z');

function decode(...events: readonly unknown[]): AgentEvent[] {
  const adapter = createAdapter({now: () => NOW});
  return events.flatMap((event) => adapter.decode(event));
}

function fold(...events: readonly unknown[]) {
  const store = new ProjectionStore({schedule: () => undefined});
  store.append(decode(...events));
  store.settle();
  return store.snapshot();
}

/** One event of each type, in a stream that is in order, with what it becomes: type, owner, scope, phase, surface. */
const BECOMES: Readonly<Record<keyof typeof EventType, string>> = {
  RUN_STARTED: 'run.started runtime run accepted runtime_status',
  RUN_FINISHED: 'run.finished runtime run completed runtime_status',
  RUN_ERROR: 'run.failed runtime run failed runtime_status',
  TEXT_MESSAGE_START: 'text.delta model message producing conversation',
  TEXT_MESSAGE_CONTENT: 'text.delta model message producing conversation',
  TEXT_MESSAGE_END: 'text.final model message completed conversation',
  TEXT_MESSAGE_CHUNK: 'text.delta model message producing conversation',
  REASONING_START: '',
  REASONING_MESSAGE_START: 'reasoning.delta model part reasoning inline_process',
  REASONING_MESSAGE_CONTENT: 'reasoning.delta model part reasoning inline_process',
  REASONING_MESSAGE_END: 'reasoning.summary model part reasoning inline_process',
  REASONING_MESSAGE_CHUNK: 'reasoning.delta model part reasoning inline_process',
  REASONING_END: '',
  REASONING_ENCRYPTED_VALUE: '',
  TOOL_CALL_START: 'tool.args tool tool_call acting tool_ui',
  TOOL_CALL_ARGS: 'tool.args tool tool_call acting tool_ui',
  TOOL_CALL_END: 'tool.started tool tool_call acting tool_ui',
  TOOL_CALL_CHUNK: 'tool.args tool tool_call acting tool_ui',
  TOOL_CALL_RESULT: 'tool.result tool tool_call acting tool_ui',
  STATE_SNAPSHOT: 'state.snapshot runtime session - -',
  STATE_DELTA: 'state.delta runtime session - -',
  MESSAGES_SNAPSHOT: 'messages.snapshot session session reconciling conversation',
  ACTIVITY_SNAPSHOT: 'activity.changed runtime part producing inline_process',
  ACTIVITY_DELTA: 'activity.changed runtime part producing inline_process',
  STEP_STARTED: 'step.started runtime run acting inline_process',
  STEP_FINISHED: 'step.finished runtime run acting inline_process',
  SUBAGENT_STARTED: 'agent.spawned agent agent accepted team_roster',
  SUBAGENT_FINISHED: 'agent.completed agent agent completed team_roster',
  SUBAGENT_ERROR: 'agent.completed agent agent failed team_roster',
  RAW: 'diagnostic.changed diagnostics - - diagnostics',
  CUSTOM: 'diagnostic.changed diagnostics - - diagnostics',
};

const STREAM: readonly Wire[] = [
  started(),
  {type: 'REASONING_START', messageId: 'p1'},
  {type: 'REASONING_MESSAGE_START', messageId: 'q1', role: 'reasoning'},
  {type: 'REASONING_MESSAGE_CONTENT', messageId: 'q1', delta: 'hm'},
  {type: 'REASONING_MESSAGE_END', messageId: 'q1'},
  {type: 'REASONING_END', messageId: 'p1'},
  {type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'q1', encryptedValue: 'opaque'},
  {type: 'REASONING_MESSAGE_CHUNK', messageId: 'q2', delta: 'hm'},
  ...message('m1', 'hello'),
  {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm2', delta: 'hello'},
  ...call('c1', 'search', {q: 'x'}),
  result('c1', 'found'),
  {type: 'TOOL_CALL_CHUNK', toolCallId: 'c2', toolCallName: 'search', delta: '{}'},
  {type: 'STATE_SNAPSHOT', snapshot: {n: 1}},
  {type: 'STATE_DELTA', delta: [{op: 'replace', path: '/n', value: 2}]},
  {type: 'ACTIVITY_SNAPSHOT', messageId: 'x1', activityType: 'search', content: {found: 1}},
  {type: 'ACTIVITY_DELTA', messageId: 'x1', activityType: 'search', patch: [{op: 'replace', path: '/found', value: 2}]},
  {type: 'STEP_STARTED', stepName: 'plan'},
  {type: 'STEP_FINISHED', stepName: 'plan'},
  {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'helper'},
  {type: 'SUBAGENT_FINISHED', subagentRunId: 's1'},
  {type: 'SUBAGENT_STARTED', subagentRunId: 's2', name: 'helper'},
  {type: 'SUBAGENT_ERROR', subagentRunId: 's2', message: 'no'},
  {type: 'RAW', event: {n: 1}, source: 'framework'},
  {type: 'CUSTOM', name: 'note', value: 1},
  {type: 'MESSAGES_SNAPSHOT', messages: [{id: 'm1', role: 'assistant', content: 'hello'}]},
  finished(),
];

describe('AG-UI, what each event becomes', () => {
  it('U3 all 31 event types are mapped, with owner, scope, phase and surface', () => {
    assert.deepEqual(Object.keys(SHAPES).sort(), Object.values(EventType).sort());
    assert.equal(Object.keys(BECOMES).length, 31);
    const adapter = createAdapter({now: () => NOW});
    const seen = new Map<string, readonly AgentEvent[]>();
    for (const wire of [...STREAM, started('r2'), {type: 'RUN_ERROR', message: 'no'}]) {
      const events = adapter.decode(wire);
      if (!seen.has(wire.type)) seen.set(wire.type, events);
    }
    for (const [type, words] of Object.entries(BECOMES)) {
      const lines = seen
        .get(type)
        ?.map((event) =>
          [event.type, event.owner, event.scope ?? '-', event.phase ?? '-', event.surface ?? '-'].join(' '),
        );
      if (words === '') assert.deepEqual(lines, [], type);
      else assert.ok(lines?.includes(words), `${type}: ${String(lines)}`);
    }
  });

  it('C1 texts, thoughts and calls of one run stand in the order in which they came', () => {
    const {parts, messages} = fold(
      ...run(
        ...message('m1', 'First ', 'words.'),
        ...call('c1', 'search', {q: 'x'}, {parentMessageId: 'm1'}),
        result('c1', 'found'),
        ...message('m1', 'More words.'),
      ),
    );
    const texts = Object.values(parts as Record<string, PartRow>).map(({id, kind, text}) => [id, kind, text]);
    assert.deepEqual(texts, [
      ['m1', 'assistant_text', 'First words.'],
      ['tool_call:c1', 'tool_call', undefined],
      ['m1#1', 'assistant_text', 'More words.'],
    ]);
    assert.deepEqual([...(messages['m1'] as MessageRow).parts], ['m1', 'tool_call:c1', 'm1#1']);
  });

  it('C4 N6 subagents are teammates with lineage, and their words stay theirs when they come interleaved', () => {
    const of = (subagentRunId: string, messageId: string, delta?: string): Wire =>
      delta === undefined
        ? {type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', subagentRunId}
        : {type: 'TEXT_MESSAGE_CONTENT', messageId, delta, subagentRunId};
    const snapshot = fold(
      started(),
      ...call('c1', 'delegate', {}),
      {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'reader', description: 'reads', parentToolCallId: 'c1'},
      {type: 'SUBAGENT_STARTED', subagentRunId: 's2', name: 'writer', parentSubagentRunId: 's1'},
      of('s1', 'a'),
      of('s2', 'b'),
      of('s1', 'a', 'one '),
      of('s2', 'b', 'eins '),
      of('s1', 'a', 'two'),
      of('s2', 'b', 'zwei'),
      {type: 'TEXT_MESSAGE_END', messageId: 'a'},
      {type: 'TEXT_MESSAGE_END', messageId: 'b'},
      {type: 'SUBAGENT_FINISHED', subagentRunId: 's1', result: 'read it'},
      {type: 'SUBAGENT_FINISHED', subagentRunId: 's2', outcome: {type: 'suspended'}},
    );
    const {agents, parts} = snapshot as unknown as {
      agents: Record<string, AgentRow>;
      parts: Record<string, PartRow>;
    };
    assert.equal(agents['s1']?.name, 'reader');
    assert.equal(agents['s1']?.parentToolCallId, 'c1');
    assert.equal(agents['s1']?.spawnReason, 'reads');
    assert.equal(agents['s1']?.status, 'completed');
    assert.equal(agents['s1']?.summary, 'read it');
    assert.equal(agents['s1']?.parentSessionId, 't1');
    assert.equal(agents['s2']?.parentAgentId, 's1');
    assert.equal(agents['s2']?.status, 'needs_input');
    assert.deepEqual([parts['a']?.text, parts['a']?.agentId], ['one two', 's1']);
    assert.deepEqual([parts['b']?.text, parts['b']?.agentId], ['eins zwei', 's2']);
  });

  it('T10 a call without a result is no failure and no success when its run ends', () => {
    const {tools, runs} = fold(...run(...call('c1', 'ask_human', {})));
    assert.equal((tools['c1'] as ToolRow).status, 'input-available');
    assert.equal((runs['r1'] as RunRow).status, 'completed');
  });

  it('T10 a result is a failure where it is marked as one, whatever its content says; text stays text and JSON becomes values', () => {
    const {tools} = fold(
      ...run(
        ...call('c1', 'a', {}),
        ...call('c2', 'b', {}),
        ...call('c3', 'c', {}),
        {...result('c1', '{"error":"no such file"}'), metadata: {status: 'error'}},
        ...call('c4', 'd', {}),
        result('c4', '{"error":"none found"}'),
        result('c2', '{"rows":[1]}'),
        result('c3', 'the word error in prose'),
      ),
    );
    const rows = tools as unknown as Record<string, ToolRow>;
    assert.deepEqual([rows['c1']?.status, rows['c1']?.error], ['output-error', 'no such file']);
    assert.deepEqual([rows['c4']?.status, rows['c4']?.result], ['output-available', {error: 'none found'}]);
    assert.deepEqual([rows['c2']?.status, rows['c2']?.result], ['output-available', {rows: [1]}]);
    assert.deepEqual([rows['c3']?.status, rows['c3']?.result], ['output-available', 'the word error in prose']);
  });

  it('U13 state comes from STATE_* alone, and a patch that does not fit leaves it as it was', () => {
    const {state} = fold(
      ...run(
        {type: 'STATE_SNAPSHOT', snapshot: {plan: 'open'}},
        {type: 'STATE_DELTA', delta: [{op: 'replace', path: '/nowhere/x', value: 1}]},
        ...message('m1', '{"plan": "closed"}'),
      ),
    );
    assert.deepEqual((state['t1'] as {state: unknown; stale?: true}).state, {plan: 'open'});
    assert.equal((state['t1'] as {stale?: true}).stale, true);
  });

  it('keeps a2ui-surface and mcp-apps as typed content, in place in the turn', () => {
    const {parts} = fold(
      ...run(
        {
          type: 'ACTIVITY_SNAPSHOT',
          messageId: 'a2ui-surface-1',
          activityType: 'a2ui-surface',
          content: {a2ui_operations: []},
        },
        {type: 'ACTIVITY_SNAPSHOT', messageId: 'app', activityType: 'mcp-apps', content: {resourceUri: 'ui://x'}},
      ),
    );
    const rows = parts as unknown as Record<string, PartRow>;
    assert.deepEqual(
      [rows['activity:a2ui-surface-1'], rows['activity:app']].map((part) => [
        part?.activityType,
        part?.content,
        part?.runId,
      ]),
      [
        ['a2ui-surface', {a2ui_operations: []}, 'r1'],
        ['mcp-apps', {resourceUri: 'ui://x'}, 'r1'],
      ],
    );
  });

  it('CUSTOM agent-ui carries envelopes, with the ids of the run where they have none of their own', () => {
    const [, event] = decode(started(), {
      type: 'CUSTOM',
      name: 'agent-ui',
      value: {type: 'artifact.created', artifactId: 'a1', payload: {title: 'Report'}},
    });
    assert.deepEqual(event, {
      type: 'artifact.created',
      sessionId: 't1',
      runId: 'r1',
      artifactId: 'a1',
      payload: {title: 'Report'},
    });
  });

  it('usage becomes figures, summed over models; what was not counted is not told', () => {
    const {metrics, runs} = fold(
      started(),
      finished('r1', {
        usage: [
          {model: 'a', inputTokens: 10, outputTokens: 2},
          {model: 'b', inputTokens: 5},
        ],
      }),
    );
    const figures = Object.values(metrics as Record<string, {id: string; value: number}>);
    assert.deepEqual(
      figures.map(({id, value}) => [id, value]),
      [
        ['tokens.input', 15],
        ['tokens.output', 2],
      ],
    );
    assert.equal(((runs['r1'] as RunRow).usage as unknown[]).length, 2);
  });

  it('RAW goes to diagnostics and nowhere else', () => {
    const {diagnostics, messages} = fold(...run({type: 'RAW', event: {secret_plan: 1}, source: 'langgraph'}));
    assert.ok('agui_raw:langgraph' in diagnostics);
    assert.deepEqual(messages, {});
  });

  it('R9 the encrypted value of a thought is in no row, log or diagnostic, and goes back with the thread', () => {
    const adapter = createAdapter();
    const store = new ProjectionStore({schedule: () => undefined});
    const wire = [
      started(),
      {type: 'REASONING_MESSAGE_START', messageId: 'q1', role: 'reasoning'},
      {type: 'REASONING_MESSAGE_END', messageId: 'q1'},
      {type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'q1', encryptedValue: 'only-for-the-provider'},
      finished(),
    ];
    store.append(wire.flatMap((event) => adapter.decode(event)));
    assert.ok(!JSON.stringify([store.snapshot(), [...store.log]]).includes('only-for-the-provider'));
    const next = adapter.encode({id: 'k1', control: 'send', sessionId: 't1', payload: {text: 'go on'}}, store);
    assert.ok(JSON.stringify(next).includes('only-for-the-provider'));
  });

  it('times are the server’s where it gives them, else those at which the page learned of it', () => {
    const [first] = decode({...started(), timestamp: Date.parse('2026-01-02T03:04:05Z')});
    const [second] = decode(started());
    assert.equal(first?.timestamp, '2026-01-02T03:04:05.000Z');
    assert.equal(second?.timestamp, '2026-11-16T05:00:00.000Z');
    assert.equal(decode({...started(), timestamp: 1e20})[0]?.timestamp, undefined);
  });

  it('H8 a whole thread corrects arguments that were lost on the way and results that were not told', () => {
    const {tools, messages} = fold(
      started(),
      {type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'search'},
      {type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '": "x"}'},
      {type: 'TOOL_CALL_END', toolCallId: 'c1'},
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          {id: 'u1', role: 'user', content: 'find x'},
          {
            id: 'm1',
            role: 'assistant',
            content: '',
            toolCalls: [{id: 'c1', type: 'function', function: {name: 'search', arguments: '{"q": "x"}'}}],
          },
          {id: 't1', role: 'tool', toolCallId: 'c1', content: 'found'},
          {id: 'm2', role: 'assistant', content: 'Here it is.'},
        ],
      },
      finished(),
    );
    const tool = tools['c1'] as ToolRow;
    assert.deepEqual([tool.input, tool.result, tool.status], [{q: 'x'}, 'found', 'output-available']);
    assert.equal((messages['m2'] as MessageRow).runId, 'r1');
  });
});

describe('AG-UI, interrupts', () => {
  const interrupt = (more: object = {}) => ({
    id: 'i1',
    reason: 'tool_call',
    message: 'Deploy?',
    toolCallId: 'c1',
    ...more,
  });
  const stopped = (...interrupts: readonly object[]) => finished('r1', {outcome: {type: 'interrupt', interrupts}});

  it('T11 an interrupt is a request with expiry, form, call and asking agent', () => {
    const {actions, runs} = fold(
      started(),
      ...call('c1', 'deploy', {to: 'prod'}),
      {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'ops'},
      {type: 'SUBAGENT_FINISHED', subagentRunId: 's1', outcome: {type: 'suspended'}},
      stopped(
        interrupt({expiresAt: '2026-12-01T00:00:00Z', subagentRunId: 's1'}),
        {
          id: 'i2',
          reason: 'input_required',
          message: 'Which?',
          responseSchema: {type: 'object', properties: {n: {type: 'number'}}},
        },
        {id: 'i3', reason: 'acme:unheard_of', message: 'What now?'},
      ),
    );
    const rows = actions as unknown as Record<string, ActionRow>;
    assert.equal(rows['i1']?.actionType, 'tool_approval');
    assert.equal(rows['i1']?.toolName, 'deploy');
    assert.deepEqual(rows['i1']?.input, {to: 'prod'});
    assert.equal(rows['i1']?.agentId, 's1');
    assert.equal(rows['i1']?.expiresAt, Date.parse('2026-12-01T00:00:00Z'));
    assert.equal(rows['i2']?.actionType, 'structured_input');
    assert.notEqual(rows['i2']?.schema, undefined);
    assert.equal(rows['i3']?.actionType, 'clarification');
    assert.equal(rows['i3']?.prompt, 'What now?');
    assert.equal((runs['r1'] as RunRow).status, 'action_required');
  });

  it('T11 the older CUSTOM on_interrupt is read, as JSON text too, and one that is told both ways is one', () => {
    const custom = {type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify({question: 'Approve the plan?'})};
    const alone = fold(started(), custom, finished());
    const [only] = Object.values(alone.actions as Record<string, ActionRow>);
    assert.equal(only?.prompt, 'Approve the plan?');
    assert.equal((alone.runs['r1'] as RunRow).status, 'action_required');
    const two = {...custom, value: JSON.stringify([{question: 'This?'}, {question: 'And that?'}])};
    const asked = Object.values(fold(started(), two, finished()).actions as Record<string, ActionRow>);
    assert.deepEqual(
      asked.map(({prompt}) => prompt),
      ['This?', 'And that?'],
    );
    const both = fold(started(), custom, stopped(interrupt({toolCallId: undefined})));
    assert.deepEqual(Object.keys(both.actions), ['i1']);
  });
});

describe('AG-UI, older shapes', () => {
  it('THINKING_* is reasoning, each thought of its own', () => {
    const think = (...deltas: string[]): Wire[] => [
      {type: 'THINKING_START', title: 'Working'},
      {type: 'THINKING_TEXT_MESSAGE_START'},
      ...deltas.map((delta) => ({type: 'THINKING_TEXT_MESSAGE_CONTENT', delta})),
      {type: 'THINKING_TEXT_MESSAGE_END'},
      {type: 'THINKING_END'},
    ];
    const {parts, diagnostics} = fold(
      ...run(...think('Let me ', 'check.'), ...message('m1', 'Done.'), ...think('Again.')),
    );
    const texts = Object.values(parts as Record<string, PartRow>).map(({kind, text, status}) => [kind, text, status]);
    assert.deepEqual(texts, [
      ['reasoning_detail', 'Let me check.', 'completed'],
      ['assistant_text', 'Done.', 'completed'],
      ['reasoning_detail', 'Again.', 'completed'],
    ]);
    assert.deepEqual(diagnostics, {});
  });

  it('nulls are absence', () => {
    const {diagnostics, runs} = fold(
      started(),
      {type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'a', parentMessageId: null, rawEvent: null},
      {type: 'TOOL_CALL_END', toolCallId: 'c1', subagentRunId: null},
      {...result('c1', 'ok'), role: null},
      {...finished(), outcome: null, result: null},
    );
    assert.deepEqual(diagnostics, {});
    assert.equal((runs['r1'] as RunRow).status, 'completed');
  });

  it('binary parts are pictures and files', () => {
    const {parts} = fold({
      ...started(),
      input: {
        messages: [
          {
            id: 'u1',
            role: 'user',
            content: [
              {type: 'text', text: 'Look'},
              {type: 'binary', mimeType: 'image/png', url: 'https://files.example/a.png', filename: 'a.png'},
            ],
          },
        ],
      },
    });
    const part = parts['u1'] as PartRow;
    assert.equal(part.text, 'Look');
    assert.deepEqual(part.attachments, [{mimeType: 'image/png', url: 'https://files.example/a.png', name: 'a.png'}]);
  });

  it('F1 N5 what a run repeats of a user is the session’s, and what the agent says the model’s', () => {
    const said = decode(
      started(),
      {type: 'TEXT_MESSAGE_START', messageId: 'u1', role: 'user'},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'u1', delta: 'Go'},
      {type: 'TEXT_MESSAGE_END', messageId: 'u1'},
      ...message('m1', 'Gone'),
    ).filter(({type}) => type.startsWith('text.'));
    const owners = (id: string) => [...new Set(said.filter((event) => event.messageId === id).map(({owner}) => owner))];
    assert.deepEqual([owners('u1'), owners('m1')], [['session'], ['model']]);
  });
});
