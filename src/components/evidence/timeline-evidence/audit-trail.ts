import {html, nothing, type TemplateResult} from 'lit';
import {query} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {evidenceLook, verdictState} from '../../../protocol/evidence.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import {
  actionKey,
  artifactKey,
  evidenceKey,
  type Key,
  listKey,
  type ListKind,
  NO_SESSION,
  permissionKey,
  reviewKey,
  runKey,
} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusMark} from '../../../styles/status.js';
import {listPane} from '../../../styles/list-pane.styles.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import type {PermissionRow} from '../../../state/facts/permissions.js';
import type {ReviewRow} from '../../../state/facts/reviews.js';
import type {RunRow} from '../../../state/facts/runs.js';
import type {Row} from '../../../state/core/rows.js';
import {present} from '../../../state/read.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {SessionElement} from '../../session-element.js';
import {renderNone} from '../../internal/none.js';
import {openFact} from './open-fact.js';
import {walkLines} from './walk-lines.js';
import styles from './audit-trail.styles.js';
import type {RowReader} from './entries.js';
import '../../parts/citation/citation.strings.js';
import '../../conversation/conversation/conversation.strings.js';
import '../../requests/hitl-card/hitl-card.strings.js';
import './timeline-evidence.strings.js';

/** What can be decided. */
type AuditKind = 'request' | 'permission' | 'edit' | 'export' | 'interrupt' | 'review';

/** One decision of a person or of a policy. It contains only what rows state. */
interface AuditEntry {
  readonly id: string;
  readonly kind: AuditKind;
  readonly fact: string;
  readonly what: string;
  /** What was decided, in the owner's word; undefined while it is open. */
  readonly decision?: string;
  readonly by?: string;
  readonly at?: number;
  readonly reason?: string;
  readonly commandId?: string;
  readonly rule?: string;
  readonly grant?: string;
}

/** The lists that an audit is read from. */
const AUDITED: readonly (readonly [ListKind, (id: string) => Key])[] = [
  ['actions', actionKey],
  ['permissions', permissionKey],
  ['artifacts', artifactKey],
  ['evidence', evidenceKey],
  ['runs', runKey],
  ['reviews', reviewKey],
];

/**
 * What people and policies decided in a session, in order: what was asked, what was decided, by whom, when, and by which
 * command or rule. Who is not named is not guessed.
 *
 * Keyboard: the arrow keys, Home and End walk the lines.
 *
 * @summary Shows who decided what.
 * @element agent-audit-trail
 * @fires agent-session-open - a person wants to see a session that a ref names
 * @fires agent-task-open - a person wants to see a task that a ref names
 * @fires agent-teammate-open - a person wants to see a teammate that a ref names
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @fires agent-evidence-open - a person wants to see a piece of evidence
 * @fires agent-artifact-open - a person wants to see an artifact
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 */
export class AgentAuditTrail extends SessionElement {
  static override styles = [SessionElement.styles, line, listPane, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  readonly #lists = AUDITED.map(([kind]) => new RowController(this, () => listKey(kind, this.scope)));
  readonly #rows = new RowsController(this, () => this.#keys());
  #entries: readonly AuditEntry[] = [];
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#entries.length,
    keyOf: (index) => this.#entries[index]?.id ?? String(index),
    estimate: () => 48,
    version: () => this.#entries,
  });

  override willUpdate(): void {
    const store = this.#lists[0]?.store;
    this.#entries = store ? auditOf(store, this.shownSessionId) : [];
  }

  override render() {
    if (!this.#lists[0]?.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    if (this.#entries.length === 0) return renderNone(this.term('audit.empty'), this.term('audit.empty-reason'));
    return html`
      <section part="base" aria-label=${this.term('trail.audit')}>
        <div part="list" class="scroll" tabindex="-1" @keydown=${walkLines}>
          <div role="list">
            ${this.#list.render(
              ({index}) => html`
                <div
                  role="listitem"
                  aria-setsize=${this.#entries.length}
                  aria-posinset=${index + 1}
                  data-index=${index}
                  ${ref(this.#list.measure)}
                >
                  ${this.#renderEntry(this.#entries[index])}
                </div>
              `,
            )}
          </div>
        </div>
      </section>
    `;
  }

  #renderEntry(entry: AuditEntry | undefined): TemplateResult | typeof nothing {
    if (!entry) return nothing;
    const {kind, fact, decision, at} = entry;
    const what = kind === 'permission' && decision === undefined ? this.term('audit.mode', entry.what) : entry.what;
    return html`
      <div class="row" data-fact=${fact} data-kind=${kind} data-status=${decision ?? 'required'}>
        <button class="line" type="button" @click=${() => openFact(this, this.#lists[0]?.store, fact)}>
          <span class="nowrap time">${at === undefined ? '–' : this.localize.formatTime(at)}</span>
          <span class="two">
            <span class="what">${this.term(`audit.kind.${kind}`)} <span class="asked" dir="auto">${what}</span></span>
            <span class="meta" dir="auto">${this.#by(entry)}</span>
          </span>
          <span class="end">${this.#renderDecision(entry)}</span>
        </button>
        <agent-fact-why fact=${fact} label=${what}></agent-fact-why>
      </div>
    `;
  }

  #renderDecision({kind, decision}: AuditEntry) {
    if (decision === undefined)
      return kind === 'permission' ? icon('key', {class: 'glyph'}) : statusMark('needs', this.term('audit.open'));
    if (kind === 'interrupt') return statusMark('cancelled', this.term('audit.stopped'));
    if (kind === 'review') {
      const state = verdictState(decision);
      return statusMark(state ? evidenceLook(state) : 'info', state ? this.term(`evidence.state.${state}`) : decision);
    }
    const word = this.localize.lookup(`resolution.${decision}`) ?? this.localize.lookup(`evidence.state.${decision}`);
    return statusMark(
      shownStatus(decision),
      word ?? this.localize.lookup(`status.${shownStatus(decision)}`) ?? decision,
    );
  }

  *#keys(): Iterable<Key> {
    for (const [at, [, key]] of AUDITED.entries()) for (const id of this.#lists[at]?.value?.ids ?? []) yield key(id);
  }

  /** By whom, why, and by which command or rule. */
  #by({by, decision, reason, commandId, rule, grant, kind}: AuditEntry): string {
    const isOpen = decision === undefined && kind === 'request';
    const who = by === undefined ? this.term('audit.nobody') : (this.localize.lookup(`audit.${by}`) ?? by);
    return [
      isOpen ? '' : who,
      reason,
      rule === undefined ? '' : this.term('audit.rule', rule),
      grant === undefined ? '' : this.term('audit.grant', grant),
      commandId === undefined ? '' : this.term('audit.command', commandId),
    ]
      .filter(Boolean)
      .join(' · ');
  }
}

/** Everything that was decided in a session, oldest first; those without a time are last. */
function auditOf(rows: RowReader, sessionId: string | undefined): readonly AuditEntry[] {
  const scope = sessionId ?? NO_SESSION;
  const of = <T extends Row>(kind: ListKind, key: (id: string) => Key<T>) =>
    [...(rows.get(listKey(kind, scope))?.ids ?? [])].flatMap((id) => rows.get(key(id)) ?? []);
  const entries = [
    ...of('actions', actionKey).map(request),
    ...of('permissions', permissionKey).flatMap(permission),
    ...of('artifacts', artifactKey).flatMap(artifact),
    ...of('evidence', evidenceKey).flatMap(pack),
    ...of('runs', runKey).flatMap(interrupt),
    ...of('reviews', reviewKey).map(review),
  ];
  return entries.sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity));
}

