import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {string} from 'agent-surfaces/state';
import {Refused} from '../reply.js';
import type {SessionRuns} from '../runs.js';
import {isOver, type TaskRecord} from './record.js';

/** What a command about a task asks for, checked: whatever cannot be done is refused in plain words. */

const MAX_TITLE = 80;
const MAX_TEXT = 20_000;

/** The task that is meant; it must be one of those that are worked on here. */
export function aboutTask({tasks}: SessionRuns, id: string | undefined, name = 'taskId'): TaskRecord {
  if (id === undefined) throw new Refused('bad_command', `Say which task is meant: ${name} is missing.`);
  const record = tasks.book.tasks.get(id);
  if (record && !tasks.planOf(record))
    throw new Refused('unknown_scenario', 'This runtime does not know what the task does any more.');
  if (record) return record;
  if (tasks.book.others.has(id))
    throw new Refused('unsupported', 'This runtime only shows that task: it is worked on elsewhere.');
  throw new Refused('unknown_task', 'There is no such task in this session.');
}

/** The task that is meant; it must not have ended, and nobody may want it cancelled. */
export function openTask(runs: SessionRuns, {taskId}: AgentCommand): TaskRecord {
  const record = aboutTask(runs, taskId);
  if (isOver(record)) throw new Refused('already_settled', `"${record.title}" has ended: ${record.status}.`);
  if (record.cancel) throw new Refused('already_settled', `"${record.title}" is being cancelled.`);
  return record;
}

/** A text that must be there. */
export function required({payload}: AgentCommand, name: string, words: string): string {
  const text = string(payload?.[name])?.trim() ?? '';
  if (text === '') throw new Refused('invalid_input', words, {[name]: 'This is required.'});
  if (text.length > MAX_TEXT)
    throw new Refused('invalid_input', 'That is too long.', {[name]: `At most ${String(MAX_TEXT)} characters.`});
  return text;
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= MAX_TEXT;
const isFilled = (value: unknown) => isText(value) && (value as string).trim() !== '';

/** Whether a field of a task may be what somebody wants it to be, and the words for what it may be. */
const FIELDS: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  title: [isFilled, 'Give a text.'],
  objective: [isFilled, 'Give a text.'],
  assignee: [(value) => value === null || isText(value), 'Give a name, or null for nobody.'],
  priority: [(value) => isFilled(value) || Number.isFinite(value), 'Give a word or a number.'],
  acceptance: [(value) => Array.isArray(value) && value.every(isFilled), 'Give a list of conditions, each a text.'],
  constraints: [(value) => value !== null, 'Give the constraints.'],
  scope: [(value) => value !== null, 'Give the scope.'],
};

/** The given fields of a command, each of its kind; what is not given is left out. */
export function checked({payload = {}}: AgentCommand, names: readonly string[]): JsonObject {
  const facts: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const name of names) {
    const value = payload[name];
    const [isRight, words] = FIELDS[name] ?? [() => true, ''];
    if (value === undefined) continue;
    if (isRight(value)) facts[name] = value;
    else wrong[name] = words;
  }
  if (Object.keys(wrong).length > 0) throw new Refused('invalid_input', 'Some of it cannot be used.', wrong);
  return facts;
}

/** The first words of an objective, as a title. */
export function titleOf(objective: string): string {
  const line = objective.split('\n')[0]?.trim() ?? '';
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}
