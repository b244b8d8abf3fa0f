import type {AgentEvent} from '../src/protocol/envelope.js';

/** Mixed events as a busy agent sends them: reasoning, tools with input and output, text, status, tasks, requests. */
export function mixedEvents(count: number): AgentEvent[] {
  const events: AgentEvent[] = [];
  const base = Date.UTC(2026, 10, 16);
  const add = (type: string, ids: object, payload: object = {}) => {
    const sequence = events.length + 1;
    const timestamp = new Date(base + sequence * 20).toISOString();
    events.push({type, sequence, timestamp, sessionId: 'session-1', ...ids, payload});
  };
  for (let turn = 0; events.length < count; turn++) {
    const run = {runId: `run-${turn}`};
    const message = {...run, messageId: `message-${turn}`};
    add('run.started', run);
    add('run.status', run, {stage: 'preparing'});
    for (let step = 0; step < 6; step++)
      add('reasoning.delta', {...run, partId: `thought-${turn}`}, {delta: 'The readers come first, because '});
    add('task.progress', {taskId: `task-${turn % 50}`}, {percent: turn % 100});
    for (let call = 0; call < 2; call++) {
      const tool = {...run, toolCallId: `tool-${turn}-${call}`};
      add('tool.args', tool, {name: 'sql.query', delta: '{"table": '});
      add('tool.args', tool, {delta: '"invoice_lines"}'});
      add('tool.started', tool, {name: 'sql.query', inputSummary: 'invoice_lines'});
      for (let line = 0; line < 4; line++) add('tool.output.delta', tool, {delta: '14:05:41 writes 22318 p50 11 ms\n'});
      add('tool.result', tool, {status: 'ok', output: '42 rows'});
    }
    if (turn % 10 === 0) {
      add('action.required', {...run, actionId: `action-${turn}`}, {actionType: 'tool_approval', title: 'Run it'});
      add('action.resolved', {...run, actionId: `action-${turn}`}, {resolution: 'approved'});
    }
    let text = '';
    for (let word = 0; word < 24; word++) {
      text += 'Seven readers in three services ';
      add('text.delta', message, {delta: 'Seven readers in three services '});
    }
    add('text.final', message, {text});
    add('run.finished', run, {outcome: 'success'});
  }
  return events.slice(0, count);
}

/** The least that a fold can do with them: a small object per entity in a `Map`, texts appended. */
export function bareFold(events: readonly AgentEvent[]): Map<string, object> {
  const rows = new Map<string, {id: string; type: string; text: string; at: string | undefined; data: unknown}>();
  for (const event of events) {
    const id =
      event.partId ?? event.toolCallId ?? event.messageId ?? event.actionId ?? event.taskId ?? event.runId ?? '';
    const key = `${event.type.slice(0, event.type.indexOf('.'))}:${id}`;
    const payload = event.payload as {delta?: string};
    const previous = rows.get(key);
    const text = (previous?.text ?? '') + (payload.delta ?? '');
    rows.set(key, {
      id,
      type: event.type,
      text,
      at: event.timestamp,
      data: payload.delta === undefined ? payload : previous?.data,
    });
  }
  return rows;
}

/** The same work in AG-UI's words, for its own client. */
export function agUiEvents(events: readonly AgentEvent[]): object[] {
  const open = new Set<string>();
  return events.flatMap((event): object[] => {
    const {delta, text} = event.payload as {delta?: string; text?: string};
    switch (event.type) {
      case 'text.delta': {
        const start = open.has(event.messageId ?? '')
          ? []
          : [{type: 'TEXT_MESSAGE_START', messageId: event.messageId, role: 'assistant'}];
        open.add(event.messageId ?? '');
        return [...start, {type: 'TEXT_MESSAGE_CONTENT', messageId: event.messageId, delta}];
      }
      case 'text.final':
        return text === undefined ? [] : [{type: 'TEXT_MESSAGE_END', messageId: event.messageId}];
      case 'tool.args': {
        const start = open.has(event.toolCallId ?? '')
          ? []
          : [{type: 'TOOL_CALL_START', toolCallId: event.toolCallId, toolCallName: 'sql.query'}];
        open.add(event.toolCallId ?? '');
        return [...start, {type: 'TOOL_CALL_ARGS', toolCallId: event.toolCallId, delta}];
      }
      case 'tool.result':
        return [
          {type: 'TOOL_CALL_END', toolCallId: event.toolCallId},
          {
            type: 'TOOL_CALL_RESULT',
            toolCallId: event.toolCallId,
            messageId: `result-${event.toolCallId ?? ''}`,
            content: '42 rows',
          },
        ];
      default:
        return [];
    }
  });
}
