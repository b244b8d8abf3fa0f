import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {icon} from '../../../styles/icons.js';
import {graphRow} from '../../internal/graph/graph-row.styles.js';
import type {TaskGraphFacts} from './graph-facts.js';
import {AgentTaskGraphNode} from './task-graph-node.js';
import styles from './task-graph-row.styles.js';
import type {Pair} from './kept.js';
import {reasonOf, sentencesAbout} from './words.js';

/**
 * One line of the task tree: what its node shows, and in words what the edges of the drawing show.
 *
 * @summary Shows one task, job or group of a task tree.
 * @element agent-task-graph-row
 * @internal
 * @csspart base - the line
 */
export class AgentTaskGraphRow extends AgentTaskGraphNode {
  static override styles = [AgentTaskGraphNode.styles, graphRow, styles];

  /** Changes with the edges. */
  @property({type: Number}) version = 0;

  override render() {
    const {node, facts} = this;
    if (!node || !facts) return nothing;
    const sentences = sentencesAbout(node.id, facts, this.localize).filter(({pair}) =>
      isShownHere(pair, node.id, facts),
    );
    return html`${icon('chev', {class: 'chev'})}${super.render()}${
      sentences.length === 0
        ? nothing
        : html`<span class="sentences"
            >${sentences.map(({words, pair}) => {
              const reason = pair && reasonOf(pair, facts);
              return html`<span
                ><bdi>${words}</bdi>${reason === undefined ? nothing : html`: <bdi>${reason}</bdi>`}</span
              >`;
            })}</span
          >`
    }`;
  }
}

/** That a task is no longer blocked is shown with that task only. */
function isShownHere(pair: Pair | undefined, id: string, {index}: TaskGraphFacts): boolean {
  return pair?.kind !== 'blocks' || pair.to === id || !index.isQuiet(pair);
}
