import {checkpoint, quote, say, settleIn, think} from '../narration.js';
import {use} from '../tool-narration.js';
import type {Play, RunOutcome, Turn} from '../script.js';

const NAME_LENGTH = 60;

/** What becomes of a turn that waited in the queue: a short piece of work that starts from the person's own words. */
export function* followUp(turn: Turn): Play<RunOutcome> {
  const line = turn.text.trim().split('\n')[0]?.slice(0, NAME_LENGTH) ?? '';
  yield* settleIn(turn);
  yield* think(
    turn,
    `This was asked while the last run was at work, so its results are what it starts from: "${line}". I write it down \
where the team looks for it.`,
    'Start from the results of the last run',
  );
  yield* use(turn, {
    name: 'fs.write',
    kind: 'file',
    summary: 'docs/ledger-v2.md, one section',
    input: {path: 'docs/ledger-v2.md', heading: line, mode: 'append'},
    ms: 38,
    result: {path: 'docs/ledger-v2.md', added: 14, removed: 0},
  });
  yield* checkpoint(turn);
  yield* say(
    turn,
    `You had queued:

${quote(turn.text)}

It is in \`docs/ledger-v2.md\` under its own heading, with the figures of the run before it and the command that made \
them. Nothing else was changed.`,
  );
  return {usage: {inputTokens: 9_204, outputTokens: 164, costUsd: 0.03}};
}
