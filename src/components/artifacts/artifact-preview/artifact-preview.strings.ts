import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'preview.none': 'There is nothing to show yet.',
  'preview.empty': 'It is empty.',
  'preview.source': 'Source',
  'preview.run': 'Run',
  'preview.isolated': 'It runs apart from this page, without access to it or to the network.',
  'preview.no-type': 'No media type',
  'preview.no-address': 'No address',
  'preview.snapshot': 'As it was seen',
  'preview.first-bytes': (bytes: number) => count(bytes, {one: 'First byte', other: 'First # bytes'}),
  'preview.download-hint': 'This page cannot draw it. Save or export it to open it elsewhere.',
  'preview.cut': (shown: string, total: string) => `The first ${shown} of ${total} are shown.`,
  'preview.broken': (lines: number) =>
    count(lines, {
      one: '# line is not valid JSON and is left out.',
      other: '# lines are not valid JSON and are left out.',
    }),
  'preview.problem.not-text': 'This is not text: its bytes are shown.',
  'preview.problem.not-image':
    'This is not a picture that can be drawn, or its size is too large or unknown: its bytes are shown.',
  'preview.problem.not-json': 'This is not valid JSON: it is shown as text.',
  'preview.problem.not-canvas': 'This is not a canvas: it is shown as text.',
  'preview.problem.not-diff': 'This is not a diff: it is shown as text.',
  'preview.problem.not-bundle': 'This is not a bundle that can be listed.',
  'preview.problem.too-large': 'It is too large to be shown here.',
  'preview.problem.too-long': 'It is too long to be laid out: it is shown as text.',
  'preview.problem.failed': 'It could not be read.',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
