import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {TaskRelation} from '../../../protocol/task.js';
import {agentKey, attemptKey, edgeKey, listKey, taskKey, type Key} from '../../../state/keys.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {AgentElement} from '../../agent-element.js';
import {renderTask} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {taskStatusMark} from '../task/task-looks.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {teammate} from '../../team/team/teammate.styles.js';
import {section} from './section.styles.js';
import styles from './task-relations.styles.js';
import {renderWord} from './view.js';
import './task-detail.strings.js';

/** So many of a kind are drawn at first, and so many more whenever somebody asks. */
const FIRST = 6;
const MORE = 50;

/** How something is related to a task, seen from the task: the nine relations, and what they are from the other end. */
const RELATION_GROUPS = [
  'parent',
  'blocked_by',
  'child',
  'blocks',
  'source_task',
  'source_attempt',
  'used_by',
  'spawned_subagent',
  'assigned_thread',
  'produced_artifact',
  'consumed_artifact',
  'evidence',
  'other',
] as const;
type RelationGroup = (typeof RELATION_GROUPS)[number];

/** What an edge is for the task at its far end. */
const FROM_THE_OTHER_END: Partial<Record<TaskRelation, RelationGroup>> = {
  parent: 'child',
  child: 'parent',
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  source_task: 'used_by',
  source_attempt: 'used_by',
};

/** One thing that a task is related to, and the edge that says so. */
interface Related {
  readonly id: string;
  readonly edge: EdgeRow;
}

/**
 * What a task is related to, by how: what it is part of and waits for, what it made, who works on it; since when, how the
 * relation stands and why, as far as its owner said.
 *
 * @summary Shows what a task is related to.
 * @element agent-task-relations
 * @internal
 */
export class AgentTaskRelations extends AgentElement {
  static override styles = [AgentElement.styles, taskNameStyles, teammate, section, styles];

  /** The task. */
  @property({attribute: 'task-id'}) taskId = '';

