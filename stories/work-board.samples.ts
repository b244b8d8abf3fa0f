import {ago} from './support.js';

/** Events of a board, for its stories and its tests. */

const SESSION = 's1';

/** An item of the board, as the board reports it. */
export const item = (id: string, status: string, more: object = {}, at?: string) => ({
  type: 'task.changed',
  sessionId: SESSION,
  workItemId: id,
  runtimeEntity: 'work_item',
  ...(at === undefined ? {} : {timestamp: at}),
  payload: {title: `Item ${id}`, status, ...more},
});

const mate = (id: string, name: string, kind: 'human' | 'agent') => ({
  type: 'agent.changed',
  sessionId: SESSION,
  agentId: id,
  agentName: name,
  payload: {kind, status: kind === 'human' ? 'idle' : 'running'},
});

/** The people and agents who have the items. */
export const TEAM = [
  {type: 'session.opened', sessionId: SESSION, payload: {title: 'Usage-based ledger'}},
  mate('mara', 'Mara', 'human'),
  mate('builder', 'Builder', 'agent'),
  mate('tester', 'Tester', 'agent'),
  mate('scout', 'Scout', 'agent'),
];

/** A board as it is on an ordinary day. */
export const BOARD = [
  ...TEAM,
  {type: 'artifact.created', sessionId: SESSION, artifactId: 'runbook', payload: {title: 'Runbook 0042'}},
  {type: 'evidence.changed', sessionId: SESSION, evidenceId: 'ev1', payload: {title: 'Query plan of one batch'}},
  item('w1', 'open', {title: 'Switch reads to usage_lines', priority: 'high', dependencies: ['w4', 'w9']}, ago(7200)),
  item('w2', 'open', {title: 'Write the finance release note', assignee: 'mara', priority: 'low'}, ago(5400)),
  item('w3', 'claimed', {title: 'Load test the write path', assignee: 'tester'}, ago(3000)),
  item('w4', 'running', {title: 'Run migration 0042 on staging', assignee: 'builder', priority: 'urgent'}, ago(2400)),
  item(
    'w5',
    'blocked',
    {
      title: 'Fetch current meter rates',
      assignee: 'scout',
      priority: 'high',
      blocker: 'The rates service refuses the token',
      comments: [{by: 'mara', text: 'I asked for a **new token** this morning.', at: ago(900)}],
    },
    ago(4000),
  ),
  {
    ...item(
      'w6',
      'reviewing',
      {
        title: 'Migration runbook 0042',
        objective: 'A runbook that somebody who was not there can follow.',
        assignee: 'builder',
        artifacts: [{id: 'runbook', title: 'Migration runbook'}, 'packages/ledger/write.ts'],
        dependencies: ['w8'],
        comments: [
          {by: 'tester', text: 'Step 14 needs a lock timeout.', at: ago(700)},
          {by: 'mara', text: 'Agreed.', at: ago(600)},
        ],
      },
      ago(9000),
    ),
    evidenceRefs: ['ev1'],
  },
  item('w7', 'done', {title: 'Add usage_lines with dual write', assignee: 'builder'}, ago(20000)),
  item('w8', 'done', {title: 'Replay one month in a sandbox', assignee: 'tester'}, ago(30000)),
];

const STATUSES = ['open', 'claimed', 'running', 'blocked', 'reviewing', 'done'];
const OWNERS = ['mara', 'builder', 'tester', 'scout', undefined];
const PRIORITIES = ['low', 'normal', 'high', 'urgent'];

/** As many items as somebody wants, over all columns. */
export const many = (count: number) =>
  Array.from({length: count}, (_, at) =>
    item(`n${String(at)}`, STATUSES[at % STATUSES.length] ?? 'open', {
      title: `Piece of work number ${String(at)}`,
      priority: PRIORITIES[at % PRIORITIES.length],
      ...(OWNERS[at % OWNERS.length] === undefined ? {} : {assignee: OWNERS[at % OWNERS.length]}),
    }),
  );
