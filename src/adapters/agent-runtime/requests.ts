import type {JsonObject} from '../../protocol/events.js';
import {list, object, present, string} from '../../state/read.js';
import {joined, note, toEvent, text, field, type Family, type Wire} from './wire.js';

/** Requests to a person, and permissions. */
export const REQUESTS: Family = {
  'action.required': (wire) => required(wire),
  'action.resolved': (wire) => resolved(wire),
  'permission.requested': (wire) => required(wire, 'permission_grant') ?? permission(wire),
  'permission.resolved': (wire) => (actionOf(wire) === undefined ? permission(wire) : resolved(wire)),
  'permission.evaluated': (wire) => permission(wire),
  'channel.permission_forwarded': (wire) => required(wire, 'delegated_permission') ?? note(wire, 'info'),
  'channel.permission_returned': (wire) => (actionOf(wire) === undefined ? note(wire, 'info') : resolved(wire)),
  'policy.changed': (wire) => permission(wire),
  'sandbox.applied': (wire) => {
    const sandbox = wire.payload['sandbox'] ?? field(wire, 'sandboxProfile') ?? wire.payload;
    return toEvent(wire, 'permission.changed', {sandbox});
  },
  'sandbox.violation': (wire) => note(wire, 'warning'),
  'hook.started': (wire) => note(wire, 'info', hookOf(wire)),
  'hook.completed': (wire) => note(wire, 'info', hookOf(wire)),
  'hook.failed': (wire) => note(wire, 'warning', hookOf(wire)),
};

function actionOf(wire: Wire): string | undefined {
  return text(wire, 'actionId', 'approvalActionId');
}

function required(wire: Wire, type?: string) {
  const actionId = actionOf(wire) ?? (type === undefined ? undefined : text(wire, 'requestId'));
  if (actionId === undefined) return undefined;
  const {payload} = wire;
  const facts = {
    actionType: text(wire, 'actionType') ?? type,
    prompt: text(wire, 'prompt', 'message', 'question'),
    responses: Array.isArray(payload['responses'])
      ? undefined
      : responsesOf(field(wire, 'availableDecisions', 'decisions', 'choices')),
    expiresAt: payload['expiresAt'] ?? field(wire, 'timeoutAt', 'deadline'),
    requestedScope: string(payload['requestedScope']) ?? scopeWords(payload['scope']),
    policy: string(payload['policy']) ?? string(object(payload['policy'])?.['name']),
    schema: payload['schema'] ?? field(wire, 'inputSchema', 'responseSchema'),
    input: payload['input'] ?? payload['safeArgs'],
  };
  return toEvent(wire, 'action.required', facts, {actionId});
}

function resolved(wire: Wire) {
  const actionId = actionOf(wire) ?? text(wire, 'requestId');
  if (actionId === undefined) return undefined;
  const decision = {...object(field(wire, 'permissionDecision')), ...wire.payload};
  const word = string(decision['resolution']) ?? string(decision['decision']) ?? text(wire, 'status');
  const facts = {
    resolution: word === undefined ? undefined : (RESOLUTIONS[word] ?? word),
    by: decision['by'] ?? decision['resolvedBy'] ?? decision['decisionSource'],
    reason: decision['reason'] ?? decision['decisionReason'],
  };
  return toEvent(wire, 'action.resolved', present(facts), {actionId});
}

/** What a decision is called by the runtimes around us. */
const RESOLUTIONS: Readonly<Record<string, string>> = {
  ...{allow: 'approved', allowed: 'approved', approve: 'approved', accept: 'accepted', grant: 'granted'},
  ...{deny: 'rejected', denied: 'rejected', reject: 'rejected', block: 'rejected', decline: 'declined'},
};

function permission(wire: Wire) {
  const decision = {...object(field(wire, 'permissionDecision')), ...wire.payload};
  const facts = {
    mode: decision['mode'] ?? decision['permissionMode'],
    decision: decision['decision'],
    reason: decision['reason'] ?? decision['decisionReason'],
    source: decision['source'] ?? decision['decisionSource'],
    expiresAt: decision['expiresAt'],
    scope: scopeWords(decision['scope']),
    sandbox: decision['sandbox'],
  };
  return toEvent(wire, 'permission.changed', facts);
}

/** Decisions to choose from: words, or objects with an id. */
function responsesOf(value: unknown): readonly JsonObject[] | undefined {
  const choices = list(value).flatMap((entry) => {
    const one = object(entry);
    const id = string(entry) ?? string(one?.['id']) ?? string(one?.['decision']);
    return id === undefined ? [] : [{...one, id}];
  });
  return choices.length === 0 ? undefined : choices;
}

function scopeWords(scope: unknown): string | undefined {
  const named = object(scope);
  if (!named) return string(scope);
  return joined(...Object.values(named).map((value) => string(value)));
}

function hookOf(wire: Wire): string | undefined {
  const run = object(field(wire, 'hookRun'));
  const name = text(wire, 'hook', 'hookName', 'name') ?? string(run?.['hook']) ?? string(run?.['name']);
  return joined(name, text(wire, 'message', 'reason', 'outcome'));
}
