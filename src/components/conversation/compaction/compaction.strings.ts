import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'compaction.label': 'Compaction of the context',
  'compaction.done': (turns: number | undefined, tokens: string) =>
    (turns === undefined
      ? 'Earlier context compacted'
      : `${count(turns, {one: '# earlier turn', other: '# earlier turns'})} compacted`) +
    (tokens ? ` to ${tokens} tokens` : ''),
  'compaction.started': 'Compacting earlier turns',
  'compaction.failed': 'Earlier turns could not be compacted',
  'compaction.read': 'Read summary',
  'compaction.hide': 'Hide summary',
  'compaction.none': 'The runtime gave no summary of what was compacted.',
  'compaction.empty': 'The summary is empty.',
  'compaction.resume': 'What work goes on from',
  'compaction.resume.target': 'Goes on from',
  'compaction.resume.preserved': 'Kept',
  'compaction.missing': (names: string) => `Missing from the context: ${names}`,
});
