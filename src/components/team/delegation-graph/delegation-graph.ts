import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {openingKey, uiKey} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import {AgentElement} from '../../agent-element.js';
import {GraphIndex} from '../../internal/graph/graph-index.js';
import {GRAPH_VIEWS, renderViewChoice, type GraphView} from '../../internal/graph/view-choice.js';
import {openTeammate} from '../team/agent-teammate-open.js';
import {section} from '../team/section.styles.js';
import type {AgentDelegationSelectEvent} from './agent-delegation-select.js';
import type {AgentDelegationCanvas} from './delegation-canvas.js';
import type {AgentDelegationDetail} from './delegation-detail.js';
import {DelegationFacts, type DelegationIndex} from './delegation-facts.js';
import styles from './delegation-graph.styles.js';
import {crowds, group, type GroupingFacts} from './grouping.js';
import {summarise, summaryWords} from './summary.js';
import '../../internal/graph/graph.strings.js';
import './delegation-graph.strings.js';

/** The two ways to see it. */
export const DELEGATION_VIEWS = GRAPH_VIEWS;
export type DelegationView = GraphView;

/** Which of them a person chose: `{view}`. */
const VIEW_KEY = uiKey<{readonly view: DelegationView}>('delegation-view');

/**
 * Who works for whom: delegation, fan-out and fan-in, waits, handoffs and retries, with how everybody is doing. What
 * stands keeps its place while more comes in. The same is to be had as a tree.
 *
 * @summary Shows who delegated what to whom, and where results come together.
 * @a11y A tree: right goes to whom was delegated to, left to who delegated, up and down along a column, Home and End to its ends.
 * @a11y The same tree is there as a list; both say level, place and number of each node.
 * @element agent-delegation-graph
 * @dependency agent-delegation-canvas
 * @dependency agent-delegation-detail
 * @dependency agent-delegation-tree
 * @fires agent-teammate-open - a person wants to see a teammate
 * @fires agent-command - `retry` of a teammate, or `wait` for all of them
 * @csspart base - the surface
 * @csspart synthesis - where results end and the words of whoever takes them begin
 * @cssprop [--agent-delegation-graph-block-size=280px] - how high the drawing is at most
 * @cssprop [--agent-delegation-graph-tree-size=320px] - how high the tree is at most
 */
export class AgentDelegationGraph extends AgentElement {
  static override styles = [AgentElement.styles, section, styles];

  @query('agent-delegation-canvas') private readonly canvas!: AgentDelegationCanvas | null;

  /** The node or edge that is looked at. */
  @state() private selected = '';

  /** Groups that a person opened. */
  @state() private opened: ReadonlySet<string> = new Set();

  /** The session whose graph is shown; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #opening = new RowController(this, () =>
    this.#session.id === undefined ? undefined : openingKey(this.#session.id),
  );
  readonly #view = new RowController(this, () => VIEW_KEY);
  readonly #facts = new DelegationFacts(this, () => this.#session.id);
  #shown: DelegationIndex = GraphIndex.empty;
  #shownOf: readonly unknown[] = [];
  #signature = '';
  /** Nodes with something on its way: their lines stay, out of sight, so that nothing is asked for twice. */
  #busy: readonly string[] = [];

