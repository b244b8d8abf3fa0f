// This package as a page has it: the elements in a projection, fed with facts.
import '../../src/define/agent-conversation.ts';
import '../../src/define/agent-projection.ts';

/** Events that come in one task. */
const STEADY_CHUNK = 500;

/** A peer whose wire events become facts by `decode`; `wire` makes them. */
export function elements(wire, decode) {
  let store;
  let box;
  let steadyCount = 0;
  const feed = (events) => store.append(events.flatMap((event) => decode(event)));
  return {
    async start(element) {
      box = element;
      box.style.overflow = 'hidden';
      const projection = document.createElement('agent-projection');
      projection.append(document.createElement('agent-conversation'));
      box.append(projection);
      await projection.updateComplete;
      ({store} = projection);
      if (location.search === '?cold') return; // the code comes with the first answer
      await store.prepare(); // what is measured is folding, not loading the code for it
      // Who writes has touched the page before: what draws turns comes with the touch.
      box.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
      await customElements.whenDefined('agent-turn');
    },
    open: () => feed(wire.open('r1')),
    push: (deltas) => feed(deltas.map((delta) => wire.text('r1', delta))),
    close: () => feed(wire.close('r1')),
    /** What came is folded while nothing is shown … */
    fold(turns) {
      box.firstElementChild.remove();
      feed(turns.flatMap((turn) => wire.turn(turn)));
      feed(wire.open('live'));
    },
    /** … and then a conversation is opened on it. */
    show() {
      const projection = document.createElement('agent-projection');
      projection.store = store;
      projection.append(document.createElement('agent-conversation'));
      box.append(projection);
    },
    load(turns) {
      this.fold(turns);
      this.show();
    },
    /** So many more events of a session that says the same things for days, as fast as the page takes them. */
    async seen(count) {
      for (let done = 0; done < count; done += STEADY_CHUNK) {
        feed(Array.from({length: STEADY_CHUNK}, (_, index) => wire.steady(steadyCount + index)));
        steadyCount += STEADY_CHUNK;
        await new Promise((next) => setTimeout(next));
      }
    },
    live: (steps) => feed(steps.map((step) => wire.step('live', step))),
    scroller: () => box.querySelector('agent-conversation').shadowRoot.querySelector('[part~="log"]'),
  };
}
