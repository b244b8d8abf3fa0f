import {html, nothing} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {AgentElement} from '../../agent-element.js';
import type {GraphDescription} from './description.js';
import {GraphIndex, type GraphNode} from './graph-index.js';
import {GraphSelectEvent} from './graph-select.js';
import styles from './graph-tree.styles.js';

interface TreeLine {
  readonly node: GraphNode;
  readonly level: number;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number;
  readonly beside: number;
  /** Whether what is below it is shown; undefined where nothing is. */
  readonly isOpen: boolean | undefined;
  readonly by: string | undefined;
}

/**
 * A graph as a tree of lines, of which only the visible ones are rendered, with what the edges of the drawing show in words.
 *
 * @summary Shows a graph as a tree.
 * @element agent-graph-tree
 * @internal
 */
export class AgentGraphTree extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  /** Lines that a person folded or unfolded. Groups are folded before that, all others are not. */
  @state() private toggled: ReadonlySet<string> = new Set();

  /** The graph to show. */
  @property({attribute: false}) graph: GraphIndex = GraphIndex.empty;

  /** What its nodes and edges are. */
  @property({attribute: false}) description: GraphDescription | undefined;

  /** Changes with names and results. */
  @property({type: Number}) version = 0;

  /** Changes with who is in a group. */
  @property({type: Number}) members = 0;

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
    if (!['graph', 'members', 'toggled'].some((name) => changed.has(name))) return;
    this.#lines = this.#makeLines();
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

  override render() {
    const {description} = this;
    if (!description) return nothing;
    return html`
      <div part="base" class="box scroll">
        <div role="tree" aria-label=${this.term(description.label)} @keydown=${this.#onKey}>
          ${this.#list.render(({index}) => this.#renderLine(index, description))}
        </div>
      </div>
    `;
  }

  #renderLine(index: number, description: GraphDescription) {
    const line = this.#lines[index];
    if (!line) return nothing;
    const {node, level, place, beside, isOpen} = line;
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-graph-node
      row
      role="treeitem"
      data-index=${index}
      data-node=${node.id}
      tabindex=${node.id === this.#current ? 0 : -1}
      aria-level=${level}
      aria-setsize=${beside}
      aria-posinset=${place}
      aria-selected=${node.id === this.selected ? 'true' : 'false'}
      aria-expanded=${isOpen === undefined ? nothing : isOpen ? 'true' : 'false'}
      .node=${node}
      .description=${description}
      .context=${description.contextOf(node)}
      .version=${this.version}
      ${inlineStyle({'--_level': String(level - 1)})}
      ${ref(this.#list.measure)}
      @click=${(event: MouseEvent) => this.#onClick(node, event)}
    ></agent-graph-node>`;
  }

  #makeLines(): readonly TreeLine[] {
    const {graph, description} = this;
    const lines: TreeLine[] = [];
    // By hand, not by recursion: a chain may be long.
    const open: {readonly nodes: readonly GraphNode[]; readonly by: string | undefined; at: number}[] = [];
    const enter = (ids: Iterable<string>, by?: string) => {
      open.push({nodes: [...ids].flatMap((id) => graph.node(id) ?? description?.memberOf(id) ?? []), by, at: 0});
    };
    enter(graph.below(''));
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const {nodes, by} = top;
      const node = nodes[top.at++];
      if (!node) {
        open.pop();
        continue;
      }
      const hasBelow = isGroup(node) || graph.below(node.id).length > 0;
      const isOpen = hasBelow ? !isGroup(node) !== this.toggled.has(node.id) : undefined;
      lines.push({node, level: open.length, place: top.at, beside: nodes.length, isOpen, by});
      if (isOpen) enter(node.members ?? graph.below(node.id), node.id);
    }
    return lines;
  }

  /** The line that Tab comes to. */
  get #current(): string {
    return this.#at(this.selected) >= 0 ? this.selected : (this.#lines[0]?.node.id ?? '');
  }

  #at(id: string): number {
    return id === '' ? -1 : this.#lines.findIndex(({node}) => node.id === id);
  }

  #toggle(id: string): void {
    const toggled = new Set(this.toggled);
    if (!toggled.delete(id)) toggled.add(id);
    this.toggled = toggled;
  }

  #select(id: string, isOpened: boolean): void {
    if (this.description) this.dispatchEvent(new GraphSelectEvent(this.description.selectType, id, isOpened));
  }

  #go(id: string | undefined): void {
    if (id === undefined) return;
    this.#goal = id;
    this.#select(id, false);
    this.requestUpdate();
  }

  #open(node: GraphNode): void {
    if (isGroup(node)) this.#toggle(node.id);
    this.#select(node.id, !isGroup(node));
  }

  #onClick(node: GraphNode, {detail}: MouseEvent): void {
    if (detail !== 1) this.#open(node);
    else {
      if (isGroup(node)) this.#toggle(node.id);
      this.#select(node.id, false);
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

function isGroup({members}: GraphNode): boolean {
  return members !== undefined;
}
