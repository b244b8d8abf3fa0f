import {present} from 'agent-surfaces/state';
import {COLUMNS, type Column} from '../board.js';
import {checkpoint, emit, pause, prove, say, settleIn} from '../narration.js';
import {introduce, emitAgent, emitTeam} from '../team-narration.js';
import type {Mate, Play, RunOutcome, Scenario, Turn} from '../script.js';
import {ITEMS, type BoardStart} from './board-items.js';
import {followUp} from './follow-up.js';
import {LEDGER_OPTIONS} from './options.js';
import {cast, isFirst, sessionOf} from './team-cast.js';

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

/** Who is on the team, by name. */
type Team = ReadonlyMap<string, Mate>;

function teamOf(turn: Turn): Team {
  const agent = {kind: 'agent', source: 'local', topology: 'human_agent_board'} as const;
  const human = {kind: 'human', source: 'human', topology: 'human_agent_board'} as const;
  const mates = [
    cast(turn, 'You', {...human, role: 'decides'}),
    cast(turn, 'Mara', {...human, role: 'owns billing'}),
    cast(turn, 'Jonas', {...human, role: 'runs the ledger'}),
    cast(turn, 'Scout', {...agent, role: 'finds sources', model: 'cobalt-small', color: 'amber'}),
    cast(turn, 'Builder', {...agent, role: 'changes the ledger', model: 'cobalt-large', color: 'teal'}),
    cast(turn, 'Checker', {...agent, role: 'tests and compares', model: 'onyx-2', color: 'violet'}),
  ];
  return new Map(mates.map((mate) => [mate.name, mate]));
}

const ITEM = {
  type: 'task.changed',
  runtimeEntity: 'work_item',
  topology: 'human_agent_board',
  surface: 'work_board',
} as const;
const itemId = (turn: Turn, id: string) => `${sessionOf(turn)}.${id}`;

/** Puts an item on the board as it stands. */
function* place(turn: Turn, team: Team, rank: number, one: BoardStart, proofs: ReadonlyMap<string, string>): Play {
  const {id, assignee, after = [], comments = [], artifacts = [], evidence = [], ...facts} = one;
  const mate = team.get(assignee ?? '');
  const refs = evidence.flatMap((name) => proofs.get(name) ?? []);
  yield* emit({
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
  yield* emit({
    ...ITEM,
    workItemId: itemId(turn, id),
    agentId: mate.id,
    payload: {
      change,
      ...present({status, comment, blocker, assignee: holder?.id, assigneeKind: holder?.kind}),
    },
  });
  if (status === 'running') yield* emitAgent(mate, {status: 'running', detail: titleOf(id)});
}

function titleOf(id: string): string {
  return ITEMS.find((item) => item.id === id)?.title ?? id;
}

function* board(turn: Turn): Play<RunOutcome> {
  if (!isFirst(turn)) return yield* followUp(turn);
  const team = teamOf(turn);
  yield* settleIn(turn);
  const members = [...team.values()].map(({id}) => id);
  const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [team.get(name)?.id ?? name, limit]));
  const columns = COLUMNS.map((id) => ({id, title: TITLES[id]}));
  yield* emitTeam({teamName: 'Ledger', status: 'active', members, board: {columns, limits}});
  for (const mate of team.values()) yield* introduce(mate, {status: mate.kind === 'human' ? 'active' : 'idle'});
  const search = {kind: 'source', title: 'Search of packages/', claim: '31 files, two functions'};
  const explain = {kind: 'source', title: 'Query plan of one batch', claim: 'Only row-share locks'};
  const proofs = new Map([
    ['search', yield* prove(turn, search)],
    ['explain', yield* prove(turn, explain)],
  ]);
  for (const [index, item] of ITEMS.entries()) yield* place(turn, team, (index + 1) * 10, item, proofs);
  yield* say(
    turn,
    'The board has 24 items, of people and of agents. The agents go on with theirs; move what you like.',
  );
  for (const each of MOVES) {
    yield* pause(each.ms);
    yield* move(turn, team, each);
    yield* checkpoint(turn);
  }
  for (const name of Object.keys(LIMITS)) {
    const mate = team.get(name);
    if (mate) yield* emitAgent(mate, {status: 'idle', detail: ''});
  }
  yield* say(
    turn,
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
  followUp,
  options: LEDGER_OPTIONS,
};
