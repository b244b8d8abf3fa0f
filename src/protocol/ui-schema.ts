import type {JsonObject} from './events.js';
import type {UiGivenStatus, UiNode} from './ui-node.js';
import {asObject, asStatus, oneOf, own, words} from './ui-node-fields.js';
import {UiNodeReader} from './ui-node-reader.js';

/** The supported version of `ui_schema`. */
export const UI_SCHEMA_VERSION = '2.0';

/** The colour schemes that a schema may ask for; the default is that of the page. */
export const UI_THEMES = ['default', 'light', 'dark'] as const;
export type UiTheme = (typeof UI_THEMES)[number];

/** Why nothing can be drawn: nothing came, it is no object, or it has no root. */
export const UI_SCHEMA_PROBLEMS = ['none', 'malformed', 'no_root'] as const;
export type UiSchemaProblem = (typeof UI_SCHEMA_PROBLEMS)[number];

/** An interface as an agent describes it, ready to be drawn. */
export interface UiSchema {
  /** The version as it came; empty where there was none. */
  readonly version: string;
  readonly isKnownVersion: boolean;
  /** The language of its texts, where the tag is a real one. */
  readonly locale: string | undefined;
  /** Which way that language runs. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  readonly status: UiGivenStatus;
  /** The status as it came. */
  readonly statusWord: string;
  readonly theme: UiTheme;
  /** The ids that its producer knows it by, as they came. */
  readonly meta: JsonObject | undefined;
  readonly root: UiNode;
  /** How many nodes there are beyond those that are drawn. */
  readonly omitted: number;
}

/** A schema, or why there is none. */
export type UiSchemaReading =
  | {readonly schema: UiSchema; readonly problem?: undefined}
  | {readonly schema?: undefined; readonly problem: UiSchemaProblem};

/** Reads a `ui_schema` of any shape: whatever can be read of it, and why where nothing can. It never throws. */
export function readUiSchema(value: unknown): UiSchemaReading {
  if (value === undefined || value === null) return {problem: 'none'};
  const raw = asObject(value);
  if (!raw) return {problem: 'malformed'};
  const reader = new UiNodeReader();
  const root = reader.read(own(raw, 'root'));
  if (!root) return {problem: 'no_root'};
  const version = words(raw, 'version');
  return {
    schema: {
      version,
      isKnownVersion: version === UI_SCHEMA_VERSION || version === '2', // JSON writes the number 2.0 as 2
      ...readLocale(own(raw, 'locale')),
      status: asStatus(own(raw, 'status')),
      statusWord: words(raw, 'status'),
      theme: oneOf(own(raw, 'theme'), UI_THEMES) ?? 'default',
      meta: asObject(own(raw, 'meta')),
      root,
      omitted: reader.omitted,
    },
  };
}

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand']);

function readLocale(value: unknown): Pick<UiSchema, 'locale' | 'direction'> {
  if (typeof value !== 'string') return {locale: undefined, direction: undefined};
  try {
    const locale = new Intl.Locale(value.trim().replace(/_/g, '-'));
    const {script} = locale.maximize();
    const direction = script === undefined ? undefined : RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
    return {locale: locale.toString(), direction};
  } catch {
    return {locale: undefined, direction: undefined};
  }
}
