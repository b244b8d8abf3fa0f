import type {Column} from '../board.js';

/** An item of the board, as it stands when the session opens. People and agents by their names. */
export interface BoardStart {
  readonly id: string;
  readonly title: string;
  readonly status: Column;
  readonly priority: 'urgent' | 'high' | 'normal' | 'low';
  readonly assignee?: string;
  readonly blocker?: string;
  readonly after?: readonly string[];
  readonly comments?: readonly {readonly by: string; readonly text: string; readonly at: string}[];
  /** Files and evidence that it is about. */
  readonly artifacts?: readonly string[];
  readonly evidence?: readonly string[];
}

/** The move to usage lines, as the team has cut it up. */
export const ITEMS: readonly BoardStart[] = [
  {
    id: 'readers',
    title: 'Map every reader of invoice_lines',
    status: 'done',
    priority: 'high',
    assignee: 'Scout',
    evidence: ['search'],
    comments: [{by: 'Scout', text: '31 files, two functions: readLines and periodTotal.', at: '2026-11-12T09:14:00Z'}],
  },
  {id: 'schema', title: 'Agree on the columns of usage_lines', status: 'done', priority: 'high', assignee: 'Mara'},
  {
    id: 'locks',
    title: 'Explain what the backfill locks',
    status: 'done',
    priority: 'normal',
    assignee: 'Builder',
    evidence: ['explain'],
  },
  {
    id: 'contract',
    title: 'Ask legal about the meter contract',
    status: 'done',
    priority: 'normal',
    assignee: 'Jonas',
    comments: [{by: 'Jonas', text: 'Section 4 covers it. No new signature is needed.', at: '2026-11-13T15:40:00Z'}],
  },
  {
    id: 'dual-write',
    title: 'Write every line to both tables',
    status: 'running',
    priority: 'urgent',
    assignee: 'Builder',
    after: ['schema', 'readers'],
    artifacts: ['packages/ledger/write.ts'],
    comments: [{by: 'Mara', text: 'Behind the flag, please: billing runs on Friday.', at: '2026-11-14T08:02:00Z'}],
  },
  {id: 'load', title: 'Load test the dual write', status: 'open', priority: 'high', after: ['dual-write']},
  {
    id: 'backfill',
    title: 'Backfill one period',
    status: 'blocked',
    priority: 'urgent',
    assignee: 'Builder',
    after: ['dual-write', 'locks'],
    blocker: 'Waits for the dual write',
  },
  {id: 'totals', title: 'Compare row totals of both tables', status: 'open', priority: 'high', after: ['backfill']},
  {id: 'switch', title: 'Switch reads to usage_lines', status: 'open', priority: 'high', after: ['totals', 'load']},
  {
    id: 'rounding',
    title: 'Round once a period, not once a line',
    status: 'reviewing',
    priority: 'high',
    assignee: 'Builder',
  },
  {
    id: 'rounding-tests',
    title: 'Test rounding at the cent',
    status: 'claimed',
    priority: 'normal',
    assignee: 'Checker',
    artifacts: ['packages/rating/round.test.ts'],
  },
  {id: 'credit', title: 'Credit notes read the new table', status: 'open', priority: 'normal', after: ['switch']},
  {
    id: 'dunning',
    title: 'Dunning uses the new totals',
    status: 'blocked',
    priority: 'normal',
    assignee: 'Jonas',
    blocker: 'Finance has not said which day counts',
  },
  {id: 'quebec', title: 'Load the tax table of Quebec', status: 'claimed', priority: 'normal', assignee: 'Scout'},
  {
    id: 'export',
    title: 'The CSV export keeps its columns',
    status: 'reviewing',
    priority: 'low',
    assignee: 'Checker',
    artifacts: ['packages/export/csv.ts'],
    comments: [{by: 'Checker', text: 'Same 14 columns, same order.', at: '2026-11-14T10:21:00Z'}],
  },
  {id: 'alarm', title: 'Alarm when the two tables differ', status: 'open', priority: 'high'},
  {id: 'dashboard', title: 'A dashboard of the backfill', status: 'open', priority: 'low'},
  {
    id: 'letter',
    title: 'Write to customers about the new invoice',
    status: 'claimed',
    priority: 'normal',
    assignee: 'Mara',
  },
  {
    id: 'translate',
    title: 'Translate the letter into French',
    status: 'blocked',
    priority: 'low',
    after: ['letter'],
    blocker: 'Waits for the letter',
  },
  {id: 'runbook', title: 'Write down how to undo the move', status: 'running', priority: 'high', assignee: 'Jonas'},
  {id: 'drill', title: 'Undo the move once, on staging', status: 'open', priority: 'normal', after: ['runbook']},
  {id: 'retention', title: 'Delete meters after 400 days', status: 'open', priority: 'low'},
  {id: 'audit', title: 'Answer the questions of the auditors', status: 'running', priority: 'urgent', assignee: 'Mara'},
  {id: 'drop', title: 'Drop invoice_lines', status: 'open', priority: 'low', after: ['switch', 'drill', 'credit']},
];
