import type {TaskUsage} from '../../../state/facts/task-details.js';

/** Something that uses money and tokens: a task, or an attempt at one. */
export interface UsageEntry {
  /** The key of its fact. */
  readonly key: string;
  readonly name: string;
  readonly usage: TaskUsage | undefined;
}

/** What one of them costs, in one currency. */
export interface Cost {
  readonly entry: UsageEntry;
  readonly cost: number;
}

/** What one of them used: split where it says so. */
export interface Tokens {
  readonly entry: UsageEntry;
  readonly input?: number;
  readonly output?: number;
  readonly total: number;
}

/** What some of them used. Money is kept by currency: no sum is made across two. */
export interface UsageFacts {
  /** By currency, the one of most entries first and the unnamed one last; in each the dearest first. */
  readonly costs: ReadonlyMap<string, readonly Cost[]>;
  readonly tokens: readonly Tokens[];
  readonly withoutCost: number;
  readonly withoutTokens: number;
}

/** Reads what entries used. One that says nothing is counted as missing, and never as nothing. */
export function readUsage(entries: readonly UsageEntry[]): UsageFacts {
  const costs = new Map<string, Cost[]>();
  for (const entry of entries) {
    const cost = amount(entry.usage?.cost);
    if (cost === undefined) continue;
    const currency = entry.usage?.currency?.trim().toUpperCase() ?? '';
    costs.set(currency, [...(costs.get(currency) ?? []), {entry, cost}]);
  }
  for (const list of costs.values()) list.sort((one, other) => other.cost - one.cost);
  const sorted = [...costs].sort(([one, few], [other, many]) =>
    one === '' ? 1 : other === '' ? -1 : many.length - few.length,
  );
  const tokens = entries.flatMap((entry) => tokensOf(entry) ?? []).sort((one, other) => other.total - one.total);
  const withCost = [...costs.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    costs: new Map(sorted),
    tokens,
    withoutCost: entries.length - withCost,
    withoutTokens: entries.length - tokens.length,
  };
}

function tokensOf(entry: UsageEntry): Tokens | undefined {
  const input = amount(entry.usage?.inputTokens);
  const output = amount(entry.usage?.outputTokens);
  const reported = amount(entry.usage?.totalTokens);
  if (input === undefined && output === undefined && reported === undefined) return undefined;
  const parts = (input ?? 0) + (output ?? 0);
  return {
    entry,
    // A total may hold more than its parts, such as what was read from a cache. It cannot hold less.
    total: Math.max(reported ?? 0, parts),
    ...(input === undefined ? {} : {input}),
    ...(output === undefined ? {} : {output}),
  };
}

/** A number that can be an amount. */
function amount(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
