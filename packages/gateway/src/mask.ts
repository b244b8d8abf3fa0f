import {isSecretName, REDACTED, redactText} from 'agent-surfaces/state';
import type {AguiEvent} from './adk/agui.js';

/** A value this long under any name, or this short under a secret one, is not for others. */
const LONG = 16;
const SHORT = 8;

/** Keeps the values of the upstream's headers out of everything that is answered. */
export class SecretMask {
  /** The values, and what follows a word such as `Bearer`, as they stand in plain text and in JSON. */
  readonly #secrets: readonly string[];
  /** What a growing text may be the beginning of, by message. */
  readonly #held = new Map<string, {readonly event: DeltaEvent; readonly text: string}>();

  constructor(headers: Readonly<Record<string, string>>) {
    const values = Object.entries(headers).flatMap(([name, value]) => {
      const isSecret = isSecretName(name) || redactText(value) !== value;
      const token = value.slice(value.indexOf(' ') + 1);
      return [value, token].filter(({length}) => length >= (isSecret ? SHORT : LONG));
    });
    const spellings = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
    this.#secrets = [...new Set(spellings)].sort((one, other) => other.length - one.length);
  }

  text(text: string): string {
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
  }

  /** The events without the secrets, also where a secret comes in pieces. */
  events(events: readonly AguiEvent[]): AguiEvent[] {
    return this.#secrets.length === 0 ? [...events] : events.flatMap((event) => this.#take(event));
  }

  #take(event: AguiEvent): AguiEvent[] {
    if (!isDelta(event)) return [...this.#release(), JSON.parse(this.text(JSON.stringify(event))) as AguiEvent];
    const text = this.text((this.#held.get(event.messageId)?.text ?? '') + event.delta);
    const start = this.#openingAt(text);
    this.#held.delete(event.messageId);
    if (start < text.length) this.#held.set(event.messageId, {event, text: text.slice(start)});
    return start > 0 ? [{...event, delta: text.slice(0, start)}] : [];
  }

  /** Nothing more comes before this: what was held back is no secret. */
  #release(): AguiEvent[] {
    const events = [...this.#held.values()].map(({event, text}) => ({...event, delta: text}));
    this.#held.clear();
    return events;
  }

  /** Where the end of the text begins that may become a secret. */
  #openingAt(text: string): number {
    const longest = (this.#secrets[0]?.length ?? 1) - 1;
    for (let start = Math.max(0, text.length - longest); start < text.length; start += 1) {
      const end = text.slice(start);
      if (this.#secrets.some((secret) => secret.startsWith(end))) return start;
    }
    return text.length;
  }
}

type DeltaEvent = Extract<AguiEvent, {type: 'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT'}>;

function isDelta(event: AguiEvent): event is DeltaEvent {
  return event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'REASONING_MESSAGE_CONTENT';
}
