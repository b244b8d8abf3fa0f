import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RefController} from '../../../controllers/ref-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {artifactKey, evidenceKey, messageKey, toolKey} from '../../../state/keys.js';
import type {ArtifactCapability, ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {statusMark} from '../../../styles/status.js';
import {object, string} from '../../../state/read.js';
import {mark} from '../../../styles/mark.styles.js';
import {AgentElement} from '../../agent-element.js';
import type {AgentLineCommentEvent} from '../../parts/diff/line-comments.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {Addresses, renderDestination} from '../../parts/markdown/addresses.js';
import {linkTitle} from '../../parts/markdown/urls.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import {openArtifact} from './agent-artifact-open.js';
import styles from './artifact-detail.styles.js';
import {renderBodyState} from './body-state.js';
import {editDraft} from './edit-draft.js';
import {Remarks} from './remarks.js';
import {ReviewSending} from './review-sending.js';
import type {AgentVersionCompareEvent, AgentVersionShowEvent} from './version-events.js';
import {
  authorWords,
  fileName,
  isSettled,
  kindWord,
  renderKind,
  refOf,
  statusLook,
  statusWord,
  targetOf,
  titleOf,
  versionOf,
} from './words.js';
import './artifact-workspace.strings.js';
import '../artifact-card/artifact-card.strings.js';

/** What is done with the body. */
type DetailMode = 'read' | 'edit' | {readonly from: string; readonly to: string};

/**
 * One artifact in full: its title and status, its body, its versions, its exports, where it comes from, and what a
 * person remarks on. The body is read by its ref, and is nowhere else on the page.
 *
 * @summary Shows one artifact with its body and history.
 * @element agent-artifact-detail
 * @internal
 * @dependency agent-task-ref
 * @slot start - before the title, such as a way back
 */
export class AgentArtifactDetail extends AgentElement {
  static override styles = [AgentElement.styles, mark, factLinks, styles];

  @state() private mode: DetailMode = 'read';

  /** Deleting is asked twice, since what follows cannot be changed any more. */
  @state() private sure = false;

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  /** The version to show; the newest if empty. */
  @property({attribute: 'version-id'}) versionId = '';

  /** HTML and SVG may be run by a person, in a frame without rights. */
  @property({type: Boolean, attribute: 'allow-run'}) allowRun = false;

  /** The page that runs them, on an origin of its own. */
  @property({attribute: 'preview-url'}) previewUrl = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #addresses = new Addresses(this);
  readonly #availability = new ControlAvailability(this);
  readonly #body = new RefController(this, () => this.#target());
  readonly #renderers = new RendererController(this);
  readonly #draft = editDraft(this, () => this.artifactId);
  readonly #remarks = new Remarks(this, () => this.artifactId);
  readonly #review = new ReviewSending(this, {
    localize: this.localize,
    remarks: this.#remarks,
    command: (intent) => this.command(intent),
  });
  readonly #retry = new OneCommand<'retry'>(this);
  readonly #deletion = new OneCommand<'delete'>(this);
  #streamed: {readonly text: string; readonly blob: Blob} | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('artifactId')) {
      this.mode = 'read';
      this.sure = false;
      if (this.#deletion.problem) this.#deletion.clear();
      if (this.#retry.problem) this.#retry.clear();
      this.#review.forget();
    } else if (changed.has('versionId') && this.mode !== 'edit') this.mode = 'read';
  }

  override render() {
    const row = this.#artifact.value;
    if (!row) return html`<div part="base"><slot name="start"></slot>${this.renderFallback('unknown')}</div>`;
    const version = versionOf(row, this.versionId);
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
        ${this.#renderHead(row, version)}
        <div class="columns">
          <div part="body">
            ${this.#renderTools(row)} ${this.#renderNotes(row, version)} ${this.#renderBody(row, version)}
            ${this.#renderLinks(row)} ${renderFactLinks({row, localize: this.localize, except: ['source', 'evidence']})}
            <agent-review-tray .artifactId=${row.id}></agent-review-tray>
          </div>
          <aside part="side" aria-label=${this.term('artifact.about')}>
            <agent-version-rail .artifactId=${row.id} .versionId=${this.versionId}></agent-version-rail>
            ${this.#renderDeletion(row)}
          </aside>
        </div>
      </article>
    `;
  }

  /** What an artifact is, which version of it is shown, and how it stands. */
  #renderHead(row: ArtifactRow, version: ArtifactVersion | undefined): TemplateResult {
    const {localize} = this;
    const facts = [
      kindWord(row, localize),
      version === undefined ? '' : this.term('artifact-card.version', version.id),
      version === undefined ? '' : authorWords(version, localize),
      row.path ?? '',
    ].filter(Boolean);
    return html`<header>
      <slot name="start"></slot>
      ${renderKind(row, {renderers: this.#renderers, localize})}
      <div class="naming">
        <h2 id="title" class="clip"><bdi>${titleOf(row, localize)}</bdi></h2>
        <p class="meta dots">${facts.map((fact) => html`<bdi>${fact}</bdi>`)}</p>
      </div>
      ${statusMark(statusLook(row.status), statusWord(row.status, localize), {quiet: isSettled(row.status)})}
      ${this.#renderModes(row)}
    </header>`;
  }

  /** The way between reading, editing and comparing; nothing where there is only one of them. */
  #renderModes(row: ArtifactRow): TemplateResult | typeof nothing {
    const {mode} = this;
    const canEdit = this.#mayDo(row, 'edit', 'edit') && row.versionId !== undefined;
    if (!canEdit && mode === 'read') return nothing;
    const reason = this.#availability.reason('edit', {artifactId: row.id});
    const edit = html`<button
      type="button"
      class="btn sm"
      aria-pressed=${mode === 'edit' ? 'true' : 'false'}
      aria-disabled=${reason === undefined ? 'false' : 'true'}
      title=${reason === undefined ? nothing : reasonWords(reason, this.localize)}
      @click=${reason === undefined ? this.#onEdit : nothing}
    >
      ${icon('edit')}${this.term('verb.edit')}
    </button>`;
    const compare = html`<button type="button" class="btn sm" aria-pressed="true">
      ${this.term('artifact.compare')}
    </button>`;
    return html`<span class="split" role="group" aria-label=${this.term('artifact.mode')}>
      <button type="button" class="btn sm" aria-pressed=${mode === 'read' ? 'true' : 'false'} @click=${this.#onRead}>
        ${this.term('artifact.read')}
      </button>
      ${canEdit ? edit : nothing} ${typeof mode === 'object' ? compare : nothing}
    </span>`;
  }

  /** What a person should know before reading the body: a failure, a deletion, that it is old, that it changes right now. */
  #renderNotes(row: ArtifactRow, version: ArtifactVersion | undefined): TemplateResult {
    const {localize, mode} = this;
    const {status, versionId: last} = row;
    const words = localize.lookup(`artifact.note.${status}`);
    const isFailed = status === 'failed';
    const about = html`<div class="note" role=${isFailed ? 'alert' : 'status'}>
      ${statusMark(statusLook(status), statusWord(status, localize))}
      <p>
        ${isFailed && last !== undefined ? this.term('artifact.note.failed-kept', last) : words}
        ${isFailed && row.error ? html`<bdi class="why">${row.error}</bdi>` : nothing}
      </p>
      ${this.#renderRetry(row)}
    </div>`;
    const older = html`<div class="note" role="status">
      <p>${this.term('artifact.older', version?.id ?? '', last ?? '')}</p>
      <button type="button" class="btn sm" @click=${this.#onNewest}>${this.term('artifact.show-newest')}</button>
    </div>`;
    const draft = html`<div class="note" role="status">
      ${statusMark('pending', this.term('artifact.unsaved'))}
      <p>${this.term('artifact.has-draft')}</p>
      <button type="button" class="btn sm" @click=${this.#onEdit}>${this.term('artifact.go-on')}</button>
    </div>`;
    return html`${words === undefined ? nothing : about}
    ${mode === 'read' && version && version.id !== last ? older : nothing}
    ${mode !== 'edit' && this.#draft.value?.text !== undefined ? draft : nothing}`;
  }

  /** T7: asks for one that could not be made once more. It has failed until its owner says otherwise. */
  #renderRetry(row: ArtifactRow): TemplateResult | typeof nothing {
    const intent = {control: 'retry', ...targetOf(row)} as const;
    if (row.status !== 'failed' || !this.#availability.isOffered('retry', intent)) return nothing;
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
    const canReview = this.#mayDo(row, 'review', 'request_review') && this.#remarks.all.length === 0;
    const canExport = mayDo(row, 'export') || mayDo(row, 'hand_over') || row.exports.length > 0;
    if (!canReview && !canExport) return nothing;
    return html`<div class="tools">
      <agent-export-menu .artifactId=${row.id}></agent-export-menu>
      ${canReview ? this.#review.render(row, 'request_review', words, 'quiet') : nothing}
      ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
    </div>`;
  }

  #renderBody(row: ArtifactRow, version: ArtifactVersion | undefined): unknown {
    const {mode} = this;
    const canRemark = this.#mayDo(row, 'edit', 'edit') || this.#mayDo(row, 'review', 'request_review');
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

  #renderPreview(row: ArtifactRow, blob: Blob | undefined, version?: ArtifactVersion, canRemark = false): unknown {
    const more = () => ({version, body: blob});
    const drawn = this.#renderers.render('artifact', row, {localize: this.localize, more});
    if (drawn !== undefined) return drawn;
    return html`<agent-artifact-preview
      .kind=${row.kind}
      .mediaType=${version?.mediaType ?? row.mediaType ?? ''}
      .name=${fileName(row) || (row.title ?? '')}
      .versionId=${version?.id ?? ''}
      .blob=${blob}
      .allowRun=${this.allowRun}
      .previewUrl=${this.previewUrl}
      .commentable=${canRemark}
      .comments=${this.#remarks.all}
    ></agent-artifact-preview>`;
  }

  /** What an artifact was made from, and what speaks for it. Each leads to its own place; what has none is named. */
  #renderLinks({sourceRefs = [], evidenceRefs = []}: ArtifactRow) {
    const group = (words: string, refs: readonly unknown[]) =>
      refs.length === 0
        ? nothing
        : html`<p class="links">
            <span class="meta">${words}</span>
            ${refs.map((each) => this.#renderRef(each))}
          </p>`;
    const evidence = evidenceRefs.map((each) => (typeof each === 'string' ? {evidenceId: each} : each));
    return html`${group(this.term('artifact.sources'), sourceRefs)}${group(this.term('artifact.evidence'), evidence)}`;
  }

  #renderRef(value: unknown): TemplateResult {
    const {store} = this.#artifact;
    const ref = object(value) ?? {title: string(value)};
    const text = (...names: string[]) => names.map((name) => string(ref[name])).find((found) => found);
    const words = text('title', 'label', 'name', 'ref', 'url', 'evidenceId', 'id') ?? this.term('artifact.source');
    const button = (name: string, go: () => unknown) =>
      html`<button type="button" class="source cite" @click=${go}><bdi>${name}</bdi></button>`;
    const [evidenceId, artifactId, toolCallId] = [text('evidenceId'), text('artifactId'), text('toolCallId')];
    if (evidenceId !== undefined)
      return button(store?.get(evidenceKey(evidenceId))?.title ?? words, () => openEvidence(this, store, evidenceId));
    if (artifactId !== undefined)
      return button(words, () => openArtifact(this, store, artifactId, text('versionId', 'artifactVersionId')));
    const fact = toolCallId ? toolKey(toolCallId) : messageKey(text('messageId') ?? '');
    if (text('toolCallId', 'messageId')) return button(words, () => this.dispatchEvent(new AgentRevealEvent(fact)));
    const link = this.#addresses.link(text('url', 'href', 'uri') ?? '');
    if (!link) return html`<bdi class="source">${words}</bdi>`;
    return html`<a
      class="source"
      href=${link.href}
      target="_blank"
      rel="noopener noreferrer"
      title=${linkTitle(link) ?? nothing}
      ><bdi>${words}</bdi>${renderDestination(link, words)}${icon('open')}</a
    >`;
  }

  #renderDeletion(row: ArtifactRow): TemplateResult | typeof nothing {
    if (!this.#mayDo(row, 'delete', 'edit')) return nothing;
    const {problem, pending} = this.#deletion;
    const reason = this.#availability.reason('edit', {artifactId: row.id});
    const isOff = reason !== undefined || pending !== undefined;
    const ask = html`<button
      type="button"
      class="btn quiet sm reject"
      title=${reason === undefined ? nothing : reasonWords(reason, this.localize)}
      aria-disabled=${isOff ? 'true' : 'false'}
      @click=${() => (this.sure = !isOff)}
    >
      ${icon('trash')}${this.term('artifact.delete')}
    </button>`;
    const sure = html`<p class="meta" role="status">${this.term('artifact.delete-sure')}</p>
      <button type="button" class="btn sm reject" @click=${() => this.#delete(row)}>
        ${this.term('artifact.delete-yes')}
      </button>
      <button type="button" class="btn quiet sm" @click=${() => (this.sure = false)}>
        ${this.term('artifact.delete-no')}
      </button>`;
    return html`<div class="deletion">
      ${this.sure && !isOff ? sure : ask}
      ${problem ? html`<p role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
    </div>`;
  }

  /** Whether its owner allows something that the protocol has a word for. */
  #mayDo(row: ArtifactRow, what: ArtifactCapability, control: Control): boolean {
    return mayDo(row, what) && this.#availability.isOffered(control, {artifactId: row.id});
  }

  #delete(row: ArtifactRow): void {
    this.sure = false;
    this.#deletion.give('delete', {control: 'edit', ...targetOf(row), payload: {remove: true}}, (intent) =>
      this.command(intent),
    );
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
