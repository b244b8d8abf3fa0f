import type {AgentEvent} from '../../protocol/envelope.js';
import {applyPatch, PatchTooLarge} from './json-patch.js';
import {NO_SESSION, stateKey} from '../keys.js';
import {spillOf} from '../intake/limits.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {any, needed, or} from '../core/shape.js';
import type {Rows} from '../core/rows.js';
import {field, number, payloadOf, present, string, timeOf} from '../read.js';
import {flag} from './diagnostics.js';

/** Application state that the runtime shares. It cannot reach rows of facts: it has one of its own. */
export interface StateRow {
  readonly id: string;
  readonly state: unknown;
  /** A patch did not fit: the state is the last one that was whole. */
  readonly stale?: true;
  readonly updatedAt?: number;
}

/** State is named by its target; else it is its session's, or its thread's. */
const stateIdIn = idWithin('state', 'target', 'sessionId', 'threadId');

/** Shared state: snapshots replace it, patches (RFC 6902) change it, a patch that does not fit leaves it alone. */
export const syncedState = defineFact({
  key: stateKey,
  idIn: stateIdIn,
  shape: {id: needed(string), state: or(any, null), stale: (value) => value === true || undefined, updatedAt: number},
  events: on(['state.snapshot', 'state.delta'], (event, rows) => {
    const id = stateIdIn(event) ?? NO_SESSION;
    const at = present({updatedAt: timeOf(event)});
    if (event.type === 'state.snapshot') {
      const payload = payloadOf(event);
      const state = 'state' in payload ? payload['state'] : 'snapshot' in payload ? payload['snapshot'] : event.payload;
      rows.set(stateKey(id), {id, state: state ?? null, ...at});
      return;
    }
    applyDelta(event, rows, id, at);
  }),
});

function applyDelta(event: AgentEvent, rows: Rows, id: string, at: Partial<StateRow>): void {
  const row = rows.get(stateKey(id)) ?? {id, state: {}};
  const given = field(event, 'patch') ?? field(event, 'delta') ?? event.payload;
  const spilled = spillOf(event, 'patch') ?? spillOf(event, 'delta') ?? spillOf(event, 'payload');
  const patch = spilled ?? (Array.isArray(given) ? given : undefined);
  if (!patch) {
    flag(rows, event, 'state_patch_malformed', id);
    return;
  }
  try {
    const state = applyPatch(row.state, patch);
    const {stale: _stale, ...rest} = row;
    rows.set(stateKey(id), {...rest, state, ...at});
  } catch (error) {
    rows.set(stateKey(id), {...row, stale: true});
    if (error instanceof PatchTooLarge) flag(rows, event, 'state_patch_too_large', id, error.message);
    else flag(rows, event, 'state_patch_failed', id, error instanceof Error ? error.name : undefined);
  }
}
