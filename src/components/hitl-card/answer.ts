import {html, nothing} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import {repeat} from 'lit/directives/repeat.js';
import type {Receipt} from '../../commands/receipts.js';
import type {Localize} from '../../controllers/localize.js';
import type {Control} from '../../protocol/taxonomy.js';
import type {ActionRow} from '../../state/projections/actions.js';
import {statusMark} from '../../styles/status.js';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent, FormEntries} from '../schema-form/schema-form.js';
import {pretty} from '../tool-card/values.js';
import {responsesOf, uneditable, type AnswerForm, type Response} from './kinds.js';

/** What a person has begun to answer. Secrets are never part of it. */
export interface Answer {
  /** Deciding; giving the reason of a rejection; changing the input before it is approved. */
  readonly mode: 'decide' | 'reason' | 'edit';
  readonly reason: string;
  readonly input?: string;
  readonly text: string;
  readonly entries: FormEntries;
}

export const NOTHING_YET: Answer = {mode: 'decide', reason: '', text: '', entries: {}};

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
  readonly unavailable: (control: Control) => string | undefined;
  readonly onDraft: (part: Partial<Answer>) => void;
  /** Goes on with what the mode is about: approve, reject, answer. */
  readonly onPrimary: () => void;
  readonly onMode: (mode: Answer['mode']) => void;
  readonly onResponse: (response: Response) => void;
  readonly onForm: (event: AgentSchemaFormSubmitEvent) => void;
}

/** The field of the moment, if there is one. */
export function renderField(view: AnswerView) {
  const {action, form, answer, localize, receipt, onDraft} = view;
  if (answer.mode === 'reason') {
    return renderText(view, 'reason', localize.term('hitl.reason'), answer.reason, (reason) => onDraft({reason}));
  }
  if (answer.mode === 'edit') {
    const text = answer.input ?? pretty(action.input);
    return renderText(view, 'edit', localize.term('hitl.input'), text, (input) => onDraft({input}));
  }
  switch (form) {
    case 'schema':
      return html`<agent-schema-form
        class="pad"
        .schema=${action.schema}
        .entries=${answer.entries}
        .errors=${receipt?.fields ?? NO_ERRORS}
        @input=${(event: Event) => onDraft({entries: (event.currentTarget as AgentSchemaForm).entries})}
        @agent-schema-form-submit=${view.onForm}
      ></agent-schema-form>`;
    case 'text':
      return renderText(view, 'text', localize.term('hitl.your-answer'), answer.text, (text) => onDraft({text}));
    case 'secret':
      return renderSecret(view);
    default:
      return nothing;
  }
}

const NO_ERRORS = {};

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

/** A button, and the control that it asks for. */
interface Act {
  readonly id: string;
  readonly label: string;
  readonly look: 'primary' | 'reject' | '' | 'quiet';
  readonly control?: Control;
  readonly run: () => void;
}

/** The second click of a double click was not meant for the button that has come to stand there. */
const isFirstClick = (event: MouseEvent): boolean => event.detail <= 1;

/** What can be done: the main thing first, the rejection last and apart. */
export function renderActions(view: AnswerView) {
  const acts = actsOf(view);
  if (acts.length === 0) return html`<p class="acts muted">${view.localize.term('hitl.cannot-answer')}</p>`;
  const off = acts.map(({control}) => (control === undefined ? undefined : view.unavailable(control)));
  const why = off.find((reason) => reason !== undefined);
  return html`
    <div class="acts">
      ${repeat(
        acts,
        ({id}) => id,
        ({id, label, look, run}, index) => html`
          <button
            type="button"
            id=${id}
            class="btn ${look}"
            aria-disabled=${off[index] === undefined ? 'false' : 'true'}
            aria-describedby=${ifDefined(off[index] === undefined ? undefined : 'why')}
            @click=${(event: MouseEvent) => isFirstClick(event) && run()}
          >
            ${label}
          </button>
        `,
      )}
    </div>
    ${
      why === undefined
        ? nothing
        : html`<p class="why meta" id="why">${view.localize.lookup(`control.${why}`) ?? why}</p>`
    }
  `;
}

function actsOf(view: AnswerView): Act[] {
  const {action, form, answer, localize, onPrimary, onMode} = view;
  const back: Act = {id: 'back', label: localize.term('hitl.back'), look: 'quiet', run: () => onMode('decide')};
  const decline = localize.term(form === 'decision' || form === 'responses' ? 'verb.reject' : 'hitl.decline');
  if (answer.mode === 'reason') {
    return [{id: 'send-reject', label: decline, look: 'reject', control: 'reject', run: onPrimary}, back];
  }
  if (answer.mode === 'edit') {
    const label = localize.term('hitl.approve-edited');
    return [{id: 'send-edited', label, look: 'primary', control: 'approve', run: onPrimary}, back];
  }
  const offers = form === 'responses' || form === 'schema' ? offersOf(view) : [];
  const reject: Act = {id: 'reject', label: decline, look: 'reject', control: 'reject', run: () => onMode('reason')};
  switch (form) {
    case 'none':
      return [];
    case 'responses':
      return offers;
    case 'decision': {
      const approve: Act = {
        id: 'approve',
        label: localize.term('verb.approve'),
        look: 'primary',
        control: 'approve',
        run: onPrimary,
      };
      return isEditable(action) ? [approve, editOf(view), reject] : [approve, reject];
    }
    default: {
      const label = localize.term(form === 'secret' ? 'hitl.provide' : 'verb.answer');
      const send: Act = {id: 'answer', label, look: 'primary', control: 'answer', run: onPrimary};
      return offers.length > 0 ? [send, ...offers] : [send, reject];
    }
  }
}

/** Approving with other input is still approving. */
function editOf({localize, onMode}: AnswerView, label = localize.term('verb.edit')): Act {
  return {id: 'edit-input', label, look: '', control: 'approve', run: () => onMode('edit')};
}

function isEditable({input}: ActionRow): boolean {
  return input !== undefined && uneditable(input) === undefined;
}

/** The runtime's own offers. Only an approval is prominent: nothing says which of the others is meant to be easy. */
function offersOf(view: AnswerView): Act[] {
  const {action, localize, onMode, onResponse} = view;
  const offers = responsesOf(action).filter(({control}) => control !== 'edit' || isEditable(action));
  const acts = offers.map((response, index): Act => {
    const {id, control} = response;
    if (control === 'edit') return editOf(view, response.label);
    const label = response.label ?? (control === 'answer' ? id : localize.term(`verb.${control}`));
    if (control === 'reject') return {id: 'reject', label, look: 'reject', control, run: () => onMode('reason')};
    const look = control === 'approve' ? 'primary' : '';
    return {id: `offer-${index}`, label, look, control, run: () => onResponse(response)};
  });
  return acts.sort((a, b) => Number(a.look === 'reject') - Number(b.look === 'reject'));
}
