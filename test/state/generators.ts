import fc, {type Arbitrary} from '../fast-check.js';
import {BASELINE_EVENT_TYPES, FIELD_KINDS, TASK_EVENT_TYPES, type AgentEvent} from '../../src/protocol/index.js';
import {GROUPS} from '../../src/state/index.js';

/**
 * Streams as runtimes send them: sessions with runs that talk, think, call tools, ask, delegate and fail; and everything
 * that can happen to such streams on their way.
 */

/** Words that come close to what the redaction looks for, and must be left alone. */
const WORDS = [
  ...[
    'the',
    'answer',
    'is',
    'in',
    'chapter',
    'two.',
    'task-list',
    'sk-learn',
    'token',
    'tokens:',
    'key',
    'a_b',
    '--',
    '```',
  ],
  ...[
    'bearer',
    'of',
    'news',
    'https://example.org/a?b=c',
    'Zürich',
    '你好',
    '🙂',
    'e.g.',
    'x=1',
    '"quoted"',
    "it's",
    '\n',
  ],
];
export const prose: Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS), {minLength: 1, maxLength: 12})
  .map((words) => words.join(' '));

/** Cuts a text into pieces, none of them empty. */
export function pieces(text: string, cuts: readonly number[]): string[] {
  const edges = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort((a, b) => a - b);
  return edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
}

const cuts = fc.array(fc.nat(400), {maxLength: 5});
const id = fc.nat(999).map(String);

/** Events of one thread of work, in their order. */
type Flow = readonly AgentEvent[];

const flow = (make: (...values: never[]) => AgentEvent[], ...parts: Arbitrary<unknown>[]): Arbitrary<Flow> =>
  fc.tuple(...parts).map((values) => make(...(values as never[])));

const answer = flow(
  (name: string, text: string, at: number[], final: string, named: boolean) => {
    const ids = {messageId: `m${name}`, ...(named ? {partId: `p${name}`} : {})};
    const deltas = pieces(text, at).map((delta) => ({type: 'text.delta', ...ids, payload: {delta}}));
    if (final === 'none') return deltas;
    return [...deltas, {type: 'text.final', ...ids, payload: {text: final === 'same' ? text : `${text}!`}}];
  },
  ...[id, prose, cuts, fc.constantFrom('same', 'same', 'other', 'none'), fc.boolean()],
);

const thought = flow(
  (name: string, text: string, at: number[], summed: boolean) => [
    ...pieces(text, at).map((delta) => ({type: 'reasoning.delta', partId: `th${name}`, payload: {delta}})),
    ...(summed ? [{type: 'reasoning.summary', partId: `th${name}`, payload: {summary: 'Thought'}}] : []),
  ],
  ...[id, prose, cuts, fc.boolean()],
);

const plan = flow(
  (text: string, at: number[], final: boolean) => [
    ...pieces(text, at).map((delta) => ({type: 'plan.delta', payload: {delta}})),
    ...(final ? [{type: 'plan.final', payload: {text, steps: [{id: '1', title: 'Read', status: 'pending'}]}}] : []),
  ],
  ...[prose, cuts, fc.boolean()],
);

const tool = flow(
  (name: string, input: string, output: string, at: number[], ends: string[]) => {
    const toolCallId = `tc${name}`;
    const args = pieces(JSON.stringify({q: input}), at).map((delta) => ({
      type: 'tool.args',
      toolCallId,
      payload: {delta},
    }));
    const tries = ends.flatMap((end) => [
      {type: 'tool.started', toolCallId, payload: {name: 'search', input: {q: input}}},
      {type: 'tool.progress', toolCallId, payload: {percent: 50}},
      ...pieces(output, at).map((delta) => ({type: 'tool.output.delta', toolCallId, payload: {delta}})),
      ...(end === 'ok' ? [{type: 'tool.result', toolCallId, payload: {output}}] : []),
      ...(end === 'failed' ? [{type: 'tool.failed', toolCallId, payload: {error: 'Flaky', retryable: true}}] : []),
    ]);
    return [...args, ...tries];
  },
  ...[id, prose, prose, cuts, fc.constantFrom(['ok'], ['failed', 'ok'], ['failed', 'failed'], ['open'])],
);

