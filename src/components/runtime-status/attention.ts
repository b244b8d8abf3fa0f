import type {RunState} from '../../protocol/taxonomy.js';

/** How loudly a state may speak. `hidden` is for engineers: the state is there, and asks for nobody. */
export const ATTENTION_LEVELS = ['hidden', 'low', 'medium', 'high'] as const;
export type Attention = (typeof ATTENTION_LEVELS)[number];

/** What the standard gives each of the 13 states. Waiting for the model is worth a look only once it takes long. */
const LEVELS: Readonly<Record<RunState, Attention>> = {
  submitted: 'low',
  binding: 'hidden',
  queued: 'medium',
  routing: 'low',
  preparing: 'low',
  waiting_provider: 'low',
  streaming: 'low',
  tool_running: 'medium',
  action_required: 'high',
  retrying: 'medium',
  failed: 'high',
  cancelled: 'low',
  completed: 'low',
};

/** The level of a state; `isLong` where it has lasted or been silent beyond the threshold. */
export function attentionOf(state: RunState, isLong: boolean): Attention {
  return isLong && LEVELS[state] !== 'high' ? 'medium' : LEVELS[state];
}
