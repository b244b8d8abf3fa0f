import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'image-view.picture': 'Picture',
  'image-view.actual': 'Actual size',
  'image-view.failed': 'This is not a picture that can be drawn.',
  'image-view.unknown-size': 'This is not a picture whose size can be read, so it is not decoded.',
  'image-view.too-large': (size: string) => `The picture is too large to be drawn: ${size}.`,
});
