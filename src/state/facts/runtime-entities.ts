import type {AgentEvent} from '../../protocol/envelope.js';
import {ENTITY_FIELD_STATUSES, RUNTIME_ENTITIES, type RuntimeEntity} from '../../protocol/taxonomy.js';
import type {Rows} from '../core/rows.js';
import {agentKey, diagnosticKey, taskKey, type Key} from '../keys.js';
import {entityOf, field, object, payloadOf, string} from '../read.js';
import {flag} from './diagnostics.js';

const CODE = 'incomplete_entity';

/** What the standard's names are called in rows. */
const ROW_NAMES: Readonly<Record<string, readonly string[]>> = {
  agentName: ['name'],
  agentCardRef: ['cardRef', 'card', 'remoteAgentRef'],
  runId: ['currentRunId'],
};

/**
 * T13: reports which required fields of a runtime entity are missing, once for each fact and set of fields. They may have
 * come in any event so far, of the entity's task or its teammate; nothing is guessed in their place.
 */
export function reportIncomplete(rows: Rows, event: AgentEvent, key: Key): void {
  const own = object(rows.get(key)) ?? {};
  const entity = string(own['runtimeEntity']) ?? entityOf(event);
  if (entity === undefined || !isEntity(entity)) return;
  const places = [
    own,
    object(rows.get(agentKey(string(own['agentId']) ?? event.agentId ?? ''))),
    object(rows.get(taskKey(string(own['taskId']) ?? event.taskId ?? ''))),
  ];
  const status = string(own['status']) ?? 'unknown';
  // A run, and a teammate that was just spawned, have a status before anybody reports one.
  const isRun = own['milestone'] !== undefined;
  const isStatusSaid =
    ['runtimeStatus', 'status', 'stage'].some((name) => field(event, name) !== undefined) ||
    (isRun ? own['nativeStatus'] !== undefined : status !== 'unknown' && event.type !== 'agent.spawned');
  const isSaid = (name: string) => {
    if (name === 'runtimeStatus' || name === 'status') return isStatusSaid;
    // The envelope's `owner` is the owner of the fact, not of the work.
    if ((name === 'owner' ? payloadOf(event)[name] : field(event, name)) !== undefined) return true;
    return [name, ...(ROW_NAMES[name] ?? [])].some((each) => places.some((place) => place?.[each] !== undefined));
  };
  const isDue = (name: string) => ENTITY_FIELD_STATUSES[name]?.includes(status) ?? true;
  const missing = RUNTIME_ENTITIES[entity].required
    .filter((names: readonly string[]) => names.every((name) => isDue(name) && !isSaid(name)))
    .map((names) => names.join(' | '));
  if (missing.length === 0) return;
  const message = `${entity}: ${missing.join(', ')}`;
  if (rows.get(diagnosticKey(`${CODE}:${key}`))?.message !== message) flag(rows, event, CODE, key, message);
}

function isEntity(entity: string): entity is RuntimeEntity {
  return Object.hasOwn(RUNTIME_ENTITIES, entity);
}
