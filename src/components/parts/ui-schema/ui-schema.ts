import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {announce} from '../../../controllers/announcer.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import type {JsonObject} from '../../../protocol/events.js';
import {brief} from '../../../protocol/ui-node-fields.js';
import {
  UI_NODE_TYPES,
  type UiAction,
  type UiButton,
  type UiForm,
  type UiGivenStatus,
  type UiIcon,
  type UiImage,
  type UiKeyValue,
  type UiLink,
  type UiList,
  type UiNode,
  type UiProgress,
  type UiStack,
  type UiTable,
  type UiText,
  type UiUnknown,
} from '../../../protocol/ui-node.js';
import {readUiSchema, type UiSchema, type UiSchemaReading} from '../../../protocol/ui-schema.js';
import {icon, ICON_NAMES, type IconName} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {prose} from '../../../styles/prose.styles.js';
import {type StatusKind, statusLook, statusMark} from '../../../styles/status.js';
import type {Localize} from '../../../controllers/localize.js';
import {AgentElement} from '../../agent-element.js';
import {Addresses, renderDestination} from '../markdown/addresses.js';
import {linkTitle, type SafeUrl} from '../markdown/urls.js';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent} from '../schema-form/schema-form.js';
import {nodes as nodeStyles} from './nodes.styles.js';
import styles from './ui-schema.styles.js';
import '../markdown/markdown.strings.js';
import './ui-schema.strings.js';

/** What can be asked for: a press, or a form that was filled in. */
type AskingNode = UiButton | UiForm;

/** What drawing depends on besides the nodes. */
interface NodeContext {
  readonly localize: Localize;
  /** The language of our own words, where it is not that of the nodes. */
  readonly lang: string | undefined;
  /** The level of a title in the outline of the page. */
  readonly headingLevel: number;
  readonly allowImages: boolean;
  readonly addresses: Addresses;
  /** An id for what is said about a node. */
  noteId(node: AskingNode): string;
  /** Whether this was asked for, and nobody took it. */
  isRefused(node: AskingNode): boolean;
  /** A person asks for what the node says. */
  ask(node: AskingNode, value?: unknown): void;
}

/** What a node becomes. */
type Rendered = TemplateResult | typeof nothing | readonly Rendered[];

const LOOKS = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  pending: 'pending',
  unknown: 'unknown',
} as const satisfies Record<NonNullable<UiGivenStatus>, StatusKind>;

/** The status of the design system that this one looks like. */
function lookOf(status: NonNullable<UiGivenStatus>): StatusKind {
  return LOOKS[status];
}

/** The word of a status in the reader's language; a status nobody knows keeps the word it came with. */
function statusWord(status: NonNullable<UiGivenStatus>, native: string, localize: Localize): string {
  return localize.lookup(`ui-status.${status}`) ?? (native || localize.term('status.unknown'));
}

/** Our own words among those of the agent: small, faint, and in the reader's language. */
function renderNote(words: string, {lang}: NodeContext, id?: string): TemplateResult {
  return html`<span class="meta note" id=${ifDefined(id)} lang=${ifDefined(lang)}>${words}</span>`;
}

/** The small name above a list, table or form. */
function renderLabel(label: string): Rendered {
  return label ? html`<p class="text name">${label}</p>` : nothing;
}

/** A word on a tint; without a status it is an ordinary chip. */
function renderBadge(label: string, status: UiGivenStatus): TemplateResult {
  return status
    ? html`<span class="fit">${statusMark(lookOf(status), label, {badge: true})}</span>`
    : html`<span class="fit"><span class="chip">${label}</span></span>`;
}

/** As much as is shown of something that is no schema. */
const MALFORMED_LENGTH = 2_000;

/** A person asks for what a node of the interface offers. Whoever takes it calls `preventDefault()`. */
export class AgentUiSchemaActionEvent extends Event {
  static readonly type = 'agent-ui-schema-action';

