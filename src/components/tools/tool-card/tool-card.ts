import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {receiptKey} from '../../../commands/keys.js';
import type {Receipt} from '../../../commands/receipts.js';
import {Clock} from '../../../controllers/clock.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import type {Localize} from '../../../controllers/localize.js';
import {ReceiptController} from '../../../controllers/receipt-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {isToolOver, type ToolRow} from '../../../state/facts/tools.js';
import {evidenceKey, toolKey} from '../../../state/keys.js';
import {number, object, string} from '../../../state/read.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {statusLook} from '../../../styles/status.js';
import {mark} from '../../../styles/mark.styles.js';
import {AgentElement} from '../../agent-element.js';
import {Addresses} from '../../parts/markdown/addresses.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import {hasFactLinks, renderFactLinks} from '../../internal/fact-links.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {builtInFor, drawBuiltIn, drawMark} from '../../internal/renderers/built-ins.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {parsed, pretty} from '../../parts/json/values.js';
import {renderAttempts, renderError, TOOL_LOOKS} from './attempts.js';
import {
  inputSummary,
  LIVE_LINES,
  omittedFrom,
  renderInput,
  renderLines,
  renderStreamingInput,
  riskWord,
  streamedInput,
  streamedSize,
} from './input.js';
import type {ResultView} from './result.js';
import {contentOf, sourceOf, typeOf} from './shapes.js';
import {plainText} from './terminal-text.js';
import './tool-card.strings.js';
import styles from './tool-card.styles.js';

/** Risks that are said in the row, also while it is folded. */
const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * One tool call: what it was asked, how far it is, what came back. A row until it is opened; open while it runs or has
 * failed, folded when it is done, and a person's own choice wins.
 *
 * @summary Shows a tool call through its whole life.
 * @a11y An article that is named after the tool; folds by its header, and never under a person's focus.
 * @element agent-tool-card
 * @dependency agent-code
 * @dependency agent-diff
 * @dependency agent-json
 * @dependency agent-markdown
 * @lazy agent-task-ref
 * @fires agent-command - `retry`, `answer` (to skip) or `open_detail`, when a person asks for it
 * @fires agent-evidence-open - a person wants to see the evidence that it left
 * @csspart base - the card
 */
export class AgentToolCard extends AgentElement {
  static override styles = [AgentElement.styles, mark, progress, factLinks, styles];

  /** The command that asked for the whole output. */
  @state() private openId = '';

  /** A person is asked whether to do again what is not safe to repeat. */
  @state() private isAsking = false;

  /** The tool call to show. */
  @property({attribute: 'tool-call-id'}) toolCallId = '';

