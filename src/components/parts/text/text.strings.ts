import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'text.attachments': 'Attachments',
  'text.reconciled': 'Corrected by the final text',
  'text.streamed-show': 'Show what was streamed',
  'text.streamed-hide': 'Hide what was streamed',
  'text.streamed': 'As it was streamed',
  'text.sources': (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  'text.interrupted': 'Stopped here',
  'attachment.image': 'Image',
  'attachment.file': 'File',
  'attachment.no-address': 'It came without an address and cannot be opened.',
  'attachment.unsafe': 'Its address is not one that a page should open.',
  'attachment.withheld': 'Its address holds a secret, which is not kept. It cannot be opened from here.',
});
