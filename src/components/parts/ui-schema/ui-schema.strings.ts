import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'ui-status.info': 'Info',
  'ui-status.success': 'Success',
  'ui-status.warning': 'Warning',
  'ui-status.error': 'Error',
  'ui-status.pending': 'Pending',
  'ui-schema.none': 'No interface was described.',
  'ui-schema.malformed': 'What came does not describe an interface.',
  'ui-schema.no_root': 'What came has no root, so there is nothing to draw.',
  'ui-schema.as-json': 'Show as JSON',
  'ui-schema.version': (version: string) =>
    `${version ? `Version ${version} is not known here.` : 'No version was given.'} Shown as far as it can be read.`,
  'ui-schema.omitted': (nodes: number) => count(nodes, {one: '# more not shown', other: '# more not shown'}),
  'ui-schema.too-deep': (nodes: number) =>
    count(nodes, {one: '# more not shown, nested too deep', other: '# more not shown, nested too deep'}),
  'ui-schema.unknown': 'Unknown part',
  'ui-schema.untyped': 'Part without a type',
  'ui-schema.incomplete': 'Incomplete part',
  'ui-schema.unreadable': 'Nothing in it can be read here.',
  'ui-schema.no-address': 'Its address is not allowed.',
  'ui-schema.no-action': 'No action was given.',
  'ui-schema.not-taken': 'Nothing on this page takes this action.',
  'ui-schema.unnamed': 'Unnamed action',
  'ui-schema.progress': 'Progress',
  'ui-schema.progress-words': (name: string, value: string) => `${name}: ${value}`,
});
