import {defineStrings, plurals} from '../../locales/index.js';

const count = plurals('en');

const strings = {
  'teammate.acts': (name: string) => `What you can do with ${name}`,
  'teammate.act.wait': 'Wait',
  'teammate.act.wake': 'Wake now',
  'teammate.act.resume': 'Resume',
  'teammate.act.pause': 'Pause',
  'teammate.act.sleep': 'Put to sleep',
  'teammate.act.retry': 'Try again',
  'teammate.act.stop': 'Stop',
  'teammate.act.terminate': 'End for good',
  'teammate.act.close': 'Close',
  'teammate.about.wait': 'The coordinator waits for it, up to a time limit',
  'teammate.about.wake': 'It starts now, whatever its schedule says',
  'teammate.about.resume': 'It goes on where it paused',
  'teammate.about.pause': 'It keeps its place and does nothing until it is resumed',
  'teammate.about.sleep': 'It rests until its next wake time',
  'teammate.about.retry': 'The same work is tried again',
  'teammate.about.stop': 'It stops what it does now',
  'teammate.about.terminate': 'It stops, and does not wake again',
  'teammate.about.close': 'It leaves the team. What it said and made stays',
  'teammate.one-at-a-time': 'The last one is still on its way.',
  'teammate.asked': (act: string) => `${act}: asked, not confirmed yet`,
  'teammate.not-now': 'Not now',
  'teammate.wait-limit': (name: string) => `Wait for ${name} at most`,
  'teammate.ask-reach': (name: string) => `${name} has delegated work. Who is meant?`,
  'teammate.ask-terminate': (name: string) => `End ${name} for good? It will not wake again.`,
  'teammate.reach-self': (name: string) => `${name} alone`,
  'teammate.reach-all': (others: number) =>
    count(others, {one: 'Also the teammate it delegated to', other: 'Also the # teammates it delegated to'}),
  'teammate.status.spawning': 'Starting',
  'teammate.status.queued': 'Queued',
  'teammate.status.running': 'Running',
  'teammate.status.active': 'Active',
  'teammate.status.waiting': 'Waiting',
  'teammate.status.needs_input': 'Needs input',
  'teammate.status.plan_ready': 'Plan ready',
  'teammate.status.idle': 'Idle',
  'teammate.status.failed': 'Failed',
  'teammate.status.completed': 'Completed',
  'teammate.status.killed': 'Stopped from outside',
  'teammate.status.cancelled': 'Cancelled',
  'teammate.status.ended': 'Ended, result unknown',
  'teammate.status.interrupted': 'Interrupted',
  'teammate.status.shutdown_requested': 'Asked to stop',
  'teammate.status.closed': 'Closed',
  'teammate.status.lost': 'Lost',
  'teammate.status.timed_out': 'Timed out',
  'teammate.status.scheduled': 'Scheduled',
  'teammate.status.sleeping': 'Sleeping',
  'teammate.status.waking': 'Waking',
  'teammate.status.blocked': 'Blocked',
  'teammate.status.paused': 'Paused',
  'teammate.status.submitted': 'Submitted',
  'teammate.status.working': 'Working',
  'teammate.status.input_required': 'Input needed',
  'teammate.status.auth_required': 'Sign-in needed',
  'teammate.status.rejected': 'Declined',
  'teammate.status.archived': 'Archived',
  'teammate.status.unknown': 'Status not said',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TeamStrings = typeof strings;

declare module '../../locales/index.js' {
  interface Strings extends TeamStrings {}
}
