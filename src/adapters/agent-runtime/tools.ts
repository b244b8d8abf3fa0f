import type {JsonObject} from '../../protocol/events.js';
import {list, number, string} from '../../state/read.js';
import {errorIn, note, toEvent, text, field, type Family, type Wire} from './wire.js';

/** How far a tool call is. */
export function toolProgress(wire: Wire, payload: JsonObject) {
  return toEvent(wire, 'tool.progress', payload);
}

/** Tool calls. */
export const TOOLS: Family = {
  'tool.catalog.resolved': (wire) => {
    const count = number(field(wire, 'toolCount', 'count')) ?? list(field(wire, 'tools', 'toolNames')).length;
    return note(wire, 'info', count > 0 ? String(count) : undefined);
  },
  'tool.started': (wire) => call(wire, 'tool.started', {input: input(wire), inputSummary: text(wire, 'inputSummary')}),
  'tool.args': (wire) => {
    const delta = text(wire, 'delta', 'argsDelta');
    return call(wire, 'tool.args', {delta, input: delta === undefined ? input(wire) : undefined});
  },
  'tool.progress': (wire) => call(wire, 'tool.progress', {message: text(wire, 'message', 'summary', 'detail')}),
  'tool.result': (wire) => {
    const output = wire.payload['output'] ?? field(wire, 'result', 'displayPreview');
    const isFailed = /^(failed|error|denied|timed_out|blocked)$/.test(text(wire, 'status') ?? '');
    if (isFailed && text(wire, 'status') !== 'error')
      return call(wire, 'tool.failed', {error: errorIn(wire) ?? text(wire, 'status')});
    return call(wire, 'tool.result', {output, outputRef: text(wire, 'outputRef', 'resultRef', 'rawOutputRef')});
  },
  'tool.failed': (wire) => {
    const error = field(wire, 'error', 'lastError') ?? text(wire, 'message', 'reason', 'failureCategory');
    const cancelled = /^cancell?ed$/.test(text(wire, 'status') ?? '') ? true : undefined;
    return call(wire, 'tool.failed', {error, code: text(wire, 'code', 'failureCategory'), cancelled});
  },
};

/** A call without an id is nothing that could be shown as one. */
function call(wire: Wire, type: string, facts: JsonObject) {
  const toolCallId = text(wire, 'toolCallId');
  if (toolCallId === undefined) return undefined;
  const name = string(wire.payload['name']) ?? text(wire, 'toolName');
  return toEvent(wire, type, {name, ...facts}, {toolCallId});
}

function input(wire: Wire): unknown {
  return wire.payload['input'] ?? field(wire, 'safeArgs', 'args', 'arguments');
}
