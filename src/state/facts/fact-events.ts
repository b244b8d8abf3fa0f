import type {AgentEvent} from '../../protocol/envelope.js';
import {GROUP_OF_KIND} from '../keys.js';
import {idOf} from '../read.js';

/** How the events behind a kind of fact name it: by a field, or by the session for facts that each session has one of. */
interface Naming {
  readonly fields: readonly string[];
  /** Only events of these families; without it, all that name it. */
  readonly families?: readonly string[];
}

/** Evidence is named by its kind in the sibling standard, in either spelling. */
const EVIDENCE_FIELDS = [
  'evidenceId',
  ...['sourceId', 'verificationId', 'replayId', 'packId', 'claimId'],
  ...['source_id', 'verification_id', 'replay_id', 'pack_id', 'claim_id'],
];

const NAMINGS: Readonly<Record<string, Naming>> = {
  session: {fields: ['sessionId'], families: ['session']},
  run: {fields: ['runId']},
  message: {fields: ['messageId']},
  part: {fields: ['partId']},
  plan: {fields: ['planId', 'runId'], families: ['plan']},
  tool: {fields: ['toolCallId']},
  action: {fields: ['actionId']},
  queue: {fields: ['sessionId'], families: ['queue']},
  task: {fields: ['taskId', 'workItemId']},
  attempt: {fields: ['attemptId']},
  agent: {fields: ['agentId']},
  team: {fields: ['teamId']},
  handoff: {fields: ['handoffId']},
  notification: {fields: ['workerNotificationId']},
  review: {fields: ['reviewId']},
  artifact: {fields: ['artifactId']},
  evidence: {fields: EVIDENCE_FIELDS},
  context: {fields: ['sessionId'], families: ['context']},
  permission: {fields: ['permissionId', 'agentId', 'sessionId'], families: ['permission']},
  state: {fields: ['target', 'sessionId', 'threadId'], families: ['state']},
  diagnostic: {fields: ['diagnosticId'], families: ['diagnostic']},
  metric: {fields: ['metricName', 'name'], families: ['metric']},
};

/** Whether an event is one of those that a fact, such as `tool:tc1`, was folded from. */
export function isBehind(event: AgentEvent, fact: string): boolean {
  const colon = fact.indexOf(':');
  const kind = fact.slice(0, colon);
  const naming = colon > 0 && Object.hasOwn(NAMINGS, kind) ? NAMINGS[kind] : undefined;
  if (!naming) return false;
  return isOfFamily(event, naming) && nameOf(event, naming) === fact.slice(colon + 1);
}

/** The facts that an event is about, most exact first. The caller knows which of them there are. */
export function factsNamedBy(event: AgentEvent): readonly string[] {
  return ORDER.flatMap((kind) => {
    const naming = NAMINGS[kind] as Naming;
    const id = isOfFamily(event, naming) ? nameOf(event, naming) : undefined;
    return id === undefined ? [] : [`${kind}:${id}`];
  });
}

const BROAD = ['message', 'task', 'agent', 'run'];
const ORDER = [...Object.keys(NAMINGS).filter((kind) => !BROAD.includes(kind)), ...BROAD];

/** Kinds that have raw events behind them, for whoever looks one up. */
export const FACT_KINDS = Object.keys(NAMINGS).filter((kind) => kind in GROUP_OF_KIND);

/** The first field that is there says which one: a plan with an id of its own is not its run's. */
function nameOf(event: AgentEvent, {fields}: Naming): string | undefined {
  for (const name of fields) {
    const id = idOf(event, name);
    if (id !== undefined) return id;
  }
  return undefined;
}

function isOfFamily(event: AgentEvent, {families}: Naming): boolean {
  return families === undefined || families.includes(event.type.split('.', 1)[0] ?? '');
}
