/** How long the page may be held up at a time, in milliseconds. */
const SLICE_MS = 8;

/** Work that stops at each `yield`, where somebody else may be let in. */
export type Steps<Result> = Generator<unknown, Result>;

/** Does all steps at once, for little work. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the steps in short slices, so that the page stays quick; undefined where nobody wants the result any more. */
export async function inSlices<Result>(work: Steps<Result>, signal?: AbortSignal): Promise<Result | undefined> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      if (signal?.aborted) return undefined;
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
