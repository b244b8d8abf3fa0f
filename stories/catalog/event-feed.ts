import type {Decorator} from '@storybook/web-components-vite';
import {action} from 'storybook/actions';
import {EVENT_NAMES} from './manifest.js';

/** An event of an element, as the catalog lists it. */
export interface HeardEvent {
  readonly name: string;
  readonly from: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const heard = new WeakSet<HTMLElement>();
const listeners = new Set<(event: HeardEvent) => void>();

/** Calls back with every event of our elements in any story. Returns what stops it. */
export function onHeard(listener: (event: HeardEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears every event of our elements in a story: the Actions panel lists them, and so does the log of a docs page. */
export const withEventFeed: Decorator = (story, {canvasElement}) => {
  if (!heard.has(canvasElement)) {
    heard.add(canvasElement);
    for (const name of EVENT_NAMES) canvasElement.addEventListener(name, forward, {capture: true});
  }
  return story();
};

function forward(event: Event): void {
  const [first] = event.composedPath();
  const from = first instanceof Element ? first.localName : '';
  const payload = {name: event.type, from, detail: detailOf(event)};
  action(event.type)(payload.detail);
  for (const listener of listeners) listener(payload);
}

/** The fields that an event has beyond those of every event. */
function detailOf(event: Event): Record<string, unknown> {
  const own = Object.entries(event).filter(([name]) => name !== 'isTrusted');
  return Object.fromEntries(own);
}
