import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'context.label': 'Context',
  'context.none': 'The runtime has reported no context for this session.',
  'context.not-reported': 'not reported',
  'context.of': (used: string, limit: string) => `${used} of ${limit}`,
  'context.budget': 'Context window',
  'context.cost': 'Cost',
  'context.nearly-full': 'Nearly full',
  'context.full': 'Full',
  'context.refs': 'In context',
  'context.remove': (label: string) => `Remove ${label} from the context`,
  'context.removing': 'Removing…',
  'context.not-removed': (reason: string) => `Not removed. ${reason}`,
  'context.missing': 'Missing context',
  'context.missing-count': (items: number) => count(items, {one: '# missing', other: '# missing'}),
  'context.blocked': 'Blocked',
  'context.unknown': 'Unknown',
  'context.retrieval': 'Retrieved',
  'context.memory': 'Memory',
  'context.writes': 'Remembered',
  'context.scope': (scope: string) => `Scope: ${scope}`,
  'context.wins': (words: string) => `Where they disagree: ${words}`,
  'context.split.input': 'Input',
  'context.split.output': 'Output',
  'context.split.reasoning': 'Reasoning',
  'context.split.cached': 'Cached',
  'context.split.tools': 'Tools',
  'context.split.system': 'System',
  'context.split.messages': 'Messages',
  'context.split.reserved': 'Reserved',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
