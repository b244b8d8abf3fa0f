import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {announce} from '../../../controllers/announcer.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {UiAction, UiNode} from '../../../protocol/ui-node.js';
import {brief} from '../../../protocol/ui-node-fields.js';
import {readUiSchema, type UiSchema, type UiSchemaReading} from '../../../protocol/ui-schema.js';
import {progress} from '../../../styles/progress.styles.js';
import {prose} from '../../../styles/prose.styles.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {lookOf, statusWord, type AskingNode, type NodeContext} from './node-context.js';
import {renderNode} from './nodes.js';
import {nodes as nodeStyles} from './nodes.styles.js';
import styles from './ui-schema.styles.js';
import './ui-schema.strings.js';

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
 * @dependency agent-code
 * @dependency agent-markdown
 * @dependency agent-schema-form
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
    return html`<div class="head">
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

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-ui-schema-action': AgentUiSchemaActionEvent;
  }
}