const request = flow(
  (name: string, kind: string, resolution: string | undefined) => [
    {type: 'action.required', actionId: `a${name}`, agentId: 'ada', payload: {actionType: kind, title: 'May I?'}},
    ...(resolution === undefined ? [] : [{type: 'action.resolved', actionId: `a${name}`, payload: {resolution}}]),
  ],
  ...[
    id,
    fc.constantFrom('tool_approval', 'clarification', 'riddle'),
    fc.constantFrom('approved', 'rejected', 'expired', undefined),
  ],
);

const task = flow(
  (name: string, ends: string[]) => {
    const taskId = `t${name}`;
    return [
      {type: 'task.created', taskId, payload: {title: 'Look up', parentTaskId: 't0'}},
      {type: 'task.started', taskId},
      ...ends.flatMap((end, index) => [
        {type: 'task.attempt.started', taskId, attemptId: `${taskId}.${String(index)}`},
        {type: 'task.progress', taskId, payload: {percent: index * 10, counters: {files: index}}},
        {type: `task.attempt.${end}`, taskId, attemptId: `${taskId}.${String(index)}`, payload: {error: 'No'}},
        ...(end === 'failed' ? [{type: 'task.retrying', taskId}] : []),
      ]),
      {type: 'task.completed', taskId, payload: {delivery: 'delivered'}},
    ];
  },
  ...[id, fc.constantFrom(['completed'], ['failed', 'completed'], [])],
);

const teammate = flow(
  (name: string, report: string) => [
    {
      type: 'agent.spawned',
      agentId: `ag${name}`,
      taskId: `t${name}`,
      parentSessionId: 's1',
      payload: {agentName: 'Ada'},
    },
    {type: 'agent.changed', agentId: `ag${name}`, payload: {status: 'running'}},
    {
      type: 'worker.notification',
      agentId: `ag${name}`,
      workerNotificationId: `w${name}`,
      payload: {status: 'completed', summary: report},
    },
    {type: 'agent.completed', agentId: `ag${name}`, payload: {summary: report}},
  ],
  ...[id, prose],
);

const product = flow(
  (name: string) => [
    {type: 'artifact.created', artifactId: `f${name}`, payload: {title: 'Report', kind: 'report'}},
    {type: 'artifact.version.created', artifactId: `f${name}`, payload: {versionId: 'v1'}},
    {type: 'evidence.changed', evidenceId: `e${name}`, payload: {status: 'verified', claim: 'It works'}},
    {type: 'review.requested', reviewId: `v${name}`, payload: {target: `f${name}`}},
    {type: 'review.completed', reviewId: `v${name}`, payload: {verdict: 'passed'}},
  ],
  id,
);

/** What a session says besides its runs. */
const aside: Arbitrary<AgentEvent> = fc.oneof(
  fc.nat(9).map((unread) => ({type: 'session.updated', payload: {unread}})),
  fc
    .array(id, {maxLength: 3})
    .map((queued) => ({type: 'queue.changed', payload: {queued: queued.map((name) => ({id: `q${name}`}))}})),
  fc.nat(9).map((n) => ({type: 'state.snapshot', payload: {state: {n, list: [n]}}})),
  fc.nat(9).map((value) => ({type: 'state.delta', payload: {patch: [{op: 'add', path: '/n', value}]}})),
  fc.nat(9).map((value) => ({type: 'metric.changed', metricName: 'first_text_ms', payload: {value}})),
  fc.nat(9).map((used) => ({type: 'context.changed', payload: {budget: {used}}})),
  fc.constantFrom<AgentEvent>({type: 'context.compaction.started'}, {type: 'context.compaction.completed'}),
  fc.constantFrom('default', 'plan').map((mode) => ({type: 'permission.changed', payload: {mode}})),
  fc.nat(9).map((teamActiveCount) => ({type: 'team.changed', teamId: 'tm1', teamActiveCount})),
  fc.constantFrom('slow', 'retry').map((code) => ({type: 'diagnostic.changed', payload: {code}})),
  fc.constant({type: 'vendor.surprise', vendorField: {deep: [1]}}),
);

/** One run: flows that go on at the same time, and how it ends. */
interface Run {
  readonly question: string;
  readonly flows: readonly Flow[];
  readonly picks: readonly number[];
  readonly end: AgentEvent | undefined;
}

