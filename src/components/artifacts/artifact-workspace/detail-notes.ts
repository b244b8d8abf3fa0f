import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import {statusMark} from '../../../styles/status.js';
import {statusLook, statusWord} from './words.js';
import './artifact-workspace.strings.js';

/** What may have to be said above a body. */
export interface NotesOptions {
  readonly localize: Localize;
  /** Something was written and not saved. */
  readonly hasDraft: boolean;
  /** The version that is shown is not the newest. */
  readonly isOlder: boolean;
  /** The way to have it made again, for one that failed. */
  readonly retry: TemplateResult | typeof nothing;
  onNewest(): void;
  onEdit(): void;
}

/** What a person should know before reading the body: a failure, a deletion, that it is old, that it changes right now. */
export function renderNotes(row: ArtifactRow, version: ArtifactVersion | undefined, options: NotesOptions) {
  const {localize, hasDraft, isOlder, retry, onNewest, onEdit} = options;
  const words = localize.lookup(`artifact.note.${row.status}`);
  const last = row.versionId;
  const isKept = row.status === 'failed' && last !== undefined;
  return html`
    ${
      words === undefined
        ? nothing
        : note(
            row.status === 'failed' ? 'alert' : 'status',
            html`${statusMark(statusLook(row.status), statusWord(row.status, localize))}
              <p>
                ${isKept ? localize.term('artifact.note.failed-kept', last) : words}
                ${row.status === 'failed' && row.error ? html`<bdi class="why">${row.error}</bdi>` : nothing}
              </p>
              ${retry}`,
          )
    }
    ${
      isOlder
        ? note(
            'status',
            html`<p>${localize.term('artifact.older', version?.id ?? '', last ?? '')}</p>
              <button type="button" class="btn sm" @click=${onNewest}>
                ${localize.term('artifact.show-newest')}
              </button>`,
          )
        : nothing
    }
    ${
      hasDraft
        ? note(
            'status',
            html`${statusMark('pending', localize.term('artifact.unsaved'))}
              <p>${localize.term('artifact.has-draft')}</p>
              <button type="button" class="btn sm" @click=${onEdit}>${localize.term('artifact.go-on')}</button>`,
          )
        : nothing
    }
  `;
}

function note(role: 'alert' | 'status', content: TemplateResult): TemplateResult {
  return html`<div class="note" role=${role}>${content}</div>`;
}
