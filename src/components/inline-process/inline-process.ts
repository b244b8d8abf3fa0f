import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {repeat} from 'lit/directives/repeat.js';
import {Disclosure} from '../../controllers/disclosure.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {listKey, NO_SESSION, partKey, runKey, toolKey, type ListRow} from '../../state/keys.js';
import type {PartRow} from '../../state/projections/parts.js';
import {isRunOver, type RunRow} from '../../state/projections/runs.js';
import type {ToolRow} from '../../state/projections/tools.js';
import {icon} from '../../styles/icons.js';
import {line} from '../../styles/line.styles.js';
import {AgentElement} from '../agent-element.js';
import styles from './inline-process.styles.js';

/** Parts that are said rather than done: the conversation shows them. */
export const SPOKEN: ReadonlySet<string> = new Set(['assistant_text', 'user_text', 'diagnostic']);

/**
 * What an agent does between its words: reasoning, plan, tools and requests in the order they happened. Open while the
 * run is at work, folded into one line when it is done.
 *
 * @summary Shows the process of a run in event order.
 * @element agent-inline-process
 * @csspart base - the process
 * @csspart summary - the line that it folds into
 */
export class AgentInlineProcess extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  /** The session whose newest run is shown; the active one where nothing is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** The run to show; the newest of the session where none is given. */
  @property({attribute: 'run-id'}) runId = '';

  /** The parts to show, out of the run's; all that are not spoken where none are given. */
  @property({attribute: false}) parts: readonly string[] | undefined;

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #runs = new RowController<ListRow>(this, () =>
    this.runId === '' ? listKey('runs', this.#session.id ?? NO_SESSION) : undefined,
  );
  readonly #run = new RowController<RunRow>(this, () => this.#key(runKey));
  readonly #list = new RowController<ListRow>(this, () =>
    this.parts ? undefined : this.#key((id) => listKey('parts', id)),
  );
  readonly #disclosure = new Disclosure(this, {
    fact: () => this.#key((id) => `process:${id}:${this.parts?.[0] ?? ''}`),
    isActive: () => !isRunOver(this.#run.value) || this.#waits(),
  });

  override render() {
    if (!this.#run.store) return this.renderFallback('unavailable');
    const parts = this.#steps();
    if (parts.length === 0) return this.parts ? nothing : this.renderFallback('unknown', this.term('process.empty'));
    // One step says as much as its own summary would.
    const folds = parts.length > 1;
    const open = !folds || this.#disclosure.open;
    return html`
      <div part="base" data-status=${this.#run.value?.status ?? 'unknown'}>
        ${folds && isRunOver(this.#run.value) ? this.#renderSummary(parts, open) : nothing}
        ${
          open
            ? repeat(
                parts,
                (part) => part.id,
                (part) => this.#renderStep(part),
              )
            : nothing
        }
      </div>
    `;
  }

  #key(make: (id: string) => string): string | undefined {
    const id = this.runId || this.#runs.value?.ids.at(-1);
    return id === undefined ? undefined : make(id);
  }

  #steps(): PartRow[] {
    const store = this.#run.store;
    return [...(this.parts ?? this.#list.value?.ids ?? [])]
      .map((id) => store?.get<PartRow>(partKey(id)))
      .filter((part): part is PartRow => part !== undefined && !SPOKEN.has(part.kind));
  }

  /** An open request keeps its place open, whatever became of the run. */
  #waits(): boolean {
    return (this.#run.value?.actions.length ?? 0) > 0;
  }

  #renderStep(part: PartRow): TemplateResult {
    const ref = part.ref ?? part.id;
    if (part.kind === 'tool_call' || part.kind === 'tool_result') {
      return html`<agent-tool-card class="step" tool-call-id=${ref}></agent-tool-card>`;
    }
    if (part.kind === 'action_required') return html`<agent-hitl-card class="step" action-id=${ref}></agent-hitl-card>`;
    return html`<agent-process-step class="step" part-id=${part.id}></agent-process-step>`;
  }

  #renderSummary(parts: readonly PartRow[], open: boolean): TemplateResult {
    const store = this.#run.store;
    const tools = parts
      .map((part) => store?.get<ToolRow>(toolKey(part.ref ?? '')))
      .filter((tool) => tool !== undefined);
    const failed = tools.filter((tool) => tool.status === 'output-error').length;
    const run = this.#run.value;
    const starts = parts.map((part) => part.startedAt).filter((at) => at !== undefined);
    const ends = [...tools.map((tool) => tool.endedAt), ...parts.map((part) => part.endedAt), run?.endedAt].filter(
      (at) => at !== undefined,
    );
    // The time of these steps: until the last of them ended, not until the whole run did.
    const last = Math.max(...(ends.length > 1 ? ends.filter((at) => at !== run?.endedAt) : ends));
    const span = starts.length > 0 && Number.isFinite(last) ? last - Math.min(...starts) : undefined;
    return html`
      <button
        part="summary"
        class="line"
        type="button"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${this.#onToggle}
      >
        ${icon('tool', {class: 'glyph k-stale'})}
        <span class="what">${this.term('process.steps', parts.length)}</span>
        <span class="clip grow">${tools.length > 0 ? this.term('process.tools', tools.length, failed) : nothing}</span>
        <span class="end">
          ${span === undefined || span < 0 ? nothing : html`<span>${this.localize.formatDuration(span)}</span>`}
          ${icon('chev', {class: 'chev'})}
        </span>
      </button>
    `;
  }

  #onToggle(): void {
    this.#disclosure.set(!this.#disclosure.open);
  }
}
