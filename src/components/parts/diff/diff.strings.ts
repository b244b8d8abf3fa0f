import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'diff.label': (path: string) => (path ? `Changes of ${path}` : 'Changes'),
  'diff.added': (lines: number) => count(lines, {one: '# line added', other: '# lines added'}),
  'diff.removed': (lines: number) => count(lines, {one: '# line removed', other: '# lines removed'}),
  'diff.line-added': 'added',
  'diff.line-removed': 'removed',
  'diff.show-lines': (lines: number) => count(lines, {one: 'Show # line', other: 'Show # lines'}),
  'diff.nothing': 'No line changed',
  'diff.comparing': 'Comparing…',
  'diff.too-different': 'Too different to compare line by line: both sides are shown as they are.',
  'diff.ends-differ': 'One of them has no line break at its end.',
  'diff.left': (lines: number) =>
    count(lines, {one: '# more line is not compared.', other: '# more lines are not compared.'}),
  'diff.only-space': 'only spaces',
  'diff.changes': (changes: number) => count(changes, {one: '# change', other: '# changes'}),
  'diff.at': (change: number, changes: number) => `Change ${change} of ${changes}`,
  'diff.previous-change': 'Previous change',
  'diff.next-change': 'Next change',
  'diff.layout': 'Layout',
  'diff.layout.inline': 'Inline',
  'diff.layout.split': 'Side by side',
  'diff.remarks-elsewhere': (remarks: number) =>
    count(remarks, {
      one: '# comment is on a line that is not here.',
      other: '# comments are on lines that are not here.',
    }),
  'line-comment.add': (line: string) => `Comment on line ${line}`,
  'line-comment.label': (line: string) => `Comment on line ${line}`,
  'line-comment.change': (line: string) => `Edit the comment on line ${line}`,
  'line-comment.remove': (line: string) => `Remove the comment on line ${line}`,
  'line-comment.remove-word': 'Remove',
});
