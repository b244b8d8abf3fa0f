import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'teammate-group.mates': (mates: number) => count(mates, {one: '# teammate', other: '# teammates'}),
  'teammate-group.needs': (mates: number) => count(mates, {one: '# needs you', other: '# need you'}),
  'teammate-group.failed': (mates: number) => count(mates, {other: '# failed'}),
  'teammate-group.unknown': (mates: number) => count(mates, {other: '# unknown'}),
  'teammate-group.running': (mates: number) => count(mates, {other: '# at work'}),
  'teammate-group.waiting': (mates: number) => count(mates, {other: '# waiting'}),
  'teammate-group.done': (mates: number) => count(mates, {other: '# done'}),
  'teammate-group.ended': (mates: number) => count(mates, {other: '# ended'}),
  'teammate-group.more': (mates: number) => count(mates, {other: 'and # more, in the roster'}),
});
