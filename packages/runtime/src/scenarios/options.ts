import type {SessionOptions} from '../script.js';

/** What can be chosen and named in the sessions about the ledger. */
export const LEDGER_OPTIONS: SessionOptions = {
  mode: 'build',
  modes: [
    {id: 'build', label: 'Build', description: 'Plans, changes files and runs tools'},
    {id: 'plan', label: 'Plan', description: 'Reads and plans; changes nothing'},
    {id: 'review', label: 'Review', description: 'Reads what is there and says what it finds'},
  ],
  model: 'cobalt-large',
  models: [
    {id: 'cobalt-large', label: 'cobalt-large', description: 'The most careful; 128k context'},
    {id: 'cobalt-small', label: 'cobalt-small', description: 'Quick and cheap; 64k context'},
    {id: 'onyx-2', label: 'onyx-2', description: 'Strong at review; 200k context'},
  ],
  commands: [
    {id: 'plan', label: 'plan', description: 'Write a plan before anything is changed'},
    {id: 'compact', label: 'compact', description: 'Sum up the past to make room'},
    {id: 'test', label: 'test', description: 'Run the tests of what was changed'},
    {id: 'runbook', label: 'runbook', description: 'Write down how to do it, and how to undo it'},
  ],
  mentions: [
    {id: 'file:0042_usage_lines.sql', label: '0042_usage_lines.sql', group: 'Files', kind: 'file', description: 'db/'},
    {id: 'file:ledger/read.ts', label: 'ledger/read.ts', group: 'Files', kind: 'file', description: 'packages/'},
    {id: 'file:ledger/totals.ts', label: 'ledger/totals.ts', group: 'Files', kind: 'file', description: 'packages/'},
    {id: 'doc:ledger-v2', label: 'ledger-v2.md', group: 'Files', kind: 'document', description: 'docs/'},
    {id: 'table:usage_lines', label: 'usage_lines', group: 'Tables', kind: 'table', description: 'billing_staging'},
    {id: 'table:invoice_lines', label: 'invoice_lines', group: 'Tables', kind: 'table', description: 'billing_staging'},
    {id: 'person:mara', label: 'Mara', group: 'People', kind: 'person', description: 'Owner of billing'},
  ],
};

/** The same where the agent may write: with what it may do unasked. */
export const WRITING_OPTIONS: SessionOptions = {
  ...LEDGER_OPTIONS,
  permissionMode: 'ask-writes',
  permissionModes: [
    {id: 'read-only', label: 'Read only', description: 'Writes are not allowed at all'},
    {id: 'ask-writes', label: 'Ask before writes', description: 'Reads freely, asks before each write'},
    {id: 'ask-all', label: 'Ask before everything', description: 'Asks before each tool'},
  ],
};