function request(action: ActionRow): AuditEntry {
  const {id, title, prompt, nativeType, actionType, policy, permissionId, commandId, reason} = action;
  const isOpen = action.status === 'required';
  return {
    ...{id: actionKey(id), kind: 'request', fact: actionKey(id), what: title ?? prompt ?? nativeType ?? actionType},
    ...present({decision: isOpen ? undefined : (action.resolution ?? action.status), by: action.resolvedBy}),
    ...present({at: action.resolvedAt ?? action.requestedAt, rule: policy, grant: permissionId, commandId, reason}),
  };
}

function permission({id, changes}: PermissionRow): readonly AuditEntry[] {
  return changes.flatMap(({mode, decision, source, scope, ...rest}, at) => {
    if (mode === undefined && decision === undefined) return [];
    const {reason, commandId, at: when} = rest;
    return [
      {
        ...{id: `${permissionKey(id)}#${String(at)}`, kind: 'permission', fact: permissionKey(id)},
        what: mode ?? scope ?? id,
        ...present({decision, by: source, at: when, reason, commandId}),
      } as const,
    ];
  });
}

/** Versions that a person made, and what went out. */
function artifact(row: ArtifactRow): readonly AuditEntry[] {
  const fact = artifactKey(row.id);
  const title = row.title ?? row.id;
  const edits = row.versions
    .filter(({author}) => author === 'user')
    .map(({id, author, at}) => ({
      ...({id: `${fact}@${id}`, kind: 'edit', fact, what: `${title} @ ${id}`} as const),
      ...present({by: author, at}),
    }));
  const exports = row.exports.map((each) => {
    const {at, by} = each as {readonly at?: number; readonly by?: string};
    const what = [title, each.format, (each as {readonly to?: string}).to].filter(Boolean).join(' · ');
    return {
      ...({id: `${fact}>${each.id}`, kind: 'export', fact, what, decision: each.status} as const),
      ...present({at, by}),
    };
  });
  return [...edits, ...exports];
}

function pack(row: EvidenceRow): readonly AuditEntry[] {
  if (row.kind !== 'pack') return [];
  const fact = evidenceKey(row.id);
  return [
    {
      ...{id: fact, kind: 'export', fact, what: row.title ?? row.id, decision: row.status},
      ...present({by: row.by, at: row.createdAt ?? row.updatedAt, reason: row.error}),
    },
  ];
}

/** A run that somebody stopped: not one that only waits for a decision. */
function interrupt(run: RunRow): readonly AuditEntry[] {
  if (!isRunOver(run) || run.milestone !== 'cancelled') return [];
  const fact = runKey(run.id);
  return [
    {
      ...{id: fact, kind: 'interrupt', fact, what: run.title ?? run.id, decision: run.outcome ?? run.milestone},
      ...present({by: run.commandId === undefined ? undefined : 'user', at: run.endedAt, reason: run.reason}),
      ...present({commandId: run.commandId}),
    },
  ];
}

function review(row: ReviewRow): AuditEntry {
  const fact = reviewKey(row.id);
  return {
    ...{id: fact, kind: 'review', fact, what: row.target ?? row.summary ?? row.id},
    ...present({decision: row.verdict, by: row.reviewer, at: row.completedAt ?? row.requestedAt, rule: row.policy}),
    ...present({reason: row.target === undefined ? undefined : row.summary}),
  };
}