  /** The node's own id. */
  readonly nodeId: string | undefined;
  /** The node's own action, as its producer wrote it. */
  readonly action: unknown;
  /** The node's own payload. */
  readonly payload: unknown;
  /** What was filled in, where the node is a form. */
  readonly value: unknown;
  /** The ids of the interface, as they came. */
  readonly meta: JsonObject | undefined;

  constructor({id, action, payload}: UiAction, value: unknown, meta: JsonObject | undefined) {
    super(AgentUiSchemaActionEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.nodeId = id;
    this.action = action;
    this.payload = payload;
    this.value = value;
    this.meta = meta;
  }
}

/**
 * An interface that an agent describes as `ui_schema` 2.0. What is known is drawn with our own parts, and what is not is
 * shown as unknown with everything in it that can be read. Nothing in it runs: an action is handed to the page.
 *
 * @summary Draws an interface that an agent describes.
 * @a11y What an agent describes becomes native fields, tables and lists; what it asks for in vain is announced politely.
 * @element agent-ui-schema
 * @fires {AgentUiSchemaActionEvent} agent-ui-schema-action - a button was pressed or a form sent; if nobody prevents it, the button says so
 * @csspart base - the whole
 * @csspart content - what the schema describes, in its own language
 */
export class AgentUiSchema extends AgentElement {
  static override styles = [AgentElement.styles, progress, prose, nodeStyles, styles];

  /** What was asked for, and nobody took. */
  @state() private refused: ReadonlySet<AskingNode> = new Set();

  /** The schema, as it came. */
  @property({attribute: false}) schema: unknown;

  /** The level of its titles in the outline of the page. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 3;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #addresses = new Addresses(this);
  #reading: UiSchemaReading = {problem: 'none'};
  #noteIds = new Map<UiNode, string>();

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('schema')) return;
    this.#reading = readUiSchema(this.schema);
    this.#noteIds = new Map();
    this.refused = new Set();
  }

  override render() {
    const {schema, problem} = this.#reading;
    if (problem === 'none') return this.renderFallback('unknown', this.term('ui-schema.none'));
    return schema ? this.#renderSchema(schema) : this.#renderMalformed(problem);
  }

  /** What came, as it came: it may well say what the producer meant. */
  #renderMalformed(problem: 'malformed' | 'no_root') {
    return this.renderFallback(
      'unavailable',
      html`${this.term(`ui-schema.${problem}`)}
        <details class="raw">
          <summary class="meta">${this.term('ui-schema.as-json')}</summary>
          <agent-code wrapped language="JSON" .text=${brief(this.schema, MALFORMED_LENGTH)}></agent-code>
        </details>`,
    );
  }

