import type {ReactiveElement} from 'lit';
import {RowsController} from '../../controllers/rows-controller.js';
import {heldQueueKey, permissionKey, queueKey, sessionKey} from '../../state/keys.js';
import type {SessionRow} from '../../state/projections/sessions.js';
import type {Row} from '../../state/rows.js';
import {filesKey, type FilesRow} from '../attachments/tray.js';

/** What is drawn in a composer only where there is something to draw: each with its row, and what in it counts. */
const PARTS: readonly {tag: string; key: (sessionId: string) => string; counts?: (row: Row) => boolean}[] = [
  {tag: 'agent-queue', key: queueKey},
  {tag: 'agent-queue', key: heldQueueKey},
  {tag: 'agent-session-options', key: permissionKey},
  {tag: 'agent-session-options', key: sessionKey, counts: (row) => hasChoices(row as SessionRow)},
  {tag: 'agent-attachments', key: filesKey, counts: (row) => hasFiles(row as FilesRow)},
];

/** Which parts of a composer have something to show. */
export class LazyParts {
  readonly #sessionOf: () => string | undefined;
  readonly #rows: RowsController<Row>;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#sessionOf = sessionOf;
    this.#rows = new RowsController(host, () => {
      const id = sessionOf();
      return id === undefined ? [] : PARTS.map(({key}) => key(id));
    });
  }

  /** Their tags. */
  get tags(): readonly string[] {
    const id = this.#sessionOf();
    if (id === undefined) return [];
    const isShown = (row: Row | undefined, counts?: (row: Row) => boolean) => row && (counts?.(row) ?? true);
    return PARTS.filter(({key, counts}) => isShown(this.#rows.get(key(id)), counts)).map(({tag}) => tag);
  }
}

function hasChoices({mode, modes, model, models}: SessionRow): boolean {
  return [mode, modes, model, models].some((fact) => fact !== undefined);
}

function hasFiles({items, problems, gone = 0}: FilesRow): boolean {
  return items.length + problems.length + gone > 0;
}
