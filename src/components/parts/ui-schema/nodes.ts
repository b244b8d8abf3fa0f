import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {
  UI_NODE_TYPES,
  type UiIcon,
  type UiNode,
  type UiStack,
  type UiText,
  type UiUnknown,
} from '../../../protocol/ui-node.js';
import {icon, ICON_NAMES, type IconName} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {renderButton, renderForm} from './actions.js';
import {renderKeyValue, renderList, renderProgress, renderTable} from './data.js';
import {renderImage, renderLink} from './media.js';
import {lookOf, renderBadge, renderNote, statusWord, type NodeContext, type Rendered} from './node-context.js';
import './ui-schema.strings.js';

/** Draws one node and all that is in it. */
export function renderNode(node: UiNode, context: NodeContext): Rendered {
  const inner = (child: UiNode) => renderNode(child, context);
  switch (node.type) {
    case 'stack':
      return renderStack(node, context);
    case 'grid':
      return html`<div class="grid gap-${node.gap} columns-${node.columns}">${node.children.map(inner)}</div>`;
    case 'text':
      return renderText(node, context);
    case 'markdown':
      return html`<agent-markdown
        .text=${node.content}
        .headingLevel=${context.headingLevel}
        .allowImages=${context.allowImages}
      ></agent-markdown>`;
    case 'badge':
      return renderBadge(node.label, node.status);
    case 'icon':
      return renderIcon(node, context);
    case 'divider':
      return html`<hr />`;
    case 'image':
      return renderImage(node, context);
    case 'link':
      return renderLink(node, context);
    case 'list':
      return renderList(node, inner);
    case 'key_value':
      return renderKeyValue(node, inner);
    case 'table':
      return renderTable(node, context, inner);
    case 'code':
      return html`<agent-code
        lang=${ifDefined(context.lang)}
        .text=${node.content}
        .language=${node.language}
      ></agent-code>`;
    case 'progress':
      return renderProgress(node, context);
    case 'button':
      return renderButton(node, context);
    case 'form':
      return renderForm(node, context);
    case 'unknown':
      return renderUnknown(node, context);
    case 'too_deep':
      return html`<p>${renderNote(context.localize.term('ui-schema.too-deep', node.count), context)}</p>`;
  }
}

function renderStack(stack: UiStack, context: NodeContext): TemplateResult {
  const {direction, appearance, gap, align, children} = stack;
  const box = appearance === 'plain' ? '' : `box ${appearance}`;
  return html`<div class="stack ${direction} gap-${gap} ${align ? `align-${align}` : ''} ${box}">
    ${children.map((child) => renderNode(child, context))}
  </div>`;
}

/** A text runs its own way, and starts where its neighbours do. */
function renderText({role, content}: UiText, {headingLevel}: NodeContext): Rendered {
  if (!content) return nothing;
  switch (role) {
    case 'title':
      return html`<p class="text title" role="heading" aria-level=${headingLevel}><bdi>${content}</bdi></p>`;
    case 'code':
      return html`<p class="text"><code>${content}</code></p>`;
    default:
      return html`<p class="text ${role}"><bdi>${content}</bdi></p>`;
  }
}

/** A glyph of our own set: by its status first, else by its name; what we have no glyph for is named all the same. */
function renderIcon({name, label, status}: UiIcon, {localize}: NodeContext): TemplateResult {
  const known = ICON_NAMES.find((each): each is IconName => each === name);
  const look = statusLook(status ? lookOf(status) : 'unknown');
  const glyph = status || !known ? icon(look.icon, {class: `glyph k-${look.tone}`}) : icon(known);
  const word = label || (status ? statusWord(status, '', localize) : name) || localize.term('status.unknown');
  return html`<span class="fit icon-box" role="img" aria-label=${word} title=${word}>${glyph}</span>`;
}

/** Shown for what it is: a part we cannot draw, its name, and everything in it that can be read. */
function renderUnknown({name, words, facts, children}: UiUnknown, context: NodeContext): TemplateResult {
  const {localize, lang} = context;
  const isKnownType = UI_NODE_TYPES.some((type) => type === name);
  const kind = isKnownType ? 'ui-schema.incomplete' : name ? 'ui-schema.unknown' : 'ui-schema.untyped';
  const isEmpty = words.length + facts.length + children.length === 0;
  return html`<div class="unknown" data-status="unknown">
    <p class="meta kind" lang=${ifDefined(lang)}>
      ${icon('unknown')} <span>${localize.term(kind)}</span> ${name ? html`<code>${name}</code>` : nothing}
    </p>
    ${words.map((text) => html`<p class="text"><bdi>${text}</bdi></p>`)}
    ${
      facts.length > 0
        ? html`<dl class="facts small">
            ${facts.map(
              ({name: fact, text}) =>
                html`<dt>${fact}</dt>
                  <dd>${text}</dd>`,
            )}
          </dl>`
        : nothing
    }
    ${children.map((child) => renderNode(child, context))}
    ${isEmpty ? renderNote(localize.term('ui-schema.unreadable'), context) : nothing}
  </div>`;
}
