import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {AgentRow, Wait} from '../../../state/facts/agents.js';
import {object, string} from '../../../state/read.js';
import {statusMark} from '../../../styles/status.js';
import {attentionOf} from '../team/attention.js';
import {remoteMark, type RemoteState} from '../remote-teammate/states.js';
import {limitWords, queueWords} from '../team/limit-words.js';
import {teammateStatusMark, teammateStatusWord} from '../team/status-words.js';
import '../team/team.strings.js';
import './team-roster.strings.js';

/** Where a teammate comes from when nothing about that is worth a word. */
const PLAIN: ReadonlySet<string> = new Set(['local', 'runtime', 'internal', 'builtin', 'subagent', 'agent', 'human']);

/** Words that stand for none: that somebody came says nothing of what they do. */
const UNSAID: ReadonlySet<string> = new Set(['unknown', 'spawning']);

/**
 * How a teammate stands, with how far it is. Of a person of whom nobody says it, nothing is said; of one elsewhere, what
 * its peer said of its task.
 */
export function renderStanding(row: AgentRow, asks: boolean, localize: Localize, elsewhere?: RemoteState) {
  if (row.kind === 'human' && UNSAID.has(row.status) && !asks) return nothing;
  const isNeeded = attentionOf(row) === 'needs';
  const asked = asks && !isNeeded ? statusMark('needs', localize.term('status.needs')) : undefined;
  const mark = asked ?? (elsewhere && remoteMark(elsewhere, localize));
  const isRunning = !mark && attentionOf(row) === 'running' && row.percent !== undefined;
  return html`${mark ?? teammateStatusMark(row.status, localize)}${
    isRunning ? html`<span class="percent">${localize.term('roster.percent', row.percent ?? 0)}</span>` : nothing
  }`;
}

/** Who it is besides its name and role: a person, its model, where it comes from, what it can do, which attempt it is. */
export function aboutOf(row: AgentRow, localize: Localize): readonly string[] {
  const {kind, model, source, capability, attempt} = row;
  return [
    kind === 'human' ? localize.term('roster.person') : '',
    model ?? '',
    source === undefined || PLAIN.has(source) ? '' : (localize.lookup(`roster.source.${source}`) ?? source),
    capabilityWords(capability),
    attempt === undefined || attempt < 2 ? '' : localize.term('roster.attempt', attempt),
  ].filter(Boolean);
}

function capabilityWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(capabilityWords).filter(Boolean).join(', ');
  const fields = object(value);
  return string(value) ?? string(fields?.['name']) ?? string(fields?.['title']) ?? string(fields?.['id']) ?? '';
}

/** What it does now, or why it does not. */
export function nowOf(row: AgentRow, localize: Localize): readonly string[] {
  const {error, reason, detail, latestTurnStatus, queueReason, queuedTurnCount = 0} = row;
  const ended = attentionOf(row) === 'ended';
  const queued = queuedTurnCount > 0 ? localize.term('roster.queued-turns', queuedTurnCount) : '';
  // What it is at now says how its turn stands; another word is of the turn before.
  const turn = latestTurnStatus === undefined || latestTurnStatus === row.status ? '' : latestTurnStatus;
  return [
    attentionOf(row) === 'broken' ? (error ?? reason ?? '') : '',
    ended ? '' : (detail ?? (error === undefined && attentionOf(row) !== 'broken' ? (reason ?? '') : '')),
    turn === '' ? '' : localize.term('roster.latest-turn', teammateStatusWord(turn, localize)),
    ended ? '' : [queued, queueWords(queueReason, localize)].filter(Boolean).join(': '),
    ...(ended ? [] : limitWords({...row, queueReason: undefined}, localize)),
  ].filter(Boolean);
}

/** That somebody waits for a teammate or for all, and for how long still. */
export function renderWait(wait: Wait | undefined, now: number, localize: Localize) {
  if (!wait || (wait.status === undefined && wait.until === undefined)) return nothing;
  const {status = 'waiting', by, until} = wait;
  if (!WAITING.has(status)) {
    const word = localize.lookup(`roster.wait.${status}`);
    return word === undefined ? nothing : html`<span class="wait">${word}</span>`;
  }
  const words = by === undefined ? localize.term('roster.awaited') : localize.term('roster.awaited-by', by);
  const and = localize.term('roster.comma');
  if (until === undefined) return html`<span class="wait">${words}</span>`;
  // Its time is over, and its owner has not said what that means.
  if (until <= now) return html`<span class="wait">${words + and + localize.term('roster.wait-over')}</span>`;
  return html`<span class="wait"
    >${words + and + localize.term('roster.left')}
    <agent-time format="remaining" ticking .datetime=${until}></agent-time
  ></span>`;
}

const WAITING: ReadonlySet<string> = new Set(['waiting', 'active', 'running', 'pending']);
