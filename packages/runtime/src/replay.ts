import type {AgentEvent} from 'agent-surfaces/protocol';
import {list, object, payloadOf, present, string} from 'agent-surfaces/state';
import {stepOf} from './envelope.js';
import type {Decision, Play, ScriptEvent, Steer, Step} from './script.js';
import {endsIn} from './team-state.js';

/** The events that a run logged before a restart, by step. */
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

/** The steers, or the input of a teammate, that a checkpoint took, as its event lists them. */
export function takenSteers(event: AgentEvent): Steer[] {
  const {accepted, steers, taken} = payloadOf(event);
  return list(taken ?? steers).flatMap((item) => {
    const steer = object(item);
    const id = string(steer?.['id']);
    if (id === undefined || !list(accepted).includes(id)) return [];
    return [{id, text: string(steer?.['text']) ?? '', ...present({by: string(steer?.['by'])})}];
  });
}

/** Reads a script through its log without doing anything: its steps with their events, as far as the log goes. */
export function* readThrough(
  play: Play<unknown>,
  past: RunPast,
  decisionOf: (actionId: string) => Decision | undefined,
): Generator<readonly [Step, AgentEvent?]> {
  let input: unknown;
  for (let number = 1; ; number++) {
    const next = play.next(input);
    if (next.done || past.isAfter(number)) return;
    const step = next.value;
    const event = past.at(number);
    if (step.do === 'emit' && event && !saysTheSame(event, step.event)) return;
    yield [step, event];
    input = undefined;
    if (step.do === 'decision') {
      input = decisionOf(step.actionId);
      if (input === undefined) return;
    } else if (step.do === 'checkpoint') {
      input = event ? takenSteers(event) : [];
    } else if (step.do === 'join') {
      input = event ? endsIn(event) : [];
    }
  }
}

/** The detail of an event, which only the script knows: found by reading the script through its log. */
export function wholeOutput(
  steps: ReturnType<typeof readThrough>,
  isAsked: (event: ScriptEvent) => boolean,
): string | undefined {
  for (const [step] of steps) {
    if (step.do === 'emit' && step.detail !== undefined && isAsked(step.event)) return step.detail;
  }
  return undefined;
}
