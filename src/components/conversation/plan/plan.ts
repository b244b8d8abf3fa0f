import {html, nothing, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import type {PlanStep} from '../../../protocol/events.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import type {PlanRow} from '../../../state/facts/plans.js';
import {planKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import './plan.strings.js';
import styles from './plan.styles.js';

/** So many finished steps at the beginning of a plan become one row. */
const FOLDED = 2;
const CHANGE_MARKS = {added: '+', removed: '−', renamed: '~'} as const;

/**
 * The plan of a run as a checklist: what is done folds into one row, what is at work and what is next stand below. A
 * revision can be compared with the one before it. A checklist for the reader: it changes no task.
 *
 * @summary Shows the plan of a run.
 * @element agent-plan
 * @csspart base - the plan
 */
export class AgentPlan extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  @state() private isComparing = false;
  @state() private showsFinished = false;

  /** The plan to show. */
  @property({attribute: 'plan-id'}) planId = '';

  readonly #plan = new RowController(this, () => planKey(this.planId));
  readonly #disclosure = new Disclosure(this, {
    fact: () => planKey(this.planId),
    isActive: () => !this.#isDone,
  });

  override render() {
    const plan = this.#plan.value;
    if (!plan) return this.renderFallback('unknown');
    const steps = plan.steps ?? [];
    const open = this.#disclosure.open;
    return html`
      <div part="base" data-fact=${planKey(plan.id)} data-status=${plan.status}>
        ${icon('plan', {class: 'glyph k-stale'})}
        <div class="content">
          ${this.#renderHead(plan, steps, open)} ${this.isComparing ? this.#renderComparison(plan) : nothing}
          ${open ? this.#renderBody(plan, steps) : nothing}
        </div>
      </div>
    `;
  }

  #renderHead(plan: PlanRow, steps: readonly PlanStep[], open: boolean): TemplateResult {
    const done = steps.filter(isDone).length;
    const {previous, revision} = plan;
    return html`
      <div class="head wrap">
        <button class="line" type="button" aria-expanded=${open ? 'true' : 'false'} @click=${this.#onToggle}>
          <span class="what">${this.term('process.plan')}</span>
          ${steps.length > 0 ? html`<span>${this.term('process.plan-progress', done, steps.length)}</span>` : nothing}
          ${revision === undefined ? nothing : html`<span class="clip">${this.term('process.revision', revision)}</span>`}
          <span class="end">${icon('chev', {class: 'chev'})}</span>
        </button>
        ${
          previous && revision !== undefined
            ? html`<button
                class="btn quiet sm"
                type="button"
                aria-expanded=${this.isComparing ? 'true' : 'false'}
                @click=${this.#onCompare}
              >
                ${this.isComparing ? this.term('plan.close-compare') : this.term('plan.compare', previous.revision)}
              </button>`
            : nothing
        }
      </div>
    `;
  }

  #renderBody(plan: PlanRow, steps: readonly PlanStep[]): TemplateResult | typeof nothing {
    if (steps.length > 0) return this.#renderSteps(steps);
    if (plan.text === undefined) return html`<p class="meta">${this.term('fallback.unknown.reason')}</p>`;
    const streaming = plan.status === 'streaming';
    return html`<agent-markdown class="body" .text=${plan.text} ?streaming=${streaming}></agent-markdown>`;
  }

  #renderSteps(steps: readonly PlanStep[]): TemplateResult {
    const next = steps.findIndex((step) => !isDone(step));
    const finished = next < 0 ? steps.length : next;
    const folds = finished >= FOLDED;
    return html`
      <ol class="plan">
        ${folds ? this.#renderFinished(steps.slice(0, finished)) : nothing}
        ${(folds && !this.showsFinished ? steps.slice(finished) : steps).map((step) => this.#renderStep(step))}
      </ol>
    `;
  }

  #renderFinished(steps: readonly PlanStep[]): TemplateResult {
    const titles = steps.map(({title}) => title ?? this.term('fallback.unknown')).join(this.term('list.comma'));
    return html`
      <li data-status="completed">
        ${icon('success', {class: 'glyph k-success'})}
        <span class="clip"><b>${this.term('plan.finished', steps.length)}</b> <bdi class="muted">${titles}</bdi></span>
        <button
          type="button"
          class="btn quiet sm"
          aria-expanded=${this.showsFinished ? 'true' : 'false'}
          aria-label=${
            this.showsFinished ? this.term('plan.hide-finished') : this.term('plan.show-finished', steps.length)
          }
          @click=${this.#onFinished}
        >
          ${this.term(this.showsFinished ? 'verb.hide' : 'verb.show')}
        </button>
        <span class="word k-success">${this.term('status.success')}</span>
      </li>
    `;
  }

  #renderStep({title, status, owner}: PlanStep): TemplateResult {
    const shown = shownStatus(status);
    const look = statusLook(shown);
    const word = status === undefined ? this.term('fallback.unknown') : this.localize.lookup(`status.${shown}`);
    return html`
      <li data-status=${status ?? 'unknown'}>
        ${icon(look.icon, {class: `glyph k-${look.tone}`})}
        <bdi class=${isAtWork(shown) ? 'strong' : 'muted'}>${title ?? this.term('fallback.unknown')}</bdi>
        <span class="meta clip">${owner ?? nothing}</span>
        <span class="word k-${look.tone}">${word ?? status}</span>
      </li>
    `;
  }

  #renderComparison({previous, steps = [], revision = 0}: PlanRow): TemplateResult | typeof nothing {
    if (!previous) return nothing;
    const {changes, unchanged} = planChanges(previous.steps, steps);
    return html`
      <ul class="changes" aria-label=${this.term('plan.changes', previous.revision, revision)}>
        ${changes.map((change) => this.#renderChange(change))}
        <li class="meta">${this.term('plan.unchanged', unchanged)}</li>
      </ul>
    `;
  }

  #renderChange({kind, title, was}: StepChange): TemplateResult {
    const words =
      was === undefined ? this.term(kind === 'added' ? 'plan.added' : 'plan.removed') : this.term('plan.renamed', was);
    return html`<li class=${kind}>
      <span class="mark" aria-hidden="true">${CHANGE_MARKS[kind]}</span><bdi>${title}</bdi>
      <bdi class="meta">${words}</bdi>
    </li>`;
  }

  get #isDone(): boolean {
    const steps = this.#plan.value?.steps ?? [];
    return steps.length > 0 && steps.every(isDone);
  }

  readonly #onToggle = (): void => {
    this.#disclosure.set(!this.#disclosure.open);
  };

  readonly #onCompare = (): void => {
    this.isComparing = !this.isComparing;
  };

  readonly #onFinished = (): void => {
    this.showsFinished = !this.showsFinished;
  };
}

function isDone({status}: PlanStep): boolean {
  return shownStatus(status) === 'success';
}

function isAtWork(status: string): boolean {
  return status === 'running' || status === 'needs';
}

/** What became of a step from one revision to the next. */
interface StepChange {
  readonly kind: 'added' | 'removed' | 'renamed';
  readonly title: string;
  /** What it was called. */
  readonly was?: string;
}

/** The difference between two revisions: steps are the same by their id, or by their title where they have none. */
function planChanges(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
): {changes: StepChange[]; unchanged: number} {
  const old = new Map(before.map((step) => [keyOf(step), step]));
  const changes: StepChange[] = [];
  let unchanged = 0;
  for (const step of after) {
    const earlier = old.get(keyOf(step));
    old.delete(keyOf(step));
    const title = step.title ?? '';
    if (!earlier) changes.push({kind: 'added', title});
    else if (earlier.title !== step.title) changes.push({kind: 'renamed', title, was: earlier.title ?? ''});
    else unchanged++;
  }
  for (const step of old.values()) changes.push({kind: 'removed', title: step.title ?? ''});
  return {changes, unchanged};
}

function keyOf({id, title}: PlanStep): string {
  return id === undefined ? `title ${title ?? ''}` : `id ${id}`;
}
