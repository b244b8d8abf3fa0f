import type {AgentEvent} from '../protocol/envelope.js';
import type {PackManifest} from './manifest.js';

/** What went wrong in a file that could still be opened. */
export interface RecordingProblem {
  readonly code: string;
  readonly message: string;
}

/** A recorded session or run, ready to be played. */
export interface Recording {
  readonly name: string;
  readonly format: 'pack' | 'events' | 'ag-ui';
  readonly events: readonly AgentEvent[];
  readonly manifest?: PackManifest;
  readonly problems: readonly RecordingProblem[];
}
