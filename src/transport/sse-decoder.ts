import {createParser, type EventSourceMessage} from 'eventsource-parser';
import {LineEnds} from './lines.js';
import {MAX_EVENT_LENGTH, OVERSIZE, readMessage, type WireMessage} from './wire.js';

/**
 * Text of an event stream to messages, over any chunking. Line ends are made LF first: left to itself the parser holds
 * an event that ends in CR back until the next byte.
 */
export class SseDecoder {
  readonly #ends = new LineEnds();
  readonly #parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: (event) => {
      this.#take(event);
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') this.#skipping = true;
      else if (this.#ending && error.type === 'unknown-field') this.#open = true;
    },
  });
  #ready: WireMessage[] = [];
  #done = false;
  #ending = false;
  #open = false;
  #skipping = false;
  #afterLf = true;

  constructor() {
    this.#unarmBom();
  }

  /** Whether `[DONE]` was read: nothing after it counts. */
  get done(): boolean {
    return this.#done;
  }

  /** The messages that this chunk completes. */
  push(chunk: string): WireMessage[] {
    let text = this.#ends.push(chunk);
    if (this.#skipping) text = this.#skip(text);
    if (text !== '') this.#feed(text);
    return this.#drain();
  }

  /**
   * Ends the text. An event that no blank line closed makes it `truncated`; if its JSON is whole all the same, as from
   * servers that leave out the last line end, it is kept.
   */
  end(): {readonly messages: WireMessage[]; readonly truncated: boolean} {
    if (this.#skipping) return {messages: [], truncated: true};
    this.#ending = true;
    this.#parser.feed(this.#afterLf ? 'data:\n\n' : '\ndata:\n\n');
    return {messages: this.#drain(), truncated: this.#open && !this.#done};
  }

  #feed(text: string): void {
    this.#parser.feed(text);
    this.#afterLf = text.endsWith('\n');
    if (!this.#skipping) return;
    this.#ready.push({data: undefined, malformed: OVERSIZE});
    this.#parser.reset();
    this.#unarmBom();
  }

  /** Drops the rest of an event that is too long, up to the blank line that ends it. */
  #skip(text: string): string {
    const all = this.#afterLf ? `\n${text}` : text;
    const end = all.indexOf('\n\n');
    if (end >= 0) {
      this.#skipping = false;
      this.#afterLf = true;
      return all.slice(end + 2);
    }
    if (text !== '') this.#afterLf = text.endsWith('\n');
    return '';
  }

  #take({id, event, data}: EventSourceMessage): void {
    if (this.#done) return;
    // The probe of end() adds one empty data line to what is still open.
    const text = this.#ending ? data.replace(/\n$/, '') : data;
    if (this.#ending && id === undefined && event === undefined && data === '') return;
    this.#open = this.#ending;
    if (text.trim() === '[DONE]') {
      this.#done = true;
      return;
    }
    const place = {...(id === undefined ? {} : {id}), ...(event === undefined ? {} : {name: event})};
    const message = readMessage(text, place);
    const whole = typeof message.data === 'object' && message.data !== null;
    if (!this.#ending || whole) this.#ready.push(message);
  }

  #drain(): WireMessage[] {
    const messages = this.#ready;
    this.#ready = [];
    return messages;
  }

  /** The decoder of bytes has taken the byte order mark; the parser's own check is for bytes read as Latin-1. */
  #unarmBom(): void {
    this.#parser.feed('');
  }
}
