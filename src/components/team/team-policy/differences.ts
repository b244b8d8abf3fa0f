import {POLICY_FIELDS, type Decision, type PolicyFacts, type PolicyField} from './policy-facts.js';

/** More than the coordinator may, less, or just something else. */
export type Sign = '+' | '−' | '';

/** One thing in which a teammate's policy is another than the coordinator's. */
export type Difference =
  | {readonly grant: string; readonly decision: Decision; readonly sign: Sign}
  | {readonly field: PolicyField; readonly value: unknown}
  | {readonly name: string; readonly value: unknown};

/** How much a decision lets pass. */
const REACH = new Map<Decision, number>([
  ['deny', 0],
  ['ask', 1],
  ['allow', 2],
]);

/** In what a policy differs from another. What it does not state is no difference. */
export function differences(own: PolicyFacts, base: PolicyFacts): readonly Difference[] {
  return [
    ...grantDifferences(own, base),
    ...POLICY_FIELDS.filter(
      (field) => own.fields.has(field) && !isSame(own.fields.get(field), base.fields.get(field)),
    ).map((field) => ({field, value: own.fields.get(field)})),
    ...[...own.rest]
      .filter(([name, value]) => !isSame(value, base.rest.get(name)))
      .map(([name, value]) => ({name, value})),
  ];
}

function* grantDifferences(own: PolicyFacts, base: PolicyFacts): Generator<Difference> {
  for (const [grant, decision] of own.grants) {
    const before = base.grants.get(grant);
    if (decision !== before) yield {grant, decision, sign: signOf(decision, before)};
  }
  // Both are whole lists: what is missing here may not be done.
  if (!own.isWhole || !base.isWhole) return;
  for (const [grant, before] of base.grants) {
    if (before !== 'deny' && !own.grants.has(grant)) yield {grant, decision: 'deny', sign: '−'};
  }
}

function signOf(decision: Decision, before: Decision | undefined): Sign {
  const reach = REACH.get(decision);
  // What the other does not state may be anything: to forbid is to take, all else is to give.
  const reached = before === undefined ? (decision === 'deny' ? 2 : 0) : REACH.get(before);
  if (reach === undefined || reached === undefined) return '';
  return reach > reached ? '+' : '−';
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (other !== undefined && JSON.stringify(one) === JSON.stringify(other));
}
