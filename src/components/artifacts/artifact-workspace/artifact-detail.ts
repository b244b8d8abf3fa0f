import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RefController} from '../../../controllers/ref-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactCapability, ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {AgentElement} from '../../agent-element.js';
import type {AgentLineCommentEvent} from '../../parts/diff/line-comments.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {openArtifact} from './agent-artifact-open.js';
import styles from './artifact-detail.styles.js';
import {renderBodyState} from './body-state.js';
import {Deletion} from './deletion.js';
import {renderHead} from './detail-head.js';
import {renderNotes} from './detail-notes.js';
import {editDraft} from './edit-draft.js';
import {renderLinks} from './links.js';
import {renderModes, type DetailMode} from './mode-switch.js';
import {Remarks} from './remarks.js';
import {ReviewSending} from './review-sending.js';
import type {AgentVersionCompareEvent, AgentVersionShowEvent} from './version-events.js';
import {fileName, refOf, versionOf} from './words.js';
import './artifact-workspace.strings.js';

/**
 * One artifact in full: its title and status, its body, its versions, its exports, where it comes from, and what a
 * person remarks on. The body is read by its ref, and is nowhere else on the page.
 *
 * @summary Shows one artifact with its body and history.
 * @element agent-artifact-detail
 * @internal
 * @dependency agent-artifact-editor
 * @dependency agent-artifact-preview
 * @dependency agent-export-menu
 * @dependency agent-review-tray
 * @dependency agent-task-ref
 * @dependency agent-version-compare
 * @dependency agent-version-rail
 * @fires agent-artifact-open - somebody turns to another version, or to another artifact that it names
 * @fires agent-evidence-open - somebody wants to see a piece of evidence
 * @fires agent-command - from the editor, the versions, the exports and the remarks inside
 * @fires agent-reveal - a person wants to see a fact that it names, where it stands
 * @slot start - before the title, such as a way back
 * @csspart base - the whole
 * @csspart body - the body, the editor or the comparison
 * @csspart side - its versions, and the way to delete it
 */
export class AgentArtifactDetail extends AgentElement {
  static override styles = [AgentElement.styles, factLinks, styles];

