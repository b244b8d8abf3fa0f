import {html, nothing, type TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ref} from 'lit/directives/ref.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {AgentElement} from '../../agent-element.js';
import type {NodePlace} from './graph-canvas.js';
import {GraphIndex} from './graph-index.js';
import {graphTree} from './graph-tree.styles.js';
import type {GraphEdge, GraphNode} from './model.js';
import {treeLines, type TreeLine} from './tree-lines.js';

/** Where a line stands: all that a template of it needs besides its node. */
export interface RowPlace extends NodePlace {
  readonly index: number;
  /** Whether what is below it is shown; undefined where nothing is. */
  readonly isOpen: boolean | undefined;
  readonly measure: DirectiveResult;
  readonly onClick: (event: MouseEvent) => void;
}

/** A graph as a tree of lines, of which only the visible ones are rendered. Subclasses render the content of a line. */
export abstract class GraphTree<Node extends GraphNode, Edge extends GraphEdge> extends AgentElement {
  static override styles = [AgentElement.styles, graphTree];

  @query('.box') private readonly box!: HTMLElement | null;

  /** Lines that a person folded or unfolded. Groups are folded before that, all others are not. */
  @state() private toggled: ReadonlySet<string> = new Set();

  /** The graph to show. */
  @property({attribute: false}) graph: GraphIndex<Node, Edge> = GraphIndex.empty;

  /** Changes with names and results. */
  @property({type: Number}) version = 0;

  /** Changes with who is in a group. */
  @property({type: Number}) members = 0;

  /** The node that is looked at. */
  @property() selected = '';

  #lines: readonly TreeLine<Node>[] = [];
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
    this.#lines = treeLines(
      this.graph,
      (node) => this.#isOpen(node),
      (id) => this.memberOf(id),
    );
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

  /** What the whole is called. */
  protected abstract get label(): string;

  /** A node that is shown in its group alone. */
  protected abstract memberOf(id: string): Node | undefined;

  /** Somebody looks at a node, or opens it. */
  protected abstract select(id: string, isOpened: boolean): void;

  override render() {
    return html`
      <div part="base" class="box scroll">
        <div role="tree" aria-label=${this.label} @keydown=${this.#onKey}>
          ${this.#list.render(({index}) => this.#renderLine(index))}
        </div>
      </div>
    `;
  }

  /** A line: an element with `data-node`, `data-index`, the role and states of a `treeitem`, and the given style. */
  protected abstract renderRow(node: Node, place: RowPlace): TemplateResult;

  #renderLine(index: number) {
    const line = this.#lines[index];
    if (!line) return nothing;
    const {node, level, place, beside, isOpen} = line;
    return this.renderRow(node, {
      index,
      tabIndex: node.id === this.#current ? 0 : -1,
      level,
      beside,
      place,
      isSelected: node.id === this.selected,
      isOpen,
      style: inlineStyle({'--_level': String(level - 1)}),
      measure: ref(this.#list.measure),
      onClick: (event) => this.#onClick(node, event),
    });
  }

  /** The line that Tab comes to. */
  get #current(): string {
    return this.#at(this.selected) >= 0 ? this.selected : (this.#lines[0]?.node.id ?? '');
  }

  #at(id: string): number {
    return id === '' ? -1 : this.#lines.findIndex(({node}) => node.id === id);
  }

  #isOpen(node: Node): boolean {
    return !isGroup(node) !== this.toggled.has(node.id);
  }

  #toggle(id: string): void {
    const toggled = new Set(this.toggled);
    if (!toggled.delete(id)) toggled.add(id);
    this.toggled = toggled;
  }

  #go(id: string | undefined): void {
    if (id === undefined) return;
    this.#goal = id;
    this.select(id, false);
    this.requestUpdate();
  }

  #open(node: Node): void {
    if (isGroup(node)) this.#toggle(node.id);
    this.select(node.id, !isGroup(node));
  }

  #onClick(node: Node, {detail}: MouseEvent): void {
    if (detail !== 1) this.#open(node);
    else {
      if (isGroup(node)) this.#toggle(node.id);
      this.select(node.id, false);
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