const run: Arbitrary<Run> = fc.record({
  question: prose,
  flows: fc.array(fc.oneof(answer, answer, thought, plan, tool, tool, request, task, teammate, product), {
    minLength: 1,
    maxLength: 4,
  }),
  picks: fc.array(fc.nat(9), {maxLength: 20}),
  end: fc.constantFrom<(AgentEvent | undefined)[]>(
    {type: 'run.finished', payload: {outcome: 'success'}},
    {type: 'run.finished', payload: {outcome: 'cancelled'}},
    {type: 'run.finished', payload: {outcome: 'interrupt'}},
    {type: 'run.failed', payload: {error: 'Quota', retryable: true}},
    undefined,
  ),
});

/** Takes the next event of one flow after the other, as the picks say; each flow keeps its order. */
export function interleave(flows: readonly Flow[], picks: readonly number[]): AgentEvent[] {
  const rest = flows.map((events) => [...events]).filter((events) => events.length > 0);
  const mixed: AgentEvent[] = [];
  for (let turn = 0; rest.length > 0; turn++) {
    const pick = (picks.length === 0 ? 0 : (picks[turn % picks.length] ?? 0)) % rest.length;
    const events = rest[pick] ?? [];
    const event = events.shift();
    if (event) mixed.push(event);
    if (events.length === 0) rest.splice(pick, 1);
  }
  return mixed;
}

/** Who counts the sequences of a stream: the session, each run, each thread, task and agent of one, or nobody. */
export type Numbering = 'session' | 'run' | 'each' | 'none';

/** A session with one to three runs, one after the other or all at once, and what the session says besides. */
export const session: Arbitrary<AgentEvent[]> = fc
  .record({
    runs: fc.array(run, {minLength: 1, maxLength: 3}),
    asides: fc.array(aside, {maxLength: 6}),
    picks: fc.array(fc.nat(9), {maxLength: 20}),
    parallel: fc.boolean(),
    brief: fc.boolean(),
    timed: fc.boolean(),
  })
  .map(({runs, asides, picks, parallel, brief, timed}) => {
    const turns = runs.map((one, index) => turn(one, `r${String(index + 1)}`, brief));
    const spoken = parallel ? turns : [turns.flat()];
    const opened = {type: 'session.opened', sessionId: 's1', payload: {title: 'Docs'}};
    const said = interleave([...spoken, asides.map((event) => ({sessionId: 's1', ...event}))], picks);
    return [opened, ...said].map((event, index) =>
      timed ? {...event, timestamp: new Date(Date.UTC(2026, 4, 11) + index * 250).toISOString()} : event,
    );
  });

function turn({question, flows, picks, end}: Run, runId: string, brief: boolean): AgentEvent[] {
  const asked = {type: 'text.final', sessionId: 's1', messageId: `u.${runId}`, payload: {text: question, role: 'user'}};
  // Ids of different runs never meet; a brief producer names the session once, and then only the run.
  const own = (event: AgentEvent) =>
    Object.fromEntries(
      Object.entries(event).map(([name, value]) => [
        name,
        /Id$/.test(name) && name !== 'parentSessionId' ? `${runId}.${String(value)}` : value,
      ]),
    );
  const scope = brief ? {runId} : {sessionId: 's1', runId};
  const work = interleave(flows, picks).map((event) => ({...own(event), ...scope}) as AgentEvent);
  return [asked, {type: 'run.started', sessionId: 's1', runId}, ...work, ...(end ? [{...end, ...scope}] : [])];
}

/** Gives every event its sequence. */
export function numberedBy(numbering: Numbering, events: readonly AgentEvent[], from = 1): AgentEvent[] {
  if (numbering === 'none') return [...events];
  const next = new Map<string, number>();
  return events.map((event) => {
    const counter = counterOf(numbering, event);
    const sequence = next.get(counter) ?? from;
    next.set(counter, sequence + 1);
    return {...event, sequence};
  });
}

function counterOf(numbering: Numbering, {runId, threadId, taskId, agentId}: AgentEvent): string {
  if (numbering === 'session') return '';
  if (numbering === 'run') return runId ?? taskId ?? agentId ?? threadId ?? '';
  return JSON.stringify([runId, threadId, taskId, agentId]);
}

