import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import type {Localize} from '../../../controllers/localize.js';
import {Modal} from '../../../controllers/modal.js';
import {RowController} from '../../../controllers/row-controller.js';
import {attemptKey, listKey, taskKey, taskSummaryKey} from '../../../state/keys.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {acceptanceOf, reconciliationOf} from '../../../state/facts/task-facts.js';
import {statusMark} from '../../../styles/status.js';
import type {AgentPickerChangeEvent} from '../../parts/picker/agent-picker-change.js';
import {taskName} from '../task/task-name.js';
import {taskLook, taskStatusMark, taskStatusWord} from '../task/task-looks.js';
import type {CommandOnce} from './again.js';
import {type Cascade, cascadeOf, edgesOf} from './cascade.js';
import {type FieldOptions, renderField, renderFrame, typed} from './dialog-frame.js';
import {intentFor, isLinkable, LINKABLE, type Linkable, type TaskAct} from './task-acts.js';
import '../task/task.strings.js';
import './task-controls.strings.js';

/** What a form is drawn from. */
interface FormFacts {
  /** The task as it was when the form was opened: what is typed is not typed over. */
  readonly task: TaskRow;
  readonly store: Pick<ReadonlyStore, 'get'>;
  readonly localize: Localize;
  /** It is on its way: nothing can be changed. */
  readonly isFixed: boolean;
  readonly problem: (name: string) => string | undefined;
}

/** How many conditions are named one by one. */
const NAMED = 8;

const EDITABLE = ['title', 'objective', 'priority', 'assignee'] as const;

/** How many links are offered one by one. */
const MOST_LINKS = 50;

/** The same relation, seen from its other end. */
const INVERSE = {
  blocked_by: 'blocks',
  blocks: 'blocked_by',
  parent: 'child',
  child: 'parent',
  source_task: 'source_of',
} as const satisfies Record<Linkable, string>;

function field(facts: FormFacts, options: Omit<FieldOptions, 'isFixed' | 'problem'>): TemplateResult {
  const {isFixed, problem, localize} = facts;
  return renderField({...options, isFixed, problem: problem(options.name)}, localize);
}

function reason(facts: FormFacts, options: Partial<FieldOptions> = {isFirst: true}): TemplateResult {
  const label = facts.localize.term('task-controls.reason');
  return field(facts, {name: 'reason', label, rows: 2, ...options});
}

