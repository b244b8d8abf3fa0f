import type {AgentEvent} from '../protocol/envelope.js';
import {list, object, payloadOf, string} from '../state/read.js';
import {stepOf} from './envelope.js';
import type {Decision, Play, RunOutcome, ScriptEvent, Steer} from './script.js';

/** What an earlier life of a run has logged, by step. */
export class RunPast {
  readonly #events: ReadonlyMap<number, AgentEvent>;
  readonly #last: number;

  constructor(events: readonly AgentEvent[]) {
    this.#events = new Map(
      events.flatMap((event) => {
        const step = stepOf(event);
        return step === undefined ? [] : [[step, event] as const];
      }),
    );
    this.#last = Math.max(0, ...this.#events.keys());
  }

  /** What the step emitted. */
  at(step: number): AgentEvent | undefined {
    return this.#events.get(step);
  }

  /** Whether the log has later steps than this one: it is done, whatever it was. */
  isBefore(step: number): boolean {
    return step < this.#last;
  }

  /** Whether the log knows nothing of this step or of later ones. */
  isAfter(step: number): boolean {
    return step > this.#last;
  }
}

/** Whether a script says now what it said then. What the engine adds to an event may differ. */
export function saysTheSame(past: AgentEvent, event: ScriptEvent): boolean {
  const {payload, ...rest} = event;
  const then = payloadOf(past);
  const now = payloadOf({type: event.type, payload});
  return (
    Object.entries(rest).every(([name, value]) => isSame(past[name], value)) &&
    Object.entries(now).every(([name, value]) => isSame(then[name], value))
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The steers that a checkpoint took, as its event tells them. */
export function takenSteers(event: AgentEvent): Steer[] {
  const {accepted, steers} = payloadOf(event);
  return list(steers).flatMap((item) => {
    const steer = object(item);
    const id = string(steer?.['id']);
    if (id === undefined || !list(accepted).includes(id)) return [];
    return [{id, text: string(steer?.['text']) ?? ''}];
  });
}

/** The detail of an event, which only the script knows: found by reading the script through its log. */
export function wholeOutput(
  play: Play<RunOutcome>,
  past: RunPast,
  decisionOf: (actionId: string) => Decision | undefined,
  isAsked: (event: ScriptEvent) => boolean,
): string | undefined {
  let input: unknown;
  for (let step = 1; ; step++) {
    const next = play.next(input);
    if (next.done || past.isAfter(step)) return undefined;
    input = undefined;
    const event = past.at(step);
    if (next.value.do === 'emit') {
      if (event && !saysTheSame(event, next.value.event)) return undefined;
      if (next.value.detail !== undefined && isAsked(next.value.event)) return next.value.detail;
    } else if (next.value.do === 'decision') {
      input = decisionOf(next.value.actionId);
      if (input === undefined) return undefined;
    } else if (next.value.do === 'checkpoint') {
      input = event ? takenSteers(event) : [];
    }
  }
}
