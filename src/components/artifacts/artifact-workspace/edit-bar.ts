import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {statusMark} from '../../../styles/status.js';
import './artifact-workspace.strings.js';

/** What the bar beneath an editor shows and does. */
export interface BarOptions {
  readonly localize: Localize;
  /** Something was written and not saved. */
  readonly isDirty: boolean;
  /** A version is on its way. */
  readonly isSaving: boolean;
  readonly canSave: boolean;
  /** Why nothing can be written right now; empty where it can. */
  readonly unavailable: string;
  onSave(): void;
  onClose(): void;
  onPutAside(): void;
}

/** The ways on from a text that is edited, and how it stands. */
export function renderBar(options: BarOptions): TemplateResult {
  const {localize, isDirty, isSaving, canSave, unavailable, onSave, onClose, onPutAside} = options;
  return html`<div class="bar">
    <button
      type="button"
      class="btn sm primary"
      aria-disabled=${canSave ? 'false' : 'true'}
      title=${unavailable || nothing}
      @click=${onSave}
    >
      ${localize.term(isSaving ? 'artifact.saving' : 'artifact.save')}<kbd>Ctrl+S</kbd>
    </button>
    <button type="button" class="btn quiet sm" @click=${onClose}>${localize.term('artifact.stop-editing')}</button>
    ${
      isDirty && !isSaving
        ? html`<button type="button" class="btn quiet sm" @click=${onPutAside}>
            ${localize.term('artifact.discard')}
          </button>`
        : nothing
    }
    <span role="status">${renderState(options)}</span>
  </div>`;
}

function renderState({localize, isDirty, isSaving}: BarOptions) {
  if (isSaving) return statusMark('queued', localize.term('artifact.pending'));
  return isDirty ? statusMark('pending', localize.term('artifact.unsaved')) : nothing;
}
