import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {disclosureKey, type OpenRow} from '../../../controllers/disclosure.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, type Key, listKey, messageKey, partKey, runKey, uiKey} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {RunRow} from '../../../state/facts/runs.js';
import {number, object} from '../../../state/read.js';
import type {Row} from '../../../state/core/rows.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import {factOf} from '../../../state/facts/part-facts.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {firstLineOf} from '../../conversation/conversation/turn-facts.js';
import {isPersons, writerName} from '../../conversation/turn/writer.js';
import {type Stretch, stretchesOf} from '../../conversation/turn/stretches.js';
import {givenName} from '../../internal/identity/identities.js';
import {countsOf, doneParts, entriesOf, isListed} from './entries.js';
import type {RowReader, TimelineEntry, TimelineFilter} from './entries.js';
import {openFact} from './open-fact.js';
import styles from './timeline-turn.styles.js';
import '../../parts/citation/citation.strings.js';
import '../../requests/hitl-card/hitl-card.strings.js';
import '../../conversation/inline-process/inline-process.strings.js';
import '../../conversation/process-step/process-step.strings.js';
import '../../shell/runtime-status/runtime-status.strings.js';
import '../../conversation/turn/turn.strings.js';
import './timeline-evidence.strings.js';

/** Where it is kept that a person opened a turn here: `{open}`. */
export const timelineOpenKey = (entry: string) => uiKey<OpenRow>(`timeline-open:${entry}`);

/** What happened between two turns is nothing: a pause longer than this is said. */
const IDLE_MS = 30 * 60_000;

/** The statuses whose words have a colour in a row. */
const LOUD: ReadonlySet<ShownStatus> = new Set(['running', 'needs', 'danger', 'disputed', 'blocked', 'retry']);

/**
 * One turn of the timeline: a summary that opens into one line for each thing that happened, in the order of the events.
 * The lines are links to the conversation; a turn whose process is open there is a link itself.
 *
 * @summary Shows a turn as a summary that opens.
 * @element agent-timeline-turn
 * @internal
 */
