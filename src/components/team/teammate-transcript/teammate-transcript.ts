import {
  html,
  nothing,
  type PropertyValues,
  type ReactiveController,
  type ReactiveElement,
  type TemplateResult,
} from 'lit';
import {property, state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {
  agentKey,
  dockedKey,
  type DockedRow,
  type Key,
  listKey,
  type ListRow,
  NO_SESSION,
  openingKey,
  partKey,
  runKey,
  toolKey,
} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {transcriptOf} from '../../../state/facts/threads.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {historyKey} from '../../../transport/keys.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {statusMark} from '../../../styles/status.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import type {ProjectionStore} from '../../../state/store.js';
import {AgentElement} from '../../agent-element.js';
import {renderNone} from '../../internal/none.js';
import {connectionOf} from '../../shell/event-adapter/store-connection.js';
import {type Stretch, stretchesOf} from '../../conversation/turn/stretches.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {TEAMMATE_KEY} from '../team/agent-teammate-open.js';
import {teammateFacts} from '../team/facts.styles.js';
import {OpenRequests} from '../team/open-requests.js';
import {teammateStatusMark, teammateStatusWord} from '../team/status-words.js';
import {isEnded, targetOf} from '../team/teammate-acts.js';
import {TeammateControls} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {teammate} from '../team/teammate.styles.js';
import {renderRef} from '../team/open-ref.js';
import {renderTeammate} from '../team/teammate.js';
import {agentAvatar} from '../../internal/identity/avatar.js';
import {agentName, givenName, saidName} from '../../internal/identity/identities.js';
import {closeTeammate} from './agent-teammate-close.js';
import styles from './teammate-transcript.styles.js';
import '../../conversation/conversation/conversation.strings.js';
import '../../requests/hitl-card/hitl-card.strings.js';
import './teammate-transcript.strings.js';

/**
 * Requests that stand in a surface of their own are expanded nowhere else: the row says so to every other card. Where the
 * page has a dock for the session, that one has them, and here they are one row each.
 */
class RequestDock implements ReactiveController {
  readonly #row: RowController<DockedRow>;
  readonly #key: () => Key<DockedRow>;
  readonly #ids: () => readonly string[];
  #own: {readonly store: ProjectionStore; readonly key: Key<DockedRow>; readonly row: DockedRow} | undefined;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, ids: () => readonly string[]) {
    this.#key = () => dockedKey(sessionId() ?? NO_SESSION);
    this.#ids = ids;
    this.#row = new RowController(host, this.#key);
    host.addController(this);
  }

  /** Whether the requests stand here. */
  get isHere(): boolean {
    return this.#own !== undefined && this.#row.value === this.#own.row;
  }

  hostUpdate(): void {
    const {store, value} = this.#row;
    const key = this.#key();
    if (this.#own && (this.#own.store !== store || this.#own.key !== key)) this.#leave();
    const ids = this.#ids();
    const isFree = value === undefined || value === this.#own?.row || (value.actionIds ?? []).length === 0;
    if (!store || !isFree || ids.join('\n') === (this.#own?.row.actionIds ?? []).join('\n')) return;
    const row: DockedRow = {actionIds: ids};
    this.#own = {store, key, row};
    store.setLocal(key, row);
  }

  hostDisconnected(): void {
    this.#leave();
  }

  #leave(): void {
    const own = this.#own;
    this.#own = undefined;
    if (own && own.store.get(own.key) === own.row) own.store.setLocal(own.key, {actionIds: []});
  }
}

/** Runs whose parts may still grow; what is older is read once. */
const LIVE_RUNS = 3;

/** What was found in a run so far, and how far it was read. */
interface Found {
  read: number;
  readonly ids: string[];
}

/**
 * What one teammate said and did inside the runs of its session, where the protocol gives it no thread of its own. Each
 * part is looked at once.
 */
class OwnParts {
  readonly #agentId: () => string;
  readonly #runs: RowController<ListRow>;
  readonly #parts: RowsController<ListRow>;
  #found = new Map<string, Found>();
  #of: readonly unknown[] = [];

  constructor(host: ReactiveElement, sessionId: () => string | undefined, agentId: () => string) {
    this.#agentId = agentId;
    this.#runs = new RowController(host, () => keyOf((id) => listKey('runs', id), sessionId()));
    this.#parts = new RowsController(host, () =>
      (this.#runs.value?.ids.slice(-LIVE_RUNS) ?? []).map((id) => listKey('parts', id)),
    );
  }

  /** The newest parts, oldest first, and whether there are more before them. */
  newest(most: number): {readonly ids: readonly string[]; readonly hasOlder: boolean} {
    const {store, value} = this.#runs;
    this.#begin(store);
    const taken: string[][] = [];
    let count = 0;
    for (let place = (value?.ids.length ?? 0) - 1; place >= 0 && count <= most; place--) {
      const ids = this.#read(value?.ids.at(place) ?? '', store);
      taken.unshift(ids);
      count += ids.length;
    }
    return {ids: taken.flat().slice(-most), hasOlder: count > most};
  }

  #begin(store: ProjectionStore | undefined): void {
    const of = [store, this.#agentId()];
    if (of.every((value, index) => value === this.#of[index])) return;
    this.#of = of;
    this.#found = new Map();
  }

  #read(runId: string, store: ProjectionStore | undefined): string[] {
    const ids = this.#parts.get(listKey('parts', runId))?.ids;
    let found = this.#found.get(runId);
    // A list that was put together anew is read anew.
    if (!found || (ids?.length ?? 0) < found.read) this.#found.set(runId, (found = {read: 0, ids: []}));
    for (; found.read < (ids?.length ?? 0); found.read++) {
      const id = ids?.at(found.read) ?? '';
      if (store?.get(partKey(id))?.agentId === this.#agentId()) found.ids.push(id);
    }
    return found.ids;
  }
}

/** How many parts of a teammate without a thread are drawn; older ones come when somebody asks. */
const MOST = 60;

/** More waiting inputs are counted. */
const PENDING_SHOWN = 20;

/**
 * One teammate at work: who it is and who gave it the work, what it says and does, what it asks, and a place to write to
 * the teammate itself. Shows the teammate that the page has open, wherever it was named, or the one that it is given.
 *
 * @summary Shows a teammate's own conversation, and writes to it.
 * @a11y `role="log"` with `aria-live="off"`: words are not read out as they stream. Enter sends to the teammate.
 * @element agent-teammate-transcript
 * @dependency agent-task-ref
 * @fires agent-session-open - a person wants to see a session that a ref names
 * @fires agent-task-open - a person wants to see a task that a ref names
 * @fires agent-command - what a person asks of the teammate or writes to it
 * @fires agent-teammate-open - a person wants to see who delegated the work
 * @fires agent-teammate-close - a person is done with it
 * @fires agent-evidence-open - a person wants to see evidence of its work
 * @fires agent-artifact-open - a person wants to see something that it made
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @csspart base - the whole
 */
export class AgentTeammateTranscript extends AgentElement {
  static override styles = [AgentElement.styles, fields, teammate, teammateFacts, teammateControls, factLinks, styles];

  @state() private most = MOST;

  /** The teammate to show; the one that the page has open where none is given. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** Leaves the way back out, for pages that have their own. */
  @property({type: Boolean, attribute: 'without-close'}) withoutClose = false;

  readonly #open = new RowController(this, () => (this.agentId === '' ? TEAMMATE_KEY : undefined));
  readonly #session = new SessionController(this, () => '');
  readonly #agent = new RowController(this, () => (this.#id === '' ? undefined : agentKey(this.#id)));
  readonly #parent = new RowController(this, () => keyOf(agentKey, this.#agent.value?.parentAgentId));
  readonly #turns = new RowController(this, () => keyOf((id) => listKey('turns', id), this.#thread));
  readonly #history = new RowController(this, () => keyOf(historyKey, this.#thread));
  readonly #opening = new RowController(this, () => keyOf(openingKey, this.#session.id));
  readonly #requests = new OpenRequests(
    this,
    () => this.#sessionId,
    ({agentId}) => agentId === this.#id,
  );
  readonly #dock = new RequestDock(
    this,
    () => this.#sessionId,
    () => this.#requests.ids,
  );
  readonly #parts = new OwnParts(
    this,
    () => (this.#thread === undefined ? this.#sessionId : undefined),
    () => this.#id,
  );
  readonly #runs = new RowController(this, () => keyOf((id) => listKey('runs', id), this.#thread));
  readonly #run = new RowController(
    this,
    () => keyOf(runKey, this.#runId),
    (run) => run?.tools,
  );
  readonly #calls = new RowController(this, () => keyOf((id) => listKey('tools', id), this.#runId));
  readonly #tool = new RowController(
    this,
    () => keyOf(toolKey, this.#run.value?.tools.at(-1)),
    (tool) => tool?.status,
  );
  readonly #controls = new TeammateControls(this, {
    agent: () => this.#agent.value,
    localize: this.localize,
    command: (intent) => this.command(intent),
  });
  #asked = '';

  override willUpdate(_changed: PropertyValues<this>): void {
    const thread = this.#thread ?? '';
    if (thread === this.#asked) return;
    this.#asked = thread;
    this.most = MOST;
    // Of a thread that was never read, the newest page; how it goes, the history's own row says.
    if (thread !== '' && !this.#history.value) void connectionOf(this.#history.store)?.loadOlder(thread);
  }

  override render() {
    if (!this.#agent.store) return this.renderFallback('unavailable');
    if (this.#id === '') return this.#renderNobody();
    const agent = this.#agent.value;
    if (!agent) return this.#renderUnknown();
    return html`
      <section
        part="base"
        class="column"
        data-fact=${agentKey(agent.id)}
        data-status=${agent.status}
        aria-label=${this.term('teammate.transcript', agentName(this.#agent.store, agent.id))}
      >
        ${this.#renderHead(agent)}
        <div class="tools">${this.#renderActivity(agent)} ${this.#controls.render()}</div>
        <div class="talk">${this.#renderTalk(agent)}</div>
        <div class="foot">
          ${this.#renderRequests(agent)} ${this.#renderPending(agent)} ${this.#renderWriting(agent)}
        </div>
      </section>
    `;
  }

  #renderNobody(): TemplateResult {
    const label = this.term('teammate.transcript-none');
    return renderNone(label, this.term('teammate.transcript-none-why'), {label});
  }

  #renderUnknown(): TemplateResult {
    if (isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    return html` ${this.renderFallback('unknown', this.term('teammate.not-known', this.#id))} ${this.#renderBack()} `;
  }

  #renderBack(): TemplateResult | typeof nothing {
    if (this.withoutClose) return nothing;
    const label = this.term('teammate.back');
    return html`<button
      type="button"
      class="btn quiet sm square back"
      aria-label=${label}
      title=${label}
      @click=${this.#onBack}
    >
      ${icon('chev')}
    </button>`;
  }

  /** Who it is, how it stands, and who gave it the work and why. */
  #renderHead(agent: AgentRow): TemplateResult {
    const {localize} = this;
    const name = givenName(this.#agent.store, agent.id);
    const about = [agent.role, agent.model, agent.teamName].filter((fact) => fact !== undefined && fact !== '');
    const words = agent.status === 'failed' ? agent.error || agent.reason : agent.detail || agent.reason;
    return html`
      <header class="top">
        <div class="head">
          ${this.#renderBack()} ${agentAvatar(this, agent)}
          <span class="who">
            <h2 title=${saidName(this.#agent.store, agent.id) ?? nothing}>
              ${name === undefined ? html`<code>${agent.id}</code>` : html`<bdi>${name}</bdi>`}
            </h2>
            <span class="muted dots">${about.map((fact) => html`<bdi>${fact}</bdi>`)}</span>
          </span>
          ${teammateStatusMark(agent.status, localize)}
        </div>
        ${words ? html`<p dir="auto" class="detail">${words}</p>` : nothing} ${this.#renderDelegation(agent)}
        ${renderFactLinks({row: agent, localize})}
      </header>
    `;
  }

  #renderDelegation({parentAgentId: id, spawnReason}: AgentRow): TemplateResult | typeof nothing {
    if (id === undefined && spawnReason === undefined) return nothing;
    const parent = id === undefined ? nothing : renderTeammate({id, row: this.#parent.value, store: this.#agent.store});
    return html`<p class="meta delegated dots">
      ${id === undefined ? nothing : html`<span>${this.term('teammate.delegated-by')} ${parent}</span>`}${
        spawnReason === undefined ? nothing : html`<bdi>${spawnReason}</bdi>`
      }
    </p>`;
  }

  /** What a teammate does right now with its tools, and how many calls there were. */
  #renderActivity(agent: AgentRow): TemplateResult | typeof nothing {
    const run = this.#run.value;
    const tool = run && !isRunOver(run) ? this.#tool.value : undefined;
    const others = (run?.tools.length ?? 0) - 1;
    const counted = this.#toolsCounted(agent);
    if (!tool && counted === undefined) return nothing;
    const since = tool?.startedAt;
    const elapsed = html`<agent-time format="elapsed" ticking .datetime=${since}></agent-time>`;
    return html`<p class="activity meta wrap">
      ${icon('tool')}
      ${tool ? html`<span><code>${tool.name ?? tool.id}</code> ${since === undefined ? nothing : elapsed}</span>` : nothing}
      ${tool && others > 0 ? html`<span>${this.term('teammate.tools-beside', others)}</span>` : nothing}
      ${counted === undefined ? nothing : html`<span>${counted}</span>`}
    </p>`;
  }

  /** Nothing of its transcript is here: that is said, with where it is kept or why it could not be read. */
  #renderMissing(agent: AgentRow, failure?: TemplateResult): TemplateResult {
    const {transcriptRef, summary} = agent;
    const isOver = isEnded(agent) || transcriptRef !== undefined || failure !== undefined;
    const place = {host: this, store: this.#agent.store, sessionId: agent.parentSessionId ?? agent.sessionId};
    return html`<div class="missing" data-status="missing">
      <p class="strong">${this.term(isOver ? 'teammate.no-transcript' : 'teammate.silent')}</p>
      ${
        transcriptRef === undefined
          ? nothing
          : html`<p class="muted">
              ${this.term('teammate.kept-as')} ${renderRef(place, transcriptRef, this.term('verb.open'))}
            </p>`
      }
      ${failure ?? nothing} ${summary === undefined ? nothing : html`<p dir="auto">${summary}</p>`}
    </div>`;
  }

  #renderFailure(reason: string | undefined): TemplateResult {
    return html`<p>${statusMark('danger', this.term('conversation.opening-failed'))}</p>
      ${reason === undefined ? nothing : html`<p class="meta" dir="auto">${reason}</p>`}
      <button type="button" class="btn sm" @click=${this.#onRetry}>
        ${icon('retry')}${this.term('conversation.older-again')}
      </button>`;
  }

  /** What was written to the teammate and it has not read yet, as its owner holds it. */
  #renderPending({pending = []}: AgentRow): TemplateResult | typeof nothing {
    if (pending.length === 0) return nothing;
    const left = pending.length - PENDING_SHOWN;
    return html`<div class="pending">
      <p class="meta">${icon('queue')} ${this.term('teammate.pending', pending.length)}</p>
      <ol>
        ${pending.slice(0, PENDING_SHOWN).map(
          ({text, status, by, at}) => html`
            <li data-status=${status ?? 'queued'}>
              <span class="clip" dir="auto" title=${text ?? nothing}
                >${text ?? html`<span class="faint">${this.term('teammate.no-text')}</span>`}</span
              >
              <span class="meta dots"
                >${by === undefined ? nothing : html`<bdi>${this.localize.lookup(`by.${by}`) ?? by}</bdi>`}${
                  at === undefined ? nothing : html`<agent-time .datetime=${at}></agent-time>`
                }</span
              >
            </li>
          `,
        )}
      </ol>
      ${left > 0 ? html`<p class="meta">${this.term('context.more', left)}</p>` : nothing}
    </div>`;
  }

  #renderTalk(agent: AgentRow): TemplateResult {
    const thread = this.#thread;
    if (thread !== undefined) {
      const {state, reason} = this.#history.value ?? {};
      const isHere = (this.#turns.value?.ids.length ?? 0) > 0;
      // The conversation says by itself that its pages are on their way.
      if (isHere || state === 'loading')
        return html`<agent-conversation session-id=${thread} anchor="bottom"></agent-conversation>`;
      return this.#renderMissing(agent, state === 'failed' ? this.#renderFailure(reason) : undefined);
    }
    const {ids, hasOlder} = this.#parts.newest(this.most);
    if (ids.length === 0) return this.#renderMissing(agent);
    return html`<div
      class="parts scroll"
      role="log"
      aria-live="off"
      tabindex="0"
      aria-label=${this.term('teammate.said')}
    >
      ${
        hasOlder
          ? html`<button type="button" class="btn quiet sm" @click=${this.#onOlder}>
              ${this.term('conversation.older')}
            </button>`
          : nothing
      }
      ${keyedRows(
        stretchesOf(ids, this.#agent.store),
        ({id}) => id,
        (stretch) => renderStretch(stretch),
      )}
    </div>`;
  }

  #renderRequests(agent: AgentRow): TemplateResult | typeof nothing {
    const {ids} = this.#requests;
    if (ids.length === 0) return nothing;
    return html`<div class="requests">
      <p class="meta">${this.term('teammate.answers-itself', agentName(this.#agent.store, agent.id))}</p>
      ${keyedRows(
        ids,
        (id) => id,
        (id) => html`<agent-hitl-card action-id=${id} ?docked=${this.#dock.isHere}></agent-hitl-card>`,
      )}
    </div>`;
  }

  #renderWriting(agent: AgentRow): TemplateResult {
    if (agent.kind === 'human') return html`<p class="meta">${this.term('teammate.is-person')}</p>`;
    if (!isEnded(agent)) return html`<agent-teammate-composer agent-id=${agent.id}></agent-teammate-composer>`;
    const status = teammateStatusWord(agent.status, this.localize);
    const words =
      agent.endedAt === undefined
        ? this.term('teammate.read-only', status)
        : this.term('teammate.read-only-since', status, this.localize.formatTime(agent.endedAt));
    return html`<p class="meta" data-status="read-only">${words}</p>`;
  }

  /** All calls where the runtime counts them; else those of the newest run, and it says so. */
  #toolsCounted({toolCount}: AgentRow): string | undefined {
    if (toolCount !== undefined) return this.term('teammate.tools', toolCount);
    const here = this.#calls.value?.ids.length ?? 0;
    return here === 0 ? undefined : this.term('teammate.tools-in-run', here);
  }

  get #id(): string {
    return this.agentId || (this.#open.value?.agentId ?? '');
  }

  get #sessionId(): string | undefined {
    const agent = this.#agent.value;
    return agent && targetOf(agent).sessionId;
  }

  get #thread(): string | undefined {
    return transcriptOf(this.#agent.value ?? {});
  }

  get #runId(): string | undefined {
    return this.#runs.value?.ids.at(-1) ?? this.#agent.value?.currentRunId;
  }

  readonly #onBack = (): void => closeTeammate(this, this.#agent.store, this.#id);

  readonly #onRetry = (): void => {
    if (this.#thread !== undefined) void connectionOf(this.#history.store)?.loadOlder(this.#thread);
  };

  readonly #onOlder = (): void => {
    this.most += MOST;
  };
}

function renderStretch({id, parts, spoken, inAnswer}: Stretch): TemplateResult {
  if (spoken) return html`<agent-text part-id=${id}></agent-text>`;
  if (inAnswer) return html`<agent-ui-schema .schema=${parts[0]?.content}></agent-ui-schema>`;
  return html`<agent-inline-process
    run-id=${parts[0]?.runId ?? ''}
    .parts=${parts.map((part) => part.id)}
  ></agent-inline-process>`;
}
