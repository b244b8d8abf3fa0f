/** The rounds of one review, the first one first. */
export interface ReviewRounds {
  /** The first round that is known; names the whole. */
  readonly id: string;
  readonly rounds: readonly string[];
}

/**
 * Puts the reviews together that follow one another, whatever order they came in. The review that was touched last comes
 * first. One that follows a review nobody knows is a first round of its own.
 */
export function roundsOf(ids: readonly string[], previousOf: (id: string) => string): readonly ReviewRounds[] {
  const known = new Set(ids);
  const groups = new Map<string, {id: string; depth: number}[]>();
  for (const id of ids) {
    const {root, depth} = rootOf(id, known, previousOf);
    const rounds = groups.get(root) ?? [];
    rounds.push({id, depth});
    // In the order of their newest round.
    groups.delete(root);
    groups.set(root, rounds);
  }
  return [...groups].reverse().map(([id, rounds]) => ({
    id,
    rounds: rounds.sort((one, other) => one.depth - other.depth).map((round) => round.id),
  }));
}

function rootOf(id: string, known: ReadonlySet<string>, previousOf: (id: string) => string) {
  // A stranger's links may run in a circle.
  const passed = new Set<string>();
  let root = id;
  while (!passed.has(root)) {
    passed.add(root);
    const previous = previousOf(root);
    if (!known.has(previous) || passed.has(previous)) break;
    root = previous;
  }
  return {root, depth: passed.size - 1};
}
