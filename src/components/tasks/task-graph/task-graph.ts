import {html, nothing} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import type {Localize} from '../../../controllers/localize.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {listKey, taskKey, taskSummaryKey, uiKey} from '../../../state/keys.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {IconName} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import type {AgentGraphCanvas} from '../../internal/graph/graph-canvas.js';
import {type Graph, GraphIndex} from '../../internal/graph/graph-index.js';
import {type GraphView, renderCanvas, renderTree, renderViewChoice} from '../../internal/graph/graph-view.js';
import {openTeammate} from '../../team/team/agent-teammate-open.js';
import {section} from '../../team/team/section.styles.js';
import {openFact} from '../../evidence/timeline-evidence/open-fact.js';
import type {GraphSelectEvent} from '../../internal/graph/graph-select.js';
import {type GraphDescription, type NodeContent, watchRows, widthFor} from '../../internal/graph/description.js';
import {openTask, TASK_KEY} from '../task/agent-task-open.js';
import {shownTaskStatus, taskLook, taskStatusWord} from '../task/task-looks.js';
import {type Ends, TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode, TaskNodeKind} from './model.js';
import {aroundOnly, blockingOnly, nodeOf, shownGraph} from './shown.js';
import styles from './task-graph.styles.js';
import {attemptWords, countedWords, nodeName, reasonOf, sentencesAbout} from './words.js';
import '../task/task.strings.js';
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
function describeTasks(facts: TaskGraphFacts): GraphDescription<TaskNode, TaskEdge> {
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

/** How a person wants to see it: as what, and whether all of it. */
interface ViewRow {
  readonly view?: GraphView;
  readonly isBlocking?: boolean;
}
const VIEW_KEY = uiKey<ViewRow>('task-graph');

const NO_ENDS: Ends = {all: 0, shown: []};

/**
 * How the tasks of a session depend on each other: what is part of what, what blocks what and why, where a task came
 * from, with how each stands. What stands keeps its place while more comes in. The same is to be had as a tree.
 *
 * @summary Shows how tasks depend on each other, and what blocks them.
 * @a11y A tree: arrows follow the edges, right onward and left back, up and down along a column, Home and End to its ends.
 * @a11y The same tree is there as a list; both say level, place and number of each node.
 * @element agent-task-graph
 * @dependency agent-graph-canvas
 * @dependency agent-graph-tree
 * @fires agent-session-open - a person wants to see a session that a ref names
 * @fires agent-task-open - a person wants to see a task
 * @fires agent-teammate-open - a person wants to see a teammate who is in the graph
 * @fires agent-evidence-open - a person wants to see evidence that is in the graph
 * @fires agent-artifact-open - a person wants to see an artifact that is in the graph
 * @fires agent-reveal - a person wants to see anything else of the graph where it stands
 * @csspart base - the surface
 * @cssprop [--agent-task-graph-block-size=360px] - how high the drawing is at most, where nothing gives the graph a height
 * @cssprop [--agent-task-graph-tree-size=420px] - how high the tree is at most
 */
export class AgentTaskGraph extends SessionElement {
  static override styles = [SessionElement.styles, section, styles];

  @query('agent-graph-canvas') private readonly canvas!: AgentGraphCanvas | null;

  /** The node or edge that is looked at. */
  @state() private selected = '';

  /** Groups that a person opened. */
  @state() private opened: ReadonlySet<string> = new Set();

  /** The task that a person wants to see the neighbourhood of. */
  @state() private around = '';

  /** A task: only what is around it is shown. */
  @property({attribute: 'task-id'}) taskId = '';

  readonly #summary = new RowController(
    this,
    () => keyOf(taskSummaryKey, this.shownSessionId),
    (row) => summaryWords(row, this.localize),
  );
  readonly #view = new RowController(this, () => VIEW_KEY);
  readonly #open = new RowController(this, () => TASK_KEY);
  readonly #facts = new TaskGraphFacts(this, () => this.shownSessionId);
  readonly #description = describeTasks(this.#facts);
  /** The task that is looked at, empty where there is none, and what is no task and stands beside it. */
  #endsOf = '';
  #ends = NO_ENDS;
  #shown: GraphIndex<TaskNode, TaskEdge> = GraphIndex.empty;
  #shownOf: readonly unknown[] = [];
  #wasOpen: string | undefined;

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const {index} = this.#facts;
    this.#facts.isListing = this.#isTree;
    if (changed.has('opened')) index.opened = this.opened;
    this.#followOpen();
    this.#followSelected();
    if (index !== this.#shownOf[0]) this.#shown = GraphIndex.empty;
    if (this.#isFirstReading) return;
    const of = [index, this.#facts.structure, this.#facts.version, this.#root, this.#isBlocking, this.#endsOf];
    if (of.every((each, at) => each === this.#shownOf[at])) return;
    this.#shownOf = of;
    const root = this.#root;
    const only = root !== '' ? aroundOnly(index, root) : this.#isBlocking ? blockingOnly(index) : undefined;
    this.#shown = this.#withEnds(shownGraph(index, only));
  }

  override render() {
    if (!this.#facts.store) return this.renderFallback('unavailable');
    const {total} = this.#facts.index;
    const label = this.term('task-graph.label');
    if (total === 0) return this.renderEmpty(this.term('task-graph.empty'), this.term('task-graph.empty-why'), {label});
    if (this.#isFirstReading) return this.renderFallback('loading');
    return html`
      <section part="base" aria-label=${label}>
        ${this.#renderHead()} ${this.#renderAround()}
        ${this.#shown.nodes.length === 0 ? this.#renderNothing() : this.#renderGraph()}
      </section>
    `;
  }

  /** Nothing blocks, or nothing is known of the task that is to be seen. */
  #renderNothing() {
    const what = this.#root === '' ? 'task-graph.nothing-blocks' : 'task-graph.unknown-task';
    return html`<p class="none muted">${this.term(what)}</p>`;
  }

  #renderHead() {
    const {isConnected} = this.#facts.index;
    const words = summaryWords(this.#summary.value, this.localize);
    return html`
      <header class="section wrap">
        <h3>${this.term('task-graph.label')}</h3>
        <span class="meta" role="status">
          ${words}${isConnected ? nothing : html`<br />${this.term('task-graph.no-relations')}`}
        </span>
        ${
          isConnected
            ? html`<button
                  type="button"
                  class="btn quiet sm"
                  title=${this.term('task-graph.only-blocking-why')}
                  aria-pressed=${this.#isBlocking ? 'true' : 'false'}
                  @click=${() => this.#set({isBlocking: !this.#isBlocking})}
                >
                  ${this.term('task-graph.only-blocking')}
                </button>
                ${renderViewChoice(this.#isTree ? 'tree' : 'graph', (view) => this.#set({view}), this.localize)}`
            : nothing
        }
      </header>
    `;
  }

  #renderAround() {
    const kept = this.#facts.index.kept(this.#root);
    if (this.around === '' || !kept) return nothing;
    const name = nodeName(nodeOf(kept), this.#facts, this.localize) ?? kept.ref;
    return html`<p class="around wrap">
      <span>${this.term('task-graph.around-name', name)}</span>
      <button type="button" class="btn sm" @click=${() => (this.around = '')}>${this.term('verb.show-all')}</button>
    </p>`;
  }

  #renderGraph() {
    const {version, members} = this.#facts;
    const shown = {graph: this.#shown, description: this.#description, version, members};
    return html`<div class="graph" @agent-task-graph-select=${this.#onSelect}>
      ${
        this.#isTree
          ? renderTree({...shown, selected: this.selected})
          : renderCanvas({...shown, selected: this.#marked}, this.#onTidy, this.localize)
      }
      ${this.#renderDetail()}
    </div>`;
  }

  #renderDetail() {
    const [node, edge] = [this.#nodeAt(this.selected), this.#shown.edges.find(({id}) => id === this.selected)];
    if (!node && !edge) return nothing;
    const canFocus = node?.kind === 'task' && node.id !== this.#root && this.#facts.index.isConnected;
    return html`<agent-task-graph-detail
      .node=${node}
      .edge=${edge ?? this.#ends.shown.find((end) => end.node.id === this.selected)?.edge}
      .description=${this.#description}
      .facts=${this.#facts}
      .version=${this.#facts.version}
    >
      ${
        canFocus
          ? html`<button type="button" class="btn sm" @click=${() => (this.around = node.ref)}>
              ${this.term('task-graph.around')}
            </button>`
          : nothing
      }
    </agent-task-graph-detail>`;
  }

  /** Nothing is drawn before all is read that there was: what is drawn keeps its place. */
  get #isFirstReading(): boolean {
    return this.#facts.isReading && this.#shown.nodes.length === 0;
  }

  /** What nothing connects is listed, and not drawn. */
  get #isTree(): boolean {
    return this.#view.value?.view === 'tree' || !this.#facts.index.isConnected;
  }

  get #isBlocking(): boolean {
    return this.#view.value?.isBlocking === true && this.#facts.index.isConnected;
  }

  /** The task that the neighbourhood of is shown; empty where all of it is. */
  get #root(): string {
    const id = this.taskId || this.around;
    return id === '' ? '' : taskKey(id);
  }

  /** What is marked in the drawing: one that is in a group is looked at as part of it. */
  get #marked(): string {
    if (this.#shown.node(this.selected)) return this.selected;
    return this.#facts.index.kept(this.selected)?.crowd?.id ?? this.selected;
  }

  /** A task that is opened anywhere on the page is looked at here too. */
  #followOpen(): void {
    const id = this.#open.value?.taskId ?? '';
    if (id === this.#wasOpen) return;
    this.#wasOpen = id;
    if (id !== '' && this.#facts.index.kept(taskKey(id))) this.selected = taskKey(id);
  }

  /** What stands beside a task that is looked at stays there while it is looked at itself. */
  #followSelected(): void {
    const {selected} = this;
    if (this.#ends.shown.some(({node, edge}) => node.id === selected || edge.id === selected)) return;
    this.#endsOf = this.#facts.index.kept(selected) ? selected : '';
  }

  /** A graph with what stands beside the task that is looked at. */
  #withEnds({nodes, edges}: Graph<TaskNode, TaskEdge>): GraphIndex<TaskNode, TaskEdge> {
    const kept = this.#facts.index.kept(this.#endsOf);
    const known = new Set(nodes.map(({id}) => id));
    this.#ends = kept && known.has(kept.id) ? this.#facts.endsOf(kept.ref) : NO_ENDS;
    const {shown} = this.#ends;
    const more = shown.map(({node}) => node).filter(({id}) => !known.has(id) && known.add(id));
    return new GraphIndex({nodes: [...nodes, ...more], edges: [...edges, ...shown.map(({edge}) => edge)]});
  }

  /** A node that is shown, or one that is in a group. */
  #nodeAt(id: string): TaskNode | undefined {
    const kept = this.#facts.index.kept(id);
    return this.#shown.node(id) ?? (kept?.crowd && nodeOf(kept));
  }

  #set(change: ViewRow): void {
    this.#facts.store?.setLocal(VIEW_KEY, {...this.#view.value, ...change});
  }

  readonly #onSelect = ({id, isOpened}: GraphSelectEvent): void => {
    this.selected = id;
    const node = this.#nodeAt(id);
    if (!isOpened || !node) return;
    const {store} = this.#facts;
    if (node.kind === 'group') this.#openGroup(id);
    else if (node.kind === 'task' || node.kind === 'job') openTask(this, store, node.ref);
    else if (node.kind === 'agent') openTeammate(this, store, node.ref);
    else if (node.key) openFact(this, store, node.key);
  };

  #openGroup(id: string): void {
    const [first] = this.#facts.crowd(id)?.ids ?? [];
    this.opened = new Set([...this.opened, id]);
    if (first !== undefined) void this.updateComplete.then(() => this.canvas?.goTo(first));
  }

  readonly #onTidy = (): void => {
    this.opened = new Set();
    void this.updateComplete.then(() => this.canvas?.tidy());
  };
}

/** The state of all tasks in a few words: "12 tasks, 2 blocked, 1 failed". */
function summaryWords(row: TaskSummaryRow | undefined, localize: Localize): string {
  if (!row) return '';
  const {total, byGroup, byStatus} = row;
  const counted = (count: number | undefined, word: string) =>
    count === undefined || count === 0 ? [] : [localize.term('task-graph.count', localize.formatNumber(count), word)];
  return [
    localize.term('task-graph.tasks', total),
    ...counted(byGroup.needs, localize.term('task.group.needs')),
    ...counted(byStatus.blocked, localize.term('task.status.blocked')),
    ...counted(byGroup.failed, localize.term('task.group.failed')),
    ...counted(byGroup.unclear, localize.term('task.group.unclear')),
  ].join(localize.term('list.comma'));
}
