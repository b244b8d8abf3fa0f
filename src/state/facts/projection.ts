import type {AgentEvent} from '../../protocol/envelope.js';
import type {Rows} from '../core/rows.js';

/** Folds one kind of fact. Pure: it reads the event and rows, and sets rows. */
export interface Projection {
  readonly name: string;
  /** Event classes that it folds. */
  readonly handles: readonly string[];
  apply(event: AgentEvent, rows: Rows): void;
}
