export * from './accepted.js';
export * from './build.js';
export * from './check.js';
export * from './history.js';
export * from './read.js';
export * from './rules.js';
export * from './schema.js';
export {clientTime, isDateTimeWithOffset, isDay, isEpochMs, isTimeZone} from './time.js';
export * from './types.js';
