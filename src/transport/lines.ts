import {MAX_EVENT_LENGTH} from './wire.js';

/** Turns CRLF and CR into LF, over any chunking. */
export class LineEnds {
  #afterCr = false;

  push(chunk: string): string {
    if (chunk === '') return '';
    // The CR has already ended the line.
    const text = this.#afterCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    this.#afterCr = text.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}

/** One line of a text; `text` is missing when the line was too long to keep. */
export interface Line {
  readonly number: number;
  readonly text?: string;
}

/** Splits chunks into lines, with their numbers. */
export class LineSplitter {
  readonly #ends = new LineEnds();
  #rest = '';
  #number = 1;
  #tooLong = false;

  push(chunk: string): Line[] {
    const parts = this.#ends.push(chunk).split('\n');
    const last = parts.pop() ?? '';
    const lines = parts.map((part) => this.#close(part));
    this.#extend(last);
    return lines;
  }

  /** The line that no line end closed, if there is one. */
  end(): Line[] {
    return this.#rest === '' && !this.#tooLong ? [] : [this.#close('')];
  }

  #close(part: string): Line {
    this.#extend(part);
    const line: Line = this.#tooLong ? {number: this.#number} : {number: this.#number, text: this.#rest};
    this.#number += 1;
    this.#rest = '';
    this.#tooLong = false;
    return line;
  }

  #extend(part: string): void {
    if (this.#tooLong) return;
    this.#rest += part;
    if (this.#rest.length <= MAX_EVENT_LENGTH) return;
    this.#rest = '';
    this.#tooLong = true;
  }
}
