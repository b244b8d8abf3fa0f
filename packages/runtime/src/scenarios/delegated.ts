import {checkpoint, quote, say, think} from '../narration.js';
import type {MateOutcome, Play, Turn} from '../script.js';
import {use} from '../tool-narration.js';

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
