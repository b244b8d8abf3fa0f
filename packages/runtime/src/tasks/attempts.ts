import type {JsonObject} from 'agent-surfaces/protocol';
import {list, present, type TaskUsage} from 'agent-surfaces/state';
import {logRef} from './log-refs.js';
import type {AttemptPlan, AttemptStep, TaskPlan} from './plan.js';
import type {TaskRecord} from './record.js';

/** The facts of an attempt, from its plan and from the log. */

const encoder = new TextEncoder();

/** The id of an attempt by its number. */
export function attemptIdOf(taskId: string, number: number): string {
  return `${taskId}.run${String(number)}`;
}

/** How often a task is tried, and after which time. */
export function retryPolicyOf(record: TaskRecord, {backoffMs = 0}: TaskPlan): JsonObject {
  return {maxAttempts: record.maxAttempts, backoffMs};
}

/** The payload of an attempt's start. One that continues another begins at its last checkpoint. */
export function startOf(record: TaskRecord, plan: TaskPlan, planned: AttemptPlan): JsonObject {
  const isRecovery = record.cause === 'crash_recovery';
  const because = record.cause ?? 'initial';
  const {worker, inputRefs, cause = because} = planned;
  return {
    cause: isRecovery ? because : cause,
    attemptCount: record.attempts + 1,
    maxAttempts: record.maxAttempts,
    retryPolicy: retryPolicyOf(record, plan),
    ...present({worker, inputRefs}),
    ...(record.attempts > 0 ? {retryOf: record.attemptId} : {}),
    ...(isRecovery ? {fromStep: record.savedStep, checkpointRefs: record.checkpoints} : {}),
  };
}

/** The payload of a finished step. */
export function progressOf(record: TaskRecord, {progress, log, checkpoint, usage}: AttemptStep): JsonObject {
  return {
    ...progress,
    ...(log ? outputOf(record, log, list(progress?.['outputRefs'])) : {}),
    ...(checkpoint ? {checkpointRefs: [...record.checkpoints, checkpoint]} : {}),
    ...(usage ? {usage: addUsage(record.usage, usage), attemptUsage: addUsage(record.attemptUsage, usage)} : {}),
  };
}

/** A piece of an append-only output: where it begins, in bytes, and where it ends. */
function outputOf(
  {attemptId, offsets}: TaskRecord,
  {name, text, stream}: NonNullable<AttemptStep['log']>,
  refs: readonly unknown[],
): JsonObject {
  const ref = logRef(attemptId, name);
  const offset = offsets[ref] ?? 0;
  const outputEnd = offset + encoder.encode(text).length;
  return {
    output: {ref, name, offset, text, ...present({stream})},
    outputEnd,
    outputRefs: [...refs, {ref, title: name, kind: 'log', offset: outputEnd}],
  };
}

/** Tokens and cost of two together. */
export function addUsage(a: TaskUsage, b: TaskUsage = {}): TaskUsage {
  const sum = (name: 'inputTokens' | 'outputTokens' | 'totalTokens' | 'cost') => {
    const both = (a[name] ?? 0) + (b[name] ?? 0);
    // Added up in whole units, to avoid binary rounding errors.
    return a[name] === undefined && b[name] === undefined ? undefined : Math.round(both * 1e6) / 1e6;
  };
  return present({
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    totalTokens: sum('totalTokens'),
    cost: sum('cost'),
    currency: b.currency ?? a.currency,
  });
}

/** The usage of an event, where anything was used. */
export function usedIn(usage: TaskUsage): JsonObject {
  return Object.keys(usage).length === 0 ? {} : {usage};
}
