import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {present} from '../../state/read.js';
import type {Peer} from './peer.js';
import {textOf, type Message} from './wire.js';

/** How a message becomes events. */
export interface SpeechOptions {
  readonly runId: string;
  readonly taskId?: string | undefined;
  readonly at?: string | undefined;
  /** Its text is shown elsewhere: as a question, or as the reason of a failure. */
  readonly isWordless?: boolean;
}

/** What is said, each thing once: words as words, files beside them, data as structured content. */
export class Speech {
  readonly #peer: Peer;
  readonly #known = new Set<string>();

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** Marks a message as known: it makes no events any more. */
  note(messageId: string): void {
    this.#known.add(messageId);
  }

  /** The events of a message; none where it is known already. */
  events(message: Message, options: SpeechOptions): AgentEvent[] {
    const {id, role, parts} = message;
    if (this.#known.has(id)) return [];
    this.#known.add(id);
    if (message.isSecret) return [];
    const text = options.isWordless ? '' : textOf(parts);
    const files = parts.flatMap(({file, mediaType}) =>
      file ? [present({url: file.url, name: file.name, mimeType: mediaType})] : [],
    );
    const said = text === '' && files.length === 0 ? [] : [this.#text(id, {role, text, files}, options)];
    const data = parts.flatMap((part, index) =>
      part.data === undefined ? [] : [this.#data(`${id}:${String(index)}`, part.data, part.mediaType, options)],
    );
    return [...said, ...data];
  }

  #text(messageId: string, said: {role: string; text: string; files: readonly JsonObject[]}, options: SpeechOptions) {
    const {role, text, files} = said;
    const phase = role === 'user' ? 'submitted' : 'producing';
    const envelope = this.#peer.envelope('text.final', {owner: 'session', scope: 'message', phase, at: options.at});
    const {agentId, ...own} = envelope;
    return {
      ...own,
      // What a person says is not the peer's.
      ...(role === 'user' ? {} : {agentId, ...present({agentName: this.#peer.card?.name})}),
      ...ids(options),
      messageId,
      payload: {role, text, ...present({attachments: files.length > 0 ? files : undefined})},
    };
  }

  #data(activityId: string, data: unknown, mediaType: string | undefined, options: SpeechOptions): AgentEvent {
    return {
      ...this.#peer.envelope('activity.changed', {scope: 'run', at: options.at}),
      ...ids(options),
      activityId,
      payload: {activityType: mediaType ?? 'application/json', content: data},
    };
  }
}

function ids({runId, taskId}: SpeechOptions): JsonObject {
  return {runId, ...present({taskId})};
}
