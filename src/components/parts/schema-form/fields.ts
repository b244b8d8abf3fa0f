import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import type {Localize} from '../../../controllers/localize.js';
import {statusMark} from '../../../styles/status.js';
import {pretty} from '../json/values.js';
import {isGroup, type SchemaField, type SchemaPart} from './schema.js';
import './schema-form.strings.js';

/** What the fields of a form are drawn from. */
export interface FieldsView {
  readonly localize: Localize;
  readonly isDisabled: boolean;
  /** The place of a field among all: its id. */
  readonly indexOf: (field: SchemaField) => number;
  readonly entryOf: (field: SchemaField) => string;
  readonly problemOf: (field: SchemaField) => string | undefined;
  readonly onInput: (field: SchemaField) => void;
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

/** A field with its label and what is wrong with it, or an object with its fields. */
export function renderPart(part: SchemaPart, view: FieldsView): TemplateResult {
  if (!isGroup(part)) return renderField(part, view);
  const optional = part.required ? nothing : renderOptional(view);
  return html`
    <fieldset>
      <legend><bdi>${part.label}</bdi>${optional}</legend>
      ${part.description ? html`<p class="meta wide">${part.description}</p>` : nothing}
      ${part.parts.map((inner) => renderPart(inner, view))}
    </fieldset>
  `;
}

function renderOptional({localize}: FieldsView) {
  return html` <span class="faint">${localize.term('schema-form.optional')}</span>`;
}

function renderField(field: SchemaField, view: FieldsView): TemplateResult {
  const index = view.indexOf(field);
  const problem = view.problemOf(field);
  const hint = hintOf(field, view);
  const label = field.label || view.localize.term('verb.answer');
  const notes = [
    hint ? html`<p class="meta" id="hint-${index}">${hint}</p>` : nothing,
    problem ? html`<p class="problem" id="problem-${index}">${statusMark('danger', problem)}</p>` : nothing,
  ];
  switch (field.kind) {
    case 'boolean':
      return html`<div class="field">
        <div class="check">${renderControl(field, view)}<label for="field-${index}">${label}</label></div>
        ${notes}
      </div>`;
    case 'choices':
      return html`<div
        class="field"
        role="group"
        aria-labelledby="label-${index}"
        aria-describedby=${describedBy(field, view)}
      >
        <span class="label" id="label-${index}">${label}${field.required ? nothing : renderOptional(view)}</span>
        ${renderChoices(field, view)} ${notes}
      </div>`;
    case 'constant':
      return html`<div class="field">
        <label for="field-${index}">${label}</label>
        <output id="field-${index}"><code>${pretty(field.constant)}</code></output>
        ${notes}
      </div>`;
    default:
      return html`<div class="field">
        <label for="field-${index}">${label}${field.required ? nothing : renderOptional(view)}</label>
        ${renderControl(field, view)} ${notes}
      </div>`;
  }
}

function hintOf({description, kind}: SchemaField, {localize}: FieldsView): string {
  const form = kind === 'lines' ? localize.term('schema-form.one-per-line') : kind === 'json' ? 'JSON' : '';
  return [description, form].filter(Boolean).join(' · ');
}

function describedBy(field: SchemaField, view: FieldsView) {
  const index = view.indexOf(field);
  const ids = [hintOf(field, view) ? `hint-${index}` : '', view.problemOf(field) ? `problem-${index}` : ''];
  return ifDefined(ids.filter(Boolean).join(' ') || undefined);
}

function renderChoices(field: SchemaField, view: FieldsView) {
  const index = view.indexOf(field);
  const chosen = new Set(view.entryOf(field).split(','));
  return field.choices.map(
    ({label}, choice) =>
      html`<div class="check">
        <input
          id="field-${index}-${choice}"
          name="field-${index}"
          type="checkbox"
          value=${choice}
          .checked=${live(chosen.has(String(choice)))}
          ?disabled=${view.isDisabled}
          @input=${() => view.onInput(field)}
        /><label for="field-${index}-${choice}">${label}</label>
      </div>`,
  );
}

function renderControl(field: SchemaField, view: FieldsView): TemplateResult {
  const id = `field-${String(view.indexOf(field))}`;
  const entry = view.entryOf(field);
  const by = describedBy(field, view);
  const invalid = ifDefined(view.problemOf(field) === undefined ? undefined : 'true');
  const onInput = () => view.onInput(field);
  switch (field.kind) {
    case 'boolean':
      return html`<input
        id=${id}
        type="checkbox"
        .checked=${live(entry === 'true')}
        ?disabled=${view.isDisabled}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      />`;
    case 'choice':
      return html`<select
        id=${id}
        class="in"
        ?required=${field.required}
        ?disabled=${view.isDisabled}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      >
        <option value="" ?selected=${entry === ''}>${view.localize.term('schema-form.choose')}</option>
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
        ?disabled=${view.isDisabled}
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
        ?disabled=${view.isDisabled}
        aria-describedby=${by}
        aria-invalid=${invalid}
        @input=${onInput}
      />`;
  }
}
