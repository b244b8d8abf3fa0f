import type {Localize} from '../../../controllers/localize.js';
import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import {listKey} from '../../../state/keys.js';
import {object, string} from '../../../state/read.js';
import {watchRows, widthFor, type GraphDescription, type NodeContent} from '../../internal/graph/description.js';
import type {DelegationFacts} from './delegation-facts.js';
import type {DelegationEdge, DelegationNode} from './model.js';
import {isBroken} from './node-facts.js';
import {nodeWords, resultOf, sentencesAbout, statusWord} from './words.js';
import './delegation-graph.strings.js';

/** What the counts in a group take beside its name. */
const COUNTS = 132;
/** A session may have a long title: about fourteen letters of it are shown. */
const OWNER_MOST = 130;
/** The order in which a group counts those who are in it. */
const COUNTED: readonly ShownStatus[] = ['running', 'retry', 'pending', 'queued', 'paused', 'blocked', 'success'];

/** What the nodes and edges of the delegation graph are: who works for whom, and where results come together. */
export function describeDelegation(facts: DelegationFacts): GraphDescription<DelegationNode, DelegationEdge> {
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