  override willUpdate(): void {
    const of = [this.#facts.graph, this.#facts.version, this.opened];
    if (of.every((each, index) => each === this.#shownOf[index])) return;
    this.#shownOf = of;
    const shown = group(this.#facts.graph, this.#grouping);
    const signature = JSON.stringify([shown.nodes, shown.edges.map(({id}) => id)]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.#shown = new GraphIndex(shown);
    // Whoever went into a group is looked at as part of it.
    this.selected = shown.groupOf.get(this.selected) ?? this.selected;
  }

  override render() {
    if (!this.#facts.store) return this.renderFallback('unavailable');
    const {nodes} = this.#facts.graph;
    if (nodes.length === 0 && isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    if (nodes.length === 0) return this.#renderEmpty();
    return html`
      <section part="base" aria-label=${this.term('delegation-graph.label')}>
        ${this.#renderHead()} ${this.#renderSynthesis()}
        ${
          this.#facts.graph.edges.length === 0
            ? nothing
            : html`<div @agent-delegation-select=${this.#onSelect}>
                ${this.#isTree ? this.#renderTree() : this.#renderCanvas()} ${this.#renderDetails()}
              </div>`
        }
      </section>
    `;
  }

  #renderEmpty() {
    return html`
      <section part="base" class="none" aria-label=${this.term('delegation-graph.label')}>
        <p class="strong">${this.term('delegation-graph.empty')}</p>
        <p class="muted">${this.term('delegation-graph.empty-why')}</p>
      </section>
    `;
  }

  /** Where nobody works for anybody, there is nothing to draw: who is there, the roster says. */
  #renderHead() {
    const isAny = this.#facts.graph.edges.length > 0;
    const words = isAny ? summaryWords(summarise(this.#facts), this.localize) : this.term('delegation-graph.empty');
    return html`
      <header class="section">
        <h3>${this.term('delegation-graph.label')}</h3>
        <span class="meta" role="status">${words}</span>
        ${isAny ? renderViewChoice(this.#isTree ? 'tree' : 'graph', this.#onView, this.localize) : nothing}
      </header>
    `;
  }

  /** T14: where the results of workers end and the words of whoever takes them begin. */
  #renderSynthesis() {
    const {graph} = this.#facts;
    const ends = graph.nodes.flatMap((node) => {
      const into = graph.edges.find(({kind, from}) => kind === 'into' && from === node.id);
      const join = this.#facts.of(node).join;
      return join && into ? [{id: node.id, join, name: this.#facts.nameOf(into.to) ?? into.to}] : [];
    });
    return ends.map(
      ({id, join, name}) =>
        html`<p part="synthesis" class="synthesis meta" data-join=${id} data-status=${join.status}>
          <bdi>${this.term('delegation-graph.synthesis', name, join.done.length, join.waitsFor.length)}</bdi>
        </p>`,
    );
  }

  #renderCanvas() {
    return html`<agent-delegation-canvas
      session-id=${this.#session.id ?? ''}
      .graph=${this.#shown}
      .facts=${this.#facts}
      .version=${this.#facts.version}
      .selected=${this.selected}
    >
      <button
        slot="tools"
        type="button"
        class="btn quiet sm"
        title=${this.term('graph.tidy-why')}
        @click=${this.#onTidy}
      >
        ${this.term('graph.tidy')}
      </button>
    </agent-delegation-canvas>`;
  }

  #renderTree() {
    return html`<agent-delegation-tree
      session-id=${this.#session.id ?? ''}
      .graph=${this.#shown}
      .facts=${this.#facts}
      .version=${this.#facts.version}
      .selected=${this.selected}
    ></agent-delegation-tree>`;
  }

  #renderDetails() {
    const ids = [...new Set([...this.#busy, this.selected])].filter((id) => id !== '');
    return keyedRows(
      ids,
      (id) => id,
      (id) =>
        html`<agent-delegation-detail
          session-id=${this.#session.id ?? ''}
          ?hidden=${id !== this.selected}
          .node=${this.#shown.node(id) ?? this.#facts.graph.node(id)}
          .edge=${this.#shown.edges.find((edge) => edge.id === id)}
          .facts=${this.#facts}
          .version=${this.#facts.version}
        ></agent-delegation-detail>`,
    );
  }

  get #isTree(): boolean {
    return this.#view.value?.view === 'tree';
  }

  get #grouping(): GroupingFacts {
    return {
      isLoud: (id) => this.#facts.isLoud(id),
      roleOf: (id) => this.#facts.roleOf(id),
      isOpen: (id) => this.opened.has(id),
    };
  }

  readonly #onSelect = ({id, isOpened}: AgentDelegationSelectEvent): void => {
    const details = [...this.renderRoot.querySelectorAll<AgentDelegationDetail>('agent-delegation-detail')];
    this.#busy = details.flatMap((detail) => (detail.isBusy && detail.node ? [detail.node.id] : []));
    this.selected = id;
    const node = this.#shown.node(id) ?? this.#facts.graph.node(id);
    if (!isOpened || !node) return;
    if (node.kind === 'group') this.#openGroup(id);
    else if (node.kind === 'agent') openTeammate(this, this.#facts.store, node.ref);
  };

  #openGroup(id: string): void {
    const [first] = crowds(this.#facts.graph, this.#grouping).get(id) ?? [];
    this.opened = new Set([...this.opened, id]);
    if (first === undefined) return;
    void this.updateComplete.then(() => this.canvas?.goTo(first));
  }

  readonly #onView = (view: GraphView): void => this.#facts.store?.setLocal(VIEW_KEY, {view});

  readonly #onTidy = (): void => {
    this.opened = new Set();
    void this.updateComplete.then(() => this.canvas?.tidy());
  };
}
