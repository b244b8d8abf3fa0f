import type {Localize} from '../../../controllers/localize.js';
import {agentKey, runKey, taskKey} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {transcriptOf} from '../../../state/facts/threads.js';
import {agentName, identityOf} from '../../internal/identity/identities.js';
import './turn.strings.js';

/** Who can look rows up. */
type RowReader = Pick<ReadonlyStore, 'get'>;

/** Who wrote a message on the user's channel: the person who reads, or somebody else, by name where one is known. */
export interface Writer {
  readonly isPerson: boolean;
  /** It is input: the person's, or somebody's to a teammate in its own thread. */
  readonly isInput: boolean;
  readonly name?: string;
}

const PERSON: Writer = {isPerson: true, isInput: true};

/** The owners that the standard gives to what a user says. */
const OWNERS: ReadonlySet<unknown> = new Set(['session', 'runtime']);
/** Scopes of what is not a person's. */
const SCOPES: ReadonlySet<unknown> = new Set([
  'team',
  'task',
  'agent',
  'tool_call',
  'action_request',
  'artifact',
  'evidence',
]);

/** The writer of a user-role message. F1 N5: whoever is not known to be the person is somebody else. */
export function writerOf(message: MessageRow, rows: RowReader | undefined): Writer {
  const {by, agentName: said, threadId, sessionId, owner, scope, taskId, runId} = message;
  const run = rows?.get(runKey(runId ?? ''));
  const nameOf = (id: string) => agentName(rows, id);
  const other = (name: string | undefined, isInput = threadId !== undefined): Writer => ({
    ...{isPerson: false, isInput},
    ...(name === undefined ? {} : {name}),
  });
  if (by !== undefined) return by === 'user' ? PERSON : other(nameOf(by));
  const agentId = message.agentId ?? (threadId === undefined ? undefined : run?.agentId);
  if (agentId !== undefined) {
    const row = rows?.get(agentKey(agentId));
    // A teammate's own thread names the teammate on everything: its input there is from whoever delegated to it.
    const isOwn = row !== undefined && transcriptOf(row) === (threadId ?? sessionId);
    if (!isOwn && threadId === undefined) return other(agentName(rows, agentId, said));
    return other(row?.parentAgentId === undefined ? undefined : nameOf(row.parentAgentId), true);
  }
  if (said !== undefined) return other(said);
  // A run may itself be a task: what is said to it there is not the task's own.
  const isTasks = taskId !== undefined && taskId !== run?.taskId;
  if (!SCOPES.has(scope) && (owner === undefined ? !isTasks : OWNERS.has(owner))) return PERSON;
  const task = taskId === undefined ? undefined : rows?.get(taskKey(taskId));
  return other(task?.agentId === undefined ? (task?.title ?? taskId) : nameOf(task.agentId));
}

/** The word for whoever wrote a user-role message. */
export function writerName(message: MessageRow, rows: RowReader | undefined, localize: Localize): string {
  const {isPerson, name} = writerOf(message, rows);
  return isPerson ? personName(rows, localize) : (name ?? localize.term('turn.unknown-writer'));
}

/** What the person is called here. */
export function personName(rows: RowReader | undefined, localize: Localize): string {
  return identityOf(rows, {role: 'user'}).name ?? localize.term('turn.you');
}

/** Whether a message is the words of the person who reads. */
export function isPersons(message: MessageRow | undefined, rows: RowReader | undefined): boolean {
  return message?.role === 'user' && writerOf(message, rows).isPerson;
}
