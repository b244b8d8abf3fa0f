import {defineStrings} from '../../locales/index.js';

export default defineStrings({
  'receipt.pending': 'Sending',
  'receipt.pending-words': 'Not confirmed yet.',
  'receipt.held': 'Held here',
  'held.by_page': 'Held by this page until the run is over.',
  'held.other_requests': 'Kept by this page: the agent takes all answers together, and other requests are still open.',
  'receipt.unconfirmed': 'Unconfirmed',
  'receipt.unconfirmed-words': (time: string) => `Sent at ${time}, no answer yet.`,
  'receipt.confirmed': 'Received',
  'receipt.confirmed-words': 'The owner has it. It is not settled yet.',
  'receipt.withdrawn': 'Withdrawn',
  'receipt.withdrawn-words': 'Taken back before it left this page.',
  'receipt.refused': 'Refused',
  'receipt.failed': 'Not sent',
  'receipt.no-reason': 'No reason was given.',
  'receipt.ask-again': 'Ask again',
});
