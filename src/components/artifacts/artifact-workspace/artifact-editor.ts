import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {live} from 'lit/directives/live.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RefController} from '../../../controllers/ref-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {AgentElement} from '../../agent-element.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {AgentEditorCloseEvent} from './agent-editor-close.js';
import styles from './artifact-editor.styles.js';
import {renderBodyState} from './body-state.js';
import {renderBar} from './edit-bar.js';
import {renderAside, renderConflict} from './edit-notes.js';
import {editDraft, type EditDraft} from './edit-draft.js';
import {fileName, refOf, titleOf} from './words.js';
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
 * @dependency agent-diff
 * @fires agent-command - `edit`, with the text and the version that it was written from
 * @fires agent-editor-close - somebody goes back to reading; the draft stays
 * @csspart base - the editor
 * @csspart field - the text
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
        ${mine?.aside === undefined ? nothing : this.#renderAside(mine)}
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

  #renderBar(isDirty: boolean): TemplateResult {
    return renderBar({
      localize: this.localize,
      isDirty,
      isSaving: this.#saving.pending !== undefined,
      canSave: this.#canSave,
      unavailable: this.#unavailable,
      onSave: () => this.#save(),
      onClose: () => this.dispatchEvent(new AgentEditorCloseEvent()),
      onPutAside: this.#putAside,
    });
  }

  #renderConflict(row: ArtifactRow): TemplateResult {
    return renderConflict(row, {
      localize: this.localize,
      base: this.#draft.value?.baseVersionId ?? '',
      isComparing: this.comparing,
      unavailable: this.#unavailable,
      onCompare: this.#onCompare,
      onKeepMine: () => this.#save(row.versionId),
      onTakeTheirs: this.#putAside,
    });
  }

  #renderAside({aside = ''}: EditDraft): TemplateResult {
    return renderAside(
      this.localize,
      () => this.#takeBack(aside),
      () => this.#keep({aside: undefined}),
    );
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

  /** Why nothing can be written right now, in words; empty where it can. */
  get #unavailable(): string {
    const reason = this.#availability.reason('edit', {artifactId: this.artifactId});
    return reason === undefined ? '' : (this.localize.lookup(`control.${reason}`) ?? reason);
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
    const owner = row.sessionId === undefined ? {} : {sessionId: row.sessionId};
    const payload = {baseVersionId: onTopOf ?? baseVersionId, text};
    const intent = {control: 'edit', artifactId: row.id, ...owner, payload} as const;
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

  #takeBack(aside: string): void {
    this.#keep({text: aside, baseVersionId: this.#artifact.value?.versionId, aside: undefined});
  }

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
