import {html, nothing, type TemplateResult} from 'lit';
import {actionKey, taskKey, type Key} from '../../../state/keys.js';
import type {Blocker} from '../../../state/facts/task-details.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {renderTask} from '../task/task-name.js';
import {taskStatusMark} from '../task/task-looks.js';
import {renderSection, type DetailView} from './view.js';
import './task-detail.strings.js';

/** The rows that blockers are read from. */
export function* blockerKeys({blockers = []}: TaskRow): Iterable<Key> {
  for (const {taskId, actionId} of blockers) {
    if (taskId !== undefined) yield taskKey(taskId);
    if (actionId !== undefined) yield actionKey(actionId);
  }
}

/** What it cannot go on without, each with the way to it; and the requests that somebody must answer, to be answered. */
export function renderBlockers(view: DetailView, requests: readonly string[]): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const {blockers = []} = task;
  const asked = new Set([...blockers.flatMap(({actionId}) => actionId ?? []), ...requests]);
  // A request that is shown whole says itself what it is about.
  const others = blockers.filter(({actionId, reason, taskId}) => actionId === undefined || reason || taskId);
  if (asked.size === 0 && others.length === 0) return nothing;
  return renderSection(
    localize.term('task-detail.blockers'),
    html`${
      others.length === 0
        ? nothing
        : html`<ul class="blockers">
            ${others.map((blocker) => renderBlocker(blocker, view))}
          </ul>`
    }
    ${keyedRows(
      [...asked],
      (id) => id,
      (id) => renderRequest(id, view),
    )}`,
  );
}

function renderBlocker({id, kind, reason, taskId}: Blocker, {store, localize}: DetailView): TemplateResult {
  const row = taskId === undefined ? undefined : store?.get(taskKey(taskId));
  const what = kind === undefined ? undefined : (localize.lookup(`task-detail.blocker.${kind}`) ?? kind);
  return html`<li>
    <div class="one">
      <span class="grow">
        ${what === undefined || taskId !== undefined ? nothing : html`<bdi class="muted">${what}</bdi>`}
        ${taskId === undefined ? nothing : renderTask({store}, {id: taskId, row})}
        ${taskId === undefined && reason ? html`<bdi>${reason}</bdi>` : nothing}
        ${taskId === undefined && !reason && !what ? html`<code>${id ?? localize.term('task-detail.unnamed')}</code>` : nothing}
      </span>
      ${
        taskId === undefined
          ? nothing
          : row
            ? taskStatusMark(row, localize)
            : html`<span class="meta">${localize.term('task-detail.not-here')}</span>`
      }
    </div>
    ${taskId !== undefined && reason ? html`<p class="meta" dir="auto">${reason}</p>` : nothing}
  </li>`;
}

function renderRequest(id: string, {store, localize}: DetailView): TemplateResult {
  if (store?.get(actionKey(id))) return html`<agent-hitl-card action-id=${id}></agent-hitl-card>`;
  return html`<p class="meta"><code>${id}</code> ${localize.term('task-detail.request-not-here')}</p>`;
}
