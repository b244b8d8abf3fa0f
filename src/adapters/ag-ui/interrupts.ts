import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {actionType} from '../../protocol/vocabulary.js';
import {object, objects, present, string, time} from '../../state/read.js';
import {parsed} from '../json-text.js';
import {questionWords} from '../question-words.js';
import type {Transcript} from './transcript.js';

/** A request that a run stopped for. */
export interface OpenInterrupt {
  readonly id: string;
  readonly runId: string;
  /** It came by the older `CUSTOM on_interrupt`: its server may know nothing of `resume`. */
  readonly isCustom: boolean;
  /** It asks for words or values; else it asks for a yes or a no. */
  readonly asks: boolean;
  /** Its answer has a place for words beside a yes or a no. */
  readonly takesReason: boolean;
  readonly expiresAt?: number;
}

/** What a person decided about one request. */
export interface Decision {
  readonly status: 'resolved' | 'cancelled';
  readonly payload?: unknown;
  /** The word for it once the agent goes on: approved, rejected, answered, cancelled. */
  readonly resolution: string;
  /** What the person said with it that the answer has no place for. */
  readonly words?: string;
}

/** Requests with their answers. */
export type Answers = readonly (readonly [OpenInterrupt, Decision])[];

/** Requests of AG-UI's reasons that the page knows a card for. */
const TYPES: Readonly<Record<string, string>> = {
  tool_call: 'tool_approval',
  confirmation: 'tool_approval',
  input_required: 'structured_input',
};

const ASKING: ReadonlySet<string> = new Set(['structured_input', 'clarification', 'credential_request']);

/** The open requests of one thread, each once, whichever event they came by. */
export class Interrupts {
  readonly #open = new Map<string, OpenInterrupt>();
  readonly #decisions = new Map<string, Decision>();
  #custom: JsonObject[] = [];