  @state() private mode: DetailMode = 'read';

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  /** The version to show; the newest if empty. */
  @property({attribute: 'version-id'}) versionId = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #availability = new ControlAvailability(this);
  readonly #body = new RefController(this, () => this.#target());
  readonly #draft = editDraft(this, () => this.artifactId);
  readonly #remarks = new Remarks(this, () => this.artifactId);
  readonly #review = new ReviewSending(this, {
    localize: this.localize,
    remarks: this.#remarks,
    command: (intent) => this.command(intent),
  });
  readonly #retry = new OneCommand<'retry'>(this);
  readonly #deletion = new Deletion(this, this.localize, (intent) => this.command(intent));
  #streamed: {readonly text: string; readonly blob: Blob} | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('artifactId')) {
      this.mode = 'read';
      this.#deletion.forget();
      if (this.#retry.problem) this.#retry.clear();
      this.#review.forget();
    } else if (changed.has('versionId') && this.mode !== 'edit') this.mode = 'read';
  }

  override render() {
    const row = this.#artifact.value;
    if (!row) return html`<div part="base"><slot name="start"></slot>${this.renderFallback('unknown')}</div>`;
    const version = versionOf(row, this.versionId);
    const {localize} = this;
    return html`
      <article
        part="base"
        aria-labelledby="title"
        data-fact=${artifactKey(row.id)}
        data-status=${row.status}
        @agent-version-show=${this.#onShow}
        @agent-version-compare=${this.#onCompare}
        @agent-editor-close=${this.#onRead}
        @agent-line-comment=${this.#onRemark}
      >
        ${renderHead(row, version, {localize, acts: this.#renderModes(row)})}
        <div class="columns">
          <div part="body">
            ${this.#renderTools(row)}
            ${renderNotes(row, version, {
              localize,
              hasDraft: this.mode !== 'edit' && this.#draft.value?.text !== undefined,
              isOlder: this.mode === 'read' && version !== undefined && version.id !== row.versionId,
              retry: this.#renderRetry(row),
              onNewest: this.#onNewest,
              onEdit: this.#onEdit,
            })}
            ${this.#renderBody(row, version)} ${renderLinks(row, {from: this, store: this.#artifact.store, localize})}
            ${renderFactLinks({row, localize, except: ['source', 'evidence']})}
            <agent-review-tray .artifactId=${row.id}></agent-review-tray>
          </div>
          <aside part="side" aria-label=${this.term('artifact.about')}>
            <agent-version-rail .artifactId=${row.id} .versionId=${this.versionId}></agent-version-rail>
            ${this.#deletion.render(row)}
          </aside>
        </div>
      </article>
    `;
  }

  #renderModes(row: ArtifactRow): TemplateResult | typeof nothing {
    const reason = this.#availability.reason('edit', {artifactId: row.id});
    return renderModes(this.mode, {
      localize: this.localize,
      canEdit: mayDo(row, 'edit') && row.versionId !== undefined,
      unavailable: reason === undefined ? '' : (this.localize.lookup(`control.${reason}`) ?? reason),
      onRead: this.#onRead,
      onEdit: this.#onEdit,
    });
  }

  /** T7: asks for one that could not be made once more. It has failed until its owner says otherwise. */
  #renderRetry({id: artifactId, sessionId, status}: ArtifactRow): TemplateResult | typeof nothing {
    if (status !== 'failed') return nothing;
    const intent = {control: 'retry', artifactId, ...(sessionId === undefined ? {} : {sessionId})} as const;
    const reason = this.#availability.reason('retry', intent);
    const {pending, problem} = this.#retry;
    const isOff = reason !== undefined || pending !== undefined;
    return html`<button
        type="button"
        class="btn sm"
        title=${reason === undefined ? nothing : reasonWords(reason, this.localize)}
        aria-disabled=${isOff ? 'true' : 'false'}
        @click=${() => isOff || this.#retry.give('retry', intent, (command) => this.command(command))}
      >
        ${icon('retry')}${this.term(pending === undefined ? 'verb.retry' : 'artifact.retrying')}
      </button>
      ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}`;
  }

  /** What can be done with it as a whole. While there are remarks, a review is asked for where they are. */
  #renderTools(row: ArtifactRow): TemplateResult | typeof nothing {
    const {problem, pending} = this.#review;
    const words = html`${icon('quote')}${this.term(pending ? 'artifact.pending' : 'review.ask-reviewer')}`;
    const canReview = mayDo(row, 'review') && this.#remarks.all.length === 0;
    const canExport = mayDo(row, 'export') || mayDo(row, 'hand_over') || row.exports.length > 0;
    if (!canReview && !canExport) return nothing;
    return html`<div class="tools">
      <agent-export-menu .artifactId=${row.id}></agent-export-menu>
      ${canReview ? this.#review.render(row, 'request_review', words, 'quiet') : nothing}
      ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
    </div>`;
  }

  #renderBody(row: ArtifactRow, version: ArtifactVersion | undefined): TemplateResult {
    const {mode} = this;
    const canRemark = mayDo(row, 'edit') || mayDo(row, 'review');
    if (mode === 'edit') return html`<agent-artifact-editor .artifactId=${row.id}></agent-artifact-editor>`;
    if (typeof mode === 'object')
      return html`<agent-version-compare
        .artifactId=${row.id}
        .from=${mode.from}
        .to=${mode.to}
        .commentable=${canRemark}
        .comments=${this.#remarks.all}
      ></agent-version-compare>`;
    if (!version && typeof row.preview === 'string') return this.#renderPreview(row, this.#streamedBlob(row.preview));
    if (!version && row.readRef === undefined)
      return this.renderFallback(...emptyState(row, this.term('artifact.no-body')));
    const state = renderBodyState(this.#body, {localize: this.localize, hasRef: this.#target() !== undefined});
    if (state) return state;
    return this.#renderPreview(row, this.#body.blob, version, canRemark);
  }

  #renderPreview(
    row: ArtifactRow,
    blob: Blob | undefined,
    version?: ArtifactVersion,
    canRemark = false,
  ): TemplateResult {
    return html`<agent-artifact-preview
      .kind=${row.kind}
      .mediaType=${version?.mediaType ?? row.mediaType ?? ''}
      .name=${fileName(row) || (row.title ?? '')}
      .versionId=${version?.id ?? ''}
      .blob=${blob}
      .commentable=${canRemark}
      .comments=${this.#remarks.all}
    ></agent-artifact-preview>`;
  }

  /** What is shown while it is made, before a version of it is confirmed. */
  #streamedBlob(text: string): Blob {
    if (this.#streamed?.text !== text) this.#streamed = {text, blob: new Blob([text], {type: 'text/plain'})};
    return this.#streamed.blob;
  }

  #target() {
    const row = this.#artifact.value;
    if (!row || typeof this.mode === 'object') return undefined;
    const version = versionOf(row, this.versionId);
    const ref = version ? refOf(row, version.id) : row.readRef;
    return ref === undefined ? undefined : {ref, sessionId: row.sessionId ?? ''};
  }

  readonly #onShow = ({versionId}: AgentVersionShowEvent): void => {
    this.mode = 'read';
    const newest = this.#artifact.value?.versionId;
    openArtifact(this, this.#artifact.store, this.artifactId, versionId === newest ? undefined : versionId);
  };

  readonly #onNewest = (): void => {
    this.mode = 'read';
    openArtifact(this, this.#artifact.store, this.artifactId);
  };

  readonly #onCompare = ({from, to}: AgentVersionCompareEvent): void => {
    this.mode = {from, to};
  };

  readonly #onRead = (): void => {
    this.mode = 'read';
  };

  readonly #onEdit = (): void => {
    this.mode = 'edit';
  };

  readonly #onRemark = (event: AgentLineCommentEvent): void => {
    this.#remarks.take(event, this.#remarks.all);
  };
}

function emptyState({status}: ArtifactRow, words: string): ['loading' | 'unavailable' | 'failed', string?] {
  if (status === 'creating' || status === 'updating') return ['loading'];
  return status === 'failed' ? ['failed', words] : ['unavailable', words];
}

/** Whether its owner allows something; nothing can be done with what was deleted. */
function mayDo({status, capabilities}: ArtifactRow, what: ArtifactCapability): boolean {
  return status !== 'deleted' && (capabilities?.includes(what) ?? false);
}
