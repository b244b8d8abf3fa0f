import type {Fact, Folds} from '../core/fact.js';
import {diagnostics} from './diagnostics.js';
import {citations} from './evidence-links.js';
import {messages, parts} from './messages.js';
import {notifications} from './notifications.js';
import {queue} from './queue.js';
import {runs} from './runs.js';
import {sessionActivity} from './session-activity.js';
import {sessions} from './sessions.js';

/** The facts of a conversation in which only words are said, in the order in which `FACTS` has them. */
export const TEXT_FACTS: readonly (Fact | Folds)[] = [
  sessions,
  runs,
  messages,
  parts,
  queue,
  sessionActivity,
  notifications,
  citations,
  diagnostics,
];

/** The classes that these facts fold as all facts of the standard would, as long as nothing but these classes came. */
export const TEXT_TYPES: ReadonlySet<unknown> = new Set([
  ...['session.opened', 'session.updated', 'session.closed', 'queue.changed', 'diagnostic.changed'],
  ...['run.started', 'run.status', 'run.finished'],
  ...['text.delta', 'text.final', 'reasoning.delta', 'reasoning.summary'],
]);
