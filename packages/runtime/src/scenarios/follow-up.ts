import type {MateOutcome, Play, RunOutcome} from '../script.js';
import {quote, tool, type Turn} from '../turn.js';

const NAME_LENGTH = 60;

/** What becomes of a turn that waited in the queue: a short piece of work that starts from the person's own words. */
export function* followUp(turn: Turn): Play<RunOutcome> {
  const line = turn.text.trim().split('\n')[0]?.slice(0, NAME_LENGTH) ?? '';
  yield* turn.settleIn();
  yield* turn.think(
    `This was asked while the last run was at work, so its results are what it starts from: "${line}". I write it down \
where the team looks for it.`,
    'Start from the results of the last run',
  );
  yield* turn.use(
    tool('fs.write', 'file', 'docs/ledger-v2.md, one section', {
      input: {path: 'docs/ledger-v2.md', heading: line, mode: 'append'},
      ms: 38,
      result: {path: 'docs/ledger-v2.md', added: 14, removed: 0},
    }),
  );
  yield* turn.checkpoint();
  yield* turn.say(`You had queued:

${quote(turn.text)}

It is in \`docs/ledger-v2.md\` under its own heading, with the figures of the run before it and the command that made \
them. Nothing else was changed.`);
  return {usage: {inputTokens: 9_204, outputTokens: 164, costUsd: 0.03}};
}

const LINE = 60;

/** What a teammate does that a person delegated something to: it looks where the objective leads, and says what it is. */
export function* delegatedScript(turn: Turn): Play<MateOutcome> {
  const line = turn.text.trim().split('\n')[0]?.slice(0, LINE) ?? '';
  yield* turn.think(
    `I was asked for one thing: "${line}". I look for what the repository says about it, and change nothing.`,
    'Look first, change nothing',
  );
  yield* turn.checkpoint();
  yield* turn.use(
    tool('search.code', 'search', line, {
      input: {query: line, paths: ['packages', 'docs']},
      ms: 1_240,
      result: {query: line, files: 214, matches: 0},
    }),
  );
  const more = yield* turn.checkpoint();
  const also = more.length === 0 ? '' : `\n\nYou added: ${more.map(({text}) => text).join(' · ')}`;
  const words = `You delegated:\n\n${quote(turn.text)}${also}\n\nI searched 214 files in \`packages\` and \`docs\` for it \
and found nothing that answers it. I changed nothing.`;
  yield* turn.say(words);
  return {summary: `Searched 214 files for "${line}": no match. Nothing was changed.`};
}
