import type {IdList} from '../../state/id-list.js';
import {actionKey, listKey, messageKey, partKey, runKey, toolKey, type ListRow} from '../../state/keys.js';
import type {ActionRow} from '../../state/projections/actions.js';
import type {MessageRow, PartRow} from '../../state/projections/parts.js';
import type {ToolRow} from '../../state/projections/tools.js';
import type {RowReader} from './own-turns.js';

/** No more of one value is searched: nobody reads further either. */
const MAX_CHARACTERS = 20_000;

/** The turn that a fact stands in, such as `run:r1` for `tool:t1`; undefined where it is not known. */
export function turnOf(fact: string, store: RowReader): string | undefined {
  const kind = fact.slice(0, fact.indexOf(':'));
  if (kind === 'run') return fact;
  const row = store.get<{readonly runId?: string; readonly messageId?: string; readonly toolCallId?: string}>(fact);
  if (!row) return undefined;
  if (kind === 'message') return turnOfMessage(row as MessageRow);
  const message = row.messageId === undefined ? undefined : store.get<MessageRow>(messageKey(row.messageId));
  if (message?.role === 'user') return messageKey(message.id);
  if (row.runId !== undefined) return runKey(row.runId);
  if (message) return turnOfMessage(message);
  return row.toolCallId === undefined ? undefined : turnOf(toolKey(row.toolCallId), store);
}

function turnOfMessage({id, role, runId}: MessageRow): string {
  return runId === undefined || role === 'user' ? messageKey(id) : runKey(runId);
}

/** Everything a turn says and does, as one text per piece. */
export function* textsOf(entry: string, store: RowReader): Generator<string> {
  for (const id of partsOf(entry, store)) {
    const part = store.get<PartRow>(partKey(id));
    if (!part || part.status === 'superseded' || part.kind === 'diagnostic') continue;
    if (part.text !== undefined) yield plain(part.text);
    if (part.summary !== undefined) yield plain(part.summary);
    if (part.ref === undefined) continue;
    yield* textsOfTool(store.get<ToolRow>(toolKey(part.ref)));
    yield* textsOfAction(store.get<ActionRow>(actionKey(part.ref)));
  }
}

/** The first line of what a turn says. */
export function firstLineOf(entry: string, store: RowReader): string {
  for (const text of textsOf(entry, store)) {
    const line = text.trimStart().split('\n', 1)[0]?.trimEnd();
    if (line) return line;
  }
  return '';
}

function partsOf(entry: string, store: RowReader): Iterable<string> {
  const id = entry.slice(entry.indexOf(':') + 1);
  const parts: IdList | undefined = entry.startsWith('run:')
    ? store.get<ListRow>(listKey('parts', id))?.ids
    : store.get<MessageRow>(messageKey(id))?.parts;
  return parts ?? [];
}

function* textsOfTool(tool: ToolRow | undefined): Generator<string> {
  if (!tool) return;
  yield* written([tool.name, tool.inputSummary ?? tool.inputText ?? tool.input, tool.output, tool.result, tool.error]);
}

function* textsOfAction(action: ActionRow | undefined): Generator<string> {
  if (action) yield* written([action.title, action.prompt, action.inputSummary ?? action.input]);
}

function* written(values: readonly unknown[]): Generator<string> {
  for (const value of values) {
    if (value === undefined || value === null) continue;
    yield (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_CHARACTERS);
  }
}

/** Without the marks that Markdown takes away. */
function plain(text: string): string {
  return text.includes('*') || text.includes('`') ? text.replace(/\*\*|`/g, '') : text;
}
