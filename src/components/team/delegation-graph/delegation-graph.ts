import {html, nothing} from 'lit';
import {query, state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {listKey, uiKey} from '../../../state/keys.js';
import type {Localize} from '../../../controllers/localize.js';
import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import {object, string} from '../../../state/read.js';
import {SessionElement} from '../../session-element.js';
import type {AgentGraphCanvas} from '../../internal/graph/graph-canvas.js';
import {GraphIndex} from '../../internal/graph/graph-index.js';
import {type GraphView, renderCanvas, renderTree, renderViewChoice} from '../../internal/graph/graph-view.js';
import type {GraphSelectEvent} from '../../internal/graph/graph-select.js';
import {type GraphDescription, type NodeContent, watchRows, widthFor} from '../../internal/graph/description.js';
import {openTeammate} from '../team/agent-teammate-open.js';
import {section} from '../team/section.styles.js';
import type {AgentDelegationDetail} from './delegation-detail.js';
import {DelegationFacts, type DelegationIndex} from './delegation-facts.js';
import styles from './delegation-graph.styles.js';
import {crowds, group, type GroupingFacts} from './grouping.js';
import {isBroken} from './node-facts.js';
import type {DelegationEdge, DelegationNode} from './model.js';
import {nodeWords, resultOf, sentencesAbout, statusWord} from './words.js';
import './delegation-graph.strings.js';

/** What the counts in a group take beside its name. */
const COUNTS = 132;
/** A session may have a long title: about fourteen letters of it are shown. */
const OWNER_MOST = 130;
/** The order in which a group counts those who are in it. */
const COUNTED: readonly ShownStatus[] = ['running', 'retry', 'pending', 'queued', 'paused', 'blocked', 'success'];

/** What the nodes and edges of the delegation graph are: who works for whom, and where results come together. */
function describeDelegation(facts: DelegationFacts): GraphDescription<DelegationNode, DelegationEdge> {
  return {
    label: 'delegation-graph.label',
    lines: 1,
    widthOf(node, localize) {
      const words = nodeWords(node, facts.of(node), localize) ?? node.ref;
      if (node.kind === 'owner') return Math.min(OWNER_MOST, widthFor(words));
      return widthFor(words) + (node.kind === 'group' ? COUNTS : 0);
    },
    edgeLooks(localize) {
      const broken = {isBroken: true, label: localize.term('delegation-graph.on.no-result')};
      const labels: Partial<Record<DelegationEdge['kind'], string>> = {
        handoff: localize.term('delegation-graph.on.handoff'),
        retry: localize.term('delegation-graph.on.retry'),
      };
      return (edge) => {
        if (edge.kind === 'fanin' && resultOf(edge, facts) === 'no-result') return broken;
        return {label: labels[edge.kind] ?? ''};
      };
    },
    contentOf(node, localize): NodeContent {
      const about = facts.of(node);
      const isGroup = node.kind === 'group';
      return {
        ref: node.ref,
        name: nodeWords(node, about, localize),
        fact: node.key,
        status: about.status,
        look: isGroup ? undefined : about.look,
        icon: 'team',
        isBroken: isBroken(about.status),
        details: [isGroup ? countedWords(node, facts, localize) : statusWord(about, localize)],
      };
    },
    contextOf: (node) => (node.kind === 'owner' ? facts.of(node).name : undefined),
    sentencesOf({id}, localize) {
      return sentencesAbout(id, facts, localize).filter(({edge}) => isShownWith(edge, id, facts));
    },
    watch(node, store, changed) {
      const asking = node.kind === 'agent' && facts.sessionId !== undefined;
      const keys = node.key ? [node.key] : (node.members ?? []);
      return watchRows(store, asking ? [...keys, listKey('open-actions', facts.sessionId)] : keys, changed);
    },
    memberOf: (id) => facts.graph.node(id),
    selectType: 'agent-delegation-select',
  };
}

/** How those in a group are doing: "22 running, 6 done". */
function countedWords({members = []}: DelegationNode, {store}: DelegationFacts, localize: Localize): string {
  const counts = new Map<ShownStatus, number>();
  for (const key of members) {
    const look = shownStatus(string(object(store?.get(key))?.['status']));
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  const rank = (look: ShownStatus) => (COUNTED.indexOf(look) + COUNTED.length + 1) % (COUNTED.length + 1);
  return [...counts]
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([look, count]) => `${localize.formatNumber(count)} ${localize.term(`status.${look}`).toLowerCase()}`)
    .join(', ');
}

/** The tree itself shows who delegated it. What a join waits for is shown with the join; a missing result also with the node. */
function isShownWith(edge: DelegationEdge | undefined, id: string, facts: DelegationFacts): boolean {
  if (!edge || edge.kind === 'delegated') return false;
  if (edge.kind === 'into') return edge.from === id;
  return edge.kind !== 'fanin' || edge.to === id || resultOf(edge, facts) === 'no-result';
}

/** Which view a person chose: `{view}`. */
const VIEW_KEY = uiKey<{readonly view: GraphView}>('delegation-view');

/**
 * Who works for whom: delegation, fan-out and fan-in, waits, handoffs and retries, with how everybody is doing. What
 * stands keeps its place while more comes in. The same is to be had as a tree.
 *
 * @summary Shows who delegated what to whom, and where results come together.
 * @a11y A tree: right goes to whom was delegated to, left to who delegated, up and down along a column, Home and End to its ends.
 * @a11y The same tree is there as a list; both say level, place and number of each node.
 * @element agent-delegation-graph
 * @dependency agent-graph-canvas
 * @dependency agent-graph-tree
 * @fires agent-teammate-open - a person wants to see a teammate
 * @fires agent-command - `retry` of a teammate, or `wait` for all of them
 * @csspart base - the surface
 * @csspart synthesis - where results end and the words of whoever takes them begin
 * @cssprop [--agent-delegation-graph-block-size=280px] - how high the drawing is at most
 * @cssprop [--agent-delegation-graph-tree-size=320px] - how high the tree is at most
 */
export class AgentDelegationGraph extends SessionElement {
  static override styles = [SessionElement.styles, section, styles];

  @query('agent-graph-canvas') private readonly canvas!: AgentGraphCanvas | null;

  /** The node or edge that is looked at. */
  @state() private selected = '';

  /** Groups that a person opened. */
  @state() private opened: ReadonlySet<string> = new Set();

  readonly #view = new RowController(this, () => VIEW_KEY);
  readonly #facts = new DelegationFacts(this, () => this.shownSessionId);
  readonly #description = describeDelegation(this.#facts);
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
    const label = this.term('delegation-graph.label');
    if (nodes.length === 0)
      return this.renderEmpty(this.term('delegation-graph.empty'), this.term('delegation-graph.empty-why'), {label});
    return html`
      <section part="base" aria-label=${label}>
        ${this.#renderHead()} ${this.#renderSynthesis()}
        ${
          this.#facts.graph.edges.length === 0
            ? nothing
            : html`<div @agent-delegation-select=${this.#onSelect}>
                ${this.#renderGraph()} ${this.#renderDetails()}
              </div>`
        }
      </section>
    `;
  }

  /** Where nobody works for anybody, there is nothing to draw: who is there, the roster says. */
  #renderHead() {
    const isAny = this.#facts.graph.edges.length > 0;
    const words = isAny ? this.#summary() : this.term('delegation-graph.empty');
    return html`
      <header class="section wrap">
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

  #renderGraph() {
    const {selected} = this;
    const shown = {graph: this.#shown, description: this.#description, version: this.#facts.version, selected};
    return this.#isTree ? renderTree(shown) : renderCanvas(shown, this.#onTidy, this.localize);
  }

  #renderDetails() {
    const ids = [...new Set([...this.#busy, this.selected])].filter((id) => id !== '');
    return keyedRows(
      ids,
      (id) => id,
      (id) =>
        html`<agent-delegation-detail
          session-id=${this.shownSessionId ?? ''}
          ?hidden=${id !== this.selected}
          .node=${this.#shown.node(id) ?? this.#facts.graph.node(id)}
          .edge=${this.#shown.edges.find((edge) => edge.id === id)}
          .facts=${this.#facts}
          .version=${this.#facts.version}
        ></agent-delegation-detail>`,
    );
  }

  /** The state of the whole in a few words: "3 branches, join 0 of 3, 1 failed". */
  #summary(): string {
    const {nodes, edges} = this.#facts.graph;
    const all = nodes.map((node) => this.#facts.of(node));
    const joins = all.flatMap(({join}) => join ?? []);
    const [join] = joins;
    const counts = {
      branches: edges.filter(({kind}) => kind === 'delegated').length,
      handoffs: edges.filter(({kind}) => kind === 'handoff').length,
      needs: all.filter(({look}) => look === 'needs').length,
      failed: all.filter((about) => !about.join && isBroken(about.status)).length,
    };
    const number = (value: number) => this.localize.formatNumber(value);
    const counted = (name: keyof typeof counts) =>
      counts[name] > 0 ? [this.term(`delegation-graph.${name}`, counts[name])] : [];
    return [
      ...counted('branches'),
      ...(joins.length > 1 ? [this.term('delegation-graph.joins', joins.length)] : []),
      ...(joins.length === 1 && join
        ? [this.term('delegation-graph.join-at', number(join.done.length), number(join.waitsFor.length))]
        : []),
      ...counted('handoffs'),
      ...counted('needs'),
      ...counted('failed'),
    ].join(this.term('list.comma'));
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

  readonly #onSelect = ({id, isOpened}: GraphSelectEvent): void => {
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
