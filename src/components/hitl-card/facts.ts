import {html, nothing} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {isSpilled} from '../../state/limits.js';
import type {ActionRow} from '../../state/projections/actions.js';
import type {AgentRow} from '../../state/projections/agents.js';
import {icon} from '../../styles/icons.js';
import {statusMark} from '../../styles/status.js';
import {riskWord} from '../tool-card/input.js';
import {pretty} from '../tool-card/values.js';
import {DELEGATED, uneditable} from './kinds.js';

/** Who asks, as far as the runtime said. */
export function askerOf(action: ActionRow, agent: AgentRow | undefined): string | undefined {
  const name = agent?.name ?? action.agentName ?? action.agentId;
  return name && agent?.teamName ? `${name} (${agent.teamName})` : name;
}

/** What kind of request it is, in words. */
export function kindOf(action: ActionRow, localize: Localize): string {
  return localize.lookup(`action.${action.actionType}`) ?? localize.term('action.unknown');
}

/** Who asks and for what, in one sentence: in the producer's words where there are any. */
export function headline(action: ActionRow, agent: AgentRow | undefined, localize: Localize): string {
  const what = action.title || action.prompt || kindOf(action, localize);
  const who = askerOf(action, agent);
  return who ? localize.term('hitl.asks', who, what) : what;
}

/** When it runs out. Past its time it is still open until its owner says so. */
export function renderExpiry({expiresAt}: ActionRow, localize: Localize) {
  if (expiresAt === undefined) return nothing;
  if (expiresAt <= Date.now()) {
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

const ALARMING: ReadonlySet<string> = new Set(['high', 'critical', 'severe']);

/** What the decision rests on; only what the runtime gave. */
export function renderFacts(action: ActionRow, agent: AgentRow | undefined, localize: Localize) {
  const grade = (risk: string) => {
    const word = riskWord(risk, localize);
    return ALARMING.has(risk.toLowerCase()) ? statusMark('warning', word) : word;
  };
  const code = (text: string) => html`<code>${text}</code>`;
  const rows: [label: string, value: unknown][] = [];
  const add = <T>(label: string, value: T | undefined, show: (value: T) => unknown = (each) => each) => {
    if (value !== undefined && value !== '') rows.push([label, show(value)]);
  };
  if (DELEGATED.has(action.actionType)) {
    const who = askerOf(action, agent);
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
  add(localize.term('hitl.tool'), action.toolName, code);
  add(localize.term('hitl.artifact'), action.artifactId, code);
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

/** What would be done, exactly. */
export function renderInput(input: unknown, localize: Localize) {
  if (isSpilled(input)) {
    return html`<p class="meta">${localize.term('tool-card.elsewhere', localize.formatBytes(input.bytes))}</p>`;
  }
  return html`
    <div class="input">
      <agent-code wrapped language=${localize.term('hitl.input')} .text=${pretty(input)}></agent-code>
      ${uneditable(input) === 'hidden' ? html`<p class="meta">${localize.term('hitl.input-hidden')}</p>` : nothing}
    </div>
  `;
}
