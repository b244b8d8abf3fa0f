import type {Localize} from '../../../controllers/localize.js';
import {number, object, present, string} from '../../../state/read.js';
import {pretty} from '../../parts/json/values.js';
import {riskWord} from '../../tools/tool-card/input.js';
import type {Difference} from './differences.js';
import type {Decision, PolicyField} from './policy-facts.js';
import '../../conversation/context-bar/context-bar.strings.js';
import './team-policy.strings.js';

/** A budget as received: the limit, what is spent, the unit. */
export interface BudgetFacts {
  readonly name?: string;
  readonly limit?: number;
  readonly spent?: number;
  readonly unit?: string;
}

/** What a field is called. */
export function fieldWord(field: PolicyField, localize: Localize): string {
  return localize.term(`team-policy.field.${field}`);
}

/** What may be done with something, after its name: "asks", "not allowed". */
export function decisionWord(decision: Decision, localize: Localize): string {
  return localize.lookup(`team-policy.decision.${decision}`) ?? decision;
}

/** The fields whose values the catalog has words for. */
const WORDED: ReadonlySet<PolicyField> = new Set(['mode', 'approval', 'sandbox', 'planMode']);

/** A value of a policy in words: the catalog's where it has one, else as it came. */
export function valueWords(field: PolicyField | undefined, value: unknown, localize: Localize): string {
  if (typeof value === 'boolean') return localize.term(value ? 'team-policy.on' : 'team-policy.off');
  if (typeof value === 'number') return localize.formatNumber(value);
  const text = string(value);
  if (text !== undefined) {
    if (field === 'risk') return riskWord(text, localize);
    return (field && WORDED.has(field) ? localize.lookup(`team-policy.value.${text}`) : undefined) ?? text;
  }
  if (Array.isArray(value)) return value.map((each) => valueWords(field, each, localize)).join(', ');
  return namedValue(value) ?? pretty(value);
}

/** An object that says no more than its name. */
function namedValue(value: unknown): string | undefined {
  const fields = object(value);
  if (!fields) return undefined;
  const names = Object.keys(fields);
  return names.length === 1 ? string(fields[names[0] ?? '']) : undefined;
}

/** A difference in a few words, for one line: "+ db.write asks", "− fs.write", "read only". */
export function differenceWords(difference: Difference, localize: Localize): string {
  if ('grant' in difference) {
    const {grant, decision, sign} = difference;
    // The sign alone says allowed or not; anything else has its word.
    const isPlain = (sign === '+' && decision === 'allow') || (sign === '−' && decision === 'deny');
    return [sign, grant, isPlain ? '' : decisionWord(decision, localize)].filter(Boolean).join(' ');
  }
  const field = 'field' in difference ? difference.field : undefined;
  const words = valueWords(field, difference.value, localize);
  if (field === 'mode') return words;
  const name = 'name' in difference ? difference.name : field === undefined ? '' : fieldWord(field, localize);
  return localize.term('team-policy.pair', name, words);
}

const LIMITS = ['limit', 'max', 'total', 'amount'] as const;
const SPENT = ['spent', 'used', 'consumed'] as const;
const UNITS = ['unit', 'currency'] as const;

/** The budgets of a policy: one, or one for each thing that is counted. Empty where it cannot be read as figures. */
export function budgetsOf(value: unknown): readonly BudgetFacts[] {
  const limit = number(value);
  if (limit !== undefined) return [{limit}];
  const fields = object(value);
  if (!fields) return [];
  const one = figuresOf(fields);
  if (one) return [one];
  return Object.entries(fields).flatMap(([name, each]) => {
    const figures = object(each) ? figuresOf(object(each) ?? {}) : undefined;
    const plain = number(each);
    return figures ? [{name, ...figures}] : plain === undefined ? [] : [{name, limit: plain}];
  });
}

function figuresOf(fields: Readonly<Record<string, unknown>>): BudgetFacts | undefined {
  const first = <T>(names: readonly string[], read: (value: unknown) => T | undefined): T | undefined =>
    names.map((name) => read(fields[name])).find((found) => found !== undefined);
  const [limit, spent, unit] = [first(LIMITS, number), first(SPENT, number), first(UNITS, string)];
  if (limit === undefined && spent === undefined) return undefined;
  return present({limit, spent, unit});
}

/** "$0.84 of $2", as far as it is known. */
export function budgetWords({limit, spent, unit}: BudgetFacts, localize: Localize): string {
  const amount = (value: number) => amountWords(value, unit, localize);
  if (limit === undefined) return spent === undefined ? '' : localize.term('team-policy.spent', amount(spent));
  if (spent === undefined) return localize.term('team-policy.at-most', amount(limit));
  return localize.term('context.of', amount(spent), amount(limit));
}

function amountWords(value: number, unit: string | undefined, localize: Localize): string {
  if (unit !== undefined && /^[A-Z]{3}$/.test(unit)) {
    const digits = Number.isInteger(value) ? 0 : 2;
    return localize.formatNumber(value, {
      style: 'currency',
      currency: unit,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: 2,
    });
  }
  const figure = localize.formatNumber(value, {notation: 'compact', maximumFractionDigits: 1});
  return unit === undefined ? figure : `${figure} ${localize.lookup(`team-policy.unit.${unit}`) ?? unit}`;
}
