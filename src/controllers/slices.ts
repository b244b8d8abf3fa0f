import {Slices} from '../recording/slices.js';

/** Work that can be interrupted at each `yield`. */
export type Steps<Result> = Generator<unknown, Result>;

/** Does all steps at once, for little work. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the steps in short slices, so that the page stays quick; undefined where it was aborted. */
export async function inSlices<Result>(work: Steps<Result>, signal?: AbortSignal): Promise<Result | undefined> {
  const slices = new Slices();
  while (!signal?.aborted) {
    const step = work.next();
    if (step.done) return step.value;
    if (slices.isOver) await slices.next();
  }
  return undefined;
}
