export {newCommandId} from './command-id.js';
export type {AgentCommand, CommandIntent, CommandTarget} from './command.js';
export {
  matching,
  readCompletions,
  TRIGGERS,
  type Complete,
  type Completion,
  type CompletionScope,
  type CompletionSource,
  type Mention,
  type Trigger,
} from './completion.js';
export type {ControlRule, Verdict} from './control-rule.js';
export {CONTROL_TABLE, missingFrom} from './controls.js';
export {receiptForKey, receiptKey} from './keys.js';
export {ADVICE, isWaiting, RECEIPT_STATUSES, type Advice, type Receipt, type ReceiptStatus} from './receipts.js';
export {
  CommandRouter,
  Refusal,
  type Carrier,
  type Carry,
  type RouterOptions,
  type Upload,
  type Uploaded,
  type UploadWatch,
} from './router.js';
