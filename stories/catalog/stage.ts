import {css, html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import '../../src/define/agent-composer.js';
import '../../src/define/agent-conversation.js';
import '../../src/define/agent-hitl-dock.js';
import '../../src/define/agent-projection.js';
import '../../src/define/agent-runtime-status.js';
import {connectInPage, MemoryStorage, ScenarioRuntime, SCENARIOS} from '../../packages/runtime/src/index.js';
import {ProjectionStore} from '../../src/state/store.js';
import {catalogStyles} from './catalog.styles.js';

const PACES = [
  [1, 'As fast as it was written'],
  [0.2, 'Five times as fast'],
  [0, 'Without pauses'],
] as const;

/** A scenario that the built-in runtime plays in the page itself, from its beginning, once it comes into sight. */
export class CatalogStage extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      :host {
        container-type: inline-size;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--agent-space-2) var(--agent-space-3);
        padding-block-end: var(--agent-space-3);
      }
      h3 {
        margin: 0;
        flex: 1 1 12rem;
      }
      .stage {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        grid-auto-rows: minmax(0, 1fr);
        block-size: 640px;
      }
      .stage > div {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
      agent-conversation {
        flex: 1;
        min-block-size: 0;
      }
      @container (inline-size > 800px) {
        .beside {
          grid-template-columns: minmax(0, 1fr) 392px;
        }
      }
    `,
  ];

  /** The name of the scenario. */
  @property() scenario = '';

  /** How long its pauses take: 1 as written, 0 none. */
  @property({type: Number}) pace = 0.2;

  /** It is opened as it was left; a person goes on with it. */
  @property({type: Boolean}) left = false;

  /** What is to be seen beside its conversation. */
  @property({attribute: false}) beside: TemplateResult | undefined;

  @state() private store: ProjectionStore | undefined;

  #runtime: ScenarioRuntime | undefined;
  readonly #sight = new IntersectionObserver((entries) => {
    if (entries.some(({isIntersecting}) => isIntersecting) && !this.#runtime) void this.#play();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    this.#stop();
  }

  override updated(changed: PropertyValues<this>): void {
    if (this.#runtime && (changed.has('scenario') || changed.has('pace'))) void this.#play();
  }

  override render() {
    const {title} = SCENARIOS.find(({name}) => name === this.scenario) ?? {};
    return html`
      <header>
        <h3>${title}</h3>
        <label
          >Pace
          <select @change=${this.#setPace}>
            ${PACES.map(
              ([pace, words]) => html`<option value=${pace} ?selected=${pace === this.pace}>${words}</option>`,
            )}
          </select></label
        >
        <button type="button" @click=${() => void this.#play()}>Play again</button>
      </header>
      ${
        this.store
          ? html`<agent-projection .store=${this.store}>
              <div class="stage ${this.beside ? 'beside' : ''}">
                <div>
                  <agent-conversation></agent-conversation>
                  <agent-hitl-dock></agent-hitl-dock>
                  <agent-composer></agent-composer>
                  <agent-runtime-status></agent-runtime-status>
                </div>
                ${this.beside ?? nothing}
              </div>
            </agent-projection>`
          : html`<div class="stage"></div>`
      }
    `;
  }

  async #play(): Promise<void> {
    this.#stop();
    const runtime = (this.#runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace: this.pace}));
    const {id} = await runtime.createSession({scenario: this.scenario});
    if (runtime !== this.#runtime) return;
    const store = new ProjectionStore();
    connectInPage(runtime, id, store);
    this.store = store;
    const begin = {id: 'begin', control: 'send', sessionId: id, payload: {text: 'Begin, please.'}};
    if (!this.left) await runtime.command(id, begin);
  }

  #stop(): void {
    this.#runtime?.close();
    this.#runtime = undefined;
  }

  #setPace(event: Event): void {
    this.pace = Number((event.target as HTMLSelectElement).value);
  }
}

if (!customElements.get('catalog-stage')) customElements.define('catalog-stage', CatalogStage);
