import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'image-view.picture': 'Picture',
  'image-view.actual': 'Actual size',
  'image-view.failed': 'This is not a picture that can be drawn.',
  'image-view.unknown-size': 'This is not a picture whose size can be read, so it is not decoded.',
  'image-view.too-large': (size: string) => `The picture is too large to be drawn: ${size}.`,
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
