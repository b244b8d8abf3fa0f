import {html, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {fields as fieldStyles} from '../../../styles/fields.styles.js';
import {AgentElement} from '../../agent-element.js';
import {renderPart, type FieldsView} from './fields.js';
import {fieldsOf, isGroup, readForm, type SchemaField, type SchemaPart} from './schema.js';
import styles from './schema-form.styles.js';
import {readEntries, type FieldProblem, type FormReading} from './values.js';
import './schema-form.strings.js';

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
 * A form from a JSON schema: texts, numbers, choices, lists and objects inside objects. It says what is wrong next to
 * each field, and gives a value only when nothing is. In a page's own form it is one field, whose value is the JSON.
 *
 * @summary Asks for what a JSON schema describes.
 * @a11y A form of native fields with labels; errors are shown next to their fields.
 * @element agent-schema-form
 * @fires agent-schema-form-submit - Enter in a field or `requestSubmit()`, with the value, once everything is right
 * @fires input - something was typed; see `entries`
 * @csspart base - the form
 */
export class AgentSchemaForm extends AgentElement {
  static formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {...AgentElement.shadowRootOptions, delegatesFocus: true};
  static override styles = [AgentElement.styles, fieldStyles, styles];

  @state() private problems: ReadonlyMap<string, string> = new Map();

  @state() private isDisabledByForm = false;

  /** The schema: an object with properties, or one value. */
  @property({attribute: false}) schema: unknown;

  /** What the fields hold at first, in place of the schema's own defaults. */
  @property({attribute: false}) initial: unknown;

  /** What has been entered so far. What the schema marks as secret is never in it. */
  @property({attribute: false}) entries: FormEntries = {};

  /** Messages of the owner by field, where it refused single fields. */
  @property({attribute: false}) errors: Readonly<Record<string, string>> = {};

  /** Its name in a page's own form. */
  @property({reflect: true}) name = '';

  /** What the form is called, for people who listen; else the title of the schema. */
  @property() label = '';

  /** Nothing can be entered. */
  @property({type: Boolean, reflect: true}) disabled = false;

  readonly #internals = this.attachInternals();
  #form: SchemaPart | undefined;
  #fields: readonly SchemaField[] = [];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('schema') || changed.has('initial')) {
      this.#form = readForm(this.schema, this.initial);
      this.#fields = this.#form ? fieldsOf(this.#form) : [];
    }
    if (changed.has('errors')) this.problems = this.#ownersWords();
  }

  override updated(): void {
    this.#updateFormValue();
  }

  /** The page's own form that it belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** What was filled in, as far as everything is right; undefined otherwise. */
  get value(): unknown {
    const {value, problems} = this.#read();
    return problems.size > 0 ? undefined : value;
  }

  /** What the browser knows about it. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** What is wrong first, in words. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether everything is right, without a word to the person. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Says next to each field what is wrong, and goes to the first. */
  reportValidity(): boolean {
    return this.#report().problems.size === 0;
  }

  /** Checks everything; then either emits the value or goes to the first field that is wrong. */
  requestSubmit(): void {
    const {value, problems} = this.#report();
    if (problems.size === 0 && this.#form) this.dispatchEvent(new AgentSchemaFormSubmitEvent(value));
  }

  /** The page's form was reset: everything is as it was at first. */
  formResetCallback(): void {
    for (const [index, field] of this.#fields.entries()) {
      const control = field.secret ? this.#control(index) : undefined;
      if (control) control.value = '';
    }
    this.entries = {};
    this.problems = new Map();
  }

  /** The page's form, or a fieldset in it, was disabled. */
  formDisabledCallback(isDisabled: boolean): void {
    this.isDisabledByForm = isDisabled;
  }

  /** The browser gives back what was entered before the page was left. */
  formStateRestoreCallback(entries: unknown): void {
    try {
      const known: unknown = JSON.parse(String(entries));
      if (typeof known === 'object' && known !== null) {
        const texts = Object.entries(known).filter(([, entry]) => typeof entry === 'string');
        this.entries = Object.fromEntries(texts) as FormEntries;
      }
    } catch {
      // what a browser kept for another form
    }
  }

  override render() {
    const form = this.#form;
    if (!form) return this.renderFallback('unavailable', this.term('schema-form.none'));
    const view: FieldsView = {
      localize: this.localize,
      isDisabled: this.disabled || this.isDisabledByForm,
      indexOf: (field) => this.#fields.indexOf(field),
      entryOf: (field) => this.#entry(field),
      problemOf: (field) => this.problems.get(field.key),
      onInput: this.#onInput,
    };
    const parts = isGroup(form) ? form.parts : [form];
    return html`
      <form part="base" novalidate aria-label=${this.#label(form)} @submit=${this.#onSubmit}>
        ${parts.map((part) => renderPart(part, view))}
        <button type="submit" hidden>${this.term('verb.send')}</button>
      </form>
    `;
  }

  #label(form: SchemaPart): string {
    const [labelled] = this.#internals.labels;
    return this.label || labelled?.textContent?.trim() || form.label || this.term('hitl.form');
  }

  /** Sets the value for the page's own form; the state that the browser may restore contains no secret. */
  #updateFormValue(): void {
    const {value, problems} = this.#read();
    const [first] = problems;
    if (first) {
      const index = this.#fields.findIndex(({key}) => key === first[0]);
      this.#internals.setValidity({customError: true}, this.#words(first[1]), this.#control(index) ?? undefined);
    } else this.#internals.setValidity({});
    const json = problems.size > 0 || value === undefined ? null : JSON.stringify(value);
    this.#internals.setFormValue(json, JSON.stringify(this.entries));
  }

  #read(): FormReading {
    if (!this.#form) return {value: undefined, problems: new Map()};
    return readEntries(this.#form, (field) => this.#entry(field));
  }

  #report(): FormReading {
    const reading = this.#read();
    this.problems = new Map([...reading.problems].map(([key, problem]) => [key, this.#words(problem)]));
    const first = this.#fields.findIndex(({key}) => this.problems.has(key));
    this.#control(first)?.focus();
    return reading;
  }

  /** The owner names a field by its path with dots. */
  #ownersWords(): ReadonlyMap<string, string> {
    const words = Object.entries(this.errors).map(([name, message]) => {
      const field = this.#fields.find(({key, path}) => key === name || path.join('.') === name);
      return [field?.key ?? name, message] as const;
    });
    return new Map(words);
  }

  #control(index: number): HTMLInputElement | null {
    return this.renderRoot.querySelector<HTMLInputElement>(`#field-${String(index)}, #field-${String(index)}-0`);
  }

  /** What a field holds: a secret only ever in the field itself, anything else in the entries. */
  #entry(field: SchemaField): string {
    if (field.secret) return this.hasUpdated ? (this.#control(this.#fields.indexOf(field))?.value ?? '') : '';
    const entry = Object.hasOwn(this.entries, field.key) ? this.entries[field.key] : undefined;
    return entry ?? field.initial;
  }

  #words({code, limit}: FieldProblem): string {
    const words = this.localize.lookup(`schema-form.${code}`);
    if (words !== undefined) return words;
    type Limited = 'minimum' | 'maximum' | 'above' | 'below' | 'multiple' | 'shorter' | 'longer' | 'fewer' | 'more';
    return this.term(`schema-form.${code as Limited}`, this.localize.formatNumber(limit ?? 0));
  }

  readonly #onInput = (field: SchemaField): void => {
    const index = this.#fields.indexOf(field);
    const control = this.#control(index);
    if (!control) return;
    if (this.problems.has(field.key)) {
      this.problems = new Map([...this.problems].filter(([key]) => key !== field.key));
    }
    if (field.secret) this.#updateFormValue();
    else this.entries = {...this.entries, [field.key]: this.#typed(field, index, control)};
  };

  #typed(field: SchemaField, index: number, control: HTMLInputElement): string {
    if (field.kind === 'boolean') return String(control.checked);
    if (field.kind !== 'choices') return control.value;
    const boxes = [...this.renderRoot.querySelectorAll<HTMLInputElement>(`[name="field-${String(index)}"]`)];
    return boxes
      .filter(({checked}) => checked)
      .map(({value}) => value)
      .join(',');
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
