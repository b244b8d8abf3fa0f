import type {AgentEvent} from '../../protocol/envelope.js';
import {list, number, object} from '../../state/read.js';

/** AG-UI's counters and the names of the figures that they become. */
const FIGURES: Readonly<Record<string, string>> = {
  inputTokens: 'tokens.input',
  outputTokens: 'tokens.output',
  totalTokens: 'tokens.total',
  reasoningTokens: 'tokens.reasoning',
  cachedInputTokens: 'tokens.cached_input',
  cacheWriteInputTokens: 'tokens.cache_write_input',
};

/** The figures of a run's token accounts, summed over providers and models. What was not counted is left out. */
export function usageEvents(usage: unknown, envelope: AgentEvent): readonly AgentEvent[] {
  const accounts = list(usage).map(object);
  return Object.entries(FIGURES).flatMap(([field, metricName]) => {
    const counts = accounts.map((account) => number(account?.[field])).filter((count) => count !== undefined);
    if (counts.length === 0) return [];
    const value = counts.reduce((sum, count) => sum + count, 0);
    return [{...envelope, metricName, payload: {value, unit: 'tokens'}}];
  });
}
