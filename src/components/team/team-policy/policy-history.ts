import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {actionKey} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {PermissionChange} from '../../../state/facts/permissions.js';
import {statusMark} from '../../../styles/status.js';
import {kindOf, renderExpiry, sourceWord, whyAsked} from '../../requests/hitl-card/facts.js';
import {valueWords} from './policy-words.js';
import '../../requests/hitl-card/hitl-card.strings.js';
import './team-policy.strings.js';

/** One change of what somebody may do: what was set, by whom and why, when and until when. */
export function renderChange(change: PermissionChange, localize: Localize): TemplateResult {
  const {mode, decision, scope, source, reason, at, expiresAt} = change;
  const what = [mode && valueWords('mode', mode, localize), decision && resolutionWord(decision, localize), scope];
  const why = [
    source && localize.term('team-policy.by', sourceWord(source, localize)),
    reason,
    expiresAt === undefined ? '' : localize.term('team-policy.until', localize.formatTime(expiresAt, 'full')),
  ].filter(Boolean);
  return html`
    <div class="entry">
      <span class="row">
        <bdi class="grow">${what.filter(Boolean).join(', ') || localize.term('team-policy.changed')}</bdi>
        ${at === undefined ? nothing : html`<span class="meta">${localize.formatTime(at)}</span>`}
      </span>
      ${why.length > 0 ? html`<span class="meta dots">${why.map((each) => html`<bdi>${each}</bdi>`)}</span>` : nothing}
    </div>
  `;
}

/** One request and why there was one. What the runtime did not say is said to be missing. */
export function renderAsked(action: ActionRow, now: number, localize: Localize): TemplateResult {
  const {status, policy, requestedScope} = action;
  const isOpen = status === 'required';
  const facts = [
    policy && localize.term('team-policy.pair', localize.term('hitl.policy'), policy),
    requestedScope && localize.term('team-policy.pair', localize.term('hitl.scope'), requestedScope),
  ].filter(Boolean);
  return html`
    <div class="entry" data-fact=${actionKey(action.id)} data-status=${status}>
      <span class="row">
        <bdi class="grow">${action.title || action.prompt || kindOf(action, localize)}</bdi>
        ${isOpen ? renderExpiry(action, now, localize) : nothing}
        ${
          isOpen
            ? statusMark('needs', localize.term('status.needs'))
            : html`<span class="meta">${settledWords(action, localize)}</span>`
        }
      </span>
      <span class="meta">${whyAsked(action, localize) ?? localize.term('team-policy.no-rule')}</span>
      ${facts.length > 0 ? html`<span class="meta dots">${facts.map((each) => html`<bdi>${each}</bdi>`)}</span>` : nothing}
    </div>
  `;
}

function settledWords({status, resolution, resolvedBy}: ActionRow, localize: Localize): string {
  const word = resolutionWord(resolution ?? status, localize);
  return resolvedBy === undefined ? word : localize.term('team-policy.settled-by', word, resolvedBy);
}

function resolutionWord(word: string, localize: Localize): string {
  return localize.lookup(`team-policy.resolution.${word}`) ?? word;
}