export class AgentTimelineTurn extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  /** The turn: `run:<id>` or `message:<id>`. */
  @property() entry = '';

  /** The turn before it in time, for the pause between them. */
  @property() follows = '';

  /** What a person wants listed. */
  @property() filter: TimelineFilter = 'all';

  /** Words that a line must have. */
  @property() words = '';

  /** No conversation stands on the page: nothing is open there. */
  @property({type: Boolean}) alone = false;

  readonly #run = new RowController(this, () => (this.#isRun ? runKey(this.#id) : undefined));
  readonly #message = new RowController(this, () =>
    this.entry.startsWith('message:') ? messageKey(this.#id) : undefined,
  );
  readonly #parts = new RowController(this, () => (this.#isRun ? listKey('parts', this.#id) : undefined));
  readonly #open = new RowController(this, () => timelineOpenKey(this.entry));
  readonly #rows = new RowsController(this, () => this.#keys());

  override render() {
    const run = this.#run.value;
    const message = this.#message.value;
    if (!run && !message) return nothing;
    return html`
      ${this.#renderPause()}
      <div part="base" data-fact=${this.entry} data-status=${(run ?? message)?.status}>
        ${run ? this.#renderRun(run) : message && this.#renderMessage(message)}
      </div>
    `;
  }

  #renderPause() {
    const {store} = this.#run;
    const from = this.follows === '' ? undefined : endOf(store?.get(this.follows));
    const to = startOf(this.#run.value ?? this.#message.value);
    if (from === undefined || to === undefined || to - from < IDLE_MS) return nothing;
    return html`<p part="gap" class="pause meta">
      <span>${this.term('timeline.later', this.localize.formatDuration(to - from))}</span>
    </p>`;
  }

  #renderMessage(message: MessageRow): TemplateResult {
    const {store} = this.#run;
    const text = store ? firstLineOf(this.entry, store) : '';
    const isPerson = isPersons(message, store);
    const who =
      message.role === 'user'
        ? writerName(message, store, this.localize)
        : (givenName(store, message.agentId, message.agentName) ?? this.term('turn.agent'));
    return html`<div class="row">
      <button class="line" type="button" @click=${() => this.#reveal(messageKey(message.id))}>
        ${icon(isPerson ? 'person' : 'quote', {class: 'glyph'})}
        <span class="what">${who}</span><span class="clip grow" dir="auto">${text}</span>
        <span class="end">${this.#renderTime(message.createdAt)}</span>
      </button>
      ${this.#renderWhy(this.entry, who)}
    </div>`;
  }

  #renderRun(run: RunRow): TemplateResult {
    const {store} = this.#run;
    const isElsewhere = !this.alone && !this.#isFiltered && store !== undefined && isOpenInConversation(run.id, store);
    const isOpen = !isElsewhere && (this.#isFiltered || this.#open.value?.open === true);
    const look = shownStatus(run.status);
    const isDone = look === 'success';
    const word = this.localize.lookup(`run.${run.status}`) ?? run.status;
    return html`
      <div class="row">
        <button
          class="line"
          type="button"
          aria-expanded=${isElsewhere || this.#isFiltered ? nothing : String(isOpen)}
          @click=${() => (isElsewhere || this.#isFiltered ? this.#reveal(runKey(run.id)) : this.#toggle(!isOpen))}
        >
          ${renderShape(look, isDone ? word : '')}
          <span class="what">${this.#who(run)}</span>
          <span class="clip grow">${this.#counts(run.id)}</span>
          <span class="end">
            ${isDone ? nothing : renderWord(look, word)}
            ${isElsewhere ? html`<span class="where">${this.term('timeline.in-conversation')}</span>` : nothing}
            ${this.#renderSpan(run)} ${this.#renderTime(run.startedAt)}
            ${isElsewhere || this.#isFiltered ? icon('open', {class: 'chev go'}) : icon('chev', {class: 'chev'})}
          </span>
        </button>
        ${this.#renderWhy(this.entry, this.#who(run))}
      </div>
      ${isOpen ? this.#renderEntries(run.id) : nothing}
    `;
  }

  #renderEntries(runId: string): TemplateResult {
    const {store} = this.#run;
    const entries = store ? entriesOf(runId, store).filter((entry) => isListed(entry, this.filter, this.words)) : [];
    return html`<ul class="entries">
      ${keyedRows(
        entries,
        ({id}) => id,
        (entry) => this.#renderEntry(entry),
      )}
    </ul>`;
  }

  #renderEntry(entry: TimelineEntry): TemplateResult {
    const label =
      entry.kind === 'decision'
        ? this.term('timeline.decision')
        : (this.localize.lookup(`part.${entry.kind}`) ?? entry.kind);
    const word = this.#word(entry);
    const plain = plainGlyph(entry);
    const isDone = entry.kind !== 'decision' && entry.state === undefined && entry.look === 'success';
    const by = entry.by === undefined ? '' : (this.localize.lookup(`audit.${entry.by}`) ?? entry.by);
    const title = [by, entry.title].filter(Boolean).join(' · ');
    return html`<li class="row" data-fact=${entry.fact} data-status=${entry.status ?? entry.look}>
      <button class="line entry" type="button" @click=${() => this.#go(entry)}>
        ${plain ? icon(plain, {class: 'glyph'}) : renderShape(entry.look, isDone ? (word ?? '') : '')}
        <span class="what">${label}</span><span class="clip grow" dir="auto">${title}</span>
        <span class="end">
          ${word === undefined || isDone ? nothing : renderWord(entry.look, word)}
          ${entry.ms === undefined || entry.ms < 0 ? nothing : html`<span>${this.localize.formatDuration(entry.ms)}</span>`}
          ${this.#renderTime(entry.at)}
        </span>
      </button>
      ${this.#renderWhy(entry.fact, `${label} ${title}`)}
    </li>`;
  }

  #renderWhy(fact: string, label: string): TemplateResult {
    return html`<agent-fact-why fact=${fact} label=${label}></agent-fact-why>`;
  }

  #renderTime(at: number | undefined) {
    return at === undefined ? nothing : html`<span class="nowrap at">${this.localize.formatTime(at)}</span>`;
  }

  #renderSpan({startedAt, endedAt}: RunRow) {
    if (startedAt === undefined || endedAt === undefined || endedAt < startedAt) return nothing;
    return html`<span class="nowrap">${this.localize.formatDuration(endedAt - startedAt)}</span>`;
  }

  get #isRun(): boolean {
    return this.entry.startsWith('run:');
  }

  get #id(): string {
    return this.entry.slice(this.entry.indexOf(':') + 1);
  }

  get #isFiltered(): boolean {
    return this.filter !== 'all' || this.words.trim() !== '';
  }

  /** What is shown of the turn: its folds, and its facts while they are listed. */
  *#keys(): Iterable<Key> {
    const {store} = this.#run;
    if (!store || !this.#isRun) return;
    yield* choiceKeys(this.#id, store);
    const isOpen = this.#isFiltered || this.#open.value?.open === true;
    for (const part of isOpen ? doneParts(this.#id, store) : []) {
      yield partKey(part.id);
      yield factOf(part);
    }
  }

  #who({agentId, agentName}: RunRow): string {
    const name = agentId === undefined ? undefined : this.#run.store?.get(agentKey(agentId))?.name;
    return name ?? agentName ?? agentId ?? this.term('turn.agent');
  }

  #counts(runId: string): string {
    const {store} = this.#run;
    if (!store) return '';
    const {tools, failed, requests, artifacts} = countsOf(runId, store);
    return [
      tools > 0 ? this.term('process.tools', tools, failed) : '',
      requests > 0 ? this.term('timeline.requests', requests) : '',
      artifacts > 0 ? this.term('timeline.artifacts', artifacts) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }

  #word({kind, status, look, state}: TimelineEntry): string | undefined {
    if (state !== undefined) return this.term(`evidence.state.${state}`);
    if (kind.startsWith('reasoning')) return undefined;
    if (kind === 'decision') return this.localize.lookup(`resolution.${status ?? ''}`) ?? status;
    return this.localize.lookup(`status.${look}`) ?? status;
  }

  #go(entry: TimelineEntry): void {
    openFact(this, this.#run.store, entry.place);
  }

  #reveal(fact: string): void {
    this.dispatchEvent(new AgentRevealEvent(fact));
  }

  #toggle(open: boolean): void {
    this.#run.store?.setLocal(timelineOpenKey(this.entry), {open});
    this.requestUpdate();
  }
}

