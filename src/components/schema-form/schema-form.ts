import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import {fields as fieldStyles} from '../../styles/fields.styles.js';
import {statusMark} from '../../styles/status.js';
import {AgentElement} from '../agent-element.js';
import {readEntry, readSchema, type FieldProblem, type SchemaField} from './schema.js';
import styles from './schema-form.styles.js';

/** What a person has entered so far, by field, as the fields write it. */
export type FormEntries = Readonly<Record<string, string>>;

/** The form is complete and right, and a person wants it sent. */
export class AgentSchemaFormSubmitEvent extends Event {
  static readonly type = 'agent-schema-form-submit';

  /** What the schema asked for. */
  readonly value: unknown;

  constructor(value: unknown) {
    super(AgentSchemaFormSubmitEvent.type);
    this.value = value;
  }
}

/**
 * A form from a flat JSON schema. It says what is wrong next to each field, and gives a value only when nothing is.
 *
 * @summary Asks for what a JSON schema describes.
 * @element agent-schema-form
 * @fires agent-schema-form-submit - Enter in a field or `requestSubmit()`, with the value, once everything is right
 * @fires input - something was typed; see `entries`
 * @csspart base - the form
 */
export class AgentSchemaForm extends AgentElement {
  static override styles = [AgentElement.styles, fieldStyles, styles];

  @state() private problems: ReadonlyMap<string, string> = new Map();

  /** The schema: an object with flat properties, or one value. */
  @property({attribute: false}) schema: unknown;

  /** What has been entered so far. What the schema marks as secret is never in it. */
  @property({attribute: false}) entries: FormEntries = {};

  /** Messages of the owner by field, where it refused single fields. */
  @property({attribute: false}) errors: Readonly<Record<string, string>> = {};

  #fields: readonly SchemaField[] = [];

  /** Checks everything; then either tells the value or goes to the first field that is wrong. */
  requestSubmit(): void {
    const problems = new Map<string, string>();
    const values: [string, unknown][] = [];
    for (const field of this.#fields) {
      const {value, problem} = readEntry(field, this.#entry(field));
      if (problem) problems.set(field.name, this.#words(problem));
      else if (value !== undefined) values.push([field.name, value]);
    }
    this.problems = problems;
    if (problems.size > 0) {
      const first = this.#fields.findIndex(({name}) => problems.has(name));
      this.#control(first)?.focus();
      return;
    }
    const isOneValue = this.#fields[0]?.name === '';
    this.dispatchEvent(new AgentSchemaFormSubmitEvent(isOneValue ? values[0]?.[1] : Object.fromEntries(values)));
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('schema')) this.#fields = readSchema(this.schema) ?? [];
    if (changed.has('errors')) this.problems = new Map(Object.entries(this.errors));
  }

  override render() {
    if (this.#fields.length === 0) return this.renderFallback('unavailable', this.term('schema-form.none'));
    return html`
      <form part="base" novalidate @submit=${this.#onSubmit}>
        ${this.#fields.map((field, index) => this.#renderField(field, index))}
        <button type="submit" hidden>${this.term('verb.send')}</button>
      </form>
    `;
  }

  #renderField(field: SchemaField, index: number) {
    const problem = this.problems.get(field.name);
    const notes = [
      field.description ? html`<p class="meta" id="hint-${index}">${field.description}</p>` : nothing,
      problem ? html`<p class="problem" id="problem-${index}">${statusMark('danger', problem)}</p>` : nothing,
    ];
    const label = field.label || this.term('verb.answer');
    if (field.kind === 'boolean') {
      return html`
        <div class="field">
          <div class="check">${this.#renderControl(field, index)}<label for="field-${index}">${label}</label></div>
          ${notes}
        </div>
      `;
    }
    const optional = field.required ? nothing : html` <span class="faint">${this.term('schema-form.optional')}</span>`;
    return html`
      <div class="field">
        <label for="field-${index}">${label}${optional}</label>
        ${this.#renderControl(field, index)} ${notes}
      </div>
    `;
  }

  #renderControl(field: SchemaField, index: number): TemplateResult {
    const isWrong = this.problems.has(field.name);
    const described = [field.description ? `hint-${index}` : '', isWrong ? `problem-${index}` : ''].filter(Boolean);
    const by = ifDefined(described.length > 0 ? described.join(' ') : undefined);
    const invalid = ifDefined(isWrong ? 'true' : undefined);
    const entry = this.#entry(field);
    const id = `field-${index}`;
    const onInput = () => this.#onInput(field, index);
    if (field.kind === 'boolean') {
      return html`<input
        id=${id}
        type="checkbox"
        .checked=${live(entry === 'true')}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      />`;
    }
    if (field.kind === 'choice') {
      return html`<select
        id=${id}
        class="in"
        ?required=${field.required}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      >
        <option value="" ?selected=${entry === ''}>${this.term('schema-form.choose')}</option>
        ${field.choices.map(
          ({label}, choice) => html`<option value=${choice} ?selected=${entry === String(choice)}>${label}</option>`,
        )}
      </select>`;
    }
    if (field.kind === 'json') {
      return html`<textarea
        id=${id}
        class="in mono"
        rows="3"
        spellcheck="false"
        .value=${live(entry)}
        ?required=${field.required}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      ></textarea>`;
    }
    if (field.secret) {
      return html`<input
        id=${id}
        class="in"
        type="password"
        autocomplete="off"
        ?required=${field.required}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      />`;
    }
    return html`<input
      id=${id}
      class="in"
      inputmode=${ifDefined(field.kind === 'text' ? undefined : 'decimal')}
      autocomplete="off"
      .value=${live(entry)}
      ?required=${field.required}
      aria-describedby=${by}
      aria-invalid=${invalid}
      @input=${onInput}
    />`;
  }

  #control(index: number): HTMLInputElement | null | undefined {
    return this.renderRoot.querySelector<HTMLInputElement>(`#field-${index}`);
  }

  /** What a field holds: a secret only ever in the field itself, anything else in the entries. */
  #entry(field: SchemaField): string {
    if (field.secret) return this.#control(this.#fields.indexOf(field))?.value ?? '';
    const entry = Object.hasOwn(this.entries, field.name) ? this.entries[field.name] : undefined;
    return entry ?? field.initial;
  }

  #words({code, limit}: FieldProblem): string {
    if (code === 'required' || code === 'number' || code === 'integer' || code === 'json') {
      return this.term(`schema-form.${code}`);
    }
    return this.term(`schema-form.${code}`, this.localize.formatNumber(limit ?? 0));
  }

  #onInput(field: SchemaField, index: number): void {
    const control = this.#control(index);
    if (!control) return;
    if (this.problems.has(field.name)) {
      this.problems = new Map([...this.problems].filter(([name]) => name !== field.name));
    }
    if (field.secret) return;
    const entry = field.kind === 'boolean' ? String(control.checked) : control.value;
    this.entries = {...this.entries, [field.name]: entry}; // the event goes on to whoever keeps the draft
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.requestSubmit();
  };
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-schema-form-submit': AgentSchemaFormSubmitEvent;
  }
}
