import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {authorWords, isSettled, kindIcon, kindWord, statusLook, statusWord, titleOf} from './words.js';
import '../artifact-card/artifact-card.strings.js';

/** What the head of an artifact needs. */
export interface HeadOptions {
  readonly localize: Localize;
  readonly acts: TemplateResult | typeof nothing;
}

/** What an artifact is, which version of it is shown, and how it stands. */
export function renderHead(row: ArtifactRow, version: ArtifactVersion | undefined, {localize, acts}: HeadOptions) {
  const facts = [
    kindWord(row, localize),
    version === undefined ? '' : localize.term('artifact-card.version', version.id),
    version === undefined ? '' : authorWords(version, localize),
    row.path ?? '',
  ].filter(Boolean);
  return html`<header>
    <slot name="start"></slot>
    ${icon(kindIcon(row.kind), {class: 'faint'})}
    <div class="naming">
      <h2 id="title" class="clip"><bdi>${titleOf(row, localize)}</bdi></h2>
      <p class="meta dots">${facts.map((fact) => html`<bdi>${fact}</bdi>`)}</p>
    </div>
    ${statusMark(statusLook(row.status), statusWord(row.status, localize), {quiet: isSettled(row.status)})} ${acts}
  </header>`;
}
