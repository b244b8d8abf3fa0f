import type {AgentEvent} from 'agent-surfaces/protocol';
import {check, quote, reads} from './seeing.js';

const session = (sessionId: string, title: string, text: string): readonly AgentEvent[] => [
  {type: 'session.opened', sessionId, payload: {title}},
  {type: 'text.final', sessionId, messageId: `${sessionId}.u1`, payload: {role: 'user', text}},
  {type: 'run.started', sessionId, runId: `${sessionId}.r1`, payload: {}},
  {
    type: 'text.final',
    sessionId,
    runId: `${sessionId}.r1`,
    messageId: `${sessionId}.m1`,
    payload: {text: `Re: ${text}`},
  },
  {type: 'run.finished', sessionId, runId: `${sessionId}.r1`, payload: {outcome: 'success'}},
];

/** Sessions that are opened late. */
export const SESSION_CHECKS = [
  check('V18', 'Old sessions fill in step by step; late answers for another one are ignored.', async (bench, must) => {
    await bench.open({
      surfaces: ['conversation', 'session_tabs'],
      sessions: {
        s1: session('s1', 'First of all', 'Words of one'),
        s2: session('s2', 'Second to none', 'Words of two'),
      },
      held: true,
    });
    await bench.answer('s1', 'shell');
    await must(reads(bench, 'session_tabs', 'First of all'), () => 'The title waits for the whole session.');
    const first = bench.text('conversation');
    await must(!first.includes('Words of one'), () => 'The messages were shown before the runtime sent them.');
    await bench.switchTo('s2');
    await bench.answer('s2', 'shell');
    // The answer of the session that was left comes late.
    await bench.answer('s1', 'window');
    await bench.answer('s2', 'window');
    await bench.answer('s2', 'current');
    await bench.answer('s2', 'refs');
    await bench.listen();
    await must(reads(bench, 'conversation', 'Re: Words of two'), () => 'The open session did not fill in.');
    const last = bench.text('conversation');
    await must(!last.includes('Words of one'), () => `The late answer is shown: ${quote(last)}.`);
    return `First the title, with ${quote(first)}; then ${quote(last)}; the late answer changed nothing.`;
  }),
];
