import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {runState, spell} from '../../../protocol/vocabulary.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {isWaiting, type RunRow} from '../../../state/facts/runs.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import './runtime-status.strings.js';

/** A short fact about a run. */
export type Fact = string | TemplateResult;

/** What stands around a run: what it works on, what it asks, how far its plan is, what waits behind it. */
export interface Near {
  readonly tool: ToolRow | undefined;
  readonly action: ActionRow | undefined;
  /** The step at work, counted from 1, and how many there are. */
  readonly step?: readonly [number, number];
  readonly queued?: number;
}

/** More would turn a status line into a log. */
const MOST = 2;

/** Why a run is in its state: at most two short facts, and only those that belong to the state it is in now. */
export function runFacts(run: RunRow, near: Near, localize: Localize): readonly Fact[] {
  return candidates(run, near, localize)
    .filter((fact) => fact !== undefined && fact !== '')
    .slice(0, MOST) as Fact[];
}

function candidates(
  run: RunRow,
  {tool, action, step, queued}: Near,
  localize: Localize,
): readonly (Fact | undefined)[] {
  const number = (value: number) => localize.formatNumber(value);
  const progress = [
    step && localize.term('run-status.step', number(step[0]), number(step[1])),
    queued === undefined ? undefined : localize.term('run-status.queued', queued),
  ];
  switch (run.status) {
    case 'tool_running':
      return [code(tool?.name), others(run.tools.length, localize), reported(run, run.detail), ...progress];
    case 'action_required':
      return [action?.title ?? action?.prompt ?? code(action?.toolName), others(run.actions.length, localize)];
    case 'retrying':
      return [
        run.attempt === undefined ? undefined : localize.term('run-status.attempt', number(run.attempt)),
        reported(run, run.reason ?? run.detail),
      ];
    case 'queued':
      return [
        run.position === undefined ? undefined : localize.term('run-status.position', number(run.position)),
        reported(run, run.reason ?? run.detail),
      ];
    case 'blocked':
      return [reasonOf(run, localize) ?? run.detail];
    case 'failed':
      return [code(run.errorCode), run.error ?? run.reason];
    case 'cancelled':
      return [late(run, localize), interruption(run, localize), reasonOf(run, localize)];
    case 'completed':
      return [late(run, localize)];
    case 'ended':
      return [late(run, localize), run.outcome && code(run.outcome), reasonOf(run, localize)];
    default:
      if (isWaiting(run)) return [run.detail ?? run.reason, ...progress];
      return [
        phase(run, localize),
        reported(run, run.detail),
        run.status === 'streaming' ? undefined : run.model,
        ...progress,
      ];
  }
}

/** Why it is so: in the reader's language where the reason is a known code, else in the runtime's own words. */
function reasonOf({reason}: RunRow, localize: Localize): string | undefined {
  return reason && (localize.lookup(`run-reason.${reason}`) ?? reason);
}

/** T4: a run that was interrupted has stopped and may go on; one that was cancelled has not. */
function interruption({outcome}: RunRow, localize: Localize): string | undefined {
  return outcome === 'interrupted' ? localize.term('phase.interrupted') : undefined;
}

/** F1: an error that came after the end is part of how it ended. */
function late({lateError}: RunRow, localize: Localize): string | undefined {
  return lateError === undefined ? undefined : localize.term('run-status.late-error', lateError);
}

function code(word: string | undefined): Fact | undefined {
  return word === undefined ? undefined : html`<code>${word}</code>`;
}

/** How many more of the same, beside the one that is named. */
function others(count: number, localize: Localize): string | undefined {
  return count > 1 ? localize.term('run-status.more', count - 1) : undefined;
}

/** A detail belongs to the milestone that it was reported with; a later one may have come without any. */
function reported(run: RunRow, detail: string | undefined): string | undefined {
  return run.nativeStatus === undefined || runState(run.nativeStatus) === run.status ? detail : undefined;
}

/** T4: a phase that is no state of a run is still said, beside the state that the run was last known in. */
function phase(run: RunRow, localize: Localize): string | undefined {
  const native = run.nativeStatus;
  if (native === undefined || isRunOver(run) || runState(native) !== undefined) return undefined;
  // Who said to wait and works again waits no longer.
  if (run.waits === false && spell(native) === 'waiting') return undefined;
  return localize.lookup(`phase.${native}`) ?? native;
}
