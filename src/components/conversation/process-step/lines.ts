import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {PartKind} from '../../../protocol/taxonomy.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import type {HandoffRow} from '../../../state/facts/handoffs.js';
import type {PartRow} from '../../../state/facts/parts.js';
import type {RunRow} from '../../../state/facts/runs.js';
import type {TeamRow} from '../../../state/facts/teams.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import {agentKey, taskKey, toolKey} from '../../../state/keys.js';
import {object, objects, string} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {agentName} from '../../internal/identity/identities.js';
import {registerBuiltIn, registerIcons} from '../../internal/renderers/built-ins.js';
import {lineMark, renderMark} from '../../parts/citation/evidence-words.js';
import {parsed} from '../../parts/json/values.js';
import {handoffLook} from '../../team/handoff-lane/statuses.js';
import {remoteMark, remoteStateOf} from '../../team/remote-teammate/states.js';
import {teammateStatusMark} from '../../team/team/status-words.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {TOOL_LOOKS} from '../../tools/tool-card/attempts.js';
import '../../team/handoff-lane/handoff-lane.strings.js';
import '../../tools/tool-card/tool-card.strings.js';
import './process-step.strings.js';

/** What drawing a line needs beside its part. */
export interface StepView {
  readonly localize: Localize;
  readonly store: ProjectionStore | undefined;
  /** What it is, in a word. */
  readonly label: string;
  /** The key of the fact that it points to, and its row; undefined where nobody knows it. */
  readonly fact: string;
  readonly row: JsonObject | undefined;
  /** The teammates of the team that it is about. */
  readonly members: readonly string[];
  /** The person wants summaries of reasoning alone. */
  readonly hidesReasoning: boolean;
  onOpen(fact: string): void;
  /** A line that a body is folded into; a line alone where there is no body. */
  fold(summary: string | undefined, end: unknown, body: TemplateResult | undefined): TemplateResult;
}

/** The kinds whose lines are about facts of one kind, with the row that they are about. */
interface LineRows {
  tool_result: ToolRow;
  file_change: JsonObject;
  evidence_ref: EvidenceRow;
  agent_task: AgentRow;
  agent_roster: TeamRow;
  agent_handoff: HandoffRow;
  remote_agent_status: JsonObject;
  error: RunRow;
}

/** Registers the line of a kind. */
function draw(part: PartKind, render: (part: PartRow, view: StepView) => TemplateResult): void {
  registerBuiltIn({part}, ({row}, view: StepView) => render(row, view));
}

/** Registers the line of a kind that is about a fact. */
function drawFact<Kind extends keyof LineRows>(
  kind: Kind,
  render: (row: LineRows[Kind], view: StepView) => TemplateResult,
): void {
  draw(kind, (_, view) =>
    view.row
      ? render(view.row as unknown as LineRows[Kind], view)
      : renderLine(view.label, view.localize.term('fallback.unknown')),
  );
}

/** More members of a team are counted. */
const MOST_MEMBERS = 6;

/** A line: what it is, a summary, and what is known of it. */
export function renderLine(label: string, summary: string, end: unknown = nothing): TemplateResult {
  return html`
    <div class="line">
      <span class="what">${label}</span><span class="clip grow">${summary}</span><span class="end">${end}</span>
    </div>
  `;
}

function renderOpen({localize, onOpen}: StepView, fact: string): TemplateResult {
  return html`<button type="button" class="btn quiet sm" @click=${() => onOpen(fact)}>
    ${icon('open')}${localize.term('verb.open')}
  </button>`;
}

function renderReasoning(part: PartRow, view: StepView): TemplateResult {
  const {localize} = view;
  const took = tookOf(part);
  const streaming = part.status === 'streaming';
  const end = html`
    ${took > 0 ? html`<span>${localize.formatDuration(took)}</span>` : nothing}
    ${streaming ? html`<span>${localize.term('process.thinking')}</span>` : nothing}
  `;
  const withheld = withheldWords(part, view);
  const body =
    part.text === undefined || withheld !== undefined
      ? undefined
      : html`<agent-markdown class="body" .text=${part.text} ?streaming=${streaming}></agent-markdown>`;
  return view.fold(part.summary ?? withheld, end, body);
}

