import {html, nothing, type ReactiveElement} from 'lit';
import type {Completion, CompletionSource, Mention, Trigger} from '../../../commands/completion.js';
import {Floating} from '../../../controllers/floating.js';
import type {Localize} from '../../../controllers/localize.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {icon} from '../../../styles/icons.js';
import {completionId, renderCompletions} from './completion-list.js';
import {Completions, type OpenList} from './completions.js';
import type {Drafts} from './draft.js';
import {InputHistory, isHistoryKey} from './input-history.js';
import {renderMentions} from './mention-row.js';
import {mentionOf, tokenOf, unresolvedIn, withoutMention} from './mentions.js';
import {SessionSource} from './session-source.js';
import './composer.strings.js';

/** What a person writes with. */
export interface WritingParts {
  readonly field: () => HTMLTextAreaElement | null;
  readonly sessionId: () => string | undefined;
  /** Where the host finds completions. */
  readonly sources: () => readonly CompletionSource[];
  readonly drafts: Drafts;
  /** What is on its way, oldest first. */
  readonly sent: () => readonly string[];
}

/** What helps somebody who writes: names and commands to choose from, and what was sent before. */
export class Writing {
  readonly #host: ReactiveElement;
  readonly #localize: Localize;
  readonly #parts: WritingParts;
  readonly #source: SessionSource;
  readonly #completions: Completions;
  readonly #history: InputHistory;

  constructor(host: ReactiveElement, localize: Localize, parts: WritingParts) {
    this.#host = host;
    this.#localize = localize;
    this.#parts = parts;
    this.#source = new SessionSource(host, parts.sessionId);
    this.#completions = new Completions(host, {
      ...parts,
      sourceOf: (trigger) => this.#sourceOf(trigger),
      choose: (completion, list) => this.#complete(completion, list),
    });
    this.#history = new InputHistory(() => StoreController.of(host).store, parts.sessionId, parts.sent);
    new Floating(host, {
      anchor: () => host.renderRoot.querySelector('.caret'),
      panel: () => host.renderRoot.querySelector('.completions'),
      placement: 'top-start',
      onDismiss: () => this.close(),
    });
  }

  /** The id of the list, while it is open. */
  get listId(): string | undefined {
    return this.#completions.list && 'completions';
  }

  /** The id of the option that Enter would choose. */
  get activeId(): string | undefined {
    const {list} = this.#completions;
    return list && list.items.length > 0 ? completionId(list.active) : undefined;
  }

  /** Takes what is in the field as the draft. */
  write(): void {
    this.leavePast();
    this.#parts.drafts.write(this.#parts.field()?.value ?? '');
    this.look();
  }

  /** Looks at what stands before the caret. */
  readonly look = (): void => this.#completions.update();

  close(): void {
    this.#completions.close();
  }

  /** What is in the field is no past any longer. */
  leavePast(): void {
    this.#history.leave();
  }

  /** Takes a key, if it is one for the list or the past. */
  takeKey(event: KeyboardEvent): boolean {
    const isTaken = this.#completions.onKey(event) || this.#recall(event);
    if (!isTaken) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  renderMentions() {
    return renderMentions(this.#parts.drafts.value.mentions ?? [], this.#unmention, this.#localize);
  }

  /** The words that look like mentions and are none. One that is being written is not wrong yet. */
  renderUnresolved() {
    if (this.#completions.list || !this.#sourceOf('@')) return nothing;
    const {text, mentions} = this.#parts.drafts.value;
    const words = unresolvedIn(text, mentions);
    return words.length === 0 ? nothing : this.#localize.term('composer.unresolved', words.join(', '));
  }

  /** The button that begins a mention. */
  renderButton() {
    if (!this.#sourceOf('@')) return nothing;
    const label = this.#localize.term('composer.mention');
    return html`
      <button
        type="button"
        part="mention"
        class="btn quiet square"
        aria-label=${label}
        title=${label}
        @click=${this.#mention}
      >
        ${icon('at')}
      </button>
    `;
  }

  /** The text up to the trigger once more, unseen: where it ends, the list stands. */
  renderMirror() {
    const {list} = this.#completions;
    if (!list) return nothing;
    const before = this.#parts.drafts.value.text.slice(0, list.start);
    return html`<div class="mirror" aria-hidden="true">${before}<span class="caret">${list.trigger}</span></div>`;
  }

  renderList() {
    return renderCompletions(this.#completions, this.#localize);
  }

  #sourceOf(trigger: Trigger): CompletionSource | undefined {
    return this.#parts.sources().find((source) => source.trigger === trigger) ?? this.#source.for(trigger);
  }

  /** Goes through what was sent before; false where there is nowhere to go. */
  #recall(event: KeyboardEvent): boolean {
    if (!isHistoryKey(event, this.#parts.field())) return false;
    const isUp = event.key === 'ArrowUp';
    if (!this.#history.isShown && (!isUp || this.#parts.drafts.value.text !== '')) return false;
    const text = isUp ? this.#history.older() : this.#history.newer();
    if (text === undefined) return false;
    this.#fill(text);
    return true;
  }

  /** Puts a text into the field, with the caret where it says, else at the end. */
  #fill(text: string, mentions?: readonly Mention[], caret = text.length): void {
    this.#parts.drafts.write(text, mentions);
    void this.#host.updateComplete.then(() => {
      const field = this.#parts.field();
      field?.focus();
      field?.setSelectionRange(caret, caret);
      this.look();
    });
  }

  #complete(completion: Completion, {trigger, start, end}: OpenList): void {
    const {text} = this.#parts.drafts.value;
    const isMention = trigger === '@';
    const said = completion.insert ?? (isMention ? tokenOf(completion) : `/${completion.label}`);
    const rest = text.slice(end).replace(/^ /, '');
    const mentions = isMention ? [mentionOf(completion)] : [];
    this.#fill(`${text.slice(0, start)}${said} ${rest}`, mentions, start + said.length + 1);
  }

  readonly #mention = (): void => {
    const {text} = this.#parts.drafts.value;
    const at = this.#parts.field()?.selectionStart ?? text.length;
    const sign = /(^|\s)$/.test(text.slice(0, at)) ? '@' : ' @';
    this.#fill(text.slice(0, at) + sign + text.slice(at), [], at + sign.length);
  };

  readonly #unmention = (mention: Mention): void => {
    this.#fill(withoutMention(this.#parts.drafts.value.text, mention));
  };
}
