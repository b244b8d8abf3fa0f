import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import type {PlanRow} from '../../../state/facts/plans.js';
import {agentKey} from '../../../state/keys.js';
import {number, object, objects, string} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {markHidden} from '../../internal/hidden-text.js';
import {pretty} from '../../parts/json/values.js';
import {renderDestination, type Addresses} from '../../parts/markdown/addresses.js';
import {riskWord} from '../../tools/tool-card/input.js';
import {changesIn, type FileChange} from '../../tools/tool-card/shapes.js';
import {givenName} from '../../internal/identity/identities.js';
import {DELEGATED, isAlarming, isPastDue, LONG_TEXT, PLANS, type Missing} from './kinds.js';
import '../../tools/tool-card/tool-card.strings.js';
import './hitl-card.strings.js';

/** The rows that a request is read from. */
export interface RequestFacts {
  readonly action: ActionRow;
  readonly agent?: AgentRow | undefined;
  readonly store: ProjectionStore | undefined;
  readonly artifact?: ArtifactRow | undefined;
  readonly plan?: PlanRow | undefined;
  /** Where links may lead. */
  readonly addresses: Addresses;
}

/** Who asks, as far as the runtime said. */
export function askerOf({agentId, agentName}: ActionRow, store: ProjectionStore | undefined): string | undefined {
  const name = givenName(store, agentId, agentName) ?? agentId;
  const team = agentId === undefined ? undefined : store?.get(agentKey(agentId))?.teamName;
  return name && team ? `${name} (${team})` : name;
}

/** What kind of request it is, in words. */
export function kindOf(action: ActionRow, localize: Localize): string {
  return localize.lookup(`action.${action.actionType}`) ?? localize.term('action.unknown');
}

/** Who asks and for what, in one sentence: in the producer's words where there are any. */
export function headline(action: ActionRow, store: ProjectionStore | undefined, localize: Localize): string {
  const what = action.title || action.prompt || kindOf(action, localize);
  const who = askerOf(action, store);
  return who ? localize.term('hitl.asks', who, what) : what;
}

/** When it runs out. Past its time it is still open until its owner says so. */
export function renderExpiry(action: ActionRow, now: number, localize: Localize) {
  const {expiresAt} = action;
  if (expiresAt === undefined) return nothing;
  if (isPastDue(action, now)) {
    const time = localize.formatTime(expiresAt, 'seconds');
    return html`<span class="count">${icon('expired')} ${localize.term('hitl.past-due', time)}</span>`;
  }
  return html`
    <span class="count">
      ${icon('clock')} ${localize.term('hitl.expires-in')}
      <b><agent-time format="remaining" ticking .datetime=${expiresAt}></agent-time></b>
    </span>
  `;
}

/** A risk as a word; one to be afraid of with its sign. */
export function renderRisk(risk: string, localize: Localize) {
  const word = riskWord(risk, localize);
  return isAlarming(risk) ? statusMark('warning', word) : word;
}