  readonly #context = StoreController.of(this);
  readonly #calm = new CalmUpdate(this);
  readonly #list = new RowsController(
    this,
    () => [listKey('edges-of', this.taskId)],
    () => this.#calm.request(),
  );
  readonly #rows = new RowsController(this, () => this.#shown.keys());
  /** The rows behind what is drawn. */
  readonly #shown = new Set<Key>();
  readonly #most = new Map<RelationGroup, number>();
  #related: ReadonlyMap<RelationGroup, readonly Related[]> = new Map();

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('taskId')) this.#most.clear();
    this.#related = relatedOf(this.taskId, this.#edges());
    this.#shown.clear();
    for (const [group, related] of this.#related) {
      for (const {id, edge} of related.slice(0, this.#mostOf(group)))
        for (const key of [edgeKey(edge.id), taskKey(id), agentKey(id), attemptKey(id)]) this.#shown.add(key);
    }
  }

  override render() {
    if (this.#related.size === 0) return nothing;
    return html`
      <section part="base" aria-labelledby="head">
        <header class="section wrap"><h3 id="head">${this.term('task-detail.relations')}</h3></header>
        ${[...this.#related].map(([group, related]) => this.#renderGroup(group, related))}
      </section>
    `;
  }

  #renderGroup(group: RelationGroup, related: readonly Related[]): TemplateResult {
    const most = this.#mostOf(group);
    const left = related.length - most;
    return html`<div class="group" data-relation=${group}>
      <h4 class="meta">
        ${this.term(`task-detail.relation.${group}`)}
        ${related.length > 1 ? this.localize.formatNumber(related.length) : nothing}
      </h4>
      <ul>
        ${keyedRows(
          related.slice(0, most),
          ({id}) => id,
          (one) => this.#renderOne(group, one),
        )}
      </ul>
      ${
        left > 0
          ? html`<button type="button" class="btn quiet sm more" @click=${() => this.#showMore(group)}>
              ${this.term('task-detail.show-more', left)}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderOne(group: RelationGroup, {id, edge}: Related): TemplateResult {
    const task = this.#rows.get(taskKey(id));
    const about = [
      edge.status === 'active' ? undefined : renderWord(this.#statusWord(edge.status)),
      edge.reason === undefined ? undefined : renderWord(edge.reason),
      edge.createdAt === undefined
        ? undefined
        : html`<span>${this.term('task-detail.since')} <agent-time .datetime=${edge.createdAt}></agent-time></span>`,
      edge.updatedAt === undefined || edge.updatedAt === edge.createdAt
        ? undefined
        : html`<span>${this.term('task-detail.changed')} <agent-time .datetime=${edge.updatedAt}></agent-time></span>`,
    ].filter((fact) => fact !== undefined);
    return html`<li data-fact=${edgeKey(edge.id)} data-status=${edge.status}>
      <div class="one wrap">
        <span class="grow">${this.#renderName(group, id, task)}</span>
        ${task ? taskStatusMark(task, this.localize) : nothing}
      </div>
      ${about.length === 0 ? nothing : html`<p class="meta dots">${about}</p>`}
    </li>`;
  }

  #renderName(group: RelationGroup, id: string, task: TaskRow | undefined): TemplateResult {
    const {store} = this.#context;
    const agent = this.#rows.get(agentKey(id));
    if (task) return renderTask(this.#context, {id, row: task});
    if (agent) return renderTeammate({id, row: agent, store});
    const attempt = this.#rows.get(attemptKey(id));
    if (attempt) return this.#renderAttempt(attempt);
    if (isTask(group))
      return html`${renderTask(this.#context, {id})} <span class="meta">${this.term('task-detail.not-here')}</span>`;
    if (group === 'assigned_thread' || group === 'spawned_subagent') return html`<code>${id}</code>`;
    return html`<agent-task-ref
      .to=${id}
      session-id=${this.#context.store?.get(taskKey(this.taskId))?.sessionId ?? ''}
    ></agent-task-ref>`;
  }

  #renderAttempt({taskId, attemptCount}: AttemptRow): TemplateResult {
    const row = this.#context.store?.get(taskKey(taskId));
    return html`${renderTask(this.#context, {id: taskId, row})}
    ${
      attemptCount === undefined
        ? nothing
        : html`<span class="meta">${this.term('task-detail.attempt', this.localize.formatNumber(attemptCount))}</span>`
    }`;
  }

  *#edges(): Iterable<EdgeRow> {
    const {store} = this.#context;
    for (const id of this.#list.get(listKey('edges-of', this.taskId))?.ids ?? []) {
      const edge = store?.get(edgeKey(id));
      if (edge) yield edge;
    }
  }

  #mostOf(group: RelationGroup): number {
    return this.#most.get(group) ?? FIRST;
  }

  #statusWord(status: string): string {
    return this.localize.lookup(`task-detail.edge.${status}`) ?? status;
  }

  #showMore(group: RelationGroup): void {
    this.#most.set(group, this.#mostOf(group) + MORE);
    this.requestUpdate();
  }
}

/** Whether what stands there is a task, known or not. */
function isTask(group: RelationGroup): boolean {
  return ['parent', 'child', 'blocks', 'blocked_by', 'source_task', 'used_by'].includes(group);
}

/** What a task is related to, by how, in the order received. Edges that were taken away are not there. */
function relatedOf(taskId: string, edges: Iterable<EdgeRow>): ReadonlyMap<RelationGroup, readonly Related[]> {
  const byGroup = new Map<RelationGroup, Map<string, Related>>();
  for (const edge of edges) {
    if (edge.status === 'removed') continue;
    const isNear = edge.from === taskId;
    const group = isNear ? edge.relation : (FROM_THE_OTHER_END[edge.relation] ?? 'other');
    const id = isNear ? edge.to : edge.from;
    const related = byGroup.get(group) ?? new Map<string, Related>();
    // Both ends may say the same: once is enough.
    if (!related.has(id)) related.set(id, {id, edge});
    byGroup.set(group, related);
  }
  return new Map(
    RELATION_GROUPS.flatMap((group) => {
      const related = byGroup.get(group);
      return related ? [[group, [...related.values()]] as const] : [];
    }),
  );
}