  #renderSchema(schema: UiSchema) {
    const {root, theme, locale, direction, status, omitted} = schema;
    // The status belongs on the card that the root is, so the base takes the card's place.
    const box = root.type === 'stack' && root.appearance !== 'plain' ? `box ${root.appearance}` : '';
    const content = root.type === 'stack' ? {...root, appearance: 'plain' as const} : root;
    return html`
      <div part="base" class=${box} data-status=${ifDefined(status)} data-theme=${theme} dir=${ifDefined(direction)}>
        ${this.#renderHead(schema)}
        <div part="content" lang=${ifDefined(locale)}>${renderNode(content, this.#context(schema))}</div>
        ${omitted > 0 ? html`<p class="meta note">${this.term('ui-schema.omitted', omitted)}</p>` : nothing}
      </div>
    `;
  }

  #renderHead({status, statusWord: native, version, isKnownVersion}: UiSchema): TemplateResult | typeof nothing {
    if (!status && isKnownVersion) return nothing;
    const isSettled = status === 'success' || status === 'info';
    return html`<div class="head wrap">
      ${status ? statusMark(lookOf(status), statusWord(status, native, this.localize), {quiet: isSettled}) : nothing}
      ${isKnownVersion ? nothing : html`<span class="meta note">${this.term('ui-schema.version', version)}</span>`}
    </div>`;
  }

  #context(schema: UiSchema): NodeContext {
    return {
      localize: this.localize,
      lang: schema.locale === undefined ? undefined : this.localize.lang(),
      headingLevel: Math.min(6, Math.max(1, Math.trunc(this.headingLevel) || 3)),
      allowImages: this.allowImages,
      addresses: this.#addresses,
      noteId: (node) => this.#noteId(node),
      isRefused: (node) => this.refused.has(node),
      ask: (node, value) => this.#ask(node, value, schema.meta),
    };
  }

  #noteId(node: AskingNode): string {
    const id = this.#noteIds.get(node) ?? `note-${this.#noteIds.size}`;
    this.#noteIds.set(node, id);
    return id;
  }

  #ask(node: AskingNode, value: unknown, meta: JsonObject | undefined): void {
    const event = new AgentUiSchemaActionEvent(node, value, meta);
    const isTaken = !this.dispatchEvent(event);
    const others = [...this.refused].filter((each) => each !== node);
    this.refused = new Set(isTaken ? others : [...others, node]);
    if (!isTaken) announce(this.term('ui-schema.not-taken'), 'polite', this.ownerDocument);
  }
}

