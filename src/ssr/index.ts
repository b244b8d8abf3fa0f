import {LitElementRenderer, renderThunked, type Piece, type RenderInfo} from '@lit-labs/ssr';
import type {TemplateResult} from 'lit';
import {unfold} from '../controllers/disclosure.js';
import {chinese} from '../locales/index.js';
import * as zhCn from '../locales/zh-cn.js';

/** Without scripts, what is open takes the place of what is folded. */
const OPEN_INSTEAD = '<style>:not(style, noscript):has(~ noscript) { display: none !important }</style>';

interface FoldInfo extends RenderInfo {
  /** What is rendered now is for who reads without scripts. */
  isUnfolded?: boolean;
}

/** Renders an element as it stands, and beside it, for who reads without scripts, with everything open that is folded. */
class SurfaceRenderer extends LitElementRenderer {
  /** Without a root, what an element asks for does not reach those around it: the store is asked for that way. */
  override connectedCallback(): void {
    if (!this.element.shadowRoot) this.element.attachShadow({mode: 'open'});
    super.connectedCallback();
  }

  override renderShadow(info: FoldInfo): Piece[] | undefined {
    if (info.isUnfolded) unfold(this.element);
    const shadow = super.renderShadow(info);
    return info.isUnfolded ? shadow : shadow?.concat(() => this.#unfolded(info));
  }

  #unfolded(info: FoldInfo): Piece | undefined {
    if (!unfold(this.element)) return undefined;
    const open: FoldInfo = {...info, isUnfolded: true};
    return ['<noscript>', OPEN_INSTEAD, () => renderThunked(this.element.render(), open), '</noscript>'];
  }
}

/**
 * Renders surfaces on a server, as HTML with declarative shadow roots. Import the elements first (`agent-surfaces/all`), and
 * give `agent-projection` its store: `` renderSurfaces(html`<agent-projection .store=${store}>…</agent-projection>`) ``.
 */
export function renderSurfaces(template: TemplateResult): string {
  chinese.value = zhCn; // nothing can be waited for
  return join(renderThunked(template, {elementRenderers: [SurfaceRenderer]}));
}

/** A value as JSON that can stand inside a `<script type="application/json">`: nothing in it ends the script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function join(piece: Piece | undefined): string {
  if (typeof piece === 'function') return join(piece());
  if (Array.isArray(piece)) return piece.map(join).join('');
  return piece ?? '';
}
