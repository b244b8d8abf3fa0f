import {html, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {guard} from 'lit/directives/guard.js';
import {prose} from '../../../styles/prose.styles.js';
import {AgentElement} from '../../agent-element.js';
import {Blocks} from './blocks.js';
import type {Citations} from './citations.js';
import styles from './markdown.styles.js';
import {renderBlock, renderCaret, type RenderContext} from './render.js';

const NO_CITATIONS: Citations = new Map();

/** What rendering depends on besides the text. */
const CONTEXT = ['headingLevel', 'allowImages', 'citations'] as const;

/**
 * Markdown as an agent writes it, also while it is still writing: finished blocks are never read or rendered again.
 * It becomes templates, never HTML: tags in it are shown as text, and links lead only to the web, mail and telephone.
 *
 * @summary Shows Markdown, safely and while it streams.
 * @a11y `aria-busy` while the text streams; headings, lists, tables and links have their native roles.
 * @element agent-markdown
 * @dependency agent-citation
 * @dependency agent-code
 * @csspart base - the text
 * @cssprop [--agent-markdown-font-size=var(--agent-text-3)] - size of the text
 * @cssprop [--agent-markdown-line-height=var(--agent-leading-read)] - height of its lines
 * @cssprop [--agent-markdown-background=var(--agent-surface)] - the paper under it, for table headers that stay
 * @cssprop [--agent-markdown-measure=var(--agent-measure)] - width of its paragraphs; code and tables use all there is
 */
export class AgentMarkdown extends AgentElement {
  static override styles = [AgentElement.styles, prose, styles];

  /** The Markdown. */
  @property() text = '';

  /** More is to come: unfinished syntax is shown as if it were finished, and a caret stands at the end. */
  @property({type: Boolean}) streaming = false;

  /** The level that a first-level heading gets, so that the text fits the outline of the page. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 3;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  /** The sources that the text may cite, each with its number; what cites anything else stays text. */
  @property({attribute: false}) citations: Citations = NO_CITATIONS;

  readonly #blocks = new Blocks();
  #context: RenderContext | undefined;
  #lang = '';

  override willUpdate(changed: PropertyValues<this>): void {
    const lang = this.localize.lang();
    if (!this.#context || lang !== this.#lang || CONTEXT.some((name) => changed.has(name))) {
      this.#lang = lang;
      this.#context = {
        headingLevel: Math.min(6, Math.max(1, Math.trunc(this.headingLevel) || 3)),
        allowImages: this.allowImages,
        citations: this.citations ?? NO_CITATIONS,
        localize: this.localize,
      };
    }
  }

  override render() {
    const groups = this.#blocks.update(String(this.text ?? ''), this.streaming);
    return html`
      <div part="base" aria-busy=${this.streaming ? 'true' : 'false'}>
        ${groups.map((group, index) => this.#renderGroup(group, this.streaming && index === groups.length - 1))}
        ${this.streaming && groups.length === 0 ? renderCaret() : ''}
      </div>
    `;
  }

  /** A finished group is one array for good, and a finished block one token: both are skipped when nothing changed. */
  #renderGroup(group: ReturnType<Blocks['update']>[number], isLast: boolean) {
    const context = this.#context;
    if (!context) return '';
    return guard([group, context, isLast], () =>
      group.map((token, index) => {
        const open = isLast && index === group.length - 1;
        return guard([token, context, open], () => renderBlock(token, context, open));
      }),
    );
  }
}
