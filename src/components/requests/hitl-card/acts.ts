import {html, nothing} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {markHidden} from '../../internal/hidden-text.js';
import {pretty} from '../../parts/json/values.js';
import {isDirty, type AnswerView} from './answer.js';
import {riskWord} from '../../tools/tool-card/input.js';
import {isPastDue, PLANS, responsesOf, riskOf, toConfirm, type Response} from './kinds.js';
import './hitl-card.strings.js';

/** A button, and the control that it asks for. */
export interface Act {
  readonly id: string;
  readonly label: string;
  readonly look: 'primary' | 'reject' | '' | 'quiet';
  readonly control?: Control;
  /** Why it cannot be pressed now, in words. */
  readonly off?: string | undefined;
  /** What it means, in words, before it is given. */
  readonly means?: string;
  readonly run: () => void;
}

/** Digits choose among the answers, in the order in which they stand. */
const KEYS = 9;

/** The second click of a double click was not meant for the button that has come to stand there. */
const isFirstClick = (event: MouseEvent): boolean => event.detail <= 1;

/** What can be done: the main thing first, the rejection last and apart. */
export function renderActs(view: AnswerView, acts: readonly Act[]) {
  const {localize} = view;
  if (isPastDue(view.action, view.now) && acts.length === 0) {
    return html`<p class="acts muted wrap">${localize.term('hitl.too-late')}</p>`;
  }
  if (acts.length === 0) {
    const why = view.action.unanswerable ? 'control.no_request_id' : 'hitl.cannot-answer';
    return html`<p class="acts muted wrap">${localize.term(why)}</p>`;
  }
  const reasons = acts.map((act) => offOf(view, act));
  const why = reasons.find((reason) => reason !== undefined);
  const hasKeys = view.answer.mode === 'decide';
  return html`
    ${acts.some(({control}) => control === 'approve') ? renderConfirm(view) : nothing}
    ${acts.map(({id, means}) => (means ? html`<p class="means meta" id="${id}-means">${means}</p>` : nothing))}
    <div class="acts wrap">
      ${keyedRows(
        acts,
        ({id}) => id,
        ({id, label, look, run, means}, index) => {
          const key = hasKeys && index < KEYS ? String(index + 1) : undefined;
          const isOff = reasons[index] !== undefined;
          const by = [isOff ? 'why' : '', means ? `${id}-means` : ''].filter(Boolean).join(' ');
          return html`
            <button
              type="button"
              id=${id}
              class="btn ${look}"
              aria-disabled=${isOff ? 'true' : 'false'}
              aria-describedby=${ifDefined(by || undefined)}
              aria-keyshortcuts=${ifDefined(key)}
              @click=${(event: MouseEvent) => isFirstClick(event) && !isOff && run()}
            >
              <span>${markHidden(label, true)}</span
              >${key === undefined ? nothing : html` <kbd aria-hidden="true">${key}</kbd>`}
            </button>
          `;
        },
      )}
    </div>
    ${why === undefined ? nothing : html`<p class="why meta" id="why">${why}</p>`}
  `;
}

/** What a person ticks before an approval that asks for more than a press. */
function renderConfirm({action, missing, answer, localize, onDraft}: AnswerView) {
  const reason = toConfirm(action, missing);
  if (!reason) return nothing;
  const label =
    reason === 'hidden'
      ? localize.term('hitl.confirm-hidden')
      : localize.term('hitl.confirm-risk', riskWord(riskOf(action) ?? '', localize));
  return html`<label class="confirm pad">
    <input
      type="checkbox"
      id="confirm"
      .checked=${live(answer.isConfirmed)}
      @change=${(event: Event) => onDraft({isConfirmed: (event.target as HTMLInputElement).checked})}
    />
    <span>${label}</span>
  </label>`;
}

/** Why an act cannot be done right now, in words; undefined where it can. */
export function offOf(view: AnswerView, {control, off}: Act): string | undefined {
  if (view.action.unanswerable && control !== undefined) return view.localize.term('control.no_request_id');
  if (off !== undefined || control === undefined) return off;
  const reason = view.unavailable(control);
  return reason === undefined ? undefined : (view.localize.lookup(`control.${reason}`) ?? reason);
}

/** The buttons of a card as it stands, but for those that the protocol has no word for. */
export function actsOf(view: AnswerView): readonly Act[] {
  return fittingActs(view).filter(({control}) => control === undefined || view.isOffered(control));
}

function fittingActs(view: AnswerView): readonly Act[] {
  const {action, form, answer, localize, onPrimary, onMode} = view;
  const decline = declineOf(view);
  if (isPastDue(action, view.now))
    return view.isLastResort ? [{...decline, run: () => view.onResponse(REJECT, decline.label)}] : [];
  switch (answer.mode) {
    case 'reason':
      return [{...decline, id: 'send-reject', run: onPrimary}, backOf(view)];
    case 'changes':
      return [
        {id: 'send-changes', label: localize.term('hitl.send-changes'), look: '', control: 'reject', run: onPrimary},
        backOf(view),
        ...discardOf(view),
      ];
    case 'edit': {
      const label = localize.term('hitl.approve-edited');
      return [
        {id: 'send-edited', label, look: 'primary', control: 'approve', off: notReady(view), run: onPrimary},
        backOf(view),
        ...discardOf(view),
      ];
    }
    default:
      break;
  }
  const offers = form === 'responses' || form === 'schema' ? offersOf(view) : [];
  const reject: Act = {...decline, run: () => onMode('reason')};
  const open = openOf(view);
  switch (form) {
    case 'none':
      return [];
    case 'responses':
      return offers;
    case 'decision': {
      const changes = PLANS.has(action.actionType) ? [changesOf(view)] : [];
      const edit = isEditable(view) ? [editOf(view)] : [];
      return [approveOf(view), ...changes, ...edit, ...open, reject];
    }
    default: {
      const label = localize.term(form === 'secret' ? 'hitl.provide' : 'verb.answer');
      const send: Act = {id: 'answer', label, look: 'primary', control: 'answer', run: onPrimary};
      return offers.length > 0 ? [send, ...offers] : [send, reject];
    }
  }
}

