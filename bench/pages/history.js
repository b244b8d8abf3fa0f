// Conversations of any length, and what comes live after them. Each page puts them into its own form.
import {answer, pieces, seeded} from './answer.js';

/** The last words of the newest answer, and of what comes live. */
export const NEWEST = 'This is the newest answer.';
export const LIVE_END = 'This is the end of the live part.';

const ARGS = ['{"table": ', '"invoice_lines", ', '"where": {"month": ', '"2026-11"}, ', '"limit": 50}'];
const LIVE_TOOLS = 62;

function tool(id) {
  return {id, name: 'sql.query', args: ARGS, result: `{"rows": 42, "elapsed": "11 ms", "plan": "index scan ${id}"}`};
}

/** A text of a few hundred characters, with some Markdown. */
function words(random, end) {
  const items = Array.from(
    {length: 1 + Math.floor(random() * 4)},
    (_, index) => `- point ${index} of **${Math.floor(random() * 1000)}**`,
  );
  return `Seven readers in three services took \`${Math.floor(random() * 1000)}\` ms.\n\n${items.join('\n')}\n\n${end}`;
}

/** So many turns of a question and an answer, with so many tool calls spread over them. */
export function history(turns, tools) {
  const random = seeded(3);
  return Array.from({length: turns}, (_, index) => {
    const first = Math.floor((index * tools) / turns);
    const count = Math.floor(((index + 1) * tools) / turns) - first;
    return {
      id: `t${index}`,
      question: `What about month ${index}, and why did it take ${Math.floor(random() * 100)} days?`,
      tools: Array.from({length: count}, (_, call) => tool(`c${first + call}`)),
      answer: words(random, index === turns - 1 ? NEWEST : `Answer ${index} ends here.`),
    };
  });
}

/** A thousand live steps: text deltas, and tool calls between them. */
export function liveSteps() {
  const deltas = pieces(`${answer(10_000, 4).slice(0, 9_900)}\n\n${LIVE_END}`, 500);
  const every = Math.floor(deltas.length / LIVE_TOOLS);
  const steps = [];
  deltas.forEach((delta, index) => {
    steps.push({kind: 'text', delta});
    if (index % every !== every - 1 || steps.length > 1_000 - ARGS.length) return;
    const call = tool(`live${index}`);
    steps.push({kind: 'start', tool: call});
    for (const piece of call.args) steps.push({kind: 'args', tool: call, delta: piece});
    steps.push({kind: 'end', tool: call}, {kind: 'result', tool: call});
  });
  return steps;
}
