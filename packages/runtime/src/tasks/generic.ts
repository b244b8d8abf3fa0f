import {acceptanceOf} from 'agent-surfaces/state';
import type {AttemptStep, CoveragePlan, TaskPlan} from './plan.js';
import type {TaskRecord} from './record.js';

/** The plan that a task follows which somebody made: no scenario knows it. */
export const GENERIC = 'generic';

const STEP_MS = 1_200;

/** Works through what a task must fulfil, one condition after the other. */
export function genericPlan(record: TaskRecord): TaskPlan {
  const names = read(record)?.criteria.map(({id, text}) => id ?? text) ?? [];
  return {
    key: GENERIC,
    record: {title: record.title},
    startsAt: 'later',
    maxAttempts: record.maxAttempts,
    attempt: () => ({
      worker: 'generalist',
      steps: [
        {ms: STEP_MS, progress: {phase: 'planning', step: 'Reads the objective', percent: 5}},
        ...names.map((name, index) => stepFor(names, name, index)),
        {ms: STEP_MS, progress: {phase: 'verifying', step: 'Looks through the result', percent: 95}},
      ],
      end: 'completed',
      summary: `Done: ${record.title}.`,
      ...(names.length === 0 ? {} : {coverage: coverageOf(names, names.length)}),
    }),
  };
}

function stepFor(names: readonly string[], name: string, index: number): AttemptStep {
  const percent = Math.round(10 + (80 * (index + 1)) / names.length);
  const progress = {phase: 'working', step: name, percent, acceptanceCoverage: coverageOf(names, index + 1)};
  return {ms: STEP_MS, progress, checkpoint: {ref: `criterion-${String(index + 1)}`, title: name}};
}

function coverageOf(names: readonly string[], covered: number): CoveragePlan {
  const states = names.map((name, index) => [name, index < covered ? 'met' : 'unmet'] as const);
  return {covered, total: names.length, criteria: Object.fromEntries(states)};
}

/** The conditions of a task that are not fulfilled as far as anybody said, in words. */
export function unmetOf(record: TaskRecord): readonly string[] {
  const acceptance = read(record);
  if (!acceptance) return [];
  const open = acceptance.criteria.filter(({state}) => state !== 'met' && state !== 'waived').map(({text}) => text);
  const isCounted = acceptance.covered !== undefined && acceptance.covered === acceptance.total;
  return isCounted && acceptance.criteria.every(({state}) => state !== 'unmet') ? [] : open;
}

function read({id, status, acceptance, coverage}: TaskRecord) {
  return acceptanceOf({id, status, acceptance, progress: {acceptanceCoverage: coverage}});
}
