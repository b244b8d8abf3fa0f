import type {ReactiveController, ReactiveElement} from 'lit';
import type {Completion, CompletionSource, Trigger} from '../../../commands/completion.js';

/** A list of completions that is open under the caret. */
export interface OpenList {
  readonly trigger: Trigger;
  /** Where the trigger stands in the text, and where what was typed after it ends. */
  readonly start: number;
  readonly end: number;
  readonly query: string;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Completion[];
  readonly active: number;
  /** Why there is nothing, where it failed. */
  readonly reason?: string;
}

/** What the completions of a field are made of. */
export interface CompletionsOptions {
  readonly field: () => HTMLTextAreaElement | null;
  readonly sessionId: () => string | undefined;
  readonly sourceOf: (trigger: Trigger) => CompletionSource | undefined;
  readonly choose: (completion: Completion, list: OpenList) => void;
}

/** A trigger and what follows it up to the caret: `@` after a space, `/` at the very start. */
const BEFORE_CARET = /(?:^|\s)(@)([^\s@]{0,60})$|^(\/)(\S{0,60})$/u;

/** What a person may mean while writing: asked for with each letter; answers that come too late are nobody's. */
export class Completions implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: CompletionsOptions;
  #list: OpenList | undefined;
  #search: AbortController | undefined;
  /** The trigger whose list somebody closed: it stays closed. */
  #closedAt: number | undefined;

  constructor(host: ReactiveElement, options: CompletionsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** The list that is open, if one is. */
  get list(): OpenList | undefined {
    return this.#list;
  }

  hostDisconnected(): void {
    this.#set(undefined);
  }

  /** Looks at what stands before the caret. */
  update(): void {
    const found = this.#find();
    if (!found) {
      this.#closedAt = undefined;
      this.#set(undefined);
      return;
    }
    if (found.start === this.#closedAt) return;
    const list = this.#list;
    if (list?.start === found.start && list.query === found.query && list.trigger === found.trigger) return;
    void this.#ask(found);
  }

  /** Closes the list, for this trigger for good. */
  close(): void {
    this.#closedAt = this.#list?.start;
    this.#set(undefined);
  }

  /** Makes an option the active one. */
  point(index: number): void {
    if (this.#list && this.#list.active !== index) this.#set({...this.#list, active: index}, true);
  }

  /** Takes an option. */
  choose(index: number): void {
    const list = this.#list;
    const item = list?.items[index];
    if (!list || !item) return;
    this.#set(undefined);
    this.#options.choose(item, list);
  }

  /** Takes a key where the list is open; false where it is for somebody else. */
  onKey(event: KeyboardEvent): boolean {
    const list = this.#list;
    if (!list || event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const count = list.items.length;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (count > 0) this.point((list.active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
        return true;
      case 'Escape':
        this.close();
        return true;
      case 'Enter':
      case 'Tab':
        if (event.shiftKey || (count === 0 && list.status !== 'loading')) return false;
        // Before the answer is there, nobody knows what is meant: neither is it chosen, nor is the text sent.
        this.choose(list.active);
        return event.key === 'Enter' || count > 0;
      default:
        return false;
    }
  }

  #find(): Pick<OpenList, 'trigger' | 'start' | 'end' | 'query'> | undefined {
    const field = this.#options.field();
    const end = field?.selectionStart ?? 0;
    if (!field || end !== field.selectionEnd) return undefined;
    const [, at, name, slash, command] = BEFORE_CARET.exec(field.value.slice(0, end)) ?? [];
    const trigger = (at ?? slash) as Trigger | undefined;
    if (trigger === undefined || !this.#options.sourceOf(trigger)) return undefined;
    const query = name ?? command ?? '';
    return {trigger, query, end, start: end - query.length - 1};
  }

  async #ask(found: Pick<OpenList, 'trigger' | 'start' | 'end' | 'query'>): Promise<void> {
    const source = this.#options.sourceOf(found.trigger);
    const sessionId = this.#options.sessionId();
    if (!source || sessionId === undefined) return;
    this.#set({...found, status: 'loading', items: [], active: 0});
    const {signal} = (this.#search = new AbortController());
    try {
      const items = await source.search(found.query, {sessionId, signal});
      if (!signal.aborted) this.#set({...found, status: 'ready', items, active: 0}, true);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) this.#set({...found, status: 'failed', items: [], active: 0, reason}, true);
    }
  }

  #set(list: OpenList | undefined, isSame = false): void {
    if (!isSame) this.#search?.abort();
    if (list === this.#list) return;
    this.#list = list;
    this.#host.requestUpdate();
  }
}
