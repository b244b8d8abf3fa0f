import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = {
  'run.submitted': 'Sent',
  'run.accepted': 'Accepted',
  'run.binding': 'Opening session',
  'run.queued': 'Queued',
  'run.routing': 'Choosing model',
  'run.preparing': 'Preparing',
  'run.waiting_provider': 'Waiting for model',
  'run.streaming': 'Responding',
  'run.tool_running': 'Using tools',
  'run.blocked': 'Blocked',
  'run.action_required': 'Needs you',
  'run.retrying': 'Retrying',
  'run.failed': 'Failed',
  'run.cancelled': 'Cancelled',
  'run.completed': 'Done',
  'run.ended': 'Ended, result unknown',
  'run-reason.stopped_listening': 'stopped listening',
  'run-reason.quota_blocked': 'quota used up',
  'run-reason.quota_exceeded': 'quota used up',
  'run-reason.rate_limit': 'rate limit reached',
  'run-reason.budget_exceeded': 'budget used up',
  'run-reason.missing_context': 'context is missing',
  'run-reason.dependency': 'waits for other work',
  'run-reason.policy': 'not allowed by policy',
  'opening.label': 'Opening',
  'opening.failed': 'Not everything could be loaded',
  'opening.shell': 'title',
  'opening.window': 'messages',
  'opening.current': 'current run',
  'opening.refs': 'artifacts and evidence',
  'run-status.label': 'Run status',
  'run-status.no-store': 'This is not inside an agent-projection.',
  'run-status.idle': 'Nothing is running',
  'run-status.started': 'The agent is at work',
  'run-status.catching-up': 'Catching up',
  'run-status.last-known': (state: string) => `Last known: ${state}`,
  'run-status.no-news': (time: string) => `No news for ${time}`,
  'run-status.attempt': (attempt: string) => `Attempt ${attempt}`,
  'run-status.position': (position: string) => `Position ${position}`,
  'run-status.more': (others: number) => count(others, {one: 'and # more', other: 'and # more'}),
  'run-status.step': (step: string, steps: string) => `Step ${step} of ${steps}`,
  'run-status.queued': (turns: number) => count(turns, {other: '# queued'}),
  'run-status.context': (words: string) => `Context ${words}`,
  'run-status.last-event': (time: string) => `Last event ${time}`,
  'run-status.needs': (subject: string) => `Needs you: ${subject}`,
  'run-status.late-error': (error: string) => `Error after its end: ${error}`,
  'run-status.retry-lost': (reason: string) => `Not retried. ${reason}`,
  'phase.draft': 'Draft',
  'phase.waiting': 'Waiting',
  'phase.reviewing': 'Reviewing',
  'phase.interrupted': 'Interrupted',
  'phase.archived': 'Archived',
  'phase.hydrating': 'Loading the session',
  'phase.unknown': 'Phase unknown',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type RuntimeStatusStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends RuntimeStatusStrings {}
}
