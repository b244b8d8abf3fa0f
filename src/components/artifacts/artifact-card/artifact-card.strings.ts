import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'artifact-card.version': (version: string) => `Version ${version}`,
  'artifact-card.gone': 'It was deleted. Its history is kept by the artifact service.',
  'artifact-card.nowhere': 'No part of this page shows artifacts.',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
