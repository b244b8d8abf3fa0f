import type {Control} from '../../protocol/taxonomy.js';

/** What a LangGraph server can be asked for: its checkpoints are what edits and further answers go on from. */
export const LANGGRAPH_CONTROLS: readonly Control[] = [
  'send',
  'interrupt',
  'retry',
  'edit',
  'approve',
  'reject',
  'answer',
];
