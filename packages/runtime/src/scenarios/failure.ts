import type {Play, RunOutcome, Scenario} from '../script.js';
import {pieces, tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const METERS = tool('http.get', 'API', 'rates.internal/v2/meters', {
  input: {url: 'https://rates.internal/v2/meters', timeout: '10s'},
  ms: 840,
  result: {meters: 3, items: ['api_calls', 'storage_gb_hours', 'seats'], currency: 'USD'},
});

const RATING = tool('shell.run', 'command', 'pnpm rate --period 2026-06 --sample 2000', {
  input: {command: 'pnpm rate --period 2026-06 --sample 2000', cwd: '/repo/packages/rating'},
  ms: 6_120,
  lines: [
    {text: 'rating 2 000 of 1 214 880 lines with 3 meters', percent: 5, ms: 500},
    {text: '  800 rated, 0 differ', percent: 40, ms: 500},
    {text: '1 600 rated, 0 differ', percent: 80, ms: 500},
    {text: '2 000 rated, 3 differ by one cent (rounding of storage_gb_hours)', percent: 100, ms: 400},
  ],
  result: {exitCode: 0, rated: 2_000, differ: 3, worst: '0.01 USD'},
});

const RETRY_IN_MS = 8_000;

/** The rating service times out once and answers the second time. */
function* readMeters(turn: Turn): Play {
  const toolCallId = yield* turn.prepare(METERS);
  yield* turn.start(toolCallId, METERS, 1);
  yield* turn.pause(1_400);
  const fault = {error: '504 Upstream timed out after 10 s.', code: 'upstream_timeout', retryable: true};
  yield* turn.fail(toolCallId, fault, RETRY_IN_MS);
  // A21: in the diagnostics only, not in the answer.
  yield* turn.emit({
    type: 'diagnostic.changed',
    diagnosticId: turn.id('upstream'),
    payload: {
      ...{code: 'upstream_timeout', level: 'warning', source: 'rating-service'},
      message: 'rates.internal did not answer within 10 s; the pool had 0 of 8 connections free.',
      detail: {host: 'rates.internal', waitedMs: 10_000, poolFree: 0, poolSize: 8},
    },
  });
  yield* turn.emit({
    type: 'metric.changed',
    metricName: 'rating.pool_wait_ms',
    payload: {name: 'rating.pool_wait_ms', value: 10_000, unit: 'ms'},
  });
  yield* turn.emit({
    type: 'run.status',
    phase: 'acting',
    payload: {stage: 'retrying', attempt: 2, reason: 'The rating service timed out.'},
  });
  yield* turn.backOff(toolCallId, RETRY_IN_MS);
  yield* turn.start(toolCallId, METERS, 2);
  yield* turn.complete(toolCallId, METERS);
}

const ANSWER = `The new rates give the same invoices, but for rounding.

| Meter | Lines | Differ | Worst |
| --- | ---: | ---: | ---: |
| \`api_calls\` | 1 204 | 0 | |
| \`seats\` | 511 | 0 | |
| \`storage_gb_hours\` | 285 | 3 | 0.01 USD |

All three differences are storage lines: the old code rounds each day, the new one rounds once a period. Rounding once \
is what the contract says, so I would keep it and note it for finance.`;

const CUT_AFTER = 7;

/** The model's provider drops the stream in the middle of the answer. */
function* dropped(turn: Turn): Play<RunOutcome> {
  const part = {messageId: turn.messageId, partId: turn.id('text')};
  for (const delta of pieces(ANSWER).slice(0, CUT_AFTER)) {
    yield* turn.emit({type: 'text.delta', ...part, payload: {delta}});
    yield* turn.pause(60);
  }
  yield* turn.pause(1_200);
  const error = 'The model provider closed the stream before the answer was complete.';
  return {failed: {error, code: 'provider_unavailable', retryable: true}};
}

function* failure(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  if (turn.attempt > 1) {
    yield* turn.say(`Attempt ${String(turn.attempt)}: I rate the sample again and go straight to the comparison.`);
  } else {
    yield* turn.think(
      `To compare invoices I need the meters as the rating service publishes them, not the copy in the repository: the \
copy is from March.`,
      'Read the meters from the service, not from the old copy',
    );
    yield* readMeters(turn);
    yield* turn.say('The service answered at the second try: three meters, all in USD.');
  }
  yield* turn.checkpoint();
  yield* turn.use(RATING);
  yield* turn.checkpoint();
  if (turn.attempt === 1) return yield* dropped(turn);
  yield* turn.say(ANSWER);
  return {usage: {inputTokens: 12_044, outputTokens: 388, costUsd: 0.06}};
}

/** A service times out, then the provider fails: one is retried by the agent, one by the person. */
export const failureScenario: Scenario = {
  name: 'failure',
  title: 'Compare invoices with the new rates',
  description: 'A tool fails and is tried again by itself; the run then fails and can be retried.',
  run: failure,
  options: LEDGER_OPTIONS,
};
