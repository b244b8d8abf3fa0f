import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'queue.held': 'Held by this page, not by the runtime. Sent when the run is over; lost if the page is closed.',
  'queue.status.held': 'Held here',
  'queue.label': 'Waiting input',
  'queue.next': 'Queued, next turn',
  'queue.queued': 'Queued',
  'queue.status.started': 'Starting',
  'queue.status.removed': 'Removed',
  'queue.status.failed': 'Failed',
  'queue.gone': 'Left the queue while you edited it',
  'queue.no-text': 'Its text was not reported.',
  'queue.unnamed': (turns: number) => count(turns, {one: '# more queued turn', other: '# more queued turns'}),
  'queue.images': (images: number) => count(images, {one: '# image, no text', other: '# images, no text'}),
  'queue.paused': 'Paused while you edit',
  'queue.edited': 'Waits, being edited',
  'queue.not-paused': 'The runtime does not wait: the turn may start while you edit it.',
  'queue.now': (position: number) => `Stop the run and start queued turn ${position} now`,
  'queue.first': (position: number) => `Make queued turn ${position} the next one`,
  'queue.drag': 'Drag to move',
  'queue.asked.first': 'Moving…',
  'queue.asked.stop': 'Stopping the run for it…',
  'queue.up': (position: number) => `Move queued turn ${position} up`,
  'queue.down': (position: number) => `Move queued turn ${position} down`,
  'queue.edit': (position: number) => `Edit queued turn ${position}`,
  'queue.remove': (position: number) => `Remove queued turn ${position}`,
  'queue.save': 'Save',
  'queue.cancel': 'Cancel',
  'queue.again': 'Queue again',
  'queue.discard': 'Discard',
  'queue.asked.text': 'Saving…',
  'queue.asked.remove': 'Removing…',
  'queue.asked.position': 'Moving…',
  'queue.asked.queue': 'Queueing…',
  'queue.moved': (position: number) => `Moved to position ${position}`,
  'queue.removed': 'Removed from the queue',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
