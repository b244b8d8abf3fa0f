import type {Localize} from '../../controllers/localize.js';
import type {TeamRow} from '../../state/facts/teams.js';
import {queueWords} from './member-words.js';
import './team-roster.strings.js';

/** How a team is organised, in words; a word nobody knows stays as it came. */
export function topologyWord(topology: string | undefined, localize: Localize): string {
  if (topology === undefined || topology === '' || topology === 'unknown') return '';
  return localize.lookup(`topology.${topology}`) ?? topology;
}

/** How far a team is: its status, and its phase where it has one. */
export function phaseWord(team: TeamRow | undefined, localize: Localize): string {
  if (!team) return '';
  const {status, teamPhase} = team;
  // That it is at work says less than what it is at.
  const words = [teamPhase !== undefined && status === 'active' ? undefined : status, teamPhase]
    .filter((word) => word !== undefined && word !== 'unknown')
    .map((word) => localize.lookup(`team-phase.${word ?? ''}`) ?? word);
  return [...new Set(words)].join(localize.term('roster.comma'));
}

/** What a team may not exceed and what that means now, calmly: a limit that is reached is no failure. */
export function limitsOf(team: TeamRow, localize: Localize): readonly string[] {
  const {teamParallelBudget, teamActiveCount, teamQueuedCount = 0} = team;
  // Whoever is done has reached no limit.
  if (team.status === 'done') return [];
  const {providerConcurrencyGroup, providerParallelBudget, queueReason, retryableOverload} = team;
  return [
    atWork(teamActiveCount, teamParallelBudget, localize),
    teamQueuedCount > 0 ? localize.term('roster.queued', teamQueuedCount) : '',
    queueWords(queueReason, localize),
    providerWords(providerConcurrencyGroup, providerParallelBudget, localize),
    retryableOverload ? localize.term('roster.overload') : '',
  ].filter(Boolean);
}

function atWork(active: number | undefined, budget: number | undefined, localize: Localize): string {
  // That nobody is at work goes without saying.
  if (budget === undefined) return active ? localize.term('roster.at-work', active) : '';
  return !active ? localize.term('roster.at-most', budget) : localize.term('roster.at-work-of', active, budget);
}

function providerWords(group: string | undefined, budget: number | undefined, localize: Localize): string {
  if (group === undefined) return budget === undefined ? '' : localize.term('roster.provider-at-most', budget);
  return budget === undefined
    ? localize.term('roster.provider', group)
    : localize.term('roster.provider-limit', group, budget);
}
