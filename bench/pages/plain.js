// What the pages without a framework share: a box of blocks, one append a frame, tools as <details>.
import {oncePerFrame} from './harness.js';

/** A tool call as every page draws it. */
export function toolElement({name, args, result}) {
  const details = document.createElement('details');
  for (const [tag, text] of [
    ['summary', name],
    ['pre', args.join('')],
    ['pre', result],
  ]) {
    details.append(Object.assign(document.createElement(tag), {textContent: text}));
  }
  return details;
}

/** Text in blocks: one append to one text node a frame. With `blocks`, a blank line opens a new one. */
export class Blocks {
  #box;
  #node;
  #waiting = '';
  #isSplit;

  constructor(isSplit) {
    this.#isSplit = isSplit;
  }

  start = (box) => {
    this.#box = box;
  };

  open = () => {
    const block = document.createElement('div');
    block.style.whiteSpace = 'pre-wrap';
    this.#node = block.appendChild(document.createTextNode(''));
    this.#box.append(block);
  };

  push = (deltas) => {
    for (const delta of deltas) this.#waiting += delta;
    this.#flush();
  };

  close = () => undefined;

  load = (turns) => {
    for (const {question, tools, answer} of turns) {
      this.#say(question);
      this.#box.append(...tools.map(toolElement));
      this.#say(answer);
    }
    this.#box.scrollTop = this.#box.scrollHeight;
  };

  live = (steps) => {
    for (const {kind, delta, tool} of steps) {
      if (kind === 'text') this.#waiting += delta;
      else if (kind === 'result') {
        this.#draw();
        this.#box.append(toolElement(tool));
        this.open();
      }
    }
    this.#flush();
  };

  #say(text) {
    for (const block of this.#isSplit ? text.split('\n\n') : [text]) {
      this.open();
      this.#node.appendData(block);
    }
  }

  #draw() {
    if (!this.#node) this.open();
    const [first, ...others] = this.#isSplit ? this.#waiting.split('\n\n') : [this.#waiting];
    this.#node.appendData(first);
    for (const text of others) {
      this.open();
      this.#node.appendData(text);
    }
    this.#waiting = '';
  }

  #flush = oncePerFrame(() => {
    this.#draw();
    this.#box.scrollTop = this.#box.scrollHeight;
  });
}