/** How a stream is delivered: reordered, repeated, in batches. */
export interface Delivery {
  /** How far each event is late, in events. */
  readonly delays: readonly number[];
  /** Which events come again, and how much later. */
  readonly repeats: readonly (readonly [index: number, later: number])[];
  /** The sizes of the batches. */
  readonly batches: readonly number[];
}

export const delivery: Arbitrary<Delivery> = fc.record({
  delays: fc.array(fc.nat(30), {minLength: 1, maxLength: 40}),
  repeats: fc.array(fc.tuple(fc.nat(200), fc.nat(200)), {maxLength: 30}),
  batches: fc.array(fc.integer({min: 1, max: 20}), {minLength: 1, maxLength: 10}),
});

/** The events as they arrive. The first one stays the first: a stream joined in the middle is another law. */
export function deliver(events: readonly AgentEvent[], {delays, repeats, batches}: Delivery): AgentEvent[][] {
  const late = events.map((event, index) => ({event, at: index && index + (delays[index % delays.length] ?? 0)}));
  const arriving = late.sort((a, b) => a.at - b.at).map(({event}) => event);
  for (const [index, later] of repeats) {
    const event = events[index % events.length];
    if (!event) continue;
    const place = arriving.indexOf(event);
    arriving.splice(Math.min(place + 1 + later, arriving.length), 0, event);
  }
  const delivered: AgentEvent[][] = [];
  for (let from = 0, batch = 0; from < arriving.length; batch++) {
    const size = batches[batch % batches.length] ?? 1;
    // Parsed anew each time, as a wire would: no law may rest on the identity of objects.
    delivered.push(JSON.parse(JSON.stringify(arriving.slice(from, from + size))) as AgentEvent[]);
    from += size;
  }
  return delivered;
}

/** Ids and names that mean something else to a careless program. */
export const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  '',
  ' ',
  ':',
  'ui:intake',
  'list:messages:s1',
  '#1',
);

/** JSON of any kind, with odd names among its keys. */
export const anyJson: Arbitrary<unknown> = fc
  .oneof(
    {weight: 3, arbitrary: fc.jsonValue({maxDepth: 3})},
    {weight: 1, arbitrary: fc.dictionary(oddName, fc.jsonValue({maxDepth: 1}), {maxKeys: 3})},
    {weight: 1, arbitrary: oddName},
    {weight: 1, arbitrary: fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 0, 1.5, 1e308)},
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

/** Names that payloads and rows really have, so that garbage reaches the code that reads them. */
const PAYLOAD_FIELDS = [
  ...[
    'delta',
    'text',
    'role',
    'kind',
    'status',
    'stage',
    'outcome',
    'error',
    'name',
    'input',
    'output',
    'attempt',
    'percent',
  ],
  ...[
    'summary',
    'steps',
    'queued',
    'steers',
    'messages',
    'snapshot',
    'state',
    'patch',
    'members',
    'relationships',
    'resolution',
  ],
  ...[
    'decision',
    'responses',
    'refs',
    'budget',
    'missing',
    'versionId',
    'exportId',
    'fixes',
    'code',
    'message',
    'value',
  ],
  ...[
    'parentTaskId',
    'childTaskId',
    'relation',
    'targetId',
    'progress',
    'delivery',
    'actionType',
    'verdict',
    'channel',
    'title',
  ],
  ...[
    'tokensBefore',
    'expiresAt',
    'nextAttemptAt',
    'stream',
    'from',
    'to',
    'run',
    'planId',
    'target',
    'complete',
    'cancelled',
  ],
];
const ROW_FIELDS = [
  ...[
    'id',
    'status',
    'milestone',
    'tools',
    'actions',
    'parts',
    'role',
    'text',
    'kind',
    'attempts',
    'attempt',
    'versions',
  ],
  ...[
    'diffs',
    'exports',
    'compactions',
    'queued',
    'steers',
    'count',
    'value',
    'min',
    'max',
    'sessionId',
    'runId',
    'taskId',
  ],
  ...[
    'messageId',
    'code',
    'state',
    'output',
    'cancelRequested',
    'progress',
    'sequence',
    'runs',
    'missing',
    'run',
    'users',
  ],
];

