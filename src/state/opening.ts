/** The steps in which a session is opened, in the order in which they are applied. The rest comes on demand. */
export const OPENING_STEPS = ['shell', 'window', 'current', 'refs'] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

/** How a step of an opening is doing. */
export type OpeningState = 'waiting' | 'loading' | 'ready' | 'failed';

/** The row under `openingKey`: how far the opening of a session is. */
export interface OpeningRow {
  /** The place in the session's stream that the whole opening speaks of. */
  readonly at?: number;
  readonly steps: Readonly<Record<OpeningStep, OpeningState>>;
  /** Why the step that failed last did, in words. */
  readonly reason?: string;
  /** When what is shown was kept, while none of it is confirmed yet. */
  readonly keptAt?: number;
}

/** Whether a step is still to come: what it would bring must not be called absent. */
export function isAwaited(row: OpeningRow | undefined, step: OpeningStep): boolean {
  const state = row?.steps[step];
  return state === 'waiting' || state === 'loading';
}

/** The steps that failed, in their order. */
export function failedSteps(row: OpeningRow | undefined): readonly OpeningStep[] {
  return row ? OPENING_STEPS.filter((step) => row.steps[step] === 'failed') : [];
}
