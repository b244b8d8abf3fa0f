import {html, nothing} from 'lit';
import type {Mention} from '../../../commands/completion.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon, type IconName} from '../../../styles/icons.js';
import './composer.strings.js';

const ICONS: Readonly<Record<string, IconName>> = {
  file: 'file',
  document: 'doc',
  table: 'db',
  person: 'person',
  agent: 'team',
  branch: 'branch',
};

/** The things that a text names, each of which can be taken out again. */
export function renderMentions(mentions: readonly Mention[], onRemove: (mention: Mention) => void, localize: Localize) {
  if (mentions.length === 0) return nothing;
  return html`
    <ul class="mentions" aria-label=${localize.term('composer.mentions')}>
      ${mentions.map((mention) => {
        const remove = localize.term('composer.mention-remove', mention.label);
        return html`<li class="chip">
          ${icon(ICONS[mention.kind ?? ''] ?? 'at')}<span class="clip" dir="auto" title=${mention.label}
            >${mention.label}</span
          ><button type="button" class="away" aria-label=${remove} title=${remove} @click=${() => onRemove(mention)}>
            ${icon('x')}
          </button>
        </li>`;
      })}
    </ul>
  `;
}
