import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {present, string} from '../../state/read.js';
import type {RunContext} from './context.js';
import {reportMark} from './reports.js';
import type {Transcript} from './transcript.js';
import {laneOf, type WireEvent} from './wire.js';

/** A text in the making: it has a part for each stretch that nothing came in between of. */
interface OpenText {
  readonly part: string;
  readonly stretch: number;
  isOpen: boolean;
}

/** What is said and thought. Texts of several agents come interleaved, so all is kept by id. */
export class Speech {
  readonly #context: RunContext;
  readonly #transcript: Transcript;
  readonly #texts = new Map<string, OpenText>();
  readonly #thoughts = new Set<string>();
  /** The newest thing of each lane: a text goes on in place only while nothing else came up beside it. */
  readonly #newest = new Map<string, string>();

  constructor(context: RunContext, transcript: Transcript) {
    this.#context = context;
    this.#transcript = transcript;
  }

  /** Something other than speech came up in a lane. */
  interrupt(event: WireEvent, what: string): void {
    this.#newest.set(laneOf(event), what);
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    const earlier = this.#texts.get(id);
    const text = this.#open(id, earlier === undefined ? 0 : earlier.stretch + 1);
    this.#newest.set(laneOf(event), id);
    const name = present({agentName: string(event['name'])});
    return [{...this.#text('text.delta', event, id, text), ...name, payload: {delta: '', ...this.#role(id)}}];
  }

  content(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    const lane = laneOf(event);
    const newest = this.#newest.get(lane);
    const text = this.#texts.get(id) ?? this.#open(id, 0);
    const isMoved = newest !== undefined && newest !== id;
    const place = isMoved ? this.#open(id, text.stretch + 1) : text;
    if (newest !== id) this.#newest.set(lane, id);
    const payload = {delta: event['delta'], ...this.#role(id)};
    const delta = {...this.#text('text.delta', event, id, place), payload};
    return isMoved ? [this.#end(id, text), delta] : [delta];
  }

  end(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    const text = this.#texts.get(id) ?? this.#open(id, 0);
    text.isOpen = false;
    return [this.#end(id, text, event)];
  }

  startThought(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    this.#thoughts.add(id);
    this.#newest.set(laneOf(event), `reasoning ${id}`);
    return [this.#thought('reasoning.delta', id, {delta: ''}, event)];
  }

  think(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    this.#thoughts.add(id);
    return [this.#thought('reasoning.delta', id, {delta: event['delta']}, event)];
  }

  endThought(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    this.#thoughts.delete(id);
    return [this.#thought('reasoning.summary', id, {}, event)];
  }

  /** A run that ends takes its texts along. One that was cut off leaves them as they are: unfinished. */
  close(isWhole: boolean): readonly AgentEvent[] {
    const ends = !isWhole
      ? []
      : [
          ...[...this.#texts].filter(([, {isOpen}]) => isOpen).map(([id, text]) => this.#end(id, text)),
          ...[...this.#thoughts].map((id) => this.#thought('reasoning.summary', id, {})),
        ];
    this.#texts.clear();
    this.#thoughts.clear();
    this.#newest.clear();
    return ends;
  }

  #open(id: string, stretch: number): OpenText {
    const text = {part: stretch === 0 ? id : `${id}#${String(stretch)}`, stretch, isOpen: true};
    this.#texts.set(id, text);
    return text;
  }

  #role(id: string): JsonObject {
    const message = this.#transcript.get(id);
    const role = string(message?.['role']);
    return role === undefined || role === 'assistant' ? {} : {role, ...reportMark(message)};
  }

  /** What a user says is the session's, also where a run repeats it. */
  #owner(id: string): 'model' | 'session' {
    return this.#transcript.get(id)?.['role'] === 'user' ? 'session' : 'model';
  }

  #text(type: string, event: WireEvent, messageId: string, {part}: OpenText): AgentEvent {
    const owner = this.#owner(messageId);
    return {...this.#context.envelope(type, owner, 'message', 'producing', event), messageId, partId: part};
  }

  #end(messageId: string, {part}: OpenText, event?: WireEvent): AgentEvent {
    const envelope = this.#context.envelope('text.final', this.#owner(messageId), 'message', 'completed', event);
    return {...envelope, messageId, partId: part, payload: {...this.#role(messageId)}};
  }

  #thought(type: string, id: string, payload: JsonObject, event?: WireEvent): AgentEvent {
    const envelope = this.#context.envelope(type, 'model', 'part', 'reasoning', event);
    return {...envelope, partId: `reasoning:${id}`, payload};
  }
}
