/** How a command ends: as asked, not as asked, or not understood. */
export const EXIT = {done: 0, failed: 1, misused: 2} as const;

/** Why a command cannot go on, in words for the person who gave it. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Words for anything that was thrown. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' ? error.message : cause;
}
