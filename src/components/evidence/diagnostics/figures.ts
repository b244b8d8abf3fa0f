import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {MetricRow} from '../../../state/facts/metrics.js';
import type {IntakeRow} from '../../../state/store.js';
import type {MeasuresRow} from '../../../transport/measures.js';
import './diagnostics.strings.js';

/** What the intake counts, in the order in which it is shown. */
const COUNTERS = [
  'received',
  'duplicates',
  'gaps',
  'early',
  'lateFills',
  'waiting',
  'malformed',
  'redacted',
  'spilled',
  'staleHydrations',
] as const satisfies readonly (keyof IntakeRow)[];

/** The standard's names that a page can measure by itself. */
const SUBMIT = ['submit.accepted_ms', 'first_event_ms', 'first_runtime_status_ms', 'first_text_delta_ms'] as const;

/** The counters of the intake. */
export function renderCounters(row: IntakeRow | undefined, localize: Localize): TemplateResult {
  return html`<dl>
    ${COUNTERS.map(
      (name) =>
        html`<div>
          <dt>${localize.term(`diagnostics.counter.${name}`)}</dt>
          <dd>${row === undefined ? localize.term('diagnostics.not-measured') : localize.formatNumber(row[name])}</dd>
        </div>`,
    )}
  </dl>`;
}

/** What the page measured of its connection and of the last turn; what it did not, it says so. */
export function renderMeasures(row: MeasuresRow | undefined, localize: Localize): TemplateResult {
  const time = (value: number | undefined) =>
    value === undefined ? localize.term('diagnostics.not-measured') : localize.formatDuration(value);
  const {latency} = row ?? {};
  const latencyWords = row?.isClockAhead
    ? localize.term('diagnostics.clock-ahead')
    : latency === undefined
      ? time(undefined)
      : localize.term('diagnostics.range', time(latency.last), time(latency.min), time(latency.max));
  const counted = (value: number | undefined) =>
    value === undefined ? localize.term('diagnostics.not-measured') : localize.formatNumber(value);
  return html`<dl>
    ${fact(localize.term('diagnostics.latency'), latencyWords)}
    ${fact(localize.term('diagnostics.connect'), time(row?.connectMs))}
    ${fact(localize.term('diagnostics.retries'), counted(row?.retries))}
    ${fact(localize.term('diagnostics.errors'), counted(row?.errors))}
    ${SUBMIT.map((name) => fact(html`<code>${name}</code>`, time(row?.submit?.[name])))}
  </dl>`;
}

/** What the runtime reported of itself, under its own names. */
export function renderMetrics(rows: readonly MetricRow[], localize: Localize): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<dl>
    ${rows.map(({id, value, unit, count, min, max}) => {
      const words = (figure: number) => [localize.formatNumber(figure), unit].filter(Boolean).join(' ');
      const range = count > 1 ? localize.term('diagnostics.range', words(value), words(min), words(max)) : words(value);
      return fact(html`<code>${id}</code>`, range);
    })}
  </dl>`;
}

function fact(name: string | TemplateResult, words: string): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${words}</dd>
  </div>`;
}
