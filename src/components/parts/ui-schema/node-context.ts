import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import type {UiButton, UiForm, UiGivenStatus} from '../../../protocol/ui-node.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import type {Addresses} from '../markdown/addresses.js';
import './ui-schema.strings.js';

/** What can be asked for: a press, or a form that was filled in. */
export type AskingNode = UiButton | UiForm;

/** What drawing depends on besides the nodes. */
export interface NodeContext {
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
export type Rendered = TemplateResult | typeof nothing | readonly Rendered[];

const LOOKS = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  pending: 'pending',
  unknown: 'unknown',
} as const satisfies Record<NonNullable<UiGivenStatus>, StatusKind>;

/** The status of the design system that this one looks like. */
export function lookOf(status: NonNullable<UiGivenStatus>): StatusKind {
  return LOOKS[status];
}

/** The word of a status in the reader's language; a status nobody knows keeps the word it came with. */
export function statusWord(status: NonNullable<UiGivenStatus>, native: string, localize: Localize): string {
  return localize.lookup(`ui-status.${status}`) ?? (native || localize.term('status.unknown'));
}

/** Our own words among those of the agent: small, faint, and in the reader's language. */
export function renderNote(words: string, {lang}: NodeContext, id?: string): TemplateResult {
  return html`<span class="meta note" id=${ifDefined(id)} lang=${ifDefined(lang)}>${words}</span>`;
}

/** The small name above a list, table or form. */
export function renderLabel(label: string): Rendered {
  return label ? html`<p class="text name">${label}</p>` : nothing;
}

/** A word on a tint; without a status it is an ordinary chip. */
export function renderBadge(label: string, status: UiGivenStatus): TemplateResult {
  return status
    ? html`<span class="fit">${statusMark(lookOf(status), label, {badge: true})}</span>`
    : html`<span class="fit"><span class="chip">${label}</span></span>`;
}
