import {html, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {ARTIFACT_KEY, ARTIFACT_WORKSPACES_KEY, artifactKey, listKey} from '../../../state/keys.js';
import type {OpenArtifactRow} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import styles from './artifact-workspace.styles.js';
import './artifact-workspace.strings.js';

/**
 * What a session has made, and the one that is open: beside each other where there is room, one at a time where there is
 * not. Bodies of artifacts are read here and nowhere else; the conversation holds cards that lead here.
 *
 * @summary Opens, edits, compares, exports and reviews artifacts.
 * @a11y A named region with the list of artifacts as a navigation; the open one has `aria-current`.
 * @a11y A version that could not be saved or exported is reported by an alert.
 * @element agent-artifact-workspace
 * @fires agent-artifact-open - somebody opens an artifact or a version of it
 * @fires agent-evidence-open - somebody wants to see a piece of evidence
 * @fires agent-command - `edit`, `rollback`, `export` and `request_review`, from the elements inside
 * @csspart base - the whole
 * @cssprop [--agent-artifact-workspace-list=16rem] - how wide the list is beside an artifact
 */
export class AgentArtifactWorkspace extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The session; the active one if empty. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** HTML and SVG may be run by a person, in a frame without rights. */
  @property({type: Boolean, attribute: 'allow-run'}) allowRun = false;

  /** The page that runs them, on an origin of its own. */
  @property({attribute: 'preview-url'}) previewUrl = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #listed = new RowController(this, () => listKey('artifacts', this.#session.id ?? ''));
  readonly #open = new RowController(this, () => ARTIFACT_KEY);
  readonly #artifact = new RowController(
    this,
    () => artifactKey(this.#open.value?.artifactId ?? ''),
    (row) => row?.sessionId,
  );
  #counted: ProjectionStore | undefined;

  override updated(): void {
    this.#count(this.isConnected ? this.#open.store : undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#count(undefined);
  }

  override render() {
    if (!this.#open.store) return this.renderFallback('unavailable');
    const count = this.#listed.value?.ids.length ?? 0;
    const open = this.#isOpen ? this.#open.value : undefined;
    if (count === 0 && !open) return this.#renderEmpty();
    return html`
      <section
        part="base"
        tabindex="-1"
        aria-label=${this.term('artifacts.label')}
        data-open=${open ? 'true' : nothing}
      >
        <agent-artifact-list .sessionId=${this.sessionId}></agent-artifact-list>
        ${
          open
            ? html`<agent-artifact-detail
                .artifactId=${open.artifactId}
                .versionId=${open.versionId ?? ''}
                .allowRun=${this.allowRun}
                .previewUrl=${this.previewUrl}
              >
                <button slot="start" type="button" class="btn quiet sm square back" @click=${this.#onBack}>
                  ${icon('chev')}<span class="vh">${this.term('artifacts.back')}</span>
                </button>
              </agent-artifact-detail>`
            : html`<p class="choose muted">${this.term('artifacts.choose')}</p>`
        }
      </section>
    `;
  }

  #renderEmpty() {
    return html`<section part="base" class="none" tabindex="-1" aria-label=${this.term('artifacts.label')}>
      ${icon('doc')}
      <p class="strong">${this.term('artifacts.empty')}</p>
      <p class="muted">${this.term('artifacts.empty-why')}</p>
    </section>`;
  }

  /** What is open in another session stays open there. */
  get #isOpen(): boolean {
    const open = this.#open.value;
    if (!open?.artifactId) return false;
    const owner = this.#artifact.value?.sessionId;
    return owner === undefined || this.#session.id === undefined || owner === this.#session.id;
  }

  readonly #onBack = async (): Promise<void> => {
    this.#open.store?.setLocal(ARTIFACT_KEY, {artifactId: ''} satisfies OpenArtifactRow);
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[part="base"]')?.focus();
  };

  /** Lets the page know that artifacts can be opened here. */
  #count(store: ProjectionStore | undefined): void {
    if (store === this.#counted) return;
    for (const [each, by] of [
      [this.#counted, -1],
      [store, 1],
    ] as const) {
      const before = each?.get(ARTIFACT_WORKSPACES_KEY)?.count ?? 0;
      each?.setLocal(ARTIFACT_WORKSPACES_KEY, {count: before + by});
    }
    this.#counted = store;
  }
}
