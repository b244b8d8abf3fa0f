import {note, visible} from './output.js';

/** Prints the progress of a command on stderr: on a terminal in one changing line, else at every quarter. */
export class Progress {
  #last = '';

  /** How much of a work is done. */
  share(word: string, done: number, total: number): void {
    const quarter = process.stderr.isTTY ? 1 : 25;
    const percent = total > 0 ? Math.floor((100 * done) / total / quarter) * quarter : 0;
    this.#show(`${word} … ${String(percent)} %`);
  }

  /** How many bytes were received, and of how many where that is known. */
  bytes(word: string, received: number, total: number): void {
    if (total > 0) this.share(word, received, total);
    else this.#show(process.stderr.isTTY ? `${word} … ${String(received)} bytes` : `${word} …`);
  }

  /** What is being done, where the amount is not known. */
  step(word: string): void {
    this.#show(`${word} …`);
  }

  /** Something that a person should know. */
  note(text: string): void {
    this.#clear();
    note(text);
  }

  /** Makes room for a line on stdout. */
  pause(): void {
    if (process.stdout.isTTY) this.#clear();
  }

  #show(words: string): void {
    const text = visible(words);
    if (text === this.#last) return;
    this.#clear();
    this.#last = text;
    process.stderr.write(process.stderr.isTTY ? text : `${text}\n`);
  }

  #clear(): void {
    if (this.#last !== '' && process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    this.#last = '';
  }
}
