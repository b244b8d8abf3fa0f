import {present} from '../../../state/read.js';
import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {
  matching,
  type Completion,
  type CompletionSource,
  type Mention,
  type Trigger,
} from '../../../commands/completion.js';
import {CommandRouter} from '../../../commands/router.js';
import {keepFocus} from '../../../controllers/choice-list.js';
import {Floating} from '../../../controllers/floating.js';
import type {Localize} from '../../../controllers/localize.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import {listKey, messageKey, partKey, sessionKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon, type IconName} from '../../../styles/icons.js';
import type {ControlsRow} from '../../../transport/feed.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';
import {isPersons} from '../turn/writer.js';
import {Completions, type OpenList} from './completions.js';
import './composer.strings.js';
import type {Drafts} from './draft.js';
import {mentionOf, tokenOf, unresolvedIn, withoutMention} from './mentions.js';

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
    this.#history = new InputHistory(host, parts);
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

  /** The things that a text names, each of which can be taken out again. */
  renderMentions() {
    const {mentions = []} = this.#parts.drafts.value;
    if (mentions.length === 0) return nothing;
    return html`
      <ul class="mentions" aria-label=${this.#localize.term('composer.mentions')}>
        ${mentions.map((mention) => {
          const remove = this.#localize.term('composer.mention-remove', mention.label);
          const onRemove = () => this.#fill(withoutMention(this.#parts.drafts.value.text, mention));
          return html`<li class="chip">
            ${icon(ICONS[mention.kind ?? ''] ?? 'at')}<span class="clip" dir="auto" title=${mention.label}
              >${mention.label}</span
            ><button type="button" class="away" aria-label=${remove} title=${remove} @click=${onRemove}>
              ${icon('x')}
            </button>
          </li>`;
        })}
      </ul>
    `;
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
}

/** The id of an option, for `aria-activedescendant`. */
const completionId = (index: number) => `completion-${String(index)}`;

/** The open list of completions, in groups where they have some. */
function renderCompletions(completions: Completions, localize: Localize) {
  const {list} = completions;
  if (!list) return nothing;
  const label = localize.term(list.trigger === '@' ? 'composer.mention-list' : 'composer.command-list');
  return html`
    <div class="floating completions" popover="manual" @mousedown=${keepFocus}>
      ${list.items.length === 0 ? renderState(list, localize) : nothing}
      <div id="completions" role="listbox" aria-label=${label}>
        ${groupsOf(list.items).map(({name, items}, index) => renderGroup(name, items, index, completions))}
      </div>
    </div>
  `;
}

function renderState({status, trigger, query, reason = ''}: OpenList, localize: Localize): TemplateResult {
  const words =
    status === 'loading'
      ? localize.term('composer.searching')
      : status === 'failed'
        ? localize.term('composer.search-failed', reason)
        : localize.term('composer.nothing-found', `${trigger}${query}`);
  return html`<p class="group" data-status=${status}>${words}</p>`;
}

interface Group {
  readonly name: string;
  readonly items: {readonly completion: Completion; readonly index: number}[];
}

function groupsOf(completions: readonly Completion[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [index, completion] of completions.entries()) {
    const name = completion.group ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.items.push({completion, index});
    else groups.push({name, items: [{completion, index}]});
  }
  return groups;
}

function renderGroup(name: string, items: Group['items'], number: number, completions: Completions) {
  const options = items.map(({completion, index}) => renderOption(completion, index, completions));
  if (name === '') return options;
  const id = `group-${String(number)}`;
  return html`<div role="group" aria-labelledby=${id}>
    <div id=${id} class="group" role="presentation">${name}</div>
    ${options}
  </div>`;
}

