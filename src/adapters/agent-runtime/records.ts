import {object} from '../../state/read.js';
import {readSnapshot} from './snapshot.js';
import {note, tell, text, told, type Family, type Wire} from './wire.js';
import {queuedTurns} from './words.js';

/** What a session keeps: its queue, its context, what it made, and what is told again. */
export const RECORDS: Family = {
  'queue.changed': (wire) => {
    const queued = told(wire, 'queuedTurns');
    if (wire.payload['queued'] !== undefined || !Array.isArray(queued)) return tell(wire, 'queue.changed');
    return tell(wire, 'queue.changed', {queued: queuedTurns(queued)});
  },
  'context.resolved': (wire) => {
    const refs = wire.payload['refs'] ?? told(wire, 'contextRefs', 'sources');
    return tell(wire, 'context.changed', {refs, missing: told(wire, 'missing', 'missingContext')});
  },
  'context.compaction.started': (wire) => tell(wire, 'context.compaction.started'),
  'context.compaction.completed': (wire) => tell(wire, 'context.compaction.completed'),
  'context.compaction.failed': (wire) => note(wire, 'warning'),
  'artifact.changed': (wire) => {
    const ref = text(wire, 'readRef');
    return tell(
      wire,
      'artifact.changed',
      {title: text(wire, 'title', 'name')},
      {
        artifactId: text(wire, 'artifactId'),
        artifactReadRef: text(wire, 'artifactReadRef') ?? ref,
      },
    );
  },
  'evidence.changed': (wire) => tell(wire, 'evidence.changed', {}, {evidenceId: text(wire, 'evidenceId')}),
  'snapshot.updated': (wire) => hydrated(wire, 'info'),
  'snapshot.repaired': (wire) => hydrated(wire, 'warning'),
  'history.window.loaded': (wire) => note(wire, 'info'),
  'history.reconstructed': (wire) => note(wire, 'info'),
  'history.rollback.started': (wire) => note(wire, 'info'),
  'history.rollback.completed': (wire) => note(wire, 'warning'),
};

/** A snapshot in the stream corrects what is here; a note that there is one, or that facts are old, is told as such. */
function hydrated(wire: Wire, level: 'info' | 'warning') {
  const body = object(told(wire, 'snapshot')) ?? wire.payload;
  const read = readSnapshot({sessionId: wire.event['sessionId'], ...body});
  if (read) {
    const event = tell(wire, 'session.hydrated');
    return {...event, payload: {snapshot: read.snapshot}};
  }
  const stale = wire.payload['stale'];
  return typeof stale === 'boolean' ? tell(wire, 'session.updated', {stale}) : note(wire, level);
}
