import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {taskKey} from '../../../state/keys.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {statusMark} from '../../../styles/status.js';
import {taskLook, taskStatusMark, taskStatusWord} from '../task/task-looks.js';
import {taskName} from '../task/task-name.js';
import type {FormFacts} from './act-forms.js';
import type {Cascade} from './cascade.js';
import {renderField} from './dialog-frame.js';
import './task-controls.strings.js';

/** What of the question changes while it is open. */
export interface CancelView {
  readonly below: Cascade;
  /** Tasks have changed since they were counted. */
  readonly isOld: boolean;
  readonly count: () => void;
}

/** What a cancellation reaches, before it is sent. */
export function renderCancel(facts: FormFacts, {below, isOld, count}: CancelView): TemplateResult {
  const {localize, isFixed, problem} = facts;
  return html`
    <p>${localize.term('task-controls.cancel-what')}</p>
    ${renderAttempts(localize.term('task-controls.cancel-own', below.own.length), below.own)}
    ${below.open > 0 ? renderReach(facts, below) : nothing} ${renderQuiet(below, localize)}
    ${
      isOld
        ? html`<p class="old" role="status">
            ${statusMark('stale', localize.term('task-controls.counted-before'))}
            <button type="button" class="btn sm" @click=${count}>${localize.term('task-controls.count-again')}</button>
          </p>`
        : nothing
    }
    ${renderField(
      {
        name: 'reason',
        label: localize.term('task-controls.reason'),
        rows: 2,
        isOptional: true,
        isFirst: below.open === 0,
        isFixed,
        problem: problem('reason'),
      },
      localize,
    )}
  `;
}

function renderReach(facts: FormFacts, below: Cascade): TemplateResult {
  const {localize, isFixed, store} = facts;
  const choice = (value: string, words: string, isChosen: boolean) =>
    html`<label class="check"
      ><input
        type="radio"
        name="cascade"
        value=${value}
        ?checked=${isChosen}
        ?data-first=${isChosen}
        ?disabled=${isFixed}
      /><span>${words}</span></label
    >`;
  return html`
    <fieldset>
      <legend>${localize.term('task-controls.cancel-reach')}</legend>
      ${choice('self', localize.term('task-controls.reach-self'), true)}
      ${choice('all', localize.term('task-controls.reach-all', below.open), false)}
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
