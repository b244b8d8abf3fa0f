export {AguiDesk, type AguiSession, type AguiTranscript} from './desk.js';
export {AguiEncoder, type AguiRun, type Settlement} from './encode.js';
export type {RunRef} from './input.js';
export {ENVELOPE_NAME, type AguiEvent, type AguiFrame} from './wire.js';
