import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import {listKey} from '../../../state/keys.js';
import {object, string} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {askingIn} from '../team/asking.js';
import styles from './delegation-node.styles.js';
import type {DelegationNode} from './model.js';
import {factsOf, isBroken, type NodeFacts} from './node-facts.js';
import {graphNode} from '../../internal/graph/graph-node.styles.js';
import {nodeWords, statusWord} from './words.js';

/** The order in which a group counts those who are in it. */
const COUNTED: readonly ShownStatus[] = ['running', 'retry', 'pending', 'queued', 'paused', 'blocked', 'success'];

/**
 * One node of the delegation graph: how somebody is doing, and the name. It is bound to its own row, so that a change of
 * that row paints this node and nothing else.
 *
 * @summary Shows one teammate, join or task of a delegation graph.
 * @element agent-delegation-node
 * @internal
 * @csspart base - the node
 */
export class AgentDelegationNode extends AgentElement {
  static override styles = [AgentElement.styles, graphNode, styles];

  /** What it stands for. */
  @property({attribute: false}) node: DelegationNode | undefined;

  /** What it is called, where its row does not say. */
  @property() name = '';

  /** The session that it is part of. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #row = new RowController(
    this,
    () => this.node?.key,
    // Of a team only the join is shown, of a session only how it is doing.
    (row) => this.node && JSON.stringify(factsOf(this.node, row, false)),
  );
  readonly #calm = new CalmUpdate(this);
  readonly #members = new RowsController(
    this,
    () => this.node?.members ?? [],
    () => this.#calm.request(),
  );
  readonly #asking = new RowController(
    this,
    () => (this.node?.kind === 'agent' ? listKey('open-actions', this.sessionId) : undefined),
    () => this.#isAsking,
  );

  override render() {
    const {node} = this;
    if (!node) return nothing;
    const facts = this.#factsOf(node);
    const {icon: glyph, tone} = statusLook(facts.look);
    const words = nodeWords(node, facts, this.localize) ?? (this.name || undefined);
    const detail = node.kind === 'group' ? this.#counted() : statusWord(facts, this.localize);
    return html`
      <div
        part="base"
        class="node k-${tone}"
        data-kind=${node.kind}
        data-fact=${node.key ?? nothing}
        data-status=${facts.status ?? nothing}
        data-look=${facts.look}
        ?data-broken=${isBroken(facts.status)}
        title=${[words ?? node.ref, detail].join(' · ')}
      >
        ${icon(node.kind === 'group' ? 'team' : glyph, {class: node.kind === 'group' ? '' : `glyph k-${tone}`})}
        <span class="name clip"
          >${words === undefined ? html`<code>${node.ref}</code>` : html`<bdi>${words}</bdi>`}</span
        >
        ${node.kind === 'group' ? html`<span class="counts clip">${detail}</span>` : html`<span class="vh">${detail}</span>`}
      </div>
    `;
  }

  get #isAsking(): boolean {
    return this.node?.kind === 'agent' && askingIn(this.#asking.store, this.sessionId).has(this.node.ref);
  }

  #factsOf(node: DelegationNode): NodeFacts {
    const facts = factsOf(node, this.#row.value, this.#isAsking);
    return facts.name === undefined && this.name !== '' ? {...facts, name: this.name} : facts;
  }

  #counted(): string {
    const counts = new Map<ShownStatus, number>();
    for (const key of this.node?.members ?? []) {
      const look = shownStatus(string(object(this.#members.get(key))?.['status']));
      counts.set(look, (counts.get(look) ?? 0) + 1);
    }
    const rank = (look: ShownStatus) => (COUNTED.indexOf(look) + COUNTED.length + 1) % (COUNTED.length + 1);
    return [...counts]
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([look, count]) => `${this.localize.formatNumber(count)} ${this.term(`status.${look}`).toLowerCase()}`)
      .join(', ');
  }
}
