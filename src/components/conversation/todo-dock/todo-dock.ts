import {html, nothing} from 'lit';
import {PlanController} from '../../../controllers/plan-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import type {PlanStep} from '../../../protocol/events.js';
import {planKey, uiKey} from '../../../state/keys.js';
import type {PlanRow} from '../../../state/facts/plans.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusLook} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import {planProgress, type PlanProgress} from './progress.js';
import styles from './todo-dock.styles.js';
import '../plan/plan.strings.js';
import '../../shell/runtime-status/runtime-status.strings.js';
import './todo-dock.strings.js';

/** Whether something is open, as a person chose. */
interface OpenRow {
  readonly open: boolean;
}

const dockedKey = (plan: PlanRow | undefined) => plan && uiKey<OpenRow>(`docked:${planKey(plan.id)}`);
/** Where the transcript keeps whether the same plan is open there: N2, it is expanded in one place. */
const inlineKey = (plan: PlanRow | undefined) => plan && uiKey<OpenRow>(`open:${planKey(plan.id)}`);

/**
 * The plan of the run at work, in one line: which step it is at, of how many. A person may unfold it to all of its
 * steps. It is a checklist for the reader and says nothing about the life of a task. Without a plan it takes no room.
 *
 * @summary Keeps the current step of the plan in sight.
 * @a11y A named region with an ordered list that a button with `aria-expanded` opens.
 * @element agent-todo-dock
 * @csspart base - the dock
 * @csspart steps - the unfolded steps
 */
export class AgentTodoDock extends SessionElement {
  static override styles = [SessionElement.styles, line, styles];

  readonly #run = new RunController(this, () => this.shownSessionId);
  readonly #plan = new PlanController(
    this,
    () => this.shownSessionId,
    () => this.#run.value,
  );
  readonly #docked = new RowController(this, () => dockedKey(this.#plan.value));
  readonly #inline = new RowController(this, () => inlineKey(this.#plan.value));

  override render() {
    const plan = this.#plan.value;
    const progress = planProgress(plan);
    // What is done has its place in the conversation.
    if (!plan || !progress || (!progress.current && progress.done === progress.steps.length)) return nothing;
    const isOpen = this.#isOpen;
    return html`
      <section
        part="base"
        aria-label=${this.term('process.plan')}
        data-fact=${planKey(plan.id)}
        data-status=${plan.status}
      >
        <button class="line" type="button" aria-expanded=${isOpen} @click=${this.#onToggle}>
          ${icon('plan', {class: 'glyph k-stale'})}${this.#renderNow(progress)}
          <span class="end">
            <span>${this.term('process.plan-progress', progress.done, progress.steps.length)}</span>
            ${icon('chev', {class: 'chev'})}
          </span>
        </button>
        ${
          isOpen
            ? html`<div class="box scroll" ${scrollRegion(() => this.term('process.plan'))}>
                <ol part="steps">
                  ${progress.steps.map((step) => this.#renderStep(step))}
                </ol>
              </div>`
            : nothing
        }
      </section>
    `;
  }

  #renderNow({current, done, steps}: PlanProgress) {
    if (!current) {
      const word = done === steps.length ? this.term('status.success') : this.term('todo-dock.no-step');
      return html`<span class="clip grow">${word}</span>`;
    }
    const number = (value: number) => this.localize.formatNumber(value);
    return html`
      <span class="what">${this.term('run-status.step', number(current.number), number(steps.length))}</span>
      <span class="clip grow" dir="auto">${current.step.title ?? this.term('fallback.unknown')}</span>
    `;
  }

  #renderStep(step: PlanStep) {
    const status = shownStatus(step.status);
    const look = statusLook(status);
    return html`
      <li data-status=${step.status ?? 'unknown'}>
        ${icon(look.icon, {class: `glyph k-${look.tone}`})}
        <span class="grow ${status === 'success' ? 'done' : ''}" dir="auto"
          >${step.title ?? this.term('fallback.unknown')}</span
        >
        <span class="meta">${step.owner ?? nothing}</span>
        <span class="word k-${look.tone} ${status === 'success' ? 'faint' : ''}"
          >${this.localize.lookup(`status.${status}`) ?? step.status}</span
        >
      </li>
    `;
  }

  get #isOpen(): boolean {
    return this.#docked.value?.open === true && this.#inline.value?.open !== true;
  }

  readonly #onToggle = (): void => {
    const docked = dockedKey(this.#plan.value);
    const inline = inlineKey(this.#plan.value);
    if (docked === undefined || inline === undefined) return;
    const open = !this.#isOpen;
    this.#docked.store?.setLocal(docked, {open});
    if (open) this.#docked.store?.setLocal(inline, {open: false});
    this.requestUpdate();
  };
}
