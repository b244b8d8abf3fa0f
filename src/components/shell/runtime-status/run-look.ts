import {html, type TemplateResult} from 'lit';
import type {RunState} from '../../../protocol/taxonomy.js';
import {icon} from '../../../styles/icons.js';
import type {StatusLook} from '../../../styles/status.js';

/** Glyph and colour of each state of a run. What is at work has the running ink, what has ended its own outline. */
const LOOKS: Readonly<Record<RunState, StatusLook>> = {
  submitted: {icon: 'pending', tone: 'stale'},
  accepted: {icon: 'inbox', tone: 'stale'},
  binding: {icon: 'connecting', tone: 'stale'},
  queued: {icon: 'queued', tone: 'stale'},
  routing: {icon: 'branch', tone: 'running'},
  preparing: {icon: 'loading', tone: 'running'},
  waiting_provider: {icon: 'clock', tone: 'running'},
  streaming: {icon: 'running', tone: 'running'},
  tool_running: {icon: 'tool', tone: 'running'},
  blocked: {icon: 'blocked', tone: 'warning'},
  action_required: {icon: 'needs', tone: 'needs'},
  retrying: {icon: 'retry', tone: 'warning'},
  failed: {icon: 'danger', tone: 'danger'},
  cancelled: {icon: 'cancelled', tone: 'stale'},
  completed: {icon: 'success', tone: 'success'},
  ended: {icon: 'unknown', tone: 'stale'},
};

/** Settled states are quiet: the glyph keeps its colour, the word is faint. */
const QUIET: ReadonlySet<RunState> = new Set(['cancelled', 'completed']);

/** The state of a run as glyph, word and colour. */
export function runMark(state: RunState, word: string): TemplateResult {
  const {icon: name, tone} = LOOKS[state];
  return html`<span class="st k-${tone} ${QUIET.has(state) ? 'quiet' : ''}">${icon(name)}<span>${word}</span></span>`;
}
