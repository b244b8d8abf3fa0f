import type {TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {RunRow} from '../../../state/facts/runs.js';
import type {IconName} from '../../../styles/icons.js';
import {Registry} from '../../internal/registry.js';

/** The message or the answer that an action is about. */
export interface ActedMessage {
  /** A message of its own, or the run whose words are the answer. */
  readonly row: MessageRow | RunRow;
  /** Whose words they are: those of the person who reads, or of an agent. */
  readonly role: 'user' | 'assistant';
  /** The words as they were written, Markdown included. */
  readonly text: string;
  readonly sessionId: string | undefined;
  /** The language of the place, as a BCP 47 tag. */
  readonly locale: string;
  /** Asks the runtime for something, in the person's name. False where the page stopped it. */
  command(intent: CommandIntent): boolean;
}

/** Something that a person can do with a message. */
export interface MessageAction {
  /** Names it. An action with the name of one that is there takes its place: `copy`, `edit`, `rollback` and `retry` are ours. */
  readonly id: string;
  /** What its button says; hidden beside an icon, and then read out and shown on hover. */
  readonly label: string | ((message: ActedMessage) => string);
  /** One of the package's icons, or what draws another. */
  readonly icon?: IconName | (() => Node | TemplateResult);
  /** Whether it is offered; always, if not given. */
  when?(message: ActedMessage): boolean;
  /** Whether it is switched on, for one that can be; asked again after each press. */
  pressed?(message: ActedMessage): boolean;
  /** Does it. The button waits for what it gives; where that fails, its message is shown. */
  run(message: ActedMessage): unknown;
}

/** The actions of the package, in their order. */
export const OWN_ACTIONS = ['copy', 'edit', 'rollback', 'retry'] as const;

const actions = new Registry<MessageAction>();

/** What is registered, in the order of registration. */
export function registeredActions(): readonly MessageAction[] {
  return [...actions.entries()].reverse();
}

/**
 * Offers something to do with messages, beside copying and trying again, on every surface of the page: such as to rate an
 * answer. Returns a function that takes it back.
 */
export function registerMessageAction(action: MessageAction): () => void {
  return actions.add(action);
}
