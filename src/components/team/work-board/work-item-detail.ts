import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, artifactKey, evidenceKey, type Key, taskKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import type {AgentEvent} from '../../../protocol/envelope.js';
import type {EventLog} from '../../../state/history/log.js';
import {idOf, payloadOf, present, string, timeOf} from '../../../state/read.js';
import {AgentElement} from '../../agent-element.js';
import {openArtifact} from '../../artifacts/artifact-workspace/agent-artifact-open.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {type BoardActions, columnWord} from './board-actions.js';
import {artifactsOf, commentsOf, dependenciesOf, evidenceOf, type ItemComment, type ItemRef} from './item-facts.js';
import styles from './work-item-detail.styles.js';
import './work-board.strings.js';

/** A change of an item in the log: its new state. */
interface Move {
  readonly at?: number;
  readonly status?: string;
  /** Empty where nobody has it any longer. */
  readonly assignee?: string;
}

/**
 * What there is to read about an item of the board: what it is for, what it waits for, what was said about it, what
 * belongs to it, and how it moved as far as the log shows.
 *
 * @summary The details of an item of the work board.
 * @element agent-work-item-detail
 * @internal
 */
export class AgentWorkItemDetail extends AgentElement {
  static override styles = [AgentElement.styles, teammate, styles];

  /** The item to show. */
  @property({attribute: 'item-id'}) itemId = '';

  /** The board that it stands on, which leads to other items. */
  @property({attribute: false}) board: BoardActions | undefined;

  readonly #row = new RowController(this, () => taskKey(this.itemId));
  readonly #others = new RowsController(this, () => this.#keys());
  #log = new MovesLog('');

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('itemId')) this.#log = new MovesLog(this.itemId);
  }

  override render() {
    const row = this.#row.value;
    const {store} = this.#row;
    if (!row || !store) return this.renderFallback('unknown');
    const sections = [
      row.objective
        ? this.#section('objective', html`<agent-markdown .text=${row.objective}></agent-markdown>`)
        : nothing,
      row.requestedBy ? this.#section('requested-by', this.#name(row.requestedBy)) : nothing,
      this.#list('depends-on', dependenciesOf(row), (id) => this.#renderDependency(id)),
      this.#list('comments-head', commentsOf(row), (comment) => this.#renderComment(comment)),
      this.#list('artifacts', artifactsOf(row), (ref) => this.#renderArtifact(ref)),
      this.#list('evidence', evidenceOf(row), (ref) => this.#renderEvidence(ref)),
      this.#list('moves', this.#log.read(store.log), (move) => this.#renderMove(move)),
    ].filter((section) => section !== nothing);
    return html`
      <div part="base" data-fact=${taskKey(row.id)}>
        ${sections.length === 0 ? html`<p class="meta">${this.term('work-board.no-details')}</p>` : sections}
      </div>
    `;
  }

  #renderDependency(id: string): TemplateResult {
    const row = this.#others.get(taskKey(id));
    if (!row) return html`<code>${id}</code> <span class="meta">${this.term('work-board.not-here')}</span>`;
    const isDone = row.status === 'completed';
    const column = this.board?.columns.find((each) => each.id === row.nativeStatus) ?? {id: row.nativeStatus ?? ''};
    const words = row.nativeStatus === undefined ? this.term('fallback.unknown') : columnWord(column, this.localize);
    return html`<button type="button" class="link" data-item=${id} @click=${() => this.board?.go(id)}>
        ${row.title ? html`<bdi>${row.title}</bdi>` : html`<code>${id}</code>`}
      </button>
      ${statusMark(isDone ? 'success' : row.nativeStatus === 'blocked' ? 'blocked' : 'pending', words, {quiet: isDone})}`;
  }

  #renderComment({by, text, at}: ItemComment): TemplateResult {
    return html`<div class="meta">
        ${by === undefined ? this.term('work-board.somebody') : this.#name(by)}
        ${at === undefined ? nothing : html`<agent-time format="relative" .datetime=${at}></agent-time>`}
      </div>
      <agent-markdown .text=${text ?? ''}></agent-markdown>`;
  }

  #renderArtifact({id, title}: ItemRef): TemplateResult {
    const row = this.#others.get(artifactKey(id));
    return this.#renderRef('doc', {id, title, row}, () => openArtifact(this, this.#row.store, id));
  }

  #renderEvidence({id, title}: ItemRef): TemplateResult {
    const row = this.#others.get(evidenceKey(id));
    return this.#renderRef('quote', {id, title, row}, () => openEvidence(this, this.#row.store, id));
  }

  /** What no fact here has the name of is shown as it is, and leads nowhere. */
  #renderRef(
    glyph: 'doc' | 'quote',
    {id, title, row}: ItemRef & {readonly row: {readonly title?: string} | undefined},
    open: () => void,
  ): TemplateResult {
    const words = title ?? row?.title;
    const shown = html`${icon(glyph)}${words ? html`<bdi>${words}</bdi>` : html`<code>${id}</code>`}`;
    if (!row) return html`<span class="ref muted">${shown}</span>`;
    return html`<button type="button" class="link ref" data-ref=${id} @click=${open}>${shown}</button>`;
  }

  #renderMove({at, status, assignee}: Move): TemplateResult {
    const column = this.board?.columns.find((each) => each.id === status) ?? {id: status ?? ''};
    return html`<span class="meta move">
      ${at === undefined ? nothing : html`<agent-time .datetime=${at}></agent-time>`}
      ${status === undefined ? nothing : html`<bdi>${columnWord(column, this.localize)}</bdi>`}
      ${
        assignee === undefined
          ? nothing
          : html`<span
              >${icon('person')}${assignee === '' ? this.term('work-board.nobody') : this.#name(assignee)}</span
            >`
      }
    </span>`;
  }

  *#keys(): Iterable<Key> {
    const row = this.#row.value;
    if (!row) return;
    yield* dependenciesOf(row).map(taskKey);
    yield* artifactsOf(row).map(({id}) => artifactKey(id));
    yield* evidenceOf(row).map(({id}) => evidenceKey(id));
  }

  #section(name: SectionName, content: TemplateResult): TemplateResult {
    return html`<section>
      <h4 class="meta">${this.term(`work-board.${name}`)}</h4>
      ${content}
    </section>`;
  }

  #list<T>(name: SectionName, entries: readonly T[], render: (entry: T) => TemplateResult) {
    if (entries.length === 0) return nothing;
    return this.#section(
      name,
      html`<ul>
        ${entries.map((entry) => html`<li>${render(entry)}</li>`)}
      </ul>`,
    );
  }

  /** Somebody who is named: a teammate, or a name that no row knows. */
  #name(id: string): TemplateResult {
    const {store} = this.#row;
    return renderTeammate({id, row: store?.get(agentKey(id)), name: id, store});
  }
}

