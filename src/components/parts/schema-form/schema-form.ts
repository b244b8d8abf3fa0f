import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import {fields as fieldStyles} from '../../../styles/fields.styles.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {pretty} from '../json/values.js';
import styles from './schema-form.styles.js';
import {fieldsOf, isGroup, readForm, type SchemaField, type SchemaPart} from './schema.js';
import './schema-form.strings.js';

/** What is wrong with a field: the code of a message, and the limit it names. */
interface FieldProblem {
  readonly code: Problem;
  readonly limit?: number;
}

/** Everything that can be wrong with a field. */
type Problem =
  | ('required' | 'number' | 'integer' | 'json' | 'pattern' | 'email' | 'uri' | 'date')
  | ('minimum' | 'maximum' | 'above' | 'below' | 'multiple' | 'shorter' | 'longer' | 'fewer' | 'more');

/** What a field holds, checked. No value and no problem: it was left empty, and may be. */
type FieldReading = {readonly value?: unknown; readonly problem?: FieldProblem};

/** A form as it was filled in: its value, or what is wrong with it by field. */
interface FormReading {
  readonly value: unknown;
  readonly problems: ReadonlyMap<string, FieldProblem>;
}

/** Reads a whole form. An object that is not needed, and that nobody has begun, is left out. */
function readEntries(form: SchemaPart, entryOf: (field: SchemaField) => string): FormReading {
  const problems = new Map<string, FieldProblem>();
  const read = (part: SchemaPart): unknown => {
    if (!isGroup(part)) {
      const {value, problem} = readEntry(part, entryOf(part));
      if (problem) problems.set(part.key, problem);
      return value;
    }
    if (!part.required && !isBegun(part, entryOf)) return undefined;
    const values = part.parts.map((inner) => [inner.path.at(-1) ?? '', read(inner)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  return {value: read(form), problems};
}

function isBegun(part: SchemaPart, entryOf: (field: SchemaField) => string): boolean {
  return fieldsOf(part).some((field) => {
    const entry = entryOf(field).trim();
    return entry !== '' && (field.kind !== 'boolean' || entry === 'true');
  });
}

/** The value of what a person entered, or what is wrong with it. */
function readEntry(field: SchemaField, entry: string): FieldReading {
  if (field.kind === 'constant') return {value: field.constant};
  if (field.kind === 'boolean') return {value: entry === 'true'};
  if (entry.trim() === '') return field.required ? {problem: {code: 'required'}} : {};
  switch (field.kind) {
    case 'number':
    case 'integer':
      return readNumber(field, entry, field.kind);
    case 'choice': {
      const choice = field.choices[Number(entry)];
      return choice ? {value: choice.value} : {problem: {code: 'required'}};
    }
    case 'choices':
      return counted(
        field,
        entry.split(',').flatMap((index) => {
          const choice = field.choices[Number(index)];
          return choice ? [choice.value] : [];
        }),
      );
    case 'lines':
      return readLines(field, entry);
    case 'json':
      try {
        return {value: JSON.parse(entry) as unknown};
      } catch {
        return {problem: {code: 'json'}};
      }
    default:
      return readText(field, entry);
  }
}

function readNumber(field: SchemaField, entry: string, kind: 'number' | 'integer'): FieldReading {
  const value = Number(entry);
  const {minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf} = field;
  const wrong = (code: FieldProblem['code'], limit?: number): FieldReading => ({
    problem: {code, ...(limit === undefined ? {} : {limit})},
  });
  if (!Number.isFinite(value)) return wrong(kind);
  if (kind === 'integer' && !Number.isInteger(value)) return wrong('integer');
  if (minimum !== undefined && value < minimum) return wrong('minimum', minimum);
  if (maximum !== undefined && value > maximum) return wrong('maximum', maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return wrong('above', exclusiveMinimum);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return wrong('below', exclusiveMaximum);
  const times = multipleOf === undefined || multipleOf <= 0 ? 1 : value / multipleOf;
  if (Math.abs(times - Math.round(times)) > 1e-9 && multipleOf !== undefined && multipleOf > 0)
    return wrong('multiple', multipleOf);
  return {value};
}

function readLines(field: SchemaField, entry: string): FieldReading {
  const lines = entry
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (field.items === undefined || field.items === 'text') return counted(field, lines);
  const values: unknown[] = [];
  for (const line of lines) {
    const number = Number(line);
    const fits = field.items === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
    if (!fits) return {problem: {code: field.items}};
    values.push(number);
  }
  return counted(field, values);
}

function counted({minItems, maxItems}: SchemaField, value: readonly unknown[]): FieldReading {
  if (minItems !== undefined && value.length < minItems) return {problem: {code: 'more', limit: minItems}};
  if (maxItems !== undefined && value.length > maxItems) return {problem: {code: 'fewer', limit: maxItems}};
  return {value};
}

function readText(field: SchemaField, entry: string): FieldReading {
  const {minLength, maxLength, pattern, format} = field;
  if (minLength !== undefined && entry.length < minLength) return {problem: {code: 'longer', limit: minLength}};
  if (maxLength !== undefined && entry.length > maxLength) return {problem: {code: 'shorter', limit: maxLength}};
  if (pattern !== undefined && !fitsPattern(pattern, entry)) return {problem: {code: 'pattern'}};
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(entry) ? {value: entry} : {problem: {code: 'email'}};
    case 'uri':
    case 'url':
      return URL.canParse(entry) ? {value: entry} : {problem: {code: 'uri'}};
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(entry) && isMoment(entry) ? {value: entry} : {problem: {code: 'date'}};
    case 'date-time':
      return isMoment(entry) ? {value: new Date(entry).toISOString()} : {problem: {code: 'date'}};
    default:
      return {value: entry};
  }
}

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

const MAX_PATTERN = 200;
const MAX_CHECKED = 1_000;

/** Ways to match that are tried at most: some tens of milliseconds. */
const MAX_WAYS = 5_000_000;

/** What stands for one character: an escape, or a class of characters. */
const ATOM = /\\[pPu]\{[^}]*\}|\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gu;

/** What the count below does not hold for: a group that is repeated, what looks around or back. */
const BEYOND = /\)(?:[*+]|\{)|\\|\(\?[^:]/;

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/g;

/**
 * Whether a pattern is tried on a text here. A stranger's pattern can take years, and nothing can stop it: only one whose ways
 * to match were counted beforehand is tried; any other is left to its owner (docs/decisions/0049).
 */
function isPatternChecked(pattern: string, text: string): boolean {
  return expressionOf(pattern, text) !== undefined;
}

function expressionOf(pattern: string, text: string): RegExp | undefined {
  if (pattern.length > MAX_PATTERN || text.length > MAX_CHECKED) return undefined;
  const bare = pattern.replace(ATOM, '.');
  if (BEYOND.test(bare) || waysToMatch(bare, text.length) > MAX_WAYS) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

/** At most as many ways as a pattern without repeated groups has to match: what backtracking could try. */
function waysToMatch(bare: string, length: number): number {
  // Where it does not begin at the front, or not in each alternative, it is tried from every place.
  let ways = bare.startsWith('^') && !bare.includes('|') ? 1 : length + 1;
  ways *= 2 ** (bare.split('|').length - 1);
  let open = 0;
  for (const [quantifier, least, comma, most] of bare.matchAll(QUANTIFIER)) {
    const range = quantifier.startsWith('?')
      ? 2
      : least === undefined || (comma && !most)
        ? Infinity
        : Number(most || least) - Number(least) + 1;
    // Those without an end share the text: of three, each place has n³ / 6 ways, not n³.
    if (range > length) ways *= (length + ++open) / open;
    else ways *= Math.max(1, range);
  }
  return ways;
}

function fitsPattern(pattern: string, text: string): boolean {
  return expressionOf(pattern, text)?.test(text) ?? true;
}

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

/** The kind of field that the browser has for a format. */
const INPUT_TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  uri: 'url',
  url: 'url',
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
};

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
    const parts = isGroup(form) ? form.parts : [form];
    return html`
      <form part="base" novalidate aria-label=${this.#label(form)} @submit=${this.#onSubmit}>
        ${parts.map((part) => this.#renderPart(part))}
        <button type="submit" hidden>${this.term('verb.send')}</button>
      </form>
    `;
  }

  /** A field with its label and what is wrong with it, or an object with its fields. */
  #renderPart(part: SchemaPart): TemplateResult {
    if (!isGroup(part)) return this.#renderField(part);
    const optional = part.required ? nothing : this.#renderOptional();
    return html`
      <fieldset>
        <legend><bdi>${part.label}</bdi>${optional}</legend>
        ${part.description ? html`<p class="meta wide">${part.description}</p>` : nothing}
        ${part.parts.map((inner) => this.#renderPart(inner))}
      </fieldset>
    `;
  }

  #renderOptional() {
    return html` <span class="faint">${this.term('schema-form.optional')}</span>`;
  }

  #renderField(field: SchemaField): TemplateResult {
    const index = this.#fields.indexOf(field);
    const problem = this.problems.get(field.key);
    const hint = this.#hintOf(field);
    const label = field.label || this.term('verb.answer');
    const notes = [
      hint ? html`<p class="meta" id="hint-${index}">${hint}</p>` : nothing,
      problem ? html`<p class="problem" id="problem-${index}">${statusMark('danger', problem)}</p>` : nothing,
    ];
    switch (field.kind) {
      case 'boolean':
        return html`<div class="field">
          <div class="check">${this.#renderControl(field)}<label for="field-${index}">${label}</label></div>
          ${notes}
        </div>`;
      case 'choices':
        return html`<div
          class="field"
          role="group"
          aria-labelledby="label-${index}"
          aria-describedby=${this.#describedBy(field)}
        >
          <span class="label" id="label-${index}">${label}${field.required ? nothing : this.#renderOptional()}</span>
          ${this.#renderChoices(field)} ${notes}
        </div>`;
      case 'constant':
        return html`<div class="field">
          <label for="field-${index}">${label}</label>
          <output id="field-${index}"><code>${pretty(field.constant)}</code></output>
          ${notes}
        </div>`;
      default:
        return html`<div class="field">
          <label for="field-${index}">${label}${field.required ? nothing : this.#renderOptional()}</label>
          ${this.#renderControl(field)} ${notes}
        </div>`;
    }
  }

  #renderChoices(field: SchemaField) {
    const index = this.#fields.indexOf(field);
    const chosen = new Set(this.#entry(field).split(','));
    return field.choices.map(
      ({label}, choice) =>
        html`<div class="check">
          <input
            id="field-${index}-${choice}"
            name="field-${index}"
            type="checkbox"
            value=${choice}
            .checked=${live(chosen.has(String(choice)))}
            ?disabled=${this.#isDisabled}
            @input=${() => this.#onInput(field)}
          /><label for="field-${index}-${choice}">${label}</label>
        </div>`,
    );
  }

  #renderControl(field: SchemaField): TemplateResult {
    const id = `field-${String(this.#fields.indexOf(field))}`;
    const entry = this.#entry(field);
    const by = this.#describedBy(field);
    const invalid = ifDefined(this.problems.get(field.key) === undefined ? undefined : 'true');
    const onInput = () => this.#onInput(field);
    switch (field.kind) {
      case 'boolean':
        return html`<input
          id=${id}
          type="checkbox"
          .checked=${live(entry === 'true')}
          ?disabled=${this.#isDisabled}
          aria-describedby=${by}
          aria-invalid=${invalid}
          @input=${onInput}
        />`;
      case 'choice':
        return html`<select
          id=${id}
          class="in"
          ?required=${field.required}
          ?disabled=${this.#isDisabled}
          aria-describedby=${by}
          aria-invalid=${invalid}
          @input=${onInput}
        >
          <option value="" ?selected=${entry === ''}>${this.term('schema-form.choose')}</option>
          ${field.choices.map(
            ({label}, choice) => html`<option value=${choice} ?selected=${entry === String(choice)}>${label}</option>`,
          )}
        </select>`;
      case 'json':
      case 'lines':
        return html`<textarea
          id=${id}
          class="in ${field.kind === 'json' ? 'mono' : ''}"
          rows="3"
          spellcheck="false"
          .value=${live(entry)}
          ?required=${field.required}
          ?disabled=${this.#isDisabled}
          aria-describedby=${by}
          aria-invalid=${invalid}
          @input=${onInput}
        ></textarea>`;
      default:
        return html`<input
          id=${id}
          class="in"
          type=${field.secret ? 'password' : (INPUT_TYPES[field.format ?? ''] ?? 'text')}
          inputmode=${ifDefined(field.kind === 'text' ? undefined : 'decimal')}
          autocomplete="off"
          .value=${field.secret ? nothing : live(entry)}
          ?required=${field.required}
          ?disabled=${this.#isDisabled}
          aria-describedby=${by}
          aria-invalid=${invalid}
          @input=${onInput}
        />`;
    }
  }

  #hintOf(field: SchemaField): string {
    const {description, kind, pattern} = field;
    const form = kind === 'lines' ? this.term('schema-form.one-per-line') : kind === 'json' ? 'JSON' : '';
    const isLeft = kind === 'text' && pattern !== undefined && !isPatternChecked(pattern, this.#entry(field));
    return [description, form, isLeft ? this.term('schema-form.unchecked') : ''].filter(Boolean).join(' · ');
  }

  #describedBy(field: SchemaField) {
    const index = this.#fields.indexOf(field);
    const ids = [this.#hintOf(field) ? `hint-${index}` : '', this.problems.get(field.key) ? `problem-${index}` : ''];
    return ifDefined(ids.filter(Boolean).join(' ') || undefined);
  }

  get #isDisabled(): boolean {
    return this.disabled || this.isDisabledByForm;
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
