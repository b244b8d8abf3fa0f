import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'artifact-card.version': (version: string) => `Version ${version}`,
  'artifact-card.gone': 'It was deleted. Its history is kept by the artifact service.',
  'artifact-card.nowhere': 'No part of this page shows artifacts.',
});
