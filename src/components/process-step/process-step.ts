import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {Disclosure} from '../../controllers/disclosure.js';
import {RowController} from '../../controllers/row-controller.js';
import type {PartKind} from '../../protocol/taxonomy.js';
import {shownStatus} from '../../protocol/vocabulary.js';
import * as keys from '../../state/keys.js';
import type {PartRow} from '../../state/projections/parts.js';
import type {PlanRow} from '../../state/projections/plans.js';
import {object} from '../../state/read.js';
import {icon, type IconName} from '../../styles/icons.js';
import {statusLook, statusMark} from '../../styles/status.js';
import {line} from '../../styles/line.styles.js';
import {AgentElement} from '../agent-element.js';
import styles from './process-step.styles.js';

/** The fields that the facts behind a step may have in common. */
interface StepFact {
  readonly id: string;
  readonly status?: string;
  readonly title?: string;
  readonly name?: string;
  readonly summary?: string;
  readonly claim?: string;
  readonly reason?: string;
  readonly from?: string;
  readonly to?: string;
  readonly error?: string;
  readonly errorCode?: string;
  readonly compactions?: readonly {
    readonly turns?: number;
    readonly tokensBefore?: number;
    readonly tokensAfter?: number;
  }[];
}

interface StepLook {
  readonly icon: IconName;
  key?(ref: string, part: PartRow): string;
}

/** Steps by the kind of their part: how they are marked and where their fact is. Tools and requests have cards of their own. */
const LOOKS: Partial<Record<PartKind, StepLook>> = {
  runtime_status: {icon: 'info'},
  reasoning_detail: {icon: 'think'},
  reasoning_summary: {icon: 'think'},
  plan: {icon: 'plan', key: keys.planKey},
  artifact_ref: {icon: 'doc', key: keys.artifactKey},
  evidence_ref: {icon: 'quote', key: keys.evidenceKey},
  file_change: {icon: 'diff'},
  context_event: {icon: 'compact', key: (_ref, part) => keys.contextKey(part.sessionId ?? keys.NO_SESSION)},
  agent_task: {icon: 'team', key: keys.agentKey},
  agent_handoff: {icon: 'handoff', key: keys.handoffKey},
  worker_notification: {icon: 'inbox', key: keys.notificationKey},
  remote_agent_status: {icon: 'link', key: keys.agentKey},
  error: {icon: 'danger', key: keys.runKey},
};

/**
 * One step of the work that is no tool and no request: reasoning, the plan, something made, somebody started.
 *
 * @summary Shows one step of the process.
 * @element agent-process-step
 * @csspart base - the step
 */
export class AgentProcessStep extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  /** The part to show. */
  @property({attribute: 'part-id'}) partId = '';

  readonly #part = new RowController<PartRow>(this, () => keys.partKey(this.partId));
  readonly #fact = new RowController<StepFact>(this, () => this.#factKey());
  readonly #disclosure = new Disclosure(this, {
    fact: () => keys.partKey(this.partId),
    isActive: () => this.#part.value?.status === 'streaming' || this.#part.value?.kind === 'plan',
  });

  override render() {
    const part = this.#part.value;
    if (!part) return this.renderFallback('unknown');
    return html`
      <div
        part="base"
        data-fact=${this.#factKey() ?? keys.partKey(part.id)}
        data-status=${this.#fact.value?.status ?? part.status}
        data-kind=${part.kind}
      >
        ${icon(LOOKS[part.kind]?.icon ?? 'info', {class: `glyph ${part.kind === 'error' ? 'k-danger' : 'k-stale'}`})}
        <div class="content">${this.#renderContent(part)}</div>
      </div>
    `;
  }

  #factKey(): string | undefined {
    const part = this.#part.value;
    if (part?.ref === undefined) return undefined;
    return LOOKS[part.kind]?.key?.(part.ref, part);
  }

  #renderContent(part: PartRow): TemplateResult {
    if (part.text !== undefined || part.summary !== undefined) return this.#renderReasoning(part);
    if (part.activityType !== undefined) return this.#renderActivity(part);
    if (part.kind === 'runtime_status') return this.#renderNamed(part);
    if (part.kind === 'plan') return this.#renderPlan(this.#fact.value as PlanRow | undefined);
    return this.#renderFact(part, this.#fact.value);
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
    const json = JSON.stringify(content, undefined, 2) ?? '';
    const body = html`<agent-code class="body" language="json" .code=${json}></agent-code>`;
    return this.#renderFold(label, summaryOf(content), end, body);
  }

  #renderPlan(plan: PlanRow | undefined): TemplateResult {
    if (!plan) return this.#renderLine(this.term('process.plan'), this.term('fallback.unknown'));
    const steps = plan.steps ?? [];
    const done = steps.filter((step) => shownStatus(step.status) === 'success').length;
    const summary = steps.length > 0 ? this.term('process.plan-progress', done, steps.length) : undefined;
    const end =
      plan.revision === undefined ? nothing : html`<span>${this.term('process.revision', plan.revision)}</span>`;
    const list = html`
      <ol class="plan">
        ${steps.map((step) => {
          const status = shownStatus(step.status);
          const look = statusLook(status);
          return html`
            <li data-status=${step.status ?? 'unknown'}>
              ${icon(look.icon, {class: `glyph k-${look.tone}`})}
              <span class=${status === 'success' ? 'muted' : ''}>${step.title ?? this.term('fallback.unknown')}</span>
              <span class="meta">${step.owner ?? nothing}</span>
              <span class="word k-${look.tone}">${this.#word(step.status)}</span>
            </li>
          `;
        })}
      </ol>
    `;
    const body =
      steps.length > 0
        ? list
        : plan.text === undefined
          ? undefined
          : html`<agent-markdown
              class="body"
              .text=${plan.text}
              ?streaming=${plan.status === 'streaming'}
            ></agent-markdown>`;
    return this.#renderFold(this.term('process.plan'), summary, end, body);
  }

  #renderFact(part: PartRow, fact: StepFact | undefined): TemplateResult {
    const label = this.localize.lookup(`part.${part.kind}`) ?? part.kind;
    if (!fact) return this.#renderLine(label, this.term('fallback.unknown'));
    const status = part.kind === 'context_event' || part.kind === 'error' ? undefined : fact.status;
    const end = status === undefined ? nothing : statusMark(shownStatus(status), this.#word(status), {quiet: true});
    return this.#renderLine(label, this.#summary(part, fact), end);
  }

  #summary(part: PartRow, fact: StepFact): string {
    if (part.kind === 'error')
      return [fact.error, fact.errorCode].filter(Boolean).join(' · ') || this.term('fallback.failed');
    if (part.kind === 'agent_handoff') return [fact.from, fact.to].filter(Boolean).join(' → ');
    if (part.kind === 'context_event') {
      const last = fact.compactions?.at(-1);
      const {turns, tokensBefore, tokensAfter} = last ?? {};
      return this.term('process.compacted', turns, tokensBefore, tokensAfter);
    }
    return fact.title ?? fact.summary ?? fact.claim ?? fact.name ?? fact.reason ?? fact.id;
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

  #onToggle(): void {
    this.#disclosure.set(!this.#disclosure.open);
  }
}

/** The short values of a content, in one line: a query, a count, a status. */
function summaryOf(content: unknown): string | undefined {
  const values = Object.values(object(content) ?? {}).filter((value) => typeof value !== 'object' && value !== '');
  return values.length === 0 ? undefined : values.slice(0, 4).map(String).join(' · ').slice(0, 200);
}