/** Draws one node and all that is in it. */
function renderNode(node: UiNode, context: NodeContext): Rendered {
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

/** A button is never filled: the one filled button of a view is not for an agent to take. */
function renderButton(node: UiButton, context: NodeContext): TemplateResult {
  const label = node.label || context.localize.term('ui-schema.unnamed');
  return html`<div class="ask fit">${renderAsk(node, label, () => context.ask(node), context)}</div>`;
}

/** A form from its JSON schema, and the button that sends it. */
function renderForm(node: UiForm, context: NodeContext): TemplateResult {
  const onSubmit = (event: AgentSchemaFormSubmitEvent) => context.ask(node, event.value);
  const onSend = (event: Event) => {
    const form = (event.currentTarget as Element).closest('.form')?.querySelector('agent-schema-form');
    (form as AgentSchemaForm | null)?.requestSubmit();
  };
  const label = node.label || context.localize.term('verb.send');
  return html`<div class="form">
    ${renderLabel(node.title)}
    <agent-schema-form .schema=${node.schema} @agent-schema-form-submit=${onSubmit}></agent-schema-form>
    <div class="ask">${renderAsk(node, label, onSend, context)}</div>
  </div>`;
}

function renderAsk(node: AskingNode, label: string, onClick: (event: Event) => void, context: NodeContext) {
  const {off, note} = stateOf(node, context);
  const id = note ? context.noteId(node) : undefined;
  const look = node.type === 'button' && node.danger ? 'reject' : '';
  return html`
    <button
      type="button"
      class="btn ${look}"
      aria-disabled=${ifDefined(off ? 'true' : undefined)}
      aria-describedby=${ifDefined(id)}
      @click=${off ? nothing : onClick}
    >
      ${label}
    </button>
    ${note ? renderNote(note, context, id) : nothing}
  `;
}

/** Whether it can be asked for, and what is to be said about that. */
function stateOf(node: AskingNode, {localize, isRefused}: NodeContext): {off: boolean; note: string} {
  if (node.type === 'button' && node.disabled) return {off: true, note: node.reason};
  const hasAction = node.action !== undefined || node.id !== undefined;
  if (!hasAction) return {off: true, note: localize.term('ui-schema.no-action')};
  return {off: false, note: isRefused(node) ? localize.term('ui-schema.not-taken') : ''};
}

type Draw = (node: UiNode) => Rendered;

/** Stands where nothing was given. */
const NONE = html`<span class="faint">–</span>`;

/** Items below each other. */
function renderList({label, ordered, items}: UiList, draw: Draw): TemplateResult {
  const rows = items.map((item) => html`<li>${draw(item)}</li>`);
  return html`<div class="group">
    ${renderLabel(label)}
    ${
      ordered
        ? html`<ol>
            ${rows}
          </ol>`
        : html`<ul>
            ${rows}
          </ul>`
    }
  </div>`;
}

/** Facts with their names. */
function renderKeyValue({label, items}: UiKeyValue, draw: Draw): TemplateResult {
  return html`<div class="group">
    ${renderLabel(label)}
    <dl class="facts">
      ${items.map(
        (item) =>
          html`<dt>${item.label}</dt>
            <dd>${item.value ? draw(item.value) : NONE}</dd>`,
      )}
    </dl>
  </div>`;
}

/** A table; a wide one scrolls in its own box. */
function renderTable({label, columns, rows}: UiTable, {localize}: NodeContext, draw: Draw): TemplateResult {
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  const alignOf = (index: number) => columns[index]?.align ?? 'start';
  const region = () => label || localize.term('markdown.table', width, rows.length);
  return html`<div class="group">
    ${renderLabel(label)}
    <div class="scroll" ${scrollRegion(region)}>
      <table aria-label=${ifDefined(label || undefined)}>
        ${
          columns.length > 0
            ? html`<thead>
                <tr>
                  ${columns.map((column) => renderHead(column.label, column.align))}
                </tr>
              </thead>`
            : nothing
        }
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, index) => html`<td class=${alignOf(index)}>${cell ? draw(cell) : NONE}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

/** An empty corner is no header of anything. */
function renderHead(label: string, align: string): TemplateResult {
  return label ? html`<th class=${align} scope="col">${label}</th>` : html`<td class=${align}></td>`;
}

/** A bar that grows, with its number in words; without a share there is no bar, only what was said. */
function renderProgress({label, share, value}: UiProgress, {localize}: NodeContext): TemplateResult {
  const name = label || localize.term('ui-schema.progress');
  if (share === undefined) {
    return html`<p class="text">
      ${localize.term('ui-schema.progress-words', name, value || localize.term('fallback.unknown'))}
    </p>`;
  }
  const percent = localize.formatNumber(share, {style: 'percent', maximumFractionDigits: 0});
  return html`<div class="bar">
    ${label ? html`<span class="text">${label}</span>` : nothing}
    <progress max="1" value=${share} aria-label=${name}></progress>
    <span class="percent">${percent}</span>
  </div>`;
}

/** A picture, where its address is allowed; one on another server only where the host says that it may be fetched. */
function renderImage({src, alt}: UiImage, context: NodeContext): TemplateResult {
  const {allowImages, addresses, localize} = context;
  const image = addresses.image(src, allowImages);
  const word = localize.term('markdown.image', alt);
  if (!image) return renderRefused(word, context);
  if (!image.shown) return renderLink({href: image.src, label: word}, context);
  return html`<img
    class="fit"
    src=${image.src}
    alt=${alt || word}
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
  />`;
}

/** A link, where its address is allowed; else its words, and that it leads nowhere. */
function renderLink({href, label}: Pick<UiLink, 'href' | 'label'>, context: NodeContext): TemplateResult {
  const url = context.addresses.link(href);
  return url ? renderAnchor(url, label) : renderRefused(label, context);
}

function renderAnchor(url: SafeUrl, label: string): TemplateResult {
  return html`<a
    class="fit"
    href=${url.href}
    rel="noopener noreferrer nofollow"
    target=${ifDefined(url.absolute ? '_blank' : undefined)}
    title=${ifDefined(linkTitle(url))}
    >${label}${renderDestination(url, label)}</a
  >`;
}

function renderRefused(label: string, context: NodeContext): TemplateResult {
  return html`<p class="text">${label} ${renderNote(context.localize.term('ui-schema.no-address'), context)}</p>`;
}
