import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'connection.idle': 'Not connected',
  'connection.connecting': 'Connecting',
  'connection.ready': 'Ready',
  'connection.streaming': 'Connected',
  'connection.retrying': 'Reconnecting',
  'connection.error': 'Disconnected',
  'connection-status.none': 'Nothing feeds this page.',
  'connection-status.trying': (attempt: number, tries: number) => `Trying (attempt ${attempt} of ${tries})`,
  'connection-status.next-try': (time: string, attempt: number, tries: number) =>
    `Next try in ${time} (attempt ${attempt} of ${tries})`,
  'connection-status.reconnect': 'Reconnect',
  'connection-status.try-now': 'Try now',
  'connection-status.last-event': (time: string) => `Last event ${time}`,
  'connection-status.latency': (time: string) => `Latency ${time}`,
});
