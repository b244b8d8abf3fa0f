import type {JsonObject} from '../../../protocol/events.js';
import {boolean, list, number, object, objects, string} from '../../../state/read.js';
import type {IconName} from '../../../styles/icons.js';

/** Room that is used, of the room that there is; whichever was reported. */
export interface Amount {
  readonly used?: number;
  readonly limit?: number;
}

/** What a session may use up. */
export interface Budget {
  /** In tokens. */
  readonly room: Amount;
  readonly cost: Amount;
  /** ISO 4217; without it the amount of money is a plain number. */
  readonly currency?: string;
  /** Where the tokens went, as far as it was reported. */
  readonly split: readonly {readonly name: string; readonly value: number}[];
}

/** Something that the agent knows, looked up or remembers. */
export interface ContextItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** A size, a place in a file, a scope. */
  readonly detail?: string;
  readonly bytes?: number;
  readonly url?: string;
  readonly removable: boolean;
}

/** What the agent would need and does not have. */
export interface MissingItem {
  readonly id: string;
  readonly label: string;
  readonly reason?: string;
  /** Whether work waits for it; where nobody says so, it is only not known. */
  readonly isBlocking: boolean;
}

/** What became part of a memory, or is read from one. */
export interface MemoryItem extends ContextItem {
  readonly scope?: string;
  /** Which memory wins where they disagree. */
  readonly conflict?: string;
}

/** The fullness from which a budget is a warning. */
export const NEARLY_FULL = 0.85;

const KINDS: Readonly<Record<string, IconName>> = {
  file: 'file',
  document: 'doc',
  doc: 'doc',
  branch: 'branch',
  repository: 'branch',
  repo: 'branch',
  attachment: 'clip',
  image: 'clip',
  url: 'link',
  link: 'link',
  page: 'link',
  database: 'db',
  dataset: 'db',
  memory: 'think',
  tool: 'tool',
  agent: 'team',
  team: 'team',
  person: 'person',
  selection: 'quote',
  source: 'quote',
};
const SPLIT = ['input', 'output', 'reasoning', 'cached', 'tools', 'system', 'messages', 'reserved'] as const;
const BLOCKING = new Set(['blocked', 'waiting', 'requested', 'required']);

/** Reads a budget as it was reported; what is not there stays away. */
export function readBudget(budget: JsonObject | undefined): Budget {
  const cost = object(budget?.['cost']);
  const first = (from: JsonObject | undefined, ...names: string[]) =>
    names.map((name) => number(from?.[name])).find((value) => value !== undefined);
  return {
    room: amount(
      first(budget, 'used', 'usedTokens', 'tokens', 'actual_tokens'),
      first(budget, 'limit', 'limitTokens', 'maxTokens', 'max_tokens'),
    ),
    cost: amount(
      first(cost, 'used', 'amount') ?? first(budget, 'cost', 'costUsed'),
      first(cost, 'limit', 'max') ?? first(budget, 'costLimit', 'maxCost'),
    ),
    ...currencyOf(string(cost?.['currency']) ?? string(budget?.['currency'])),
    split: SPLIT.flatMap((name) => {
      const value = first(object(budget?.['split']), name) ?? first(budget, `${name}Tokens`);
      return value === undefined ? [] : [{name, value}];
    }),
  };
}

/** How full it is, from 0 to 1; undefined where that was not reported. */
export function fullness({used, limit}: Amount): number | undefined {
  return used === undefined || limit === undefined || limit <= 0 ? undefined : Math.min(1, Math.max(0, used / limit));
}

/** Context references and retrieval results. */
export function readItems(values: unknown): readonly ContextItem[] {
  return list(values).flatMap((value, index) => item(value, index) ?? []);
}

/** What is missing. */
export function readMissing(values: unknown): readonly MissingItem[] {
  return list(values).flatMap((value, index) => {
    const known = object(value);
    const label = labelOf(value);
    if (label === undefined) return [];
    const reason = string(known?.['reason']) ?? string(known?.['detail']);
    return [
      {
        id: string(known?.['id']) ?? String(index),
        label,
        ...(reason === undefined ? {} : {reason}),
        isBlocking: known?.['blocking'] === true || BLOCKING.has(string(known?.['status']) ?? ''),
      },
    ];
  });
}

/** Memory that is read: a team's, a repository's, one's own. */
export function readMemory(memory: unknown): readonly MemoryItem[] {
  const known = object(memory);
  return list(known?.['refs'] ?? known?.['team'] ?? memory).flatMap((value, index) => remembered(value, index) ?? []);
}

/** What was written to a memory, where the policy lets a person see it; nothing where it does not say so. */
export function readWrites(memory: unknown): readonly MemoryItem[] {
  const known = object(memory);
  const isAll = isVisible(known) || isVisible(object(known?.['policy']));
  return objects(known?.['writes']).flatMap((write, index) =>
    isAll || isVisible(write) ? (remembered(write, index) ?? []) : [],
  );
}

function isVisible(value: JsonObject | undefined): boolean {
  return boolean(value?.['visible']) === true || boolean(value?.['userVisible']) === true;
}

function remembered(value: unknown, index: number): MemoryItem | undefined {
  const base = item(value, index);
  if (!base) return undefined;
  const known = object(value);
  const scope = string(known?.['scope']);
  const conflict = string(known?.['precedence']) ?? string(known?.['conflict']);
  return {
    ...base,
    icon: scope === 'team' ? 'team' : 'think',
    ...(scope === undefined ? {} : {scope}),
    ...(conflict === undefined ? {} : {conflict}),
  };
}

function item(value: unknown, index: number): ContextItem | undefined {
  const label = labelOf(value);
  if (label === undefined) return undefined;
  const known = object(value);
  const kind = string(known?.['kind']) ?? string(known?.['type']) ?? '';
  const bytes = number(known?.['bytes']) ?? number(known?.['size']);
  const detail = string(known?.['location']) ?? string(known?.['anchor']) ?? string(known?.['version']);
  const url = string(known?.['url']) ?? string(known?.['href']);
  return {
    id: string(known?.['id']) ?? (known ? String(index) : label),
    label,
    icon: Object.hasOwn(KINDS, kind) ? (KINDS[kind] as IconName) : 'file',
    ...(bytes === undefined ? {} : {bytes}),
    ...(detail === undefined ? {} : {detail}),
    ...(url === undefined ? {} : {url}),
    removable: boolean(known?.['removable']) === true && string(known?.['id']) !== undefined,
  };
}

function labelOf(value: unknown): string | undefined {
  const known = object(value);
  const label = known
    ? ['label', 'title', 'name', 'path', 'text', 'summary', 'id'].map((name) => string(known[name])).find(Boolean)
    : string(value);
  return label === '' ? undefined : label;
}

function amount(used: number | undefined, limit: number | undefined): Amount {
  return {...(used === undefined ? {} : {used}), ...(limit === undefined ? {} : {limit})};
}

function currencyOf(code: string | undefined): {currency?: string} {
  return code !== undefined && /^[A-Z]{3}$/.test(code) ? {currency: code} : {};
}
