// Drives a page through a workload and says what a person would notice. What it costs, the runner asks the browser.
import {answer, DELTAS, END, pieces} from './answer.js';
import {history, LIVE_END, liveSteps, NEWEST} from './history.js';

/** Deltas that come in one task. */
const CHUNK = 10;
/** Deltas a second, when they come at the speed of a fast model. */
const PACE = 200;
/** Deltas in a frame at about that pace. */
const PER_FRAME = 3;
/** How often they come then, in milliseconds. */
const TICK = 5;

/** How far a frame goes when somebody scrolls through the past, in pixels, and for how many frames. */
const STRIDE = 900;
const STRIDES = 240;

const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Resolves once what is in the page now is on the screen. */
export async function painted() {
  await frame();
  await frame();
}

/** Whether these words are near the end of a tree, shadow roots included. */
function endsWith(root, words) {
  let left = 2_000;
  const visit = (node) => {
    if (left-- < 0) return false;
    if (node.nodeType === Node.TEXT_NODE) return node.data.includes(words);
    const children = [...node.childNodes, ...(node.shadowRoot?.childNodes ?? [])];
    return children.reverse().some(visit);
  };
  return visit(root);
}

/** All nodes of a tree, shadow roots included: elements, texts and comments. */
export function countNodes(root) {
  let nodes = 0;
  let elements = 0;
  const visit = (node) => {
    nodes++;
    if (node.nodeType === Node.ELEMENT_NODE) elements++;
    for (const child of node.childNodes) visit(child);
    if (node.shadowRoot) visit(node.shadowRoot);
  };
  visit(root);
  return {nodes, elements};
}

/** Watches for tasks that keep the page from answering. */
export class LongTasks {
  durations = [];

  constructor() {
    this.observer = new PerformanceObserver((list) => this.take(list.getEntries()));
    this.observer.observe({type: 'longtask'});
  }

  take(entries) {
    for (const {duration} of entries) this.durations.push(Math.round(duration));
  }

  stop() {
    this.take(this.observer.takeRecords());
    this.observer.disconnect();
    return this.durations;
  }
}

/** Hands chunks over one task after the other, as soon as the page yields. */
function atFullSpeed(chunks, push) {
  const {port1, port2} = new MessageChannel();
  return new Promise((done) => {
    let index = 0;
    port1.onmessage = () => {
      push(chunks[index++]);
      if (index < chunks.length) port2.postMessage(undefined);
      else done();
    };
    port2.postMessage(undefined);
  });
}

/** Hands items over at a steady pace; what is due comes even if the page was busy. */
function atPace(items, push) {
  const start = performance.now();
  return new Promise((done) => {
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.min(items.length, Math.floor(((performance.now() - start) / 1_000) * PACE));
      if (due > sent) push(items.slice(sent, due));
      sent = due;
      if (sent < items.length) return;
      clearInterval(timer);
      done();
    }, TICK);
  });
}

/** Hands items over a few a frame: the same number of frames however slow the machine is. */
async function inFrames(items, push) {
  for (let sent = 0, due = 0; sent < items.length; sent = due) {
    await frame();
    due = Math.min(items.length, sent + PER_FRAME);
    push(items.slice(sent, due));
  }
}

function chunked(items) {
  return Array.from({length: Math.ceil(items.length / CHUNK)}, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

/** Makes a page measurable: the runner calls `bench.<workload>(options)`. */
export function measure(peer) {
  const box = document.querySelector('#box');
  const all = pieces(answer(), DELTAS);

  async function until(words) {
    while (!endsWith(box, words)) await frame();
    await painted();
  }

  async function measured(work) {
    const watch = new LongTasks();
    const start = performance.now();
    const more = await work();
    const ms = performance.now() - start;
    await frame();
    return {ms, long: watch.stop(), ...more};
  }

  async function stream(hand) {
    await peer.open();
    return measured(async () => {
      await hand();
      peer.close();
      await until(END);
    });
  }

  /** Does something, until the newest message of the past is on the screen. */
  function toNewest(work) {
    return measured(async () => {
      await work();
      await until(NEWEST);
    });
  }

  window.bench = {
    ready: Promise.resolve(peer.start(box)).then(painted),
    burst: (count = DELTAS) => stream(() => atFullSpeed(chunked(tail(all, count)), peer.push)),
    paced: (count = DELTAS) => stream(() => atPace(tail(all, count), peer.push)),
    frames: (count = DELTAS) => stream(() => inFrames(tail(all, count), peer.push)),
    load(turns, tools) {
      const past = history(turns, tools);
      return toNewest(() => peer.load(past));
    },
    fold(turns, tools) {
      const past = history(turns, tools);
      return measured(() => peer.fold(past));
    },
    /** Long enough that nothing of the events is still to be drawn. */
    seen: (count) =>
      measured(async () => {
        await peer.seen(count);
        for (let frames = 0; frames < 90; frames++) await frame();
      }),
    show: () => toNewest(() => peer.show()),
    async live() {
      await peer.beforeLive?.();
      return measured(async () => {
        await atFullSpeed(chunked(liveSteps()), peer.live);
        await until(LIVE_END);
      });
    },
    /** The same a few a frame: what is at work is seen at work, and ends before the eyes of a person. */
    async calmLive() {
      await peer.beforeLive?.();
      return measured(async () => {
        await inFrames(liveSteps(), peer.live);
        await until(LIVE_END);
      });
    },
    scroll: () => measured(() => scrollUp(peer.scroller?.() ?? box)),
    nodes: () => countNodes(box),
  };
}

/** Scrolls towards the beginning, a stride a frame. */
export async function scrollUp(box) {
  box.dispatchEvent(new WheelEvent('wheel', {deltaY: -1, bubbles: true}));
  let strides = 0;
  for (; strides < STRIDES && box.scrollTop > 0; strides++) {
    box.scrollTop -= STRIDE;
    await frame();
  }
  return {strides};
}

/** The last so many: the words that end the answer are among them. */
const tail = (items, count) => items.slice(items.length - count);

/** Calls a function once a frame at most, however often it is asked for. */
export function oncePerFrame(run) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      run();
    });
  };
}

/** Lets events come at a steady rate for so many seconds. */
export async function steadily(seconds, rate, next, give) {
  const tasks = new LongTasks();
  const began = performance.now();
  const end = began + seconds * 1_000;
  let given = 0;
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - began) * rate) / 1_000);
    const events = [];
    for (; given < due; given++) events.push(next());
    if (events.length > 0) give(events);
    await new Promise((done) => setTimeout(done, TICK));
  }
  await painted();
  return {events: given, longTasks: tasks.stop()};
}
