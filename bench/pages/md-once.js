// Markdown read once, when all of it is there: the least that the finished page costs.
import MarkdownIt from 'markdown-it';
import {measure} from './harness.js';
import {LIVE_END} from './history.js';
import {toolElement} from './plain.js';

const markdown = new MarkdownIt({linkify: true});
let box;
let text = '';

function say(source) {
  const block = document.createElement('div');
  block.innerHTML = markdown.render(source);
  box.append(block);
}

function follow() {
  box.scrollTop = box.scrollHeight;
}

function finish() {
  say(text);
  follow();
}

measure({
  start: (element) => (box = element),
  open: () => undefined,
  push(deltas) {
    for (const delta of deltas) text += delta;
  },
  close: finish,
  load(turns) {
    for (const {question, tools, answer} of turns) {
      say(question);
      box.append(...tools.map(toolElement));
      say(answer);
    }
    follow();
  },
  live(steps) {
    for (const {kind, delta, tool} of steps) {
      if (kind === 'text') text += delta;
      else if (kind === 'result') box.append(toolElement(tool));
    }
    if (text.endsWith(LIVE_END)) finish();
  },
});
