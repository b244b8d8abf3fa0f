import type {AgentCommand} from './command.js';

/** How a command is doing. Only the owning system can confirm or refuse it. */
export const RECEIPT_STATUSES = ['pending', 'confirmed', 'refused', 'unconfirmed', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The row under `receiptKey(command.id)`: the page's own record of an intention. */
export interface Receipt {
  readonly id: string;
  readonly command: AgentCommand;
  readonly status: ReceiptStatus;
  /** Why it was refused or failed, in the owner's words. */
  readonly reason?: string;
  /** Messages by field, where the owner refused single fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the owner replied, for commands that ask for something. */
  readonly reply?: unknown;
  readonly sentAt: number;
  readonly settledAt?: number;
}

/** Whether a command still waits for its owner. */
export function isWaiting(receipt: Receipt | undefined): boolean {
  return receipt?.status === 'pending' || receipt?.status === 'unconfirmed';
}
