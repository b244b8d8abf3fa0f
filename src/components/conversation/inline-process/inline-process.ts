import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {listKey, partKey, runKey, toolKey} from '../../../state/keys.js';
import type {PartRow} from '../../../state/facts/parts.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {SessionElement} from '../../session-element.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {drawBuiltIn, lazyTags, ownElementOf} from '../../internal/renderers/built-ins.js';
import {SPOKEN} from '../turn/stretches.js';
import styles from './inline-process.styles.js';
import './inline-process.strings.js';

/** One place of the process: a step, a boundary of the context, or tool calls or teammates that followed one another. */
interface Place {
  readonly id: string;
  readonly part: PartRow;
  /** The calls, where it is tools. */
  readonly calls?: string[];
  /** The parts, where it is several teammates. */
  readonly mates?: readonly string[];
}

/** Fewer teammates stand each for themselves. */
const MANY_MATES = 5;

/**
 * What an agent does between its words: reasoning, plan, tools and requests in the order they happened. Open while the
 * run is at work, folded into one line when it is done.
 *
 * @summary Shows the process of a run in event order.
 * @a11y Folds and unfolds by a button with `aria-expanded`, and never under a person's focus.
 * @element agent-inline-process
 * @lazy agent-artifact-card
 * @lazy agent-compaction
 * @lazy agent-hitl-card
 * @lazy agent-plan
 * @lazy agent-teammate-group
 * @lazy agent-worker-report
 * @fires agent-command - what a renderer of the page asks for, in a person's name
 * @csspart base - the process
 * @csspart summary - the line that it folds into
 */
export class AgentInlineProcess extends SessionElement {
  static override styles = [SessionElement.styles, line, styles];

  /** The run to show; the newest of the session where none is given. */
  @property({attribute: 'run-id'}) runId = '';

  /** The parts to show, out of the run's; all that are not spoken where none are given. */
  @property({attribute: false}) parts: readonly string[] | undefined;

  /** Other work of the run came after it: the result of its last call is not the newest one. */
  @property({type: Boolean}) earlier = false;

