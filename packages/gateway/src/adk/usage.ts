import type {JsonObject} from 'agent-surfaces/protocol';
import {number} from 'agent-surfaces/state';
import type {TokenUsage} from './agui.js';
import {either} from './event.js';

/** Adds up what the models of a run used, one entry for each author and model. */
export class UsageCount {
  readonly #entries = new Map<string, TokenUsage>();

  /** Takes the `usageMetadata` of one final event. */
  add(author: string, model: string | undefined, metadata: JsonObject): void {
    const read = (camel: string, snake: string) => whole(either(metadata, camel, snake));
    const input = read('promptTokenCount', 'prompt_token_count');
    const answer = read('candidatesTokenCount', 'candidates_token_count');
    const thought = read('thoughtsTokenCount', 'thoughts_token_count');
    // AG-UI counts reasoning as output; ADK's models count it beside it.
    const output = answer === undefined && thought === undefined ? undefined : (answer ?? 0) + (thought ?? 0);
    const counts = {
      inputTokens: input,
      outputTokens: output,
      totalTokens: input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0),
      reasoningTokens: thought,
      cachedInputTokens: read('cachedContentTokenCount', 'cached_content_token_count'),
    };
    const key = JSON.stringify([author, model]);
    const entry: TokenUsage = this.#entries.get(key) ?? (model === undefined ? {} : {model});
    for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number | undefined][]) {
      if (count !== undefined) entry[name] = (entry[name] ?? 0) + count;
    }
    if (Object.values(counts).some((count) => count !== undefined)) this.#entries.set(key, entry);
  }

  /** The sums, as an optional field of an event. */
  field(): {usage?: TokenUsage[]} {
    return this.#entries.size > 0 ? {usage: [...this.#entries.values()]} : {};
  }
}

function whole(value: unknown): number | undefined {
  const count = number(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
