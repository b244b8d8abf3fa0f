import {html, LitElement} from 'lit';
import {EVENT_CLASSES, EVENT_TYPES, type EventClass} from '../../src/protocol/event-classes.js';
import {catalogStyles} from './catalog.styles.js';

/** Every class of event with a projection of its own, out of the table that the intake and the linter read. */
export class CatalogEventClasses extends LitElement {
  static override styles = catalogStyles;

  override render() {
    return html`
      <table>
        <tr>
          <th>Class</th>
          <th>Names one of</th>
          <th>Owner</th>
          <th>Scope</th>
          <th>Surface</th>
          <th>Kept</th>
        </tr>
        ${EVENT_TYPES.map((type) => this.#renderClass(type, EVENT_CLASSES[type]))}
      </table>
    `;
  }

  #renderClass(type: string, {ids, owner, scope, surface, persistence}: EventClass) {
    return html`
      <tr>
        <td><code>${type}</code></td>
        <td>${ids.join(', ')}</td>
        <td>${owner}</td>
        <td>${scope}</td>
        <td>${surface}</td>
        <td>${persistence}</td>
      </tr>
    `;
  }
}

if (!customElements.get('catalog-event-classes')) customElements.define('catalog-event-classes', CatalogEventClasses);
