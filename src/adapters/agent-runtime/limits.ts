import type {JsonObject} from '../../protocol/events.js';
import {number, object, string} from '../../state/read.js';
import {usageIn, type Memory} from './memory.js';
import {taskOf} from './tasks.js';
import {joined, note, runOf, toEvent, toTaskEvent, text, field, type Family, type Wire} from './wire.js';

/** Which model was chosen, what it cost, and where the limits are. */
export const LIMITS: Family = {
  'routing.candidates.resolved': (wire) => routing(wire, countOf(wire)),
  'routing.decided': (wire) => routing(wire),
  'routing.single_candidate': (wire) => routing(wire),
  'routing.fallback.applied': (wire) => routing(wire),
  'routing.not_possible': (wire) => note(wire, 'error'),
  'cost.estimated': (wire) => costFigure(wire),
  'cost.recorded': (wire, memory) => spent(wire, memory) ?? costFigure(wire),
  'limit.changed': (wire) => note(wire, 'info'),
  'rate_limit.hit': (wire) => note(wire, 'warning'),
  'quota.low': (wire) => note(wire, 'warning'),
  'quota.blocked': (wire) => blocked(wire),
};

/** A quota that is used up becomes a diagnostic, and blocks the run that it names. */
function blocked(wire: Wire) {
  const event = note(wire, 'error');
  return runOf(wire) === undefined ? event : {...event, payload: {...object(event.payload), blocks: true}};
}

/** Figures of a benchmark: each has its name, and what has no figure is counted. */
export const BENCHMARKS: Family = {
  'benchmark.dataset.resolved': (wire) => figure(wire, 1, 'count'),
  'benchmark.configuration.resolved': (wire) => figure(wire, 1, 'count'),
  'benchmark.trial.started': (wire) => figure(wire, 1, 'count'),
  'benchmark.trial.completed': (wire) => figure(wire, 1, 'count'),
  'benchmark.trial.failed': (wire) => figure(wire, 1, 'count'),
  'benchmark.reward.recorded': (wire) => {
    const reward = field(wire, 'reward');
    return figure(wire, number(reward) ?? number(object(reward)?.['value']));
  },
  'benchmark.comparison.completed': (wire) => {
    const comparison = {...object(field(wire, 'comparison')), ...wire.payload};
    return figure(wire, number(comparison['meanRewardDelta']));
  },
};

function routing(wire: Wire, words?: string) {
  const decision = {...object(field(wire, 'routingDecision')), ...wire.payload};
  const model = string(decision['selectedModel']) ?? string(decision['model']);
  const detail = words ?? joined(model, string(decision['decisionReason']) ?? string(decision['decisionSource']));
  return runOf(wire) === undefined
    ? note(wire, 'info', detail)
    : toEvent(wire, 'run.status', {stage: 'routing', detail});
}

function countOf(wire: Wire): string | undefined {
  const set = {...object(field(wire, 'candidateModelSet')), ...wire.payload};
  const count = number(set['candidateCount']);
  return count === undefined ? undefined : String(count);
}

/** What a task has cost so far: as the runtime counts it, or as the adapter adds it up. */
function spent(wire: Wire, memory: Memory) {
  const taskId = taskOf(wire);
  if (taskId === undefined) return undefined;
  const state = object(field(wire, 'costState')) ?? {};
  const totals =
    object(state['totals']) ??
    object(state['total']) ??
    object(wire.payload['totals']) ??
    object(wire.payload['total']);
  if (totals) memory.spend(taskId, {...usageIn(totals)});
  const usage = totals
    ? usageIn(totals)
    : memory.add(taskId, {...state, ...wire.payload}, string(wire.event['eventId']));
  return {...toTaskEvent(wire, 'task.progress', {}, {taskId}), payload: {usage}};
}

function costFigure(wire: Wire) {
  const {cost, currency} = usageIn({...object(field(wire, 'costState')), ...wire.payload});
  return figure(wire, cost, currency);
}

function figure(wire: Wire, value: number | undefined, unit?: string) {
  if (value === undefined) return undefined;
  const facts: JsonObject = {name: wire.type, value, unit: unit ?? text(wire, 'unit')};
  return toEvent(wire, 'metric.changed', facts, {metricName: undefined});
}
