import type {GraphIndex} from './graph-index.js';
import {isForward, isStacked, type Layout} from './layout.js';

/**
 * Where a key leads from a node: right to whom it delegated, left to who delegated it, up and down among those in its
 * column, Home and End to the first and last of them. Undefined for keys that lead nowhere.
 */
export function stepFrom(graph: GraphIndex, layout: Layout, from: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowRight':
      return nearest(
        layout,
        from,
        graph
          .out(from)
          .filter(isForward)
          .map(({to}) => to),
      );
    case 'ArrowLeft':
      return (
        graph.above(from) ??
        nearest(
          layout,
          from,
          graph
            .in(from)
            .filter(isForward)
            .map((edge) => edge.from),
        )
      );
    case 'ArrowDown':
    case 'ArrowUp':
    case 'Home':
    case 'End': {
      const column = inColumn(layout, from);
      const at = column.indexOf(from);
      const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: column.length - 1}[key];
      return column[to] === from ? undefined : column[to];
    }
    default:
      return undefined;
  }
}

function inColumn(layout: Layout, id: string): readonly string[] {
  const {places} = layout;
  const column = places.get(id)?.column;
  const entries = [...places].filter(([, place]) => isStacked(layout) || place.column === column);
  return entries.sort(([, one], [, other]) => one.y - other.y).map(([each]) => each);
}

function nearest({places}: Layout, from: string, ids: readonly string[]): string | undefined {
  const y = places.get(from)?.y ?? 0;
  const away = (id: string) => Math.abs((places.get(id)?.y ?? Infinity) - y);
  return ids.reduce<string | undefined>(
    (best, id) => (best === undefined || away(id) < away(best) ? id : best),
    undefined,
  );
}
