import type {AgentEvent} from 'agent-surfaces/protocol';
import {payloadOf, string} from 'agent-surfaces/state';
import type {AguiEvent, Wrap} from './wire.js';

/** The text or thought that an event belongs to. In AG-UI each is a message of its own: a part, not the whole answer. */
function idOf({partId, messageId, runId}: AgentEvent): string {
  return partId ?? messageId ?? runId ?? 'text';
}

/** Whether an event is what a person wrote. */
export function isQuestion(event: AgentEvent): boolean {
  return event.type === 'text.final' && payloadOf(event)['role'] === 'user';
}

/** Text and reasoning as AG-UI events. */
export class Speech {
  readonly #texts = new Map<string, string>();
  readonly #thoughts = new Set<string>();

  encode(event: AgentEvent, wrap: Wrap): AguiEvent[] {
    const delta = string(payloadOf(event)['delta']) ?? '';
    switch (event.type) {
      case 'text.delta':
        return delta === '' ? [] : this.#say(idOf(event), delta);
      case 'text.final':
        return this.#settle(event, wrap);
      case 'reasoning.delta':
        return delta === '' ? [] : this.#think(idOf(event), delta);
      default: {
        // AG-UI has no event for a summary of reasoning: it goes as an envelope.
        const id = idOf(event);
        return this.#thoughts.has(id) ? [wrap(under(id, event)), ...this.#endThought(id)] : [wrap(event)];
      }
    }
  }

  quote(event: AgentEvent): AguiEvent[] {
    return whole(idOf(event), string(payloadOf(event)['text']) ?? '', 'user');
  }

  close(): AguiEvent[] {
    return [
      ...[...this.#texts.keys()].map((id) => this.#endText(id)),
      ...[...this.#thoughts].flatMap((id) => this.#endThought(id)),
    ];
  }

  /** Forgets what is open: a failed run does not end its messages. */
  breakOff(): void {
    this.#texts.clear();
    this.#thoughts.clear();
  }

  #say(messageId: string, delta: string): AguiEvent[] {
    const said = this.#texts.get(messageId);
    this.#texts.set(messageId, (said ?? '') + delta);
    const content: AguiEvent = {type: 'TEXT_MESSAGE_CONTENT', messageId, delta};
    return said === undefined ? [{type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'}, content] : [content];
  }

  /** The final text, which may differ from the streamed text. */
  #settle(event: AgentEvent, wrap: Wrap): AguiEvent[] {
    const id = idOf(event);
    const text = string(payloadOf(event)['text']);
    const said = this.#texts.get(id);
    if (text === undefined) return [wrap(event)];
    if (said === undefined) return whole(id, text, 'assistant');
    const end = this.#endText(id);
    return said === text ? [end] : [wrap(under(id, event)), end];
  }

  #endText(messageId: string): AguiEvent {
    this.#texts.delete(messageId);
    return {type: 'TEXT_MESSAGE_END', messageId};
  }

  #think(messageId: string, delta: string): AguiEvent[] {
    const content: AguiEvent = {type: 'REASONING_MESSAGE_CONTENT', messageId, delta};
    if (this.#thoughts.has(messageId)) return [content];
    this.#thoughts.add(messageId);
    return [
      {type: 'REASONING_START', messageId},
      {type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning'},
      content,
    ];
  }

  #endThought(messageId: string): AguiEvent[] {
    this.#thoughts.delete(messageId);
    return [
      {type: 'REASONING_MESSAGE_END', messageId},
      {type: 'REASONING_END', messageId},
    ];
  }
}

/** The event as one about the message that was streamed: its only part is the whole of it. */
function under(messageId: string, {partId: _part, ...event}: AgentEvent): AgentEvent {
  return {...event, messageId};
}

function whole(messageId: string, text: string, role: 'assistant' | 'user'): AguiEvent[] {
  return [
    {type: 'TEXT_MESSAGE_START', messageId, role},
    ...(text === '' ? [] : [{type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text} as const]),
    {type: 'TEXT_MESSAGE_END', messageId},
  ];
}
