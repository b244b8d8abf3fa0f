import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {editingKey} from '../../../state/facts/branches.js';
import {agentKey, listKey, messageKey, partKey, runKey, toolKey} from '../../../state/keys.js';
import type {PartRow} from '../../../state/facts/parts.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {lazyTranscript} from '../conversation/lazy-transcript.js';
import {personAvatar, Transcript} from '../conversation/transcript.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {drawBuiltIn, isBuiltInAnswer, lazyTags, ownElementOf} from '../../internal/renderers/built-ins.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {givenAvatar} from '../../internal/identity/avatar.js';
import {avatar} from '../../internal/identity/avatar.styles.js';
import {givenName, knownAgent, saidName, type KnownIdentity} from '../../internal/identity/identities.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';
import {stretchesOf, type Stretch} from './stretches.js';
import styles from './turn.styles.js';
import {isPersons, writerName, writerOf} from './writer.js';
import './turn.strings.js';

/**
 * One line of the conversation: what a person said, or a run with its words and its work in the order they came.
 *
 * @summary Shows one turn of a conversation.
 * @a11y An article that says whose turn it is.
 * @element agent-turn
 * @lazy agent-inline-process
 * @lazy agent-message-editor
 * @lazy agent-process-step
 * @lazy agent-tool-card
 * @lazy agent-ui-schema
 * @fires agent-command - what a renderer of the page asks for, in a person's name
 * @csspart base - the turn
 * @csspart label - who speaks, and when
 */
export class AgentTurn extends AgentElement {
  static override styles = [AgentElement.styles, avatar, styles];

  /** What to show: `run:<id>` or `message:<id>`. */
  @property() entry = '';

  /** Leaves the process out, for pages that show it elsewhere. */
  @property({type: Boolean, attribute: 'without-process'}) withoutProcess = false;

  /** Shows the calls of tools, and nothing else. */
  @property({type: Boolean, attribute: 'only-tools'}) onlyTools = false;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #run = new RowController(this, () => (this.#isRun ? runKey(this.#id) : undefined));
  readonly #parts = new RowController(this, () => (this.#isRun ? listKey('parts', this.#id) : undefined));
  readonly #message = new RowController(this, () => (this.#isRun ? undefined : messageKey(this.#id)));
  readonly #agent = new RowController(this, () =>
    keyOf(agentKey, this.#run.value?.agentId ?? this.#message.value?.agentId),
  );

  readonly #renderers = new RendererController(this);
  readonly #editing = new RowController(this, () => (this.#isRun ? undefined : editingKey(this.#id)));