type SectionName = 'objective' | 'requested-by' | 'depends-on' | 'comments-head' | 'artifacts' | 'evidence' | 'moves';

/** The moves of one item as far as the log holds them, read once and then only what is new. */
class MovesLog {
  readonly #id: string;
  readonly #moves: Move[] = [];
  #log: EventLog | undefined;
  #next = 0;
  #last: Move = {};

  constructor(id: string) {
    this.#id = id;
  }

  /** The moves, oldest first. */
  read(log: EventLog): readonly Move[] {
    // A store that has travelled has another log.
    if (log !== this.#log || log.end < this.#next) {
      this.#moves.length = 0;
      this.#last = {};
      this.#next = log.start;
      this.#log = log;
    }
    for (let index = Math.max(this.#next, log.start); index < log.end; index++) {
      const event = log.at(index);
      if (event) this.#see(event);
    }
    this.#next = log.end;
    return this.#moves;
  }

  #see(event: AgentEvent): void {
    if (!event.type.startsWith('task.') || (idOf(event, 'taskId') ?? idOf(event, 'workItemId')) !== this.#id) return;
    const payload = payloadOf(event);
    const status = string(payload['status']) ?? this.#last.status;
    const assignee = payload['assignee'] === null ? '' : (string(payload['assignee']) ?? this.#last.assignee);
    if (status === this.#last.status && assignee === this.#last.assignee) return;
    this.#moves.push(
      present({
        at: timeOf(event),
        status: status === this.#last.status ? undefined : status,
        assignee: assignee === this.#last.assignee ? undefined : assignee,
      }),
    );
    this.#last = present({status, assignee});
  }
}
