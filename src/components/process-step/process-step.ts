import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {Disclosure} from '../../controllers/disclosure.js';
import {RowController} from '../../controllers/row-controller.js';
import type {JsonObject} from '../../protocol/events.js';
import type {PartKind} from '../../protocol/taxonomy.js';
import {shownStatus} from '../../protocol/vocabulary.js';
import * as keys from '../../state/keys.js';
import type {AgentRow} from '../../state/facts/agents.js';
import type {PartRow} from '../../state/facts/parts.js';
import type {EvidenceRow} from '../../state/facts/evidence.js';
import {object, string} from '../../state/read.js';
import {icon, type IconName} from '../../styles/icons.js';
import {statusMark} from '../../styles/status.js';
import {line} from '../../styles/line.styles.js';
import {AgentElement} from '../agent-element.js';
import {lineMark, renderMark} from '../citation/evidence-words.js';
import {handoffLook} from '../handoff-lane/statuses.js';
import {teammateStatusMark} from '../team/status-words.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {openEvidence} from '../timeline-evidence/agent-evidence-open.js';
import styles from './process-step.styles.js';
import '../handoff-lane/handoff-lane.strings.js';
import './process-step.strings.js';

interface StepLook {
  readonly icon: IconName;
  key?(ref: string): keys.Key;
}

/** Steps by the kind of their part: how they are marked and where their fact is. Others have elements of their own. */
const LOOKS: Partial<Record<PartKind, StepLook>> = {
  runtime_status: {icon: 'info'},
  reasoning_detail: {icon: 'think'},
  reasoning_summary: {icon: 'think'},
  evidence_ref: {icon: 'quote', key: keys.evidenceKey},
  file_change: {icon: 'diff'},
  agent_task: {icon: 'team', key: keys.agentKey},
  agent_handoff: {icon: 'handoff', key: keys.handoffKey},
  remote_agent_status: {icon: 'link', key: keys.agentKey},
  error: {icon: 'danger', key: keys.runKey},
};

/**
 * One step of the work that has no element of its own: reasoning, a named step, evidence, somebody started.
 *
 * @summary Shows one step of the process.
 * @element agent-process-step
 * @fires agent-evidence-open - a person wants to see the evidence
 * @fires agent-teammate-open - a person wants to see the teammate who was started
 * @csspart base - the step
 */
export class AgentProcessStep extends AgentElement {
  static override styles = [AgentElement.styles, line, teammate, styles];

  /** The part to show. */
  @property({attribute: 'part-id'}) partId = '';

