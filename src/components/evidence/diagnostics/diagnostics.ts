import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {diagnosticKey, INTAKE_KEY, listKey, metricKey, NO_SESSION, runKey} from '../../../state/keys.js';
import type {Key, ListRow} from '../../../state/keys.js';
import type {DiagnosticRow} from '../../../state/facts/diagnostics.js';
import type {Row} from '../../../state/core/rows.js';
import {fields} from '../../../styles/fields.styles.js';
import {line} from '../../../styles/line.styles.js';
import {MEASURES_KEY} from '../../../transport/keys.js';
import type {MetricRow} from '../../../state/facts/metrics.js';
import type {IntakeRow} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {type StatusKind, statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {filterButtons} from '../../internal/filter-buttons.js';
import {CopyButton} from '../../internal/copy-button.js';
import {SETTINGS_KEY} from '../../shell/settings/values.js';
import type {AgentFactPickEvent} from './agent-fact-pick.js';
import styles from './diagnostics.styles.js';
import '../../shell/runtime-status/runtime-status.strings.js';
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

/** Of one code no more than this is listed; the rest is counted. */
const MOST = 100;

/** From the gravest to the least; a producer's own words are read as one of these. */
const DIAGNOSTIC_LEVELS = ['error', 'warning', 'info', 'debug'] as const;

type DiagnosticLevel = (typeof DIAGNOSTIC_LEVELS)[number];

/** Diagnostics with the same code. */
interface DiagnosticGroup {
  readonly code: string;
  readonly level: DiagnosticLevel | 'unknown';
  readonly rows: readonly DiagnosticRow[];
  readonly count: number;
  readonly lastAt?: number;
  readonly sources: readonly string[];
}

/** What a person wants to see of them. */
interface DiagnosticQuery {
  /** The least grave level that is shown. */
  readonly least: DiagnosticLevel;
  readonly text: string;
  /** How often each had come when the person began to look; those that have not come since are left out. */
  readonly since?: ReadonlyMap<string, number> | undefined;
}

const LEVELS: Readonly<Record<string, DiagnosticLevel>> = {
  fatal: 'error',
  critical: 'error',
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
  notice: 'info',
  debug: 'debug',
  trace: 'debug',
};

/** The shape and colour of each level. */
const LEVEL_LOOKS: Readonly<Record<DiagnosticGroup['level'], StatusKind>> = {
  error: 'danger',
  warning: 'warning',
  info: 'info',
  debug: 'pending',
  unknown: 'unknown',
};

/**
 * What an engineer should know, outside of the conversation: trouble that the runtime or the stream reported, what the
 * intake counted, what the page measured, and the raw events behind any fact. Nothing here can be erased; a person may
 * look only at what comes from now on.
 *
 * @summary Shows diagnostics, counters, metrics and the events behind a fact.
 * @a11y A named region; filters are buttons with `aria-pressed`.
 * @element agent-diagnostics
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @csspart base - the whole
 * @cssprop [--agent-fact-events-max-height=24rem] - how high the list may become
 */
export class AgentDiagnostics extends AgentElement {
  static override styles = [AgentElement.styles, fields, line, styles];

  @state() private level: DiagnosticLevel | '' = '';
  @state() private find = '';
  /** How often each diagnostic had come when the person chose to look from now on. */
  @state() private since: ReadonlyMap<string, number> | undefined;

  /** A fact, such as `tool:tc1`, whose raw events are shown. */
  @property() fact = '';

  readonly #list = new RowController(this, () => listKey('diagnostics', NO_SESSION));
  readonly #rows = new RowsController(this, () => keysOf(this.#list.value, diagnosticKey));
  readonly #metricList = new RowController(this, () => listKey('metrics', NO_SESSION));
  readonly #metrics = new RowsController(this, () => keysOf(this.#metricList.value, metricKey));
  readonly #measures = new RowController(this, () => MEASURES_KEY);
  readonly #settings = new RowController(this, () => SETTINGS_KEY);
  /** Counted with every frame; shown by the second. */
  readonly #intake = new RowController(
    this,
    () => INTAKE_KEY,
    (row) => row && Math.floor(Date.now() / 1000),
  );
  readonly #copy = new CopyButton(this);
  readonly #opened = new Set<string>();

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fact') && this.fact !== '') this.find = '';
  }

  override render() {
    if (!this.#list.store) return this.renderFallback('unknown', this.term('run-status.no-store'));
    const groups = groupDiagnostics(this.#diagnostics, this.#query);
    return html`
      <div part="base">
        <section aria-label=${this.term('diagnostics.label')}>
          ${this.#renderTools()}
          ${
            groups.length === 0
              ? html`<p class="meta none">
                  ${this.term(this.#diagnostics.length === 0 ? 'diagnostics.none' : 'diagnostics.no-match')}
                </p>`
              : html`<ul class="groups">
                  ${keyedRows(
                    groups,
                    ({code}) => code,
                    (group) => this.#renderGroup(group),
                  )}
                </ul>`
          }
        </section>
        ${this.#renderFigures()}
        <section>
          <h3>${this.term('diagnostics.behind')}</h3>
          ${this.#renderFact()}
        </section>
      </div>
    `;
  }

  #renderTools() {
    return html`
      <div class="tools wrap">
        ${filterButtons({
          label: this.term('diagnostics.levels'),
          filters: DIAGNOSTIC_LEVELS,
          chosen: this.#query.least,
          words: (level) => this.term(`diagnostics.from.${level}`),
          onPick: (level) => (this.level = level),
          look: 'row',
        })}
        <input
          class="in"
          type="search"
          aria-label=${this.term('diagnostics.find')}
          placeholder=${this.term('diagnostics.find')}
          .value=${this.find}
          @input=${(event: Event) => (this.find = (event.target as HTMLInputElement).value)}
        />
        <button type="button" class="btn sm" aria-pressed=${this.since !== undefined} @click=${this.#onSince}>
          ${this.term('diagnostics.since-now')}
        </button>
        ${this.#copy.render({localize: this.localize, text: () => JSON.stringify(this.#shown(), undefined, 2)})}
      </div>
    `;
  }

  #renderFigures() {
    const metrics = [...keysOf(this.#metricList.value, metricKey)].flatMap((key) => this.#metrics.get(key) ?? []);
    return html`
      ${this.#renderFigure('diagnostics.measures', this.#measured())}
      ${this.#renderFigure('diagnostics.counters', this.#counted())}
      ${metrics.length === 0 ? nothing : this.#renderFigure('diagnostics.metrics', this.#reported(metrics))}
    `;
  }

  #renderFigure(
    title: 'diagnostics.measures' | 'diagnostics.counters' | 'diagnostics.metrics',
    figures: readonly (readonly [name: string | TemplateResult, words: string])[],
  ): TemplateResult {
    return html`<section>
      <h3>${this.term(title)}</h3>
      <dl>
        ${figures.map(
          ([name, words]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${words}</dd>
            </div>`,
        )}
      </dl>
    </section>`;
  }

  #renderFact() {
    return html`
      <div class="field">
        <label for="fact">${this.term('diagnostics.fact')}</label>
        <input
          id="fact"
          class="in mono"
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          placeholder="tool:…"
          .value=${this.fact}
          @change=${(event: Event) => (this.fact = (event.target as HTMLInputElement).value.trim())}
        />
      </div>
      ${
        this.fact === ''
          ? nothing
          : html`<agent-fact-events
              .fact=${this.fact}
              @agent-fact-pick=${(event: AgentFactPickEvent) => (this.fact = event.fact)}
            ></agent-fact-events>`
      }
    `;
  }

  /** One code: how grave, what it means, when it last came, who noticed, how often; unfolded, each of its kinds. */
  #renderGroup(group: DiagnosticGroup): TemplateResult {
    const {code, level, rows, count, lastAt, sources} = group;
    const [first] = rows;
    const isOpen = this.#opened.has(code);
    const words = this.localize.lookup(`diagnostic.${code}`) ?? (rows.length === 1 ? first?.message : undefined);
    return html`<li data-status=${level} data-fact=${rows.length === 1 && first ? diagnosticKey(first.id) : nothing}>
      <button type="button" class="line" aria-expanded=${isOpen} @click=${() => this.#toggle(code)}>
        ${statusMark(LEVEL_LOOKS[level], this.term(`diagnostics.level.${level}`))}
        <code class="clip">${code}</code>
        <span class="clip grow" dir="auto">${words ?? nothing}</span>
        <span class="end">
          ${sources.length === 0 ? nothing : html`<span class="source">${sources.join(', ')}</span>`}
          <span class="nowrap">${lastAt === undefined ? nothing : this.localize.formatTime(lastAt, 'seconds')}</span>
          <span class="count">${this.localize.formatNumber(count)} ×</span>
          ${icon('chev', {class: 'chev'})}
        </span>
      </button>
      ${isOpen ? this.#renderRows(rows) : nothing}
    </li>`;
  }

  #renderRows(rows: readonly DiagnosticRow[]): TemplateResult {
    const left = rows.length - MOST;
    return html`<ul class="rows">
      ${rows.slice(0, MOST).map((row) => this.#renderRow(row))}
      ${left > 0 ? html`<li class="meta">${this.term('context.more', left)}</li>` : nothing}
    </ul>`;
  }

  #renderRow(row: DiagnosticRow): TemplateResult {
    const {id, message, subject, surface, runId, count, firstAt, lastAt, detail} = row;
    const times = [firstAt, lastAt]
      .filter((at) => at !== undefined)
      .map((at) => this.localize.formatTime(at, 'seconds'));
    return html`<li data-fact=${diagnosticKey(id)}>
      <div class="facts wrap">
        ${subject === undefined ? nothing : html`<code>${subject}</code>`}
        ${message === undefined ? nothing : html`<span dir="auto">${message}</span>`}
        ${surface === undefined ? nothing : html`<span class="meta">${this.term('diagnostics.meant-for')} <code>${surface}</code></span>`}
        <span class="meta">${[...new Set(times)].join(' – ')}</span>
        <span class="meta">${this.localize.formatNumber(count)} ×</span>
        ${
          runId === undefined
            ? nothing
            : html`<button type="button" class="btn quiet sm" @click=${() => (this.fact = runKey(runId))}>
                ${this.term('diagnostics.events-of', runKey(runId))}
              </button>`
        }
      </div>
      ${detail === undefined ? nothing : html`<agent-json bare .value=${detail} .label=${id}></agent-json>`}
    </li>`;
  }

  get #diagnostics(): readonly DiagnosticRow[] {
    return [...keysOf(this.#list.value, diagnosticKey)].flatMap((key) => this.#rows.get(key) ?? []);
  }

  /** What the person picked here, else what is set for the page. */
  get #query(): DiagnosticQuery {
    const least = this.level || (this.#settings.value?.logLevel ?? 'info');
    return {least, text: this.find, since: this.since};
  }

  #shown(): readonly DiagnosticRow[] {
    return groupDiagnostics(this.#diagnostics, this.#query).flatMap(({rows}) => rows);
  }

  #toggle(code: string): void {
    if (!this.#opened.delete(code)) this.#opened.add(code);
    this.requestUpdate();
  }

  readonly #onSince = (): void => {
    this.since = this.since ? undefined : new Map(this.#diagnostics.map(({id, count}) => [id, count]));
  };

  /** The counters of the intake. */
  #counted() {
    const row = this.#intake.value;
    return COUNTERS.map((name) => [this.term(`diagnostics.counter.${name}`), this.#number(row?.[name])] as const);
  }

  #number(value: number | undefined): string {
    return value === undefined ? this.term('diagnostics.not-measured') : this.localize.formatNumber(value);
  }

  /** What the page measured of its connection and of the last turn; what it did not, it says so. */
  #measured() {
    const row = this.#measures.value;
    const time = (value: number | undefined) =>
      value === undefined ? this.term('diagnostics.not-measured') : this.localize.formatDuration(value);
    const {latency} = row ?? {};
    const latencyWords = row?.isClockAhead
      ? this.term('diagnostics.clock-ahead')
      : latency === undefined
        ? time(undefined)
        : this.term('diagnostics.range', time(latency.last), time(latency.min), time(latency.max));
    return [
      [this.term('diagnostics.latency'), latencyWords],
      [this.term('diagnostics.connect'), time(row?.connectMs)],
      [this.term('diagnostics.retries'), this.#number(row?.retries)],
      [this.term('diagnostics.errors'), this.#number(row?.errors)],
      ...SUBMIT.map((name) => [html`<code>${name}</code>`, time(row?.submit?.[name])] as const),
    ] as const;
  }

  /** What the runtime reported of itself, under its own names. */
  #reported(rows: readonly MetricRow[]) {
    return rows.map(({id, value, unit, count, min, max}) => {
      const words = (figure: number) => [this.localize.formatNumber(figure), unit].filter(Boolean).join(' ');
      const range = count > 1 ? this.term('diagnostics.range', words(value), words(min), words(max)) : words(value);
      return [html`<code>${id}</code>`, range] as const;
    });
  }
}

function* keysOf<T extends Row>(row: ListRow | undefined, key: (id: string) => Key<T>): Iterable<Key<T>> {
  for (const id of row?.ids ?? []) yield key(id);
}

function levelOf(word: string): DiagnosticGroup['level'] {
  const known = word.toLowerCase();
  return Object.hasOwn(LEVELS, known) ? (LEVELS[known] as DiagnosticLevel) : 'unknown';
}

/** Groups what is looked for by code: the gravest first, of the same gravity the newest. */
function groupDiagnostics(rows: readonly DiagnosticRow[], query: DiagnosticQuery): readonly DiagnosticGroup[] {
  const byCode = new Map<string, DiagnosticRow[]>();
  for (const row of rows) {
    if (!matches(row, query)) continue;
    const same = byCode.get(row.code);
    if (same) same.push(row);
    else byCode.set(row.code, [row]);
  }
  return [...byCode]
    .map(([code, same]) => groupOf(code, same, query.since))
    .sort((a, b) => gravity(a.level) - gravity(b.level) || (b.lastAt ?? 0) - (a.lastAt ?? 0));
}

function groupOf(code: string, rows: readonly DiagnosticRow[], since: DiagnosticQuery['since']): DiagnosticGroup {
  const times = rows.map(({lastAt}) => lastAt).filter((at) => at !== undefined);
  const levels = rows.map(({level}) => levelOf(level)).sort((a, b) => gravity(a) - gravity(b));
  return {
    code,
    level: levels[0] ?? 'unknown',
    rows,
    count: rows.reduce((sum, row) => sum + row.count - (since?.get(row.id) ?? 0), 0),
    sources: [...new Set(rows.flatMap(({source}) => source ?? []))],
    ...(times.length === 0 ? {} : {lastAt: Math.max(...times)}),
  };
}

function matches(row: DiagnosticRow, {least, text, since}: DiagnosticQuery): boolean {
  if (since && row.count <= (since.get(row.id) ?? 0)) return false;
  if (gravity(levelOf(row.level)) > gravity(least)) return false;
  const part = text.trim().toLowerCase();
  if (part === '') return true;
  return [row.code, row.message, row.subject, row.source, row.runId, row.sessionId].some((each) =>
    each?.toLowerCase().includes(part),
  );
}

/** What nobody knows may be grave: it is shown with the warnings. */
function gravity(level: DiagnosticGroup['level']): number {
  return DIAGNOSTIC_LEVELS.indexOf(level === 'unknown' ? 'warning' : level);
}
