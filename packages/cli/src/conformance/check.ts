import type {Bench} from './bench.js';

/** The ids of the standard's 19 checks. */
export const CHECK_IDS = [
  ...(['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10'] as const),
  ...(['V11', 'V12', 'V13', 'V14', 'V15', 'V16', 'V17', 'V18', 'V19'] as const),
] as const;

/** The id of one of them. */
export type CheckId = (typeof CHECK_IDS)[number];

/** How a check went. */
export interface CheckResult {
  readonly passed: boolean;
  /** What was on the screen or on the wire, in words. */
  readonly saw: string;
}

/** One check of the standard. */
export interface Check {
  readonly id: CheckId;
  /** What a client must do, in our words. */
  readonly title: string;
  /** Plays the check on a fresh bench. It does not reject because of the client: what goes wrong is a failed check. */
  run(bench: Bench): Promise<CheckResult>;
}
