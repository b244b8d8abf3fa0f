import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {renderRef} from '../team/open-ref.js';
import {teammateStatusMark} from '../team/status-words.js';
import {isEnded} from '../team/teammate-acts.js';
import {avatar, renderTeammate} from '../team/teammate.js';
import '../../conversation/conversation/conversation.strings.js';
import '../../requests/hitl-card/hitl-card.strings.js';
import './teammate-transcript.strings.js';

/** Who stands at the head of a transcript. */
export interface HeadFacts {
  readonly agent: AgentRow;
  readonly parent: AgentRow | undefined;
  readonly store: ProjectionStore | undefined;
  readonly localize: Localize;
}

/** Who it is, how it stands, and who gave it the work and why. */
export function renderHead(facts: HeadFacts, back: TemplateResult | typeof nothing): TemplateResult {
  const {agent, localize} = facts;
  const about = [agent.role, agent.model, agent.teamName].filter((fact) => fact !== undefined && fact !== '');
  return html`
    <header class="top">
      <div class="head">
        ${back} ${avatar(agent)}
        <span class="who">
          <h2>${agent.name === undefined ? html`<code>${agent.id}</code>` : html`<bdi>${agent.name}</bdi>`}</h2>
          <span class="muted dots">${about.map((fact) => html`<bdi>${fact}</bdi>`)}</span>
        </span>
        ${teammateStatusMark(agent.status, localize)}
      </div>
      ${renderDetail(agent)} ${renderDelegation(facts)} ${renderFactLinks({row: agent, localize})}
    </header>
  `;
}

function renderDetail({detail, reason, error, status}: AgentRow): TemplateResult | typeof nothing {
  const words = status === 'failed' ? error || reason : detail || reason;
  return !words ? nothing : html`<p dir="auto" class="detail">${words}</p>`;
}

function renderDelegation({agent, parent, store, localize}: HeadFacts): TemplateResult | typeof nothing {
  const {parentAgentId, spawnReason} = agent;
  if (parentAgentId === undefined && spawnReason === undefined) return nothing;
  return html`<p class="meta delegated dots">
    ${
      parentAgentId === undefined
        ? nothing
        : html`<span
            >${localize.term('teammate.delegated-by')} ${renderTeammate({id: parentAgentId, row: parent, store})}</span
          >`
    }${spawnReason === undefined ? nothing : html`<bdi>${spawnReason}</bdi>`}
  </p>`;
}

/** That its transcript could not be read, and why. */
export interface ReadFailure {
  readonly reason: string | undefined;
  readonly onRetry: () => void;
}

/** Nothing of its transcript is here: that is said, with where it is kept or why it could not be read. */
export function renderMissing(
  host: Element,
  {agent, store, localize}: HeadFacts,
  failure?: ReadFailure,
): TemplateResult {
  const {transcriptRef, summary} = agent;
  const isOver = isEnded(agent) || transcriptRef !== undefined || failure !== undefined;
  return html`<div class="missing" data-status="missing">
    <p class="strong">${localize.term(isOver ? 'teammate.no-transcript' : 'teammate.silent')}</p>
    ${
      transcriptRef === undefined
        ? nothing
        : html`<p class="muted">
            ${localize.term('teammate.kept-as')}
            ${renderRef({host, store, sessionId: agent.parentSessionId ?? agent.sessionId}, transcriptRef, localize.term('verb.open'))}
          </p>`
    }
    ${failure ? renderFailure(failure, localize) : nothing}
    ${summary === undefined ? nothing : html`<p dir="auto">${summary}</p>`}
  </div>`;
}

function renderFailure({reason, onRetry}: ReadFailure, localize: Localize): TemplateResult {
  return html`<p>${statusMark('danger', localize.term('conversation.opening-failed'))}</p>
    ${reason === undefined ? nothing : html`<p class="meta" dir="auto">${reason}</p>`}
    <button type="button" class="btn sm" @click=${onRetry}>
      ${icon('retry')}${localize.term('conversation.older-again')}
    </button>`;
}

/** More waiting inputs are counted. */
const MOST = 20;

/** What was written to the teammate and it has not read yet, as its owner holds it. */
export function renderPending({pending = []}: AgentRow, localize: Localize): TemplateResult | typeof nothing {
  if (pending.length === 0) return nothing;
  return html`<div class="pending">
    <p class="meta">${icon('queue')} ${localize.term('teammate.pending', pending.length)}</p>
    <ol>
      ${pending.slice(0, MOST).map(
        ({text, status, by, at}) => html`
          <li data-status=${status ?? 'queued'}>
            <span class="clip" dir="auto" title=${text ?? nothing}
              >${text ?? html`<span class="faint">${localize.term('teammate.no-text')}</span>`}</span
            >
            <span class="meta dots"
              >${by === undefined ? nothing : html`<bdi>${localize.lookup(`by.${by}`) ?? by}</bdi>`}${
                at === undefined ? nothing : html`<agent-time .datetime=${at}></agent-time>`
              }</span
            >
          </li>
        `,
      )}
    </ol>
    ${pending.length > MOST ? html`<p class="meta">${localize.term('context.more', pending.length - MOST)}</p>` : nothing}
  </div>`;
}
