import {object, string} from '../../../state/read.js';
import {recall, remember} from '../../conversation/composer/storage.js';

interface Kept {
  readonly id: string;
  /** The page has made it up, and nobody has written to it: the service does not know it. */
  readonly isNew?: boolean;
  /** It comes from before a reload: nothing that was said in it is on this page. */
  readonly isRecalled?: boolean;
}

/** The names under which adapters of this page remember: two at one service have two sessions. */
const taken = new Set<string>();

/**
 * The session that a tab has open at a service, for an adapter that is given none: it outlives a reload, and ends with
 * the tab.
 */
export class TabSession {
  #place = '';
  #name = '';
  #kept: Kept | undefined;

  /** Turns to a service. */
  use(place: string): void {
    if (this.#name !== '' && place === this.#place) return;
    this.leave();
    if (place !== this.#place) this.#kept = undefined;
    this.#place = place;
    for (let number = 1; this.#name === '' || taken.has(this.#name); number++)
      this.#name = `session:${String(number)}:${place}`;
    taken.add(this.#name);
    const {id, isNew} = object(recall(this.#name)) ?? {};
    if (!this.#kept && string(id)) this.#kept = {id: String(id), isNew: isNew === true, isRecalled: true};
  }

  /** Lets another adapter have the place. */
  leave(): void {
    taken.delete(this.#name);
    this.#name = '';
  }

  /** The session; undefined where the tab had none open. */
  get id(): string | undefined {
    return this.#kept?.id;
  }

  /** The session of a protocol in which one begins with its first message. One whose past cannot be read is not gone on with. */
  begin(canRead: boolean): string {
    const {isNew = false, isRecalled = false} = this.#kept ?? {};
    if (!this.#kept || (isRecalled && !isNew && !canRead)) this.open(crypto.randomUUID(), true);
    return this.id ?? '';
  }

  /** Whether a session is this one, and nobody has written to it yet. */
  isNew(id: string): boolean {
    return this.#kept?.isNew === true && id === this.id;
  }

  /** Another session is open now. */
  open(id: string, isNew = false): void {
    this.#kept = isNew ? {id, isNew} : {id};
    remember(this.#name, this.#kept);
  }

  /** The service has a name of its own for a session: after a reload, it is opened by that. */
  named(id: string, name: string): void {
    if (id !== this.id) return;
    this.#kept = {id};
    remember(this.#name, {id: name} satisfies Kept);
  }

  /** Somebody has written to it. */
  written(): void {
    if (this.#kept?.isNew) this.open(this.#kept.id);
  }
}
