import type {RunState} from '../../../protocol/taxonomy.js';

/** How loudly a state may speak. `hidden` is for engineers: the state is there, and asks for nobody. */
export const ATTENTION_LEVELS = ['hidden', 'low', 'medium', 'high'] as const;
export type Attention = (typeof ATTENTION_LEVELS)[number];

/** What the standard gives each of its 13 states; a block and a missing result are worth a look. Waiting for the model is worth a look only once it takes long. */
const LEVELS: Readonly<Record<RunState, Attention>> = {
  submitted: 'low',
  accepted: 'low',
  binding: 'hidden',
  queued: 'medium',
  routing: 'low',
  preparing: 'low',
  waiting_provider: 'low',
  streaming: 'low',
  tool_running: 'medium',
  blocked: 'medium',
  action_required: 'high',
  retrying: 'medium',
  failed: 'high',
  cancelled: 'low',
  completed: 'low',
  ended: 'medium',
};

/** The level of a state; `isLong` where it has lasted or been silent beyond the threshold. */
export function attentionOf(state: RunState, isLong: boolean): Attention {
  return isLong && LEVELS[state] !== 'high' ? 'medium' : LEVELS[state];
}
