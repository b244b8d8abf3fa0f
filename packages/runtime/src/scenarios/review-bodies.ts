import type {ScriptBody} from '../script.js';

const text = (type: string, name: string, lines: readonly string[]): ScriptBody => ({
  type,
  name,
  make: () => lines.join('\n'),
});

/** The migration as it comes to the review: line 4 locks the table, line 7 forgets the index. */
export const MIGRATION = text('application/sql', '0042_usage_lines.sql', [
  '-- 0042: usage lines beside invoice lines',
  'BEGIN;',
  'CREATE TABLE usage_lines (id bigint PRIMARY KEY, period text NOT NULL, amount numeric(18, 6));',
  'LOCK TABLE invoice_lines IN EXCLUSIVE MODE;',
  'INSERT INTO usage_lines SELECT id, period, amount FROM invoice_lines;',
  'COMMIT;',
  '',
]);

/** The migration after the fixes. */
export const MIGRATION_FIXED = text('application/sql', '0042_usage_lines.sql', [
  '-- 0042: usage lines beside invoice lines',
  'BEGIN;',
  'CREATE TABLE usage_lines (id bigint PRIMARY KEY, period text NOT NULL, amount numeric(18, 6));',
  'CREATE INDEX CONCURRENTLY ix_usage_lines_period ON usage_lines (period);',
  'COMMIT;',
  '-- Filled by the backfill in batches of 500: no lock on invoice_lines.',
  '',
]);

/** How the move is undone: it leaves out who decides, and how long it takes. */
export const RUNBOOK = text('text/markdown', 'runbook.md', [
  '# Undoing the move',
  '',
  '1. Turn dual write off.',
  '2. Point reads at `invoice_lines` again.',
  '3. Keep `usage_lines` for the comparison.',
  '',
  'Nothing is lost: `invoice_lines` was written all the time.',
  '',
]);
