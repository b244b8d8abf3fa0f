import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {JsonObject} from '../../../protocol/events.js';
import {attemptKey, listKey, taskKey} from '../../../state/keys.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {acceptanceOf, reconciliationOf} from '../../../state/facts/task-facts.js';
import {statusMark} from '../../../styles/status.js';
import {taskName} from '../task/task-name.js';
import type {Cascade} from './cascade.js';
import {renderField, typed, type FieldOptions} from './dialog-frame.js';
import type {TaskAct} from './task-acts.js';
import '../task/task.strings.js';
import './task-controls.strings.js';

/** What a form is drawn from. */
export interface FormFacts {
  /** The task as it was when the form was opened: what is typed is not typed over. */
  readonly task: TaskRow;
  readonly store: Pick<ReadonlyStore, 'get'>;
  readonly localize: Localize;
  /** It is on its way: nothing can be changed. */
  readonly isFixed: boolean;
  /** What is wrong with a field. */
  readonly problem: (name: string) => string | undefined;
}

/** How many conditions are named one by one. */
const NAMED = 8;

const EDITABLE = ['title', 'objective', 'priority', 'assignee'] as const;

function field(facts: FormFacts, options: Omit<FieldOptions, 'isFixed' | 'problem'>): TemplateResult {
  const {isFixed, problem, localize} = facts;
  return renderField({...options, isFixed, problem: problem(options.name)}, localize);
}

function reason(facts: FormFacts): TemplateResult {
  const label = facts.localize.term('task-controls.reason');
  return field(facts, {name: 'reason', label, rows: 2, isFirst: true});
}

/** Title, objective, priority, assignee: what is left as it is is not sent. */
export function renderUpdate(facts: FormFacts): TemplateResult {
  const {task, localize} = facts;
  return html`${EDITABLE.map((name) =>
    field(facts, {
      name,
      label: localize.term(`task-controls.field.${name}`),
      value: String(task[name] ?? ''),
      isFirst: name === 'title',
      ...(name === 'objective' ? {rows: 3} : {}),
    }),
  )}`;
}

/** A note on how far it is. */
export function renderNote(facts: FormFacts): TemplateResult {
  const {localize} = facts;
  return field(facts, {
    name: 'summary',
    label: localize.term('task-controls.note-label'),
    rows: 3,
    isFirst: true,
    hint: localize.term('task-controls.note-hint'),
  });
}

/** The attempts at a task, oldest first. */
function attemptsAt({task, store}: FormFacts): readonly AttemptRow[] {
  const ids = store.get(listKey('attempts', task.id))?.ids ?? [];
  return [...ids].flatMap((id) => store.get(attemptKey(id)) ?? []);
}

/** Which attempt it will be, what failed last, and why it is to be tried again. */
export function renderRetry(facts: FormFacts): TemplateResult {
  const {task, localize} = facts;
  const attempts = attemptsAt(facts);
  const next = Math.max(attempts.length, ...attempts.map(({attemptCount = 0}) => attemptCount)) + 1;
  const {maxAttempts} = task;
  const last = attempts.at(-1);
  // What an earlier attempt failed of is not what failed last.
  const isEarlier = attempts.some(({lastError}) => lastError === task.lastError);
  const error = last?.lastError ?? (isEarlier ? undefined : task.lastError);
  // Nothing failed last where the last one did not fail.
  const isWell = last?.status === 'completed' && error === undefined;
  const isBeyond = maxAttempts !== undefined && next > maxAttempts;
  const which =
    maxAttempts === undefined
      ? localize.term('task-controls.attempt', next)
      : localize.term(isBeyond ? 'task-controls.attempt-beyond' : 'task-controls.attempt-of', next, maxAttempts);
  const retryable = last?.retryable ?? task.retryable;
  return html`
    <p>${isBeyond ? statusMark('warning', which) : which}</p>
    ${
      retryable === false
        ? html`<p>${statusMark('warning', localize.term('task-controls.not-retryable'))}</p>`
        : nothing
    }
    ${isWell ? nothing : labelled(localize.term('task-controls.failed-last'), error, localize)} ${reason(facts)}
  `;
}

