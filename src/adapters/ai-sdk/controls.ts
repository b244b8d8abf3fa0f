import type {Control} from '../../protocol/taxonomy.js';

/** What a client of the AI SDK can write: it owns the list of messages. */
export const AI_SDK_CONTROLS: readonly Control[] = ['send', 'interrupt', 'retry', 'edit', 'approve', 'reject'];
