import type {DiagnosticRow} from '../../../state/facts/diagnostics.js';
import type {StatusKind} from '../../../styles/status.js';

/** From the gravest to the least; a producer's own words are read as one of these. */
export const DIAGNOSTIC_LEVELS = ['error', 'warning', 'info', 'debug'] as const;
export type DiagnosticLevel = (typeof DIAGNOSTIC_LEVELS)[number];

/** Diagnostics with the same code. */
export interface DiagnosticGroup {
  readonly code: string;
  readonly level: DiagnosticLevel | 'unknown';
  readonly rows: readonly DiagnosticRow[];
  /** How often all of them came. */
  readonly count: number;
  readonly lastAt?: number;
  readonly sources: readonly string[];
}

/** What a person wants to see of them. */
export interface DiagnosticQuery {
  /** The least grave level that is shown. */
  readonly least: DiagnosticLevel;
  readonly text: string;
  /** How often each had come when the person began to look; those that have not come since are left out. */
  readonly since?: ReadonlyMap<string, number> | undefined;
}

const LEVELS: Readonly<Record<string, DiagnosticLevel>> = {
  fatal: 'error',
  critical: 'error',
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
  notice: 'info',
  debug: 'debug',
  trace: 'debug',
};

/** The shape and colour of each level. */
export const LEVEL_LOOKS: Readonly<Record<DiagnosticGroup['level'], StatusKind>> = {
  error: 'danger',
  warning: 'warning',
  info: 'info',
  debug: 'pending',
  unknown: 'unknown',
};

/** A producer's word for a level, as one of ours. */
export function levelOf(word: string): DiagnosticGroup['level'] {
  const known = word.toLowerCase();
  return Object.hasOwn(LEVELS, known) ? (LEVELS[known] as DiagnosticLevel) : 'unknown';
}

/** Groups what is looked for by code: the gravest first, of the same gravity the newest. */
export function groupDiagnostics(rows: readonly DiagnosticRow[], query: DiagnosticQuery): readonly DiagnosticGroup[] {
  const byCode = new Map<string, DiagnosticRow[]>();
  for (const row of rows) {
    if (!matches(row, query)) continue;
    const same = byCode.get(row.code);
    if (same) same.push(row);
    else byCode.set(row.code, [row]);
  }
  return [...byCode]
    .map(([code, same]) => groupOf(code, same, query.since))
    .sort((a, b) => gravity(a.level) - gravity(b.level) || (b.lastAt ?? 0) - (a.lastAt ?? 0));
}

function groupOf(code: string, rows: readonly DiagnosticRow[], since: DiagnosticQuery['since']): DiagnosticGroup {
  const times = rows.map(({lastAt}) => lastAt).filter((at) => at !== undefined);
  const levels = rows.map(({level}) => levelOf(level)).sort((a, b) => gravity(a) - gravity(b));
  return {
    code,
    level: levels[0] ?? 'unknown',
    rows,
    count: rows.reduce((sum, row) => sum + row.count - (since?.get(row.id) ?? 0), 0),
    sources: [...new Set(rows.flatMap(({source}) => source ?? []))],
    ...(times.length === 0 ? {} : {lastAt: Math.max(...times)}),
  };
}

function matches(row: DiagnosticRow, {least, text, since}: DiagnosticQuery): boolean {
  if (since && row.count <= (since.get(row.id) ?? 0)) return false;
  if (gravity(levelOf(row.level)) > gravity(least)) return false;
  const part = text.trim().toLowerCase();
  if (part === '') return true;
  return [row.code, row.message, row.subject, row.source, row.runId, row.sessionId].some((each) =>
    each?.toLowerCase().includes(part),
  );
}

/** What nobody knows may be grave: it is shown with the warnings. */
function gravity(level: DiagnosticGroup['level']): number {
  return DIAGNOSTIC_LEVELS.indexOf(level === 'unknown' ? 'warning' : level);
}
