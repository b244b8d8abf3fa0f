import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ref} from 'lit/directives/ref.js';
import {inlineStyle} from '../../controllers/inline-style.js';
import {keyedRows} from '../../controllers/keyed-rows.js';
import {VirtualList} from '../../controllers/virtual-list.js';
import {AgentElement} from '../agent-element.js';
import {AgentDelegationSelectEvent} from './agent-delegation-select.js';
import type {DelegationFacts} from './delegation-facts.js';
import styles from './delegation-tree.styles.js';
import {GraphIndex} from './graph-index.js';
import type {GraphNode} from './model.js';
import {treeLines, type TreeLine} from './tree-lines.js';

/**
 * The delegation graph as a tree, with all that the drawing shows told in words: status, handoffs, joins, retries.
 *
 * @summary Tells a delegation graph as a tree.
 * @element agent-delegation-tree
 * @fires agent-delegation-select - a line is looked at, or opened
 * @csspart base - the tree
 */
export class AgentDelegationTree extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  /** Lines that a person folded or unfolded. Groups are folded before that, all others are not. */
  @state() private toggled: ReadonlySet<string> = new Set();

  @property({attribute: false}) graph = GraphIndex.empty;

  @property({attribute: false}) facts: DelegationFacts | undefined;

  /** Changes with names and results. */
  @property({type: Number}) version = 0;

  @property({attribute: 'session-id'}) sessionId = '';

  /** The node that is looked at. */
  @property() selected = '';

  #lines: readonly TreeLine[] = [];
  #goal = '';
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#lines.length,
    keyOf: (index) => this.#lines[index]?.node.id ?? '',
    estimate: () => 32,
    version: () => this.#lines,
    held: () => [this.#at(this.#goal || this.#current)].filter((index) => index >= 0),
  });

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!['graph', 'toggled'].some((name) => changed.has(name))) return;
    this.#lines = treeLines(
      this.graph,
      (node) => this.#isOpen(node),
      (id) => this.facts?.graph.node(id),
    );
  }

  override render() {
    return html`
      <div part="base" class="box scroll">
        <div role="tree" aria-label=${this.term('delegation-graph.label')} @keydown=${this.#onKey}>
          <div role="none" ${ref(this.#list.before)}></div>
          ${keyedRows(
            this.#list.items,
            ({key}) => key,
            ({index}) => this.#renderLine(index),
          )}
          <div role="none" ${ref(this.#list.after)}></div>
        </div>
      </div>
    `;
  }

  override updated(): void {
    const index = this.#at(this.#goal);
    if (this.#goal === '' || index < 0) return;
    const row = this.#list.rowOf(index);
    if (!row) {
      this.#list.scrollToIndex(index);
      return;
    }
    this.#goal = '';
    row.focus();
  }

  #renderLine(index: number) {
    const line = this.#lines[index];
    if (!line) return nothing;
    const {node, level, place, beside, isOpen} = line;
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-delegation-row
      role="treeitem"
      data-index=${index}
      data-node=${node.id}
      tabindex=${node.id === this.#current ? 0 : -1}
      aria-level=${level}
      aria-setsize=${beside}
      aria-posinset=${place}
      aria-selected=${node.id === this.selected ? 'true' : 'false'}
      aria-expanded=${isOpen === undefined ? nothing : isOpen ? 'true' : 'false'}
      session-id=${this.sessionId}
      .node=${node}
      .facts=${this.facts}
      .version=${this.version}
      ${inlineStyle({'--_level': String(level - 1)})}
      ${ref(this.#list.measure)}
      @click=${(event: MouseEvent) => this.#onClick(node, event)}
    ></agent-delegation-row>`;
  }

  /** The line that Tab comes to. */
  get #current(): string {
    return this.#at(this.selected) >= 0 ? this.selected : (this.#lines[0]?.node.id ?? '');
  }

  #at(id: string): number {
    return id === '' ? -1 : this.#lines.findIndex(({node}) => node.id === id);
  }

  #isOpen(node: GraphNode): boolean {
    return (node.kind !== 'group') !== this.toggled.has(node.id);
  }

  #toggle(id: string): void {
    const toggled = new Set(this.toggled);
    if (!toggled.delete(id)) toggled.add(id);
    this.toggled = toggled;
  }

  #go(id: string | undefined): void {
    if (id === undefined) return;
    this.#goal = id;
    this.dispatchEvent(new AgentDelegationSelectEvent(id));
    this.requestUpdate();
  }

  #open(node: GraphNode): void {
    if (node.kind === 'group') this.#toggle(node.id);
    this.dispatchEvent(new AgentDelegationSelectEvent(node.id, node.kind !== 'group'));
  }

  #onClick(node: GraphNode, {detail}: MouseEvent): void {
    if (detail !== 1) this.#open(node);
    else {
      if (node.kind === 'group') this.#toggle(node.id);
      this.dispatchEvent(new AgentDelegationSelectEvent(node.id));
    }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLElement ? this.#at(event.target.dataset['node'] ?? '') : -1;
    const line = this.#lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const idAt = (index: number) => this.#lines[index]?.node.id;
    const isRtl = this.matches(':dir(rtl)');
    const {node, isOpen, by} = line;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#go(idAt(at + 1)),
      ArrowUp: () => this.#go(idAt(at - 1)),
      Home: () => this.#go(idAt(0)),
      End: () => this.#go(idAt(this.#lines.length - 1)),
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: () => {
        if (isOpen === false) this.#toggle(node.id);
        else if (isOpen) this.#go(idAt(at + 1));
      },
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: () => {
        if (isOpen) this.#toggle(node.id);
        else this.#go(by);
      },
      Enter: () => this.#open(node),
      ' ': () => this.#open(node),
    };
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
}
