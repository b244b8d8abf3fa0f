import {object} from '../../state/read.js';
import {readSnapshot} from './snapshot.js';
import {note, toEvent, text, field, type Family, type Wire} from './wire.js';
import {queuedTurns} from './words.js';

/** What a session keeps: its queue, its context, its results, and its snapshots. */
export const RECORDS: Family = {
  'queue.changed': (wire) => {
    const queued = field(wire, 'queuedTurns');
    if (wire.payload['queued'] !== undefined || !Array.isArray(queued)) return toEvent(wire, 'queue.changed');
    return toEvent(wire, 'queue.changed', {queued: queuedTurns(queued)});
  },
  'context.resolved': (wire) => {
    const refs = wire.payload['refs'] ?? field(wire, 'contextRefs', 'sources');
    return toEvent(wire, 'context.changed', {refs, missing: field(wire, 'missing', 'missingContext')});
  },
  'context.compaction.started': (wire) => toEvent(wire, 'context.compaction.started'),
  'context.compaction.completed': (wire) => toEvent(wire, 'context.compaction.completed'),
  'context.compaction.failed': (wire) => note(wire, 'warning'),
  'artifact.changed': (wire) => {
    const ref = text(wire, 'readRef');
    return toEvent(
      wire,
      'artifact.changed',
      {title: text(wire, 'title', 'name')},
      {
        artifactId: text(wire, 'artifactId'),
        artifactReadRef: text(wire, 'artifactReadRef') ?? ref,
      },
    );
  },
  'evidence.changed': (wire) => toEvent(wire, 'evidence.changed', {}, {evidenceId: text(wire, 'evidenceId')}),
  'snapshot.updated': (wire) => hydrated(wire, 'info'),
  'snapshot.repaired': (wire) => hydrated(wire, 'warning'),
  'history.window.loaded': (wire) => note(wire, 'info'),
  'history.reconstructed': (wire) => note(wire, 'info'),
  'history.rollback.started': (wire) => note(wire, 'info'),
  'history.rollback.completed': (wire) => note(wire, 'warning'),
};

/** A snapshot in the stream corrects known rows; a notice that there is one, or that facts are stale, becomes its own event. */
function hydrated(wire: Wire, level: 'info' | 'warning') {
  const body = object(field(wire, 'snapshot')) ?? wire.payload;
  const read = readSnapshot({sessionId: wire.event['sessionId'], ...body});
  if (read) {
    const event = toEvent(wire, 'session.hydrated');
    return {...event, payload: {snapshot: read.snapshot}};
  }
  const stale = wire.payload['stale'];
  return typeof stale === 'boolean' ? toEvent(wire, 'session.updated', {stale}) : note(wire, level);
}
