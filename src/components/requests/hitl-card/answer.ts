import {html, nothing} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import type {Control} from '../../../protocol/taxonomy.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {statusMark} from '../../../styles/status.js';
import {pretty} from '../../parts/json/values.js';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent, FormEntries} from '../../parts/schema-form/schema-form.js';
import {hasFields} from '../../parts/schema-form/schema.js';
import type {AnswerForm, Missing, Response} from './kinds.js';
import '../../parts/schema-form/schema-form.strings.js';
import './hitl-card.strings.js';

/** What a person is doing: deciding; giving a reason; saying what should be different; changing the input. */
export type AnswerMode = 'decide' | 'reason' | 'changes' | 'edit';

/** What a person has begun to answer. Secrets are never part of it. */
export interface Answer {
  readonly mode: AnswerMode;
  readonly reason: string;
  readonly changes: string;
  readonly input?: string;
  readonly text: string;
  readonly entries: FormEntries;
  /** The input as fields, where a schema describes it. */
  readonly edited: FormEntries;
  /** The words on the button that was pressed last. */
  readonly said: string;
  /** A person has confirmed what asks for it. */
  readonly isConfirmed: boolean;
}

export const NOTHING_YET: Answer = {
  mode: 'decide',
  reason: '',
  changes: '',
  text: '',
  entries: {},
  edited: {},
  said: '',
  isConfirmed: false,
};

/** What is wrong with the one field of a card. */
export type AnswerProblem = 'json' | 'required';

/** All that the lower half of a card is drawn from. */
export interface AnswerView {
  readonly action: ActionRow;
  readonly form: AnswerForm;
  readonly answer: Answer;
  readonly problem: AnswerProblem | undefined;
  readonly receipt: Receipt | undefined;
  readonly localize: Localize;
  /** What time it is in what is shown. */
  readonly now: number;
  /** What cannot be shown of it. */
  readonly missing: Missing | undefined;
  /** What was too large for its row was not opened yet. */
  readonly isFolded: boolean;
  /** The end of what would be approved was not on the screen yet. */
  readonly isUnseen: boolean;
  /** Nobody but this page can settle a request whose time is over: it can still be turned down. */
  readonly isLastResort: boolean;
  readonly unavailable: (control: Control) => string | undefined;
  /** Whether a control has a place at all: what the protocol never can is for operators. */
  readonly isOffered: (control: Control) => boolean;
  readonly onDraft: (part: Partial<Answer>) => void;
  /** Goes on with what the mode is about: approve, reject, answer. */
  readonly onPrimary: () => void;
  readonly onMode: (mode: AnswerMode) => void;
  readonly onResponse: (response: Response, said: string) => void;
  readonly onForm: (event: AgentSchemaFormSubmitEvent) => void;
  readonly onOpen: () => void;
}

/** Whether the input can be changed field by field. */
export function isFormEdit({schema, input}: ActionRow): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input) && hasFields(schema);
}

/** Whether something was begun that an approval would pass over. */
export function isDirty(action: ActionRow, {input, edited, changes}: Answer): boolean {
  const isEdited = input !== undefined && input !== pretty(action.input);
  return isEdited || changes.trim() !== '' || Object.keys(edited).length > 0;
}

/** The field of the moment, if there is one. */
export function renderField(view: AnswerView) {
  const {action, form, answer, localize, onDraft} = view;
  switch (answer.mode) {
    case 'reason':
      return renderText(view, 'reason', localize.term('hitl.reason'), answer.reason, (reason) => onDraft({reason}));
    case 'changes':
      return renderText(view, 'changes', localize.term('hitl.changes'), answer.changes, (changes) =>
        onDraft({changes}),
      );
    case 'edit': {
      if (isFormEdit(action)) return renderForm(view, answer.edited, (edited) => onDraft({edited}), action.input);
      const text = answer.input ?? pretty(action.input);
      return renderText(view, 'edit', localize.term('hitl.input'), text, (input) => onDraft({input}));
    }
    default:
      break;
  }
  if (!view.isOffered('answer')) return nothing;
  if (form === 'schema') return renderForm(view, answer.entries, (entries) => onDraft({entries}));
  if (form === 'secret') return renderSecret(view);
  if (form !== 'text') return nothing;
  return renderText(view, 'text', localize.term('hitl.your-answer'), answer.text, (text) => onDraft({text}));
}

const NO_ERRORS = {};

function renderForm(
  {action, receipt, localize, onForm}: AnswerView,
  entries: FormEntries,
  onEntries: (entries: FormEntries) => void,
  initial?: unknown,
) {
  return html`<agent-schema-form
    class="pad"
    label=${localize.term('hitl.form')}
    .schema=${action.schema}
    .initial=${initial}
    .entries=${entries}
    .errors=${receipt?.fields ?? NO_ERRORS}
    @input=${(event: Event) => onEntries((event.currentTarget as AgentSchemaForm).entries)}
    @agent-schema-form-submit=${onForm}
  ></agent-schema-form>`;
}

function renderText(view: AnswerView, id: string, label: string, text: string, onText: (text: string) => void) {
  const isCode = id === 'edit';
  const rows = isCode ? Math.min(12, Math.max(3, text.split('\n').length)) : 2;
  return html`
    <div class="field pad">
      <label for=${id}>${label}</label>
      <textarea
        id=${id}
        class="in ${isCode ? 'mono' : ''}"
        rows=${rows}
        spellcheck=${isCode ? 'false' : 'true'}
        .value=${live(text)}
        aria-invalid=${ifDefined(view.problem ? 'true' : undefined)}
        aria-describedby=${ifDefined(view.problem ? 'problem' : undefined)}
        @input=${(event: Event) => onText((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      ${renderProblem(view)}
    </div>
  `;
}

/** Its value stays in the field: no attribute, no row, no draft. */
function renderSecret(view: AnswerView) {
  return html`
    <div class="field pad">
      <label for="secret">${view.localize.term('hitl.secret')}</label>
      <input
        id="secret"
        class="in"
        type="password"
        autocomplete="off"
        aria-invalid=${ifDefined(view.problem ? 'true' : undefined)}
        aria-describedby=${view.problem ? 'secret-hint problem' : 'secret-hint'}
      />
      <p class="meta" id="secret-hint">${view.localize.term('hitl.secret-hint')}</p>
      ${renderProblem(view)}
    </div>
  `;
}

function renderProblem({problem, localize}: AnswerView) {
  if (!problem) return nothing;
  return html`<p class="problem" id="problem">${statusMark('danger', localize.term(`schema-form.${problem}`))}</p>`;
}
