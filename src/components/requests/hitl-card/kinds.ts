import type {ActionType} from '../../../protocol/taxonomy.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {object, present, string} from '../../../state/read.js';
import {REDACTED} from '../../../state/intake/redact.js';
import {TOO_DEEP} from '../../../state/intake/guard.js';
import {hasFields} from '../../parts/schema-form/schema.js';
import {pretty} from '../../parts/json/values.js';

/** How a request is answered: by a decision, a form, free text, a secret, what the runtime offers, or not from here. */
export type AnswerForm = 'decision' | 'schema' | 'text' | 'secret' | 'responses' | 'none';

/** How each type of request is answered where the runtime offers no answers of its own. A new type has to say it here. */
const ANSWERED_BY: Readonly<Record<ActionType, 'decision' | 'text' | 'secret'>> = {
  tool_approval: 'decision',
  plan_decision: 'decision',
  teammate_plan_decision: 'decision',
  structured_input: 'text',
  clarification: 'text',
  permission_grant: 'decision',
  delegated_permission: 'decision',
  credential_request: 'secret',
  artifact_review: 'decision',
  cost_confirmation: 'decision',
  handoff_acceptance: 'decision',
};

/** Requests that a teammate makes through somebody else: who asks must be seen. */
export const DELEGATED: ReadonlySet<string> = new Set<ActionType>(['delegated_permission', 'teammate_plan_decision']);

/** One answer that the runtime offers. */
export interface Response {
  readonly id: string;
  /** The runtime's own word for it, where it gave one. */
  readonly label?: string;
  /** An offer to approve, edit, ask for changes or reject is that; any other is an answer with its id. */
  readonly control: 'approve' | 'edit' | 'changes' | 'reject' | 'answer';
  /** How far an approval reaches: this once, the session, or all that looks like the pattern. */
  readonly scope?: 'once' | 'session' | 'pattern';
  readonly pattern?: string;
}

/** The answers that the runtime offers, as far as they can be read. */
export function responsesOf(action: ActionRow): readonly Response[] {
  return (action.responses ?? []).flatMap((offer) => {
    const id = string(offer) ?? string(object(offer)?.['id']);
    if (!id) return [];
    const label = string(object(offer)?.['label']);
    const pattern = string(object(offer)?.['pattern']) || undefined;
    const control = controlOf(id, pattern);
    const scope = control === 'approve' ? scopeOf(id, object(offer)?.['scope'], pattern) : undefined;
    return [{id, control, ...present({label: label || undefined, scope, pattern})}];
  });
}

function controlOf(id: string, pattern: string | undefined): Response['control'] {
  if (id === 'edit') return 'edit';
  if (id === 'request_changes') return 'changes';
  if (id === 'reject' || id.startsWith('reject_')) return 'reject';
  return pattern !== undefined || id === 'approve' || id.startsWith('approve_') ? 'approve' : 'answer';
}

function scopeOf(id: string, scope: unknown, pattern: string | undefined): Response['scope'] {
  if (pattern !== undefined) return 'pattern';
  return scope === 'session' || id === 'approve_session' ? 'session' : 'once';
}

/** How this request is answered. A kind that nobody here knows can be answered only as the runtime itself offers. */
export function answerForm(action: ActionRow): AnswerForm {
  const form = Object.hasOwn(ANSWERED_BY, action.actionType) ? ANSWERED_BY[action.actionType as ActionType] : 'none';
  if (form === 'secret') return form;
  if (form === 'text' && hasFields(action.schema)) return 'schema';
  return responsesOf(action).length > 0 ? 'responses' : form;
}

/** Requests about a plan: they can also be sent back with what should be different. */
export const PLANS: ReadonlySet<string> = new Set<ActionType>(['plan_decision', 'teammate_plan_decision']);

/** Whether its time is over. It is settled only when its owner says so, but no decision can reach it any more. */
export function isPastDue({expiresAt}: ActionRow, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/** What cannot be shown of a request, as a code of the catalog. */
export type Missing = 'gone' | 'deep' | 'hidden';

/** Longer texts are drawn by the pieces that are in sight. */
export const LONG_TEXT = 65_536;

/** How much of a request can be shown, whose spilled fields have these texts; undefined stands for one that is gone. */
export function readWhole({input}: ActionRow, spilled: readonly (string | undefined)[]) {
  const texts = [pretty(input), ...spilled];
  const has = (mark: string) => texts.some((text) => text?.includes(mark));
  const missing: Missing | undefined = spilled.includes(undefined)
    ? 'gone'
    : has(TOO_DEEP)
      ? 'deep'
      : has(REDACTED)
        ? 'hidden'
        : undefined;
  return {missing, isLong: texts.some((text) => (text?.length ?? 0) > LONG_TEXT)};
}

const ALARMING: ReadonlySet<string> = new Set(['high', 'critical', 'severe']);

/** Whether a risk or a severity is one to be afraid of. */
export function isAlarming(grade: string | undefined): boolean {
  return grade !== undefined && ALARMING.has(grade.toLowerCase());
}

/** The risk or the severity of a request that is one to be afraid of. */
export function riskOf({risk, severity}: ActionRow): string | undefined {
  return [risk, severity].find(isAlarming);
}

/** What a person has to confirm before an approval, apart from pressing a button. */
export function toConfirm(action: ActionRow, missing: Missing | undefined): 'risk' | 'hidden' | undefined {
  if (missing === 'hidden') return missing;
  return riskOf(action) === undefined ? undefined : 'risk';
}

/** Edited input, read back: text stays text, anything else must be JSON. */
export function readInput(original: unknown, text: string): {readonly input?: unknown; readonly isWrong?: true} {
  if (typeof original === 'string') return {input: text};
  try {
    return {input: JSON.parse(text) as unknown};
  } catch {
    return {isWrong: true};
  }
}
