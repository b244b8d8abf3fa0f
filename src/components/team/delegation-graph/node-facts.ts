import {shownStatus, spell, type ShownStatus} from '../../../protocol/vocabulary.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {TeamJoin, TeamRow} from '../../../state/facts/teams.js';
import type {Row} from '../../../state/core/rows.js';
import type {DelegationNode} from './model.js';

/** What a node shows of its row. A fact that is missing is missing. */
export interface NodeFacts {
  /** How its owner called it. */
  readonly name?: string;
  /** The word of its status, as received. */
  readonly status?: string;
  readonly look: ShownStatus;
  readonly role?: string;
  readonly join?: TeamJoin;
}

const UNKNOWN: NodeFacts = {look: 'unknown'};
const LOST: ReadonlySet<string> = new Set(['lost', 'not_found', 'parent_missing', 'disputed']);

/** Whether no result is to be expected of it as it is. */
export function isBroken(status: string | undefined): boolean {
  return status !== undefined && (shownStatus(status) === 'danger' || LOST.has(spell(status)));
}

/** What there is to show of a node, out of its row. One who asks needs somebody, whatever its status says. */
export function factsOf(node: DelegationNode, row: Row | undefined, isAsking: boolean): NodeFacts {
  if (!row) return isAsking ? {look: 'needs'} : UNKNOWN;
  switch (node.kind) {
    case 'agent': {
      const {name, status, role} = row as AgentRow;
      return facts(name, status, isAsking ? 'needs' : shownStatus(status), role);
    }
    case 'task': {
      const {title, objective, status} = row as TaskRow;
      return facts(title ?? objective, status, shownStatus(status));
    }
    case 'join':
      return joinFacts((row as TeamRow).joins?.find(({id}) => id === node.ref));
    case 'owner': {
      const {runStatus} = row as SessionRow;
      return facts(undefined, runStatus, isAsking ? 'needs' : shownStatus(runStatus));
    }
    default:
      return UNKNOWN;
  }
}

function facts(name: string | undefined, status: string | undefined, look: ShownStatus, role?: string): NodeFacts {
  return {
    look,
    ...(name === undefined ? {} : {name}),
    ...(status === undefined ? {} : {status}),
    ...(role === undefined ? {} : {role}),
  };
}

function joinFacts(join: TeamJoin | undefined): NodeFacts {
  if (!join) return UNKNOWN;
  return {...facts(join.title, join.status, shownStatus(join.status)), join};
}
