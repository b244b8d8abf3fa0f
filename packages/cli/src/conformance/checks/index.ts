import {CHECK_IDS, type Check} from '../check.js';
import {FACT_CHECKS} from './facts.js';
import {REQUEST_CHECKS} from './requests.js';
import {SESSION_CHECKS} from './sessions.js';
import {TEAM_CHECKS} from './team.js';
import {TURN_CHECKS} from './turns.js';

const ALL = [...TURN_CHECKS, ...REQUEST_CHECKS, ...FACT_CHECKS, ...TEAM_CHECKS, ...SESSION_CHECKS];

/** The standard's 19 checks, in its order. Each runs on a bench of its own: see `runChecks`. */
export const CHECKS: readonly Check[] = CHECK_IDS.flatMap((id) => ALL.filter((each) => each.id === id));
