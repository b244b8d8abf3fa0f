import {css, html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {elementBench} from '../../packages/cli/src/conformance/elements/index.js';
import {
  CHECKS,
  runChecks,
  type Check,
  type CheckId,
  type CheckResult,
} from '../../packages/cli/src/conformance/index.js';
import '../../src/define/agent-status.js';
import {catalogStyles} from './catalog.styles.js';

/** The standard's checks, run on the elements of this package in the page, each with what was seen. */
export class CatalogConformance extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--agent-space-2) var(--agent-space-4);
        padding-block-end: var(--agent-space-3);
      }
      header p {
        flex: 1;
        margin: 0;
        max-inline-size: none;
        font-weight: var(--agent-weight-strong);
      }
      td:first-child {
        white-space: nowrap;
        overflow-wrap: normal;
      }
      td p {
        font-size: var(--agent-text-2);
        margin: var(--agent-space-1) 0 0;
      }
      .bench {
        block-size: 360px;
        margin-block-start: var(--agent-space-3);
        padding: var(--agent-space-3);
        overflow: auto;
        border: var(--agent-stroke) solid var(--agent-border);
        border-radius: var(--agent-radius-3);
      }
    `,
  ];

  /** What is run: all of them, unless some are given. */
  @property({attribute: false}) checks: readonly Check[] = CHECKS;

  /** How each went, once it is over. */
  @state() private results = new Map<CheckId, CheckResult>();
  @state() private current: CheckId | undefined;

  #run = 0;

  /** Resolves when all of them are over: with those that are red. */
  done: Promise<readonly string[]> = Promise.resolve([]);

  override connectedCallback(): void {
    super.connectedCallback();
    this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run++;
  }

  /** Runs all of them, from the first. */
  start(): void {
    this.done = this.#runAll();
  }

  override render() {
    const results = [...this.results.values()];
    const green = results.filter(({passed}) => passed).length;
    const isOver = results.length === this.checks.length;
    const of = `${String(green)} of ${String(this.checks.length)}`;
    return html`
      <header>
        <p role="status">${isOver ? `${of} checks are green.` : `${of} checks are green so far.`}</p>
        <button type="button" aria-disabled=${isOver ? nothing : 'true'} @click=${() => isOver && this.start()}>
          Run again
        </button>
      </header>
      <table>
        <tr>
          <th>Check</th>
          <th>What a client must do, and what was seen</th>
          <th>Result</th>
        </tr>
        ${this.checks.map((check) => this.#renderCheck(check))}
      </table>
      <h3>On the bench</h3>
      <p class="muted">Each check puts the elements that it looks at here, and plays a runtime to them.</p>
      <div class="bench" role="group" aria-label="On the bench" tabindex="0"></div>
    `;
  }

  #renderCheck({id, title}: Check) {
    const result = this.results.get(id);
    const running = this.current === id ? 'running' : 'pending';
    return html`
      <tr data-check=${id} data-passed=${result?.passed ?? nothing}>
        <td>${id}</td>
        <td>${title} ${result ? html`<p class="muted">${result.saw}</p>` : nothing}</td>
        <td>
          ${
            result
              ? html`<agent-status
                  kind=${result.passed ? 'success' : 'danger'}
                  word=${result.passed ? 'Green' : 'Red'}
                ></agent-status>`
              : html`<agent-status
                  kind=${running}
                  word=${running === 'running' ? 'Running' : 'Waiting'}
                ></agent-status>`
          }
        </td>
      </tr>
    `;
  }

  async #runAll(): Promise<readonly string[]> {
    const run = ++this.#run;
    this.results = new Map();
    await this.updateComplete;
    const bench = this.renderRoot.querySelector<HTMLElement>('.bench');
    if (!bench) return [];
    const [first] = this.checks;
    this.current = first?.id;
    for await (const {check, passed, saw} of runChecks(() => elementBench(bench), this.checks)) {
      if (run !== this.#run) return [];
      this.results = new Map(this.results).set(check.id, {passed, saw});
      this.current = this.checks[this.checks.indexOf(check) + 1]?.id;
    }
    return [...this.results].flatMap(([id, {passed, saw}]) => (passed ? [] : [`${id}: ${saw}`]));
  }
}

if (!customElements.get('catalog-conformance')) customElements.define('catalog-conformance', CatalogConformance);

declare global {
  interface HTMLElementTagNameMap {
    'catalog-conformance': CatalogConformance;
  }
}
