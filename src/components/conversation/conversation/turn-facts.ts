import type {PartKind} from '../../../protocol/taxonomy.js';
import type {IdList} from '../../../state/core/id-list.js';
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
} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import {object, string} from '../../../state/read.js';
import {agentName, givenName} from '../../internal/identity/identities.js';
import type {RowReader} from './own-turns.js';

/** No more of one value is searched: nobody reads further either. */
const MAX_CHARACTERS = 20_000;

/** The turn that a fact stands in, such as `run:r1` for `tool:t1`; undefined where it is not known. */
export function turnOf(fact: string, store: RowReader): string | undefined {
  const colon = fact.indexOf(':');
  const kind = fact.slice(0, colon);
  if (kind === 'run') return fact;
  if (kind === 'message') {
    const message = store.get(messageKey(fact.slice(colon + 1)));
    return message && turnOfMessage(message);
  }
  const row = object(store.get(fact));
  const [messageId, runId, toolCallId] = [row?.['messageId'], row?.['runId'], row?.['toolCallId']].map(string);
  const message = messageId === undefined ? undefined : store.get(messageKey(messageId));
  if (message?.role === 'user') return messageKey(message.id);
  if (runId !== undefined) return runKey(runId);
  if (message) return turnOfMessage(message);
  return toolCallId === undefined ? undefined : turnOf(toolKey(toolCallId), store);
}

function turnOfMessage({id, role, runId}: MessageRow): string {
  return runId === undefined || role === 'user' ? messageKey(id) : runKey(runId);
}

/** What is written on the page of the fact that a part points to. */
const WORDS: Partial<Record<PartKind, (id: string, store: RowReader) => readonly unknown[]>> = {
  tool_call(id, store) {
    const tool = store.get(toolKey(id));
    return [tool?.name, tool?.inputSummary ?? tool?.inputText ?? tool?.input, tool?.output, tool?.result, tool?.error];
  },
  action_required(id, store) {
    const action = store.get(actionKey(id));
    return [action?.title, action?.prompt, action?.inputSummary ?? action?.input];
  },
  plan(id, store) {
    const plan = store.get(planKey(id));
    const titles = (plan?.steps ?? []).map(({title}) => title);
    return titles.length > 0 ? titles : [plan?.text];
  },
  artifact_ref(id, store) {
    const artifact = store.get(artifactKey(id));
    return [artifact?.title ?? artifact?.path];
  },
  evidence_ref(id, store) {
    const evidence = store.get(evidenceKey(id));
    return [evidence?.title, evidence?.summary];
  },
  agent_task(id, store) {
    const agent = store.get(agentKey(id));
    return [agent?.name, givenName(store, id), agent?.role, agent?.detail];
  },
  agent_handoff(id, store) {
    const handoff = store.get(handoffKey(id));
    const names = [handoff?.from, handoff?.to].map((each) => each && agentName(store, each));
    return [...names, handoff?.reason];
  },
  worker_notification(id, store) {
    const report = store.get(notificationKey(id));
    return [report?.agentName, report?.summary];
  },
  error: (id, store) => [store.get(runKey(id))?.error],
};

/** Everything a turn says and does, as one text per piece. */
export function* textsOf(entry: string, store: RowReader): Generator<string> {
  for (const id of partsOf(entry, store)) {
    const part = store.get(partKey(id));
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
    ? store.get(listKey('parts', id))?.ids
    : store.get(messageKey(id))?.parts;
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
