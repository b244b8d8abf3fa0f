import {checkpoint, emit, pause, say, settleIn, think} from '../narration.js';
import {backOff, complete, fail, prepare, start, use} from '../tool-narration.js';
import type {Play, RunOutcome, Scenario, Turn} from '../script.js';
import {followUp} from './follow-up.js';
import {CHECKS, DIFF, METERS, PICTURE, QUERY, SEARCH, SUITE, TOUCH, TRACE} from './tool-shapes.js';

const RETRY_IN_MS = 6_000;

const STEPS = [
  {id: 'survey', title: 'Read what is there'},
  {id: 'change', title: 'Change the rounding'},
  {id: 'prove', title: 'Run the suite'},
  {id: 'report', title: 'Report'},
];
const REVISED = [...STEPS.slice(0, 2), {id: 'types', title: 'Check types and formats'}, ...STEPS.slice(2)];

/** The plan, with so many of its steps done. */
function* planned(turn: Turn, steps: typeof STEPS, revision: number, done: number): Play {
  const listed = steps.map((step, index) => ({
    ...step,
    owner: 'Lead',
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
  }));
  const type = done >= steps.length ? 'plan.final' : 'plan.delta';
  yield* emit({type, messageId: turn.messageId, payload: {steps: listed, revision}});
}

/** Six short calls, one after the other: a group. */
function* surveyed(turn: Turn): Play {
  for (const call of CHECKS) yield* use(turn, call);
}

/** The service fails once, in a way that is not safe to repeat by itself; the second attempt works. */
function* metered(turn: Turn): Play {
  const toolCallId = yield* prepare(turn, METERS);
  yield* start(turn, toolCallId, METERS, 1);
  yield* pause(900);
  const fault = {
    error: '503 The meter service is restarting.',
    code: 'unavailable',
    cause: 'Rolling update of meters-v2, 1 of 3 instances ready.',
    stderr: 'curl: (22) The requested URL returned error: 503\n\u001b[31mgave up after 1 try\u001b[0m',
    retryable: true,
  };
  yield* fail(turn, toolCallId, fault, RETRY_IN_MS);
  yield* backOff(toolCallId, RETRY_IN_MS);
  yield* start(turn, toolCallId, METERS, 2);
  yield* complete(turn, toolCallId, METERS);
}

const SUMMARY = `The rounding of \`storage_gb_hours\` was found to differ by one cent in three lines.

- Rounding once a period is what the contract says.
- The old code rounds each day.`;

function* tools(turn: Turn): Play<RunOutcome> {
  yield* settleIn(turn);
  const contextId = turn.id('compaction');
  yield* emit({
    type: 'context.compaction.started',
    contextId,
    payload: {trigger: 'token_pressure', tokensBefore: 41_000},
  });
  yield* pause(400);
  const figures = {tokensBefore: 41_000, tokensAfter: 2_100, turns: 38, summaryRef: `summary:${contextId}`};
  yield* emit({type: 'context.compaction.completed', contextId, payload: figures}, {detail: SUMMARY});
  yield* emit({type: 'context.changed', payload: {missing: [{title: 'rates-2025.csv'}]}});
  yield* think(
    turn,
    'Rounding has one place in the code and many in the tests. Read first, then change one line, then prove it.',
    'One line to change, many to prove',
  );
  yield* planned(turn, STEPS, 1, 0);
  yield* surveyed(turn);
  yield* planned(turn, STEPS, 1, 1);
  yield* say(turn, 'Six readings agree: the rounding happens in `rating/round.ts` alone.');
  yield* checkpoint(turn);
  for (const call of [QUERY, SEARCH, TRACE]) yield* use(turn, call);
  yield* metered(turn);
  yield* use(turn, DIFF);
  yield* planned(turn, REVISED, 2, 2);
  for (const call of [TOUCH, PICTURE]) yield* use(turn, call);
  yield* planned(turn, REVISED, 2, 3);
  yield* checkpoint(turn);
  yield* use(turn, SUITE);
  yield* planned(turn, REVISED, 2, 4);
  const artifactId = turn.id('artifact');
  const artifact = {type: 'artifact.created', artifactId, artifactKind: 'report'};
  yield* emit({...artifact, payload: {title: 'Rounding, before and after', status: 'creating'}});
  yield* pause(300);
  yield* emit({type: 'artifact.version.created', artifactId, artifactVersionId: '1', payload: {author: 'Lead'}});
  yield* say(turn, 'Rounding now happens **once a period**. All 412 tests pass; three invoices change by one cent.');
  yield* planned(turn, REVISED, 2, REVISED.length);
  return {usage: {inputTokens: 21_380, outputTokens: 640, costUsd: 0.11}};
}

/** Every shape that a tool's result may have, in one run. */
export const toolsScenario: Scenario = {
  name: 'tools',
  title: 'Tool shapes',
  description:
    'Colours of a terminal, tables, JSON, a diff, an image, sources, nothing, too much, and a retry that works.',
  run: tools,
  followUp,
};