/** What the decision rests on; only what the runtime gave. */
export function renderFacts({action, agent, store, artifact, addresses}: RequestFacts, localize: Localize) {
  const code = (text: string) => html`<code>${markHidden(text)}</code>`;
  const grade = (risk: string) => renderRisk(risk, localize);
  const rows: [label: string, value: unknown][] = [];
  const add = <T>(
    label: string,
    value: T | undefined,
    show: (value: T) => unknown = (each) => (typeof each === 'string' ? markHidden(each, true) : each),
  ) => {
    if (value !== undefined && value !== '') rows.push([label, show(value)]);
  };
  if (DELEGATED.has(action.actionType)) {
    const who = askerOf(action, store);
    rows.push([
      localize.term('hitl.teammate'),
      who ? [who, agent?.role ? `, ${agent.role}` : ''] : localize.term('hitl.teammate-unknown'),
    ]);
  }
  add(localize.term('hitl.risk'), action.risk, grade);
  // Where both are given and agree, once is enough.
  add(localize.term('hitl.severity'), action.severity === action.risk ? undefined : action.severity, grade);
  add(localize.term('hitl.scope'), action.requestedScope);
  add(localize.term('hitl.policy'), action.policy);
  add(localize.term('hitl.why'), whyAsked(action, localize));
  add(localize.term('hitl.from'), string(action.from));
  add(localize.term('hitl.to'), string(action.to));
  for (const [label, figure] of costRows(action, localize)) add(label, figure);
  add(localize.term('hitl.tool'), action.toolName, code);
  add(localize.term('hitl.artifact'), action.artifactId, () => renderArtifact(action, artifact, addresses));
  add(localize.term('hitl.version'), string(action.versionId) ?? artifact?.versionId, code);
  add(localize.term('hitl.input'), action.inputSummary);
  // The sentence above already says the kind where the producer gave no words of its own.
  if (action.actionType === 'unknown') add(localize.term('hitl.kind'), action.nativeType, code);
  else if (action.title || action.prompt) add(localize.term('hitl.kind'), kindOf(action, localize));
  if (rows.length === 0) return nothing;
  return html`<dl class="facts">
    ${rows.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd><bdi>${value}</bdi></dd>`,
    )}
  </dl>`;
}

/** Why a person is asked at all: by which rule, in the policy's words, and who decided so. */
export function whyAsked({rule, policyReason, decisionSource}: ActionRow, localize: Localize): string | undefined {
  const source = decisionSource && localize.term('hitl.why-source', sourceWord(decisionSource, localize));
  return [rule && localize.term('hitl.why-rule', rule), policyReason, source].filter(Boolean).join(' · ') || undefined;
}

/** Who decided, as a word of the catalog where it is one; else as it came. */
export function sourceWord(source: string, localize: Localize): string {
  return localize.lookup(`decision-source.${source}`) ?? source;
}

const FIGURES = ['estimate', 'spent', 'budget'] as const;

function costRows({cost}: ActionRow, localize: Localize): (readonly [string, string | undefined])[] {
  const figures = object(cost);
  const unit = string(figures?.['currency']);
  return FIGURES.map((name) => {
    const value = number(figures?.[name]);
    return [localize.term(`hitl.cost.${name}`), value === undefined ? undefined : money(value, unit, localize)];
  });
}

function money(value: number, unit: string | undefined, localize: Localize): string {
  // A unit that is no currency is shown as the runtime wrote it.
  if (unit === undefined || !/^[A-Za-z]{3}$/.test(unit)) return `${localize.formatNumber(value)} ${unit ?? ''}`.trim();
  return localize.formatNumber(value, {style: 'currency', currency: unit});
}

function renderArtifact({artifactId = ''}: ActionRow, artifact: ArtifactRow | undefined, addresses: Addresses) {
  const link = addresses.link(artifact?.readRef ?? '');
  const name = artifact?.title || artifactId;
  if (!link) return artifact?.title ? markHidden(name, true) : html`<code>${markHidden(name)}</code>`;
  return html`<a href=${link.href} title=${link.destination} target="_blank" rel="noopener noreferrer"
      >${markHidden(name, true)} ${icon('open')}</a
    >${renderDestination(link, name)}`;
}

/** The plan that a request is about: the one it names, else the one of its run. */
export function planIdOf(action: ActionRow | undefined): string | undefined {
  return action?.planId ?? (PLANS.has(action?.actionType ?? '') ? action?.runId : undefined);
}

/** The plan to decide on, whole: steps and words, as the request lists them or the plan's own row does. */
export function renderPlan({action, plan}: RequestFacts, localize: Localize) {
  const steps: readonly JsonObject[] = objects(action.steps ?? plan?.steps);
  const revision = number(action.revision);
  const text = action.planText ?? plan?.text;
  if (!PLANS.has(action.actionType) && steps.length === 0 && revision === undefined) return nothing;
  const isReplaced = revision !== undefined && plan?.revision !== undefined && plan.revision > revision;
  return html`
    <div class="plan pad">
      ${revision === undefined ? nothing : html`<p class="meta">${localize.term('hitl.revision', revision)}</p>`}
      ${
        isReplaced
          ? html`<p class="meta">${statusMark('warning', localize.term('hitl.plan-replaced', plan.revision ?? 0))}</p>`
          : nothing
      }
      ${text ? html`<agent-markdown .text=${text}></agent-markdown>` : nothing}
      ${
        text && action.planText === undefined && plan?.status === 'streaming'
          ? html`<p class="meta">${statusMark('running', localize.term('hitl.plan-streaming'))}</p>`
          : nothing
      }
      ${
        text || steps.length > 0
          ? nothing
          : html`<p class="meta">${statusMark('unavailable', localize.term('hitl.plan-unknown'))}</p>`
      }
      <ol>
        ${steps.map(
          (step) =>
            html`<li>
              ${icon('pending')}<bdi class="grow">${string(step['title']) ?? string(step['step']) ?? ''}</bdi>
              <bdi class="meta">${string(step['owner']) ?? ''}</bdi>
            </li>`,
        )}
      </ol>
    </div>
  `;
}

/** Longer lines are cut in a comparison. */
const LONG_LINE = /.{2000}/;

/** What of a request is drawn beside its facts. */
export interface InputView {
  readonly action: ActionRow;
  readonly localize: Localize;
  readonly missing: Missing | undefined;
  /** The texts of the fields that were too large for their row, by their name; undefined where one is gone. */
  readonly spilled: readonly {readonly name: string; readonly text: string | undefined}[];
  /** A person has asked for them. */
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
  /** A long text, once the element that draws it is loaded; else why it is not. */
  readonly renderLong: (text: string) => unknown;
}

/** What would be done, exactly; beside what was approved last, where the runtime reports it. What ends it is watched. */
export function renderInput(view: InputView) {
  const {action, localize, missing} = view;
  const {input, approvedInput, spills = []} = action;
  const size = localize.formatBytes(spills.reduce((sum, {bytes}) => sum + bytes, 0));
  const words =
    missing === 'gone' ? localize.term('hitl.input-gone', size) : missing && localize.term(`hitl.input-${missing}`);
  const note = words ? html`<p class="meta">${words}</p>` : nothing;
  const spilled = spills.length > 0 && missing !== 'gone' ? renderSpilled(view, size) : nothing;
  if (input === undefined)
    return note === nothing && spilled === nothing ? nothing : html`<div class="input">${spilled} ${note}</div>`;
  const [next, previous] = [pretty(input), approvedInput === undefined ? undefined : pretty(approvedInput)];
  const changes = changesIn(input);
  const rest = changes.length === 0 ? next : textBeside(input);
  const isCompared = previous !== undefined && previous !== next && !LONG_LINE.test(previous + '\n' + next);
  return html`
    <div class="input">
      ${
        isCompared
          ? html`<agent-diff
              compact
              path=${localize.term('hitl.compared')}
              .previous=${previous}
              .next=${next}
            ></agent-diff>`
          : nothing
      }
      ${changes.map(renderChange)}
      ${rest === undefined ? nothing : renderWhole(view, rest, localize.term('hitl.input'))}
      ${previous === next ? html`<p class="meta">${localize.term('hitl.as-before')}</p>` : nothing} ${spilled} ${note}
    </div>
  `;
}

/** What a request says beside changes of files: undefined where it says nothing else. */
function textBeside(input: unknown): string | undefined {
  const {changes: _changes, ...rest} = object(input) ?? {};
  return Object.keys(rest).length === 0 ? undefined : pretty(rest);
}

/** What would change in a file, whole: read as a comparison, and not as the two texts. */
function renderChange({path, diff, before, after}: FileChange) {
  return html`<div class="whole">
    <agent-diff compact path=${path} .text=${diff} .previous=${before} .next=${after}></agent-diff>
    <span class="end"></span>
  </div>`;
}

/** What was too large for its row: opened where it stands. */
function renderSpilled(view: InputView, size: string) {
  const {spilled, localize, isFolded, onUnfold} = view;
  if (isFolded) {
    return html`<p class="meta">${localize.term('hitl.input-large', size)}</p>
      <button type="button" class="btn sm" id="unfold" @click=${onUnfold}>
        ${localize.term('hitl.unfold', size)}
      </button>`;
  }
  return spilled.map(({name, text = ''}) =>
    renderWhole(view, text, name === 'input' ? localize.term('hitl.input') : name),
  );
}

function renderWhole({renderLong}: InputView, text: string, label: string) {
  // Before the element for long texts is loaded nothing is drawn, and nothing ends: it was not seen.
  if (text.length > LONG_TEXT)
    return html`<div class="whole long" tabindex="0" role="region" aria-label=${label}>
      <p class="meta">${label}</p>
      ${renderLong(text)}
    </div>`;
  return html`<div class="whole" ${scrollRegion(() => label)}>
    <agent-code wrapped language=${label} .text=${text}></agent-code>
    <span class="end"></span>
  </div>`;
}
