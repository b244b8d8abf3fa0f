import {html, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {RefController} from '../../../controllers/ref-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {AgentElement} from '../../agent-element.js';
import type {LineComment} from '../../parts/diff/line-comments.js';
import {renderBodyState} from './body-state.js';
import {fileName, refOf} from './words.js';
import '../artifact-card/artifact-card.strings.js';
import './artifact-workspace.strings.js';

const NO_COMMENTS: readonly LineComment[] = [];
/** Bytes that are none of a text's. */
const NOT_TEXT = /^(image|audio|video)\/|zip|octet-stream|pdf/;

/**
 * What changed between two versions of an artifact that somebody has picked. Bodies that are no text are shown one after the
 * other.
 *
 * @summary Compares two versions of an artifact.
 * @element agent-version-compare
 * @internal
 */
export class AgentVersionCompare extends AgentElement {
  @state() private texts: readonly [string, string] | undefined;

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  /** The older version. */
  @property() from = '';

  /** The newer version. */
  @property() to = '';

  /** Lines may be remarked on. */
  @property({type: Boolean}) commentable = false;

  /** The remarks so far. */
  @property({attribute: false}) comments: readonly LineComment[] = NO_COMMENTS;

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #before = new RefController(this, () => this.#target(this.from));
  readonly #after = new RefController(this, () => this.#target(this.to));
  #read: readonly unknown[] = [];

  override updated(_changed: PropertyValues<this>): void {
    const blobs = [this.#before.blob, this.#after.blob];
    if (blobs.every((blob, index) => blob === this.#read[index])) return;
    this.#read = blobs;
    this.texts = undefined;
    const [before, after] = blobs;
    if (before && after && !this.#isPicture) void this.#readTexts(before, after);
  }

  override render() {
    const row = this.#artifact.value;
    if (!row) return this.renderFallback('unknown');
    for (const body of [this.#before, this.#after]) {
      const state = renderBodyState(body, {localize: this.localize, hasRef: body.state !== 'idle'});
      if (state) return html`<div part="base">${state}</div>`;
    }
    const [previousLabel, nextLabel] = [this.from, this.to].map((id) => this.term('artifact-card.version', id));
    if (this.#isPicture) return this.#renderBoth(row);
    if (!this.texts) return this.renderFallback('loading');
    return html`<agent-diff
      part="base"
      .previous=${this.texts[0]}
      .next=${this.texts[1]}
      .previousLabel=${previousLabel ?? ''}
      .nextLabel=${nextLabel ?? ''}
      .previousId=${this.from}
      .nextId=${this.to}
      .path=${fileName(row)}
      .commentable=${this.commentable}
      .comments=${this.comments}
    ></agent-diff>`;
  }

  #renderBoth(row: ArtifactRow): TemplateResult {
    const sides = [
      [this.from, this.#before.blob],
      [this.to, this.#after.blob],
    ] as const;
    return html`<div part="base">
      <p class="muted">${this.term('artifact.not-comparable')}</p>
      ${sides.map(
        ([id, blob]) => html`
          <h3 class="meta">${this.term('artifact-card.version', id)}</h3>
          <agent-artifact-preview .kind=${row.kind} .name=${fileName(row)} .blob=${blob}></agent-artifact-preview>
        `,
      )}
    </div>`;
  }

  get #isPicture(): boolean {
    const versions = this.#artifact.value?.versions ?? [];
    return [this.from, this.to].some((id) => NOT_TEXT.test(versions.find((each) => each.id === id)?.mediaType ?? ''));
  }

  #target(versionId: string) {
    const row = this.#artifact.value;
    const ref = row && refOf(row, versionId);
    return ref === undefined ? undefined : {ref, sessionId: row?.sessionId ?? ''};
  }

  async #readTexts(before: Blob, after: Blob): Promise<void> {
    const texts = await Promise.all([before.text(), after.text()]);
    if (this.#read[0] === before && this.#read[1] === after) this.texts = texts;
  }
}
