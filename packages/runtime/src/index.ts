export {systemClock, type RuntimeClock} from './clock.js';
export type {DirectoryFrame} from './directory.js';
export {ScenarioRuntime, type Damage, type NewSession, type RuntimeOptions} from './engine.js';
export {connectInPage} from './in-page.js';
export type {Listener} from './journal.js';
export {NoSuchMoment, PAGE_LINES, type OpeningQuery, type OpeningReply} from './opening.js';
export {REFUSALS, type CommandReply, type FieldWords, type RefusalCode} from './reply.js';
export {SCENARIOS} from './scenarios/index.js';
export type {
  Decision,
  Mate,
  MateEnd,
  MateOutcome,
  MateScript,
  Play,
  RunOutcome,
  Scenario,
  Script,
  SeedTurn,
  Steer,
  Step,
} from './script.js';
export {MemoryStorage, type SessionMeta, type SessionStorage, type StoredBody, type StoredSession} from './storage.js';
export type {SessionSummary} from './digest.js';
export type {AttemptPlan, AttemptStep, ChildCounts, DeliveryPlan, TaskPlan, TaskRecordPlan} from './tasks/plan.js';
