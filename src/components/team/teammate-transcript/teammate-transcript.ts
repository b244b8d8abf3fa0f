import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {agentKey, listKey, openingKey, type Key} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {Row} from '../../../state/core/rows.js';
import {transcriptOf} from '../../../state/facts/threads.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {AgentElement} from '../../agent-element.js';
import {connectionOf} from '../../shell/event-adapter/store-connection.js';
import {TEAMMATE_KEY} from '../team/agent-teammate-open.js';
import {teammateFacts} from '../team/facts.styles.js';
import {OpenRequests} from '../team/open-requests.js';
import {teammateStatusWord} from '../team/status-words.js';
import {isEnded, targetOf} from '../team/teammate-acts.js';
import {TeammateControls} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {teammate} from '../team/teammate.styles.js';
import {stretchesOf, type Stretch} from '../../conversation/turn/stretches.js';
import {ToolActivity} from './activity.js';
import {closeTeammate} from './agent-teammate-close.js';
import {renderHead, renderMissing, renderPending, type HeadFacts} from './head.js';
import {OwnParts} from './own-parts.js';
import {RequestDock} from './request-dock.js';
import styles from './teammate-transcript.styles.js';
import {historyKey} from '../../../transport/keys.js';
import '../../conversation/conversation/conversation.strings.js';
import './teammate-transcript.strings.js';

/** How many parts of a teammate without a thread are drawn; older ones come when somebody asks. */
const MOST = 60;

/**
 * One teammate at work: who it is and who gave it the work, what it says and does, what it asks, and a place to write to
 * the teammate itself. Shows the teammate that the page has open, wherever it was named, or the one that it is given.
 *
 * @summary Shows a teammate's own conversation, and writes to it.
 * @a11y `role="log"` with `aria-live="off"`: words are not read out as they stream. Enter sends to the teammate.
 * @element agent-teammate-transcript
 * @dependency agent-conversation
 * @dependency agent-hitl-card
 * @dependency agent-inline-process
 * @dependency agent-task-ref
 * @dependency agent-teammate-composer
 * @dependency agent-text
 * @dependency agent-time
 * @dependency agent-ui-schema
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
  readonly #parent = new RowController(this, () => {
    const id = this.#agent.value?.parentAgentId;
    return id === undefined ? undefined : agentKey(id);
  });
  readonly #turns = new RowController(this, () => this.#threadKey((id) => listKey('turns', id)));
  readonly #history = new RowController(this, () => this.#threadKey(historyKey));
  readonly #opening = new RowController(this, () =>
    this.#session.id === undefined ? undefined : openingKey(this.#session.id),
  );
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
  readonly #activity = new ToolActivity(
    this,
    () => this.#agent.value,
    () => this.#thread,
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
        data-fact=${agentKey(agent.id)}
        data-status=${agent.status}
        aria-label=${this.term('teammate.transcript', agent.name ?? agent.id)}
      >
        ${renderHead(this.#headFacts(agent), this.withoutClose ? nothing : this.#renderBack())}
        <div class="tools">${this.#activity.render(this.localize)} ${this.#controls.render()}</div>
        <div class="talk">${this.#renderTalk(agent)}</div>
        <div class="foot">
          ${this.#renderRequests(agent)} ${renderPending(agent, this.localize)} ${this.#renderWriting(agent)}
        </div>
      </section>
    `;
  }

  #renderNobody(): TemplateResult {
    return html`<section part="base" class="none" aria-label=${this.term('teammate.transcript-none')}>
      <p class="strong">${this.term('teammate.transcript-none')}</p>
      <p class="muted">${this.term('teammate.transcript-none-why')}</p>
    </section>`;
  }

  #renderUnknown(): TemplateResult {
    if (isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    return html`
      ${this.renderFallback('unknown', this.term('teammate.not-known', this.#id))}
      ${this.withoutClose ? nothing : this.#renderBack()}
    `;
  }

  #renderBack(): TemplateResult {
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

  #renderTalk(agent: AgentRow): TemplateResult {
    const thread = this.#thread;
    if (thread !== undefined) {
      const {state, reason} = this.#history.value ?? {};
      const isHere = (this.#turns.value?.ids.length ?? 0) > 0;
      // The conversation says by itself that its pages are on their way.
      if (isHere || state === 'loading')
        return html`<agent-conversation session-id=${thread} anchor="bottom"></agent-conversation>`;
      const failure = state === 'failed' ? {reason, onRetry: this.#onRetry} : undefined;
      return renderMissing(this, this.#headFacts(agent), failure);
    }
    const {ids, hasOlder} = this.#parts.newest(this.most);
    if (ids.length === 0) return renderMissing(this, this.#headFacts(agent));
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
      <p class="meta">${this.term('teammate.answers-itself', agent.name ?? agent.id)}</p>
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

  #threadKey<T extends Row>(keyOf: (id: string) => Key<T>): Key<T> | undefined {
    return this.#thread === undefined ? undefined : keyOf(this.#thread);
  }

  #headFacts(agent: AgentRow): HeadFacts {
    return {agent, parent: this.#parent.value, store: this.#agent.store, localize: this.localize};
  }

  readonly #onBack = (): void => closeTeammate(this, this.#agent.store, this.#id);

  readonly #onRetry = (): void => {
    if (this.#thread !== undefined) void connectionOf(this.#history.store)?.loadOlder(this.#thread);
  };

  readonly #onOlder = (): void => {
    this.most += MOST;
  };
}

function renderStretch({id, parts, spoken, surface}: Stretch): TemplateResult {
  if (spoken) return html`<agent-text part-id=${id}></agent-text>`;
  if (surface) return html`<agent-ui-schema .schema=${parts[0]?.content}></agent-ui-schema>`;
  return html`<agent-inline-process
    run-id=${parts[0]?.runId ?? ''}
    .parts=${parts.map((part) => part.id)}
  ></agent-inline-process>`;
}
