import {emit, pause, say, think} from '../narration.js';
import {complete, fail, prepare, start, type ToolCall} from '../tool-narration.js';
import type {Play, RunOutcome, Script, Turn} from '../script.js';

/** A tool call of the past: name, kind, summary, result, milliseconds, and whether it failed with the result's words. */
export type PastTool = readonly [string, string, string, unknown, number, 'failed'?];

/** A turn of the past, in short. */
export interface PastTurn {
  readonly daysAgo: number;
  readonly ask: string;
  readonly thought: string;
  readonly tools?: readonly PastTool[];
  readonly compaction?: {readonly tokensBefore: number; readonly tokensAfter: number; readonly turns: number};
  readonly answer: string;
}

/** The script that plays such a turn. */
export const pastScript = (past: PastTurn): Script =>
  function* (turn: Turn): Play<RunOutcome> {
    if (past.compaction) yield* compact(turn, past.compaction);
    yield* think(turn, past.thought, past.thought);
    for (const tool of past.tools ?? []) yield* useTool(turn, tool);
    yield* say(turn, past.answer);
    return {usage: {inputTokens: 4_000 + past.ask.length * 90, outputTokens: past.answer.length}};
  };

const SUMMARY = `**What was settled before this point**

- The ledger has one writer and 31 readers; all of them go through two functions.
- Usage rows keep the quantity and the meter; the amount is derived, rounded once a period.
- Dual write comes first, then the backfill, then the switch of reads.`;

function* compact(turn: Turn, figures: NonNullable<PastTurn['compaction']>): Play {
  const contextId = turn.id('compaction');
  const {tokensBefore, tokensAfter, turns} = figures;
  yield* emit({type: 'context.compaction.started', contextId, payload: {trigger: 'token_pressure', tokensBefore}});
  yield* pause(9_000);
  const payload = {tokensBefore, tokensAfter, turns, summaryRef: `summary:${contextId}`};
  yield* emit({type: 'context.compaction.completed', contextId, payload}, {detail: SUMMARY});
}

function* useTool(turn: Turn, [name, kind, summary, result, ms, failed]: PastTool): Play {
  const call: ToolCall = {name, kind, summary, input: {[kind]: summary}, ms, result};
  const toolCallId = yield* prepare(turn, call);
  yield* start(turn, toolCallId, call);
  if (!failed) {
    yield* complete(turn, toolCallId, call);
    return;
  }
  yield* pause(ms);
  yield* fail(turn, toolCallId, {error: String(result), code: 'gone', retryable: false});
}
