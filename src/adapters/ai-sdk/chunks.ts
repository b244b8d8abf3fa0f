import type {JsonObject} from '../../protocol/events.js';
import {number, object, present, string} from '../../state/read.js';
import type {Part} from './thread.js';

/** The fields that a chunk cannot do without: all of them are texts. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'text-delta': ['id', 'delta'],
    'reasoning-delta': ['id', 'delta'],
    'tool-input-start': ['toolCallId', 'toolName'],
    'tool-input-delta': ['toolCallId', 'inputTextDelta'],
    'tool-input-available': ['toolCallId', 'toolName'],
    'tool-input-error': ['toolCallId', 'toolName', 'errorText'],
    'tool-approval-request': ['toolCallId', 'approvalId'],
    'tool-approval-response': ['approvalId'],
    'tool-output-available': ['toolCallId'],
    'tool-output-error': ['toolCallId', 'errorText'],
    'tool-output-denied': ['toolCallId'],
    'source-url': ['sourceId', 'url'],
    'source-document': ['sourceId', 'mediaType'],
    file: ['url', 'mediaType'],
    'reasoning-file': ['url', 'mediaType'],
    custom: ['kind'],
    error: ['errorText'],
  }),
);

/** The field that a chunk cannot do without, and that cannot be read. */
export function missingIn(type: string, chunk: JsonObject): string | undefined {
  return NEEDED.get(type)?.find((name) => typeof chunk[name] !== 'string');
}

/** What a chunk says of a call; no state where it is none that the SDK has. */
export function changeCall(part: Part, type: string, chunk: JsonObject): {state?: string; delta?: string} {
  for (const name of ['title', 'toolMetadata', 'providerExecuted']) keep(part, name, chunk);
  const isEnd = type.startsWith('tool-output-');
  keep(part, isEnd ? 'resultProviderMetadata' : 'callProviderMetadata', {
    [isEnd ? 'resultProviderMetadata' : 'callProviderMetadata']: chunk['providerMetadata'],
  });
  switch (type) {
    case 'tool-input-start':
      keep(part, 'inputEncoding', chunk);
      part['rawInput'] = '';
      return {state: 'input-streaming', delta: ''};
    case 'tool-input-delta': {
      const delta = chunk['inputTextDelta'] as string;
      part['rawInput'] = (string(part['rawInput']) ?? '') + delta;
      return {state: 'input-streaming', delta};
    }
    case 'tool-input-available':
      delete part['rawInput'];
      part['input'] = chunk['input'];
      return {state: 'input-available'};
    case 'tool-input-error':
      delete part['rawInput'];
      part['input'] = chunk['input'];
      part['errorText'] = chunk['errorText'];
      return {state: 'output-error'};
    case 'tool-approval-request': {
      const {approvalId: id, approvalDescriptor: descriptor, reason: requestReason, isAutomatic} = chunk;
      const {signature, inputSchemaInput} = chunk;
      part['approval'] = {id, ...present({descriptor, requestReason, isAutomatic, signature, inputSchemaInput})};
      return {state: 'approval-requested'};
    }
    case 'tool-approval-response': {
      const {approvalId: id, approved, reason} = chunk;
      part['approval'] = {...object(part['approval']), id, approved, ...present({reason})};
      return {state: 'approval-responded'};
    }
    case 'tool-output-available':
      part['output'] = chunk['output'];
      delete part['preliminary'];
      keep(part, 'preliminary', chunk);
      return {state: 'output-available'};
    case 'tool-output-error':
      part['errorText'] = chunk['errorText'];
      return {state: 'output-error'};
    case 'tool-output-denied':
      return {state: 'output-denied'};
    default:
      return {};
  }
}

/** Metadata comes in pieces: objects are joined, all else is replaced. */
export function merged(known: unknown, given: unknown): unknown {
  const [one, other] = [object(known), object(given)];
  if (!one || !other) return given;
  return {
    ...one,
    ...Object.fromEntries(Object.entries(other).map(([name, value]) => [name, merged(one[name], value)])),
  };
}

/** Keeps a field that a chunk has. */
export function keep(part: Part, name: string, from: JsonObject): void {
  if (from[name] !== undefined && from[name] !== null) part[name] = from[name];
}

const FIGURES: readonly (readonly [metric: string, ...path: readonly string[]])[] = [
  ['tokens.input', 'inputTokens'],
  ['tokens.output', 'outputTokens'],
  ['tokens.total', 'totalTokens'],
  ['tokens.reasoning', 'outputTokenDetails', 'reasoningTokens'],
  ['tokens.reasoning', 'reasoningTokens'],
  ['tokens.cached_input', 'inputTokenDetails', 'cacheReadTokens'],
  ['tokens.cached_input', 'cachedInputTokens'],
  ['tokens.cache_write_input', 'inputTokenDetails', 'cacheWriteTokens'],
];

/** The token counts in a message's metadata, under the names that the SDK's own pages give them. */
export function usageIn(metadata: unknown): JsonObject | undefined {
  const given = object(metadata);
  return [given?.['totalUsage'], given?.['usage'], given]
    .map(object)
    .find((one) => ['inputTokens', 'outputTokens', 'totalTokens'].some((name) => number(one?.[name]) !== undefined));
}

/** Its figures, by the names of our metrics. */
export function figuresIn(usage: JsonObject | undefined): ReadonlyMap<string, number> {
  const figures = new Map<string, number>();
  for (const [name, ...path] of FIGURES) {
    const value = number(path.reduce<unknown>((value, step) => object(value)?.[step], usage));
    if (value !== undefined && !figures.has(name)) figures.set(name, value);
  }
  return figures;
}
