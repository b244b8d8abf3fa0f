import {frameScheduler} from '../state/core/schedule.js';

let waiting: (() => void)[] = [];

/**
 * Calls a function once the next frame is laid out, together with all others of the page that wait for it: what they read of sizes
 * and places costs nothing there. What they write is seen in the frame after. Where no frames come, they are called after a while.
 */
export function afterLayout(run: () => void): void {
  waiting.push(run);
  if (waiting.length > 1) return;
  // A message that is sent in a frame comes right after its layout.
  frameScheduler(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      const due = waiting;
      waiting = [];
      for (const each of due) each();
    };
    port2.postMessage(undefined);
  });
}
