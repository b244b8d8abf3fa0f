import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'composer.images-gone': (images: number) =>
    count(images, {
      one: '# image did not survive the reload. Attach it again.',
      other: '# images did not survive the reload. Attach them again.',
    }),
  'composer.too-large': (limit: string) => `larger than ${limit}`,
  'composer.about-file': (name: string, problem: string) => `${name}: ${problem}`,
  'attachment.list': 'Attachments',
  'attachment.uploading': (name: string) => `Uploading ${name}`,
  'attachment.done': (name: string) => `${name} is attached.`,
  'attachment.failed': 'Not uploaded',
  'attachment.failed-words': (name: string, reason: string) => `${name} was not uploaded. ${reason}`.trim(),
  'attachment.retry': (name: string) => `Retry the upload of ${name}`,
  'attachment.remove': (name: string) => `Remove ${name}`,
  'attachment.removed': (name: string) => `${name} is removed.`,
});
