import type {PartKind} from '../../protocol/taxonomy.js';
import type {IdList} from '../../state/id-list.js';
import {
  actionKey,
  agentKey,
  artifactKey,
  evidenceKey,
  handoffKey,
  listKey,
  messageKey,
  notificationKey,
  partKey,
  planKey,
  runKey,
  toolKey,
  type ListRow,
} from '../../state/keys.js';
import type {ActionRow} from '../../state/projections/actions.js';
import type {AgentRow} from '../../state/projections/agents.js';
import type {ArtifactRow} from '../../state/projections/artifacts.js';
import type {EvidenceRow} from '../../state/projections/evidence.js';
import type {HandoffRow} from '../../state/projections/handoffs.js';
import type {NotificationRow} from '../../state/projections/notifications.js';
import type {MessageRow, PartRow} from '../../state/projections/parts.js';
import type {PlanRow} from '../../state/projections/plans.js';
import type {RunRow} from '../../state/projections/runs.js';
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

/** What is written on the page of the fact that a part points to. */
const WORDS: Partial<Record<PartKind, (id: string, store: RowReader) => readonly unknown[]>> = {
  tool_call(id, store) {
    const tool = store.get<ToolRow>(toolKey(id));
    return [tool?.name, tool?.inputSummary ?? tool?.inputText ?? tool?.input, tool?.output, tool?.result, tool?.error];
  },
  action_required(id, store) {
    const action = store.get<ActionRow>(actionKey(id));
    return [action?.title, action?.prompt, action?.inputSummary ?? action?.input];
  },
  plan(id, store) {
    const plan = store.get<PlanRow>(planKey(id));
    const titles = (plan?.steps ?? []).map(({title}) => title);
    return titles.length > 0 ? titles : [plan?.text];
  },
  artifact_ref(id, store) {
    const artifact = store.get<ArtifactRow>(artifactKey(id));
    return [artifact?.title ?? artifact?.path];
  },
  evidence_ref(id, store) {
    const evidence = store.get<EvidenceRow>(evidenceKey(id));
    return [evidence?.title, evidence?.summary];
  },
  agent_task(id, store) {
    const agent = store.get<AgentRow>(agentKey(id));
    return [agent?.name, agent?.role, agent?.detail];
  },
  agent_handoff(id, store) {
    const handoff = store.get<HandoffRow>(handoffKey(id));
    const names = [handoff?.from, handoff?.to].map((each) => each && store.get<AgentRow>(agentKey(each))?.name);
    return [...names, handoff?.reason];
  },
  worker_notification(id, store) {
    const report = store.get<NotificationRow>(notificationKey(id));
    return [report?.agentName, report?.summary];
  },
  error: (id, store) => [store.get<RunRow>(runKey(id))?.error],
};

/** Everything a turn says and does, as one text per piece. */
export function* textsOf(entry: string, store: RowReader): Generator<string> {
  for (const id of partsOf(entry, store)) {
    const part = store.get<PartRow>(partKey(id));
    if (!part || part.status === 'superseded' || part.kind === 'diagnostic') continue;
    if (part.text !== undefined) yield plain(part.text);
    if (part.summary !== undefined) yield plain(part.summary);
    yield* written([part.name]);
    if (part.ref !== undefined) yield* written(WORDS[part.kind]?.(part.ref, store) ?? []);
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