/** What became of the last delivery, and why it is to be tried again. */
export function renderDeliver(facts: FormFacts): TemplateResult {
  const {task, localize} = facts;
  const {target, reason: why, attempts} = task.deliveryDetail ?? {};
  return html`
    <p>${localize.term('task-controls.deliver-what')}</p>
    <dl class="facts">
      <dt>${localize.term('task-controls.delivery')}</dt>
      <dd>
        ${localize.term(`task.delivery.${task.delivery ?? 'unknown'}`)}${
          attempts === undefined ? nothing : html`, ${localize.term('task-controls.delivery-tries', attempts)}`
        }
      </dd>
      <dt>${localize.term('task-controls.delivery-target')}</dt>
      <dd dir="auto">${target ?? notSaid(localize)}</dd>
      <dt>${localize.term('task-controls.delivery-why')}</dt>
      <dd dir="auto">${why ?? notSaid(localize)}</dd>
    </dl>
    ${reason(facts)}
  `;
}

/** What speaks against it, before it is settled by hand. */
export function renderComplete(facts: FormFacts, below: Cascade): TemplateResult {
  const {task, store, localize} = facts;
  const {open, unknown} = reconciliationOf(task);
  const unmet = (acceptanceOf(task)?.criteria ?? []).filter(({state}) => state === 'unmet' || state === 'unknown');
  const names = below.named.slice(0, 3).map((id) => taskName(store.get(taskKey(id))) ?? id);
  const words = (of: typeof open) => of.map((each) => localize.term(`task.settlement.${each}`)).join(', ');
  const against = [
    ...(open.length > 0 ? [localize.term('task-controls.against-facts', words(open))] : []),
    ...unmet
      .slice(0, NAMED)
      .map(({text, state}) =>
        localize.term(state === 'unmet' ? 'task-controls.against-unmet' : 'task-controls.against-unsaid', text),
      ),
    ...(unmet.length > NAMED ? [localize.term('task-controls.more', unmet.length - NAMED)] : []),
    ...(below.open > 0 ? [localize.term('task-controls.against-children', below.open, names.join(', '))] : []),
  ];
  return html`
    ${
      against.length === 0
        ? html`<p>${localize.term('task-controls.against-nothing')}</p>`
        : html`<div class="against">
            <h3>${statusMark('warning', localize.term('task-controls.against'))}</h3>
            <ul>
              ${against.map((each) => html`<li dir="auto">${each}</li>`)}
            </ul>
          </div>`
    }
    ${unknown.length > 0 ? html`<p class="meta">${localize.term('task-controls.unsaid', words(unknown))}</p>` : nothing}
    ${field(facts, {
      name: 'summary',
      label: localize.term('task-controls.summary'),
      rows: 2,
      isOptional: true,
      isFirst: true,
    })}
  `;
}

/** Why it is given up. */
export function renderFail(facts: FormFacts): TemplateResult {
  return html`<p>${facts.localize.term('task-controls.fail-what')}</p>
    ${reason(facts)}`;
}

function labelled(label: string, words: string | undefined, localize: Localize): TemplateResult {
  return html`<dl class="facts">
    <dt>${label}</dt>
    <dd dir="auto">${words ?? notSaid(localize)}</dd>
  </dl>`;
}

function notSaid(localize: Localize): TemplateResult {
  return html`<span class="faint">${localize.term('task-controls.not-said')}</span>`;
}

/** A field that must be filled in for an act. */
export const NEEDED: Partial<Readonly<Record<TaskAct, string>>> = {
  note: 'summary',
  retry: 'reason',
  deliver: 'reason',
  fail: 'reason',
};

/** What a form gives; undefined where it leaves everything as it is. */
export function payloadFrom(act: TaskAct, data: FormData, task: TaskRow): JsonObject | undefined {
  const given = (...names: string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, typed(data, name)]).filter(([, value]) => value !== ''));
  switch (act) {
    case 'note':
      return given('summary');
    case 'retry':
    case 'deliver':
    case 'fail':
      return given('reason');
    case 'complete':
      return given('summary');
    case 'cancel':
      return {cascade: data.get('cascade') === 'all' ? 'all' : 'self', ...given('reason')};
    case 'update': {
      const changed = EDITABLE.filter((name) => typed(data, name) !== String(task[name] ?? ''));
      if (changed.length === 0) return undefined;
      return Object.fromEntries(changed.map((name) => [name, changeOf(name, typed(data, name), task)]));
    }
    default:
      return {};
  }
}

/** A priority that was a number stays one. */
function changeOf(name: (typeof EDITABLE)[number], value: string, task: TaskRow): string | number {
  const isNumber = name === 'priority' && typeof task.priority === 'number' && value !== '';
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value;
}