/** Title, objective, priority, assignee: what is left as it is is not sent. */
function renderUpdate(facts: FormFacts): TemplateResult {
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
function renderNote(facts: FormFacts): TemplateResult {
  const {localize} = facts;
  return field(facts, {
    name: 'summary',
    label: localize.term('task-controls.note-label'),
    rows: 3,
    isFirst: true,
    hint: localize.term('task-controls.note-hint'),
  });
}

function attemptsAt({task, store}: FormFacts): readonly AttemptRow[] {
  const ids = store.get(listKey('attempts', task.id))?.ids ?? [];
  return [...ids].flatMap((id) => store.get(attemptKey(id)) ?? []);
}

/** Which attempt it will be, what failed last, and why it is to be tried again. */
function renderRetry(facts: FormFacts): TemplateResult {
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
function renderDeliver(facts: FormFacts): TemplateResult {
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
function renderComplete(facts: FormFacts, below: Cascade): TemplateResult {
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

function renderFail(facts: FormFacts): TemplateResult {
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

/** One of several to choose from. */
function radio(name: string, value: string, words: unknown, isFirst: boolean, isFixed: boolean): TemplateResult {
  return html`<label class="check"
    ><input
      type="radio"
      name=${name}
      value=${value}
      ?checked=${isFirst}
      ?data-first=${isFirst}
      ?disabled=${isFixed}
    /><span>${words}</span></label
  >`;
}

/** What of the question changes while it is open. */
interface CancelView {
  readonly below: Cascade;
  /** Tasks have changed since they were counted. */
  readonly isOld: boolean;
  readonly count: () => void;
}

function renderCancel(facts: FormFacts, {below, isOld, count}: CancelView): TemplateResult {
  const {localize} = facts;
  return html`
    <p>${localize.term('task-controls.cancel-what')}</p>
    ${renderAttempts(localize.term('task-controls.cancel-own', below.own.length), below.own)}
    ${below.open > 0 ? renderReach(facts, below) : nothing} ${renderQuiet(below, localize)}
    ${
      isOld
        ? html`<p class="old wrap" role="status">
            ${statusMark('stale', localize.term('task-controls.counted-before'))}
            <button type="button" class="btn sm" @click=${count}>${localize.term('task-controls.count-again')}</button>
          </p>`
        : nothing
    }
    ${reason(facts, {isOptional: true, isFirst: below.open === 0})}
  `;
}

function renderReach(facts: FormFacts, below: Cascade): TemplateResult {
  const {localize, isFixed, store} = facts;
  return html`
    <fieldset>
      <legend>${localize.term('task-controls.cancel-reach')}</legend>
      ${radio('cascade', 'self', localize.term('task-controls.reach-self'), true, isFixed)}
      ${radio('cascade', 'all', localize.term('task-controls.reach-all', below.open), false, isFixed)}
    </fieldset>
    <div class="below">
      <h3>${localize.term('task-controls.below', below.open)}</h3>
      <p class="counts">
        ${[...below.byStatus].map(
          ([status, count]) =>
            html`<span
              >${statusMark(taskLook(status), taskStatusWord(status, localize))} ${localize.formatNumber(count)}</span
            >`,
        )}
      </p>
      ${renderAttempts(localize.term('task-controls.below-at-work', below.atWork), below.attempts)}
      <ul class="named">
        ${below.named.map((id) => renderNamed(id, store.get(taskKey(id)), localize))}
      </ul>
      ${
        below.open > below.named.length
          ? html`<p class="meta">${localize.term('task-controls.more', below.open - below.named.length)}</p>`
          : nothing
      }
    </div>
  `;
}

function renderNamed(id: string, task: TaskRow | undefined, localize: Localize): TemplateResult {
  const name = taskName(task);
  return html`<li data-fact=${taskKey(id)}>
    ${name === undefined ? html`<code>${id}</code>` : html`<bdi>${name}</bdi>`}
    ${task ? html`<span class="end">${taskStatusMark(task, localize)}</span>` : nothing}
  </li>`;
}

function renderAttempts(words: string, attempts: readonly AttemptRow[]) {
  if (attempts.length === 0) return nothing;
  const who = attempts.map(({worker, id}) => worker ?? id);
  return html`<p class="meta">${words} <bdi>${who.join(', ')}</bdi></p>`;
}

/** What is below, and not reached: it has ended, or nothing is known of it. */
function renderQuiet({ended, unknown}: Cascade, localize: Localize) {
  const words = [
    ...(ended > 0 ? [localize.term('task-controls.below-ended', ended)] : []),
    ...(unknown > 0 ? [localize.term('task-controls.below-unknown', unknown)] : []),
  ];
  return words.length === 0 ? nothing : html`<p class="meta">${words.join(' ')}</p>`;
}

/** The task that is to be linked, and what is called when another one is chosen. */
interface LinkTarget {
  readonly id: string;
  readonly sessionId: string;
  readonly choose: (id: string) => void;
}

/** Which relation to which task, and why. */
function renderLink(facts: FormFacts, target: LinkTarget): TemplateResult {
  const {task, localize, isFixed, problem} = facts;
  return html`
    <div class="field">
      <label for="relation">${localize.term('task-controls.relation')}</label>
      <select class="in" id="relation" name="relation" data-first ?disabled=${isFixed}>
        ${LINKABLE.map((each) => html`<option value=${each}>${localize.term(`task-controls.relation.${each}`)}</option>`)}
      </select>
    </div>
    <agent-task-choice
      .label=${localize.term('task-controls.target')}
      .sessionId=${target.sessionId}
      .value=${target.id}
      .except=${[task.id]}
      .problem=${problem('targetId') ?? ''}
      ?fixed=${isFixed}
      @agent-picker-change=${(event: AgentPickerChangeEvent) => target.choose(event.value)}
    ></agent-task-choice>
    ${reason(facts, {isOptional: true})}
  `;
}

/** Which of its links is to be taken away, and why. */
function renderUnlink(facts: FormFacts, edges: readonly EdgeRow[]): TemplateResult {
  const {localize} = facts;
  const links = edges.filter(isLinkable);
  return html`
    <fieldset>
      <legend>${localize.term('task-controls.which-link')}</legend>
      ${links.slice(0, MOST_LINKS).map((edge, index) => renderEdge(facts, edge, index === 0))}
    </fieldset>
    ${links.length > MOST_LINKS ? html`<p class="meta">${localize.term('task-controls.more', links.length - MOST_LINKS)}</p>` : nothing}
    ${reason(facts, {isOptional: true})}
  `;
}

function renderEdge({task, store, localize, isFixed}: FormFacts, edge: EdgeRow, isFirst: boolean): TemplateResult {
  const isOwn = edge.from === task.id;
  const relation = edge.relation as Linkable;
  const other = isOwn ? edge.to : edge.from;
  const name = taskName(store.get(taskKey(other))) ?? other;
  const words = html`${localize.term(`task-controls.relation.${isOwn ? relation : INVERSE[relation]}`)}
    <bdi>${name}</bdi>${
      edge.reason === undefined ? nothing : html` <span class="faint" dir="auto">${edge.reason}</span>`
    }`;
  return radio('edge', edge.id, words, isFirst, isFixed);
}

/** An edge to make or to take away: whose it is, and what the command says of it. */
interface LinkCommand {
  readonly taskId: string;
  readonly payload: JsonObject;
}

/** The edge that a form asks for. */
function linkFrom(data: FormData, taskId: string, targetId: string): LinkCommand {
  return {taskId, payload: {relation: typed(data, 'relation'), targetId, ...given(data, 'reason')}};
}

/** The edge that a form takes away. It belongs to the task that it starts from, which may be the other one. */
function unlinkFrom(data: FormData, edges: readonly EdgeRow[]): LinkCommand | undefined {
  const edge = edges.find(({id}) => id === data.get('edge'));
  return edge && {taskId: edge.from, payload: {relation: edge.relation, targetId: edge.to, ...given(data, 'reason')}};
}

/** A field that must be filled in for an act. */
const NEEDED: Partial<Readonly<Record<TaskAct, string>>> = {
  note: 'summary',
  retry: 'reason',
  deliver: 'reason',
  fail: 'reason',
};

/** What a form gives; undefined where it leaves everything as it is. */
function payloadFrom(act: TaskAct, data: FormData, task: TaskRow): JsonObject | undefined {
  switch (act) {
    case 'note':
    case 'complete':
      return given(data, 'summary');
    case 'retry':
    case 'deliver':
    case 'fail':
      return given(data, 'reason');
    case 'cancel':
      return {cascade: data.get('cascade') === 'all' ? 'all' : 'self', ...given(data, 'reason')};
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

/** What a field holds, where it holds anything. */
function given(data: FormData, name: string): JsonObject {
  const value = typed(data, name);
  return value === '' ? {} : {[name]: value};
}

interface ActDialogOptions {
  readonly taskId: () => string;
  readonly sessionId: () => string;
  readonly localize: Localize;
  readonly command: CommandOnce<TaskAct>;
  /** Why an act cannot be asked for, in words. */
  readonly blocked: (act: TaskAct) => string | undefined;
  /** What is said while something is on its way. */
  readonly pending: () => string | undefined;
  /** It was closed, and the focus is nowhere. */
  readonly onLost: () => void;
}

const GRAVE: ReadonlySet<TaskAct> = new Set(['cancel', 'fail', 'unlink']);

/** The question before an act that needs an answer: what it will do, what to fill in, and how it went. */
export class ActDialog {
  readonly #host: ReactiveElement;
  readonly #options: ActDialogOptions;
  readonly #modal: Modal;
  readonly #row: RowController<TaskRow>;
  readonly #summary: RowController<TaskSummaryRow>;
  #act: TaskAct | undefined;
  /** What was read when it opened. */
  #task: TaskRow | undefined;
  #edges: readonly EdgeRow[] = [];
  #below: Cascade | undefined;
  #counted: TaskSummaryRow | undefined;
  #target = '';
  #missing = '';

  constructor(host: ReactiveElement, options: ActDialogOptions) {
    this.#host = host;
    this.#options = options;
    this.#modal = new Modal(host, () => host.renderRoot.querySelector('dialog'));
    this.#row = new RowController(host, () => taskKey(options.taskId()));
    // The counts of the session's tasks change with their status: then the cascade is read again.
    this.#summary = new RowController(host, () =>
      this.#act === 'cancel' || this.#act === 'complete' ? taskSummaryKey(options.sessionId()) : undefined,
    );
  }

  /** The act that it asks about, while it is open. */
  get act(): TaskAct | undefined {
    return this.#modal.isOpen ? this.#act : undefined;
  }

  show(act: TaskAct): void {
    this.#act = act;
    this.#task = this.#row.value;
    this.#target = '';
    this.#missing = '';
    this.#count();
    this.#modal.show();
  }

  /** Closes it. What is on its way stays so. */
  readonly close = (): void => this.#modal.close();

  render(): TemplateResult {
    return html`<dialog aria-label=${this.#title} @close=${this.#onClose}>
      ${this.#modal.isOpen && this.#task ? this.#renderFrame(this.#task) : nothing}
    </dialog>`;
  }

  get #title(): string {
    const {localize} = this.#options;
    const name = taskName(this.#task) ?? this.#options.taskId();
    return this.#act === undefined ? '' : localize.term(`task-controls.title.${this.#act}`, name);
  }

  #renderFrame(task: TaskRow): TemplateResult {
    const {localize, command, blocked} = this.#options;
    const act = this.#act ?? 'ask';
    const pending = this.#options.pending();
    return renderFrame(
      {
        title: this.#title,
        body: this.#renderBody(act, {
          task,
          store: this.#row.store ?? {get: () => undefined},
          localize,
          isFixed: pending !== undefined,
          problem: (name) => this.#problem(name),
        }),
        submit: localize.term(`task-controls.do.${act}`),
        isGrave: GRAVE.has(act),
        pending,
        problem: command.problem,
        blocked: pending === undefined ? blocked(act) : undefined,
        onSubmit: this.#onSubmit,
        close: this.close,
      },
      localize,
    );
  }

  #renderBody(act: TaskAct, facts: FormFacts): TemplateResult {
    const below = this.#below;
    switch (act) {
      case 'update':
        return renderUpdate(facts);
      case 'note':
        return renderNote(facts);
      case 'retry':
        return renderRetry(facts);
      case 'deliver':
        return renderDeliver(facts);
      case 'complete':
        return below ? renderComplete({...facts, task: this.#row.value ?? facts.task}, below) : html``;
      case 'fail':
        return renderFail(facts);
      case 'cancel':
        if (!below) return html``;
        return renderCancel(facts, {
          below,
          isOld: this.#counted !== this.#summary.value,
          count: () => {
            this.#count();
            this.#host.requestUpdate();
          },
        });
      case 'link':
        return renderLink(facts, {
          id: this.#target,
          sessionId: this.#options.sessionId(),
          choose: (id) => this.#choose(id),
        });
      case 'unlink':
        return renderUnlink(facts, this.#edges);
      default:
        return html``;
    }
  }

  /** A field that is missing, or that the owner refused. */
  #problem(name: string): string | undefined {
    const {localize, command} = this.#options;
    return this.#missing === name ? localize.term('task-controls.needed') : command.problem?.fields?.[name];
  }

  #count(): void {
    const {store} = this.#row;
    const id = this.#options.taskId();
    const isCounted = this.#act === 'cancel' || this.#act === 'complete';
    this.#edges = store && this.#act === 'unlink' ? edgesOf(id, store) : [];
    this.#below = store && isCounted ? cascadeOf(id, store) : undefined;
    this.#counted = this.#summary.value;
  }

  #choose(id: string): void {
    this.#target = id;
    this.#missing = '';
    this.#host.requestUpdate();
  }

  /** The command that the form asks for; undefined where it asks for nothing. */
  #intent(act: TaskAct, data: FormData, task: TaskRow): CommandIntent | undefined {
    const sessionId = this.#options.sessionId();
    const link =
      act === 'link'
        ? linkFrom(data, task.id, this.#target)
        : act === 'unlink'
          ? unlinkFrom(data, this.#edges)
          : {taskId: task.id, payload: payloadFrom(act, data, task)};
    return link?.payload && intentFor(act, {sessionId, taskId: link.taskId}, link.payload);
  }

  #missingIn(act: TaskAct, data: FormData): string {
    if (act === 'link') return this.#target === '' ? 'targetId' : '';
    const needed = NEEDED[act];
    return needed !== undefined && typed(data, needed) === '' ? needed : '';
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const {command, blocked, pending} = this.#options;
    const act = this.#act;
    const task = this.#task;
    if (act === undefined || !task || pending() !== undefined || blocked(act) !== undefined) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    this.#missing = this.#missingIn(act, data);
    this.#host.requestUpdate();
    if (this.#missing !== '') {
      form
        .querySelector<HTMLElement>(this.#missing === 'targetId' ? 'agent-task-choice' : `[name="${this.#missing}"]`)
        ?.focus();
      return;
    }
    const intent = this.#intent(act, data, task);
    if (intent) command.give(act, intent);
    else this.close();
  };

  readonly #onClose = (): void => {
    this.#modal.onClose();
    if (this.#modal.isOpen) return;
    this.#act = undefined;
    this.#below = undefined;
    // The button that opened it may be gone: its task stands otherwise now.
    void this.#host.updateComplete.then(() => {
      const {ownerDocument} = this.#host;
      if (ownerDocument.activeElement === ownerDocument.body) this.#options.onLost();
    });
  };
}
