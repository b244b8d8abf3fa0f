import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {agentKey, artifactKey, listKey, messageKey, partKey, taskKey} from '../../../state/keys.js';
import type {Key} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {list, object, string} from '../../../state/read.js';
import {transcriptOf} from '../../../state/facts/threads.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import type {Row} from '../../../state/core/rows.js';
import {AgentElement} from '../../agent-element.js';
import {Addresses, renderDestination} from '../../parts/markdown/addresses.js';
import {renderOutLink} from '../../internal/out-link.js';
import {openTeammate} from '../team/agent-teammate-open.js';
import {teammateFacts} from '../team/facts.styles.js';
import {OpenRequests} from '../team/open-requests.js';
import {actsFor, targetOf, type TeammateAct} from '../team/teammate-acts.js';
import {TeammateControls} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {agentAvatar} from '../../internal/identity/avatar.js';
import {agentName} from '../../internal/identity/identities.js';
import {cardFacts, type CardFacts, type CardSkill} from './agent-card.js';
import styles from './remote-card.styles.js';
import {lastWord, remoteMark, type RemoteState, remoteStateOf} from './states.js';
import '../teammate-transcript/teammate-transcript.strings.js';
import './remote-teammate.strings.js';

/** States in which asking its owner again may help, besides what fits the teammate's own status. */
const ASKED_AGAIN: ReadonlySet<RemoteState> = new Set(['undelivered', 'gone', 'unreachable', 'unauthorised']);

/** Names and values; what has no value is not shown. */
type Facts = readonly (readonly [name: string, value: unknown])[];

/** More artifacts than this are counted. */
const MOST_ARTIFACTS = 12;

/** More skills than this are folded away. */
const MOST_SKILLS = 6;

/** More messages, and more letters of one, are in its transcript. */
const [MOST_MESSAGES, MOST_LETTERS] = [3, 280];

/**
 * One teammate that works elsewhere: how its task stands in its own words, what it needs, what it said and made last,
 * whether that arrived here, and what its agent card says.
 *
 * @summary Shows a remote teammate and its task.
 * @element agent-remote-card
 * @internal
 */
export class AgentRemoteCard extends AgentElement {
  static override styles = [AgentElement.styles, fields, teammate, teammateFacts, teammateControls, styles];

  /** The teammate. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** Its task, where that has a row of its own. */
  @property({attribute: 'task-id'}) taskId = '';

