import type {AgentEvent} from '../../protocol/envelope.js';
import {present} from '../../state/read.js';
import type {Peer} from './peer.js';
import type {Said} from './tasks.js';
import {textOf, type Status} from './wire.js';

/** A question of a task that waits for a person. */
export interface Question {
  readonly actionId: string;
  readonly taskId: string;
  /** It asks for a sign-in: what is typed is a secret. */
  readonly isSecret: boolean;
}

/** The media type of a part that says in which form an answer is wanted. */
const FORM = 'application/schema+json';

/** What tasks wait for: words, values, or a sign-in. One task asks one thing at a time. */
export class Questions {
  readonly #peer: Peer;
  readonly #open = new Map<string, Question>();
  #count = 0;

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** The questions that wait, oldest first. */
  get open(): readonly Question[] {
    return [...this.#open.values()];
  }

  /** A task asks. What it asked before is no longer asked. */
  ask(taskId: string, {state, message, timestamp}: Status): AgentEvent[] {
    const before = this.settle(taskId, 'resolved');
    const isSecret = state === 'auth_required';
    const actionId = `${taskId}:${message?.id ?? timestamp ?? String((this.#count += 1))}`;
    const form = message?.parts.find(({mediaType}) => mediaType === FORM)?.data;
    const prompt = textOf(message?.parts ?? []) || undefined;
    this.#open.set(taskId, {actionId, taskId, isSecret});
    const asked = isSecret ? 'credential_request' : form === undefined ? 'clarification' : 'structured_input';
    return [
      ...before,
      {
        ...this.#peer.envelope('action.required', {
          owner: 'action',
          scope: 'action_request',
          phase: 'waiting',
          at: timestamp,
        }),
        ...present({agentName: this.#peer.card?.name}),
        runId: taskId,
        taskId,
        actionId,
        payload: {actionType: asked, nativeReason: state, ...present({prompt, schema: form})},
      },
    ];
  }

  /** What this page answered has been taken. */
  answered(taskId: string, said: Said | undefined): AgentEvent[] {
    const question = this.#open.get(taskId);
    if (!said || question?.actionId !== said.actionId) return [];
    return this.settle(taskId, 'answered', said.commandId);
  }

  /** The task asks no more. */
  settle(taskId: string, resolution: string, commandId?: string): AgentEvent[] {
    const question = this.#open.get(taskId);
    if (!question) return [];
    this.#open.delete(taskId);
    return [
      {
        ...this.#peer.envelope('action.resolved', {owner: 'action', scope: 'action_request', phase: 'completed'}),
        runId: taskId,
        taskId,
        actionId: question.actionId,
        ...present({commandId}),
        payload: {resolution},
      },
    ];
  }
}
