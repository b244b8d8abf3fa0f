export {AguiCapture, isAguiEvent, isRunInput} from './ag-ui-capture.js';
export {cleanLog, type CleanLog} from './clean-log.js';
export {selectEvents, type PackScope} from './lineage.js';
export {MARK_KINDS, type Mark, type MarkKind} from './marks.js';
export {
  makePack,
  makePackWithManifest,
  PackError,
  type MadePack,
  type PackOptions,
  type PackSource,
} from './make-pack.js';
export type {PackGap, PackManifest} from './manifest.js';
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
export {sha256} from './pack-files.js';
export {packOfStore} from './page-pack.js';
export {NoPackError, readPack, type PackRecording} from './read-pack.js';
export type {PackIntegrity, Recording, RecordingProblem} from './recording.js';
export {SIGNATURE_STATES, type PackSignature, type TrustedKey} from './signature.js';
export {Slices} from './slices.js';
