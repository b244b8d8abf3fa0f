import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {Clock} from '../../../controllers/clock.js';
import {Disclosure, disclosureKey} from '../../../controllers/disclosure.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {toolKey} from '../../../state/keys.js';
import {isToolOver, type ToolRow} from '../../../state/facts/tools.js';
import type {Row} from '../../../state/core/rows.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {AgentElement} from '../../agent-element.js';
import styles from './tool-group.styles.js';
import './tool-group.strings.js';

/** In which order the states are counted, and as what. */
const COUNTED = ['running', 'waiting', 'failed', 'cancelled', 'done'] as const;
type Counted = (typeof COUNTED)[number];

const COUNTED_AS: Readonly<Record<ToolRow['status'], Counted>> = {
  'input-streaming': 'running',
  'input-available': 'waiting',
  running: 'running',
  progress: 'running',
  'output-available': 'done',
  'output-error': 'failed',
  cancelled: 'cancelled',
  unknown: 'waiting',
};

/**
 * Tool calls that followed one another, under one row that counts them. Open while one of them runs or has failed, folded
 * when all are done; what a person opened stays. A single call is shown without a group.
 *
 * @summary Groups consecutive tool calls.
 * @a11y Folds and unfolds by a button with `aria-expanded`.
 * @element agent-tool-group
 * @csspart base - the group
 * @csspart summary - the row that counts
 */
export class AgentToolGroup extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  /** The tool calls, in their order. */
  @property({attribute: false}) calls: readonly string[] = [];

  /** The group is the newest work of a run: its last result stays open. */
  @property({type: Boolean}) newest = false;

  /** Loads pictures from other servers; else they are links. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #rows = new RowsController<Row>(this, () =>
    this.calls.flatMap((id) => [toolKey(id), disclosureKey(toolKey(id))]),
  );
  readonly #disclosure = new Disclosure(this, {
    fact: () => (this.calls.length > 1 ? `tools:${this.calls[0] ?? ''}` : undefined),
    isActive: () => this.#isActive,
  });
  protected readonly clock = new Clock(
    this,
    () => this.calls.length > 1 && this.#tools.some((one) => !isToolOver(one)),
  );

  override render() {
    const isGroup = this.calls.length > 1;
    const open = !isGroup || this.#disclosure.open;
    return html`
      <div part="base" class=${isGroup ? 'group' : ''} data-status=${this.#status}>
        ${isGroup ? this.#renderSummary(open) : nothing}
        <div class="calls">
          ${
            open
              ? keyedRows(
                  this.calls,
                  (id) => id,
                  (id, index) => this.#renderCall(id, index),
                )
              : nothing
          }
        </div>
      </div>
    `;
  }

  #renderCall(id: string, index: number): TemplateResult {
    const isNewest = this.newest && index === this.calls.length - 1;
    return html`<agent-tool-card
      tool-call-id=${id}
      ?newest=${isNewest}
      ?allow-images=${this.allowImages}
    ></agent-tool-card>`;
  }

  #renderSummary(open: boolean): TemplateResult {
    const counts = this.#counts();
    const words = COUNTED.filter((name) => counts[name] > 0).map((name) =>
      this.term(`tool-group.${name}`, counts[name]),
    );
    const span = this.#span();
    return html`
      <button
        part="summary"
        class="line"
        type="button"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${this.#onToggle}
      >
        ${icon('tool', {class: 'glyph k-stale'})}
        <span class="what">${this.term('tool-group.calls', this.calls.length)}</span>
        <span class="clip grow">${words.join(this.term('list.comma'))}</span>
        <span class="end">
          ${span === undefined ? nothing : html`<span>${this.localize.formatDuration(span)}</span>`}
          ${icon('chev', {class: 'chev'})}
        </span>
      </button>
    `;
  }

  get #tools(): readonly ToolRow[] {
    return this.calls.map((id) => this.#rows.get(toolKey(id))).filter((tool) => tool !== undefined);
  }

  get #isActive(): boolean {
    const isTouched = (id: string) => this.#rows.get(disclosureKey(toolKey(id)))?.open;
    return (
      this.newest ||
      this.#tools.some((tool) => !isToolOver(tool) || tool.status === 'output-error') ||
      this.calls.some((id) => isTouched(id) === true)
    );
  }

  get #status(): string {
    const counts = this.#counts();
    return COUNTED.find((name) => counts[name] > 0) ?? 'unknown';
  }

  #counts(): Record<Counted, number> {
    const counts = {running: 0, waiting: 0, failed: 0, cancelled: 0, done: 0};
    for (const {status} of this.#tools) counts[COUNTED_AS[status]]++;
    return counts;
  }

  /** From the first start to the last end, or until now while one is at work. */
  #span(): number | undefined {
    const tools = this.#tools;
    const starts = tools.map(({startedAt}) => startedAt).filter((at) => at !== undefined);
    const ends = tools.map(({endedAt}) => endedAt).filter((at) => at !== undefined);
    const end = tools.some((tool) => !isToolOver(tool)) ? this.clock.now : Math.max(...ends);
    const span = end - Math.min(...starts);
    return Number.isFinite(span) && span >= 0 ? span : undefined;
  }

  readonly #onToggle = (): void => {
    this.#disclosure.set(!this.#disclosure.open);
  };
}
