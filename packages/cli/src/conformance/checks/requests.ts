import type {Bench} from '../bench.js';
import {check, draws, inRun, quote, seen, SESSION} from './seeing.js';

const asked = (payload: object = {}, more: object = {}) =>
  inRun(
    'action.required',
    {actionType: 'tool_approval', title: 'Run migration 0042', ...payload},
    {
      actionId: 'a1',
      ...more,
    },
  );

const drawn = (bench: Bench) => bench.facts('hitl').filter(({fact}) => fact === 'action:a1');
const answered = (bench: Bench) => bench.calls().filter(({command}) => command?.['actionId'] === 'a1');

/** What people are asked, and what they ask of a run that is at work. */
export const REQUEST_CHECKS = [
  check('V7', 'A request has a stable id; its reply is a command, and counts once confirmed.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'hitl']});
    await bench.emit(inRun('run.started'), asked(), asked());
    await must(draws(bench, 'hitl', 'action:a1'), () => `No request a1: ${quote(bench.text('hitl'))}.`);
    await must(drawn(bench).length === 1, () => `The request is there ${String(drawn(bench).length)} times.`);
    const before = drawn(bench)[0]?.status;
    await must(bench.ask('approve', 'action:a1'), () => 'It cannot be approved.');
    await must(
      seen(() => answered(bench).length > 0),
      () => 'No command with the id of the request left.',
    );
    const {control} = answered(bench)[0]?.command ?? {};
    await must(control === 'approve', () => `The command was ${String(control)}.`);
    const waiting = drawn(bench)[0]?.status ?? '';
    await must(!/^(resolved|approved|completed|done)$/.test(waiting), () => `Shown as ${waiting} before confirmed.`);
    await bench.emit(inRun('action.resolved', {resolution: 'approved'}, {actionId: 'a1'}));
    const isOver = () => drawn(bench).length === 0 || drawn(bench)[0]?.status !== waiting;
    await must(seen(isOver), () => `Still ${waiting} after the runtime has confirmed it.`);
    return `a1 once (${before ?? ''}); approve left with its id; ${waiting} until the runtime confirmed it.`;
  }),

  check('V8', 'Queueing a turn and steering the running one look and are different.', async (bench, must) => {
    await bench.open({surfaces: ['composer', 'conversation']});
    await bench.emit(inRun('run.started'));
    await bench.write('Next thing');
    await must(seenAsk(bench, 'queue'), () => 'A message cannot be queued while a run is at work.');
    await bench.write('Go left');
    await must(seenAsk(bench, 'steer'), () => 'The running turn cannot be steered.');
    const sent = () => bench.calls().flatMap(({command}) => (command ? [command.control] : []));
    await must(
      seen(() => sent().includes('queue') && sent().includes('steer')),
      () => `These commands left: ${sent().join(', ')}.`,
    );
    await bench.emit({
      ...inRun('queue.changed', {queued: [{id: 'q1', text: 'Words'}], steers: [{id: 'k1', text: 'Words'}]}),
    });
    await must(draws(bench, 'composer', 'queue:q1'), () => 'The queued turn is not shown.');
    await must(draws(bench, 'composer', 'queue:k1'), () => 'The steer is not shown.');
    const look = (fact: string) => bench.facts('composer').find((each) => each.fact === fact)?.text ?? '';
    await must(look('queue:q1') !== look('queue:k1'), () => `Both look the same: ${quote(look('queue:q1'))}.`);
    return `Commands queue and steer; shown as ${quote(look('queue:q1'))} and ${quote(look('queue:k1'))}.`;
  }),

  check('V15', 'An approval on behalf of another names the teammate that asked.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'hitl']});
    const builder = {agentId: 'b7', agentName: 'Builder Seven'};
    await bench.emit(
      {type: 'agent.spawned', sessionId: SESSION, runId: 'r1', ...builder, payload: {status: 'running'}},
      asked({actionType: 'delegated_permission', title: 'Write to staging'}, {agentId: 'b7'}),
    );
    await must(draws(bench, 'hitl', 'action:a1'), () => `No request: ${quote(bench.text('hitl'))}.`);
    const words = () => drawn(bench)[0]?.text ?? '';
    await must(
      seen(() => words().includes('Builder Seven')),
      () => `Nobody is named: ${quote(words())}.`,
    );
    return `The request reads ${quote(words())}.`;
  }),
];

/** Asks as soon as the client offers it. */
async function seenAsk(bench: Bench, control: 'queue' | 'steer'): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if (await bench.ask(control)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
