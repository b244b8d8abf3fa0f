import {html, nothing, type TemplateResult} from 'lit';
import {icon, type IconName} from './icons.js';

/** The seven families of colour a status may have. */
export const STATUS_TONES = ['running', 'needs', 'success', 'warning', 'danger', 'info', 'stale'] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

/** How a status looks: its outline and its colour. */
export interface StatusLook {
  readonly icon: IconName;
  readonly tone: StatusTone;
}

const look = (icon: IconName, tone: StatusTone): StatusLook => ({icon, tone});

/** Every status a person can be shown. Outlines differ before colours do. */
const LOOKS = {
  running: look('running', 'running'),
  needs: look('needs', 'needs'),
  success: look('success', 'success'),
  warning: look('warning', 'warning'),
  danger: look('danger', 'danger'),
  info: look('info', 'info'),
  stale: look('stale', 'stale'),
  unknown: look('unknown', 'stale'),
  pending: look('pending', 'stale'),
  queued: look('queued', 'stale'),
  paused: look('paused', 'info'),
  blocked: look('blocked', 'warning'),
  cancelled: look('cancelled', 'stale'),
  disputed: look('disputed', 'danger'),
  loading: look('loading', 'stale'),
  unavailable: look('unavailable', 'stale'),
  expired: look('expired', 'stale'),
  retry: look('retry', 'warning'),
  offline: look('offline', 'danger'),
  connecting: look('connecting', 'info'),
  stopping: look('stopping', 'info'),
} as const satisfies Record<string, StatusLook>;

/** A status that can be shown. */
export type StatusKind = keyof typeof LOOKS;

/** All of them, in the order of the catalog. */
export const STATUS_KINDS = Object.keys(LOOKS) as StatusKind[];

/** Whether this is a status we have a look for. */
export function isStatusKind(kind: string): kind is StatusKind {
  return Object.hasOwn(LOOKS, kind);
}

/** The look of a status; a kind nobody knows looks unknown. */
export function statusLook(kind: string): StatusLook {
  return isStatusKind(kind) ? LOOKS[kind] : LOOKS.unknown;
}

/** What `statusMark` may add. */
export interface StatusMarkOptions {
  /** On a tint of its own; filled when a person is needed. */
  badge?: boolean;
  /** A settled status: the glyph keeps its colour, the word is faint. */
  quiet?: boolean;
}

/** A status as glyph, word and colour, for templates that include the shared styles. */
export function statusMark(kind: string, word: string, options: StatusMarkOptions = {}): TemplateResult {
  const {icon: name, tone} = statusLook(kind);
  const variant = options.badge ? ' badge' : options.quiet ? ' quiet' : '';
  return html`<span class="st k-${tone}${variant}">${icon(name)}${word ? html`<span>${word}</span>` : nothing}</span>`;
}
