import {html, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {ARTIFACT_WORKSPACES_KEY, artifactKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {mark} from '../../../styles/mark.styles.js';
import {AgentElement} from '../../agent-element.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {openArtifact} from '../artifact-workspace/agent-artifact-open.js';
import {
  authorWords,
  isSettled,
  renderKind,
  statusLook,
  statusWord,
  titleOf,
  versionOf,
} from '../artifact-workspace/words.js';
import styles from './artifact-card.styles.js';
import './artifact-card.strings.js';

/**
 * An artifact as one row: its title, version, status, and a link to it. Its body is never
 * here: it opens in the page's `agent-artifact-workspace`. On a page without one, whoever lays it out can hear
 * `agent-artifact-open`, show the artifact and call `preventDefault()`; where nobody does, the card says so.
 *
 * @summary Points to an artifact.
 * @element agent-artifact-card
 * @fires agent-artifact-open - when a person wants to see it
 * @fires agent-command - what a renderer of the page asks for, in a person's name
 * @csspart base - the row
 */
export class AgentArtifactCard extends AgentElement {
  static override styles = [AgentElement.styles, mark, styles];

  /** Somebody wanted to see it, and nobody took that over. */
  @state() private asked = false;

  /** The artifact to point to. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #renderers = new RendererController(this);
  readonly #workspaces = new RowController(this, () => ARTIFACT_WORKSPACES_KEY);

  override render() {
    const artifact = this.#artifact.value;
    if (!artifact) return this.renderFallback('unknown');
    const {status} = artifact;
    const title = titleOf(artifact, this.localize);
    const note = this.#note(artifact);
    return html`
      <article part="base" aria-label=${title} data-fact=${artifactKey(artifact.id)} data-status=${status}>
        ${renderKind(artifact, {renderers: this.#renderers, localize: this.localize})}
        <bdi class="title clip">${title}</bdi>
        <span class="meta facts dots">${this.#facts(artifact).map((fact) => html`<bdi>${fact}</bdi>`)}</span>
        ${statusMark(statusLook(status), statusWord(status, this.localize), {quiet: isSettled(status)})}
        <button type="button" class="btn sm" aria-describedby=${note === '' ? nothing : 'note'} @click=${this.#onOpen}>
          ${icon('open')}${this.term('verb.open')}
        </button>
        ${note === '' ? nothing : html`<p class="meta note" id="note" role="status"><bdi>${note}</bdi></p>`}
      </article>
    `;
  }

  #facts(row: ArtifactRow): string[] {
    const version = versionOf(row, '');
    return [
      row.versionId === undefined ? '' : this.term('artifact-card.version', row.versionId),
      version ? authorWords(version, this.localize) : '',
    ].filter(Boolean);
  }

  #note({status, error = ''}: ArtifactRow): string {
    if (this.asked && (this.#workspaces.value?.count ?? 0) === 0) return this.term('artifact-card.nowhere');
    if (status === 'deleted') return this.term('artifact-card.gone');
    return status === 'failed' ? error : '';
  }

  readonly #onOpen = (): void => {
    const artifact = this.#artifact.value;
    if (artifact) this.asked = !openArtifact(this, this.#artifact.store, artifact.id);
  };
}
