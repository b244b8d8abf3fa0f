import {defineStrings, plurals} from '../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'ref.label': 'Refs',
  'ref.kind.ref': 'Refers to',
  'ref.kind.source': 'Sources',
  'ref.kind.evidence': 'Evidence',
  'ref.kind.raw': 'Raw event',
  'ref.left': (left: number) =>
    count(left, {one: '# older ref is not kept on this page', other: '# older refs are not kept on this page'}),
  'ref.unsupported': 'This connection cannot open it.',
  'ref.not_connected': 'There is no connection that could open it.',
});
