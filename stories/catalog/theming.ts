import {css, html, LitElement, type CSSResultOrNative, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {catalogStyles} from './catalog.styles.js';
import {elementOf} from './manifest.js';
import {words} from './words.js';

/** A custom property that an element's styles read, and what it comes to there. */
interface ReadProperty {
  readonly name: string;
  readonly value: string;
  readonly isColour: boolean;
}

/** The parts and the custom properties of an element, each with its value, to be changed on the page's first example. */
export class CatalogTheming extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      .swatch {
        display: inline-block;
        inline-size: 14px;
        block-size: 14px;
        border: var(--agent-stroke) solid var(--agent-border);
        border-radius: var(--agent-radius-1);
        vertical-align: -2px;
      }
      input {
        inline-size: 100%;
        min-inline-size: 120px;
      }
    `,
  ];

  /** The element. */
  @property() tag = '';
  @state() private properties: readonly ReadProperty[] = [];

  /** Values are those of the theme on show. */
  readonly #watcher = new MutationObserver(() => void this.#measure());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watcher.observe(document.documentElement, {attributeFilter: ['data-theme', 'data-density', 'data-contrast']});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watcher.disconnect();
  }

  override firstUpdated(_changed: PropertyValues<this>): void {
    void this.#measure();
  }

  override render() {
    const {cssParts = []} = elementOf(this.tag) ?? {};
    return html`
      <h3>Parts</h3>
      ${
        cssParts.length === 0
          ? html`<p class="muted">It has none: its look is its custom properties.</p>`
          : html`
              <table>
                <tr>
                  <th>Part</th>
                  <th>What it is</th>
                </tr>
                ${cssParts.map(
                  ({name, description}) =>
                    html`<tr>
                      <td><code>::part(${name})</code></td>
                      <td>${words(description)}</td>
                    </tr>`,
                )}
              </table>
            `
      }
      ${this.#renderProperties('Custom properties of its own', this.#ofItsOwn(true))}
      ${this.#renderProperties('Tokens that it reads', this.#ofItsOwn(false))}
    `;
  }

  /** Those that the manifest names are the element's own; the others are of all elements. */
  #ofItsOwn(isOwn: boolean): readonly ReadProperty[] {
    const own = new Set((elementOf(this.tag)?.cssProperties ?? []).map(({name}) => name));
    return this.properties.filter(({name}) => own.has(name) === isOwn);
  }

  #renderProperties(title: string, properties: readonly ReadProperty[]) {
    if (properties.length === 0) return '';
    return html`
      <h3>${title}</h3>
      <table>
        <tr>
          <th>Property</th>
          <th></th>
          <th>Value here</th>
          <th>Try another, on the example above</th>
        </tr>
        ${properties.map((each) => this.#renderProperty(each))}
      </table>
    `;
  }

  #renderProperty({name, value, isColour}: ReadProperty) {
    return html`
      <tr>
        <td><code>${name}</code> ${words(describe(this.tag, name))}</td>
        <td>${isColour ? html`<span class="swatch" style=${`background: var(${name})`}></span>` : ''}</td>
        <td><code>${value}</code></td>
        <td><input aria-label=${name} placeholder=${value} @change=${(event: Event) => this.#try(name, event)} /></td>
      </tr>
    `;
  }

  #examples(): readonly HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(`.catalog-playground ${this.tag}`)];
  }

  #try(name: string, event: Event): void {
    const {value} = event.target as HTMLInputElement;
    for (const example of this.#examples()) example.style.setProperty(name, value);
  }

  async #measure(): Promise<void> {
    const constructor = (await customElements.whenDefined(this.tag)) as typeof LitElement;
    const own = (elementOf(this.tag)?.cssProperties ?? []).map(({name}) => name);
    const names = [...new Set([...own, ...readBy(constructor.elementStyles ?? [])])];
    const probe = this.renderRoot.appendChild(document.createElement('span'));
    this.properties = names.map((name) => valueOf(name, probe));
    probe.remove();
  }
}

/** What the manifest says of a custom property. */
function describe(tag: string, name: string): string {
  return elementOf(tag)?.cssProperties?.find((each) => each.name === name)?.description ?? '';
}

/** The names in every `var()` of a style sheet. */
function readBy(styles: readonly CSSResultOrNative[]): string[] {
  const text = styles.map((style) => ('cssText' in style ? style.cssText : '')).join('\n');
  return [...new Set([...text.matchAll(/var\((--agent-[a-z0-9-]+)/g)].map(([, name]) => name ?? ''))].sort();
}

/** What a property comes to: a colour as it is painted here, anything else as it is written. */
function valueOf(name: string, probe: HTMLElement): ReadProperty {
  const written = getComputedStyle(probe).getPropertyValue(name).trim();
  const isColour = CSS.supports('color', written);
  probe.style.color = `var(${name})`;
  return {name, value: isColour ? getComputedStyle(probe).color : written || 'as the element says', isColour};
}

if (!customElements.get('catalog-theming')) customElements.define('catalog-theming', CatalogTheming);
