import type {AgentEvent} from '../../protocol/envelope.js';
import type {Projection} from './projection.js';
import {flag} from './diagnostics.js';
import {foldUnknown, PROJECTIONS} from './index.js';
import {hasRefs, linkRefs} from './refs.js';
import type {Rows} from '../core/rows.js';

const DISPATCH = new Map<string, Projection[]>();
for (const projection of PROJECTIONS) {
  for (const type of projection.handles) {
    const handlers = DISPATCH.get(type);
    if (handlers) handlers.push(projection);
    else DISPATCH.set(type, [projection]);
  }
}

/** Folds a clean event into rows. */
export function fold(event: AgentEvent, rows: Rows): void {
  const handlers = DISPATCH.get(event.type);
  try {
    if (handlers) for (const handler of handlers) handler.apply(event, rows);
    else foldUnknown(event, rows);
    if (hasRefs(event)) linkRefs(event, rows);
  } catch (error) {
    // A projection that throws is our defect; the stream goes on and the defect is shown.
    flag(rows, event, 'projection_error', event.type, error instanceof Error ? error.message : undefined);
  }
}
