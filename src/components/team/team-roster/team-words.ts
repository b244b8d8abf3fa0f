import type {Localize} from '../../../controllers/localize.js';
import type {TeamRow} from '../../../state/facts/teams.js';
import {object, present, string} from '../../../state/read.js';
import {limitWords} from '../team/limit-words.js';
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
  return [
    atWork(teamActiveCount, teamParallelBudget, localize),
    teamQueuedCount > 0 ? localize.term('roster.queued', teamQueuedCount) : '',
    ...limitWords(team, localize),
  ].filter(Boolean);
}

function atWork(active: number | undefined, budget: number | undefined, localize: Localize): string {
  // That nobody is at work goes without saying.
  if (budget === undefined) return active ? localize.term('roster.at-work', active) : '';
  return !active ? localize.term('roster.at-most', budget) : localize.term('roster.at-work-of', active, budget);
}

/** Somebody whom a team names as its member. */
export interface Member {
  readonly id: string;
  readonly name?: string;
  readonly role?: string;
  readonly isPerson: boolean;
}

/** The members that a team names, as ids or with what it says of them; what names nobody is left out. */
export function membersOf(members: readonly unknown[]): readonly Member[] {
  return members.flatMap((value) => {
    const fields = object(value);
    const name = string(fields?.['name']) ?? string(fields?.['agentName']);
    const id = string(value) ?? string(fields?.['agentId']) ?? string(fields?.['id']) ?? name;
    if (id === undefined || id === '') return [];
    const role = string(fields?.['role']);
    return [{id, isPerson: fields?.['kind'] === 'human', ...present({name, role})}];
  });
}