  /** The newest call of a run at work: its result stays open until the next one begins. */
  @property({type: Boolean}) newest = false;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #tool = new RowController(this, () => toolKey(this.toolCallId));
  readonly #addresses = new Addresses(this);
  readonly #receipt = new ReceiptController(this, () => `toolCallId:${this.toolCallId}`);
  readonly #skip = new ReceiptController(this, () => {
    const actionId = this.#tool.value?.skipActionId;
    return actionId === undefined ? undefined : `actionId:${actionId}`;
  });
  readonly #opened = new RowController(this, () => (this.openId ? receiptKey(this.openId) : undefined));
  readonly #availability = new ControlAvailability(this);
  readonly #renderers = new RendererController(this);
  readonly #disclosure = new Disclosure(this, {
    fact: () => toolKey(this.toolCallId),
    isActive: () => this.#isActive,
  });
  protected readonly clock = new Clock(this, (now) => (this.#tool.value?.nextAttemptAt ?? 0) > now);
  #openings = 0;
  #inputText = '';
  #input: unknown;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('toolCallId')) this.openId = '';
    if (changed.has('toolCallId') || this.#tool.value?.status !== 'output-error') this.isAsking = false;
  }

  override render() {
    const tool = this.#tool.value;
    if (!tool) return this.renderFallback('unknown');
    const drawn = this.#renderPages(tool);
    return html`
      <article
        part="base"
        class=${drawn === undefined ? '' : 'drawn'}
        aria-label=${this.term('tool-card.label', this.#name)}
        data-fact=${toolKey(tool.id)}
        data-status=${tool.status}
      >
        ${drawn ?? this.#renderOwn(tool)}
      </article>
    `;
  }

  /** What the page draws for this tool. */
  #renderPages(tool: ToolRow) {
    const input = () => (tool.status === 'input-streaming' ? streamedInput(tool) : this.#inputOf(tool));
    return this.#renderers.render('tool', tool, {
      localize: this.localize,
      more: () => ({input: input(), result: tool.result}),
    });
  }

  #renderOwn(tool: ToolRow) {
    const {open} = this.#disclosure;
    return html`<details ?open=${open}>
      ${this.#renderRow(tool)}
      <div class="body">${open ? this.#renderBody(tool) : nothing}</div>
    </details>`;
  }

  #renderRow(tool: ToolRow) {
    const {kind, settled} = TOOL_LOOKS[tool.status];
    const {icon: glyph, tone} = statusLook(kind);
    const input = tool.status === 'input-streaming' ? undefined : this.#inputOf(tool);
    const summary = tool.inputSummary ?? inputSummary(input);
    return html`
      <summary @click=${this.#onToggle}>
        ${icon(glyph, {class: `glyph k-${tone}`})}
        <span class="who">
          ${this.#renderKind(tool)}
          ${tool.name ? html`<code class="name clip">${tool.name}</code>` : html`<span class="clip">${this.#name}</span>`}
        </span>
        <span class="arg">
          ${summary ? html`<bdi class="clip">${summary}</bdi>` : nothing}
          ${summary ? this.#renderOmitted(tool, input) : nothing}
        </span>
        <span class="end">
          ${this.#renderRisk(tool.risk)}
          <span class="st k-${tone} ${settled ? 'quiet' : ''}">${this.term(`tool-state.${tool.status}`)}</span>
          ${this.#renderMeasure(tool)}
        </span>
        ${icon('chev', {class: 'chev'})}
      </summary>
    `;
  }

  /** The mark of its kind, where the page or the package has one. */
  #renderKind(tool: ToolRow) {
    const {localize} = this;
    const name = tool.kind?.toLowerCase() ?? '';
    const picture = drawMark('toolMark', tool, {renderers: this.#renderers, localize});
    if (picture === undefined) return nothing;
    return html`<span class="mark" aria-hidden="true">${picture}</span
      ><span class="vh">${localize.lookup(`tool-kind.${name}`) ?? tool.kind}</span>`;
  }

  #renderOmitted(tool: ToolRow, input: unknown) {
    const omitted = omittedFrom(tool, input);
    if (!omitted) return nothing;
    const size = omitted.bytes === undefined ? '' : this.localize.formatBytes(omitted.bytes);
    return html`<span class="meta nowrap">${this.term('tool-card.more-input', omitted.fields, size)}</span>`;
  }

  #renderRisk(risk: string | undefined) {
    if (risk === undefined || !SERIOUS.has(risk.toLowerCase())) return nothing;
    return html`<span class="st k-warning">
      ${icon('warning')}<span>${this.term('tool-card.risk', riskWord(risk, this.localize))}</span>
    </span>`;
  }

  /** What changes while one waits: size, time, attempt. Nothing where the runtime gave no such fact. */
  #renderMeasure(tool: ToolRow) {
    if (tool.status === 'input-streaming') {
      const size = streamedSize(tool);
      return size === undefined ? nothing : html`<span>${this.localize.formatBytes(size)}</span>`;
    }
    const attempt = tool.attempt > 1 ? html`<span>${this.term('tool-card.attempt', tool.attempt)}</span>` : nothing;
    if (isToolOver(tool)) {
      const {durationMs} = tool;
      return [
        attempt,
        durationMs === undefined ? nothing : html`<span>${this.localize.formatDuration(durationMs)}</span>`,
      ];
    }
    if (tool.startedAt === undefined) return attempt;
    return [attempt, html`<span><agent-time format="elapsed" ticking .datetime=${tool.startedAt}></agent-time></span>`];
  }

  #renderBody(tool: ToolRow) {
    const {localize} = this;
    if (tool.status === 'input-streaming') return renderStreamingInput(tool, localize);
    const input = this.#inputOf(tool);
    const over = isToolOver(tool);
    const result = over ? renderResult(tool, this.#largeOutput(tool), this.#viewOf(tool)) : nothing;
    const heading = (key: 'tool-card.input' | 'tool-card.output') =>
      input !== undefined && result !== nothing ? html`<h4 class="meta">${this.term(key)}</h4>` : nothing;
    return [
      tool.status === 'output-error' ? this.#renderError(tool) : nothing,
      heading('tool-card.input'),
      renderInput(tool, input, localize),
      heading('tool-card.output'),
      over ? result : [renderProgress(tool, this.#name, localize), renderOutput(tool, localize)],
      renderAttempts(tool.attempts, localize),
      this.#renderLinks(tool),
    ];
  }

  /** What its events point to. The sources of a result stand with it. */
  #renderLinks(tool: ToolRow) {
    const except = tool.sources === undefined ? [] : (['source'] as const);
    if (!hasFactLinks(tool, except)) return nothing;
    return (
      this.renderUnloaded(lazyElement('agent-task-ref')) ??
      renderFactLinks({row: tool, localize: this.localize, except})
    );
  }

  #renderError(tool: ToolRow) {
    return renderError(tool, this.localize, {
      now: this.clock.now,
      receipt: this.#receipt.value,
      isBusy: this.#receipt.isBusy,
      unavailable: this.#retryProblem(tool),
      isOffered: this.#availability.isOffered('retry', {toolCallId: tool.id, ...ownersOf(tool)}),
      onRetry: this.#onRetry,
      isAsking: this.isAsking,
      onCancel: this.#onCancel,
      onSkip:
        tool.skipActionId === undefined || this.#skip.isBusy || !this.#availability.isOffered('answer')
          ? undefined
          : this.#onSkip,
      canSkip: this.#canSkip,
    });
  }

  get #isActive(): boolean {
    const tool = this.#tool.value;
    // Input that waits to be run is read where somebody decides about it (N2).
    if (tool === undefined || tool.status === 'input-available') return false;
    return tool.status === 'output-error' || !isToolOver(tool) || (this.newest && tool.status === 'output-available');
  }

  get #name(): string {
    return this.#tool.value?.name || this.term('tool-card.unnamed');
  }

  /** The input, whether it came whole or as text; parsed once per text, not once per frame. */
  #inputOf(tool: ToolRow): unknown {
    if (tool.input !== undefined) return tool.input;
    const text = tool.inputText ?? '';
    if (text !== this.#inputText) {
      this.#inputText = text;
      this.#input = parsed(text);
    }
    return text === '' ? undefined : this.#input;
  }

  get #canSkip(): boolean {
    return this.#availability.reason('answer') === undefined;
  }

  #retryProblem(tool: ToolRow): string | undefined {
    return this.#availability.reason('retry', {toolCallId: tool.id, ...ownersOf(tool)});
  }

  #viewOf(tool: ToolRow): ResultView {
    const {localize, allowImages} = this;
    let index = 0;
    const view: ResultView = {
      localize,
      allowImages,
      label: this.term('tool-card.output'),
      addresses: this.#addresses,
      hasEvidence: (id) => this.#tool.store?.get(evidenceKey(id)) !== undefined,
      onEvidence: (evidenceId) => this.#onEvidence(evidenceId),
      draw: (content, type = '') => {
        const names = [type, content.shape];
        const drawn = this.#renderers.render('result', tool, {
          localize,
          names,
          index: index++,
          more: () => ({content}),
        });
        return drawn ?? drawBuiltIn(builtInFor('result', tool, content.shape), {row: tool, content}, view);
      },
    };
    return view;
  }

  /** What is known about an output that lies elsewhere: whether it can be had, and the whole of it once it came. */
  #largeOutput(tool: ToolRow): LargeOutput {
    const local = tool.outputRef === undefined ? undefined : this.#tool.store?.payload(tool.outputRef);
    const receipt = this.#opened.value;
    const reply = receipt?.reply === undefined ? undefined : pretty(parsed(outputOf(receipt.reply)));
    return {
      whole: this.openId === '' ? undefined : local === undefined ? reply : pretty(parsed(local)),
      unavailable: local === undefined ? this.#availability.reason('open_detail') : undefined,
      isOffered: local !== undefined || this.#availability.isOffered('open_detail'),
      receipt: local === undefined ? receipt : undefined,
      onOpen: this.#onOpen,
    };
  }

  readonly #onToggle = (event: Event): void => {
    event.preventDefault(); // the disclosure opens it, so that the choice is kept
    this.#disclosure.set(!this.#disclosure.open);
  };

  readonly #onRetry = (): void => {
    const tool = this.#tool.value;
    if (!tool || this.#retryProblem(tool) !== undefined) return;
    if (tool.idempotent === false && !this.isAsking) {
      this.isAsking = true;
      return;
    }
    this.isAsking = false;
    const status = this.#receipt.value?.status;
    if (status === 'failed' || status === 'unconfirmed') this.#receipt.retry();
    else this.#receipt.send(() => this.command({control: 'retry', toolCallId: tool.id, ...ownersOf(tool)}));
  };

  readonly #onCancel = (): void => {
    this.isAsking = false;
  };

  readonly #onSkip = (): void => {
    const tool = this.#tool.value;
    const actionId = tool?.skipActionId;
    if (!tool || actionId === undefined || !this.#canSkip) return;
    const target = {actionId, toolCallId: tool.id, ...ownersOf(tool)};
    this.#skip.send(() => this.command({control: 'answer', ...target, payload: {value: 'skip'}}));
  };

  #onEvidence(evidenceId: string): void {
    openEvidence(this, this.#tool.store, evidenceId);
  }

  readonly #onOpen = (): void => {
    const tool = this.#tool.value;
    if (!tool || this.#largeOutput(tool).unavailable !== undefined) return;
    this.#openings += 1;
    const id = `open_detail:${tool.id}:${this.#openings}`;
    const payload = tool.outputRef === undefined ? {} : {payload: {ref: tool.outputRef}};
    // A page that shows it elsewhere takes the command for itself: then nothing opens here.
    if (this.command({id, control: 'open_detail', toolCallId: tool.id, ...ownersOf(tool), ...payload})) {
      this.openId = id;
    }
  };
}

/** The output in a reply; the whole reply where it has no such field. */
function outputOf(reply: unknown): unknown {
  const fields = object(reply);
  return (object(fields?.['detail']) ?? fields)?.['output'] ?? reply;
}

/** Where the command goes: the session and run that the call belongs to. */
function ownersOf({sessionId, runId}: ToolRow): {sessionId?: string; runId?: string} {
  return {...(sessionId === undefined ? {} : {sessionId}), ...(runId === undefined ? {} : {runId})};
}

/** An output that lies elsewhere, and the way to it. */
interface LargeOutput {
  /** All of it, once it was asked for and came. */
  readonly whole: string | undefined;
  /** Why it cannot be had. */
  readonly unavailable: string | undefined;
  /** Whether it can ever be asked for over this protocol. */
  readonly isOffered: boolean;
  /** How the asking is doing. */
  readonly receipt: Receipt | undefined;
  readonly onOpen: () => void;
}

/** How far it is: a bar that grows, with its number in words; without a number there is no bar. */
function renderProgress({percent, message}: ToolRow, name: string, localize: Localize) {
  if (percent === undefined) return message ? html`<p class="muted"><bdi>${message}</bdi></p>` : nothing;
  const done = Math.min(100, Math.max(0, percent));
  const number = localize.formatNumber(done / 100, {style: 'percent', maximumFractionDigits: 0});
  return html`
    <div class="bar">
      <progress max="100" value=${done} aria-label=${localize.term('tool-card.progress', name)}></progress>
      <span>${message ? localize.term('tool-card.progress-words', number, message) : number}</span>
    </div>
  `;
}

/** What a running tool printed last. */
function renderOutput(tool: ToolRow, localize: Localize) {
  if (tool.output) return renderTerminal(tool, localize.term('tool-card.output'), true);
  const isSilent = tool.status !== 'input-available' && tool.percent === undefined && !tool.message;
  return isSilent ? html`<p class="meta">${localize.term('tool-card.no-output-yet')}</p>` : nothing;
}

function renderTerminal({output, outputLength}: ToolRow, label: string, isLive: boolean) {
  return html`<agent-terminal
    label=${label}
    .text=${output ?? ''}
    .total=${outputLength}
    ?streaming=${isLive}
  ></agent-terminal>`;
}

/** What came back, by its shape, with what was printed on the way and where it comes from. */
function renderResult(tool: ToolRow, large: LargeOutput, view: ResultView) {
  const sources = (tool.sources ?? []).map(sourceOf).filter((source) => source !== undefined);
  const content = tool.outputRef === undefined ? renderInline(tool, view) : renderLarge(tool, large, view);
  if (content === nothing && sources.length === 0) return nothing;
  return [content, sources.length > 0 ? view.draw({shape: 'sources', sources}) : nothing];
}

function renderInline(tool: ToolRow, view: ResultView) {
  const declared = string(tool.outputType);
  const content = contentOf(tool.result, declared);
  const exitCode = number(tool.exitCode);
  // The cause of a failure is said already: a result that is the same words says nothing more.
  const isSaid = content.shape === 'text' && content.text === tool.error;
  if (content.shape !== 'empty' && !isSaid) {
    const shown = content.shape === 'text' && exitCode !== undefined ? {...content, exitCode} : content;
    // A text result is what was printed; any other result is shown beside it.
    const printed = content.shape === 'text' || !tool.output ? nothing : renderPrinted(tool, view.localize);
    return [view.draw(shown, typeOf(declared)), printed];
  }
  if (tool.output) return [renderTerminal(tool, view.label, false), renderExitOf(exitCode, view.localize)];
  if (tool.status === 'output-error') return nothing;
  return view.draw({
    shape: 'empty',
    exitCode: exitCode ?? (content.shape === 'empty' ? content.exitCode : undefined),
  });
}

function renderPrinted(tool: ToolRow, localize: Localize) {
  const label = localize.term('tool-card.printed');
  return html`<h4 class="meta">${label}</h4>
    ${renderTerminal(tool, label, false)}`;
}

function renderExitOf(exitCode: number | undefined, localize: Localize) {
  return exitCode === undefined ? nothing : html`<p class="meta">${localize.term('tool-card.exit', exitCode)}</p>`;
}

function renderLarge(tool: ToolRow, large: LargeOutput, {label, localize}: ResultView) {
  const size = tool.outputBytes === undefined ? undefined : localize.formatBytes(tool.outputBytes);
  if (large.whole !== undefined) return html`<agent-terminal label=${label} .text=${large.whole}></agent-terminal>`;
  const preview = typeof tool.result === 'string' ? tool.result : tool.output;
  const why =
    (large.isOffered ? large.unavailable : undefined) ??
    (isStuck(large.receipt) ? (large.receipt?.reason ?? '') : undefined);
  const shownSize = size === undefined ? '' : size;
  const open = html`<button
    type="button"
    class="btn sm"
    aria-disabled=${large.unavailable === undefined ? 'false' : 'true'}
    aria-describedby="large"
    @click=${large.onOpen}
  >
    ${icon('open')}${localize.term('verb.open')}
  </button>`;
  return html`
    ${preview ? renderLines(plainText(preview).split('\n').slice(0, LIVE_LINES).join('\n'), label, false) : nothing}
    <div class="row large">
      <span class="meta grow" id="large">
        ${preview ? localize.term('tool-card.preview', shownSize) : localize.term('tool-card.elsewhere', shownSize)}
        ${why === undefined ? nothing : (localize.lookup(`control.${why}`) ?? why)}
      </span>
      ${large.isOffered ? open : nothing}
    </div>
  `;
}

function isStuck(receipt: Receipt | undefined): boolean {
  return receipt?.status === 'refused' || receipt?.status === 'failed';
}
