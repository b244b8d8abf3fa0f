import type {AgentEvent} from '../../src/protocol/envelope.js';

/** One long run of exactly so many events: it thinks, calls tools that print, some of which fail, and talks. */
export function longRun(count: number): AgentEvent[] {
  const run = {sessionId: 'long', threadId: 'long.main', runId: 'long.run1', turnId: 'long.turn1'};
  const work = (index: number): AgentEvent => {
    const round = Math.floor(index / 10);
    const tool = {...run, toolCallId: `tool${String(round)}`};
    const message = {...run, messageId: `message${String(Math.floor(round / 50))}`, partId: `part${String(round)}`};
    switch (index % 10) {
      case 0:
        return {
          type: 'reasoning.delta',
          ...message,
          partId: `thought${String(round)}`,
          payload: {delta: `Look at ${String(round)}. `},
        };
      case 1:
        return {
          type: 'tool.started',
          ...tool,
          payload: {name: 'read_file', input: {path: `/src/file-${String(round)}.ts`}},
        };
      case 2:
      case 3:
      case 4:
        return {type: 'tool.output.delta', ...tool, payload: {delta: `line ${String(index)} of the output 你好 🙂\n`}};
      case 5:
        return round % 7 === 0
          ? {type: 'tool.failed', ...tool, payload: {error: 'No such file', code: 'not_found'}}
          : {type: 'tool.result', ...tool, payload: {output: `${String(round)} lines`, durationMs: index % 900}};
      default:
        return {type: 'text.delta', ...message, payload: {delta: `word ${String(index)} `}};
    }
  };
  const events: AgentEvent[] = [
    {type: 'session.opened', sessionId: 'long', payload: {title: 'A long run'}},
    {type: 'run.started', ...run},
    ...Array.from({length: count - 3}, (_, index) => work(index)),
    {type: 'run.finished', ...run, payload: {outcome: 'success'}},
  ];
  const start = Date.UTC(2026, 6, 1, 9);
  return events.map((event, index) => ({
    ...event,
    sequence: index + 1,
    eventId: `long:${String(index + 1)}`,
    timestamp: new Date(start + index * 40).toISOString(),
  }));
}
