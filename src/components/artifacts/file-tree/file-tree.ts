import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {treeOf, type BundleEntry, type TreeNode} from './entries.js';
import styles from './file-tree.styles.js';
import './file-tree.strings.js';

/** More files than these are not drawn. */
const MAX_ENTRIES = 1_000;
/** With so few files, folders are open from the start. */
const OPEN_UNDER = 40;

/**
 * What is in a bundle: folders and files with their sizes. Nothing of it is unpacked.
 *
 * @summary Lists the files of a bundle.
 * @a11y Nested lists with native disclosures: the keys are the browser's own.
 * @element agent-file-tree
 * @csspart base - the whole
 */
export class AgentFileTree extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The files. */
  @property({attribute: false}) entries: readonly BundleEntry[] = [];

  #tree: readonly TreeNode[] = [];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('entries')) this.#tree = treeOf(this.entries.slice(0, MAX_ENTRIES));
  }

  override render() {
    const files = this.entries.filter(({path}) => !path.endsWith('/'));
    const bytes = files.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
    const left = this.entries.length - MAX_ENTRIES;
    return html`
      <div part="base">
        <p class="meta dots">
          <span>${this.term('file-tree.files', files.length)}</span>
          ${bytes > 0 ? html`<span>${this.localize.formatBytes(bytes)}</span>` : nothing}
        </p>
        ${this.#tree.length === 0 ? nothing : this.#renderNodes(this.#tree)}
        ${left > 0 ? html`<p class="meta">${this.term('file-tree.left', left)}</p>` : nothing}
      </div>
    `;
  }

  #renderNodes(nodes: readonly TreeNode[]): unknown {
    return html`<ul>
      ${nodes.map((node) => html`<li>${node.children ? this.#renderFolder(node) : this.#renderFile(node)}</li>`)}
    </ul>`;
  }

  #renderFolder({name, children = []}: TreeNode) {
    return html`<details ?open=${this.entries.length <= OPEN_UNDER}>
      <summary class="line">
        ${icon('chev', {class: 'chev'})}<bdi class="clip">${name}</bdi>
        <span class="meta">${this.term('file-tree.inside', children.length)}</span>
      </summary>
      ${this.#renderNodes(children)}
    </details>`;
  }

  #renderFile({name, bytes}: TreeNode) {
    return html`<div class="line">
      ${icon('file', {class: 'faint'})}<bdi class="clip grow">${name}</bdi>
      ${bytes === undefined ? nothing : html`<span class="meta nowrap">${this.localize.formatBytes(bytes)}</span>`}
    </div>`;
  }
}
