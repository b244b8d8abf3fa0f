export * from './envelope.js';
export * from './events.js';
export * from './schemas.js';
export * from './task.js';
export * from './taxonomy.js';
export * from './vocabulary.js';
