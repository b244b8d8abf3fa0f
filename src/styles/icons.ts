import {html, svg, type TemplateResult} from 'lit';

const CIRCLE = svg`<circle cx="8" cy="8" r="6.25" />`;
const DASHED = svg`<circle cx="8" cy="8" r="6.25" stroke-dasharray="2.4 2.5" />`;

/** One set, drawn on a 16 px grid with a 1.5 stroke and round caps. Status shapes differ by outline first, then by mark. */
const ICONS = {
  // What state it is in
  running: svg`<path d="M8 1.75a6.25 6.25 0 1 1-6.25 6.25" /><circle cx="8" cy="8" r="2" fill="currentColor" stroke="none" />`,
  needs: svg`<path d="M8 1.1 14.9 8 8 14.9 1.1 8z" fill="currentColor" /><path d="M8 5v3.4M8 10.8v.05" class="ink" />`,
  success: svg`${CIRCLE}<path d="m5.2 8.2 2 2 3.7-4.2" />`,
  warning: svg`<path d="M8 2 14.6 13.6H1.4z" /><path d="M8 6.6v3M8 11.5v.05" />`,
  danger: svg`<path d="M5.3 1.6h5.4l3.7 3.7v5.4l-3.7 3.7H5.3l-3.7-3.7V5.3z" /><path d="m5.9 5.9 4.2 4.2M10.1 5.9l-4.2 4.2" />`,
  info: svg`<rect x="2" y="2" width="12" height="12" rx="2" /><path d="M8 7.4v3.4M8 5.1v.05" />`,
  stale: svg`${DASHED}<path d="M8 4.8V8l2.2 1.4" />`,
  unknown: svg`${DASHED}<path d="M6.4 6.3a1.65 1.65 0 1 1 2.3 1.7c-.5.25-.7.55-.7 1M8 11v.05" />`,
  pending: svg`${CIRCLE}`,
  queued: svg`${CIRCLE}<path d="M5.4 8h.05M8 8h.05M10.6 8h.05" stroke-width="1.75" />`,
  paused: svg`${CIRCLE}<path d="M6.5 5.9v4.2M9.5 5.9v4.2" />`,
  blocked: svg`${CIRCLE}<path d="M4.9 8h6.2" />`,
  cancelled: svg`${CIRCLE}<path d="m3.7 12.3 8.6-8.6" />`,
  disputed: svg`${CIRCLE}<path d="M8 1.75v12.5A6.25 6.25 0 0 1 8 1.75z" fill="currentColor" />`,
  loading: svg`<path d="M2.5 4.5h11M2.5 8h7M2.5 11.5h9" stroke-dasharray="2.2 2.6" />`,
  unavailable: svg`${DASHED}<path d="m6 6 4 4M10 6l-4 4" />`,
  expired: svg`<path d="M4 2h8M4 14h8M5 2v2.3c0 1 3 2.6 3 3.7S5 10.7 5 11.7V14M11 2v2.3c0 1-3 2.6-3 3.7s3 2.7 3 3.7V14" />`,
  retry: svg`<path d="M13.4 8A5.4 5.4 0 1 1 11.6 4M13.5 2v3h-3" />`,
  offline: svg`<path d="m6.7 9.3-1 1a2.4 2.4 0 0 1-3.4-3.4l2-2M9.3 6.7l1-1a2.4 2.4 0 0 1 3.4 3.4l-2 2M2.5 2.5l11 11" />`,
  link: svg`<path d="m6.7 9.3 2.6-2.6M7.2 4.7l1.4-1.4a2.9 2.9 0 0 1 4.1 4.1l-1.4 1.4M8.8 11.3l-1.4 1.4a2.9 2.9 0 0 1-4.1-4.1l1.4-1.4" />`,
  connecting: svg`<circle cx="3.5" cy="8" r="1.75" /><circle cx="12.5" cy="8" r="1.75" /><path d="M6.7 8h.05M9.3 8h.05" stroke-width="1.75" />`,
  stopping: svg`${CIRCLE}<rect x="6" y="6" width="4" height="4" fill="currentColor" stroke="none" />`,
  compact: svg`<path d="M3 2.5h10M3 13.5h10M8 4.8v2.4M6.5 6 8 7.4 9.5 6M8 11.2V8.8M6.5 10 8 8.6 9.5 10" />`,

  // Objects and actions
  chev: svg`<path d="m6 3.5 4.5 4.5L6 12.5" />`,
  down: svg`<path d="m4 6.2 4 4 4-4" />`,
  plus: svg`<path d="M8 3v10M3 8h10" />`,
  minus: svg`<path d="M3 8h10" />`,
  fit: svg`<path d="M6 2.5H2.5V6M10 2.5h3.5V6M6 13.5H2.5V10M10 13.5h3.5V10" />`,
  x: svg`<path d="m4 4 8 8M12 4l-8 8" />`,
  search: svg`<circle cx="7" cy="7" r="4.5" /><path d="m10.4 10.4 3.1 3.1" />`,
  send: svg`<path d="M8 13V3M3.8 7.2 8 3l4.2 4.2" />`,
  steer: svg`<path d="M3 2.5V7a3 3 0 0 0 3 3h7M10 7l3 3-3 3" />`,
  queue: svg`<path d="M2.5 4h11M2.5 8h11M2.5 12h6" />`,
  stop: svg`<rect x="4" y="4" width="8" height="8" rx="1" />`,
  clip: svg`<path d="m13 7.6-5.3 5.2a3.3 3.3 0 0 1-4.6-4.7l5.6-5.5a2.2 2.2 0 0 1 3.1 3.1l-5.5 5.5a1.1 1.1 0 0 1-1.6-1.6L9.6 4.8" />`,
  at: svg`<circle cx="8" cy="8" r="2.5" /><path d="M10.5 5.5v3.2a1.7 1.7 0 0 0 3.4-.2V8a5.9 5.9 0 1 0-2.5 4.8" />`,
  file: svg`<path d="M4 1.75h5l3.25 3.25v9.25H4zM9 1.75V5h3.25" />`,
  doc: svg`<path d="M4 1.75h5l3.25 3.25v9.25H4zM9 1.75V5h3.25M6.2 8h4M6.2 10.8h4" />`,
  term: svg`<rect x="1.75" y="2.5" width="12.5" height="11" rx="1.5" /><path d="m4.5 6 2 2-2 2M8.5 10h3" />`,
  team: svg`<circle cx="3.5" cy="8" r="1.75" /><circle cx="12.5" cy="3.5" r="1.75" /><circle cx="12.5" cy="12.5" r="1.75" /><path d="m5.1 7.2 5.8-2.9M5.1 8.8l5.8 2.9" />`,
  clock: svg`${CIRCLE}<path d="M8 4.5V8l2.3 1.5" />`,
  key: svg`<circle cx="5" cy="11" r="3" /><path d="m7.2 8.8 6-6M11 5l2 2" />`,
  form: svg`<rect x="2" y="2.5" width="12" height="11" rx="1.5" /><path d="M4.5 6h2.5M4.5 10h2.5M9.5 6h2M9.5 10h2" />`,
  shield: svg`<path d="M8 1.75 13 3.5v4.3c0 3-2.2 5.2-5 6.4-2.8-1.2-5-3.4-5-6.4V3.5z" />`,
  handoff: svg`<path d="M2 5h8.5M8 2.5 10.5 5 8 7.5M14 11H5.5M8 8.5 5.5 11 8 13.5" />`,
  edit: svg`<path d="M10.6 3 13 5.4 5.6 12.8l-3.1.7.7-3.1z" />`,
  trash: svg`<path d="M2.5 4h11M6 4V2.25h4V4M4 4l.6 9.75h6.8L12 4" />`,
  more: svg`<path d="M3.5 8h.05M8 8h.05M12.5 8h.05" stroke-width="2" />`,
  inbox: svg`<path d="M2 9.5 3.8 3h8.4L14 9.5v3.75H2zM2 9.5h3.5c0 1.4 1.1 2.3 2.5 2.3s2.5-.9 2.5-2.3H14" />`,
  copy: svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.5" /><path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />`,
  think: svg`<path d="M3 3h10M3 6.3h10M3 9.6h6M3 13h3.5" />`,
  plan: svg`<path d="m2 4 1.2 1.2L5.5 3M2 11l1.2 1.2L5.5 10M8 4.2h6M8 11.2h6" />`,
  tool: svg`<path d="M9.6 5.1a3 3 0 0 1 3.7-2.9l-1.7 1.8.4 1.7 1.7.4 1.1-1.2a3 3 0 0 1-4 3.4L5.6 13.5a1.7 1.7 0 0 1-2.5-2.5z" />`,
  branch: svg`<circle cx="4.5" cy="3.5" r="1.75" /><circle cx="4.5" cy="12.5" r="1.75" /><circle cx="11.5" cy="5.5" r="1.75" /><path d="M4.5 5.25v5.5M11.5 7.25c0 2.25-2.5 2.75-5.5 3.75" />`,
  diff: svg`<path d="M5 2.5v6M2 5.5h6M8.5 11.5h5.5" />`,
  db: svg`<ellipse cx="8" cy="3.75" rx="5.25" ry="2" /><path d="M2.75 3.75v8.5c0 1.1 2.3 2 5.25 2s5.25-.9 5.25-2v-8.5M2.75 8c0 1.1 2.3 2 5.25 2s5.25-.9 5.25-2" />`,
  open: svg`<path d="M9 2.5h4.5V7M13.5 2.5 7.5 8.5M6.5 3.5h-4v10h10v-4" />`,
  quote: svg`<path d="M3 3.5h10M3 12.5h10M5.5 6.5v3M8 8h4.5" />`,
  comment: svg`<path d="M2.25 3h11.5v7.75H8.5L5.25 13.6v-2.85h-3z" />`,
  check: svg`<path d="m3 8.5 3.2 3.2L13 4.5" />`,
  person: svg`<circle cx="8" cy="5" r="2.75" /><path d="M2.75 14c.5-3 2.6-4.5 5.25-4.5s4.75 1.5 5.25 4.5" />`,
  play: svg`<path d="M4.5 2.5 13 8l-8.5 5.5z" fill="currentColor" />`,
  pause: svg`<path d="M5 3v10M11 3v10" stroke-width="2" />`,
  next: svg`<path d="m4 3.5 6 4.5-6 4.5zM12.5 3.5v9" />`,
  back: svg`<path d="m12 3.5-6 4.5 6 4.5zM3.5 3.5v9" />`,
  panel: svg`<rect x="1.75" y="2.5" width="12.5" height="11" rx="1.5" /><path d="M10 2.5v11" />`,
  filter: svg`<path d="M2 4h12M4.5 8h7M6.75 12h2.5" />`,
  bookmark: svg`<path d="M4.25 2.25h7.5v11.5L8 10.9l-3.75 2.85z" />`,
  arrange: svg`<path d="M2 4.5h6.75M12.25 4.5H14M2 11.5h1.75M7.25 11.5H14" /><circle cx="10.5" cy="4.5" r="1.75" /><circle cx="5.5" cy="11.5" r="1.75" />`,
} as const;

/** The name of an icon. */
export type IconName = keyof typeof ICONS;

/** Every icon there is, for the catalog. */
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/** Whether a word is the name of an icon. */
export function isIcon(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

/** What an icon may be given. */
export interface IconOptions {
  /** More class names for the svg, beside `icon`. */
  class?: string;
}

/** An icon in the current colour. It is hidden from assistive technology: a word or a name always stands next to it. */
export function icon(name: IconName, options: IconOptions = {}): TemplateResult {
  return html`<svg class="icon ${options.class ?? ''}" aria-hidden="true" viewBox="0 0 16 16">${ICONS[name]}</svg>`;
}
