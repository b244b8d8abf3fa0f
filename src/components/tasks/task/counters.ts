import {number, object} from '../../../state/read.js';

/** Something that was counted, and of how many where that is known. */
export interface Counter {
  /** Its name as its owner gives it; '' where it counts the whole. */
  readonly name: string;
  readonly value: unknown;
  readonly total?: number;
}

/** Counters, two of them as one where their names say that the one is all of the other: `files` and `filesInAll`. */
export function countersOf(value: unknown): readonly Counter[] {
  const counters = new Map(Object.entries(object(value) ?? {}));
  const whole = wholeOf(counters);
  return [
    ...whole,
    ...Array.from(counters, ([name, value]) => counterOf(name, value, counters)).filter((one) => one !== undefined),
  ];
}

/** How many are done of all: `done` of `total`, or `completed` of `children`. Removes both from the others. */
function wholeOf(counters: Map<string, unknown>): readonly Counter[] {
  const done = ['done', 'completed'].find((name) => number(counters.get(name)) !== undefined);
  const all = ['total', 'children'].find((name) => number(counters.get(name)) !== undefined);
  if (done === undefined || all === undefined) return [];
  const one = {value: counters.get(done), total: number(counters.get(all)) ?? 0, name: all === 'total' ? '' : all};
  counters.delete(done);
  counters.delete(all);
  return [one];
}

function counterOf(name: string, value: unknown, counters: ReadonlyMap<string, unknown>): Counter | undefined {
  const fields = object(value);
  if (fields) {
    const total = number(fields['total']);
    const some = fields['done'] ?? fields['completed'] ?? fields['count'] ?? fields['value'];
    return some === undefined ? {name, value} : {name, value: some, ...(total === undefined ? {} : {total})};
  }
  const part = partOf(name);
  if (part !== undefined && number(counters.get(part)) !== undefined && number(value) !== undefined) return undefined;
  const total = ALL_NAMES.map((all) => number(counters.get(all(name)))).find((count) => count !== undefined);
  return {name, value, ...(total === undefined ? {} : {total})};
}

/** How the number of all is named beside that of some. */
const ALL_NAMES = [
  (name: string) => `${name}InAll`,
  (name: string) => `${name}Total`,
  (name: string) => `${name}_total`,
];

function partOf(name: string): string | undefined {
  return /^(.+?)(?:InAll|Total|_total)$/.exec(name)?.[1];
}
