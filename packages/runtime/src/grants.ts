import {type ActionRow, digest, object, payloadOf, present, string} from 'agent-surfaces/state';
import type {Draft} from './envelope.js';
import type {SessionState} from './state.js';

/** What a person has allowed for longer than once. */
export interface Grant {
  readonly permissionId: string;
  readonly scope: 'session' | 'pattern';
  readonly toolName: string;
  /** With the scope `session`: as far as the request reached that was approved. */
  readonly requestedScope?: string;
  /** With the scope `pattern`: the inputs that it covers, `*` standing for anything. */
  readonly pattern?: string;
  readonly reason: string;
}

/** An approval that a request offers, and how far it reaches. */
export interface Offer {
  readonly scope: 'once' | 'session' | 'pattern';
  readonly pattern?: string;
}

/** The offer of a request that a person chose; undefined where the request has no such offer. */
export function offerOf(action: ActionRow, response: unknown): Offer | undefined {
  for (const one of action.responses ?? []) {
    if (one === response) return response === 'approve' ? {scope: 'once'} : undefined;
    const offer = object(one);
    if (!offer || offer['id'] !== response) continue;
    const pattern = string(offer['pattern']);
    if (pattern !== undefined) return {scope: 'pattern', pattern};
    return {scope: offer['scope'] === 'session' ? 'session' : 'once'};
  }
  return undefined;
}

/** The permission that an approval gives, as its event states it. */
export function permissionOf(action: ActionRow, {scope, pattern}: Offer): Readonly<Record<string, unknown>> {
  const {toolName = '', requestedScope} = action;
  const reason = pattern === undefined ? `Allowed for this session: ${toolName}.` : `Allowed by pattern: ${pattern}`;
  return {
    permissionId: `${action.id}.grant`,
    decision: 'allow',
    source: 'user',
    scope,
    toolName,
    reason,
    ...present({requestedScope, pattern}),
  };
}

/** The grant that a permission's payload states; undefined for any other permission. */
export function grantOf(payload: Readonly<Record<string, unknown>>): Grant | undefined {
  const {permissionId, scope, toolName, decision} = payload;
  if (typeof permissionId !== 'string' || typeof toolName !== 'string' || decision !== 'allow') return undefined;
  if (scope !== 'session' && scope !== 'pattern') return undefined;
  const known = {requestedScope: string(payload['requestedScope']), pattern: string(payload['pattern'])};
  return {permissionId, scope, toolName, reason: string(payload['reason']) ?? '', ...present(known)};
}

/** The grant that covers a request, if any does. */
export function coveredBy(action: ActionRow, grants: Iterable<Grant>): Grant | undefined {
  for (const grant of grants) {
    if (action.actionType !== 'tool_approval' || action.toolName !== grant.toolName) continue;
    const covers =
      grant.pattern === undefined
        ? action.requestedScope === grant.requestedScope
        : matches(grant.pattern, action.inputSummary ?? '');
    if (covers) return grant;
  }
  return undefined;
}

/** Whether a text is what a pattern describes. Goes through both once, whatever they are. */
export function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let from = first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return from <= text.length - last.length;
}

/** Names an input by its content, so that a receipt says what was decided on. Not for security. */
export function inputHash(input: unknown): string {
  return digest(JSON.stringify(input) ?? '');
}

/** The input that was approved last for the tool that a new request is about. */
export function lastApproved({actions, decisions}: SessionState, request: Draft): unknown {
  const toolName = string(payloadOf({type: request.type, payload: request.payload})['toolName']);
  if (toolName === undefined) return undefined;
  const earlier = actions.findLast(
    (action) => action.toolName === toolName && decisions.get(action.id)?.resolution === 'approved',
  );
  return earlier && (decisions.get(earlier.id)?.input ?? earlier.input);
}
