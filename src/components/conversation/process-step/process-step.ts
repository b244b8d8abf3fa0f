import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {PartKind} from '../../../protocol/taxonomy.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import * as keys from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import type {PartRow} from '../../../state/facts/parts.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import type {TeamRow} from '../../../state/facts/teams.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import {list, object, objects, string} from '../../../state/read.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {line} from '../../../styles/line.styles.js';
import {AgentElement} from '../../agent-element.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {lineMark, renderMark} from '../../parts/citation/evidence-words.js';
import {handoffLook} from '../../team/handoff-lane/statuses.js';
import {parsed} from '../../parts/json/values.js';
import {remoteMark, remoteStateOf} from '../../team/remote-teammate/states.js';
import {SETTINGS_KEY} from '../../shell/settings/values.js';
import {teammateStatusMark} from '../../team/team/status-words.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {teammate} from '../../team/team/teammate.styles.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import {openFact} from '../../evidence/timeline-evidence/open-fact.js';
import {TOOL_LOOKS} from '../../tools/tool-card/attempts.js';
import {agentName} from '../../internal/identity/identities.js';
import styles from './process-step.styles.js';
import '../../team/handoff-lane/handoff-lane.strings.js';
import '../../tools/tool-card/tool-card.strings.js';
import './process-step.strings.js';

interface StepLook {
  readonly icon: IconName;
  key?(ref: string): keys.Key;
}

/** Steps by the kind of their part: how they are marked and where their fact is. Others have elements of their own. */
const LOOKS: Partial<Record<PartKind, StepLook>> = {
  runtime_status: {icon: 'info'},
  reasoning_detail: {icon: 'think'},
  reasoning_summary: {icon: 'think'},
  evidence_ref: {icon: 'quote', key: keys.evidenceKey},
  tool_result: {icon: 'tool', key: keys.toolKey},
  file_change: {icon: 'diff', key: keys.factKey},
  agent_task: {icon: 'team', key: keys.agentKey},
  agent_roster: {icon: 'team', key: keys.teamKey},
  agent_handoff: {icon: 'handoff', key: keys.handoffKey},
  remote_agent_status: {icon: 'link', key: keys.factKey},
  error: {icon: 'danger', key: keys.runKey},
};

/** More members of a team are counted. */
const MOST_MEMBERS = 6;

