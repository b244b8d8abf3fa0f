import type {Localize} from '../../../controllers/localize.js';
import {number, object, string} from '../../../state/read.js';
import './lane.strings.js';

const COMPACT = {notation: 'compact', maximumFractionDigits: 1} as const;

/** The names under which runtimes count tokens. */
const TOKENS = {
  total: ['totalTokens', 'total_tokens', 'tokens'],
  in: ['inputTokens', 'input_tokens', 'promptTokens', 'prompt_tokens'],
  out: ['outputTokens', 'output_tokens', 'completionTokens', 'completion_tokens'],
} as const;

/** What work has cost, as far as it is known: tokens, and money in the unit received. */
export function usageWords(usage: unknown, localize: Localize): readonly string[] {
  const text = string(usage);
  if (text !== undefined) return text === '' ? [] : [text];
  const figures = object(usage);
  if (!figures) return [];
  const count = (names: readonly string[]) =>
    names.map((name) => number(figures[name])).find((one) => one !== undefined);
  const [total, input, output] = [count(TOKENS.total), count(TOKENS.in), count(TOKENS.out)];
  const short = (value: number) => localize.formatNumber(value, COMPACT);
  return [
    total === undefined ? undefined : localize.term('lane.tokens', short(total)),
    // The parts say nothing more where there is a whole.
    total !== undefined || input === undefined ? undefined : localize.term('lane.tokens-in', short(input)),
    total !== undefined || output === undefined ? undefined : localize.term('lane.tokens-out', short(output)),
    costWords(figures, localize),
  ].filter((words) => words !== undefined);
}

function costWords(figures: Readonly<Record<string, unknown>>, localize: Localize): string | undefined {
  const nested = object(figures['cost']);
  const value = number(figures['cost']) ?? number(nested?.['amount']) ?? number(nested?.['value']);
  if (value !== undefined) return money(value, string(nested?.['currency']) ?? string(figures['currency']), localize);
  const dollars = number(figures['costUsd']) ?? number(figures['cost_usd']);
  return dollars === undefined ? undefined : money(dollars, 'USD', localize);
}

/** A unit that is no currency is shown as the runtime wrote it; none is not made up. */
function money(value: number, unit: string | undefined, localize: Localize): string {
  if (unit !== undefined && /^[A-Z]{3}$/.test(unit))
    return localize.formatNumber(value, {
      style: 'currency',
      currency: unit,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 4,
    });
  const figure = localize.formatNumber(value, {maximumFractionDigits: 4});
  return unit === undefined ? localize.term('lane.cost', figure) : `${figure} ${unit}`;
}
