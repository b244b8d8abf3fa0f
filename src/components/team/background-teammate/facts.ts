import {taskStatus} from '../../../protocol/vocabulary.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {present} from '../../../state/read.js';

/** The states of work in the background, in the order of the standard. */
export const BACKGROUND_STATES = [
  'scheduled',
  'sleeping',
  'waking',
  'running',
  'blocked',
  'paused',
  'failed',
  'completed',
] as const;
export type BackgroundState = (typeof BACKGROUND_STATES)[number];

const STATES: ReadonlySet<string> = new Set(BACKGROUND_STATES);

/** A teammate's background work, put together from its own row and from its job's. */
export interface BackgroundFacts {
  /** One of the eight states, or the owner's own word. */
  readonly status: string;
  readonly schedule?: string;
  readonly wakeReason?: string;
  readonly currentRunId?: string;
  readonly lastRunRef?: string;
  readonly lastRunAt?: number;
  readonly nextWakeAt?: number;
  /** What it does now. */
  readonly detail?: string;
  /** Why it is blocked, paused or failed. */
  readonly why?: string;
}

const HELD: ReadonlySet<string> = new Set(['blocked', 'paused', 'sleeping', 'failed']);

/** What is known. The teammate speaks for itself first; what it does not say, its job says. An empty word says nothing. */
export function backgroundFacts(agent: AgentRow | undefined, task: TaskRow | undefined): BackgroundFacts {
  const status = statusOf(agent, task);
  const isAtWork = status === 'running' || status === 'waking';
  return {
    status,
    ...present({
      schedule: first(agent?.schedule, task?.schedule),
      wakeReason: first(agent?.wakeReason, task?.wakeReason),
      currentRunId: isAtWork ? first(agent?.currentRunId, task?.currentRunId) : undefined,
      lastRunRef: first(agent?.lastRunRef, task?.lastRunRef),
      lastRunAt: agent?.lastRunAt,
      nextWakeAt: agent?.nextWakeAt,
      detail: isAtWork ? first(agent?.detail) : undefined,
      why: HELD.has(status) ? whyOf(status, agent, task) : undefined,
    }),
  };
}

function whyOf(status: string, agent: AgentRow | undefined, task: TaskRow | undefined): string | undefined {
  const error = status === 'failed' ? first(agent?.error, task?.lastError) : undefined;
  return error ?? first(agent?.reason, task?.statusReason, task?.blocker);
}

/** The first that says anything. */
function first(...words: readonly (string | undefined)[]): string | undefined {
  return words.find((word) => word !== undefined && word !== '');
}

/** The teammate's word where it is one of the eight; else its job's; else whatever anybody said. */
function statusOf(agent: AgentRow | undefined, task: TaskRow | undefined): string {
  const words = [agent?.status, task?.nativeStatus, task?.status].filter((word) => word !== undefined);
  return (
    words.find((word) => STATES.has(word)) ??
    words.find((word) => taskStatus(word) !== 'unknown') ??
    words[0] ??
    'unknown'
  );
}

/** Whether a schedule is in the shorthand of cron rather than in words. */
export function isCron(schedule: string): boolean {
  const fields = schedule.trim().split(/\s+/);
  const isField = (field: string) => /^[\d*?/,\-#LW]+$|^(?:[A-Z]{3})(?:[-,][A-Z]{3})*$/i.test(field);
  return (fields.length >= 5 && fields.length <= 7 && fields.every(isField)) || /^@[a-z]+$/.test(schedule.trim());
}
