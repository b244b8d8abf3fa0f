import {scriptedArtifact} from './artifact-script.js';
import {scriptedItem} from './board.js';
import type {Draft} from './envelope.js';
import {scriptedJob} from './jobs.js';
import {scriptedRemote} from './remote.js';
import type {ScriptBody} from './script.js';
import type {Session} from './session.js';
import {scriptedTask} from './tasks/making.js';

/**
 * A script's event, completed with what only the service that owns the fact knows; undefined where a
 * person has decided otherwise meanwhile.
 */
export function scriptedFact(session: Session, draft: Draft, body: ScriptBody | undefined): Draft | undefined {
  if (draft.type.startsWith('artifact.')) return scriptedArtifact(session, draft, body);
  switch (draft.runtimeEntity) {
    case 'work_item':
      return scriptedItem(session.state.board, draft);
    case 'automation_job':
      return scriptedJob(session.state.jobs, draft);
    case 'external_task':
      return scriptedRemote(session, draft);
    default:
      return draft.type.startsWith('task.') ? scriptedTask(session, draft) : draft;
  }
}
