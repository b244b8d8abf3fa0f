import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import './artifact-workspace.strings.js';

/** What is done with the body. */
export type DetailMode = 'read' | 'edit' | {readonly from: string; readonly to: string};

/** What the switch shows and does. */
export interface ModeSwitchOptions {
  readonly localize: Localize;
  readonly canEdit: boolean;
  /** Why nothing can be written right now, in words; empty where it can. */
  readonly unavailable: string;
  onRead(): void;
  onEdit(): void;
}

/** The way between reading, editing and comparing; nothing where there is only one of them. */
export function renderModes(mode: DetailMode, options: ModeSwitchOptions): TemplateResult | typeof nothing {
  const {localize, canEdit, unavailable, onRead, onEdit} = options;
  if (!canEdit && mode === 'read') return nothing;
  const edit = html`<button
    type="button"
    class="btn sm"
    aria-pressed=${mode === 'edit' ? 'true' : 'false'}
    aria-disabled=${unavailable === '' ? 'false' : 'true'}
    title=${unavailable || nothing}
    @click=${unavailable === '' ? onEdit : nothing}
  >
    ${icon('edit')}${localize.term('verb.edit')}
  </button>`;
  const compare = html`<button type="button" class="btn sm" aria-pressed="true">
    ${localize.term('artifact.compare')}
  </button>`;
  return html`<span class="split" role="group" aria-label=${localize.term('artifact.mode')}>
    <button type="button" class="btn sm" aria-pressed=${mode === 'read' ? 'true' : 'false'} @click=${onRead}>
      ${localize.term('artifact.read')}
    </button>
    ${canEdit ? edit : nothing} ${typeof mode === 'object' ? compare : nothing}
  </span>`;
}
