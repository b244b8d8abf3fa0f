import type {TokenUsage} from '@ag-ui/core';
import {number, object} from 'agent-surfaces/state';

const TOKENS = [
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'reasoningTokens',
  'cachedInputTokens',
  'cacheWriteInputTokens',
] as const satisfies readonly (keyof TokenUsage)[];

/** What AG-UI counts of a run's usage; undefined where nothing is left of it. */
export function usageOf(usage: unknown): TokenUsage | undefined {
  const given = object(usage) ?? {};
  const known = TOKENS.flatMap((name) => {
    const count = number(given[name]);
    return count !== undefined && Number.isSafeInteger(count) ? [[name, count] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
