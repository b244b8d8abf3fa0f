import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import {property} from 'lit/decorators.js';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import type {GraphDescription, NodeContent} from './description.js';
import type {GraphNode} from './graph-index.js';
import styles from './graph-node.styles.js';

interface DescribedNode {
  readonly description: GraphDescription | undefined;
  readonly node: GraphNode | undefined;
}

/** Updates an element when the rows of its node change; of a group, which may change often, a few times a second. */
export class NodeController implements ReactiveController {
  readonly #host: ReactiveElement & DescribedNode;
  readonly #isChanged: () => boolean;
  readonly #calm: CalmUpdate;
  readonly #store: StoreController;
  #bound: (DescribedNode & {readonly store: ProjectionStore | undefined}) | undefined;
  #end: (() => void) | undefined;

  /** `isChanged` may say that a change of a row is none of what is shown. */
  constructor(host: ReactiveElement & DescribedNode, isChanged = () => true) {
    this.#host = host;
    this.#isChanged = isChanged;
    this.#calm = new CalmUpdate(host);
    this.#store = StoreController.of(host);
    host.addController(this);
  }

  hostConnected(): void {
    this.#bind();
  }

  hostUpdate(): void {
    this.#bind();
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = this.#bound = undefined;
  }

  #bind(): void {
    const {description, node} = this.#host;
    const {store} = this.#store;
    const bound = this.#bound;
    if (bound && description === bound.description && node === bound.node && store === bound.store) return;
    this.#end?.();
    this.#bound = {description, node, store};
    this.#end = node && store && description?.watch(node, store, () => this.#changed(node));
  }

  #changed({members}: GraphNode): void {
    if (members) this.#calm.request();
    else if (this.#isChanged()) this.#host.requestUpdate();
  }
}

/**
 * One node of a graph: its status, its name and what else is said of it; as a line of the tree, also what connects it.
 * It is bound to its own rows, so that a change of those paints this node and nothing else.
 *
 * @summary Shows one node of a graph.
 * @element agent-graph-node
 * @internal
 */
export class AgentGraphNode extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** What it stands for. */
  @property({attribute: false}) node: GraphNode | undefined;

  /** What the nodes of this graph are. */
  @property({attribute: false}) description: GraphDescription | undefined;

  /** Changes with what it shows besides its rows. */
  @property({attribute: false}) context: unknown;

  /** Changes with the edges, which a line shows in words. */
  @property({type: Number}) version = 0;

  /** Whether it is a line of the tree, and not part of the drawing. */
  @property({type: Boolean}) row = false;

  #drawn = '';

  constructor() {
    super();
    new NodeController(this, () => JSON.stringify(this.#content) !== this.#drawn);
  }

  override render() {
    const {node, description} = this;
    const content = this.#content;
    this.#drawn = JSON.stringify(content);
    if (!node || !description || !content) return nothing;
    if (!this.row) return this.#renderNode(node, content, description.lines);
    const sentences = description.sentencesOf(node, this.localize);
    return html`${icon('chev', {class: 'chev'})}${this.#renderNode(node, content)}${
      sentences.length === 0
        ? nothing
        : html`<span class="sentences"
            >${sentences.map(
              ({words, reason}) =>
                html`<span><bdi>${words}</bdi>${reason === undefined ? nothing : html`: <bdi>${reason}</bdi>`}</span>`,
            )}</span
          >`
    }`;
  }

  /** A node of so many lines; as part of a line of the tree without a number. */
  #renderNode({kind, members}: GraphNode, content: NodeContent, lines?: 1 | 2) {
    const {ref, name, look, details} = content;
    const {icon: glyph, tone} = look ? statusLook(look) : {icon: content.icon ?? 'unknown', tone: 'stale'};
    return html`
      <div
        part="base"
        class="node k-${tone}"
        data-kind=${kind}
        data-lines=${lines ?? nothing}
        data-fact=${content.fact ?? nothing}
        data-status=${content.status ?? nothing}
        data-look=${look ?? nothing}
        ?data-broken=${content.isBroken}
        title=${[name ?? ref, ...details].join(' · ')}
      >
        ${icon(glyph, {class: look ? `glyph k-${tone}` : 'glyph'})}
        <span class="name clip">${name === undefined ? html`<code>${ref}</code>` : html`<bdi>${name}</bdi>`}</span>
        <span class=${lines === 1 && !members ? 'vh' : 'facts'}>
          <span class="word clip">${details[0]}</span>
          ${details.slice(1).map((words) => html`<span class="more clip">${words}</span>`)}
          ${this.#renderCancelRequest(content)}
        </span>
      </div>
    `;
  }

  #renderCancelRequest({cancelRequest}: NodeContent) {
    if (!cancelRequest) return nothing;
    const {kind, words} = cancelRequest;
    return html`<span class="cancel-request" data-cancel-request=${kind} title=${words}
      >${icon('stop')}<span class="clip">${words}</span></span
    >`;
  }

  get #content(): NodeContent | undefined {
    return this.node && this.description?.contentOf(this.node, this.localize);
  }
}
