import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {
  diagnosticKey,
  INTAKE_KEY,
  listKey,
  metricKey,
  NO_SESSION,
  type Key,
  type ListRow,
} from '../../../state/keys.js';
import type {DiagnosticRow} from '../../../state/facts/diagnostics.js';
import type {Row} from '../../../state/core/rows.js';
import {fields} from '../../../styles/fields.styles.js';
import {line} from '../../../styles/line.styles.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {SETTINGS_KEY} from '../../shell/settings/values.js';
import type {AgentFactPickEvent} from './agent-fact-pick.js';
import styles from './diagnostics.styles.js';
import {renderCounters, renderMeasures, renderMetrics} from './figures.js';
import {renderGroup} from './group.js';
import {DIAGNOSTIC_LEVELS, groupDiagnostics, type DiagnosticLevel, type DiagnosticQuery} from './groups.js';
import {MEASURES_KEY} from '../../../transport/keys.js';
import '../../shell/runtime-status/runtime-status.strings.js';
import './diagnostics.strings.js';

/**
 * What an engineer should know, outside of the conversation: trouble that the runtime or the stream reported, what the
 * intake counted, what the page measured, and the raw events behind any fact. Nothing here can be erased; a person may
 * look only at what comes from now on.
 *
 * @summary Shows diagnostics, counters, metrics and the events behind a fact.
 * @a11y A named region; filters are buttons with `aria-pressed`.
 * @element agent-diagnostics
 * @dependency agent-fact-events
 * @dependency agent-json
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
                    (group) =>
                      renderGroup(group, this.localize, {
                        isOpen: this.#opened.has(group.code),
                        onToggle: () => this.#toggle(group.code),
                        onFact: (fact) => (this.fact = fact),
                      }),
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
    const {least} = this.#query;
    return html`
      <div class="tools">
        <div class="row" role="group" aria-label=${this.term('diagnostics.levels')}>
          ${DIAGNOSTIC_LEVELS.map(
            (level) =>
              html`<button
                type="button"
                class="btn quiet sm"
                aria-pressed=${level === least}
                @click=${() => (this.level = level)}
              >
                ${this.term(`diagnostics.from.${level}`)}
              </button>`,
          )}
        </div>
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
      <section>
        <h3>${this.term('diagnostics.measures')}</h3>
        ${renderMeasures(this.#measures.value, this.localize)}
      </section>
      <section>
        <h3>${this.term('diagnostics.counters')}</h3>
        ${renderCounters(this.#intake.value, this.localize)}
      </section>
      ${
        metrics.length === 0
          ? nothing
          : html`<section>
              <h3>${this.term('diagnostics.metrics')}</h3>
              ${renderMetrics(metrics, this.localize)}
            </section>`
      }
    `;
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
}

function* keysOf<T extends Row>(row: ListRow | undefined, key: (id: string) => Key<T>): Iterable<Key<T>> {
  for (const id of row?.ids ?? []) yield key(id);
}
