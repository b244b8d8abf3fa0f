// Layouts that a script forces: it reads a size or a place after something was written, and the page is laid out at once.

/** What a browser records of a main thread: what it laid out, what ran then, and where it stood in the script. */
export const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'];

/** What runs script. */
const SCRIPT = new Set([
  'FunctionCall',
  'RunMicrotasks',
  'EvaluateScript',
  'v8.run',
  'FireAnimationFrame',
  'TimerFire',
]);

/** The layouts inside of scripts, each by where it was forced. */
export function forcedLayouts(trace) {
  const {traceEvents} = JSON.parse(new TextDecoder().decode(trace));
  const complete = traceEvents.filter(({ph, dur}) => ph === 'X' && dur !== undefined);
  const scripts = complete.filter(({name}) => SCRIPT.has(name));
  return complete
    .filter(({name}) => name === 'Layout')
    .filter(({ts, pid, tid}) =>
      scripts.some((each) => each.pid === pid && each.tid === tid && each.ts <= ts && ts < each.ts + each.dur),
    )
    .map(({args}) => placeOf(args.beginData?.stackTrace ?? []));
}

function placeOf(stack) {
  const names = stack.map(({functionName}) => functionName).filter(Boolean);
  return names.slice(0, 4).join(' < ') || 'a script';
}
