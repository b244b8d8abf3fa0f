import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'json.label': 'JSON value',
  'json.raw': 'Raw',
  'state-snapshot.copy': 'Copy JSON',
  'state-snapshot.fields': (fields: number) => count(fields, {one: '# field', other: '# fields'}),
  'state-snapshot.items': (items: number) => count(items, {one: '# item', other: '# items'}),
  'state-snapshot.more': (next: number, left: number) => `Show ${next} more (${count(left, {other: '# left'})})`,
  'state-snapshot.characters': (length: number) => count(length, {one: '# character', other: '# characters'}),
  'state-snapshot.too-deep': 'too deep to show',
  'state-snapshot.mark.changed': 'Changed',
  'state-snapshot.mark.added': 'New',
  'state-snapshot.mark.inside': 'Changed inside',
  'state-snapshot.removed': (entries: number) => count(entries, {other: '# removed'}),
});
