import type {IdList} from '../core/id-list.js';
import {messageKey, uiKey} from '../keys.js';
import type {MessageRow} from './parts.js';

/** Which branches a person looks at: the page's own, no fact. */
export interface BranchChoice {
  /** The chosen message of each set of siblings, by the first of them. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The newest line when it was chosen: what somebody says after it leads back to where the work is. */
  readonly since: string | undefined;
}

/** The key of the choice in a session. */
export const branchChoiceKey = (sessionId: string) => uiKey<BranchChoice>(`branches:${sessionId}`);

type MessageOf = (id: string) => MessageRow | undefined;

const messageIdOf = (entry: string) => (entry.startsWith('message:') ? entry.slice(entry.indexOf(':') + 1) : undefined);

/** The first of a message's siblings: what it edits, and what that edits. */
export function rootOf(id: string, messageOf: MessageOf): string {
  const seen = new Set<string>();
  let root = id;
  for (let next = messageOf(root)?.editOf; next !== undefined && !seen.has(next); next = messageOf(next)?.editOf) {
    if (messageOf(next) === undefined) break; // what it edits is not here
    seen.add(root);
    root = next;
  }
  return root;
}

/** A message and everything that edits it, oldest first. */
export function siblingsOf(id: string, edits: Iterable<string>, messageOf: MessageOf): readonly string[] {
  const root = rootOf(id, messageOf);
  return [root, ...[...edits].filter((edit) => edit !== root && rootOf(edit, messageOf) === root)];
}

interface Node {
  readonly entry: string;
  readonly children: Node[];
  /** The newest line below. */
  latest: number;
}

/**
 * The lines of the conversation on the branch that is looked at. A line follows the one before it in the log; a message
 * that edits another follows what that one followed. Nothing chosen: the branch that holds the newest line.
 */
export function branchTurns(turns: IdList, messageOf: MessageOf, choice: BranchChoice | undefined): readonly string[] {
  const chosen = choice && isCurrent(turns, choice) ? new Set(Object.values(choice.chosen)) : new Set<string>();
  const root: Node = {entry: '', children: [], latest: -1};
  const parents = new Map<string, Node>();
  const nodes: Node[] = [];
  let tip = root;
  for (const entry of turns) {
    const id = messageIdOf(entry);
    const edited = id === undefined ? undefined : messageOf(id)?.editOf;
    const parent = (edited === undefined ? undefined : parents.get(messageKey(edited))) ?? tip;
    const node: Node = {entry, children: [], latest: nodes.length};
    parent.children.push(node);
    parents.set(entry, parent);
    nodes.push(node);
    tip = node;
  }
  for (const node of nodes.toReversed()) {
    const parent = parents.get(node.entry);
    if (parent) parent.latest = Math.max(parent.latest, node.latest);
  }
  const shown: string[] = [];
  for (let node = pick(root, chosen); node; node = pick(node, chosen)) shown.push(node.entry);
  return shown;
}

function pick({children}: Node, chosen: ReadonlySet<string>): Node | undefined {
  if (children.length <= 1) return children[0];
  const picked = children.find(({entry}) => chosen.has(messageIdOf(entry) ?? ''));
  return picked ?? children.reduce((newest, child) => (child.latest > newest.latest ? child : newest));
}

/** A choice holds until somebody says something new. */
function isCurrent(turns: IdList, {since}: BranchChoice): boolean {
  for (let index = turns.length - 1; index >= 0; index--) {
    const entry = turns.at(index);
    if (entry === since) return true;
    if (entry?.startsWith('message:')) return false;
  }
  return since === undefined;
}

/** The text of a message that a person is changing, while they do: the page's own. */
export interface EditingRow {
  /** Undefined where nobody edits. */
  readonly text: string | undefined;
}

/** The key of a message's unsent change. */
export const editingKey = (messageId: string) => uiKey<EditingRow>(`editing:${messageId}`);
