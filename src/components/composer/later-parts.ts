import type {ReactiveController, ReactiveElement} from 'lit';
import {RowsController} from '../../controllers/rows-controller.js';
import {heldQueueKey, permissionKey, queueKey, sessionKey} from '../../state/keys.js';
import type {SessionRow} from '../../state/projections/sessions.js';
import type {Row} from '../../state/rows.js';
import {filesKey, type FilesRow} from '../attachments/tray.js';
import {need} from '../later.js';

/** What is drawn in a composer only where there is something to draw: each with its row, and what in it counts. */
const PARTS: readonly {tag: string; key: (sessionId: string) => string; counts?: (row: Row) => boolean}[] = [
  {tag: 'agent-queue', key: queueKey},
  {tag: 'agent-queue', key: heldQueueKey},
  {tag: 'agent-session-options', key: permissionKey},
  {tag: 'agent-session-options', key: sessionKey, counts: (row) => hasChoices(row as SessionRow)},
  {tag: 'agent-attachments', key: filesKey, counts: (row) => hasFiles(row as FilesRow)},
];

/** Fetches the parts of a composer, each when its facts are here. */
export class LaterParts implements ReactiveController {
  readonly #sessionOf: () => string | undefined;
  readonly #rows: RowsController<Row>;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#sessionOf = sessionOf;
    this.#rows = new RowsController(host, () => {
      const id = sessionOf();
      return id === undefined ? [] : PARTS.map(({key}) => key(id));
    });
    host.addController(this);
  }

  hostUpdated(): void {
    const id = this.#sessionOf();
    if (id === undefined) return;
    for (const {tag, key, counts} of PARTS) {
      const row = this.#rows.get(key(id));
      if (row && (counts?.(row) ?? true)) void need(tag);
    }
  }
}

function hasChoices({mode, modes, model, models}: SessionRow): boolean {
  return [mode, modes, model, models].some((fact) => fact !== undefined);
}

function hasFiles({items, problems, gone = 0}: FilesRow): boolean {
  return items.length + problems.length + gone > 0;
}
