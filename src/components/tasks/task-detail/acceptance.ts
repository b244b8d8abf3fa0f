import {html, nothing, type TemplateResult} from 'lit';
import {TERMINAL_TASK_STATUSES} from '../../../protocol/task.js';
import {object} from '../../../state/read.js';
import {
  acceptanceOf,
  validationOf,
  type Acceptance,
  type Criterion,
  type CriterionState,
} from '../../../state/facts/task-facts.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import {renderSection, type DetailView} from './view.js';
import {isEmpty, renderValue} from './values.js';
import './task-detail.strings.js';

const LOOKS: Readonly<Record<CriterionState, StatusKind>> = {
  met: 'success',
  unmet: 'pending',
  waived: 'cancelled',
  unknown: 'unknown',
};

const VALIDATION_LOOKS: Readonly<Record<string, StatusKind>> = {
  passed: 'success',
  met: 'success',
  satisfied: 'success',
  failed: 'danger',
  rejected: 'danger',
  error: 'danger',
  running: 'running',
  pending: 'pending',
  waived: 'cancelled',
  skipped: 'cancelled',
  not_applicable: 'cancelled',
};

/** What a task must fulfil and how far it does, and whether its checks passed. */
export function renderAcceptance(view: DetailView): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const acceptance = acceptanceOf(task);
  const validation = validationOf(task);
  if (!acceptance && validation === undefined && isEmpty(task.acceptance)) return nothing;
  const about = acceptance && coverage(acceptance, view);
  return renderSection(
    localize.term('task-detail.acceptance'),
    html`${
      acceptance
        ? html`<ul class="criteria">
            ${acceptance.criteria.map((criterion) => renderCriterion(criterion, view))}
          </ul>`
        : isEmpty(task.acceptance)
          ? nothing
          : renderValue(task.acceptance, localize.term('task-detail.acceptance'), localize)
    }
    ${validation === undefined ? nothing : renderValidation(validation, view)}`,
    about,
  );
}

/** How many are met of how many: as its owner counts, else as the conditions say themselves. */
function coverage({criteria, covered, total}: Acceptance, {localize}: DetailView): string {
  const known = criteria.filter(({state}) => state !== 'unknown');
  const met = covered ?? (known.length > 0 ? criteria.filter(({state}) => state === 'met').length : undefined);
  const all = total ?? criteria.length;
  if (met === undefined) return localize.term('task-detail.coverage-unknown');
  if (all === 0) return localize.term('task-detail.met', localize.formatNumber(met));
  return localize.term('task-detail.coverage', localize.formatNumber(met), localize.formatNumber(all));
}

function renderCriterion({text, state, evidenceRef}: Criterion, {task, localize}: DetailView): TemplateResult {
  // What is not met stays open while there is work, and is a fault once there is none.
  const isFault = state === 'unmet' && TERMINAL_TASK_STATUSES.has(task.status);
  const look = isFault ? 'danger' : LOOKS[state];
  return html`<li data-status=${state}>
    <span class="text" dir="auto">${text}</span>
    ${statusMark(look, localize.term(`task-detail.criterion.${state}`), {quiet: state === 'met' || state === 'waived'})}
    ${
      evidenceRef === undefined
        ? nothing
        : html`<agent-task-ref .to=${evidenceRef} session-id=${task.sessionId ?? ''}></agent-task-ref>`
    }
  </li>`;
}

function renderValidation(word: string, {task, localize}: DetailView): TemplateResult {
  const validation = object(task.progress?.['validation']);
  const rest =
    validation &&
    Object.fromEntries(Object.entries(validation).filter(([name]) => name !== 'state' && name !== 'status'));
  const look = VALIDATION_LOOKS[word] ?? 'unknown';
  return html`<div class="validation">
    <span class="muted">${localize.term('task-detail.checks')}</span>
    ${statusMark(look, localize.lookup(`task-detail.validation.${word}`) ?? word, {quiet: look === 'success'})}
    ${isEmpty(rest) ? nothing : renderValue(rest, localize.term('task-detail.checks'), localize)}
  </div>`;
}
