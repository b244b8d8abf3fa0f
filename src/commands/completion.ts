import {list, object, present, string} from '../state/read.js';

/** What opens a list of completions: `@` names something, `/` at the start of a text commands something. */
export const TRIGGERS = ['@', '/'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Something that a text can name or begin with. */
export interface Completion {
  /** Stable: what a mention of it sends along. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The heading that it stands under. */
  readonly group?: string;
  /** What it is, in the owner's word: a file, a person, an agent. */
  readonly kind?: string;
  /** What goes into the text, where it is not the trigger and the label. */
  readonly insert?: string;
}

/** Something that a text names, as it goes out with the text. */
export type Mention = Pick<Completion, 'id' | 'label' | 'kind'>;

/** Where a search for completions is made, and how it is given up. */
export interface CompletionScope {
  readonly sessionId: string;
  readonly signal: AbortSignal;
}

/** Finds completions for one trigger. */
export interface CompletionSource {
  readonly trigger: Trigger;
  search(query: string, scope: CompletionScope): Promise<readonly Completion[]>;
}

/** Asks the owner of a session for completions. Rejects with words for the person who writes. */
export type Complete = (trigger: Trigger, query: string, scope: CompletionScope) => Promise<readonly Completion[]>;

/** Completions as somebody else wrote them: what has no id or no words is left out. */
export function readCompletions(value: unknown): readonly Completion[] {
  return list(value).flatMap((each) => {
    const one = object(each);
    const id = string(one?.['id']);
    const label = string(one?.['label']) ?? id;
    if (!one || id === undefined || id === '' || label === undefined || label === '') return [];
    const [description, group] = [string(one['description']), string(one['group'])];
    const [kind, insert] = [string(one['kind']), string(one['insert'])];
    return [{id, label, ...present({description, group, kind, insert})}];
  });
}

/** Those that fit a query: the ones that begin with it first. An empty query fits all. */
export function matching(all: readonly Completion[], query: string): readonly Completion[] {
  const wanted = query.toLocaleLowerCase();
  const at = ({label}: Completion) => label.toLocaleLowerCase().indexOf(wanted);
  const found = all.filter((one) => at(one) >= 0);
  return [...found.filter((one) => at(one) === 0), ...found.filter((one) => at(one) > 0)];
}
