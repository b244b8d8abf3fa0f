import {present} from 'agent-surfaces/state';
import {type Column, COLUMNS} from '../board.js';
import type {Mate, Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

/** An item of the board, as it stands when the session opens. People and agents by their names. */
interface BoardStart {
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
const ITEMS: readonly BoardStart[] = [
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

const TITLES: Readonly<Record<Column, string>> = {
  open: 'Open',
  claimed: 'Claimed',
  running: 'Running',
  blocked: 'Blocked',
  reviewing: 'Reviewing',
  done: 'Done',
};

/** How many items each agent can have at work. */
const LIMITS: Readonly<Record<string, number>> = {Scout: 2, Builder: 2, Checker: 1};

type Team = ReadonlyMap<string, Mate>;

function teamOf(turn: Turn): Team {
  const agent = {kind: 'agent', source: 'local', topology: 'human_agent_board'} as const;
  const human = {kind: 'human', source: 'human', topology: 'human_agent_board'} as const;
  const mates = [
    turn.cast('You', {...human, role: 'decides'}),
    turn.cast('Mara', {...human, role: 'owns billing'}),
    turn.cast('Jonas', {...human, role: 'runs the ledger'}),
    turn.cast('Scout', {...agent, role: 'finds sources', model: 'cobalt-small', color: 'amber'}),
    turn.cast('Builder', {...agent, role: 'changes the ledger', model: 'cobalt-large', color: 'teal'}),
    turn.cast('Checker', {...agent, role: 'tests and compares', model: 'onyx-2', color: 'violet'}),
  ];
  return new Map(mates.map((mate) => [mate.name, mate]));
}

const ITEM = {
  type: 'task.changed',
  runtimeEntity: 'work_item',
  topology: 'human_agent_board',
  surface: 'work_board',
} as const;
const itemId = (turn: Turn, id: string) => `${turn.sessionId}.${id}`;

function* place(turn: Turn, team: Team, rank: number, one: BoardStart, proofs: ReadonlyMap<string, string>): Play {
  const {id, assignee, after = [], comments = [], artifacts = [], evidence = [], ...facts} = one;
  const mate = team.get(assignee ?? '');
  const refs = evidence.flatMap((name) => proofs.get(name) ?? []);
  yield* turn.emit({
    ...ITEM,
    workItemId: itemId(turn, id),
    ...(refs.length === 0 ? {} : {evidenceRefs: refs}),
    payload: {
      itemKind: 'work_item',
      owner: 'Ledger',
      rank,
      ...facts,
      ...present({assignee: mate?.id, assigneeKind: mate?.kind}),
      artifacts,
      dependencies: after.map((name) => itemId(turn, name)),
      comments: comments.map((comment) => ({...comment, by: team.get(comment.by)?.id ?? comment.by})),
    },
  });
}

/** What somebody does with an item; nothing where a person has given it to somebody meanwhile. */
interface Move {
  readonly who: string;
  readonly id: string;
  readonly ms: number;
  readonly status?: Column;
  /** Who has it from now on. */
  readonly to?: string;
  readonly blocker?: string | null;
  readonly says?: string;
}

const MOVES: readonly Move[] = [
  {who: 'Scout', id: 'quebec', status: 'running', ms: 1_400},
  {who: 'Checker', id: 'rounding-tests', status: 'running', ms: 1_200},
  {who: 'Builder', id: 'dual-write', says: 'Both tables are written; I look at the flag now.', ms: 1_500},
  {who: 'Mara', id: 'retention', to: 'Scout', ms: 1_000},
  {who: 'Scout', id: 'alarm', status: 'claimed', to: 'Scout', ms: 1_300},
  {who: 'Builder', id: 'dual-write', status: 'reviewing', ms: 1_600},
  {who: 'Checker', id: 'export', status: 'done', ms: 900},
  {who: 'Builder', id: 'dual-write', status: 'done', says: 'On behind the flag; p99 is 52 ms.', ms: 1_500},
  {who: 'Builder', id: 'backfill', status: 'claimed', blocker: null, ms: 900},
  {who: 'Builder', id: 'backfill', status: 'running', ms: 1_400},
  {who: 'Scout', id: 'quebec', status: 'blocked', blocker: 'rates.internal wants a new token', ms: 1_500},
  {who: 'Checker', id: 'rounding-tests', status: 'reviewing', ms: 1_100},
  {who: 'Checker', id: 'load', status: 'claimed', to: 'Checker', ms: 1_200},
  {who: 'Scout', id: 'alarm', status: 'running', ms: 1_400},
  {
    who: 'Builder',
    id: 'rounding',
    status: 'done',
    says: 'Three invoices differ by a cent, all in our favour.',
    ms: 1_300,
  },
  {who: 'Checker', id: 'load', status: 'running', ms: 1_600},
  {who: 'Scout', id: 'quebec', says: 'Mara, can you ask for the token?', ms: 900},
];

function* move(turn: Turn, team: Team, {who, id, status, to, blocker, says}: Move): Play {
  const mate = team.get(who);
  if (!mate) return;
  const comment = says === undefined ? undefined : {by: mate.id, text: says};
  const holder = team.get(to ?? '');
  const change = status ?? (holder ? 'assigned' : 'commented');
  yield* turn.emit({
    ...ITEM,
    workItemId: itemId(turn, id),
    agentId: mate.id,
    payload: {
      change,
      ...present({status, comment, blocker, assignee: holder?.id, assigneeKind: holder?.kind}),
    },
  });
  const {title: detail = id} = ITEMS.find((item) => item.id === id) ?? {};
  if (status === 'running') yield* turn.emitAgent(mate, {status: 'running', detail});
}

function* board(turn: Turn): Play<RunOutcome> {
  const team = teamOf(turn);
  yield* turn.settleIn();
  const members = [...team.values()].map(({id}) => id);
  const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [team.get(name)?.id ?? name, limit]));
  const columns = COLUMNS.map((id) => ({id, title: TITLES[id]}));
  yield* turn.emitTeam({teamName: 'Ledger', status: 'active', members, board: {columns, limits}});
  for (const mate of team.values()) yield* turn.introduce(mate, {status: mate.kind === 'human' ? 'active' : 'idle'});
  const search = {kind: 'source', title: 'Search of packages/', claim: '31 files, two functions'};
  const explain = {kind: 'source', title: 'Query plan of one batch', claim: 'Only row-share locks'};
  const proofs = new Map([
    ['search', yield* turn.prove(search)],
    ['explain', yield* turn.prove(explain)],
  ]);
  for (const [index, item] of ITEMS.entries()) yield* place(turn, team, (index + 1) * 10, item, proofs);
  yield* turn.say('The board has 24 items, of people and of agents. The agents go on with theirs; move what you like.');
  for (const each of MOVES) {
    yield* turn.pause(each.ms);
    yield* move(turn, team, each);
    yield* turn.checkpoint();
  }
  for (const name of Object.keys(LIMITS)) {
    const mate = team.get(name);
    if (mate) yield* turn.emitAgent(mate, {status: 'idle', detail: ''});
  }
  yield* turn.say(
    'The dual write is done and the backfill has begun. Two things wait for people: which day counts for dunning, and a new \
token for the tax table of Quebec.',
  );
  return {usage: {inputTokens: 8_900, outputTokens: 310, costUsd: 0.04}};
}

/** People and agents share out the items of one board. */
export const humanAgentBoardScenario: Scenario = {
  name: 'human-agent-board',
  title: 'The board of the move',
  description: 'A board of people and agents: claims, blockers, comments, dependencies, and moves that are refused.',
  topology: 'human_agent_board',
  run: board,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
