import type {AgentEvent} from '../protocol/envelope.js';
import type {PackManifest} from './manifest.js';
import type {PackSignature} from './signature.js';

/** What went wrong in a file that could still be opened. */
export interface RecordingProblem {
  readonly code: string;
  readonly message: string;
}

/** Whether a pack is still what was packed. */
export interface PackIntegrity {
  /** Whether the files are those that the manifest lists; `mismatch`: the problems say which are not. */
  readonly files: 'intact' | 'mismatch' | 'unchecked';
  readonly signature: PackSignature;
}

/** A recorded session or run, ready to be played. */
export interface Recording {
  readonly name: string;
  readonly format: 'pack' | 'events' | 'ag-ui';
  readonly events: readonly AgentEvent[];
  readonly manifest?: PackManifest;
  /** Of packs alone. */
  readonly integrity?: PackIntegrity;
  readonly problems: readonly RecordingProblem[];
}
