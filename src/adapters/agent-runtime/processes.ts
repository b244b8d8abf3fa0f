import type {JsonObject} from '../../protocol/events.js';
import {number, object, present, string} from '../../state/read.js';
import {taskOf} from './tasks.js';
import {toolProgress} from './tools.js';
import {errorIn, joined, note, toEvent, toTaskEvent, text, field, type Family, type Wire} from './wire.js';

/** Processes and what they put out: lines of the attempt or of the tool call that they belong to. */
export const PROCESSES: Family = {
  'process.started': (wire) => step(wire, commandOf(wire)),
  'process.output': (wire) => {
    const words = text(wire, 'delta', 'text', 'chunk', 'data', 'output');
    if (words === undefined) return undefined;
    const stream = text(wire, 'channel', 'stream');
    if (text(wire, 'toolCallId') !== undefined)
      return toEvent(wire, 'tool.output.delta', {delta: words, channel: stream});
    if (taskOf(wire) === undefined) return undefined;
    const ref = text(wire, 'outputRef', 'processId') ?? 'output';
    const where = present({stream, name: text(wire, 'name'), offset: number(field(wire, 'offset'))});
    const output = {ref, text: words, ...where};
    return toTaskEvent(wire, 'task.progress', {output}, {taskId: taskOf(wire)});
  },
  'process.input': (wire) => note(wire, 'info'),
  'process.completed': (wire) => step(wire, joined(commandOf(wire), exitOf(wire))),
  // A process that fails is not its task: the task says itself how it goes on.
  'process.failed': (wire) => step(wire, joined(commandOf(wire), exitOf(wire), errorIn(wire))),
  'process.terminated': (wire) => step(wire, joined(commandOf(wire), text(wire, 'reason'))),
  'output.spilled': (wire) => stored(wire),
  'output.truncated': (wire) => note(wire, 'info', outputOf(wire)),
  'output.redacted': (wire) => note(wire, 'info', outputOf(wire)),
  'output.expired': (wire) => note(wire, 'warning', outputOf(wire)),
};

function commandOf(wire: Wire): string | undefined {
  return text(wire, 'safeCommand', 'commandSummary', 'command', 'processId');
}

function exitOf(wire: Wire): string | undefined {
  const code = number(field(wire, 'exitCode'));
  return code === undefined ? undefined : `exit ${String(code)}`;
}

function outputOf(wire: Wire): string | undefined {
  return text(wire, 'outputRef') ?? string(object(field(wire, 'output'))?.['ref']);
}

/** What a process does is a step of the task or of the call that it belongs to. */
function step(wire: Wire, words: string | undefined) {
  if (text(wire, 'toolCallId') !== undefined) return toolProgress(wire, {message: words});
  if (taskOf(wire) === undefined) return note(wire, 'info', words);
  return taskProgress(wire, {step: words});
}

/** Output that became too large for events is read by its ref. */
function stored(wire: Wire) {
  const ref = outputOf(wire);
  if (ref === undefined) return note(wire, 'info');
  if (text(wire, 'toolCallId') !== undefined) return toolProgress(wire, {outputRef: ref});
  if (taskOf(wire) === undefined) return note(wire, 'info', ref);
  return taskProgress(wire, {
    outputRefs: [present({ref, title: text(wire, 'name', 'title'), offset: number(field(wire, 'bytes', 'size'))})],
  });
}

/** Of a process, a task hears nothing but this: its exit code and its error are the process's own. */
function taskProgress(wire: Wire, facts: JsonObject) {
  return {...toTaskEvent(wire, 'task.progress', {}, {taskId: taskOf(wire)}), payload: facts};
}
