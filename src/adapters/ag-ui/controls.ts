import type {Control} from '../../protocol/taxonomy.js';

/** What AG-UI can write. */
export const AGUI_CONTROLS: readonly Control[] = ['send', 'interrupt', 'retry', 'approve', 'reject', 'answer'];
