/// <reference types="vite/client" />
import {css, html, LitElement} from 'lit';
import tokensCss from '../../src/styles/tokens.css?raw';
import {catalogStyles} from './catalog.styles.js';

/** A token as its file writes it. */
interface Token {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

/** What the file says above a row of tokens, and the tokens. */
interface TokenGroup {
  readonly title: string;
  readonly tokens: readonly Token[];
}

/** Every design token, as tokens.css has it. */
export class CatalogTokens extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      .swatch {
        display: inline-block;
        inline-size: 40px;
        block-size: 20px;
        border: var(--agent-stroke) solid var(--agent-border);
        border-radius: var(--agent-radius-1);
        vertical-align: middle;
      }
      .bar {
        display: inline-block;
        block-size: 8px;
        max-inline-size: 240px;
        background: var(--agent-accent);
      }
      td:first-child {
        inline-size: 15rem;
      }
      td:nth-child(2) {
        inline-size: 8rem;
      }
    `,
  ];

  override render() {
    return TOKENS.map(
      ({title, tokens}) => html`
        <h3>${title}</h3>
        <table>
          ${tokens.map(
            ({name, value, note}) =>
              html`<tr>
                <td><code>${name}</code></td>
                <td>${specimenOf(name, value)}</td>
                <td>
                  <code>${value}</code>
                  ${note}
                </td>
              </tr>`,
          )}
        </table>
      `,
    );
  }
}

function specimenOf(name: string, value: string) {
  if (/oklch|color-mix/.test(value)) return html`<span class="swatch" style=${`background: var(${name})`}></span>`;
  if (name.startsWith('--agent-text-')) return html`<span style=${`font-size: var(${name})`}>Aa</span>`;
  if (name.startsWith('--agent-space') || /^[\d.]+px$/.test(value))
    return html`<span class="bar" style=${`inline-size: var(${name})`}></span>`;
  return '';
}

/** The rows of the first rule: each comment on a line of its own begins a group. */
function readTokens(text: string): readonly TokenGroup[] {
  const [, rule = ''] = /:where\(:root\) \{([^]*?)\n\}/.exec(text) ?? [];
  const groups: {title: string; tokens: Token[]}[] = [];
  for (const [, title, name, value, note] of rule.matchAll(
    /^ {2}(?:\/\*([^]*?)\*\/$|(--[\w-]+):\s*([^;]+);(?:[ ]*\/\*(.*)\*\/)?)/gm,
  )) {
    if (title !== undefined) groups.push({title: wordsOf(title), tokens: []});
    else groups.at(-1)?.tokens.push({name: name ?? '', value: wordsOf(value ?? ''), note: wordsOf(note ?? '')});
  }
  return groups.filter(({tokens}) => tokens.length > 0);
}

const wordsOf = (text: string) =>
  text
    .replaceAll(/^\s*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const TOKENS = readTokens(tokensCss);

if (!customElements.get('catalog-tokens')) customElements.define('catalog-tokens', CatalogTokens);
