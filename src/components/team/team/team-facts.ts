import type {ReactiveElement} from 'lit';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {agentKey, listKey, teamKey, type ListKind, type ListRow} from '../../../state/keys.js';
import type {TeamRow} from '../../../state/facts/teams.js';

/** The lists whose facts make a team. */
const LISTS = ['agents', 'teams', 'work-items', 'handoffs', 'notifications', 'reviews'] as const satisfies ListKind[];
export type TeamList = (typeof LISTS)[number];

/** Which facts of a team a session has. Its host updates when the first of a kind comes, and when somebody joins. */
export class TeamFacts {
  readonly #lists: ReadonlyMap<TeamList, RowController<ListRow>>;
  readonly #team: RowController<TeamRow>;
  readonly #mate: RowController<AgentRow>;
  readonly #run: RunController;

  constructor(host: ReactiveElement, sessionId: () => string | undefined) {
    const listOf = (kind: TeamList) => () => keyOf((id) => listKey(kind, id), sessionId());
    const pick = (kind: TeamList) => (row: ListRow | undefined) =>
      kind === 'agents' ? row?.ids.length : (row?.ids.length ?? 0) > 0;
    this.#lists = new Map(LISTS.map((kind) => [kind, new RowController(host, listOf(kind), pick(kind))]));
    this.#team = new RowController(
      host,
      () => keyOf(teamKey, this.#lists.get('teams')?.value?.ids.at(-1)),
      (team) => team?.topology,
    );
    this.#mate = new RowController(
      host,
      () => keyOf(agentKey, this.#lists.get('agents')?.value?.ids.at(-1)),
      (mate) => mate?.topology ?? mate?.teamId ?? mate?.teamName,
    );
    this.#run = new RunController(host, sessionId);
  }

  /** How many facts of a kind there are. */
  count(kind: TeamList): number {
    return this.#lists.get(kind)?.value?.ids.length ?? 0;
  }

  /** Whether there is anything of a team to be seen. A board has a place of its own. */
  get isAny(): boolean {
    return LISTS.some((kind) => kind !== 'work-items' && this.count(kind) > 0);
  }

  /** Whether there is a team: the runtime names one or how it works, somebody hands over, or there is more than one teammate. */
  get isTeam(): boolean {
    const {teamId, teamName} = this.#mate.value ?? {};
    const isNamed = (this.topology ?? teamId ?? teamName) !== undefined;
    return isNamed || this.count('teams') + this.count('handoffs') > 0 || this.count('agents') > 1;
  }

  /** How the work is organised, as the runtime says; undefined where it does not, or where one agent works alone. */
  get topology(): string | undefined {
    const topology = this.#team.value?.topology ?? this.#run.value?.topology ?? this.#mate.value?.topology;
    return topology === 'solo_run' || topology === 'unknown' ? undefined : topology;
  }
}