  /** Loads pictures from other servers; else they are links. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #runs = new RowController(this, () => (this.runId === '' ? listKey('runs', this.scope) : undefined));
  readonly #run = new RowController(this, () => this.#key(runKey));
  readonly #list = new RowController(this, () => (this.parts ? undefined : this.#key((id) => listKey('parts', id))));
  readonly #disclosure = new Disclosure(this, {
    fact: () => this.#key((id) => `process:${id}:${this.parts?.[0] ?? ''}`),
    isActive: () => !isRunOver(this.#run.value) || this.#waits() || this.#hasFailed(),
  });

  readonly #renderers = new RendererController(this);

  override render() {
    if (!this.#run.store) return this.renderFallback('unavailable');
    const places = this.#places();
    if (places.length === 0) return this.parts ? nothing : this.renderFallback('unknown', this.term('process.empty'));
    const steps = places.filter((place) => !isKept(place));
    const isOver = isRunOver(this.#run.value);
    // One step says as much as its own summary would.
    const folds = steps.length > 1 || (steps[0]?.calls?.length ?? 0) > 1;
    const open = !folds || this.#disclosure.open;
    // A boundary of the context is never folded away, nor is the way to what was made.
    const shown = open ? places : places.filter(isKept);
    const newest = isOver || this.earlier ? undefined : places.at(-1);
    return html`
      <div part="base" data-status=${this.#run.value?.status ?? 'unknown'}>
        ${folds && isOver ? this.#renderSummary(steps, open) : nothing}
        ${keyedRows(
          shown,
          (place) => place.id,
          (place) => this.#renderPlace(place, place === newest),
        )}
      </div>
    `;
  }

  #renderPlace({part, calls, mates}: Place, isNewest: boolean): TemplateResult {
    if (calls) {
      return html`<agent-tool-group
        class=${calls.length > 1 ? 'step many' : 'step'}
        .calls=${calls}
        ?newest=${isNewest}
        ?allow-images=${this.allowImages}
      ></agent-tool-group>`;
    }
    if (mates) {
      const unloaded = this.renderUnloaded(lazyElement('agent-teammate-group'));
      return unloaded ?? html`<agent-teammate-group class="step" .parts=${mates}></agent-teammate-group>`;
    }
    const isPages = this.#renderers.find('activity', part) ?? this.#renderers.find('part', part);
    const builtIn = isPages ? undefined : ownElementOf(part);
    if (!builtIn) return html`<agent-process-step class="step" part-id=${part.id}></agent-process-step>`;
    return this.renderUnloaded(...lazyTags(builtIn)) ?? drawBuiltIn(builtIn, {row: part});
  }

  #renderSummary(places: readonly Place[], open: boolean): TemplateResult {
    const store = this.#run.store;
    const parts = places.map(({part}) => part);
    const calls = places.flatMap((place) => place.calls ?? []);
    const count = places.reduce((sum, {calls, mates}) => sum + (calls ?? mates ?? [0]).length, 0);
    const tools = calls.map((id) => store?.get(toolKey(id))).filter((tool) => tool !== undefined);
    const failed = tools.filter((tool) => tool.status === 'output-error').length;
    const reports = parts.filter(({kind}) => kind === 'worker_notification').length;
    const words = [
      tools.length > 0 ? this.term('process.tools', tools.length, failed) : '',
      reports > 0 ? this.term('process.reports', reports) : '',
    ].filter(Boolean);
    const run = this.#run.value;
    const starts = parts.map((part) => part.startedAt).filter((at) => at !== undefined);
    const ends = [...tools.map((tool) => tool.endedAt), ...parts.map((part) => part.endedAt), run?.endedAt].filter(
      (at) => at !== undefined,
    );
    // The time of these steps: until the last of them ended, not until the whole run did.
    const last = Math.max(...(ends.length > 1 ? ends.filter((at) => at !== run?.endedAt) : ends));
    const span = starts.length > 0 && Number.isFinite(last) ? last - Math.min(...starts) : undefined;
    return html`
      <button
        part="summary"
        class="line"
        type="button"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${this.#onToggle}
      >
        ${icon('tool', {class: 'glyph k-stale'})}
        <span class="what">${this.term('process.steps', count)}</span>
        <span class="clip grow dots">${words.map((each) => html`<span>${each}</span>`)}</span>
        <span class="end">
          ${span === undefined || span < 0 ? nothing : html`<span>${this.localize.formatDuration(span)}</span>`}
          ${icon('chev', {class: 'chev'})}
        </span>
      </button>
    `;
  }

  #key<K extends string>(make: (id: string) => K): K | undefined {
    return keyOf(make, this.runId || this.#runs.value?.ids.at(-1));
  }

  #steps(): PartRow[] {
    const store = this.#run.store;
    return [...(this.parts ?? this.#list.value?.ids ?? [])]
      .map((id) => store?.get(partKey(id)))
      .filter((part): part is PartRow => part !== undefined && !SPOKEN.has(part.kind));
  }

  /** The places of the steps, in the order of their events; tool calls that followed one another share one. */
  #places(): Place[] {
    const places: Place[] = [];
    const seen = new Set<string>();
    for (const part of this.#steps()) {
      const last = places.at(-1);
      const ref = part.ref ?? part.id;
      // The result of a call that stands here already is in its card.
      if (part.kind === 'tool_result' && seen.has(ref)) continue;
      else if (part.kind !== 'tool_call') places.push({id: part.id, part});
      else if (seen.has(ref)) continue;
      else if (last?.calls) last.calls.push(ref);
      else places.push({id: part.id, part, calls: [ref]});
      if (part.kind === 'tool_call') seen.add(ref);
    }
    return gathered(places);
  }

  /** Why a run failed stays in sight. */
  #hasFailed(): boolean {
    return this.#run.value?.status === 'failed' && this.#steps().some(({kind}) => kind === 'error');
  }

  /** An open request keeps its place open, whatever became of the run. */
  #waits(): boolean {
    return (this.#run.value?.actions.length ?? 0) > 0;
  }

  #onToggle(): void {
    this.#disclosure.set(!this.#disclosure.open);
  }
}

function isKept({part}: Place): boolean {
  return part.kind === 'context_event' || part.kind === 'artifact_ref';
}

/** Teammates who followed one another share one place where they are many. */
function gathered(places: readonly Place[]): Place[] {
  const stretches: Place[][] = [];
  for (const place of places) {
    const last = stretches.at(-1);
    if (last && isMate(place) && isMate(last[0])) last.push(place);
    else stretches.push([place]);
  }
  return stretches.flatMap((stretch) => {
    const [first] = stretch;
    return first && stretch.length >= MANY_MATES ? [{...first, mates: stretch.map(({id}) => id)}] : stretch;
  });
}

function isMate(place: Place | undefined): boolean {
  return place?.part.kind === 'agent_task';
}