  override render() {
    const stretches = this.#stretches();
    const last = stretches.length - 1;
    // What is said after it ends no work: the newest result stays open until other work begins.
    const lastWork = stretches.findLastIndex(({spoken}) => !spoken);
    const notes = this.#notes();
    if (stretches.length + notes.length === 0) return nothing;
    const message = this.#message.value;
    const isUser = message?.role === 'user' && writerOf(message, this.#run.store).isInput;
    return html`
      <article part="base" class=${isUser ? 'user' : 'agent'} data-fact=${this.entry} aria-label=${this.#author()}>
        ${this.#run.value?.continues === undefined ? this.#renderLabel() : nothing}
        <div class="content">
          ${
            this.#editing.value?.text === undefined
              ? keyedRows(
                  stretches,
                  (stretch) => stretch.id,
                  (stretch, index) =>
                    this.#renderStretch(stretch, stretches[index - 1], index === (stretch.spoken ? last : lastWork)),
                )
              : (this.renderUnloaded(lazyElement('agent-message-editor')) ??
                html`<agent-message-editor message-id=${this.#id}></agent-message-editor>`)
          }
          ${notes.map((note) => renderNote(note))} ${this.#renderActions()}
        </div>
      </article>
    `;
  }

  /** Whoever changes a message acts there; what is at work has its own controls. */
  #renderActions() {
    const run = this.#run.value;
    if (this.#editing.value?.text !== undefined || (this.#isRun && (!run || !isRunOver(run)))) return nothing;
    return html`
      <agent-message-actions entry=${this.entry}></agent-message-actions>
      ${this.#isRun ? nothing : html`<agent-branch-picker message-id=${this.#id}></agent-branch-picker>`}
    `;
  }

  #renderLabel(): TemplateResult {
    const at = this.#run.value?.startedAt ?? this.#message.value?.createdAt;
    const {store} = this.#run;
    const known = this.#writer();
    const said = known.role === 'user' ? undefined : saidName(store, known.id, known.name);
    return html`
      <header part="label" class="by">
        ${givenAvatar(this, known)}<b title=${said ?? this.#author()}>${this.#author()}</b>
        ${at === undefined ? nothing : html`<agent-time class="meta" .datetime=${at}></agent-time>`}
      </header>
    `;
  }

  #renderStretch(stretch: Stretch, before: Stretch | undefined, isLast: boolean): TemplateResult {
    const own = this.#run.value?.agentId ?? this.#message.value?.agentId;
    const isOther = (stretch.agentId ?? own) !== (before?.agentId ?? own);
    return html`
      <div class="stretch">
        ${isOther ? html`<div class="other meta">${this.#author(stretch.agentId)}</div>` : nothing}
        ${this.#renderContent(stretch, isLast)}
      </div>
    `;
  }

  #renderContent(stretch: Stretch, isLast: boolean): TemplateResult {
    const {id, parts, spoken, inAnswer} = stretch;
    const [part] = parts;
    if (part && inAnswer) return this.#renderInAnswer(part);
    if (spoken) {
      const text = html`<agent-text part-id=${id} ?paused=${!isLast} ?allow-images=${this.allowImages}></agent-text>`;
      return this.#renderers.isUsed('message')
        ? html`<agent-rendered-message part-id=${id}>${text}</agent-rendered-message>`
        : text;
    }
    return (
      this.renderUnloaded(lazyElement('agent-inline-process')) ??
      html`<agent-inline-process
        run-id=${this.#isRun ? this.#id : (this.#message.value?.runId ?? '')}
        .parts=${parts.map((part) => part.id)}
        ?earlier=${!isLast}
        ?allow-images=${this.allowImages}
      ></agent-inline-process>`
    );
  }

  #renderInAnswer(part: PartRow): TemplateResult {
    if (this.#findTool(part)?.inAnswer)
      return (
        this.renderUnloaded(lazyElement('agent-tool-card')) ??
        html`<agent-tool-card tool-call-id=${part.ref ?? part.id} ?allow-images=${this.allowImages}></agent-tool-card>`
      );
    const builtIn = this.#findStep(part) ? undefined : ownElementOf(part);
    if (!builtIn)
      return (
        this.renderUnloaded(lazyElement('agent-process-step')) ??
        html`<agent-process-step part-id=${part.id}></agent-process-step>`
      );
    return this.renderUnloaded(...lazyTags(builtIn)) ?? drawBuiltIn(builtIn, {row: part});
  }

  /** What the page draws the call with that a part stands for. */
  #findTool({kind, ref, id}: PartRow) {
    const tool = kind === 'tool_call' ? this.#run.store?.get(toolKey(ref ?? id)) : undefined;
    return tool && this.#renderers.find('tool', tool);
  }

  /** What the page draws a part with that is no call. */
  #findStep(part: PartRow) {
    return this.#renderers.find('activity', part) ?? this.#renderers.find('part', part);
  }

  #isInAnswer(part: PartRow): boolean {
    const entry = this.#findTool(part) ?? this.#findStep(part);
    return entry ? (entry.inAnswer ?? false) : isBuiltInAnswer(part);
  }

  get #isRun(): boolean {
    return this.entry.startsWith('run:');
  }

  get #id(): string {
    return this.entry.slice(this.entry.indexOf(':') + 1);
  }

  /** N6: the agent is named where the runtime names it. */
  #author(agentId?: string): string {
    const message = this.#message.value;
    if (message?.role === 'user') return writerName(message, this.#run.store, this.localize);
    const {id, name} = this.#knownAgent(agentId);
    return givenName(this.#run.store, id, name) ?? id ?? this.term('turn.agent');
  }

  /** Whose turn it is: the person, an agent, or somebody who is not known to be either. */
  #writer(): KnownIdentity {
    const message = this.#message.value;
    if (message?.role !== 'user') return this.#knownAgent();
    if (isPersons(message, this.#run.store)) return {role: 'user'};
    const id = message.by ?? message.agentId;
    return id === undefined ? {role: 'unknown'} : knownAgent(this.#run.store, id, message.agentName);
  }

  #knownAgent(agentId?: string): KnownIdentity {
    const run = this.#run.value;
    const own = agentId === undefined || agentId === run?.agentId ? run?.agentName : undefined;
    const id = agentId ?? this.#agent.value?.id ?? run?.agentId ?? this.#message.value?.agentId;
    return knownAgent(this.#run.store, id, own ?? this.#nameSaid(agentId));
  }

  /** The name of the agent, where no other is known; the turn's own where none is given. */
  #nameSaid(agentId: string | undefined): string | undefined {
    if (this.#message.value) return this.#message.value.agentName;
    const store = this.#run.store;
    for (const id of this.#parts.value?.ids ?? []) {
      const part = store?.get(partKey(id));
      if (part?.messageId === undefined || part.agentId !== agentId) continue;
      const name = store?.get(messageKey(part.messageId))?.agentName;
      if (name !== undefined) return name;
    }
    return undefined;
  }

  #stretches(): Stretch[] {
    const ids = this.#parts.value?.ids ?? this.#message.value?.parts ?? [];
    const isInAnswer = (part: PartRow) => this.#isInAnswer(part);
    const stretches = stretchesOf(ids, this.#run.store, {onlyTools: this.onlyTools, isInAnswer});
    return this.withoutProcess ? stretches.filter((stretch) => stretch.spoken || stretch.inAnswer) : stretches;
  }

  /** What a reader should know about how the run was received: a stream that broke its rules, an end that nobody saw. */
  #notes(): readonly string[] {
    const run = this.#run.value;
    const hasPast = this.#run.store?.get(CONTROLS_KEY)?.hasPast;
    return [
      run?.breach === undefined ? undefined : this.term('turn.breach', run.breach),
      run?.status === 'ended' ? this.term('turn.result-unknown') : undefined,
      run?.lateError === undefined ? undefined : this.term('turn.late-error', run.lateError),
      run?.reason === 'stopped_listening'
        ? this.term(hasPast ? 'turn.stopped-listening' : 'turn.stopped-for-good')
        : undefined,
      run?.errorCode?.startsWith('stream_') ? this.term('turn.lost') : undefined,
    ].filter((note) => note !== undefined);
  }
}

function renderNote(words: string): TemplateResult {
  return html`
    <p class="note meta">${icon('warning', {class: 'glyph k-warning'})}<span dir="auto">${words}</span></p>
  `;
}

// A page that has turns shows many of them: what a conversation lists them with is loaded with them.
lazyTranscript.value = {Transcript, personAvatar};
