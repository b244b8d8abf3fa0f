import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import type {Receipt} from '../../../commands/receipts.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import {OneCommand} from '../../../controllers/one-command.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import type {LineComment} from '../../parts/diff/line-comments.js';
import {reasonWords} from '../../internal/reason-words.js';
import type {Remarks} from './remarks.js';
import {targetOf} from './words.js';

/** How remarks leave: for the agent to answer, or for a reviewer to look at. */
export type ReviewWay = 'edit' | 'request_review';

/** What is sent, and through whom. */
export interface ReviewSendingOptions {
  readonly localize: Localize;
  readonly remarks: Remarks;
  command(intent: CommandIntent): boolean;
}

/** Sends every remark on an artifact as one command; only its confirmation takes them away. */
export class ReviewSending {
  readonly #options: ReviewSendingOptions;
  readonly #availability: ControlAvailability;
  readonly #asking: OneCommand<ReviewWay>;
  #sent: {readonly artifactId: string; readonly comments: readonly LineComment[]} = {artifactId: '', comments: []};

  constructor(host: ReactiveElement, options: ReviewSendingOptions) {
    this.#options = options;
    this.#availability = new ControlAvailability(host);
    this.#asking = new OneCommand(host, () => options.remarks.letGo(this.#sent.comments, this.#sent.artifactId));
  }

  /** The receipt of what did not get through. */
  get problem(): Receipt | undefined {
    return this.#asking.problem;
  }

  /** What is on its way right now. */
  get pending(): ReviewWay | undefined {
    return this.#asking.pending;
  }

  /** Somebody has turned to another artifact. */
  forget(): void {
    if (this.#asking.problem) this.#asking.clear();
  }

  /** The button that sends in a way. */
  render(row: ArtifactRow, way: ReviewWay, content: unknown, look = ''): TemplateResult | typeof nothing {
    const {localize} = this.#options;
    if (!this.#availability.isOffered(way, {artifactId: row.id})) return nothing;
    const reason = this.#availability.reason(way, {artifactId: row.id});
    const isOff = reason !== undefined || this.pending !== undefined;
    return html`<button
      type="button"
      class="btn sm ${look}"
      title=${reason === undefined ? nothing : reasonWords(reason, localize)}
      aria-disabled=${isOff ? 'true' : 'false'}
      @click=${() => (isOff ? undefined : this.#send(row, way))}
    >
      ${content}
    </button>`;
  }

  #send(row: ArtifactRow, way: ReviewWay): void {
    const {remarks, command} = this.#options;
    const comments = remarks.all;
    const intent = {control: way, ...targetOf(row), payload: {comments}} as const;
    if (this.#asking.give(way, intent, (each) => command(each))) this.#sent = {artifactId: row.id, comments};
  }
}