/**
 * One step of the work that has no element of its own: reasoning, a named step, evidence, a changed file, a result that
 * came apart from its call, who is in the team, somebody started, somebody at work elsewhere.
 *
 * @summary Shows one step of the process.
 * @element agent-process-step
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
  static override styles = [AgentElement.styles, line, teammate, styles];

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
    const place = {localize: this.localize};
    const drawn = this.#renderers.render('activity', part, place) ?? this.#renderers.render('part', part, place);
    if (drawn !== undefined)
      return html`<div part="base" class="drawn" data-fact=${keys.partKey(part.id)}>${drawn}</div>`;
    return html`
      <div
        part="base"
        data-fact=${this.#factKey() ?? keys.partKey(part.id)}
        data-status=${string(object(this.#fact.value)?.['status']) ?? part.status}
        data-kind=${part.kind}
      >
        ${icon(LOOKS[part.kind]?.icon ?? 'info', {class: `glyph ${part.kind === 'error' ? 'k-danger' : 'k-stale'}`})}
        <div class="content">${this.#renderContent(part)}</div>
      </div>
    `;
  }

  #renderContent(part: PartRow): TemplateResult {
    if (part.text !== undefined || part.summary !== undefined || part.visibility !== undefined)
      return this.#renderReasoning(part);
    if (part.activityType !== undefined) return this.#renderActivity(part);
    if (part.kind === 'runtime_status') return this.#renderNamed(part);
    return this.#renderFact(part, object(this.#fact.value));
  }

  #renderReasoning(part: PartRow): TemplateResult {
    const ended =
      part.startedAt !== undefined && part.endedAt !== undefined ? part.endedAt - part.startedAt : undefined;
    const streaming = part.status === 'streaming';
    const end = html`
      ${ended === undefined || ended <= 0 ? nothing : html`<span>${this.localize.formatDuration(ended)}</span>`}
      ${streaming ? html`<span>${this.term('process.thinking')}</span>` : nothing}
    `;
    const withheld = this.#withheld(part);
    const body =
      part.text === undefined || withheld !== undefined
        ? undefined
        : html`<agent-markdown class="body" .text=${part.text} ?streaming=${streaming}></agent-markdown>`;
    return this.#renderFold(this.term('process.reasoning'), part.summary ?? withheld, end, body);
  }

  /** A step that the runtime names. */
  #renderNamed({name, status, startedAt, endedAt}: PartRow): TemplateResult {
    const took = startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt;
    const word = status === 'streaming' ? 'running' : status === 'completed' ? 'success' : 'unknown';
    const end = html`
      ${took <= 0 ? nothing : html`<span>${this.localize.formatDuration(took)}</span>`}
      ${statusMark(word, this.term(`status.${word}`), {quiet: true})}
    `;
    return this.#renderLine(this.term('process.step'), name ?? this.term('fallback.unknown'), end);
  }

  /** Structured content: who made it says what it is; this page shows it as it came. */
  #renderActivity({activityType = '', content, stale}: PartRow): TemplateResult {
    const label = this.localize.lookup(`activity.${activityType}`) ?? activityType;
    const end = stale ? statusMark('stale', this.term('status.stale'), {quiet: true}) : nothing;
    const body = html`<agent-json class="body" label=${label} .value=${content}></agent-json>`;
    return this.#renderFold(label, summaryOf(content), end, body);
  }

  #renderFact(part: PartRow, fact: JsonObject | undefined): TemplateResult {
    const label = this.localize.lookup(`part.${part.kind}`) ?? part.kind;
    if (!fact) return this.#renderLine(label, this.term('fallback.unknown'));
    const mate = part.kind === 'agent_task' ? this.#part.store?.get(keys.agentKey(part.ref ?? '')) : undefined;
    if (mate) return this.#renderMate(label, mate);
    switch (part.kind) {
      case 'tool_result':
        return this.#renderResult(label, fact as unknown as ToolRow);
      case 'file_change':
        return this.#renderChange(label, part.ref ?? '', fact);
      case 'agent_roster':
        return this.#renderRoster(label, fact as unknown as TeamRow);
      case 'remote_agent_status':
        return this.#renderRemote(label, part.ref ?? '', fact);
    }
    return this.#renderLine(label, this.#summary(part, fact), this.#renderEnd(part, fact));
  }

  /** Who was started, as what and for what. Its result is in the report. */
  #renderMate(label: string, row: AgentRow): TemplateResult {
    const about = [row.role, row.spawnReason].filter(Boolean);
    const isAsking = shownStatus(row.status) === 'needs';
    return html`
      <div class="line">
        <span class="vh">${`${label}: `}</span>
        <span class="what">${renderTeammate({id: row.id, row, store: this.#part.store})}</span>
        <span class="clip grow dots" dir="auto">${about.map((words) => html`<bdi>${words}</bdi>`)}</span>
        <span class="end">${teammateStatusMark(row.status, this.localize, isAsking ? {} : {quiet: true})}</span>
      </div>
    `;
  }

  /** T9: what came back, where its call stands in another turn: a line, and the way to all of it. */
  #renderResult(label: string, tool: ToolRow): TemplateResult {
    const words = tool.error ?? (typeof tool.result === 'string' ? tool.result : undefined);
    const end = html`${statusMark(TOOL_LOOKS[tool.status].kind, this.term(`tool-state.${tool.status}`), {quiet: true})}
    ${this.#renderOpen(keys.toolKey(tool.id))}`;
    return this.#renderLine(
      label,
      [tool.name ?? tool.id, words?.trim().split('\n', 1)[0]].filter(Boolean).join(' · '),
      end,
    );
  }

  /** Which file was changed; what changed in it is read where diffs are. */
  #renderChange(label: string, fact: string, row: JsonObject): TemplateResult {
    const artifact = fact.startsWith('artifact:') ? (row as unknown as ArtifactRow) : undefined;
    const diff = artifact?.diffs.at(-1);
    const versions = diff?.from && diff.to ? this.term('process.versions', diff.from, diff.to) : undefined;
    const names = artifact ? [artifact.path ?? artifact.title ?? artifact.id] : changedPaths(row);
    const words = [names.join(this.term('list.comma')) || string(row['name']) || string(row['id']), versions];
    return this.#renderLine(label, words.filter(Boolean).join(' · '), this.#renderOpen(fact));
  }

  /** Who is in the team, as far as anybody said. */
  #renderRoster(label: string, team: TeamRow): TemplateResult {
    const members = this.#memberIds();
    const shown = members.slice(0, MOST_MEMBERS);
    const {store} = this.#part;
    return html`
      <div class="line">
        <span class="what">${label}</span>
        <span class="clip grow dots">
          <bdi>${team.name ?? team.id}</bdi>
          ${shown.map((id) => html`<span>${renderTeammate({id, row: store?.get(keys.agentKey(id)), store})}</span>`)}
          ${members.length > shown.length ? html`<span>${this.term('context.more', members.length - shown.length)}</span>` : nothing}
          ${members.length === 0 ? html`<span>${this.term('process.no-members')}</span>` : nothing}
        </span>
        <span class="end"
          >${team.status === 'unknown' ? nothing : teammateStatusMark(team.status, this.localize, {quiet: true})}</span
        >
      </div>
    `;
  }

  /** Somebody who works elsewhere: the word of the remote side, and what it waits for. */
  #renderRemote(label: string, fact: string, row: JsonObject): TemplateResult {
    const {store} = this.#part;
    const agent = fact.startsWith('agent:') ? (row as unknown as AgentRow) : undefined;
    const task = store?.get(keys.taskKey(agent?.taskId ?? fact.slice(fact.indexOf(':') + 1)));
    const name = agent
      ? renderTeammate({id: agent.id, row: agent, store})
      : html`<bdi>${task?.title ?? task?.id}</bdi>`;
    const about = agent?.detail ?? task?.statusReason;
    return html`
      <div class="line">
        <span class="what">${label}</span>
        <span class="clip grow dots">${name}${about ? html`<bdi>${about}</bdi>` : nothing}</span>
        <span class="end"
          >${remoteMark(remoteStateOf(agent, task), this.localize)} ${agent ? nothing : this.#renderOpen(fact)}</span
        >
      </div>
    `;
  }

  #renderOpen(fact: string): TemplateResult {
    return html`<button type="button" class="btn quiet sm" @click=${() => openFact(this, this.#part.store, fact)}>
      ${icon('open')}${this.term('verb.open')}
    </button>`;
  }

  #renderEnd({kind, ref = ''}: PartRow, fact: JsonObject) {
    const evidence = kind === 'evidence_ref' ? this.#part.store?.get(keys.evidenceKey(ref)) : undefined;
    if (evidence) return this.#renderEvidence(evidence);
    const status = string(fact['status']);
    if (kind === 'error' || status === undefined) return nothing;
    if (kind === 'agent_handoff') {
      const word = this.localize.lookup(`handoff.status.${status}`) ?? status;
      return statusMark(handoffLook(status), word, {quiet: true});
    }
    return statusMark(shownStatus(status), this.#word(status), {quiet: true});
  }

  /** Evidence is a link here: it is read where evidence is. */
  #renderEvidence(row: EvidenceRow): TemplateResult {
    return html`
      ${renderMark(lineMark(row, this.localize), {quiet: true})}
      <button type="button" class="btn quiet sm" @click=${this.#onOpen}>
        ${icon('open')}${this.term('verb.open')}
      </button>
    `;
  }

  #renderLine(label: string, summary: string, end: unknown = nothing): TemplateResult {
    return html`
      <div class="line">
        <span class="what">${label}</span><span class="clip grow">${summary}</span><span class="end">${end}</span>
      </div>
    `;
  }

  #renderFold(
    label: string,
    summary: string | undefined,
    end: unknown,
    body: TemplateResult | undefined,
  ): TemplateResult {
    if (!body) return this.#renderLine(label, summary ?? '', end);
    const open = this.#disclosure.open;
    return html`
      <button class="line" type="button" aria-expanded=${open ? 'true' : 'false'} @click=${this.#onToggle}>
        <span class="what">${label}</span><span class="clip grow">${summary ?? nothing}</span>
        <span class="end">${end}${icon('chev', {class: 'chev'})}</span>
      </button>
      ${open ? body : nothing}
    `;
  }

  #factKey(): keys.Key | undefined {
    const part = this.#part.value;
    if (part?.ref === undefined) return undefined;
    return LOOKS[part.kind]?.key?.(part.ref);
  }

  /** T9: why the detail of a reasoning is not shown: its provider's policy first, then the person's own choice. */
  #withheld({visibility, text}: PartRow): string | undefined {
    if (visibility !== undefined) return this.term(`process.reasoning-${visibility}`);
    return text !== undefined && this.#settings.value?.reasoning === 'summary'
      ? this.term('process.reasoning-off')
      : undefined;
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

  #summary(part: PartRow, fact: JsonObject): string {
    const say = (...names: readonly string[]) => names.map((name) => string(fact[name]));
    if (part.kind === 'error')
      return say('error', 'errorCode', 'lateError').filter(Boolean).join(' · ') || this.term('fallback.failed');
    if (part.kind === 'agent_handoff')
      return say('from', 'to')
        .flatMap((id) => this.#nameOf(id))
        .join(' → ');
    return say('title', 'summary', 'claim', 'name', 'reason', 'id').find((words) => words !== undefined) ?? '';
  }

  #nameOf(id: string | undefined): readonly string[] {
    return id ? [agentName(this.#part.store, id)] : [];
  }

  #word(status: string | undefined): string {
    if (status === undefined) return this.term('fallback.unknown');
    return this.localize.lookup(`status.${shownStatus(status)}`) ?? status;
  }

  readonly #onOpen = (): void => {
    const ref = this.#part.value?.ref;
    if (ref !== undefined) openEvidence(this, this.#part.store, ref);
  };

  #onToggle(): void {
    this.#disclosure.set(!this.#disclosure.open);
  }
}

/** The files that a tool says it changed. */
function changedPaths(row: JsonObject): readonly string[] {
  const result = parsed(row['result']);
  const changes = [object(result), ...objects(object(result)?.['changes']), ...objects(result)];
  return changes.flatMap((change) => string(change?.['path']) ?? []);
}

/** The short values of a content, in one line: a query, a count, a status. */
function summaryOf(content: unknown): string | undefined {
  const values = Object.values(object(content) ?? {}).filter((value) => typeof value !== 'object' && value !== '');
  return values.length === 0 ? undefined : values.slice(0, 4).map(String).join(' · ').slice(0, 200);
}
