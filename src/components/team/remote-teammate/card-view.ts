import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {safeLink} from '../../parts/markdown/urls.js';
import type {CardFacts, CardSkill} from './agent-card.js';
import './remote-teammate.strings.js';

/** More skills than this are folded away. */
const MOST_SKILLS = 6;

/** What a remote teammate says of itself. Its words are its own: nothing of them is taken for more than that. `ids` come last. */
export function renderCard(card: CardFacts, localize: Localize, ids: TemplateResult): TemplateResult {
  const {description, provider, providerUrl, documentationUrl, version} = card;
  const rows: readonly (readonly [string, unknown])[] = [
    ['provider', provider === undefined ? undefined : renderLink(provider, providerUrl)],
    ['version', version && html`<bdi>${version}</bdi>`],
    ['protocols', chips(card.protocols)],
    ['capabilities', chips(card.capabilities)],
    ['input', chips(card.inputModes)],
    ['output', chips(card.outputModes)],
    ['security', chips(card.security)],
    ['docs', documentationUrl === undefined ? undefined : renderLink(documentationUrl, documentationUrl)],
  ];
  return html`
    <details class="card">
      <summary class="row">
        ${icon('chev', {class: 'chev'})} ${localize.term('remote.card')}
        <span class="meta">${localize.term('remote.skills', card.skills.length)}</span>
      </summary>
      <div class="body">
        ${description === undefined ? nothing : html`<p dir="auto">${description}</p>`}
        <dl class="facts">
          ${rows.map(([name, value]) =>
            value === undefined || value === ''
              ? nothing
              : html`<dt>${localize.lookup(`remote.card.${name}`)}</dt>
                  <dd>${value}</dd>`,
          )}
        </dl>
        ${renderSkills(card.skills, localize)} ${ids}
      </div>
    </details>
  `;
}

function chips(words: readonly string[]): TemplateResult | undefined {
  return words.length === 0 ? undefined : html`${words.map((word) => html`<code>${word}</code>`)}`;
}

/** A link only where the page's own list of schemes allows it; else its words alone. */
function renderLink(words: string, address: string | undefined): TemplateResult {
  const link = address === undefined ? undefined : safeLink(address);
  if (!link?.absolute) return html`<bdi>${words}</bdi>`;
  return html`<a href=${link.href} target="_blank" rel="noopener noreferrer"><bdi>${words}</bdi></a>`;
}

function renderSkills(skills: readonly CardSkill[], localize: Localize): TemplateResult | typeof nothing {
  if (skills.length === 0) return nothing;
  const rest = skills.slice(MOST_SKILLS);
  return html`
    <ul class="skills" aria-label=${localize.term('remote.card.skills')}>
      ${skills.slice(0, MOST_SKILLS).map(renderSkill)}
    </ul>
    ${
      rest.length === 0
        ? nothing
        : html`<details>
            <summary class="meta">${localize.term('context.more', rest.length)}</summary>
            <ul class="skills">
              ${rest.map(renderSkill)}
            </ul>
          </details>`
    }
  `;
}

function renderSkill({name, description, tags}: CardSkill): TemplateResult {
  return html`<li>
    <bdi class="strong">${name}</bdi>
    ${description === undefined ? nothing : html`<span class="muted" dir="auto">${description}</span>`}
    ${tags.length === 0 ? nothing : html`<span class="meta">${tags.join(', ')}</span>`}
  </li>`;
}
