import {html, nothing, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {listStep} from '../../../controllers/keymap.js';
import {RowController} from '../../../controllers/row-controller.js';
import {VirtualList, type VirtualRow} from '../../../controllers/virtual-list.js';
import {agentKey, ALL_SESSIONS, listKey, uiKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {type BoundSession, SessionRows} from '../../../controllers/session-rows.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {SessionElement} from '../../session-element.js';
import {teammateStatusWord} from '../team/status-words.js';
import {PolicyBase} from '../team-policy/policy-base.js';
import {askingIn} from '../team/asking.js';
import {ATTENTION, type Attention, attentionOf} from '../team/attention.js';
import type {AgentMemberControlsEvent} from './agent-member-controls.js';
import {KeepFocus} from './keep-focus.js';
import type {AgentTeamMember} from './team-member.js';
import styles from './team-roster.styles.js';
import './team-roster.strings.js';

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
class RosterOrder extends SessionRows {
  readonly #members = new Map<string, Member>();
  readonly #groups = new Map<Attention, string[]>(ATTENTION.map((group) => [group, []]));
  #asking: ReadonlySet<string> = new Set();
  #last = '';
  #version = {};

  /** Another object whenever the order is another. */
  get version(): object {
    return this.#version;
  }

  get size(): number {
    return this.#members.size;
  }

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
    return id === undefined ? undefined : this.bound?.store.get(agentKey(id));
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

  protected override read({store, sessionId}: BoundSession): void {
    this.#asking = askingIn(store, ALL_SESSIONS);
    this.watchRow(listKey('agents', sessionId), () => this.#take());
    this.watchRow(OPEN_KEY, () => this.#askedAgain());
    this.#take();
  }

  protected override forget(): void {
    for (const {end} of this.#members.values()) end();
    this.#members.clear();
    for (const group of ATTENTION) this.#groups.set(group, []);
    this.#last = '';
    this.#version = {};
  }

  /** Those who came since; a list that was put together anew is read anew. */
  #take(): void {
    const {store, sessionId = ''} = this.bound ?? {};
    const ids = store?.get(listKey('agents', sessionId))?.ids;
    if (!store || !ids) return;
    if (this.#members.size > 0 && ids.at(this.#members.size - 1) !== this.#last) this.forget();
    for (let at = this.#members.size; at < ids.length; at++) {
      const id = ids.at(at) ?? '';
      this.#members.set(id, {at, end: store.subscribe(agentKey(id), () => this.#place(id))});
      this.#last = id;
      this.#place(id);
    }
  }

  #place(id: string): void {
    const row = this.bound?.store.get(agentKey(id));
    const member = this.#members.get(id);
    if (!row || !member) return;
    const group = attentionOf(row, this.#asking.has(id));
    const isOther = group !== member.group || (group === 'ended' && row.status !== member.status);
    member.status = row.status;
    if (!isOther) return;
    if (group !== member.group) this.#move(id, member, group);
    this.#version = {};
    this.calm.request();
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
    if (!this.bound) return;
    const before = this.#asking;
    this.#asking = askingIn(this.bound.store, ALL_SESSIONS);
    for (const id of this.#asking) if (!before.has(id)) this.#place(id);
    for (const id of before) if (!this.#asking.has(id)) this.#place(id);
  }
}

const ROW_PX = 52;

/** Of whom it is open what can be done: `{id}`. */
const CONTROLS_KEY = uiKey<{readonly id: string}>('roster');

/** What stands in the roster: somebody, or the line that those who have ended are folded into. */
type RosterEntry = {readonly key: string; readonly id: string} | {readonly key: typeof ENDED_KEY};

/** The key of the line that opens and folds those who have ended. */
const ENDED_KEY = 'ended';

/**
 * The people and agents of a session: those who need somebody first, then those who failed, then those at work. Each
 * says what it does now and in what its policy is another than the coordinator's; those who have ended fold into one
 * line. Arrows, Home and End move, Enter opens a teammate, the menu key opens what can be done with it.
 *
 * @summary Who is in the team, who needs you, and what you can do about it.
 * @a11y A named region with a list; members say their place and number, also where only those in sight are drawn.
 * @element agent-team-roster
 * @fires agent-teammate-open - somebody opens a teammate
 * @fires agent-command - `delegate`, `continue_agent`, `wait`, `stop`, `close`, `retry`
 * @csspart base - the roster
 * @csspart list - the box that scrolls
 * @cssprop [--agent-team-roster-rows=30rem] - how high the list may be before it scrolls
 */
export class AgentTeamRoster extends SessionElement {
  static override styles = [SessionElement.styles, line, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  /** The row that Tab comes to. */
  @state() private reached = '';
  /** Whether those who have ended are listed. */
  @state() private withEnded = false;

  readonly #controls = new RowController(this, () => CONTROLS_KEY);
  readonly #base = new PolicyBase(this, () => this.shownSessionId);
  readonly #order = new RosterOrder(this, () => this.shownSessionId);
  #entries: readonly RosterEntry[] = [];
  #drawnFor: readonly unknown[] = [];
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#entries.length,
    keyOf: (index) => this.#entries[index]?.key ?? '',
    estimate: () => ROW_PX,
    version: () => this.#entries,
    held: () => [this.reached, this.#openKey].map((key) => this.#indexOf(key)).filter((index) => index >= 0),
  });
  protected readonly focusController = new KeepFocus(this, () => this.#item(this.#reachedKey)?.focus());

  override willUpdate(): void {
    this.#order.bind();
    const kept = this.#kept;
    const drawnFor = [this.#order.version, this.withEnded, ...kept];
    if (drawnFor.length === this.#drawnFor.length && drawnFor.every((each, at) => each === this.#drawnFor[at])) return;
    this.#drawnFor = drawnFor;
    this.#entries = entriesOf(this.#order, this.withEnded, new Set(kept));
  }

  /** Moves the focus to the row that a person was at last, or to the first. */
  override focus(options?: FocusOptions): void {
    this.#item(this.#reachedKey)?.focus(options);
  }

  override render() {
    if (!this.#order.store) return this.renderFallback('unavailable');
    const isEmpty = this.#order.size === 0 && this.#base.teamIds.length === 0;
    if (isEmpty && this.isOpening) return this.renderFallback('loading');
    return html`
      <section
        part="base"
        class="column"
        aria-label=${this.term('roster.label')}
        @agent-member-controls=${this.#onControls}
      >
        ${isEmpty ? this.#renderEmpty() : this.#renderHeads()}
        ${this.#entries.length > 0 ? this.#renderList() : nothing}
      </section>
    `;
  }

  /** One fact, one reason, one action. */
  #renderEmpty(): TemplateResult {
    return html`
      <div class="none">
        ${icon('team')}
        <p class="strong">${this.term('roster.empty')}</p>
        <p class="muted">${this.term('roster.empty-why')}</p>
      </div>
      ${this.#renderHead('', true)}
    `;
  }

  #renderHeads() {
    const ids = this.#base.teamIds;
    return ids.length === 0 ? this.#renderHead('', true) : ids.map((id, index) => this.#renderHead(id, index === 0));
  }

  /** The first has what is known of all, and what can be asked of all. */
  #renderHead(teamId: string, isFirst: boolean): TemplateResult {
    const {teamName = '', topology = ''} = (isFirst ? this.#order.first : undefined) ?? {};
    const size = (group: 'needs' | 'running') => (isFirst ? this.#order.group(group).length : 0);
    return html`<agent-team-head
      team-id=${teamId}
      session-id=${isFirst ? (this.shownSessionId ?? '') : ''}
      name=${teamName}
      topology=${topology}
      ?empty=${this.#order.size === 0}
      .needs=${size('needs')}
      .active=${size('running')}
    ></agent-team-head>`;
  }

  #renderList(): TemplateResult {
    return html`
      <div part="list" class="scroll" @keydown=${this.#onKey} @focusout=${this.#onLeave}>
        <div role="list" aria-label=${this.term('roster.members')}>
          ${this.#list.render((item) => this.#renderEntry(item))}
        </div>
      </div>
    `;
  }

  #renderEntry({index, key}: VirtualRow) {
    const entry = this.#entries[index];
    if (!entry) return nothing;
    return html`
      <div
        role="listitem"
        aria-setsize=${this.#entries.length}
        aria-posinset=${index + 1}
        data-index=${index}
        ${ref(this.#list.measure)}
        @focusin=${() => (this.reached = key)}
      >
        ${'id' in entry ? this.#renderMember(entry.id, key) : this.#renderEnded(key)}
      </div>
    `;
  }

  #renderMember(id: string, key: string): TemplateResult {
    return html`<agent-team-member
      agent-id=${id}
      ?asks=${this.#order.asks(id)}
      ?reachable=${key === this.#reachedKey}
      ?open=${key === this.#openKey}
      .base=${this.#base.facts}
    ></agent-team-member>`;
  }

  /** Those who have ended: so many done, so many not. */
  #renderEnded(key: string): TemplateResult {
    const words = [...this.#order.endings].map(([status, count]) =>
      status === 'completed'
        ? this.term('roster.done', count)
        : this.term('roster.ended', count, teammateStatusWord(status, this.localize)),
    );
    return html`<button
      type="button"
      class="line ended"
      tabindex=${key === this.#reachedKey ? '0' : '-1'}
      aria-expanded=${this.withEnded ? 'true' : 'false'}
      @click=${() => (this.withEnded = !this.withEnded)}
    >
      <span class="grow">${words.join(this.term('roster.comma'))}</span> ${icon('chev', {class: 'chev'})}
    </button>`;
  }

  /** The one row that Tab comes to: where a person was last, else the first. */
  get #reachedKey(): string {
    return this.#indexOf(this.reached) < 0 ? (this.#entries[0]?.key ?? '') : this.reached;
  }

  get #openKey(): string {
    const id = this.#controls.value?.id ?? '';
    return id === '' ? '' : `agent ${id}`;
  }

  /** Whom a person is at right now: nobody folds away under their hands. */
  get #kept(): readonly string[] {
    const keys = [this.#openKey, hasFocus(this) ? this.reached : ''];
    return keys.filter(Boolean).map((key) => key.slice('agent '.length));
  }

  #indexOf(key: string): number {
    return key === '' ? -1 : this.#entries.findIndex((entry) => entry.key === key);
  }

  #item(key: string): HTMLElement | null {
    if (key === ENDED_KEY) return this.renderRoot.querySelector('.ended');
    const id = CSS.escape(key.slice('agent '.length));
    return this.renderRoot.querySelector<AgentTeamMember>(`agent-team-member[agent-id="${id}"]`);
  }

  async #reach(index: number): Promise<void> {
    const key = this.#entries[index]?.key;
    if (key === undefined) return;
    this.reached = key;
    await this.updateComplete;
    const item = this.#item(key);
    if (item && 'updateComplete' in item) await (item as AgentTeamMember).updateComplete;
    item?.focus({preventScroll: true});
    this.#list.scrollToIndex(index, {align: 'auto'});
  }

  #open(id: string): void {
    this.#controls.store?.setLocal(CONTROLS_KEY, {id});
    this.requestUpdate();
  }

  /** Whoever has ended while a person was at it can fold now. */
  readonly #onLeave = (): void => {
    void this.updateComplete.then(() => this.requestUpdate());
  };

  readonly #onControls = ({agentId, open}: AgentMemberControlsEvent): void => {
    this.#open(open ? agentId : '');
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement) || !target.matches('.mate, .ended, .more')) return;
    const at = this.#indexOf(this.#reachedKey);
    const step = listStep(event, at, this.#entries.length);
    if (step !== undefined) void this.#reach(Math.min(Math.max(step, 0), this.#entries.length - 1));
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) void this.#openControls(at);
    else return;
    event.preventDefault();
  };

  async #openControls(index: number): Promise<void> {
    const entry = this.#entries[index];
    if (!entry || !('id' in entry)) return;
    this.#open(entry.id);
    await this.updateComplete;
    const member = this.#item(entry.key) as AgentTeamMember | null;
    await member?.updateComplete;
    member?.focusControls();
  }
}

/** Everybody in order, most urgent first. Of those who have ended only `kept` stand there while they are folded. */
function entriesOf(order: RosterOrder, isOpen: boolean, kept: ReadonlySet<string>): readonly RosterEntry[] {
  const shown = (['needs', 'broken', 'running', 'waiting', 'idle'] as const).flatMap((group) => order.group(group));
  const ended = order.group('ended');
  const entries: RosterEntry[] = shown.map(entryOf);
  if (ended.length === 0) return entries;
  return [...entries, {key: ENDED_KEY}, ...ended.filter((id) => isOpen || kept.has(id)).map(entryOf)];
}

function entryOf(id: string): RosterEntry {
  return {key: `agent ${id}`, id};
}
