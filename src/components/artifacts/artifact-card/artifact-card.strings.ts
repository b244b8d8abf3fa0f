import {defineStrings} from '../../../locales/index.js';

const strings = {
  'artifact-card.version': (version: string) => `Version ${version}`,
  'artifact-card.gone': 'It was deleted. Its history is kept by the artifact service.',
  'artifact-card.nowhere': 'No part of this page shows artifacts.',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type ArtifactCardStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends ArtifactCardStrings {}
}
