import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'composer.label': 'Message',
  'composer.placeholder': 'Message the agent',
  'composer.placeholder-queue': 'Queue a message',
  'composer.placeholder-active': 'Queue a message, or steer this turn',
  'composer.about.send': 'Starts a turn with this message',
  'composer.about.queue': 'Read after this turn has ended',
  'composer.about.steer': 'Read by the agent during this turn',
  'composer.about.stop-send': 'Stops the run, then starts a turn with this message',
  'composer.ways': 'All ways to send',
  'composer.offer-now': 'Press Enter again to stop the run and start the next queued turn',
  'composer.mention': 'Mention something',
  'composer.mentions': 'Mentioned',
  'composer.mention-remove': (label: string) => `Remove the mention of ${label}`,
  'composer.mention-list': 'Things to mention',
  'composer.command-list': 'Commands',
  'composer.searching': 'Searching…',
  'composer.search-failed': (reason: string) => `The search failed. ${reason}`.trim(),
  'composer.nothing-found': (words: string) => `Nothing is called ${words}`,
  'composer.unresolved': (words: string) => `Not found, sent as plain text: ${words}`,
  'composer.no-store': 'Not inside an agent-projection. Your text is kept here.',
  'composer.no-session': 'No session is open. Your text is kept here.',
  'composer.offline.idle': 'Not connected. Your text is kept.',
  'composer.offline.connecting': 'Connecting. Your text is kept.',
  'composer.offline.retrying': 'Reconnecting. Your text is kept.',
  'composer.offline.error': 'Disconnected. Your text is kept.',
  'composer.wait': 'The last message is not confirmed yet.',
  'composer.decision': 'Waiting for your decision above',
  'composer.sent': 'Sent, not confirmed',
  'composer.sending.send': 'Sending…',
  'composer.sending.queue': 'Queueing…',
  'composer.sending.steer': 'Steer, sending…',
  'composer.unconfirmed': 'Sent, no answer yet',
  'composer.returned': 'Not sent',
  'composer.refused': (verb: string, reason: string) => `${verb} was refused. ${reason}`.trim(),
  'composer.failed': (verb: string, reason: string) => `${verb} did not get through. ${reason}`.trim(),
  'composer.lost-unknown': 'The page was reloaded before this was confirmed. It may have arrived.',
  'composer.put-back': 'Put back',
  'composer.discard': 'Discard this text',
  'composer.attach': 'Attach images',
  'composer.attach-full': (max: number) => count(max, {one: '# image at most', other: '# images at most'}),
  'composer.drop': 'Drop images here to attach them',
  'composer.images': (images: number) => count(images, {one: '# image', other: '# images'}),
  'composer.uploading': 'An image is still uploading.',
  'composer.upload-failed': 'An image was not uploaded. Retry or remove it first.',
  'composer.no-attachments': 'This runtime takes no images. Remove them to send the text.',
  'composer.count': (used: string, max: string) => `${used} of ${max} characters`,
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