  readonly #agent = new RowController(this, () => (this.agentId === '' ? undefined : agentKey(this.agentId)));
  readonly #addresses = new Addresses(this);
  readonly #task = new RowController(this, () => (this.taskId === '' ? undefined : taskKey(this.taskId)));
  readonly #requests = new OpenRequests(
    this,
    () => this.#sessionId,
    ({agentId, taskId}) =>
      agentId === undefined ? taskId !== undefined && taskId === this.taskId : agentId === this.agentId,
  );
  readonly #thread = new RowController(this, () =>
    keyOf((id) => listKey('messages', id), transcriptOf(this.#agent.value ?? {})),
  );
  readonly #messages = new RowsController<Row>(this, () => this.#messageKeys());
  readonly #controls = new TeammateControls(this, {
    agent: () => this.#agent.value,
    localize: this.localize,
    command: (intent) => this.command(intent),
    acts: (agent) => this.#acts(agent),
  });

  override render() {
    const agent = this.#agent.value;
    const task = this.#task.value;
    if (!agent && !task) return this.renderFallback(this.#agent.store ? 'unknown' : 'unavailable');
    const state = remoteStateOf(agent, task);
    const card = cardFacts(agent?.card);
    return html`
      <article
        part="base"
        data-fact=${agent ? agentKey(agent.id) : taskKey(this.taskId)}
        data-status=${state}
        aria-labelledby="name"
      >
        <header class="head">
          ${agent ? agentAvatar(this, agent) : nothing} ${this.#renderName(agent, task, card?.provider)}
          ${remoteMark(state, this.localize)}
        </header>
        <p class="next">${this.#next(state, agent, task)}</p>
        ${this.#renderRequests(agent)} ${this.#renderFacts('fact', this.#said(agent, task))}
        ${this.#renderMessages(agent)} ${task ? this.#renderArtifacts(task) : nothing} ${this.#controls.render()}
        ${card ? this.#renderCard(card, agent, task) : this.#renderNoCard(agent, task)}
      </article>
    `;
  }

  #renderName(agent: AgentRow | undefined, task: TaskRow | undefined, provider: string | undefined): TemplateResult {
    const title = task?.title ?? task?.objective;
    return html`<span class="who">
      <span id="name">
        ${
          agent
            ? renderTeammate({id: agent.id, row: agent, store: this.#agent.store})
            : html`<bdi class="strong">${title ?? html`<code>${this.taskId}</code>`}</bdi>`
        }
      </span>
      ${agent?.role ? html`<bdi class="muted">${agent.role}</bdi>` : nothing}
      ${provider === undefined ? nothing : html`<bdi class="muted">${provider}</bdi>`}
    </span>`;
  }

  #renderRequests(agent: AgentRow | undefined): TemplateResult | typeof nothing {
    const {ids} = this.#requests;
    if (ids.length === 0) return nothing;
    return html`<div class="requests">
      ${agent ? html`<p class="meta">${this.term('teammate.answers-itself', agentName(this.#agent.store, agent.id))}</p>` : nothing}
      ${keyedRows(
        ids,
        (id) => id,
        (id) => html`<agent-hitl-card action-id=${id}></agent-hitl-card>`,
      )}
    </div>`;
  }

  #renderFacts(group: 'fact' | 'card', facts: Facts): TemplateResult {
    return html`<dl class="facts">
      ${facts.map(([name, value]) =>
        value === undefined || value === ''
          ? nothing
          : html`<dt>${this.localize.lookup(`remote.${group}.${name}`)}</dt>
              <dd>${value}</dd>`,
      )}
    </dl>`;
  }

  #renderMessages(agent: AgentRow | undefined): TemplateResult | typeof nothing {
    if (!agent) return nothing;
    const shown = this.#messageIds.map((id) => this.#renderMessage(id, agent)).filter((each) => each !== nothing);
    return html`<div class="messages">
      ${
        shown.length === 0
          ? nothing
          : html`<ul aria-label=${this.term('remote.messages')}>
              ${shown}
            </ul>`
      }
      <button type="button" class="btn quiet sm" @click=${() => openTeammate(this, this.#agent.store, agent.id)}>
        ${icon('open')}${this.term('remote.open-transcript')}
      </button>
    </div>`;
  }

  #renderMessage(id: string, agent: AgentRow): TemplateResult | typeof nothing {
    const message = this.#messages.get(messageKey(id));
    const parts = (message?.parts.toArray() ?? []).map((part) => this.#messages.get(partKey(part))?.text ?? '');
    const text = parts.join('\n').trim();
    if (!message || text === '') return nothing;
    const by =
      message.role === 'user' ? this.term('remote.to-it') : agentName(this.#agent.store, agent.id, message.agentName);
    return html`<li data-fact=${messageKey(id)}>
      <bdi class="meta">${by}</bdi>
      <span dir="auto">${text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text}</span>
    </li>`;
  }

  /** What it made: as cards where it is here, by name where it has not arrived. */
  #renderArtifacts({remoteArtifactRefs, artifacts}: TaskRow): TemplateResult | typeof nothing {
    const ids = [...new Set([...list(artifacts), ...list(remoteArtifactRefs)].flatMap((ref) => idIn(ref) ?? []))];
    if (ids.length === 0) return nothing;
    const store = this.#agent.store;
    return html`<div class="artifacts">
      ${keyedRows(
        ids.slice(0, MOST_ARTIFACTS),
        (id) => id,
        (id) =>
          store?.get(artifactKey(id))
            ? html`<agent-artifact-card artifact-id=${id}></agent-artifact-card>`
            : html`<p class="meta" data-status="undelivered"><code>${id}</code> ${this.term('remote.not-here')}</p>`,
      )}
      ${ids.length > MOST_ARTIFACTS ? html`<p class="meta">${this.term('context.more', ids.length - MOST_ARTIFACTS)}</p>` : nothing}
    </div>`;
  }

  /** What a remote teammate says of itself. Its words are its own: nothing of them is taken for more than that. */
  #renderCard(card: CardFacts, agent: AgentRow | undefined, task: TaskRow | undefined): TemplateResult {
    const {description, provider, providerUrl, documentationUrl, version} = card;
    return html`
      <details class="card">
        <summary class="row">
          ${icon('chev', {class: 'chev'})} ${this.term('remote.card')}
          <span class="meta">${this.term('remote.skills', card.skills.length)}</span>
        </summary>
        <div class="body">
          ${description === undefined ? nothing : html`<p dir="auto">${description}</p>`}
          ${this.#renderFacts('card', [
            ['provider', provider === undefined ? undefined : renderLink(provider, providerUrl, this.#addresses)],
            ['version', version && html`<bdi>${version}</bdi>`],
            ['protocols', chips(card.protocols)],
            ['capabilities', chips(card.capabilities)],
            ['input', chips(card.inputModes)],
            ['output', chips(card.outputModes)],
            ['security', chips(card.security)],
            [
              'docs',
              documentationUrl === undefined
                ? undefined
                : renderLink(documentationUrl, documentationUrl, this.#addresses),
            ],
          ])}
          ${this.#renderSkills(card.skills)} ${this.#renderFacts('fact', this.#ids(agent, task))}
        </div>
      </details>
    `;
  }

  #renderSkills(skills: readonly CardSkill[]): TemplateResult | typeof nothing {
    if (skills.length === 0) return nothing;
    const rest = skills.slice(MOST_SKILLS);
    return html`
      <ul class="skills" aria-label=${this.term('remote.card.skills')}>
        ${skills.slice(0, MOST_SKILLS).map(renderSkill)}
      </ul>
      ${
        rest.length === 0
          ? nothing
          : html`<details>
              <summary class="meta">${this.term('context.more', rest.length)}</summary>
              <ul class="skills">
                ${rest.map(renderSkill)}
              </ul>
            </details>`
      }
    `;
  }

  #renderNoCard(agent: AgentRow | undefined, task: TaskRow | undefined): TemplateResult {
    return html`<p class="meta">
        ${this.term('remote.no-card')}
        ${agent?.cardRef === undefined ? nothing : html`<agent-task-ref .to=${agent.cardRef}></agent-task-ref>`}
      </p>
      ${this.#renderFacts('fact', this.#ids(agent, task))}`;
  }

  get #sessionId(): string | undefined {
    const agent = this.#agent.value;
    return agent ? targetOf(agent).sessionId : this.#task.value?.sessionId;
  }

  get #messageIds(): readonly string[] {
    const {ids} = this.#thread.value ?? {};
    const first = Math.max(0, (ids?.length ?? 0) - MOST_MESSAGES);
    return Array.from({length: MOST_MESSAGES}, (_, place) => ids?.at(first + place)).filter((id) => id !== undefined);
  }

  *#messageKeys(): Iterable<Key> {
    for (const id of this.#messageIds) {
      yield messageKey(id);
      for (const part of this.#messages.get(messageKey(id))?.parts ?? []) yield partKey(part);
    }
  }

  /** What fits how it stands: out of reach, it is asked again; done, nothing is stopped. */
  #acts(agent: AgentRow): readonly TeammateAct[] {
    const state = remoteStateOf(agent, this.#task.value);
    const isOffered = agent.controls?.includes('retry') ?? true;
    if (ASKED_AGAIN.has(state)) return isOffered ? ['retry'] : [];
    if (state === 'completed') return actsFor({...agent, status: 'completed'});
    return actsFor(agent);
  }

  /** What is the case and what comes next, in one sentence or two. */
  #next(state: RemoteState, agent: AgentRow | undefined, task: TaskRow | undefined): TemplateResult {
    const why = task?.lastError ?? agent?.error ?? task?.statusReason ?? agent?.reason;
    const isWaiting = state === 'waiting_input' || state === 'waiting_auth';
    const words =
      isWaiting && this.#requests.ids.length === 0 ? this.term('remote.no-request') : this.term(`remote.next.${state}`);
    return html`${words} ${this.#reach(agent, task)}
    ${why === undefined || state === 'completed' ? nothing : html`<bdi class="muted">${why}</bdi>`}`;
  }

  /** When its last message arrived, and what it was. */
  #reach(agent: AgentRow | undefined, task: TaskRow | undefined): string {
    const {reachability, reachedAt} = agent ?? {};
    if (reachability === undefined || reachability === 'reachable') return '';
    const word = lastWord(agent, task);
    return [
      reachedAt === undefined ? '' : this.term('remote.heard', this.localize.formatTime(reachedAt)),
      word === undefined ? '' : this.term('remote.last-word', word),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** What it does, in its own words, and whether the result arrived. */
  #said(agent: AgentRow | undefined, task: TaskRow | undefined): Facts {
    const title = task?.title ?? task?.objective;
    const word = lastWord(agent, task);
    return [
      ['task', title && agent ? html`<bdi>${title}</bdi>` : undefined],
      ['said', word && html`<code>${word}</code>`],
      ['delivery', task?.delivery && this.term(`remote.delivery.${task.delivery}`)],
    ];
  }

  #ids(agent: AgentRow | undefined, task: TaskRow | undefined): Facts {
    return (
      [
        ['task-id', task?.remoteTaskId ?? agent?.remoteTaskId],
        ['context-id', task?.remoteContextId],
        ['protocol', task?.nativeProtocol],
      ] as const
    ).map(([name, id]) => [name, id && html`<code>${id}</code>`]);
  }
}

function idIn(ref: unknown): string | undefined {
  const {artifactId, id, ref: named} = object(ref) ?? {};
  const text = string(ref) ?? string(artifactId) ?? string(id) ?? string(named);
  return text?.replace(/^artifact:(?:\/\/)?/, '') || undefined;
}

function chips(words: readonly string[]): TemplateResult | undefined {
  return words.length === 0 ? undefined : html`${words.map((word) => html`<code>${word}</code>`)}`;
}

/** A link only where the page's own list of schemes allows it; else its words alone. */
function renderLink(words: string, address: string | undefined, addresses: Addresses): TemplateResult {
  const link = address === undefined ? undefined : addresses.link(address);
  if (!link?.absolute) return html`<bdi>${words}</bdi>`;
  return renderOutLink(link, html`<bdi>${words}</bdi>${renderDestination(link, words)}`);
}

function renderSkill({name, description, tags}: CardSkill): TemplateResult {
  return html`<li>
    <bdi class="strong">${name}</bdi>
    ${description === undefined ? nothing : html`<span class="muted" dir="auto">${description}</span>`}
    ${tags.length === 0 ? nothing : html`<span class="meta">${tags.join(', ')}</span>`}
  </li>`;
}
