import type {ReactiveElement} from 'lit';
import {RowsController} from '../../../controllers/rows-controller.js';
import {permissionKey, queueKey, sessionKey, type Key} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {Row} from '../../../state/core/rows.js';
import {filesKey, type FilesRow} from '../attachments/tray.js';
import {heldQueueKey} from '../../../transport/keys.js';

/** What is drawn in a composer only where there is something to draw: each with its row, and what in it counts. */
const PARTS: readonly LazyPart[] = [
  lazyPart('agent-queue', queueKey),
  lazyPart('agent-queue', heldQueueKey),
  lazyPart('agent-session-options', permissionKey),
  lazyPart('agent-session-options', sessionKey, hasChoices),
  lazyPart('agent-attachments', filesKey, hasFiles),
];

interface LazyPart {
  readonly tag: string;
  readonly key: (sessionId: string) => Key;
  readonly isShown: (rows: RowsController<Row>, sessionId: string) => boolean;
}

function lazyPart<T extends Row>(
  tag: string,
  key: (sessionId: string) => Key<T>,
  counts: (row: T) => boolean = () => true,
): LazyPart {
  const isShown: LazyPart['isShown'] = (rows, sessionId) => {
    const row = rows.get(key(sessionId));
    return row !== undefined && counts(row);
  };
  return {tag, key, isShown};
}

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
    return PARTS.filter(({isShown}) => isShown(this.#rows, id)).map(({tag}) => tag);
  }
}

function hasChoices({mode, modes, model, models}: SessionRow): boolean {
  return [mode, modes, model, models].some((fact) => fact !== undefined);
}

function hasFiles({items, problems, gone = 0}: FilesRow): boolean {
  return items.length + problems.length + gone > 0;
}
