import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {number, object} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {ControlsRow} from '../../../transport/feed.js';
import {filesKey, filesName, NO_FILES, Tray} from '../attachments/tray.js';
import type {DraftFile, FileLimits, FileProblem, FilesRow} from '../attachments/tray.js';
import {SessionRow} from './session-row.js';
import {recall} from './storage.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';

/** The files beside the draft of each session: they come, go along, and come back with its text. */
export class DraftFiles {
  readonly #host: ReactiveElement;
  readonly #sessionOf: () => string | undefined;
  readonly #row: SessionRow<FilesRow>;
  readonly #controls: RowController<ControlsRow>;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#host = host;
    this.#sessionOf = sessionOf;
    this.#row = new SessionRow(host, sessionOf, filesKey, (session, store) => this.#restore(session, store));
    this.#controls = new RowController(host, () => CONTROLS_KEY);
  }

  /** Which files can go; undefined where none can. */
  get limits(): FileLimits | undefined {
    return this.#sessionOf() === undefined ? undefined : this.#controls.value?.attachments;
  }

  get items(): readonly DraftFile[] {
    return this.#row.value?.items ?? NO_FILES.items;
  }

  /** Takes files and uploads them. */
  add(files: Iterable<File>): void {
    const {limits} = this;
    if (limits) this.#change((tray, session) => tray.add(session, files, limits));
  }

  /** They go along now. The files are kept until somebody has them. */
  take(): void {
    this.#change((tray, session) => tray.set(session, NO_FILES));
  }

  /** Puts files back that did not arrive, and says how many of them a reload has taken. */
  giveBack(items: readonly DraftFile[] = [], gone = 0): void {
    if (items.length === 0 && gone === 0) return;
    const all = [...items, ...this.items];
    const isTooMany = all.length > (this.limits?.max ?? Infinity);
    const problems: readonly FileProblem[] = isTooMany ? [{rule: 'attachment-count'}] : [];
    this.#change((tray, session) => tray.set(session, {items: all, problems, ...(gone === 0 ? {} : {gone})}));
  }

  /** Lets go of files that have arrived, or that nobody wants. */
  forget(items: readonly DraftFile[] = []): void {
    const {store} = this.#row;
    if (store) Tray.of(store).forget(items.map(({id}) => id));
  }

  #restore(session: string, store: ProjectionStore): void {
    if (this.#row.value) return;
    const gone = number(object(recall(filesName(session)))?.['count']);
    if (gone !== undefined && gone > 0) Tray.of(store).set(session, {...NO_FILES, gone});
  }

  #change(change: (tray: Tray, session: string) => void): void {
    const {store} = this.#row;
    const session = this.#sessionOf();
    if (!store || session === undefined) return;
    change(Tray.of(store), session);
    this.#host.requestUpdate(); // the store notifies its readers with the next frame; an action does not wait for it
  }
}
