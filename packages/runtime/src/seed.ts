import type {AgentEvent} from 'agent-surfaces/protocol';
import {payloadOf} from 'agent-surfaces/state';
import {agentTurn, seal, stepId, type Draft} from './envelope.js';
import {Turn, type Scenario, type SeedTurn} from './script.js';
import type {SessionMeta} from './storage.js';

const MINUTE = 60_000;

/** The first events of a new session: that it was opened, and the past that its scenario gives it. */
export function firstEvents(meta: SessionMeta, scenario: Scenario, now: number): readonly AgentEvent[] {
  const turns = scenario.seed ?? [];
  const past = new Past(meta, scenario, now - (turns[0]?.minutesAgo ?? 0) * MINUTE);
  const {mentions: _mentions, permissionMode, permissionModes, ...settings} = scenario.options ?? {};
  past.emit({type: 'session.opened', payload: {title: meta.title, scenario: meta.scenario, ...settings}});
  if (permissionModes)
    past.emit({type: 'permission.changed', payload: {mode: permissionMode, modes: permissionModes, source: 'runtime'}});
  for (const [index, turn] of turns.entries()) {
    past.time = Math.max(past.time, now - turn.minutesAgo * MINUTE);
    past.play(turn, index);
  }
  return past.events;
}

/**
 * Plays turns at once, with a clock of their own. A turn that asks a person stays open. Teammates are not
 * part of a past.
 */
class Past {
  readonly events: AgentEvent[] = [];
  readonly #meta: SessionMeta;
  readonly #turn: Pick<Draft, 'runtimeEntity' | 'topology'>;
  time: number;

  constructor(meta: SessionMeta, scenario: Scenario, time: number) {
    this.#meta = meta;
    this.#turn = agentTurn(scenario);
    this.time = time;
  }

  emit(draft: Draft): void {
    this.events.push(seal(this.#meta.id, this.events.length + 1, this.time, draft));
  }

  play(seed: SeedTurn, index: number): void {
    const number = String(index + 1);
    const runId = `${this.#meta.id}.run${number}`;
    const ids = {runId, turnId: `${this.#meta.id}.turn${number}`};
    const asked = {
      owner: 'session',
      scope: 'message',
      phase: 'submitted',
      payload: {text: seed.text, role: 'user'},
    } as const;
    this.emit({type: 'text.final', ...ids, messageId: `${runId}.question`, ...asked});
    const started = {...this.#turn, runtimeStatus: 'accepted', payload: {status: 'submitted', attempt: 1}} as const;
    this.emit({type: 'run.started', ...ids, ...started, script: `seed/${String(index)}`});
    const play = seed.run(new Turn(runId, seed.text, 1, true));
    for (let step = 1; ; step++) {
      const next = play.next([]);
      if (next.done) {
        const payload = {outcome: 'success', ...next.value};
        this.emit({type: 'run.finished', ...ids, ...this.#turn, runtimeStatus: 'completed', payload});
        return;
      }
      if (next.value.do === 'decision') return;
      if (next.value.do === 'emit') {
        const {event} = next.value;
        const payload = payloadOf({type: event.type, payload: event.payload});
        this.emit({...event, payload, ...ids, stepId: stepId(runId, step)});
      } else if ('ms' in next.value) {
        this.time += next.value.ms;
      }
    }
  }
}
