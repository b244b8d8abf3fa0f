import {
  type ActionRow,
  type Group,
  isRunOver,
  isToolOver,
  listKey,
  messageKey,
  type MessageRow,
  type OpeningStep,
  ProjectionStore,
  type Row,
  runKey,
  type RunRow,
  scopeOf,
  type Snapshot,
  type ToolRow,
} from 'agent-surfaces/state';
import type {Journal} from './journal.js';
import {withLogs} from './tasks/log-refs.js';

/** How many lines of the conversation one page has: a question and its answer are two. */
export const PAGE_LINES = 80;
/** About how many characters of JSON a page may have, as long as it has a turn. */
const PAGE_CHARS = 1_500_000;
/** How many moments of a session are kept at hand. */
const MAX_VIEWS = 4;
/** The live store is asked for its rows, not for its past. */
const LOG_WINDOW = 1_024;

/** One step of an opening, or an older page. */
export interface OpeningReply {
  /** The place in the session's stream that it speaks of. */
  readonly at: number;
  readonly snapshot: Piece;
  /** What to ask for to get the turns before these; absent at the beginning. */
  readonly before?: string;
  /** How much was left out. */
  readonly deferred?: {readonly turns: number};
  readonly counts?: Readonly<Record<string, number>>;
}

/** A part of a snapshot; `turns` names the lines of the conversation that it brings. */
export type Piece = Partial<Snapshot> & {readonly turns: Readonly<Record<string, readonly string[]>>};

/** What is asked of a step. */
export interface OpeningQuery {
  /** As of which sequence; the newest where none is named. */
  readonly at?: number;
  /** The cursor of an older page of the window. */
  readonly before?: string;
  /** A teammate's thread, whose turns are asked for instead of the session's own. */
  readonly thread?: string;
}

/** The asked-for moment or page is not one of this session. */
export class NoSuchMoment extends RangeError {
  readonly field: 'at' | 'before';

  constructor(field: 'at' | 'before', message: string) {
    super(message);
    this.field = field;
  }
}

interface View {
  readonly at: number;
  readonly snapshot: Snapshot;
  /** The lines of each conversation: the session's own, and one for each teammate with a thread. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

/** Light facts of the session itself. */
const SHELL: readonly Group[] = ['contexts', 'permissions'];
/** What a person may have to act on, wherever it stands. */
const CURRENT: readonly Group[] = ['queue', 'plans', 'tasks', 'attempts', 'edges', 'agents', 'teams', 'state'];
/** Rows whose content is read by refs. */
const REFS: readonly Group[] = [
  ...(['handoffs', 'notifications', 'reviews', 'artifacts', 'evidence', 'diagnostics', 'metrics'] as const),
];
const COUNTED = ['messages', 'runs', 'tools', 'tasks', 'artifacts', 'evidence'] as const;

interface Loose {
  readonly id: string;
  readonly runId?: string;
  readonly messageId?: string;
  readonly role?: string;
  readonly status?: string;
}

/**
 * Answers the opening of a session in four steps and older pages, all of them as of one sequence. The rows are folded as
 * the session goes on, once for everybody who opens it; a sequence that is no longer cached is folded again from the log.
 */
export class SessionViews {
  readonly #sessionId: string;
  readonly #journal: Journal;
  readonly #views = new Map<number, View>();
  #live: ProjectionStore | undefined;

  constructor(sessionId: string, journal: Journal) {
    this.#sessionId = sessionId;
    this.#journal = journal;
  }

