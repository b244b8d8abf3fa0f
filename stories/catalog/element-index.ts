import {css, html, LitElement} from 'lit';
import {state} from 'lit/decorators/state.js';
import {catalogStyles} from './catalog.styles.js';
import {ELEMENTS, pageLink, pageOf, type ElementDoc} from './manifest.js';

/** Every element of the package, to be searched by name and by what it is for, each with its page. */
export class CatalogIndex extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      label {
        display: flex;
        align-items: center;
        gap: var(--agent-space-3);
        margin-block-end: var(--agent-space-3);
      }
      input {
        flex: 1;
        max-inline-size: 360px;
      }
    `,
  ];

  @state() private words = '';

  override render() {
    const found = ELEMENTS.filter((element) => textOf(element).includes(this.words));
    return html`
      <label
        >Search
        <input type="search" @input=${(event: Event) => (this.words = wordsOf(event))} />
        <span role="status" class="muted">${found.length} of ${ELEMENTS.length}</span></label
      >
      <table>
        <tr>
          <th>Element</th>
          <th>What it is for</th>
          <th>Its page</th>
        </tr>
        ${found.map((element) => this.#renderElement(element))}
      </table>
    `;
  }

  #renderElement({tagName, summary}: ElementDoc) {
    const page = pageOf(tagName);
    return html`
      <tr>
        <td><code>${tagName}</code></td>
        <td>${summary}</td>
        <td>${page ? html`<a href=${pageLink(page.title)} target="_parent">${page.title}</a>` : ''}</td>
      </tr>
    `;
  }
}

const wordsOf = (event: Event) => (event.target as HTMLInputElement).value.trim().toLowerCase();

const textOf = ({tagName, summary = '', description = ''}: ElementDoc) =>
  `${tagName} ${summary} ${description}`.toLowerCase();

if (!customElements.get('catalog-index')) customElements.define('catalog-index', CatalogIndex);
