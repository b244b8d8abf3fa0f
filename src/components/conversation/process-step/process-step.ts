import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import * as keys from '../../../state/keys.js';
import {factOf} from '../../../state/facts/part-facts.js';
import type {PartRow} from '../../../state/facts/parts.js';
import {list, object, string} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {mark} from '../../../styles/mark.styles.js';
import {AgentElement} from '../../agent-element.js';
import {builtInRenderers, drawBuiltIn, drawMark, lazyTags, ownElementOf} from '../../internal/renderers/built-ins.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {SETTINGS_KEY} from '../../shell/settings/values.js';
import {teammate} from '../../team/team/teammate.styles.js';
import {openFact} from '../../evidence/timeline-evidence/open-fact.js';
import {renderActivity, renderLine, type StepView} from './lines.js';
import styles from './process-step.styles.js';
import './process-step.strings.js';

/**
 * One step of the work: a line for reasoning, a named step, evidence, a changed file, a result that came apart from its call,
 * who is in the team, somebody started, somebody at work elsewhere; or what the page draws of it. What has an element of its
 * own is that element here, where the page could not draw it.
 *
 * @summary Shows one step of the process.
 * @element agent-process-step
 * @dependency agent-json
 * @dependency agent-markdown
 * @lazy agent-artifact-card
 * @lazy agent-compaction
 * @lazy agent-hitl-card
 * @lazy agent-plan
 * @lazy agent-ui-schema
 * @lazy agent-worker-report
 * @fires agent-command - what a renderer of the page asks for, in a person's name
 * @fires agent-session-open - a person wants to see a session that a ref names
 * @fires agent-evidence-open - a person wants to see the evidence
 * @fires agent-teammate-open - a person wants to see a teammate
 * @fires agent-artifact-open - a person wants to see the artifact that was changed
 * @fires agent-task-open - a person wants to see the task of an agent elsewhere
 * @fires agent-reveal - a person wants to see the tool call
 * @csspart base - the step
 */
export class AgentProcessStep extends AgentElement {
  static override styles = [AgentElement.styles, line, mark, teammate, styles];

  /** The part to show. */
  @property({attribute: 'part-id'}) partId = '';

  readonly #part = new RowController(this, () => keys.partKey(this.partId));
  readonly #fact = new RowController(this, () => this.#factKey());
  readonly #settings = new RowController(this, () => SETTINGS_KEY);
  readonly #agents = new RowController(this, () =>
    this.#part.value?.kind === 'agent_roster'
      ? keys.listKey('agents', this.#part.value.sessionId ?? keys.NO_SESSION)
      : undefined,
  );
  protected readonly members = new RowsController(this, () => this.#memberIds().map((id) => keys.agentKey(id)));
  readonly #disclosure = new Disclosure(this, {
    fact: () => keys.partKey(this.partId),
    isActive: () => this.#part.value?.status === 'streaming',
  });

  readonly #renderers = new RendererController(this);

  override render() {
    const part = this.#part.value;
    if (!part) return this.renderFallback('unknown');
    const {localize} = this;
    const drawn =
      this.#renderers.render('activity', part, {localize}) ?? this.#renderers.render('part', part, {localize});
    const whole = drawn ?? this.#renderOwnElement(part);
    if (whole !== undefined)
      return html`<div part="base" class="drawn" data-fact=${keys.partKey(part.id)}>${whole}</div>`;
    const picture = drawMark('partMark', part, {renderers: this.#renderers, localize}) ?? icon('info');
    return html`
      <div
        part="base"
        data-fact=${this.#factKey() ?? keys.partKey(part.id)}
        data-status=${string(object(this.#fact.value)?.['status']) ?? part.status}
        data-kind=${part.kind}
      >
        <span class="mark glyph ${part.kind === 'error' ? 'k-danger' : 'k-stale'}" aria-hidden="true">${picture}</span>
        <div class="content">${this.#renderContent(part)}</div>
      </div>
    `;
  }

  /** What has an element of its own comes by here only where the page could not draw it. */
  #renderOwnElement(part: PartRow): TemplateResult | undefined {
    const entry = ownElementOf(part);
    return entry && (this.renderUnloaded(...lazyTags(entry)) ?? drawBuiltIn(entry, {row: part}));
  }

  #renderContent(part: PartRow): TemplateResult {
    const view = this.#viewOf(part);
    if (part.activityType !== undefined) return renderActivity(part, view);
    const entry = builtInRenderers.find('part', part);
    return entry ? drawBuiltIn(entry, {row: part}, view) : renderLine(view.label, this.term('fallback.unknown'));
  }

  #renderFold(
    label: string,
    summary: string | undefined,
    end: unknown,
    body: TemplateResult | undefined,
  ): TemplateResult {
    if (!body) return renderLine(label, summary ?? '', end);
    const open = this.#disclosure.open;
    return html`
      <button class="line" type="button" aria-expanded=${open ? 'true' : 'false'} @click=${this.#onToggle}>
        <span class="what">${label}</span><span class="clip grow">${summary ?? nothing}</span>
        <span class="end">${end}${icon('chev', {class: 'chev'})}</span>
      </button>
      ${open ? body : nothing}
    `;
  }

  #viewOf({kind, activityType}: PartRow): StepView {
    const {localize} = this;
    const {store} = this.#part;
    const label =
      activityType === undefined
        ? (localize.lookup(`part.${kind}`) ?? kind)
        : (localize.lookup(`activity.${activityType}`) ?? activityType);
    return {
      localize,
      store,
      label,
      fact: this.#factKey() ?? '',
      row: object(this.#fact.value),
      members: this.#memberIds(),
      hidesReasoning: this.#settings.value?.reasoning === 'summary',
      onOpen: (fact) => openFact(this, store, fact),
      fold: (summary, end, body) => this.#renderFold(label, summary, end, body),
    };
  }

  #factKey(): keys.Key | undefined {
    const part = this.#part.value;
    const key = part && factOf(part);
    return key === keys.partKey(this.partId) ? undefined : key;
  }

  /** The teammates of the team that the part is about. */
  #memberIds(): readonly string[] {
    const part = this.#part.value;
    const {store} = this.#part;
    const team = part?.kind === 'agent_roster' ? store?.get(keys.teamKey(part.ref ?? '')) : undefined;
    if (!team) return [];
    const said = list(team.members).flatMap(
      (member) => string(member) ?? string(object(member)?.['agentId']) ?? string(object(member)?.['id']) ?? [],
    );
    const known = [...(this.#agents.value?.ids ?? [])].filter((id) => {
      const agent = store?.get(keys.agentKey(id));
      return agent && (agent.teamId === team.id || (team.name !== undefined && agent.teamName === team.name));
    });
    return [...new Set([...said, ...known])];
  }

  #onToggle(): void {
    this.#disclosure.set(!this.#disclosure.open);
  }
}
