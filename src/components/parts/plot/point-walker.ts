/** A part of a drawing, in its pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a key leads among so many points; undefined for keys that lead nowhere. Without a point it leads to an end. */
export function step(key: string, from: number, count: number, isMirrored: boolean): number | undefined {
  if (count === 0) return undefined;
  const [next, previous] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case next:
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case previous:
    case 'ArrowUp':
      return from < 0 ? count - 1 : Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The place that is nearest to a spot; -1 where there is none. */
export function nearest(places: readonly Place[], x: number, y: number): number {
  let [best, least] = [-1, Infinity];
  for (const [index, place] of places.entries()) {
    const away = outside(x, place.x, place.width) + outside(y, place.y, place.height);
    if (away < least) [best, least] = [index, away];
  }
  return best;
}

function outside(at: number, start: number, length: number): number {
  return Math.max(start - at, at - start - length, 0);
}
