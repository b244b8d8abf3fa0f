import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {authorWords} from './words.js';
import './artifact-workspace.strings.js';

/** What a conflict shows and does. */
export interface ConflictOptions {
  readonly localize: Localize;
  /** The version that was edited. */
  readonly base: string;
  readonly isComparing: boolean;
  /** Why nothing can be written right now; empty where it can. */
  readonly unavailable: string;
  onCompare(): void;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Somebody made a version while this one was edited: three ways on, and none of them overwrites. */
export function renderConflict(row: ArtifactRow, options: ConflictOptions): TemplateResult {
  const {localize, base, isComparing, unavailable, onCompare, onKeepMine, onTakeTheirs} = options;
  const version = row.versions.find(({id}) => id === row.versionId);
  const who = version ? authorWords(version, localize) : '';
  return html`<div class="note conflict" role="alert">
    ${statusMark('warning', localize.term('artifact.conflict'))}
    <p>${localize.term('artifact.conflict-words', row.versionId ?? '', who, base)}</p>
    <div class="ways">
      <button type="button" class="btn sm" aria-pressed=${isComparing} @click=${onCompare}>
        ${localize.term('artifact.compare')}
      </button>
      <button
        type="button"
        class="btn sm"
        title=${unavailable}
        aria-disabled=${unavailable === '' ? 'false' : 'true'}
        @click=${onKeepMine}
      >
        ${localize.term('artifact.keep-mine')}
      </button>
      <button type="button" class="btn sm" @click=${onTakeTheirs}>${localize.term('artifact.take-theirs')}</button>
    </div>
  </div>`;
}

/** A text of one's own that was put aside, and the way to have it back. */
export function renderAside(localize: Localize, onTakeBack: () => void, onForget: () => void): TemplateResult {
  return html`<div class="note">
    ${icon('clock')}
    <p>${localize.term('artifact.aside')}</p>
    <div class="ways">
      <button type="button" class="btn sm" @click=${onTakeBack}>${localize.term('artifact.take-back')}</button>
      <button type="button" class="btn quiet sm" @click=${onForget}>${localize.term('artifact.forget')}</button>
    </div>
  </div>`;
}
