import type {JsonObject} from '../../protocol/events.js';
import {object} from '../../state/read.js';

/**
 * The standard's words in one spelling. Only names that the standard itself gives are changed: what a tool was asked, what
 * a form holds or how a runtime calls its counters is somebody's data, and stays as it is.
 */
const STRUCTURES: ReadonlySet<string> = new Set([
  ...['payload', 'refs', 'task', 'tasks', 'taskAttempt', 'attempts', 'taskRelationship', 'relationships', 'taskGraph'],
  ...['edges', 'taskProgress', 'progress', 'taskSummary', 'blockedTasks', 'blockers', 'acceptanceCoverage'],
  ...['delivery', 'deliveryState', 'deliveryDetail', 'retryPolicy', 'lastError', 'error', 'output', 'outputs', 'usage'],
  ...['worker', 'owner', 'assignee', 'requestedBy', 'checkpointRefs', 'outputRefs', 'inputRefs', 'costState'],
  ...['limitState', 'limitEvent', 'job', 'jobItem', 'jobs', 'items', 'channel', 'channels', 'benchmark', 'reward'],
  ...['comparison', 'routingDecision', 'candidateModelSet', 'permissionDecision', 'permissionState', 'hookRun'],
  ...['threads', 'turns', 'steps', 'actions', 'pendingRequests', 'queuedTurns', 'toolCalls', 'processes', 'incidents'],
  ...['subagents', 'historySummary', 'history', 'snapshot', 'session', 'cancelRequested', 'decisions', 'queued'],
]);

/** Deeper than this nothing of the standard is found. */
const DEEPEST = 8;

const SNAKE = /(?<=[a-z0-9])_([a-z0-9])/g;
const known = new Map<string, string>();
const MOST_NAMES = 2_000;

/** One name in camelCase. */
export function camelName(name: string): string {
  let camel = known.get(name);
  if (camel === undefined) {
    camel = name.replace(SNAKE, (_, letter: string) => letter.toUpperCase());
    if (known.size < MOST_NAMES) known.set(name, camel);
  }
  return camel;
}

/** A record of the standard in camelCase. Where a producer gives both spellings, camelCase is meant. */
export function camelCase(record: JsonObject, depth = 0): JsonObject {
  let isChanged = false;
  const entries = Object.entries(record).map(([name, value]) => {
    const camel = camelName(name);
    const inner = depth < DEEPEST && STRUCTURES.has(camel) ? inside(value, depth + 1) : value;
    if (camel !== name || inner !== value) isChanged = true;
    return [camel, inner, camel !== name] as const;
  });
  if (!isChanged) return record;
  const snakesFirst = [...entries.filter(([, , isSnake]) => isSnake), ...entries.filter(([, , isSnake]) => !isSnake)];
  return Object.fromEntries(snakesFirst.map(([name, value]) => [name, value]));
}

function inside(value: unknown, depth: number): unknown {
  const record = object(value);
  if (record) return camelCase(record, depth);
  if (!Array.isArray(value)) return value;
  const items = value.map((item: unknown) => (object(item) ? camelCase(item as JsonObject, depth) : item));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

/** The name of a class as the standard writes it: words of two parts have an underscore. */
export function className(type: string): string {
  return type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
