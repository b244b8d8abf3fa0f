import type {Message, ToolCall} from '@ag-ui/core';
import type {JsonObject} from '../../protocol/events.js';
import {list, object, present, string} from '../../state/read.js';
import {readParts} from './legacy.js';
import {patched} from './patch.js';
import type {WireEvent} from './wire.js';

/** A message while it is gathered: AG-UI's own form, to be changed in place. */
type Gathered = Record<string, unknown> & {id: string; role: string};

const ROLES: ReadonlySet<string> = new Set([
  'developer',
  'system',
  'assistant',
  'user',
  'tool',
  'activity',
  'reasoning',
]);

/**
 * The thread in AG-UI's own form, since a run is given the whole of it each time. It is the wire's memory and nobody's
 * view: rows are redacted and cut to size, but what goes back to the agent must be what it said. Kept by id; each event
 * costs the same however long the thread is.
 */
export class Transcript {
  readonly #messages = new Map<string, Gathered>();
  readonly #calls = new Map<string, ToolCall>();
  readonly #callers = new Map<string, Gathered>();
  readonly #results = new Map<string, string>();
  /** Results stand after the message that called: where the next one goes is known only once somebody asks. */
  readonly #order: string[] = [];
  state: unknown = {};

  /** The messages in the order of the thread. */
  get messages(): readonly Message[] {
    const placed = new Set<string>();
    const ordered: Gathered[] = [];
    const place = (message: Gathered | undefined) => {
      if (!message || placed.has(message.id)) return;
      placed.add(message.id);
      ordered.push(message);
      for (const call of callsOf(message)) place(this.#messages.get(this.#results.get(call.id) ?? ''));
    };
    for (const id of this.#order) {
      const message = this.#messages.get(id);
      const caller = message?.role === 'tool' ? this.#callers.get(string(message['toolCallId']) ?? '') : undefined;
      // A result whose call is in the list comes with it.
      if (!caller || !this.#messages.has(caller.id)) place(message);
    }
    return ordered as unknown as Message[];
  }

  /** What a run is given: activities are for the page alone. */
  get history(): readonly Message[] {
    return this.messages.filter(({role}) => role !== 'activity');
  }

  has(id: string): boolean {
    return this.#messages.has(id);
  }

  get(id: string): JsonObject | undefined {
    return this.#messages.get(id);
  }

  /** A call with its name and the arguments so far. */
  call(id: string): ToolCall | undefined {
    return this.#calls.get(id);
  }

  /** The calls that a message made. */
  callsIn(messageId: string): readonly ToolCall[] {
    return callsOf(this.#messages.get(messageId));
  }

  /** Adds a message, or corrects the one with its id. */
  put(message: JsonObject): void {
    const id = string(message['id']);
    const role = string(message['role']);
    if (id === undefined || role === undefined || !ROLES.has(role)) return;
    const content = message['content'];
    const {content: _content, toolCalls, ...rest} = message;
    const kept = Array.isArray(content) ? readParts(content).parts : (content ?? undefined);
    const gathered = {...withoutNulls(rest), ...(kept === undefined ? {} : {content: kept}), id, role} as Gathered;
    this.#add(gathered);
    for (const call of list(toolCalls).flatMap(readCall)) this.#addCall(gathered, call);
    if (role === 'tool') this.#results.set(string(message['toolCallId']) ?? '', id);
  }

  /** Goes on from these messages: all others are on a branch that was left. */
  restart(messages: readonly Message[]): void {
    for (const index of [this.#messages, this.#calls, this.#callers, this.#results]) index.clear();
    this.#order.length = 0;
    for (const message of messages) this.put({...message});
  }

  apply(event: WireEvent): void {
    switch (event.type) {
      case 'RUN_STARTED':
        for (const message of list(object(event['input'])?.['messages'])) {
          const given = object(message);
          if (given && !this.has(string(given['id']) ?? '')) this.put(given);
        }
        return;
      case 'TEXT_MESSAGE_START':
        this.#say(event, string(event['role']) ?? 'assistant', '');
        return;
      case 'TEXT_MESSAGE_CONTENT':
        this.#say(event, 'assistant', event['delta'] as string);
        return;
      case 'REASONING_MESSAGE_START':
        this.#say(event, 'reasoning', '');
        return;
      case 'REASONING_MESSAGE_CONTENT':
        this.#say(event, 'reasoning', event['delta'] as string);
        return;
      case 'TOOL_CALL_START':
        this.#startCall(event);
        return;
      case 'TOOL_CALL_ARGS':
      case 'TOOL_CALL_END':
        this.#growCall(event);
        return;
      case 'TOOL_CALL_RESULT': {
        const {messageId, toolCallId, content, subagentRunId, metadata} = event;
        const id = string(messageId) ?? `${String(toolCallId)}-result`;
        this.put({id, role: 'tool', toolCallId, content, ...present({subagentRunId, metadata})});
        return;
      }
      case 'REASONING_ENCRYPTED_VALUE': {
        const id = event['entityId'] as string;
        const target = event['subtype'] === 'tool-call' ? this.call(id) : this.#messages.get(id);
        if (target) (target as Record<string, unknown>)['encryptedValue'] = event['encryptedValue'];
        return;
      }
      case 'MESSAGES_SNAPSHOT':
        this.#reconcile(list(event['messages']));
        return;
      case 'STATE_SNAPSHOT':
        this.state = event['snapshot'] ?? null;
        return;
      case 'STATE_DELTA':
        this.state = patched(this.state, event['delta']);
        return;
      case 'ACTIVITY_SNAPSHOT': {
        const {messageId, activityType, content, replace, subagentRunId, metadata} = event;
        if (replace === false && this.has(messageId as string)) return;
        this.put({id: messageId, role: 'activity', activityType, content, ...present({subagentRunId, metadata})});
        return;
      }
      case 'ACTIVITY_DELTA': {
        const activity = this.#messages.get(event['messageId'] as string);
        if (activity?.role === 'activity') activity['content'] = patched(activity['content'], event['patch']);
        return;
      }
      default:
    }
  }

  #say(event: WireEvent, role: string, delta: string): void {
    const id = event['messageId'] as string;
    let message = this.#messages.get(id);
    if (!message) {
      const {name, subagentRunId} = event;
      message = {id, role: ROLES.has(role) ? role : 'assistant', ...present({name, subagentRunId})};
      this.#add(message);
    }
    message['content'] = (string(message['content']) ?? '') + delta;
    annotate(message, event);
  }

  #startCall(event: WireEvent): void {
    const id = event['toolCallId'] as string;
    if (this.#calls.has(id)) return;
    const parentId = string(event['parentMessageId']) ?? id;
    let parent = this.#messages.get(parentId);
    if (parent?.role !== 'assistant') {
      parent = {id: parent ? id : parentId, role: 'assistant', ...present({subagentRunId: event['subagentRunId']})};
      this.#add(parent);
    }
    const name = event['toolCallName'] as string;
    const call: ToolCall = {id, type: 'function', function: {name, arguments: ''}};
    this.#addCall(parent, call);
    annotate(call, event);
  }

  #growCall(event: WireEvent): void {
    const call = this.call(event['toolCallId'] as string);
    if (!call) return;
    call.function.arguments += string(event['delta']) ?? '';
    annotate(call, event);
  }

  #addCall(caller: Gathered, call: ToolCall): void {
    ((caller['toolCalls'] ??= []) as ToolCall[]).push(call);
    this.#calls.set(call.id, call);
    this.#callers.set(call.id, caller);
  }

  #add(message: Gathered): void {
    if (!this.#messages.has(message.id)) this.#order.push(message.id);
    this.#messages.set(message.id, message);
  }

  /** The snapshot replaces the thread: what it leaves out is removed, except what servers never send again. */
  #reconcile(messages: readonly unknown[]): void {
    const given = messages.map(object).filter((message) => message !== undefined);
    const roles = new Set(given.map((message) => message['role']));
    const ids = new Set(given.map((message) => message['id']));
    for (const [id, {role}] of this.#messages) {
      const isClientOnly = (role === 'activity' || role === 'reasoning') && !roles.has(role);
      if (!ids.has(id) && !isClientOnly) this.#messages.delete(id);
    }
    this.#order.splice(0, this.#order.length, ...this.#order.filter((id) => this.#messages.has(id)));
    for (const message of given) this.put(message);
  }
}

function callsOf(message: Gathered | undefined): readonly ToolCall[] {
  return (message?.['toolCalls'] as ToolCall[] | undefined) ?? [];
}

/** A call as a message lists it; none where it is none. */
function readCall(value: unknown): ToolCall[] {
  const call = object(value);
  const made = object(call?.['function']);
  const id = string(call?.['id']);
  const name = string(made?.['name']);
  if (!call || id === undefined || name === undefined) return [];
  const given = {...withoutNulls(call), id, type: 'function' as const};
  return [{...given, function: {name, arguments: string(made?.['arguments']) ?? ''}} as ToolCall];
}

function annotate(target: object, {metadata}: WireEvent): void {
  const added = object(metadata);
  const holder = target as {metadata?: JsonObject};
  if (added) holder.metadata = {...holder.metadata, ...added};
}

function withoutNulls(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
