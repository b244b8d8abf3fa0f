import {css, html, LitElement} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {catalogStyles} from './catalog.styles.js';
import {onHeard, type HeardEvent} from './event-feed.js';
import {elementOf} from './manifest.js';
import {words} from './words.js';

const KEPT = 20;

/** The events of an element, and the newest of those that were heard on this page. */
export class CatalogEvents extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
        max-block-size: 240px;
        overflow: auto;
        background: var(--agent-sunken);
        border-radius: var(--agent-radius-2);
      }
      li {
        padding: var(--agent-space-2) var(--agent-space-3);
        overflow-wrap: anywhere;
      }
      li + li {
        border-block-start: var(--agent-stroke) solid var(--agent-hairline);
      }
    `,
  ];

  /** The element. */
  @property() tag = '';
  @state() private heard: readonly HeardEvent[] = [];
  #stop?: () => void;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onHeard((event) => (this.heard = [event, ...this.heard].slice(0, KEPT)));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  override render() {
    const events = (elementOf(this.tag)?.events ?? []).filter(({name}) => name.startsWith('agent-'));
    return html`
      ${
        events.length === 0
          ? html`<p class="muted">It has no events of its own.</p>`
          : html`<table>
              <tr>
                <th>Event</th>
                <th>When</th>
              </tr>
              ${events.map(
                ({name, description}) =>
                  html`<tr>
                    <td><code>${name}</code></td>
                    <td>${words(description)}</td>
                  </tr>`,
              )}
            </table>`
      }
      <h3>Heard on this page</h3>
      <ol role="log" aria-label="Events heard on this page" tabindex="0">
        ${
          this.heard.length === 0
            ? html`<li class="muted">Nothing yet. Use an example: each event is listed here, with what it carries.</li>`
            : this.heard.map(
                ({name, from, detail}) =>
                  html`<li>
                    <code>${name}</code> from <code>${from}</code> <code class="muted">${asText(detail)}</code>
                  </li>`,
              )
        }
      </ol>
    `;
  }
}

/** As JSON, where that is possible. */
function asText(detail: unknown): string {
  try {
    return JSON.stringify(detail);
  } catch {
    return 'cannot be written as JSON';
  }
}

if (!customElements.get('catalog-events')) customElements.define('catalog-events', CatalogEvents);
