import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import {OneCommand} from '../../../controllers/one-command.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import './artifact-workspace.strings.js';

/** The way to delete an artifact: asked twice, since what follows cannot be changed any more. */
export class Deletion {
  readonly #host: ReactiveElement;
  readonly #localize: Localize;
  readonly #command: (intent: CommandIntent) => boolean;
  readonly #availability: ControlAvailability;
  readonly #asking: OneCommand<'delete'>;
  #isSure = false;

  constructor(host: ReactiveElement, localize: Localize, command: (intent: CommandIntent) => boolean) {
    this.#host = host;
    this.#localize = localize;
    this.#command = command;
    this.#availability = new ControlAvailability(host);
    this.#asking = new OneCommand(host);
  }

  /** Somebody has turned to another artifact. */
  forget(): void {
    this.#isSure = false;
    if (this.#asking.problem) this.#asking.clear();
  }

  render(row: ArtifactRow): TemplateResult | typeof nothing {
    if (!row.capabilities?.includes('delete') || row.status === 'deleted') return nothing;
    const localize = this.#localize;
    const {problem, pending} = this.#asking;
    const reason = this.#availability.reason('edit', {artifactId: row.id});
    const words = reason === undefined ? '' : (localize.lookup(`control.${reason}`) ?? reason);
    const isOff = reason !== undefined || pending !== undefined;
    const ask = html`<button
      type="button"
      class="btn quiet sm reject"
      title=${words || nothing}
      aria-disabled=${isOff ? 'true' : 'false'}
      @click=${() => this.#sure(!isOff)}
    >
      ${icon('trash')}${localize.term('artifact.delete')}
    </button>`;
    return html`<div class="deletion">
      ${this.#isSure && !isOff ? this.#renderSure(row) : ask}
      ${problem ? html`<p role="alert">${renderReceipt(problem, localize)}</p>` : nothing}
    </div>`;
  }

  #renderSure(row: ArtifactRow): TemplateResult {
    const localize = this.#localize;
    return html`<p class="meta" role="status">${localize.term('artifact.delete-sure')}</p>
      <button type="button" class="btn sm reject" @click=${() => this.#delete(row)}>
        ${localize.term('artifact.delete-yes')}
      </button>
      <button type="button" class="btn quiet sm" @click=${() => this.#sure(false)}>
        ${localize.term('artifact.delete-no')}
      </button>`;
  }

  #sure(isSure: boolean): void {
    this.#isSure = isSure;
    this.#host.requestUpdate();
  }

  #delete({id: artifactId, sessionId}: ArtifactRow): void {
    this.#isSure = false;
    const owner = sessionId === undefined ? {} : {sessionId};
    this.#asking.give('delete', {control: 'edit', artifactId, ...owner, payload: {remove: true}}, this.#command);
  }
}
