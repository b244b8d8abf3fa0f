import type {AgentRow} from '../../../state/facts/agents.js';
import type {PermissionRow} from '../../../state/facts/permissions.js';
import {list, object, string} from '../../../state/read.js';

/** What a policy is made of, most important first, and the names that runtimes have for each. */
const FIELD_NAMES = {
  mode: ['mode', 'permissionMode', 'permission_mode'],
  approval: ['approval', 'approvals', 'approvalRule', 'approvalPolicy', 'approval_policy'],
  sandbox: ['sandbox', 'sandboxMode', 'sandbox_mode', 'accessMode'],
  planMode: ['planMode', 'plan_mode'],
  budget: ['budget', 'budgets'],
  termination: ['termination', 'stopCondition', 'stopConditions'],
  risk: ['risk', 'riskLevel'],
  scope: ['scope'],
  retention: ['retention'],
  waiver: ['waiver', 'waivers'],
} as const;
export type PolicyField = keyof typeof FIELD_NAMES;
export const POLICY_FIELDS = Object.keys(FIELD_NAMES) as readonly PolicyField[];

/** Whether something may be done: at once, after asking, or not at all. Another word stays as the policy wrote it. */
export type Decision = 'allow' | 'ask' | 'deny' | (string & {});

/** What is known of what somebody may do, read from whatever JSON the runtime gave. */
export interface PolicyFacts {
  readonly fields: ReadonlyMap<PolicyField, unknown>;
  /** What may be done, by its name. */
  readonly grants: ReadonlyMap<string, Decision>;
  /** Whether the grants are a whole list: what is not on it may not be done. */
  readonly isWhole: boolean;
  /** What nobody here has a word for, as it came. */
  readonly rest: ReadonlyMap<string, unknown>;
}

/** Nothing is known. */
export const NO_POLICY: PolicyFacts = {fields: new Map(), grants: new Map(), isWhole: false, rest: new Map()};

// Maps, not objects: the words are a stranger's.
const FIELD_OF = new Map<string, PolicyField>(
  POLICY_FIELDS.flatMap((field) => FIELD_NAMES[field].map((name) => [name, field] as const)),
);

const DECISION_OF = new Map<unknown, Decision>([
  ...[true, 'allow', 'allowed', 'granted', 'always', 'auto'].map((word) => [word, 'allow'] as const),
  ...['ask', 'asks', 'prompt', 'confirm', 'approval'].map((word) => [word, 'ask'] as const),
  ...[false, 'deny', 'denied', 'never', 'forbidden'].map((word) => [word, 'deny'] as const),
]);

/** Where grants stand: all of one decision, or each with its own. */
const GRANT_LISTS = new Map<string, Decision>([
  ['allow', 'allow'],
  ['allowed', 'allow'],
  ['tools', 'allow'],
  ['ask', 'ask'],
  ['asks', 'ask'],
  ['deny', 'deny'],
  ['denied', 'deny'],
]);
const GRANT_MAPS: ReadonlySet<string> = new Set(['tools', 'permissions', 'grants', 'rules']);
/** A list under one of these is all that may be done. */
const WHOLE: ReadonlySet<string> = new Set(['allow', 'allowed', 'tools']);

/** A policy as facts. Never throws, whatever it is. */
export function readPolicy(value: unknown): PolicyFacts {
  if (value === undefined || value === null) return NO_POLICY;
  const policy = object(value);
  if (!policy) return {...NO_POLICY, rest: new Map([['policy', value]])};
  const fields = new Map<PolicyField, unknown>();
  const grants = new Map<string, Decision>();
  const rest = new Map<string, unknown>();
  let isWhole = false;
  for (const [name, entry] of Object.entries(policy)) {
    const field = FIELD_OF.get(name);
    if (entry === undefined || entry === null) continue;
    if (field !== undefined) fields.set(field, entry);
    else if (Array.isArray(entry) && GRANT_LISTS.has(name)) {
      for (const each of namesOf(entry)) grants.set(each, GRANT_LISTS.get(name) ?? '');
      isWhole ||= WHOLE.has(name);
    } else if (object(entry) && GRANT_MAPS.has(name)) {
      for (const [each, decision] of Object.entries(object(entry) ?? {})) grants.set(each, decisionOf(decision));
    } else if (DECISION_OF.has(entry)) grants.set(name, decisionOf(entry));
    else rest.set(name, entry);
  }
  return {fields, grants, isWhole, rest};
}

function namesOf(entry: unknown): string[] {
  return list(entry).flatMap((each) => string(each) ?? string(object(each)?.['name']) ?? []);
}

function decisionOf(value: unknown): Decision {
  const decision = object(value)?.['decision'] ?? value;
  return DECISION_OF.get(decision) ?? string(decision) ?? String(JSON.stringify(decision));
}

/** What the policy system itself said of somebody: its word counts more than a description. */
export function readPermission(row: PermissionRow | undefined): PolicyFacts {
  if (!row) return NO_POLICY;
  const {mode, risk, sandbox, scope, retention, waiver} = row;
  return mergePolicies(readPolicy(row.policy), readPolicy({mode, risk, sandbox, scope, retention, waiver}));
}

/** One policy out of several; of what is stated twice, the later counts. */
export function mergePolicies(...all: readonly PolicyFacts[]): PolicyFacts {
  const known = all.filter(isKnown);
  if (known.length <= 1) return known[0] ?? NO_POLICY;
  return {
    fields: new Map(known.flatMap(({fields}) => [...fields])),
    grants: new Map(known.flatMap(({grants}) => [...grants])),
    isWhole: known.some(({isWhole}) => isWhole),
    rest: new Map(known.flatMap(({rest}) => [...rest])),
  };
}

/** What is known of one teammate. */
export function policyOf(agent: Pick<AgentRow, 'policy'> | undefined, permission: PermissionRow | undefined) {
  return mergePolicies(readPolicy(agent?.policy), readPermission(permission));
}

/** Whether anything is known at all. */
export function isKnown({fields, grants, rest}: PolicyFacts): boolean {
  return fields.size + grants.size + rest.size > 0;
}
