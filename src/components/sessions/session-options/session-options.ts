import {html, nothing} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import {announce} from '../../../controllers/announcer.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {permissionKey, sessionKey} from '../../../state/keys.js';
import {SessionElement} from '../../session-element.js';
import {choiceWords, type Choice} from '../../../state/facts/choices.js';
import type {AgentPickerChangeEvent} from '../../parts/picker/agent-picker-change.js';
import {receiptWords} from '../../internal/receipt-line.js';
import type {PolicyField} from '../../team/team-policy/policy-facts.js';
import {fieldWord, valueWords} from '../../team/team-policy/policy-words.js';
import '../../team/team-policy/team-policy.strings.js';
import styles from './session-options.styles.js';
import './session-options.strings.js';

/** What can be chosen for a session, by the word that the command calls it. */
const FIELDS = ['permissionMode', 'mode', 'model'] as const;
type Field = (typeof FIELDS)[number];

/** What a person only reads: the constraints that are active, and what is kept or waived. */
const POLICY = ['sandbox', 'risk', 'scope', 'retention', 'waiver'] as const satisfies readonly PolicyField[];

/** A command about one field, and what it asks for. */
interface Asked {
  readonly command: OneCommand<Field>;
  value: string;
  announced?: Receipt | undefined;
}

/**
 * What a session is set to: what the agent may do unasked, how it works, and its model. Only what the runtime has
 * reported is here, and only what it offers can be chosen; a change is shown as asked for until the runtime confirms it,
 * and with the reason where it was refused.
 *
 * @summary Shows and changes the mode, model and permissions of a session.
 * @element agent-session-options
 * @internal
 */
export class AgentSessionOptions extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  readonly #row = new RowController(this, () => keyOf(sessionKey, this.shownSessionId));
  readonly #permission = new RowController(this, () => keyOf(permissionKey, this.shownSessionId));
  readonly #controls = new ControlAvailability(this);
  readonly #asked: Readonly<Record<Field, Asked>> = {
    permissionMode: {command: new OneCommand<Field>(this), value: ''},
    mode: {command: new OneCommand<Field>(this), value: ''},
    model: {command: new OneCommand<Field>(this), value: ''},
  };
  #asksIn: string | undefined;

  override willUpdate(): void {
    if (this.#asksIn === this.shownSessionId) return;
    this.#asksIn = this.shownSessionId;
    for (const field of FIELDS) this.#asked[field].command.clear();
  }

  override updated(): void {
    for (const field of FIELDS) {
      const asked = this.#asked[field];
      const {problem} = asked.command;
      if (problem && problem !== asked.announced)
        announce(this.#problemWords(field, problem), 'polite', this.ownerDocument);
      asked.announced = problem;
    }
  }

  override render() {
    return html`${FIELDS.map((field) => this.#renderPicker(field))} ${this.#renderPolicy()}
    ${FIELDS.map((field) => this.#renderProblem(field))}`;
  }

  #renderPicker(field: Field) {
    const {value, options} = this.#factOf(field);
    // What this protocol cannot change is a fact to read.
    const isOffered = this.#controls.isOffered('edit');
    if (value === '' && (options.length === 0 || !isOffered)) return nothing;
    const {command, value: asked} = this.#asked[field];
    return html`<agent-picker
      data-field=${field}
      label=${this.term(`session-options.${field}`)}
      .value=${isOffered ? value : choiceWords(options, value)}
      .options=${isOffered ? options : []}
      .pending=${command.pending === undefined ? '' : asked}
      .unavailable=${this.#unavailable}
      @agent-picker-change=${this.#onChange}
    ></agent-picker>`;
  }

  /** T17: what the policy system says of the session besides its mode. */
  #renderPolicy() {
    const row = this.#permission.value;
    const facts = POLICY.filter((field) => row?.[field] !== undefined);
    if (!row || facts.length === 0) return nothing;
    return html`<ul
      class="policy meta"
      data-fact=${permissionKey(row.id)}
      aria-label=${this.term('session-options.policy')}
    >
      ${facts.map(
        (field) =>
          html`<li data-field=${field}>
            ${fieldWord(field, this.localize)} <bdi>${valueWords(field, row[field], this.localize)}</bdi>
          </li>`,
      )}
      ${row.expiresAt === undefined ? nothing : html`<li>${this.term('team-policy.holds-until', this.localize.formatTime(row.expiresAt, 'full'))}</li>`}
    </ul>`;
  }

  #renderProblem(field: Field) {
    const {problem} = this.#asked[field].command;
    return problem ? html`<span class="problem">${this.#problemWords(field, problem)}</span>` : nothing;
  }

  #factOf(field: Field): {readonly value: string; readonly options: readonly Choice[]} {
    const {mode = '', modes = [], model = '', models = []} = this.#row.value ?? {};
    switch (field) {
      case 'mode':
        return {value: mode, options: modes};
      case 'model':
        return {value: model, options: models};
      case 'permissionMode':
        return {value: this.#permission.value?.mode ?? '', options: this.#permission.value?.modes ?? []};
    }
  }

  #problemWords(field: Field, problem: Receipt): string {
    const label = this.term(`session-options.${field}`);
    return this.term('session-options.problem', label, receiptWords(problem, this.localize));
  }

  get #unavailable(): string {
    const code = this.#controls.reason('edit');
    return code === undefined ? '' : (this.localize.lookup(`control.${code}`) ?? code);
  }

  readonly #onChange = (event: AgentPickerChangeEvent): void => {
    const field = (event.currentTarget as HTMLElement).dataset['field'] as Field;
    const sessionId = this.shownSessionId;
    if (sessionId === undefined) return;
    const asked = this.#asked[field];
    asked.value = event.value;
    const intent = {control: 'edit', sessionId, payload: {[field]: event.value}} as const;
    asked.command.give(field, intent, (command) => this.command(command));
  };
}
