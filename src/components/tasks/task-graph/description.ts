import type {Localize} from '../../../controllers/localize.js';
import {listKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {IconName} from '../../../styles/icons.js';
import {watchRows, widthFor, type GraphDescription, type NodeContent} from '../../internal/graph/description.js';
import {shownTaskStatus, taskLook, taskStatusWord} from '../task/task-looks.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode, TaskNodeKind} from './model.js';
import {nodeOf} from './shown.js';
import {attemptWords, countedWords, nodeName, reasonOf, sentencesAbout} from './words.js';
import './task-graph.strings.js';

/** Narrower than this, tasks stand below each other. */
const STACKS_BELOW = 560;
/** How wide a task and what counts a group are at least, and at most. */
const [NARROWEST, WIDEST] = [150, 224];
/** Looks of tasks of which no result is to be expected as they are. */
const BROKEN: ReadonlySet<string> = new Set(['danger', 'expired', 'offline']);
/** What stands for what is no task. */
const ICONS: Readonly<Record<Exclude<TaskNodeKind, 'task'>, IconName>> = {
  job: 'clock',
  group: 'queue',
  agent: 'person',
  thread: 'comment',
  artifact: 'doc',
  evidence: 'shield',
  attempt: 'retry',
};

/** What the nodes and edges of the task graph are: what is part of what, and what waits for what. */
export function describeTasks(facts: TaskGraphFacts): GraphDescription<TaskNode, TaskEdge> {
  const taskOf = ({kind, ref}: TaskNode) => (kind === 'task' || kind === 'job' ? facts.task(ref) : undefined);
  return {
    label: 'task-graph.label',
    lines: 2,
    stacksBelow: STACKS_BELOW,
    widthOf: (node, localize) => widthOf(node, facts, localize),
    edgeLooks: (localize) => edgeLooks(facts, localize),
    contentOf(node, localize): NodeContent {
      const task = taskOf(node);
      const look = node.kind === 'task' ? taskLook(task ? shownTaskStatus(task) : 'unknown') : undefined;
      return {
        ref: node.ref,
        name: nodeName(node, facts, localize),
        fact: node.key,
        status: task?.status,
        look,
        icon: node.kind === 'task' ? 'unknown' : ICONS[node.kind],
        isBroken: look !== undefined && BROKEN.has(look),
        details: detailsOf(node, task, facts, localize),
        cancelRequest: task && cancelRequestOf(task, facts, localize),
      };
    },
    contextOf: () => facts.cancelRequests,
    sentencesOf({id}, localize) {
      // That a task is no longer blocked is shown with that task only.
      const sentences = sentencesAbout(id, facts, localize).filter(
        ({pair}) => pair?.kind !== 'blocks' || pair.to === id || !facts.index.isQuiet(pair),
      );
      return sentences.map(({words, pair}) => ({words, reason: pair && reasonOf(pair, facts)}));
    },
    watch(node, store, changed) {
      if (node.kind === 'group') return facts.watch(node.id, changed);
      const attempts = node.kind === 'task' ? [listKey('attempts', node.ref)] : [];
      return watchRows(store, node.key ? [node.key, ...attempts] : attempts, changed);
    },
    memberOf(id) {
      const kept = facts.index.kept(id);
      return kept && nodeOf(kept);
    },
    mainOf: ({nodes}) => nodes.find(({id}) => facts.index.held.has(id))?.id,
    selectType: 'agent-task-graph-select',
  };
}

function widthOf(node: TaskNode, facts: TaskGraphFacts, localize: Localize): number {
  const name = nodeName(node, facts, localize) ?? node.ref;
  if (node.kind === 'group') return WIDEST;
  if (node.kind === 'job') return Math.max(NARROWEST, widthFor(`${name}   `, WIDEST));
  if (node.kind !== 'task') return widthFor(name, NARROWEST);
  const task = facts.task(node.ref);
  const attempt = task && attemptWords(task, facts.store, localize);
  const isCancelRequested = task && (task.cancelRequested ?? facts.cancelledAbove(task.id)) !== undefined;
  const more = isCancelRequested ? `   ${localize.term('task-graph.cancel-request.above')}` : (attempt ?? '');
  const below = task && more !== '' ? `${taskStatusWord(shownTaskStatus(task), localize)} · ${more}` : '';
  return Math.max(NARROWEST, widthFor(name, WIDEST), widthFor(below, WIDEST));
}

/** How edges look and what stands on them; the words are looked up once for all. What blocks nothing any more is quiet. */
function edgeLooks(
  facts: TaskGraphFacts,
  localize: Localize,
): ReturnType<GraphDescription<TaskNode, TaskEdge>['edgeLooks']> {
  const source = localize.term('task-graph.on.source');
  const words: Partial<Record<TaskEdge['kind'], string>> = {
    blocks: localize.term('task-graph.on.blocks'),
    source,
    consumed: localize.term('task-graph.on.consumed'),
    'from-attempt': source,
  };
  return ({kind, pair}) => {
    const known = pair === undefined ? undefined : facts.index.pair(pair);
    const isQuiet = kind === 'blocks' && known !== undefined && facts.index.isQuiet(known);
    return {isQuiet, isHolding: kind === 'blocks' && !isQuiet, label: (!isQuiet && words[kind]) || ''};
  };
}

function detailsOf(node: TaskNode, task: TaskRow | undefined, facts: TaskGraphFacts, localize: Localize): string[] {
  if (node.kind === 'group') return [countedWords(facts.crowd(node.id), localize)];
  if (node.kind !== 'task' && node.kind !== 'job') return [localize.term(`task-graph.kind.${node.kind}`)];
  const word = taskStatusWord(task ? shownTaskStatus(task) : 'unknown', localize);
  if (node.kind === 'job') return task ? [localize.term('task-graph.job'), word] : [localize.term('task-graph.job')];
  const attempt = task && attemptWords(task, facts.store, localize);
  return attempt === undefined ? [word] : [word, attempt];
}

/** Cancellation of the task or of a parent was requested. Its status does not change until its owner reports it. */
function cancelRequestOf(task: TaskRow, facts: TaskGraphFacts, localize: Localize): NodeContent['cancelRequest'] {
  const kind = task.cancelRequested ? 'own' : facts.cancelledAbove(task.id) && 'above';
  // One that is cancelled got what was asked for.
  if (!kind || task.status === 'cancelled') return undefined;
  return {kind, words: localize.term(`task-graph.cancel-request.${kind}`)};
}