const anyType = fc.oneof(
  fc.constantFrom<string[]>(...BASELINE_EVENT_TYPES, ...TASK_EVENT_TYPES),
  oddName,
  fc.string({maxLength: 8}),
);
/** Ids that valid streams use, too, and odd ones. */
const anyId = fc.oneof(
  fc.constantFrom('s1', 'r1', 'r2', 'm1', 'tc1', 'r1.m1', 'r1.tc1', 'r1.a1', 'r1.t1'),
  oddName,
  id,
);
const anyRow = fc.dictionary(fc.constantFrom(...ROW_FIELDS), fc.oneof(anyJson, anyId), {maxKeys: 6});
const anySnapshot = fc.dictionary(
  fc.oneof(fc.constantFrom<string[]>(...GROUPS), oddName),
  fc.oneof(
    {weight: 4, arbitrary: fc.dictionary(anyId, fc.oneof({weight: 5, arbitrary: anyRow}, anyJson), {maxKeys: 3})},
    {weight: 1, arbitrary: anyJson},
  ),
  {maxKeys: 4},
);
const anyPayload = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...PAYLOAD_FIELDS), oddName), fc.oneof(anyJson, anyId), {
      maxKeys: 5,
    }),
  },
  {weight: 1, arbitrary: fc.record({snapshot: anySnapshot})},
  {weight: 1, arbitrary: fc.record({messages: fc.array(fc.oneof(anyRow, anyJson), {maxLength: 3})})},
  {weight: 1, arbitrary: anyJson},
);

/** Something that claims to be an event: known classes with any value in any field, or nothing like an event at all. */
export const anyEvent: Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        type: anyType,
        ids: fc.dictionary(
          fc.constantFrom(
            ...[...FIELD_KINDS]
              .filter(([, kind]) => kind === 'id')
              .map(([name]) => name)
              .filter((name) => name !== 'type'),
          ),
          anyId,
          {maxKeys: 6},
        ),
        fields: fc.dictionary(fc.oneof(fc.constantFrom(...FIELD_KINDS.keys()), oddName), anyJson, {maxKeys: 2}),
        payload: anyPayload,
      })
      .map(({type, ids, fields, payload}) => ({...ids, payload, ...fields, type})),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('session.hydrated'),
      sessionId: fc.constant('s1'),
      payload: fc.record({snapshot: anySnapshot}),
    }),
  },
  {weight: 1, arbitrary: anyJson},
);

const LETTERS = [...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'];
const body = (length: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...LETTERS), fc.constantFrom(...'23456789')), {
      minLength: length / 2,
      maxLength: length / 2,
    })
    .map((pairs) => pairs.flat().join(''));

/** A secret: what is planted, and the part of it that must be nowhere. */
export interface Secret {
  readonly planted: string;
  readonly distinctive: string;
}

const shaped = (prefix: string, length: number, suffix = ''): Arbitrary<Secret> =>
  body(length).map((distinctive) => ({planted: `${prefix}${distinctive}${suffix}`, distinctive}));

/** Secrets by their shape. */
export const secret: Arbitrary<Secret> = fc.oneof(
  shaped('sk-', 24),
  shaped('sk-proj-', 32),
  shaped('ghp_', 36),
  shaped('github_pat_', 40),
  body(16).map((text) => ({planted: `AKIA${text.toUpperCase()}`, distinctive: text.toUpperCase()})),
  shaped('xoxb-', 24),
  shaped('eyJhbGciOiJIUzI1NiJ9.', 40),
  shaped('Bearer ', 24),
  shaped('-----BEGIN RSA PRIVATE KEY-----\n', 64, '\n-----END RSA PRIVATE KEY-----'),
);

/** Values that only their name gives away. */
export const namedSecret: Arbitrary<Secret & {readonly name: string}> = fc
  .tuple(
    fc.constantFrom('password', 'apiKey', 'access_token', 'authorization', 'DB_PASSWORD', 'clientSecret'),
    body(16),
  )
  .map(([name, distinctive]) => ({name, planted: distinctive, distinctive}));

/** The first twelve characters in a row of a secret that a text shows, or undefined. */
export function shows(text: string, {distinctive}: Secret): string | undefined {
  for (let from = 0; from + 12 <= distinctive.length; from++) {
    const run = distinctive.slice(from, from + 12);
    if (text.includes(run)) return run;
  }
  return undefined;
}
