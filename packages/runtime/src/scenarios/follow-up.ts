import {checkpoint, quote, say, settleIn, think} from '../narration.js';
import type {MateOutcome, Play, RunOutcome, Turn} from '../script.js';
import {use} from '../tool-narration.js';

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

const LINE = 60;

/** What a teammate does that a person delegated something to: it looks where the objective leads, and says what it is. */
export function* delegatedScript(turn: Turn): Play<MateOutcome> {
  const line = turn.text.trim().split('\n')[0]?.slice(0, LINE) ?? '';
  yield* think(
    turn,
    `I was asked for one thing: "${line}". I look for what the repository says about it, and change nothing.`,
    'Look first, change nothing',
  );
  yield* checkpoint(turn);
  yield* use(turn, {
    name: 'search.code',
    kind: 'search',
    summary: line,
    input: {query: line, paths: ['packages', 'docs']},
    ms: 1_240,
    result: {query: line, files: 214, matches: 0},
  });
  const more = yield* checkpoint(turn);
  const also = more.length === 0 ? '' : `\n\nYou added: ${more.map(({text}) => text).join(' · ')}`;
  const words = `You delegated:\n\n${quote(turn.text)}${also}\n\nI searched 214 files in \`packages\` and \`docs\` for it \
and found nothing that answers it. I changed nothing.`;
  yield* say(turn, words);
  return {summary: `Searched 214 files for "${line}": no match. Nothing was changed.`};
}
