import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {ControlAvailability} from '../../controllers/control-availability.js';
import {OneCommand} from '../../controllers/one-command.js';
import {RowController} from '../../controllers/row-controller.js';
import type {ArtifactKind, ArtifactStatus} from '../../protocol/taxonomy.js';
import {artifactKey} from '../../state/keys.js';
import type {ArtifactRow} from '../../state/projections/artifacts.js';
import {icon, type IconName} from '../../styles/icons.js';
import {statusMark, type StatusKind} from '../../styles/status.js';
import {AgentElement} from '../agent-element.js';
import {receiptWords} from '../receipt-line.js';
import styles from './artifact-card.styles.js';

const ICONS: Partial<Record<ArtifactKind, IconName>> = {
  code: 'file',
  table: 'db',
  dataset: 'db',
  diff: 'diff',
  browser_snapshot: 'panel',
  bundle: 'inbox',
};

const LOOKS: Readonly<Record<ArtifactStatus, StatusKind>> = {
  creating: 'running',
  updating: 'running',
  ready: 'success',
  failed: 'danger',
  stale: 'stale',
  superseded: 'stale',
  deleted: 'cancelled',
  unknown: 'unknown',
};

/** Statuses that nobody waits for. */
const SETTLED: ReadonlySet<ArtifactStatus> = new Set(['ready', 'stale', 'superseded', 'deleted', 'unknown']);

/**
 * Something that was made, as one row: what it is, which version, how it stands, and the way to it. Its body is never
 * here: it opens where artifacts are read.
 *
 * @summary Points to an artifact.
 * @element agent-artifact-card
 * @fires agent-command - `open_detail`, when a person wants to see it
 * @csspart base - the row
 */
export class AgentArtifactCard extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The artifact to point to. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  readonly #artifact = new RowController<ArtifactRow>(this, () => artifactKey(this.artifactId));
  readonly #availability = new ControlAvailability(this);
  readonly #opening = new OneCommand<'open'>(this);

  override render() {
    const artifact = this.#artifact.value;
    if (!artifact) return this.renderFallback('unknown');
    const {status, kind} = artifact;
    const note = this.#note(artifact);
    return html`
      <article
        part="base"
        aria-label=${this.#title(artifact)}
        data-fact=${artifactKey(artifact.id)}
        data-status=${status}
      >
        ${icon(ICONS[kind] ?? 'doc', {class: 'faint'})}
        <bdi class="title clip">${this.#title(artifact)}</bdi>
        <span class="meta facts dots">${this.#facts(artifact).map((fact) => html`<bdi>${fact}</bdi>`)}</span>
        ${statusMark(LOOKS[status] ?? 'unknown', this.#word(status), {quiet: SETTLED.has(status)})}
        <button
          type="button"
          class="btn sm"
          aria-disabled=${this.#problem(artifact) === undefined ? 'false' : 'true'}
          aria-describedby=${note === '' ? nothing : 'note'}
          @click=${this.#onOpen}
        >
          ${icon('open')}${this.term('verb.open')}
        </button>
        ${note === '' ? nothing : html`<p class="meta note" id="note"><bdi>${note}</bdi></p>`}
      </article>
    `;
  }

  #title({title}: ArtifactRow): string {
    return title || this.term('artifact-card.untitled');
  }

  #word(status: string): string {
    return this.localize.lookup(`artifact-status.${status}`) ?? status;
  }

  #facts({versionId, versions}: ArtifactRow): string[] {
    const version = versions.find(({id}) => id === versionId);
    return [versionId === undefined ? '' : this.term('artifact-card.version', versionId), version?.author ?? ''].filter(
      Boolean,
    );
  }

  /** Why it cannot be opened, as a word of the catalog. */
  #problem({id, status, sessionId}: ArtifactRow): string | undefined {
    if (status === 'deleted') return 'gone';
    return this.#availability.reason('open_detail', {artifactId: id, ...(sessionId === undefined ? {} : {sessionId})});
  }

  #note(artifact: ArtifactRow): string {
    const problem = this.#problem(artifact);
    if (problem === 'gone') return this.term('artifact-card.gone');
    if (problem !== undefined) return this.localize.lookup(`control.${problem}`) ?? problem;
    const receipt = this.#opening.problem;
    if (receipt) return receiptWords(receipt, this.localize);
    return artifact.status === 'failed' ? (artifact.error ?? '') : '';
  }

  readonly #onOpen = (): void => {
    const artifact = this.#artifact.value;
    if (!artifact || this.#problem(artifact) !== undefined) return;
    const {id: artifactId, sessionId, readRef} = artifact;
    const owner = sessionId === undefined ? {} : {sessionId};
    const payload = readRef === undefined ? {} : {payload: {ref: readRef}};
    this.#opening.give('open', {control: 'open_detail', artifactId, ...owner, ...payload}, (intent) =>
      this.command(intent),
    );
  };
}
