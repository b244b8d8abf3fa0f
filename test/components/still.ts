import {nextFrame} from '@open-wc/testing';
import {all} from './reading.js';

/** A change is answered by a scroll, an observer or a frame, and that by another update: so many frames are between them at most. */
const QUIET_FRAMES = 5;

/** Waits until an element is at rest: no update is due in it, and nothing in it is drawn, laid out or scrolled any more. */
export async function untilStill(element: Element): Promise<void> {
  let last = '';
  for (let quiet = 0; quiet < QUIET_FRAMES;) {
    await nextFrame();
    const {state, isUpdating} = stateOf(element);
    quiet = isUpdating || state !== last ? 0 : quiet + 1;
    last = state;
  }
}

function stateOf(element: Element): {state: string; isUpdating: boolean} {
  const inside = [element, ...all(element, '*'), ...(element.shadowRoot ? all(element.shadowRoot, '*') : [])];
  let scrolled = 0;
  let height = 0;
  let isUpdating = false;
  for (const each of inside) {
    scrolled += each.scrollTop;
    height += each.scrollHeight;
    isUpdating ||= (each as {isUpdatePending?: boolean}).isUpdatePending === true;
  }
  return {state: [inside.length, scrolled, height].join(), isUpdating};
}
