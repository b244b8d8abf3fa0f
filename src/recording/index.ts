export {MARK_KINDS, type Mark, type MarkKind} from './marks.js';
export {makePack} from './make-pack.js';
export type {PackManifest} from './manifest.js';
export {openRecording, type OpenOptions} from './open.js';
export {
  Player,
  REPLAY_STATES,
  SPEEDS,
  type PlayerOptions,
  type ReplayRow,
  type ReplayState,
  type Speed,
  type StepUnit,
} from './player.js';
export {readPack} from './read-pack.js';
export type {Recording, RecordingProblem} from './recording.js';