  get open(): readonly OpenInterrupt[] {
    return [...this.#open.values()];
  }

  /** Keeps an older server's request until its run ends: the end may bring the same one in full. */
  noteCustom(value: unknown): void {
    const custom = parsed(value);
    for (const entry of Array.isArray(custom) ? custom : [custom])
      this.#custom.push(object(entry) ?? {value: entry as unknown});
  }

  /** The requests that a run ended with. */
  take(runId: string, outcome: JsonObject | undefined): readonly JsonObject[] {
    const custom = this.#custom;
    this.#custom = [];
    const interrupts = outcome?.['type'] === 'interrupt' ? objects(outcome['interrupts']) : [];
    const named = interrupts.filter(({id}) => typeof id === 'string' && id !== '');
    const noted = custom.map((value, index) => fromCustom(value, runId, index));
    const requests = named.length > 0 ? withWords(named, noted) : noted;
    const fresh = requests.filter(({id}) => !this.#open.has(id as string));
    for (const request of fresh) {
      const expiresAt = time(request['expiresAt']);
      const id = request['id'] as string;
      const asks = ASKING.has(typeOf(request));
      const fields = object(object(request['responseSchema'])?.['properties']);
      const open = {
        id,
        runId,
        isCustom: named.length === 0,
        asks,
        takesReason: fields === undefined || 'reason' in fields,
      };
      this.#open.set(id, expiresAt === undefined ? open : {...open, expiresAt});
    }
    return fresh;
  }

  /** Notes a decision. Returns the requests that still wait for theirs. */
  decide(id: string, decision: Decision, now: number): readonly OpenInterrupt[] {
    this.#decisions.set(id, decision);
    return this.open.filter((one) => !this.#decisions.has(one.id) && !isExpired(one, now));
  }

  /** Takes a decision back; false where there is none that waits. */
  undecide(id: string): boolean {
    return this.#open.has(id) && this.#decisions.delete(id);
  }

  /** Every open request with its answer: one that has run out can only be cancelled. */
  answers(now: number): Answers {
    return this.open.map((one) => {
      const decision = this.#decisions.get(one.id);
      const answer: Decision =
        decision && !isExpired(one, now) ? decision : {status: 'cancelled', resolution: 'cancelled'};
      return [one, answer] as const;
    });
  }

  /** A request that was answered. */
  settle(id: string): void {
    this.#open.delete(id);
    this.#decisions.delete(id);
  }

  /** The open requests that a run was resumed with, as its service reports: a page that was opened later, or another one, learns the answers. */
  answeredBy(resume: unknown): Answers {
    return objects(resume).flatMap((entry) => {
      const open = this.#open.get(string(entry['interruptId']) ?? '');
      return open ? [[open, decisionIn(entry)] as const] : [];
    });
  }
}

/** How a request was decided, as far as its answer says. */
function decisionIn({status, payload}: JsonObject): Decision {
  if (status === 'cancelled') return {status, payload, resolution: 'cancelled'};
  const approved = object(payload)?.['approved'];
  const resolution = approved === true ? 'approved' : approved === false ? 'rejected' : 'answered';
  return {status: 'resolved', payload, resolution};
}

/** Whether the time to answer is over. */
export function isExpired({expiresAt}: OpenInterrupt, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/** The request as the page's own event: who asks, for what, until when, in which form it wants the answer. */
export function actionOf(interrupt: JsonObject, base: AgentEvent, transcript: Transcript): AgentEvent {
  const metadata = object(interrupt['metadata']) ?? {};
  const toolCallId = string(interrupt['toolCallId']);
  const call = toolCallId === undefined ? undefined : transcript.call(toolCallId);
  const reason = string(interrupt['reason']) ?? '';
  const schema = interrupt['responseSchema'];
  const agentId = string(interrupt['subagentRunId']) ?? string(metadata['agentId']);
  const artifactId = string(metadata['artifactId']);
  const type = typeOf(interrupt);
  const {prompt, rest} = wordsOf(string(interrupt['message']));
  return {
    ...base,
    ...present({toolCallId, agentId, artifactId}),
    actionId: string(interrupt['id']) ?? '',
    payload: {
      ...metadata,
      actionType: type,
      ...present({
        nativeReason: reason,
        prompt,
        inputSummary: rest,
        toolName: string(metadata['toolName']) ?? call?.function.name,
        input: metadata['input'] ?? metadata['args'] ?? argumentsOf(call?.function.arguments),
        schema: type === 'tool_approval' ? undefined : schema,
        responses: type === 'tool_approval' ? offersOf(schema) : undefined,
        expiresAt: string(interrupt['expiresAt']),
      }),
    },
  };
}

/** The kind of card. A request with an unknown reason is answered by its form, or by text. */
function typeOf(interrupt: JsonObject): string {
  const named = string(object(interrupt['metadata'])?.['actionType']);
  if (named !== undefined && actionType(named) !== 'unknown') return named;
  const known = TYPES[string(interrupt['reason']) ?? ''];
  const hasForm = interrupt['responseSchema'] !== undefined;
  if (known === 'tool_approval' || (known === undefined && interrupt['toolCallId'] !== undefined && !hasForm)) {
    return 'tool_approval';
  }
  return hasForm ? 'structured_input' : 'clarification';
}

/**
 * The possible answers to an approval where its schema has no edited arguments: not every service runs edited calls. What
 * should be different can be said to each: in the answer, or in a message after it.
 */
function offersOf(schema: unknown): readonly string[] | undefined {
  const answer = object(object(schema)?.['properties']);
  return answer === undefined || 'editedArgs' in answer ? undefined : ['approve', 'request_changes', 'reject'];
}

/** The text of a request. Some services write an object as text: its question is the prompt, the other fields the summary. */
function wordsOf(message: string | undefined): ReturnType<typeof questionWords> {
  const words = questionWords(message === undefined ? undefined : object(parsed(message)));
  return words.prompt === undefined ? present({prompt: message}) : words;
}

/** The same requests from both kinds of event: a missing message is taken from the other kind. */
function withWords(named: readonly JsonObject[], noted: readonly JsonObject[]): readonly JsonObject[] {
  if (named.length !== noted.length) return named;
  return named.map((one, index) => (one['message'] === undefined ? {...one, message: noted[index]?.['message']} : one));
}

function argumentsOf(text: string | undefined): unknown {
  const value = text === undefined ? undefined : parsed(text);
  return value === text ? undefined : value;
}

/** What a request may say about itself; the rest of an older one is what it asks. */
const ABOUT: ReadonlySet<string> = new Set([
  ...['id', 'interruptId', 'reason', 'type', 'metadata'],
  ...['toolCallId', 'subagentRunId', 'responseSchema', 'expiresAt'],
]);

function fromCustom(value: JsonObject, runId: string, index: number): JsonObject {
  const {id, interruptId} = value;
  const words = Object.entries(value).filter(([name]) => !ABOUT.has(name));
  return {
    ...value,
    id: string(id) ?? string(interruptId) ?? `${runId}:interrupt:${String(index + 1)}`,
    reason: string(value['reason']) ?? string(value['type']) ?? 'custom',
    message: string(value['value']) ?? JSON.stringify(Object.fromEntries(words)),
    metadata: object(value['metadata']) ?? {},
  };
}
