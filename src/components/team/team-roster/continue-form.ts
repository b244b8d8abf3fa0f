import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {Draft} from '../../../controllers/draft.js';
import type {Localize} from '../../../controllers/localize.js';
import {OneCommand} from '../../../controllers/one-command.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {isEnded, targetOf} from '../team/teammate-acts.js';
import './team-roster.strings.js';

/** What a person has begun to say to a teammate. */
interface Said {
  readonly text: string;
  readonly interrupt: boolean;
}

/** What the form is made of. */
export interface ContinueFormOptions {
  readonly agent: () => AgentRow | undefined;
  readonly localize: Localize;
  /** Sends it; false where somebody stopped it. */
  readonly command: (intent: CommandIntent & {readonly id: string}) => boolean;
}

/** A few words for a teammate. They stay in the field until the teammate has them: what is refused is not lost. */
export class ContinueForm {
  readonly #options: ContinueFormOptions;
  readonly #command: OneCommand<'continue'>;
  readonly #availability: ControlAvailability;
  readonly #draft: Draft<Said>;

  constructor(host: ReactiveElement, options: ContinueFormOptions) {
    this.#options = options;
    this.#availability = new ControlAvailability(host);
    this.#draft = new Draft<Said>(
      host,
      () => {
        const id = options.agent()?.id;
        return id === undefined ? undefined : `continue:${id}`;
      },
      {text: '', interrupt: false},
    );
    this.#command = new OneCommand(host, () => this.#draft.set({text: '', interrupt: false}));
  }

  /** The field, whether to interrupt, and what became of it. */
  render(): TemplateResult | typeof nothing {
    const agent = this.#options.agent();
    if (!agent) return nothing;
    const {localize} = this.#options;
    const {text, interrupt} = this.#draft.value;
    const why = this.#blocked(agent);
    const {pending, problem} = this.#command;
    const isOff = why !== undefined || pending !== undefined;
    return html`
      <form class="say" @submit=${this.#onSubmit}>
        <div class="field">
          <label for="say">${localize.term('roster.continue', agent.name ?? agent.id)}</label>
          <textarea
            class="in"
            id="say"
            rows="2"
            dir="auto"
            .value=${text}
            ?readonly=${isOff}
            @input=${this.#onInput}
          ></textarea>
        </div>
        <div class="acts">
          <button
            type="submit"
            class="btn sm"
            title=${why ?? nothing}
            aria-disabled=${isOff || text.trim() === '' ? 'true' : 'false'}
          >
            ${localize.term(pending === undefined ? 'verb.send' : 'roster.sending')}
          </button>
          <label class="check"
            ><input type="checkbox" .checked=${interrupt} ?disabled=${isOff} @change=${this.#onInterrupt} /><span
              >${localize.term('roster.interrupt')}</span
            ></label
          >
        </div>
        ${why === undefined ? nothing : html`<p class="meta">${why}</p>`}
        ${problem ? html`<p class="act-outcome meta" role="status">${renderReceipt(problem, localize)}</p>` : nothing}
      </form>
    `;
  }

  /** Why nothing can be said to it now, in words. */
  #blocked(agent: AgentRow): string | undefined {
    const {localize} = this.#options;
    if (agent.controls && !agent.controls.includes('continue_agent')) return localize.term('roster.not-offered');
    if (!agent.controls && isEnded(agent)) return localize.term('roster.has-ended');
    const reason = this.#availability.reason('continue_agent', targetOf(agent));
    return reason === undefined ? undefined : reasonWords(reason, localize);
  }

  readonly #onInput = (event: Event): void => {
    this.#draft.set({text: (event.target as HTMLTextAreaElement).value});
  };

  readonly #onInterrupt = (event: Event): void => {
    this.#draft.set({interrupt: (event.target as HTMLInputElement).checked});
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const agent = this.#options.agent();
    const {text, interrupt} = this.#draft.value;
    if (!agent || text.trim() === '' || this.#blocked(agent) !== undefined) return;
    const payload = {text: text.trim(), ...(interrupt ? {interrupt: true} : {})};
    this.#command.give('continue', {control: 'continue_agent', ...targetOf(agent), payload}, this.#options.command);
  };
}
