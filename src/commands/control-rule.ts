import type {AgentEvent} from '../protocol/envelope.js';
import type {Owner} from '../protocol/taxonomy.js';
import type {AgentCommand, CommandTarget} from './command.js';

/** What an event says about a command that waits for its answer. */
export type Verdict = 'confirmed' | {readonly refused: string};

/** One control: who owns what it changes, where it is written, what it must name, and which fact answers it. */
export interface ControlRule {
  readonly owners: readonly Owner[];
  /** The system that the write goes to, in the standard's words. */
  readonly boundary: string;
  /** Each entry is a choice: one of its names must be given. */
  readonly required: readonly (readonly (keyof CommandTarget)[])[];
  /** Payload fields that must be given. */
  readonly payload: readonly string[];
  /** Files make up for a text that is missing. */
  readonly takesFiles?: true;
  /** So does a mode: to resume or to wake needs no words. */
  readonly takesMode?: true;
  /** The fact that the command is about: two commands about one fact with `once` are one. */
  readonly about?: keyof CommandTarget;
  /** It only reads: the reply itself is the answer, and a page that may not write may still ask. */
  readonly reads?: true;
  /** The reply holds tasks: they become rows, and are not kept with the receipt. */
  readonly repliesWithTasks?: true;
  /** Only the first command counts: a second one about the same fact is not sent. */
  readonly once?: true;
  /** Which event answers the command, where no event names the command itself. */
  answers(event: AgentEvent, command: AgentCommand): Verdict | undefined;
}

/** An event that names another command answers that one. */
const isFree = (event: AgentEvent, {id}: AgentCommand) => event['commandId'] === undefined || event['commandId'] === id;

/** One of these events answers, if it is about one of the ids that the command names. */
export const on =
  (types: readonly string[], ...ids: (keyof CommandTarget)[]) =>
  (event: AgentEvent, command: AgentCommand): Verdict | undefined =>
    types.includes(event.type) &&
    isFree(event, command) &&
    ids.some((id) => command[id] !== undefined && event[id] === command[id])
      ? 'confirmed'
      : undefined;
