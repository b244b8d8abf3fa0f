import type {Decorator} from '@storybook/web-components-vite';
import {elementOf, fieldsOf} from './manifest.js';

/** What was shown in a canvas, so that a changed control changes the element there and begins nothing anew. */
const shown = new WeakMap<HTMLElement, {readonly id: string; readonly template: unknown}>();
/** What the fields of an element were before somebody turned a control. */
const originals = new WeakMap<Element, Map<string, unknown>>();

/**
 * Sets controls as properties of the story's element. Stories that take their args themselves are left alone: all others
 * get live controls by this one way.
 */
export const withLiveArgs: Decorator = (story, context) => {
  const {args, canvasElement, component, id, originalStoryFn} = context;
  if (typeof component !== 'string' || originalStoryFn.length > 0) return story();
  const before = shown.get(canvasElement);
  if (before?.id !== id || !canvasElement.querySelector(component)) {
    const template = story();
    shown.set(canvasElement, {id, template});
    return template;
  }
  for (const element of canvasElement.querySelectorAll(component)) setFields(element, component, args);
  return before.template as ReturnType<typeof story>;
};

function setFields(element: Element, tag: string, args: Readonly<Record<string, unknown>>): void {
  const kept = originals.get(element) ?? new Map<string, unknown>();
  originals.set(element, kept);
  const doc = elementOf(tag);
  for (const {name} of doc ? fieldsOf(doc) : []) {
    const isSet = args[name] !== undefined;
    if (!isSet && !kept.has(name)) continue;
    if (!kept.has(name)) kept.set(name, Reflect.get(element, name));
    Reflect.set(element, name, isSet ? args[name] : kept.get(name));
  }
}