  readonly #part = new RowController(this, () => keys.partKey(this.partId));
  readonly #fact = new RowController(this, () => this.#factKey());
  readonly #disclosure = new Disclosure(this, {
    fact: () => keys.partKey(this.partId),
    isActive: () => this.#part.value?.status === 'streaming',
  });

  override render() {
    const part = this.#part.value;
    if (!part) return this.renderFallback('unknown');
    return html`
      <div
        part="base"
        data-fact=${this.#factKey() ?? keys.partKey(part.id)}
        data-status=${string(object(this.#fact.value)?.['status']) ?? part.status}
        data-kind=${part.kind}
      >
        ${icon(LOOKS[part.kind]?.icon ?? 'info', {class: `glyph ${part.kind === 'error' ? 'k-danger' : 'k-stale'}`})}
        <div class="content">${this.#renderContent(part)}</div>
      </div>
    `;
  }

  #factKey(): keys.Key | undefined {
    const part = this.#part.value;
    if (part?.ref === undefined) return undefined;
    return LOOKS[part.kind]?.key?.(part.ref);
  }

  #renderContent(part: PartRow): TemplateResult {
    if (part.text !== undefined || part.summary !== undefined) return this.#renderReasoning(part);
    if (part.activityType !== undefined) return this.#renderActivity(part);
    if (part.kind === 'runtime_status') return this.#renderNamed(part);
    return this.#renderFact(part, object(this.#fact.value));
  }

  #renderReasoning(part: PartRow): TemplateResult {
    const ended =
      part.startedAt !== undefined && part.endedAt !== undefined ? part.endedAt - part.startedAt : undefined;
    const streaming = part.status === 'streaming';
    const end = html`
      ${ended === undefined || ended <= 0 ? nothing : html`<span>${this.localize.formatDuration(ended)}</span>`}
      ${streaming ? html`<span>${this.term('process.thinking')}</span>` : nothing}
    `;
    const body =
      part.text === undefined
        ? undefined
        : html`<agent-markdown class="body" .text=${part.text} ?streaming=${streaming}></agent-markdown>`;
    return this.#renderFold(this.term('process.reasoning'), part.summary, end, body);
  }

  /** A step that the runtime names. */
  #renderNamed({name, status, startedAt, endedAt}: PartRow): TemplateResult {
    const took = startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt;
    const word = status === 'streaming' ? 'running' : status === 'completed' ? 'success' : 'unknown';
    const end = html`
      ${took <= 0 ? nothing : html`<span>${this.localize.formatDuration(took)}</span>`}
      ${statusMark(word, this.term(`status.${word}`), {quiet: true})}
    `;
    return this.#renderLine(this.term('process.step'), name ?? this.term('fallback.unknown'), end);
  }

  /** Structured content: who made it says what it is; this page shows it as it came. */
  #renderActivity({activityType = '', content, stale}: PartRow): TemplateResult {
    const label = this.localize.lookup(`activity.${activityType}`) ?? activityType;
    const end = stale ? statusMark('stale', this.term('status.stale'), {quiet: true}) : nothing;
    const body = html`<agent-json class="body" label=${label} .value=${content}></agent-json>`;
    return this.#renderFold(label, summaryOf(content), end, body);
  }

  #renderFact(part: PartRow, fact: JsonObject | undefined): TemplateResult {
    const label = this.localize.lookup(`part.${part.kind}`) ?? part.kind;
    if (!fact) return this.#renderLine(label, this.term('fallback.unknown'));
    const mate = part.kind === 'agent_task' ? this.#part.store?.get(keys.agentKey(part.ref ?? '')) : undefined;
    if (mate) return this.#renderMate(label, mate);
    return this.#renderLine(label, this.#summary(part, fact), this.#renderEnd(part, fact));
  }

  /** Who was started, as what and for what. What came of it is told where it is told: in the report. */
  #renderMate(label: string, row: AgentRow): TemplateResult {
    const about = [row.role, row.spawnReason].filter(Boolean);
    const isAsking = shownStatus(row.status) === 'needs';
    return html`
      <div class="line">
        <span class="vh">${`${label}: `}</span>
        <span class="what">${renderTeammate({id: row.id, row, store: this.#part.store})}</span>
        <span class="clip grow dots" dir="auto">${about.map((words) => html`<bdi>${words}</bdi>`)}</span>
        <span class="end">${teammateStatusMark(row.status, this.localize, isAsking ? {} : {quiet: true})}</span>
      </div>
    `;
  }

  #renderEnd({kind, ref = ''}: PartRow, fact: JsonObject) {
    const evidence = kind === 'evidence_ref' ? this.#part.store?.get(keys.evidenceKey(ref)) : undefined;
    if (evidence) return this.#renderEvidence(evidence);
    const status = string(fact['status']);
    if (kind === 'error' || status === undefined) return nothing;
    if (kind === 'agent_handoff') {
      const word = this.localize.lookup(`handoff.status.${status}`) ?? status;
      return statusMark(handoffLook(status), word, {quiet: true});
    }
    return statusMark(shownStatus(status), this.#word(status), {quiet: true});
  }

  /** Evidence is a link here: it is read where evidence is. */
  #renderEvidence(row: EvidenceRow): TemplateResult {
    return html`
      ${renderMark(lineMark(row, this.localize), {quiet: true})}
      <button type="button" class="btn quiet sm" @click=${this.#onOpen}>
        ${icon('open')}${this.term('verb.open')}
      </button>
    `;
  }

  #summary(part: PartRow, fact: JsonObject): string {
    const say = (...names: readonly string[]) => names.map((name) => string(fact[name]));
    if (part.kind === 'error')
      return say('error', 'errorCode', 'lateError').filter(Boolean).join(' · ') || this.term('fallback.failed');
    if (part.kind === 'agent_handoff')
      return say('from', 'to')
        .flatMap((id) => this.#nameOf(id))
        .join(' → ');
    return say('title', 'summary', 'claim', 'name', 'reason', 'id').find((words) => words !== undefined) ?? '';
  }

  #nameOf(id: string | undefined): readonly string[] {
    return id ? [this.#part.store?.get(keys.agentKey(id))?.name ?? id] : [];
  }

  #word(status: string | undefined): string {
    if (status === undefined) return this.term('fallback.unknown');
    return this.localize.lookup(`status.${shownStatus(status)}`) ?? status;
  }

  #renderLine(label: string, summary: string, end: unknown = nothing): TemplateResult {
    return html`
      <div class="line">
        <span class="what">${label}</span><span class="clip grow">${summary}</span><span class="end">${end}</span>
      </div>
    `;
  }

  #renderFold(
    label: string,
    summary: string | undefined,
    end: unknown,
    body: TemplateResult | undefined,
  ): TemplateResult {
    if (!body) return this.#renderLine(label, summary ?? '', end);
    const open = this.#disclosure.open;
    return html`
      <button class="line" type="button" aria-expanded=${open ? 'true' : 'false'} @click=${this.#onToggle}>
        <span class="what">${label}</span><span class="clip grow">${summary ?? nothing}</span>
        <span class="end">${end}${icon('chev', {class: 'chev'})}</span>
      </button>
      ${open ? body : nothing}
    `;
  }

  readonly #onOpen = (): void => {
    const ref = this.#part.value?.ref;
    if (ref !== undefined) openEvidence(this, this.#part.store, ref);
  };

  #onToggle(): void {
    this.#disclosure.set(!this.#disclosure.open);
  }
}

/** The short values of a content, in one line: a query, a count, a status. */
function summaryOf(content: unknown): string | undefined {
  const values = Object.values(object(content) ?? {}).filter((value) => typeof value !== 'object' && value !== '');
  return values.length === 0 ? undefined : values.slice(0, 4).map(String).join(' · ').slice(0, 200);
}
