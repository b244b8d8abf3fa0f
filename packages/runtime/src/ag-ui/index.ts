export {AguiService, type AguiSession, type AguiTranscript} from './ag-ui-service.js';
export {AguiEncoder, type AguiRun, type Settlement} from './encode.js';
export type {RunRef} from './input.js';
export {ENVELOPE_NAME, type AguiEvent, type AguiFrame} from './wire.js';
