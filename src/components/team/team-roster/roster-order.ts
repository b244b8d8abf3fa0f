import type {ReactiveController, ReactiveElement} from 'lit';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {agentKey, ALL_SESSIONS, listKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ProjectionStore} from '../../../state/store.js';
import {askingIn} from '../team/asking.js';
import {ATTENTION, attentionOf, type Attention} from '../team/attention.js';

/** A member of the team: its position in the order of arrival, its group and its status. */
interface Member {
  readonly at: number;
  readonly end: () => void;
  group?: Attention;
  status?: string;
}

const OPEN_KEY = listKey('open-actions', ALL_SESSIONS);

/**
 * Who is to be seen first, kept as it changes: an event of one teammate moves that one alone, however many there are. In
 * a group they stand in the order in which they came. The host updates when somebody comes or changes groups, and for
 * nothing else.
 */
export class RosterOrder implements ReactiveController {
  readonly #calm: CalmUpdate;
  readonly #context: StoreController;
  readonly #sessionOf: () => string | undefined;
  readonly #members = new Map<string, Member>();
  readonly #groups = new Map<Attention, string[]>(ATTENTION.map((group) => [group, []]));
  #asking: ReadonlySet<string> = new Set();
  #store: ProjectionStore | undefined;
  #session: string | undefined;
  #ends: (() => void)[] = [];
  #last = '';
  #version = {};

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#calm = new CalmUpdate(host);
    this.#sessionOf = sessionOf;
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  /** The store that it reads. */
  get store(): ProjectionStore | undefined {
    return this.#context.store;
  }

  /** Another object whenever the order is another. */
  get version(): object {
    return this.#version;
  }

  /** How many there are. */
  get size(): number {
    return this.#members.size;
  }

  /** Who stands in a group. */
  group(group: Attention): readonly string[] {
    return this.#groups.get(group) ?? [];
  }

  /** Whether a teammate waits for an answer, whatever its status says. */
  asks(id: string): boolean {
    return this.#asking.has(id);
  }

  /** The first who came; undefined where nobody did. */
  get first(): AgentRow | undefined {
    const [id] = this.#members.keys();
    return id === undefined ? undefined : this.#store?.get(agentKey(id));
  }

  /** How those who have ended did, by status. */
  get endings(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const id of this.group('ended')) {
      const status = this.#members.get(id)?.status ?? '';
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return counts;
  }

  /** Binds what is to be read now. Called before the host decides what to draw. */
  bind(): void {
    const store = this.#context.store;
    const session = this.#sessionOf();
    if (store === this.#store && session === this.#session) return;
    this.#release();
    this.#store = store;
    this.#session = session;
    if (!store || session === undefined) return;
    this.#asking = askingIn(store, ALL_SESSIONS);
    this.#ends = [
      store.subscribe(listKey('agents', session), () => this.#take()),
      store.subscribe(OPEN_KEY, () => this.#askedAgain()),
    ];
    this.#take();
  }

  hostConnected(): void {
    this.bind();
  }

  hostDisconnected(): void {
    this.#release();
  }

  #release(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#forget();
    this.#store = undefined;
    this.#session = undefined;
  }

  #forget(): void {
    for (const {end} of this.#members.values()) end();
    this.#members.clear();
    for (const group of ATTENTION) this.#groups.set(group, []);
    this.#last = '';
    this.#version = {};
  }

  /** Those who came since; a list that was put together anew is read anew. */
  #take(): void {
    const store = this.#store;
    const ids = store?.get(listKey('agents', this.#session ?? ''))?.ids;
    if (!store || !ids) return;
    if (this.#members.size > 0 && ids.at(this.#members.size - 1) !== this.#last) this.#forget();
    for (let at = this.#members.size; at < ids.length; at++) {
      const id = ids.at(at) ?? '';
      this.#members.set(id, {at, end: store.subscribe(agentKey(id), () => this.#place(id))});
      this.#last = id;
      this.#place(id);
    }
  }

  #place(id: string): void {
    const row = this.#store?.get(agentKey(id));
    const member = this.#members.get(id);
    if (!row || !member) return;
    const group = attentionOf(row, this.#asking.has(id));
    const isOther = group !== member.group || (group === 'ended' && row.status !== member.status);
    member.status = row.status;
    if (!isOther) return;
    if (group !== member.group) this.#move(id, member, group);
    this.#version = {};
    this.#calm.request();
  }

  #move(id: string, member: Member, to: Attention): void {
    const from = member.group === undefined ? undefined : this.#groups.get(member.group);
    from?.splice(this.#placeIn(from, member.at), 1);
    const group = this.#groups.get(to);
    group?.splice(this.#placeIn(group, member.at), 0, id);
    member.group = to;
  }

  /** Where somebody stands in a group, or would stand: groups are in the order of coming. */
  #placeIn(group: readonly string[], at: number): number {
    let [low, high] = [0, group.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#members.get(group[middle] ?? '')?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #askedAgain(): void {
    if (!this.#store) return;
    const before = this.#asking;
    this.#asking = askingIn(this.#store, ALL_SESSIONS);
    for (const id of this.#asking) if (!before.has(id)) this.#place(id);
    for (const id of before) if (!this.#asking.has(id)) this.#place(id);
  }
}