function startOf(row: Row | undefined): number | undefined {
  const fields = object(row);
  return number(fields?.['startedAt']) ?? number(fields?.['createdAt']);
}

function endOf(row: Row | undefined): number | undefined {
  return number(object(row)?.['endedAt']) ?? startOf(row);
}

/** The stretches of work of a run, as the conversation folds them. */
function workOf(runId: string, rows: RowReader): readonly Stretch[] {
  const ids = rows.get(listKey('parts', runId))?.ids ?? [];
  return stretchesOf(ids, rows).filter(({spoken, inAnswer}) => !spoken && !inAnswer);
}

/** The rows that hold a person's choice for each stretch of a run. */
function choiceKeys(runId: string, rows: RowReader): readonly Key[] {
  return workOf(runId, rows).map(({id}) => disclosureKey(`process:${runId}:${id}`));
}

/** N2: whether the process of a run is open in the conversation, and so must not be listed beside it. */
function isOpenInConversation(runId: string, rows: RowReader): boolean {
  const run = rows.get(runKey(runId));
  const isActive = run !== undefined && (!isRunOver(run) || run.actions.length > 0);
  return workOf(runId, rows).some(({id, parts}) => {
    const choice = rows.get(disclosureKey(`process:${runId}:${id}`))?.open;
    const steps = parts.filter(({kind}) => kind !== 'context_event').length;
    const hasError = parts.some(({kind}) => kind === 'error');
    return steps > 1 && (choice ?? (isActive || (run?.status === 'failed' && hasError)));
  });
}

/** What happened and has no state of its own is marked by what it is. */
function plainGlyph({kind, state}: TimelineEntry): IconName | undefined {
  if (kind.startsWith('reasoning')) return 'think';
  return state === 'recorded' ? 'quote' : undefined;
}

/** The outline of a status; its word is heard where it is not to be seen. */
function renderShape(look: ShownStatus, word: string): TemplateResult {
  const {icon: name, tone} = statusLook(look);
  return html`<span class="st k-${tone}">${icon(name)}</span>${word ? html`<span class="vh">${word}</span>` : nothing}`;
}

/** What is over and went well is quiet; what goes on or went wrong keeps its colour. */
function renderWord(look: ShownStatus, word: string): TemplateResult {
  return html`<span class="word ${LOUD.has(look) ? `k-${statusLook(look).tone}` : ''}">${word}</span>`;
}