function renderOption({label, description}: Completion, index: number, completions: Completions) {
  const isActive = index === completions.list?.active;
  return html`
    <button
      type="button"
      tabindex="-1"
      id=${completionId(index)}
      class="option"
      role="option"
      aria-selected=${isActive ? 'true' : 'false'}
      ?data-active=${isActive}
      @pointermove=${() => completions.point(index)}
      @click=${() => completions.choose(index)}
    >
      <span class="clip" dir="auto">${completions.list?.trigger === '/' ? `/${label}` : label}</span>
      ${description === undefined ? nothing : html`<span class="end clip" dir="auto">${description}</span>`}
    </button>
  `;
}

const ICONS: Readonly<Record<string, IconName>> = {
  file: 'file',
  document: 'doc',
  table: 'db',
  person: 'person',
  agent: 'team',
  branch: 'branch',
};

/** How far back it goes. */
const MAX = 100;

/** Whether a key goes through the past: up on the first line, down on the last, and with nothing held. */
function isHistoryKey(event: KeyboardEvent, field: HTMLTextAreaElement | null): boolean {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !field) return false;
  const {value, selectionStart, selectionEnd} = field;
  if (event.key === 'ArrowUp') return !value.slice(0, selectionStart).includes('\n');
  return event.key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n');
}

/** What a person has sent in a session, newest first: the session's own messages, after what is on its way. */
class InputHistory {
  readonly #host: ReactiveElement;
  readonly #parts: WritingParts;
  #texts: readonly string[] = [];
  #at = -1;

  constructor(host: ReactiveElement, parts: WritingParts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Whether the field shows something of the past. */
  get isShown(): boolean {
    return this.#at >= 0;
  }

  /** The next older text; undefined where there is none. */
  older(): string | undefined {
    if (!this.isShown) this.#texts = this.#collect();
    if (this.#at + 1 >= this.#texts.length) return undefined;
    this.#at++;
    return this.#texts[this.#at];
  }

  /** The next newer text; empty after the newest. */
  newer(): string {
    this.#at--;
    return this.isShown ? (this.#texts[this.#at] ?? '') : '';
  }

  /** Somebody writes: what is in the field is theirs now. */
  leave(): void {
    this.#at = -1;
  }

  #collect(): readonly string[] {
    const {store} = StoreController.of(this.#host);
    const session = this.#parts.sessionId();
    if (!store || session === undefined) return [];
    const texts = [...this.#parts.sent()].reverse();
    const ids = store.get(listKey('messages', session))?.ids;
    for (let index = (ids?.length ?? 0) - 1; index >= 0 && texts.length < MAX; index--) {
      const message = store.get(messageKey(ids?.at(index) ?? ''));
      if (message && isPersons(message, store)) texts.push(textOf(store, message));
    }
    return texts.filter((text, index) => text.trim() !== '' && text !== texts[index - 1]);
  }
}

function textOf(store: ProjectionStore, {parts}: MessageRow): string {
  return [...parts].map((id) => store.get(partKey(id))?.text ?? '').join('\n');
}

/** What is offered while somebody writes, by default: what the connection finds, else the commands that the session listed. */
class SessionSource {
  readonly #controls: RowController<ControlsRow>;
  readonly #session: RowController<SessionRow>;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#controls = new RowController(host, () => CONTROLS_KEY);
    this.#session = new RowController(
      host,
      () => keyOf(sessionKey, sessionOf()),
      (row) => row?.commands,
    );
  }

  /** The source for a trigger; undefined where nobody offers anything. */
  for(trigger: Trigger): CompletionSource | undefined {
    const {store, value} = this.#controls;
    const complete = store && value?.completes ? CommandRouter.of(store).complete : undefined;
    if (complete) return {trigger, search: (query, scope) => complete(trigger, query, scope)};
    const commands = trigger === '/' ? (this.#session.value?.commands ?? []) : [];
    if (commands.length === 0) return undefined;
    const all = commands.map(({id, label = id, description}) => ({id, label, ...present({description})}));
    return {trigger, search: (query) => Promise.resolve(matching(all, query))};
  }
}
