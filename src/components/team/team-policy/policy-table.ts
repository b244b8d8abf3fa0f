import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {string} from '../../../state/read.js';
import {renderMeter} from '../../conversation/context-bar/budget.js';
import {renderRisk} from '../../requests/hitl-card/facts.js';
import {differences, type Difference} from './differences.js';
import {POLICY_FIELDS, type PolicyFacts, type PolicyField} from './policy-facts.js';
import {budgetsOf, budgetWords, decisionWord, fieldWord, valueWords} from './policy-words.js';
import './team-policy.strings.js';

type Pair = readonly [label: unknown, value: unknown];

/** In what a policy is another than the coordinator's, and what the coordinator's is. */
export function renderDifferences(own: PolicyFacts, base: PolicyFacts, localize: Localize) {
  const all = differences(own, base);
  if (all.length === 0) return nothing;
  return html`<h4>${localize.term('team-policy.differs')}</h4>
    ${renderPairs(all.map((each) => differencePair(each, base, localize)))}`;
}

/** What is the same, or all of it where there is nothing to compare with. */
export function renderSame(own: PolicyFacts, base: PolicyFacts, localize: Localize, isAll: boolean) {
  const other = isAll ? [] : differences(own, base);
  const fields = POLICY_FIELDS.filter(
    (field) => own.fields.has(field) && !other.some((each) => 'field' in each && each.field === field),
  );
  const pairs = [
    ...fields.map((field): Pair => [fieldWord(field, localize), renderValue(field, own.fields.get(field), localize)]),
    ...[...own.grants]
      .filter(([grant]) => !other.some((each) => 'grant' in each && each.grant === grant))
      .map(([grant, decision]): Pair => [html`<code>${grant}</code>`, decisionWord(decision, localize)]),
    ...[...own.rest]
      .filter(([name]) => !other.some((each) => 'name' in each && each.name === name))
      .map(([name, value]): Pair => [html`<code>${name}</code>`, renderValue(undefined, value, localize)]),
  ];
  if (pairs.length === 0) return nothing;
  return html`<h4>${localize.term(isAll ? 'team-policy.all' : 'team-policy.same')}</h4>
    ${renderPairs(pairs)}`;
}

function renderPairs(pairs: readonly Pair[]): TemplateResult {
  return html`<dl class="facts">
    ${pairs.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function differencePair(difference: Difference, base: PolicyFacts, localize: Localize): Pair {
  if ('grant' in difference) {
    const {grant, decision, sign} = difference;
    const before = base.grants.get(grant);
    return [
      html`<code class="pol" data-sign=${sign || nothing}>${sign} ${grant}</code>`,
      [decisionWord(decision, localize), compared(before && decisionWord(before, localize), localize)],
    ];
  }
  const field = 'field' in difference ? difference.field : undefined;
  const before = 'field' in difference ? base.fields.get(difference.field) : base.rest.get(difference.name);
  const label = 'field' in difference ? fieldWord(difference.field, localize) : html`<code>${difference.name}</code>`;
  const words = before === undefined ? undefined : plainWords(field, before, localize);
  return [label, [renderValue(field, difference.value, localize), compared(words, localize)]];
}

function compared(before: string | undefined, localize: Localize) {
  return before === undefined
    ? nothing
    : html` <span class="faint">${localize.term('team-policy.coordinator', before)}</span>`;
}

function plainWords(field: PolicyField | undefined, value: unknown, localize: Localize): string {
  const budgets = field === 'budget' ? budgetsOf(value) : [];
  return budgets.length > 0
    ? budgets.map((budget) => budgetWords(budget, localize)).join(', ')
    : valueWords(field, value, localize);
}

function renderValue(field: PolicyField | undefined, value: unknown, localize: Localize) {
  if (field === 'budget') {
    const budgets = budgetsOf(value);
    if (budgets.length > 0) return budgets.map((each) => renderBudget(each, localize));
  }
  if (field === 'risk' && string(value) !== undefined) return renderRisk(string(value) ?? '', localize);
  const words = valueWords(field, value, localize);
  // What is more than a word is shown as it is.
  return typeof value === 'object' && words.includes('\n')
    ? html`<pre class="out"><code>${words}</code></pre>`
    : html`<bdi>${words}</bdi>`;
}

function renderBudget(budget: ReturnType<typeof budgetsOf>[number], localize: Localize): TemplateResult {
  const {name, limit, spent} = budget;
  const label = name ?? localize.term('team-policy.field.budget');
  const amount = {...(limit === undefined ? {} : {limit}), ...(spent === undefined ? {} : {used: spent})};
  return html`<span class="budget"
    >${name === undefined ? nothing : html`<bdi class="faint">${name}</bdi>`}
    ${renderMeter(label, budgetWords(budget, localize), amount, localize)}</span
  >`;
}
