import {html, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {live} from 'lit/directives/live.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RefController} from '../../../controllers/ref-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {statusMark} from '../../../styles/status.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {AgentEditorCloseEvent} from './agent-editor-close.js';
import styles from './artifact-editor.styles.js';
import {renderBodyState} from './body-state.js';
import {editDraft, type EditDraft} from './edit-draft.js';
import {authorWords, fileName, refOf, targetOf, titleOf, versionOf} from './words.js';
import '../artifact-card/artifact-card.strings.js';
import './artifact-workspace.strings.js';

interface VersionText {
  readonly versionId: string;
  readonly text: string;
}

/**
 * Changes the text of an artifact. What is written is kept per artifact, over a reload too, until its owner confirms it as a
 * version. Where somebody else made a version meanwhile, that is a conflict to be solved here: compare, put one's own on top,
 * or take theirs and keep one's own aside. Nothing is ever overwritten. Ctrl+S saves.
 *
 * @summary Edits an artifact, and solves conflicts.
 * @element agent-artifact-editor
 * @internal
 */
export class AgentArtifactEditor extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  /** The newest version, once it was read. */
  @state() private theirs: VersionText | undefined;
  /** My text against theirs is shown. */
  @state() private comparing = false;

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #availability = new ControlAvailability(this);
  readonly #body = new RefController(this, () => this.#target());
  readonly #draft = editDraft(this, () => this.artifactId);
  readonly #saving = new OneCommand<'save'>(this, () => this.#saved());
  #read: Blob | undefined;
  #sent = '';

  override updated(): void {
    const {blob} = this.#body;
    if (blob === this.#read) return;
    this.#read = blob;
    if (blob) void this.#readText(blob, this.#artifact.value?.versionId ?? '');
  }

  override render() {
    const row = this.#artifact.value;
    if (!row) return this.renderFallback('unknown');
    const {theirs} = this;
    const mine = this.#draft.value;
    if (mine?.text === undefined && !theirs) {
      const state = renderBodyState(this.#body, {localize: this.localize, hasRef: this.#target() !== undefined});
      return html`<div part="base">${state ?? this.renderFallback('loading')}</div>`;
    }
    const text = mine?.text ?? theirs?.text ?? '';
    const {problem} = this.#saving;
    return html`
      <section part="base" aria-label=${this.term('artifact.editing', titleOf(row, this.localize))}>
        ${this.#isConflict ? this.#renderConflict(row) : nothing}
        ${mine?.aside === undefined ? nothing : this.#renderAside(mine.aside)}
        ${this.comparing && this.#isConflict && theirs ? this.#renderDiff(row, theirs, text) : this.#renderField(row, text)}
        ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
        ${this.#renderBar(mine?.text !== undefined)}
      </section>
    `;
  }

  #renderField(row: ArtifactRow, text: string): TemplateResult {
    const lines = text.split('\n').length;
    return html`<div class="field">
      <pre class="numbers" aria-hidden="true">
${Array.from({length: lines}, (_, index) => `${String(index + 1)}\n`).join('')}</pre>
      <textarea
        part="field"
        wrap="off"
        spellcheck=${row.kind === 'code' ? 'false' : 'true'}
        aria-label=${this.term('artifact.text-of', titleOf(row, this.localize))}
        ?readonly=${this.#saving.pending !== undefined}
        .value=${live(text)}
        @input=${this.#onInput}
        @scroll=${this.#onScroll}
        @keydown=${this.#onKey}
      ></textarea>
    </div>`;
  }

  /** The ways on from a text that is edited, and how it stands. */
  #renderBar(isDirty: boolean): TemplateResult {
    const isSaving = this.#saving.pending !== undefined;
    const putAside = html`<button type="button" class="btn quiet sm" @click=${this.#putAside}>
      ${this.term('artifact.discard')}
    </button>`;
    const unsaved = isDirty ? statusMark('pending', this.term('artifact.unsaved')) : nothing;
    const save = html`<button
      type="button"
      class="btn sm primary"
      aria-disabled=${this.#canSave ? 'false' : 'true'}
      title=${this.#unavailable || nothing}
      @click=${() => this.#save()}
    >
      ${this.term(isSaving ? 'artifact.saving' : 'artifact.save')}<kbd>Ctrl+S</kbd>
    </button>`;
    return html`<div class="bar">
      ${this.#isOffered ? save : nothing}
      <button type="button" class="btn quiet sm" @click=${() => this.dispatchEvent(new AgentEditorCloseEvent())}>
        ${this.term('artifact.stop-editing')}
      </button>
      ${isDirty && !isSaving ? putAside : nothing}
      <span role="status">${isSaving ? statusMark('queued', this.term('artifact.pending')) : unsaved}</span>
    </div>`;
  }

  /** Somebody made a version while this one was edited: three ways on, and none of them overwrites. */
  #renderConflict(row: ArtifactRow): TemplateResult {
    const version = versionOf(row, '');
    const who = version ? authorWords(version, this.localize) : '';
    const base = this.#draft.value?.baseVersionId ?? '';
    const keepMine = html`<button
      type="button"
      class="btn sm"
      title=${this.#unavailable}
      aria-disabled=${this.#unavailable === '' ? 'false' : 'true'}
      @click=${() => this.#save(row.versionId)}
    >
      ${this.term('artifact.keep-mine')}
    </button>`;
    return html`<div class="note conflict" role="alert">
      ${statusMark('warning', this.term('artifact.conflict'))}
      <p>${this.term('artifact.conflict-words', row.versionId ?? '', who, base)}</p>
      <div class="ways">
        <button type="button" class="btn sm" aria-pressed=${this.comparing} @click=${this.#onCompare}>
          ${this.term('artifact.compare')}
        </button>
        ${this.#isOffered ? keepMine : nothing}
        <button type="button" class="btn sm" @click=${this.#putAside}>${this.term('artifact.take-theirs')}</button>
      </div>
    </div>`;
  }

  /** A text of one's own that was put aside, and the way to have it back. */
  #renderAside(aside: string): TemplateResult {
    const takeBack = () => this.#keep({text: aside, baseVersionId: this.#artifact.value?.versionId, aside: undefined});
    return html`<div class="note">
      ${icon('clock')}
      <p>${this.term('artifact.aside')}</p>
      <div class="ways">
        <button type="button" class="btn sm" @click=${takeBack}>${this.term('artifact.take-back')}</button>
        <button type="button" class="btn quiet sm" @click=${() => this.#keep({aside: undefined})}>
          ${this.term('artifact.forget')}
        </button>
      </div>
    </div>`;
  }

  #renderDiff(row: ArtifactRow, theirs: VersionText, text: string): TemplateResult {
    return html`<agent-diff
      .previous=${theirs.text}
      .next=${text}
      .previousLabel=${this.term('artifact-card.version', theirs.versionId)}
      .nextLabel=${this.term('artifact.mine')}
      .path=${fileName(row)}
    ></agent-diff>`;
  }

  /** Somebody else was first. While my own version is on its way, its arrival is none. */
  get #isConflict(): boolean {
    const mine = this.#draft.value;
    if (mine?.text === undefined || this.#saving.pending !== undefined) return false;
    return mine.baseVersionId !== this.#artifact.value?.versionId;
  }

  get #canSave(): boolean {
    if (this.#saving.pending !== undefined || this.#draft.value?.text === undefined) return false;
    return !this.#isConflict && this.#unavailable === '';
  }

  get #isOffered(): boolean {
    return this.#availability.isOffered('edit', {artifactId: this.artifactId});
  }

  /** Why nothing can be written right now, in words; empty where it can. */
  get #unavailable(): string {
    const reason = this.#availability.reason('edit', {artifactId: this.artifactId});
    return reason === undefined ? '' : reasonWords(reason, this.localize);
  }

  #target() {
    const row = this.#artifact.value;
    const ref = row && refOf(row, row.versionId);
    return ref === undefined ? undefined : {ref, sessionId: row?.sessionId ?? ''};
  }

  async #readText(blob: Blob, versionId: string): Promise<void> {
    const text = await blob.text();
    if (this.#read === blob) this.theirs = {versionId, text};
  }

  /** Changes some of the draft; where nothing of it is left, there is none. */
  #keep(part: {readonly [Name in keyof EditDraft]: EditDraft[Name] | undefined}): void {
    const entries = Object.entries({...this.#draft.value, ...part}).filter(([, value]) => value !== undefined);
    this.#draft.set(entries.length === 0 ? undefined : (Object.fromEntries(entries) as EditDraft));
  }

  #save(onTopOf?: string): void {
    const row = this.#artifact.value;
    const {text, baseVersionId} = this.#draft.value ?? {};
    if (!row || text === undefined || this.#unavailable !== '' || (onTopOf === undefined && !this.#canSave)) return;
    const payload = {baseVersionId: onTopOf ?? baseVersionId, text};
    const intent = {control: 'edit', ...targetOf(row), payload} as const;
    if (!this.#saving.give('save', intent, (command) => this.command(command))) return;
    this.#sent = text;
    if (onTopOf !== undefined) this.#keep({baseVersionId: onTopOf});
    this.comparing = false;
  }

  #saved(): void {
    const versionId = this.#artifact.value?.versionId ?? '';
    this.theirs = {versionId, text: this.#sent};
    const isAll = this.#draft.value?.text === this.#sent;
    this.#keep(isAll ? {text: undefined, baseVersionId: undefined} : {baseVersionId: versionId});
  }

  /** Their text is shown from here on; mine can be had back. */
  readonly #putAside = (): void => {
    this.#keep({aside: this.#draft.value?.text, text: undefined, baseVersionId: undefined});
    this.comparing = false;
    this.#saving.clear();
  };

  readonly #onCompare = (): void => {
    this.comparing = !this.comparing;
  };

  readonly #onInput = (): void => {
    const text = this.field?.value ?? '';
    const base = this.#draft.value?.baseVersionId ?? this.theirs?.versionId;
    const isAsItWas = this.theirs?.text === text && this.theirs.versionId === base;
    this.#keep(isAsItWas ? {text: undefined, baseVersionId: undefined} : {text, baseVersionId: base});
  };

  readonly #onScroll = (): void => {
    const numbers = this.renderRoot.querySelector('.numbers');
    if (numbers && this.field) numbers.scrollTop = this.field.scrollTop;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    this.#save();
  };
}
