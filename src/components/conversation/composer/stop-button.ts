import {css, html, nothing} from 'lit';
import {RunController} from '../../../controllers/run-controller.js';
import {StopController} from '../../../controllers/stop-controller.js';
import {icon} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {receiptWords} from '../../internal/receipt-line.js';

/**
 * Stops the run at work.
 *
 * @summary The button of the composer that stops a run.
 * @element agent-stop-button
 * @internal
 * @fires agent-command - `interrupt`, when a person asks for it
 */
export class AgentStopButton extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: inline-flex;
        gap: 6px;
        align-items: center;
      }
    `,
  ];

  static override shadowRootOptions: ShadowRootInit = {...SessionElement.shadowRootOptions, delegatesFocus: true};

  readonly #run = new RunController(this, () => this.shownSessionId);
  readonly #stop = new StopController(this, this.#run, () => this.shownSessionId);

  override render() {
    if (!this.#stop.isOffered) return nothing;
    const {unavailable, isPending, problem, word} = this.#stop;
    const reason = unavailable === undefined ? undefined : reasonWords(unavailable, this.localize);
    const label = this.term(word);
    return html`
      <span class="meta" role="status"
        >${problem ? this.term('status.stop-lost', receiptWords(problem, this.localize)) : nothing}</span
      >
      <button
        type="button"
        class="btn square"
        aria-label=${reason === undefined ? label : `${label}. ${reason}`}
        aria-disabled=${isPending || reason !== undefined ? 'true' : nothing}
        title=${reason ?? label}
        @click=${() => this.#stop.stop((intent) => this.command(intent))}
      >
        ${icon(isPending ? 'stopping' : 'stop')}
      </button>
    `;
  }
}
