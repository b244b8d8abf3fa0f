import {newCommandId} from '../../../commands/command-id.js';
import {CommandRouter} from '../../../commands/router.js';
import {perStore} from '../../../state/core/per-store.js';
import {uiKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {ControlsRow} from '../../../transport/feed.js';
import {remember} from '../composer/storage.js';

/** A file beside a draft: on its way, there, or not. The address that it got is all that is kept of it. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  readonly state: 'uploading' | 'done' | 'failed';
  /** From 0 to 1, where the upload reports it. */
  readonly progress?: number;
  readonly url?: string;
  /** Why it did not get there. */
  readonly reason?: string;
}

/** Why a file was not taken at all. */
export interface FileProblem {
  readonly rule: 'binary-image' | 'attachment-count' | 'too-large';
  readonly name?: string;
}

/** The row beside a session's draft. */
export interface FilesRow {
  readonly items: readonly DraftFile[];
  readonly problems: readonly FileProblem[];
  /** How many there were before a reload, which none survives. */
  readonly gone?: number;
}

/** Which files are taken. */
export type FileLimits = NonNullable<ControlsRow['attachments']>;

/** Where the files of a session's draft are. */
export const filesKey = (sessionId: string) => uiKey<FilesRow>(`attachments:${sessionId}`);
/** The name under which the tab remembers that there were files. */
export const filesName = (sessionId: string) => `attachments:${sessionId}`;

export const NO_FILES: FilesRow = {items: [], problems: []};

const trays = /* @__PURE__ */ perStore<Tray>('trays');

/**
 * The files of all drafts, and their uploads. It belongs to the store, so that an upload goes on while another session
 * or no composer at all is shown. Rows hold what is known of a file; the file itself is held here alone.
 */
export class Tray {
  /** The tray of a store: one, whoever asks. */
  static of(store: ProjectionStore): Tray {
    let tray = trays.get(store);
    if (!tray) trays.set(store, (tray = new Tray(store)));
    return tray;
  }

  readonly #store: ProjectionStore;
  readonly #files = new Map<string, File>();
  readonly #uploads = new Map<string, AbortController>();

  constructor(store: ProjectionStore) {
    this.#store = store;
  }

  /** The file itself, as long as it can still be needed. */
  file(id: string): File | undefined {
    return this.#files.get(id);
  }

  row(sessionId: string): FilesRow {
    return this.#store.get(filesKey(sessionId)) ?? NO_FILES;
  }

  set(sessionId: string, row: FilesRow): void {
    this.#store.setLocal(filesKey(sessionId), row);
    const count = row.items.length + (row.gone ?? 0);
    remember(filesName(sessionId), count === 0 ? undefined : {count});
  }

  /** Takes the files that may go and uploads them; gives what is wrong with the others. */
  add(sessionId: string, files: Iterable<File>, limits: FileLimits): readonly FileProblem[] {
    const items = [...this.row(sessionId).items];
    const problems: FileProblem[] = [];
    const added: string[] = [];
    for (const file of files) {
      const problem = problemOf(file, items.length, limits);
      if (problem) problems.push(problem);
      else {
        const id = newCommandId();
        items.push({id, name: file.name, size: file.size, mimeType: file.type, state: 'uploading'});
        this.#files.set(id, file);
        added.push(id);
      }
    }
    this.set(sessionId, {items, problems: distinct(problems)});
    for (const id of added) void this.#upload(sessionId, id);
    return distinct(problems);
  }

  /** Uploads a file once more. */
  retry(sessionId: string, id: string): void {
    this.#change(sessionId, id, ({reason: _reason, progress: _progress, ...item}) => ({...item, state: 'uploading'}));
    void this.#upload(sessionId, id);
  }

  /** Takes a file away, wherever its upload is. */
  remove(sessionId: string, id: string): void {
    this.#uploads.get(id)?.abort();
    this.forget([id]);
    this.set(sessionId, {items: this.row(sessionId).items.filter((item) => item.id !== id), problems: []});
  }

  /** Lets go of files that nobody needs any more. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#files.delete(id);
  }

  async #upload(sessionId: string, id: string): Promise<void> {
    const file = this.#files.get(id);
    if (!file) return;
    const abort = new AbortController();
    this.#uploads.set(id, abort);
    try {
      const {url, mimeType} = await CommandRouter.of(this.#store).upload(file, {
        signal: abort.signal,
        onProgress: (loaded, total) =>
          this.#change(sessionId, id, (item) => (total > 0 ? {...item, progress: loaded / total} : item)),
      });
      this.#change(sessionId, id, ({progress: _progress, ...item}) => ({...item, state: 'done', url, mimeType}));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#change(sessionId, id, ({progress: _progress, ...item}) => ({...item, state: 'failed', reason}));
    } finally {
      if (this.#uploads.get(id) === abort) this.#uploads.delete(id);
    }
  }

  /** Changes what is known of a file, if it is still there. */
  #change(sessionId: string, id: string, change: (item: DraftFile) => DraftFile): void {
    const row = this.row(sessionId);
    if (!row.items.some((item) => item.id === id)) return;
    this.set(sessionId, {...row, items: row.items.map((item) => (item.id === id ? change(item) : item))});
  }
}

function problemOf(file: File, count: number, {accept, max, maxBytes}: FileLimits): FileProblem | undefined {
  if (!isAccepted(file.type, accept)) return {rule: 'binary-image', name: file.name};
  if (file.size > maxBytes) return {rule: 'too-large', name: file.name};
  return count >= max ? {rule: 'attachment-count'} : undefined;
}

/** `image/*,application/pdf` as a file field reads it. */
function isAccepted(type: string, accept: string): boolean {
  return accept.split(',').some((each) => {
    const wanted = each.trim();
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  });
}

function distinct(problems: readonly FileProblem[]): readonly FileProblem[] {
  const isSame = (one: FileProblem, other: FileProblem) => one.rule === other.rule && one.name === other.name;
  return problems.filter((problem, index) => problems.findIndex((other) => isSame(problem, other)) === index);
}
