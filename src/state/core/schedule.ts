/** Schedules one call of the given function. */
export type Schedule = (run: () => void) => void;

/** Longest wait where no frames come: a hidden tab, a worker, Node. */
const FALLBACK_MS = 100;

/** Once per animation frame; a timer steps in where frames do not come. */
export const frameScheduler: Schedule = (run) => {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    run();
  };
  const frames = typeof requestAnimationFrame === 'function';
  const timer = setTimeout(once, frames ? FALLBACK_MS : 0);
  if (frames) requestAnimationFrame(once);
};