const REJECT: Response = {id: 'reject', control: 'reject'};
const APPROVE: Response = {id: 'approve', control: 'approve', scope: 'once'};

function declineOf({form, localize}: AnswerView): Act {
  const label = localize.term(form === 'decision' || form === 'responses' ? 'verb.reject' : 'hitl.decline');
  return {id: 'reject', label, look: 'reject', control: 'reject', run: () => undefined};
}

function backOf({localize, onMode}: AnswerView): Act {
  return {id: 'back', label: localize.term('hitl.back'), look: 'quiet', run: () => onMode('decide')};
}

/** What was begun is in the way of an approval: it can be thrown away. */
function discardOf({action, answer, localize, onDraft}: AnswerView): readonly Act[] {
  if (!isDirty(action, answer)) return [];
  const run = () => onDraft({changes: '', edited: {}, input: pretty(action.input)});
  return [{id: 'discard', label: localize.term('hitl.discard'), look: 'quiet', run}];
}

/** An approval, in the words of what is approved, and not while something else was begun. */
function approveOf(view: AnswerView, response: Response = APPROVE, label = approveWords(view, response)): Act {
  const {localize, onResponse} = view;
  const {scope, pattern} = response;
  return {
    id: scope === 'once' ? 'approve' : `approve-${scope ?? 'once'}`,
    label,
    look: scope === 'once' ? 'primary' : '',
    control: 'approve',
    off: approvalOff(view),
    ...(pattern === undefined ? {} : {means: localize.term('hitl.pattern-means', label, pattern)}),
    run: () => onResponse(response, label),
  };
}

/** Why it cannot be approved as it is, in words. */
function approvalOff(view: AnswerView): string | undefined {
  return isDirty(view.action, view.answer) ? view.localize.term('hitl.unsent') : notReady(view);
}

/** Q1: what is approved was shown whole, and a high risk was confirmed by another act than the approval. */
function notReady({action, missing, answer, isFolded, isUnseen, localize}: AnswerView): string | undefined {
  if (missing === 'gone' || missing === 'deep') return localize.term('hitl.not-whole');
  if (isFolded) return localize.term('hitl.unopened');
  if (isUnseen) return localize.term('hitl.unseen');
  return toConfirm(action, missing) && !answer.isConfirmed ? localize.term('hitl.unconfirmed') : undefined;
}

function approveWords({action, localize}: AnswerView, {scope}: Response): string {
  if (scope === 'session') return localize.term('hitl.approve-session');
  if (scope === 'pattern') return localize.term('hitl.approve-pattern');
  const isOneOfMore = responsesOf(action).filter(({control}) => control === 'approve').length > 1;
  if (isOneOfMore) return localize.term('hitl.approve-once');
  return localize.lookup(`hitl.approve.${action.actionType}`) ?? localize.term('verb.approve');
}

/** Approving with other input is still approving. */
function editOf({localize, onMode}: AnswerView, label = localize.term('verb.edit')): Act {
  return {id: 'edit-input', label, look: '', control: 'approve', run: () => onMode('edit')};
}

function changesOf({localize, onMode}: AnswerView, label = localize.term('hitl.ask-changes')): Act {
  return {id: 'ask-changes', label, look: '', control: 'reject', run: () => onMode('changes')};
}

function openOf({action, localize, onOpen}: AnswerView): readonly Act[] {
  if (action.actionType !== 'artifact_review' || action.artifactId === undefined) return [];
  const label = localize.term('hitl.open-artifact');
  return [{id: 'open-artifact', label, look: '', run: onOpen}];
}

function isEditable({action, missing}: AnswerView): boolean {
  return action.input !== undefined && action.spills === undefined && missing === undefined;
}

/** The runtime's own offers. Only an approval is prominent: nothing says which of the others is meant to be easy. */
function offersOf(view: AnswerView): readonly Act[] {
  const {localize, onMode, onResponse} = view;
  const offers = responsesOf(view.action).filter(({control}) => control !== 'edit' || isEditable(view));
  const acts = offers.map((response, index): Act => {
    const {id, control, label} = response;
    switch (control) {
      case 'approve': {
        const act = label ? approveOf(view, response, label) : approveOf(view, response);
        return id === 'approve' ? act : {...act, id: `offer-${String(index)}`};
      }
      case 'edit':
        return editOf(view, label);
      case 'changes':
        return changesOf(view, label);
      case 'reject': {
        const decline = {...declineOf(view), ...(label ? {label} : {})};
        if (id === 'reject') return {...decline, run: () => onMode('reason')};
        // One of several ways to say no, in the runtime's own words: there is nothing to add to it.
        return {...decline, id: `offer-${String(index)}`, run: () => onResponse(response, decline.label)};
      }
      default: {
        const words = label ?? localize.lookup(`verb.${id}`) ?? id;
        return {id: `offer-${String(index)}`, label: words, look: '', control, run: () => onResponse(response, words)};
      }
    }
  });
  const order = ({look}: Act) => (look === 'primary' ? 0 : look === 'reject' ? 2 : 1);
  return [...openOf(view), ...acts]
    .filter((act, index, all) => all.findIndex(({id}) => id === act.id) === index)
    .sort((a, b) => order(a) - order(b))
    .map((act, index) => (act.look === 'primary' && index > 0 ? {...act, look: ''} : act));
}
