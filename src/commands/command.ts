import type {Control} from '../protocol/taxonomy.js';
import type {JsonObject} from '../protocol/events.js';

/** The ids that a command may name: what it is about. */
export interface CommandTarget {
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly runId?: string;
  readonly turnId?: string;
  readonly messageId?: string;
  readonly actionId?: string;
  readonly toolCallId?: string;
  readonly taskId?: string;
  readonly agentId?: string;
  readonly artifactId?: string;
  readonly evidenceId?: string;
  readonly workItemId?: string;
  readonly reviewId?: string;
  readonly queuedId?: string;
}

/** A person's intention. It changes nothing by itself: the owning system answers with events. */
export interface AgentCommand extends CommandTarget {
  /** Unique; sent along as the idempotency key. */
  readonly id: string;
  readonly control: Control;
  /** What the person gave: text, a decision, edited input, a reason. */
  readonly payload?: JsonObject;
}

/** A command that has no id yet. */
export type CommandIntent = Omit<AgentCommand, 'id'>;
