import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {icon} from '../../../styles/icons.js';
import {graphRow} from '../../internal/graph/graph-row.styles.js';
import type {DelegationFacts} from './delegation-facts.js';
import {AgentDelegationNode} from './delegation-node.js';
import styles from './delegation-row.styles.js';
import type {DelegationEdge} from './model.js';
import {resultOf, sentencesAbout} from './words.js';

/**
 * One line of the delegation tree: what its node shows, and in words what the edges of the drawing show.
 *
 * @summary Shows one teammate, join or task of a delegation tree.
 * @element agent-delegation-row
 * @internal
 * @csspart base - the line
 */
export class AgentDelegationRow extends AgentDelegationNode {
  static override styles = [AgentDelegationNode.styles, graphRow, styles];

  /** Where names and results are read. */
  @property({attribute: false}) facts: DelegationFacts | undefined;

  /** Changes with names and results. */
  @property({type: Number}) version = 0;

  override render() {
    const {node, facts} = this;
    if (!node || !facts) return nothing;
    const sentences = sentencesAbout(node.id, facts, this.localize).filter(({edge}) =>
      isShownHere(edge, node.id, facts),
    );
    return html`${icon('chev', {class: 'chev'})}${super.render()}${
      sentences.length === 0
        ? nothing
        : html`<span class="sentences">${sentences.map(({words}) => html`<bdi>${words}</bdi>`)}</span>`
    }`;
  }
}

/** The tree itself shows who delegated it. What a join waits for is shown with the join; a missing result also with the node. */
function isShownHere(edge: DelegationEdge | undefined, id: string, facts: DelegationFacts): boolean {
  if (!edge || edge.kind === 'delegated') return false;
  if (edge.kind === 'into') return edge.from === id;
  return edge.kind !== 'fanin' || edge.to === id || resultOf(edge, facts) === 'no-result';
}
