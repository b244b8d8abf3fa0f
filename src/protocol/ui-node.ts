/** The nodes that a `ui_schema` is made of, as they are drawn. The set is open: whatever else comes is an unknown node. */

/** As much as is drawn of one schema. What is more or lies deeper is counted and said. */
export const UI_SCHEMA_LIMITS = {depth: 32, nodes: 1_000, gridColumns: 6, tableColumns: 16} as const;

/** How an interface or a part of it stands. */
export const UI_STATUSES = ['info', 'success', 'warning', 'error', 'pending'] as const;
export type UiStatus = (typeof UI_STATUSES)[number];

/** The types of nodes that are drawn as what they are. `row` is a horizontal stack, `action` a button. */
export const UI_NODE_TYPES = [
  'stack',
  'row',
  'grid',
  'text',
  'markdown',
  'badge',
  'icon',
  'divider',
  'image',
  'link',
  'list',
  'key_value',
  'table',
  'code',
  'progress',
  'button',
  'action',
  'form',
] as const;
export type UiNodeType = (typeof UI_NODE_TYPES)[number];

/** What a text is for; any other role reads as body. */
export const UI_TEXT_ROLES = ['title', 'subtitle', 'body', 'caption', 'label', 'code'] as const;
export type UiTextRole = (typeof UI_TEXT_ROLES)[number];

/** What a stack stands on; any other appearance is plain. */
export const UI_APPEARANCES = ['plain', 'card', 'outlined', 'filled'] as const;
export type UiAppearance = (typeof UI_APPEARANCES)[number];

/** Which way a stack runs. */
export const UI_DIRECTIONS = ['vertical', 'horizontal'] as const;
export type UiDirection = (typeof UI_DIRECTIONS)[number];

/** Where the children of a stack stand across its direction. */
export const UI_ALIGNS = ['start', 'center', 'end', 'stretch', 'baseline'] as const;
export type UiAlign = (typeof UI_ALIGNS)[number];

/** The space between children, in pixels: six steps of the 4 px scale. A number in a schema takes the nearest. */
export const UI_GAPS = {none: 0, xs: 4, sm: 8, md: 12, lg: 16, xl: 24} as const;
export type UiGap = keyof typeof UI_GAPS;

/** How the cells of a column stand. */
export const UI_CELL_ALIGNS = ['start', 'center', 'end'] as const;
export type UiCellAlign = (typeof UI_CELL_ALIGNS)[number];

/** A status as it was given: a known one, `unknown` for any other word, nothing where none was given. */
export type UiGivenStatus = UiStatus | 'unknown' | undefined;

/** Children beside or below each other. */
export interface UiStack {
  readonly type: 'stack';
  readonly direction: UiDirection;
  readonly appearance: UiAppearance;
  readonly gap: UiGap;
  readonly align: UiAlign | undefined;
  readonly children: readonly UiNode[];
}

/** Children in so many columns, fewer where they do not fit. */
export interface UiGrid {
  readonly type: 'grid';
  readonly columns: number;
  readonly gap: UiGap;
  readonly children: readonly UiNode[];
}

/** Plain text; its line breaks are kept. */
export interface UiText {
  readonly type: 'text';
  readonly role: UiTextRole;
  readonly content: string;
}

/** Text with marks, read as Markdown. */
export interface UiMarkdown {
  readonly type: 'markdown';
  readonly content: string;
}

/** A word on a tint. */
export interface UiBadge {
  readonly type: 'badge';
  readonly label: string;
  readonly status: UiGivenStatus;
}

/** A glyph for a status; `name` is what the producer calls it. */
export interface UiIcon {
  readonly type: 'icon';
  readonly name: string;
  readonly label: string;
  readonly status: UiGivenStatus;
}

/** A line between what is above and below. */
export interface UiDivider {
  readonly type: 'divider';
}

/** A picture at an address that nobody has checked yet. */
export interface UiImage {
  readonly type: 'image';
  readonly src: string;
  readonly alt: string;
}

/** A link to an address that nobody has checked yet. */
export interface UiLink {
  readonly type: 'link';
  readonly href: string;
  readonly label: string;
}

/** Items below each other, numbered where their order matters. */
export interface UiList {
  readonly type: 'list';
  readonly label: string;
  readonly ordered: boolean;
  readonly items: readonly UiNode[];
}

/** Facts, each with its name. */
export interface UiKeyValue {
  readonly type: 'key_value';
  readonly label: string;
  readonly items: readonly {readonly label: string; readonly value: UiNode | undefined}[];
}

/** Rows of cells under named columns. */
export interface UiTable {
  readonly type: 'table';
  readonly label: string;
  readonly columns: readonly {readonly label: string; readonly align: UiCellAlign}[];
  /** Rows of cells, empty where nothing was given. */
  readonly rows: readonly (readonly (UiNode | undefined)[])[];
}

/** Machine text, as it is. */
export interface UiCode {
  readonly type: 'code';
  readonly content: string;
  readonly language: string;
}

/** How far something is. */
export interface UiProgress {
  readonly type: 'progress';
  readonly label: string;
  /** From 0 to 1; undefined where it is not known. */
  readonly share: number | undefined;
  /** The number as it came. */
  readonly value: string;
}

/** What a person can ask for. The action is the producer's own; its meaning is not known to the page. */
export interface UiAction {
  readonly id: string | undefined;
  readonly action: unknown;
  readonly payload: unknown;
}

/** Asks for an action when it is pressed. */
export interface UiButton extends UiAction {
  readonly type: 'button';
  readonly label: string;
  readonly danger: boolean;
  readonly disabled: boolean;
  /** Why it is disabled, where the producer says so. */
  readonly reason: string;
}

/** A form from a JSON schema. */
export interface UiForm extends UiAction {
  readonly type: 'form';
  readonly title: string;
  readonly schema: unknown;
  readonly label: string;
}

/** A node of an unknown type, with everything of it that can be read. */
export interface UiUnknown {
  readonly type: 'unknown';
  /** The type as it came; empty where there was none. */
  readonly name: string;
  readonly words: readonly string[];
  readonly facts: readonly {readonly name: string; readonly text: string}[];
  readonly children: readonly UiNode[];
}

/** Stands for nodes that lie deeper than is drawn. */
export interface UiTooDeep {
  readonly type: 'too_deep';
  readonly count: number;
}

/** A node, ready to be drawn. */
export type UiNode =
  | UiStack
  | UiGrid
  | UiText
  | UiMarkdown
  | UiBadge
  | UiIcon
  | UiDivider
  | UiImage
  | UiLink
  | UiList
  | UiKeyValue
  | UiTable
  | UiCode
  | UiProgress
  | UiButton
  | UiForm
  | UiUnknown
  | UiTooDeep;
