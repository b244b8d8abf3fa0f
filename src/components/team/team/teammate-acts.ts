import type {CommandIntent, CommandTarget} from '../../../commands/command.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {spell} from '../../../protocol/vocabulary.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {IconName} from '../../../styles/icons.js';

/** What a person can do with a teammate besides writing to it: the control that each act is written with, and its glyph. */
const ACTS = {
  wait: {control: 'wait', icon: 'expired'},
  wake: {control: 'continue_agent', icon: 'play'},
  resume: {control: 'continue_agent', icon: 'play'},
  pause: {control: 'stop', icon: 'pause'},
  sleep: {control: 'stop', icon: 'clock'},
  retry: {control: 'retry', icon: 'retry'},
  stop: {control: 'stop', icon: 'stop'},
  terminate: {control: 'stop', icon: 'stop'},
  close: {control: 'close', icon: 'x'},
} as const satisfies Record<string, {readonly control: Control; readonly icon: IconName}>;

/** One of them. */
export type TeammateAct = keyof typeof ACTS;

/** All of them, in the order in which they are offered. */
export const TEAMMATE_ACTS = Object.keys(ACTS) as readonly TeammateAct[];

/** The glyph of an act. */
export function actIcon(act: TeammateAct): IconName {
  return ACTS[act].icon;
}

/** The control that an act is written with. */
export function controlOf(act: TeammateAct): Control {
  return ACTS[act].control;
}

/** How far an act reaches: the teammate alone, or also those that it delegated to. */
export type Cascade = 'self' | 'all';

/** What a person chose besides the act itself. */
export interface ActChoice {
  readonly cascade?: Cascade;
  readonly timeoutMs?: number;
}

const LIVE: readonly TeammateAct[] = ['wait', 'stop', 'pause', 'sleep', 'terminate'];
const RESTING: readonly TeammateAct[] = ['wait', 'wake', 'pause', 'stop', 'terminate', 'close'];

/** What fits a status. A word that is not here has not ended, as far as anybody knows. */
const FITTING = new Map<string, readonly TeammateAct[]>([
  ['scheduled', RESTING],
  ['sleeping', RESTING],
  ['idle', RESTING],
  ['paused', ['resume', 'stop', 'terminate', 'close']],
  ['shutdown_requested', ['terminate']],
  ['failed', ['retry', 'wake', 'terminate', 'close']],
  ['lost', ['retry', 'stop', 'terminate', 'close']],
  ...['killed', 'cancelled', 'rejected', 'timed_out', 'interrupted', 'ended'].map(
    (status): [string, readonly TeammateAct[]] => [status, ['retry', 'close']],
  ),
  ['completed', ['wake', 'close']],
  ['archived', []],
  ['closed', []],
]);

/** Statuses after which a teammate works no more, unless somebody tries again. */
const ENDED: ReadonlySet<string> = new Set([
  ...['completed', 'failed', 'killed', 'cancelled', 'rejected'],
  ...['timed_out', 'interrupted', 'ended', 'archived', 'closed'],
]);

/** Where its owner has not said what it offers. */
const USUAL: ReadonlySet<TeammateAct> = new Set(['wait', 'retry', 'stop', 'close']);
const USUAL_IN_BACKGROUND: ReadonlySet<TeammateAct> = new Set(
  TEAMMATE_ACTS.filter((act) => act !== 'wait' && act !== 'retry' && act !== 'stop'),
);

/** Whether it works by itself, on a schedule or when something wakes it. */
export function isBackground({runtimeEntity, schedule, wakeReason}: AgentRow): boolean {
  return runtimeEntity === 'automation_job' || schedule !== undefined || wakeReason !== undefined;
}

/** Whether it works elsewhere, behind a protocol of its own. */
export function isRemote({runtimeEntity, card, cardRef, remoteTaskId}: AgentRow): boolean {
  const isExternal = runtimeEntity === 'external_task';
  return isExternal || card !== undefined || cardRef !== undefined || remoteTaskId !== undefined;
}

/** Whether it works no more. */
export function isEnded({status}: Pick<AgentRow, 'status'>): boolean {
  return ENDED.has(spell(status));
}

/** What can be done with a teammate as it is: what fits its status, out of what its owner offers. */
export function actsFor(agent: AgentRow): readonly TeammateAct[] {
  const background = isBackground(agent);
  const {controls} = agent;
  const isOffered = (act: TeammateAct): boolean => {
    // What works by itself is not stopped for now: it is ended for good, and says so.
    if (act === 'stop' && background) return false;
    if (!controls && background && act === 'close') return isEnded(agent);
    if (!controls) return (background ? USUAL_IN_BACKGROUND : USUAL).has(act);
    return controls.includes(act) || (act === 'terminate' && background && controls.includes('stop'));
  };
  const fitting = FITTING.get(spell(agent.status)) ?? LIVE;
  return TEAMMATE_ACTS.filter((act) => fitting.includes(act) && isOffered(act));
}

/** The ids that every command to a teammate carries. */
export function targetOf({id, parentSessionId, sessionId}: AgentRow): CommandTarget {
  const session = parentSessionId ?? sessionId;
  return {agentId: id, ...(session === undefined ? {} : {sessionId: session})};
}

/** The command of an act. */
export function intentFor(act: TeammateAct, agent: AgentRow, choice: ActChoice = {}): CommandIntent {
  const {cascade = 'self', timeoutMs} = choice;
  const intent = {control: controlOf(act), ...targetOf(agent)};
  switch (act) {
    case 'retry':
      return intent;
    case 'wait':
      return {...intent, payload: {timeoutMs: timeoutMs ?? 0}};
    case 'wake':
    case 'resume':
      return {...intent, payload: {mode: act}};
    case 'stop':
    case 'close':
      return {...intent, payload: {cascade}};
    default:
      return {...intent, payload: {cascade, mode: act}};
  }
}