/** T9: why the detail of a reasoning is not shown: its provider's policy first, then the person's own choice. */
function withheldWords({visibility, text}: PartRow, {localize, hidesReasoning}: StepView): string | undefined {
  if (visibility !== undefined) return localize.term(`process.reasoning-${visibility}`);
  return text !== undefined && hidesReasoning ? localize.term('process.reasoning-off') : undefined;
}

function tookOf({startedAt, endedAt}: PartRow): number {
  return startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt;
}

/** Structured content: who made it says what it is; this page shows it as it came. */
export function renderActivity({content, stale}: PartRow, view: StepView): TemplateResult {
  const {localize, label} = view;
  const end = stale ? statusMark('stale', localize.term('status.stale'), {quiet: true}) : nothing;
  return view.fold(
    summaryOf(content),
    end,
    html`<agent-json class="body" label=${label} .value=${content}></agent-json>`,
  );
}

/** The short values of a content, in one line: a query, a count, a status. */
function summaryOf(content: unknown): string | undefined {
  const values = Object.values(object(content) ?? {}).filter((value) => typeof value !== 'object' && value !== '');
  return values.length === 0 ? undefined : values.slice(0, 4).map(String).join(' · ').slice(0, 200);
}

/** A step that the runtime names. */
function renderNamed(part: PartRow, {localize, label}: StepView): TemplateResult {
  const took = tookOf(part);
  const {name, status} = part;
  const word = status === 'streaming' ? 'running' : status === 'completed' ? 'success' : 'unknown';
  const end = html`
    ${took > 0 ? html`<span>${localize.formatDuration(took)}</span>` : nothing}
    ${statusMark(word, localize.term(`status.${word}`), {quiet: true})}
  `;
  return renderLine(label, name ?? localize.term('fallback.unknown'), end);
}

/** T9: what came back, where its call stands in another turn: a line, and the way to all of it. */
function renderResult(tool: ToolRow, view: StepView): TemplateResult {
  const words = tool.error ?? (typeof tool.result === 'string' ? tool.result : undefined);
  const state = view.localize.term(`tool-state.${tool.status}`);
  const end = html`${statusMark(TOOL_LOOKS[tool.status].kind, state, {quiet: true})}
  ${renderOpen(view, toolKey(tool.id))}`;
  return renderLine(
    view.label,
    [tool.name ?? tool.id, words?.trim().split('\n', 1)[0]].filter(Boolean).join(' · '),
    end,
  );
}

/** Which file was changed; what changed in it is read where diffs are. */
function renderChange(row: JsonObject, view: StepView): TemplateResult {
  const {localize, fact} = view;
  const artifact = fact.startsWith('artifact:') ? (row as unknown as ArtifactRow) : undefined;
  const diff = artifact?.diffs.at(-1);
  const versions = diff?.from && diff.to ? localize.term('process.versions', diff.from, diff.to) : undefined;
  const names = artifact ? [artifact.path ?? artifact.title ?? artifact.id] : changedPaths(row);
  const words = [names.join(localize.term('list.comma')) || string(row['name']) || string(row['id']), versions];
  return renderLine(view.label, words.filter(Boolean).join(' · '), renderOpen(view, fact));
}

/** The files that a tool says it changed. */
function changedPaths(row: JsonObject): readonly string[] {
  const result = parsed(row['result']);
  const changes = [object(result), ...objects(object(result)?.['changes']), ...objects(result)];
  return changes.flatMap((change) => string(change?.['path']) ?? []);
}

/** Evidence is a link here: it is read where evidence is. */
function renderEvidence(row: EvidenceRow, view: StepView): TemplateResult {
  const end = html` ${renderMark(lineMark(row, view.localize), {quiet: true})} ${renderOpen(view, view.fact)} `;
  return renderLine(view.label, row.title ?? row.summary ?? row.claim ?? row.id, end);
}

