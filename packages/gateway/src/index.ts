export {AdkConverter, type ConverterOptions} from './adk/converter.js';
export type {AguiEvent} from './adk/agui.js';
export {replaySession} from './adk/session.js';
export {GatewayError, type ErrorDetails} from './errors.js';
export {createGateway, type Gateway, type GatewayCounts} from './gateway.js';
export type {RunCounts} from './runs.js';
export type {A2aPeer, AttachmentStore, BufferLimits, GatewayOptions, Identity, StoredAttachment} from './options.js';
