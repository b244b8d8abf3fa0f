import type {AgentEvent} from '../../protocol/envelope.js';
import {object, payloadOf, string} from '../read.js';
import type {EvidenceRow} from './evidence.js';

/** The events of the sibling standard about evidence: the kind of what each adds, and the field that names it. */
export const SIBLINGS: Readonly<Record<string, readonly [kind: string, ...names: string[]]>> = {
  'evidence.claim.added': ['claim', 'claimId'],
  'evidence.source.linked': ['source', 'sourceId'],
  'evidence.support.updated': ['support', 'sourceId', 'supportId'],
  'evidence.provenance.linked': ['', 'claimId', 'sourceId'],
  'evidence.verification.completed': ['verification', 'verificationId'],
  'evidence.review.completed': ['review', 'reviewId'],
  'evidence.replay.created': ['replay', 'replayId'],
  'evidence.pack.created': ['pack', 'packId'],
  'evidence.pack.updated': ['pack', 'packId'],
  'evidence.export.created': ['pack', 'packId', 'exportId'],
  'evidence.redaction.applied': ['', 'claimId', 'sourceId', 'packId'],
};

/** Where a sibling says which claim it is about: the relation that this makes of it. */
const RELATIONS: Readonly<Record<string, string>> = {
  'evidence.source.linked': 'supports',
  'evidence.verification.completed': 'verifies',
  'evidence.review.completed': 'reviews',
  'evidence.replay.created': 'replays',
};

/** One row that an event of the sibling standard is about, and what it says of it by its class alone. */
interface SiblingFact {
  readonly id: string;
  readonly known: Partial<EvidenceRow>;
  /** Nothing else that the event says is about it. */
  readonly isEdge?: true;
}

/** The id of what such an event is about, wherever it stands. */
export function siblingId(event: AgentEvent): string | undefined {
  return siblingFacts(event)?.[0]?.id;
}

/** The rows that such an event is about; undefined where it is none of these. */
export function siblingFacts(event: AgentEvent): readonly SiblingFact[] | undefined {
  const sibling = Object.hasOwn(SIBLINGS, event.type) ? SIBLINGS[event.type] : undefined;
  if (!sibling) return undefined;
  const [kind, ...names] = sibling;
  const id = firstId(event, ['evidenceId', ...names]);
  if (id === undefined) return [];
  const claimId = firstId(event, ['claimId']);
  const known = {...about(event), ...(kind === '' || kind === 'support' ? {} : {kind})};
  if (kind === 'support') return claimId === undefined ? [] : supportFacts(event, id, claimId);
  const relation = RELATIONS[event.type];
  const links = relation === undefined || claimId === undefined ? {} : {supports: [{id: claimId, relation}]};
  return [{id, known: {...known, ...links}}];
}

/** The outcome stands in the status of these classes. */
function about(event: AgentEvent): Partial<EvidenceRow> {
  const payload = payloadOf(event);
  const status = string(payload['status']) ?? string(payload['outcome']) ?? string(payload['result']);
  const statement = string(payload['statement']) ?? string(payload['text']);
  const said = status === undefined ? {} : {status};
  switch (event.type) {
    case 'evidence.claim.added':
      return {...said, ...(statement === undefined ? {} : {claim: statement})};
    case 'evidence.verification.completed':
      return {...said, ...(status === undefined ? {} : {verification: status})};
    case 'evidence.redaction.applied':
      return {status: 'redacted'};
    case 'evidence.source.linked': {
      const uri = string(payload['uri']) ?? string(payload['url']);
      return {...said, ...(uri === undefined || object(payload['source']) ? {} : {source: {url: uri}})};
    }
    default:
      return said;
  }
}

/** An edge: the source bears on the claim, and the claim's own status may come along. */
function supportFacts(event: AgentEvent, id: string, claimId: string): readonly SiblingFact[] {
  const payload = payloadOf(event);
  const relation = string(payload['relationship']) ?? string(payload['relation']) ?? 'supports';
  const status = string(payload['claimStatus']) ?? string(payload['claim_status']);
  return [
    {id, known: {supports: [{id: claimId, relation}]}, isEdge: true},
    ...(status === undefined ? [] : [{id: claimId, known: {kind: 'claim', status}, isEdge: true} as const]),
  ];
}

function firstId(event: AgentEvent, names: readonly string[]): string | undefined {
  for (const name of names) {
    const other = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const payload = payloadOf(event);
    const id = [event[name], event[other], payload[name], payload[other]].map(string).find(Boolean);
    if (id !== undefined) return id;
  }
  return undefined;
}