/** Who was started, as what and for what. Its result is in the report. */
function renderMate(row: AgentRow, {localize, label, store}: StepView): TemplateResult {
  const about = [row.role, row.spawnReason].filter(Boolean);
  const isAsking = shownStatus(row.status) === 'needs';
  return html`
    <div class="line">
      <span class="vh">${`${label}: `}</span>
      <span class="what">${renderTeammate({id: row.id, row, store})}</span>
      <span class="clip grow dots" dir="auto">${about.map((words) => html`<bdi>${words}</bdi>`)}</span>
      <span class="end">${teammateStatusMark(row.status, localize, isAsking ? {} : {quiet: true})}</span>
    </div>
  `;
}

/** Who is in the team, as far as anybody said. */
function renderRoster(team: TeamRow, {localize, label, store, members}: StepView): TemplateResult {
  const shown = members.slice(0, MOST_MEMBERS);
  return html`
    <div class="line">
      <span class="what">${label}</span>
      <span class="clip grow dots">
        <bdi>${team.name ?? team.id}</bdi>
        ${shown.map((id) => html`<span>${renderTeammate({id, row: store?.get(agentKey(id)), store})}</span>`)}
        ${members.length > shown.length ? html`<span>${localize.term('context.more', members.length - shown.length)}</span>` : nothing}
        ${members.length === 0 ? html`<span>${localize.term('process.no-members')}</span>` : nothing}
      </span>
      <span class="end"
        >${team.status === 'unknown' ? nothing : teammateStatusMark(team.status, localize, {quiet: true})}</span
      >
    </div>
  `;
}

function renderHandoff({from, to, status}: HandoffRow, {localize, label, store}: StepView): TemplateResult {
  const names = [from, to].flatMap((id) => (id ? [agentName(store, id)] : []));
  const word = localize.lookup(`handoff.status.${status}`) ?? status;
  return renderLine(label, names.join(' → '), statusMark(handoffLook(status), word, {quiet: true}));
}

/** Somebody who works elsewhere: the word of the remote side, and what it waits for. */
function renderRemote(row: JsonObject, view: StepView): TemplateResult {
  const {localize, label, store, fact} = view;
  const agent = fact.startsWith('agent:') ? (row as unknown as AgentRow) : undefined;
  const task = store?.get(taskKey(agent?.taskId ?? fact.slice(fact.indexOf(':') + 1)));
  const name = agent ? renderTeammate({id: agent.id, row: agent, store}) : html`<bdi>${task?.title ?? task?.id}</bdi>`;
  const about = agent?.detail ?? task?.statusReason;
  return html`
    <div class="line">
      <span class="what">${label}</span>
      <span class="clip grow dots">${name}${about ? html`<bdi>${about}</bdi>` : nothing}</span>
      <span class="end"
        >${remoteMark(remoteStateOf(agent, task), localize)} ${agent ? nothing : renderOpen(view, fact)}</span
      >
    </div>
  `;
}

function renderFailure({error, errorCode, lateError}: RunRow, {localize, label}: StepView): TemplateResult {
  return renderLine(
    label,
    [error, errorCode, lateError].filter(Boolean).join(' · ') || localize.term('fallback.failed'),
  );
}

draw('reasoning_detail', renderReasoning);
draw('reasoning_summary', renderReasoning);
draw('runtime_status', renderNamed);
drawFact('tool_result', renderResult);
drawFact('file_change', renderChange);
drawFact('evidence_ref', renderEvidence);
drawFact('agent_task', renderMate);
drawFact('agent_roster', renderRoster);
drawFact('agent_handoff', renderHandoff);
drawFact('remote_agent_status', renderRemote);
drawFact('error', renderFailure);

registerIcons('partMark', {
  runtime_status: 'info',
  reasoning_detail: 'think',
  reasoning_summary: 'think',
  evidence_ref: 'quote',
  tool_result: 'tool',
  file_change: 'diff',
  agent_task: 'team',
  agent_roster: 'team',
  agent_handoff: 'handoff',
  remote_agent_status: 'link',
  error: 'danger',
});