  /** Answers one step. Throws `NoSuchMoment` where it cannot be as of what was asked. */
  answer(step: OpeningStep, {at, before, thread}: OpeningQuery = {}): OpeningReply {
    const view = this.#view(at ?? this.#journal.count);
    switch (step) {
      case 'shell':
        return {...this.#piece(view, this.#shell(view)), counts: countsOf(view, this.#sessionId)};
      case 'window':
        return this.#window(view, before, thread ?? this.#sessionId);
      case 'current':
        return this.#piece(view, this.#current(view));
      default:
        return this.#piece(view, pick(view.snapshot, REFS));
    }
  }

  #view(at: number): View {
    if (!Number.isSafeInteger(at) || at < 0 || at > this.#journal.count)
      throw new NoSuchMoment('at', `The session has the sequences 0 to ${String(this.#journal.count)}.`);
    const known = this.#views.get(at);
    if (known) return known;
    const promise = {contiguousIn: this.#sessionId};
    const isNewest = at === this.#journal.count;
    const store = isNewest ? this.#follow() : ProjectionStore.replay(this.#journal.storedEvents.slice(0, at), promise);
    const snapshot = store.snapshot();
    const lines = new Map(
      scopesOf(snapshot, this.#sessionId).map((scope) => [
        scope,
        store.get(listKey('turns', scope))?.ids.toArray() ?? [],
      ]),
    );
    const view = {at, snapshot, lines};
    this.#views.set(at, view);
    for (const old of this.#views.keys()) if (this.#views.size > MAX_VIEWS) this.#views.delete(old);
    return view;
  }

  /** The session's rows as they are now, kept from the first time that somebody asks. */
  #follow(): ProjectionStore {
    if (!this.#live) {
      const live = (this.#live = new ProjectionStore({schedule: () => undefined, limits: {window: LOG_WINDOW}}));
      this.#journal.subscribe(0, (event) => live.append([event], {contiguousIn: this.#sessionId}));
    }
    return this.#live;
  }

  /** Every piece says where its stream stands: that makes it clear which facts are newer. */
  #piece(
    {at, snapshot}: View,
    groups: Partial<Snapshot>,
    lines: readonly string[] = [],
    scope = this.#sessionId,
  ): OpeningReply {
    return {at, snapshot: {...groups, connection: snapshot.connection, turns: {[scope]: lines}}};
  }

  #shell({snapshot}: View): Partial<Snapshot> {
    return {sessions: where(snapshot.sessions, ({id}) => id === this.#sessionId), ...pick(snapshot, SHELL)};
  }

  /** The active runs and every open request, each with its run and its tool, wherever they stand. */
  #current({snapshot}: View): Partial<Snapshot> {
    const actions = where(snapshot.actions, ({status, runId}) => status === 'required' || runId === undefined);
    const asked = Object.values(actions) as readonly ActionRow[];
    const asking = new Set(asked.flatMap(({runId}) => runId ?? []));
    const stopped = new Set(asked.flatMap(({toolCallId}) => toolCallId ?? []));
    return {
      sessions: where(snapshot.sessions, ({id}) => id !== this.#sessionId),
      runs: where(snapshot.runs, (run) => asking.has(run.id) || !isRunOver(run as unknown as RunRow)),
      tools: where(snapshot.tools, (tool) => {
        return stopped.has(tool.id) || tool.runId === undefined || !isToolOver(tool as unknown as ToolRow);
      }),
      actions,
      ...pick(snapshot, CURRENT),
      attempts: withLogs(snapshot.attempts),
    };
  }

  #window(view: View, before: string | undefined, scope: string): OpeningReply {
    const lines = view.lines.get(scope) ?? [];
    const end = before === undefined ? lines.length : Number(before);
    if (!Number.isSafeInteger(end) || end < 0 || end > lines.length)
      throw new NoSuchMoment('before', 'There is no such page.');
    let start = Math.max(end - PAGE_LINES, 0);
    // What a person asked stands on the page of its answer.
    if (start > 0 && lines[start]?.startsWith(RUN) && lines[start - 1]?.startsWith(MESSAGE)) start--;
    let groups = this.#turns(view, scope, start, end);
    while (end - start > 2 && JSON.stringify(groups).length > PAGE_CHARS) {
      start = Math.ceil((start + end) / 2);
      groups = this.#turns(view, scope, start, end);
    }
    return {
      ...this.#piece(view, groups, lines.slice(start, end), scope),
      ...(start > 0 ? {before: String(start)} : {}),
      deferred: {turns: start},
    };
  }

  /** The lines from one to another, whole: what was said, done, and asked in them. What has no line is with the newest. */
  #turns({snapshot, ...view}: View, scope: string, start: number, end: number): Partial<Snapshot> {
    const lines = view.lines.get(scope) ?? [];
    const lined = new Set(lines);
    const shown = new Set(lines.slice(start, end));
    const isNewest = end === lines.length;
    const elsewhere = new Set([...view.lines].flatMap(([other, theirs]) => (other === scope ? [] : theirs)));
    // What has no line anywhere is with the newest of the session's own.
    const has = (line: string | undefined) => {
      if (line !== undefined && lined.has(line)) return shown.has(line);
      return isNewest && scope === this.#sessionId && !elsewhere.has(line ?? '');
    };
    const inRun = ({runId}: Loose) => runId !== undefined && has(runKey(runId));
    const messages = where(snapshot.messages, (row) => has(lineOf(row)));
    return {
      messages,
      parts: where(snapshot.parts, ({messageId, runId}) => {
        if (messageId !== undefined && messageId in snapshot.messages) return messageId in messages;
        return has(runId === undefined ? undefined : runKey(runId));
      }),
      runs: where(snapshot.runs, ({id}) => has(runKey(id))),
      tools: where(snapshot.tools, inRun),
      actions: where(snapshot.actions, inRun),
    };
  }
}

/** What a person says is a line of its own; what an agent says belongs to its run. */
function lineOf({id, runId, role}: Loose): string {
  return runId === undefined || role === 'user' ? messageKey(id) : runKey(runId);
}

const RUN = runKey('');
const MESSAGE = messageKey('');

/** The session's own conversation, and those of the teammates who have one in it. */
function scopesOf({runs, messages}: Snapshot, sessionId: string): string[] {
  const threads = Object.values(messages).flatMap((row) => (row as MessageRow).threadId ?? []);
  return [...new Set([sessionId, ...Object.values(runs).map((row) => scopeOf(row as RunRow)), ...threads])];
}

function countsOf({snapshot, lines}: View, sessionId: string): Readonly<Record<string, number>> {
  const counts = COUNTED.map((group) => [group, Object.keys(snapshot[group]).length] as const);
  return {turns: lines.get(sessionId)?.length ?? 0, ...Object.fromEntries(counts)};
}

function pick(snapshot: Snapshot, groups: readonly Group[]): Partial<Snapshot> {
  return Object.fromEntries(groups.map((group) => [group, snapshot[group]]));
}

function where(group: Readonly<Record<string, Row>>, wanted: (row: Loose) => boolean): Record<string, Row> {
  return Object.fromEntries(Object.entries(group).filter(([, row]) => wanted(row as Loose)));
}
