import type {AgentCommand} from './command.js';

/**
 * How a command is doing. Only the owning system can confirm or refuse it; `held` ones have not left the page, and a
 * person can take them back.
 */
export const RECEIPT_STATUSES = [
  'pending',
  'held',
  'confirmed',
  'refused',
  'unconfirmed',
  'failed',
  'withdrawn',
] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** What a person can do about an error: a word of the catalog each. */
export const ADVICE = ['change', 'sign_in', 'forbidden', 'not_found', 'wait', 'retried', 'send_again'] as const;
export type Advice = (typeof ADVICE)[number];

/** The row under `receiptKey(command.id)`: the page's own record of an intention. */
export interface Receipt {
  readonly id: string;
  readonly command: AgentCommand;
  readonly status: ReceiptStatus;
  /** The system that it is written to, in the standard's words. */
  readonly boundary?: string;
  /** Why it is held, was refused or failed: in the owner's words, or a word of the catalog. */
  readonly reason?: string;
  /** The owner's code for it, where it gave one. */
  readonly code?: string;
  /** What a person can do about it, where the protocol says. */
  readonly advice?: Advice;
  /** Messages by field, where the owner refused single fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the owner replied, for commands that ask for something. */
  readonly reply?: unknown;
  readonly sentAt: number;
  readonly settledAt?: number;
}

const WAITING: ReadonlySet<ReceiptStatus> = new Set(['pending', 'held', 'unconfirmed']);

/** Whether a command still waits for its owner. */
export function isWaiting(receipt: Receipt | undefined): boolean {
  return receipt !== undefined && WAITING.has(receipt.status);
}
