import type {ReactiveElement} from 'lit';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {agentKey, listKey, permissionKey, teamKey, type ListRow} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {PermissionRow} from '../../../state/facts/permissions.js';
import type {TeamRow} from '../../../state/facts/teams.js';
import {mergePolicies, policyOf, readPermission, readPolicy, type PolicyFacts} from './policy-facts.js';

/** The policy that the teammates of a session are compared with: the coordinator's, on top of the team's and the session's. */
export class PolicyBase {
  readonly #teams: RowController<ListRow>;
  readonly #policy: RowController<TeamRow>;
  readonly #coordinator: RowController<TeamRow>;
  readonly #agent: RowController<AgentRow>;
  readonly #permissions: readonly RowController<PermissionRow>[];
  #read: readonly unknown[] = [];
  #facts: PolicyFacts | undefined;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#teams = new RowController(host, () => keyOf((id) => listKey('teams', id), sessionOf()));
    const team = () => keyOf(teamKey, this.#teams.value?.ids.at(0));
    // A team and a coordinator change all the time; what they may do hardly ever.
    this.#policy = new RowController(host, team, (row) => row?.policy);
    this.#coordinator = new RowController(host, team, (row) => row?.coordinator);
    this.#agent = new RowController(
      host,
      () => keyOf(agentKey, this.coordinatorId),
      (row) => row?.policy,
    );
    this.#permissions = [
      new RowController(host, () => keyOf(permissionKey, sessionOf())),
      new RowController(host, () => keyOf(permissionKey, this.coordinatorId)),
    ];
  }

  /** The teams of the session. */
  get teamIds(): readonly string[] {
    return this.#teams.value?.ids.toArray() ?? [];
  }

  /** Who coordinates, where the team says so. */
  get coordinatorId(): string | undefined {
    return this.#coordinator.value?.coordinator;
  }

  /** What is known; the same object for as long as nothing of it changes. */
  get facts(): PolicyFacts {
    const [session, coordinator] = this.#permissions.map(({value}) => value);
    const read = [this.#policy.value?.policy, session, this.#agent.value?.policy, coordinator];
    if (!this.#facts || read.some((each, index) => each !== this.#read[index])) {
      this.#read = read;
      const [team, , agent] = read;
      this.#facts = mergePolicies(readPolicy(team), readPermission(session), policyOf({policy: agent}, coordinator));
    }
    return this.#facts;
  }
}
