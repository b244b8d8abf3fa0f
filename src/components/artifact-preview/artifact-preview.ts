import {html} from 'lit';
import {property} from 'lit/decorators/property.js';
import {AgentElement} from '../agent-element.js';
import type {LineComment} from '../diff/line-comments.js';

const NO_COMMENTS: readonly LineComment[] = [];

/**
 * The body of an artifact, drawn as what it is. Bytes that are not what their kind promises are told so, and shown as text
 * or as bytes.
 *
 * @summary Shows the body of an artifact by its kind.
 * @element agent-artifact-preview
 * @fires agent-line-comment - when somebody writes, changes or removes a remark on a line
 * @csspart base - the whole
 */
export class AgentArtifactPreview extends AgentElement {
  /** What it is, such as `document` or `table`; the kinds of the standard, and any other. */
  @property() kind = '';

  /** The media type that its owner gives. */
  @property({attribute: 'media-type'}) mediaType = '';

  /** Its name or path: its ending tells the language of code. */
  @property() name = '';

  /** The version that is shown, for remarks on its lines. */
  @property({attribute: 'version-id'}) versionId = '';

  /** The body; undefined while there is none. */
  @property({attribute: false}) blob: Blob | undefined;

  /** Lines may be remarked on. */
  @property({type: Boolean}) commentable = false;

  /** The remarks so far. */
  @property({attribute: false}) comments: readonly LineComment[] = NO_COMMENTS;

  override render() {
    return html`<div part="base">${this.renderFallback('loading')}</div>`;
  }
}
