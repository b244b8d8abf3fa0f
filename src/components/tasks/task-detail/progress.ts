import {html, nothing, type TemplateResult} from 'lit';
import {attemptKey, listKey} from '../../../state/keys.js';
import {number, object, string} from '../../../state/read.js';
import {countersOf, type Counter} from '../task/counters.js';
import {isEmpty, renderValue, spoken} from './values.js';
import {refsOf, renderRefs} from './refs.js';
import {renderFacts, renderSection, type DetailView} from './view.js';
import './task-detail.strings.js';

/** Outputs are looked for in so many of the newest attempts. */
const MOST_ATTEMPTS = 50;

/** What has a place of its own. */
const KNOWN: ReadonlySet<string> = new Set([
  'phase',
  'step',
  'currentStep',
  'percent',
  'summary',
  'counters',
  'outputRefs',
  'outputOffsets',
  'validation',
  'acceptanceCoverage',
]);

/** How far a task is, as facts. A running task without progress is shown as reporting nothing. */
export function renderProgress(view: DetailView): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const {progress = {}} = task;
  const said = Object.entries(progress).filter(([name]) => name !== 'validation' && name !== 'acceptanceCoverage');
  const title = localize.term('task-detail.progress');
  if (said.every(([, value]) => isEmpty(value))) {
    const isSilent = task.status === 'running' || task.status === 'retrying';
    return isSilent
      ? renderSection(title, html`<p class="meta">${localize.term('task-detail.no-progress')}</p>`)
      : nothing;
  }
  const step = progress['step'] ?? progress['currentStep'];
  const more = (left: number) => localize.term('task-detail.more', left);
  return renderSection(
    title,
    html`${renderPercent(progress['percent'], view)} ${renderCounters(progress['counters'], view)}
    ${renderFacts([
      [localize.term('task-detail.phase'), renderPhase(progress['phase'], view)],
      [localize.term('task-detail.step'), isEmpty(step) ? undefined : renderStep(step, view)],
      ...said
        .filter(([name, value]) => !KNOWN.has(name) && !isEmpty(value))
        .map(([name, value]) => [spoken(name), renderValue(value, name, localize)] as const),
      [
        localize.term('task-detail.outputs'),
        renderRefs(refsOf(progress['outputRefs'], progress['outputOffsets']), task.sessionId, more, attemptNamer(view)),
      ],
    ])}
    ${renderSummary(progress['summary'])}`,
  );
}

/** Which attempt put something out, where there was more than one: its outputs have the same names each time. */
function attemptNamer({task, store, localize}: DetailView): (ref: string) => string | undefined {
  const ids = store?.get(listKey('attempts', task.id))?.ids ?? [];
  if (ids.length < 2) return () => undefined;
  const attempts = ids.slice(-MOST_ATTEMPTS).map((id) => store?.get(attemptKey(id)));
  return (ref) => {
    const number = attempts.find((attempt) => attempt?.logs?.some((log) => log.ref === ref))?.attemptCount;
    return number === undefined ? undefined : localize.term('task-detail.attempt', localize.formatNumber(number));
  };
}

/** Only where somebody counted: a bar that is made up would be a promise. */
function renderPercent(value: unknown, {localize}: DetailView): TemplateResult | typeof nothing {
  const percent = number(value);
  if (percent === undefined || percent < 0 || percent > 100) return nothing;
  const words = localize.formatNumber(percent / 100, {style: 'percent', maximumFractionDigits: 1});
  return html`<div class="percent">
    <progress max="100" .value=${percent} aria-label=${localize.term('task-detail.progress')}></progress>
    <span class="meta">${words}</span>
  </div>`;
}

function renderPhase(phase: unknown, {localize}: DetailView): TemplateResult | undefined {
  const word = string(phase);
  if (!word) return isEmpty(phase) ? undefined : renderValue(phase, 'phase', localize);
  return html`<bdi>${localize.lookup(`task-detail.phase.${word}`) ?? word}</bdi>`;
}

function renderStep(step: unknown, {localize}: DetailView): TemplateResult {
  const fields = object(step);
  const words = string(step) ?? string(fields?.['title']) ?? string(fields?.['text']);
  return words === undefined ? renderValue(step, 'step', localize) : html`<bdi>${words}</bdi>`;
}

/** What was counted, as figures with their names. */
function renderCounters(counters: unknown, view: DetailView): TemplateResult | typeof nothing {
  if (isEmpty(counters)) return nothing;
  const figures = object(counters);
  if (!figures) return renderValue(counters, 'counters', view.localize);
  return html`<dl class="figures">
    ${countersOf(figures).map(
      (counter) =>
        html`<div>
          <dt><bdi>${counterWord(counter.name, view)}</bdi></dt>
          <dd>${renderCounter(counter, view)}</dd>
        </div>`,
    )}
  </dl>`;
}

function counterWord(name: string, {localize}: DetailView): string {
  if (name === '') return localize.term('task-detail.done');
  return localize.lookup(`task-detail.counter.${name}`) ?? spoken(name);
}

/** A figure, or how many of how many. */
function renderCounter({value, total}: Counter, {localize}: DetailView): TemplateResult {
  const done = number(value);
  if (done === undefined || total === undefined) return renderValue(value, 'counter', localize);
  return html`${localize.term('task-detail.of', localize.formatNumber(done), localize.formatNumber(total))}`;
}

function renderSummary(summary: unknown): TemplateResult | typeof nothing {
  const words = string(summary);
  return words ? html`<p class="muted words" dir="auto">${words}</p>` : nothing;
}
