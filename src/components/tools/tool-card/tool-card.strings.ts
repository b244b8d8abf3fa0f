import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'tool-state.input-streaming': 'Receiving input',
  'tool-state.input-available': 'Ready to run',
  'tool-state.running': 'Running',
  'tool-state.progress': 'In progress',
  'tool-state.output-available': 'Done',
  'tool-state.output-error': 'Failed',
  'tool-state.cancelled': 'Cancelled',
  'tool-state.unknown': 'Unknown',
  'risk.low': 'Low',
  'risk.medium': 'Medium',
  'risk.high': 'High',
  'risk.critical': 'Critical',
  'tool-card.label': (name: string) => `Tool call: ${name}`,
  'tool-card.unnamed': 'Unnamed tool',
  'tool-card.input': 'Input',
  'tool-card.output': 'Output',
  'tool-card.risk': (risk: string) => `Risk: ${risk}`,
  'tool-card.omitted': (fields: number) =>
    count(fields, {one: '# input field left out by the runtime', other: '# input fields left out by the runtime'}),
  'tool-card.more-fields': (fields: number) =>
    count(fields, {one: 'Show # more field as JSON', other: 'Show # more fields as JSON'}),
  'tool-card.as-json': 'Show as JSON',
  'tool-card.progress': (name: string) => `Progress of ${name}`,
  'tool-card.progress-words': (percent: string, message: string) => `${percent}, ${message}`,
  'tool-card.no-output': 'No output',
  'tool-card.no-output-yet': 'No output yet',
  'tool-card.preview': (size: string) => (size ? `Preview of ${size}.` : 'Preview.'),
  'tool-card.elsewhere': (size: string) =>
    size ? `The output is kept elsewhere, ${size}.` : 'The output is kept elsewhere.',
  'tool-card.attempt': (attempt: number) => `Attempt ${attempt}`,
  'tool-card.attempts': 'Earlier attempts',
  'tool-card.next-attempt': (time: string) => `Next attempt in ${time}.`,
  'tool-card.attempt-due': (time: string) => `The next attempt was due at ${time}.`,
  'tool-card.no-cause': 'No cause was given.',
  'tool-card.final': 'The runtime says that this cannot be retried.',
  'tool-kind.command': 'Command',
  'tool-kind.browser': 'Browser',
  'tool-kind.file': 'File',
  'tool-kind.api': 'API',
  'tool-kind.search': 'Search',
  'tool-kind.database': 'Database',
  'tool-card.more-input': (fields: number, size: string) =>
    [count(fields, {one: '+# field', other: '+# fields'}), size].filter(Boolean).join(', '),
  'tool-card.exit': (code: number) => `Exit code ${code}`,
  'tool-card.cause': (cause: string) => `Cause: ${cause}`,
  'tool-card.stderr': 'Error output',
  'tool-card.printed': 'Printed',
  'tool-card.skip': 'Skip',
  'tool-card.twice': 'This call is not safe to repeat: it may take effect twice.',
  'tool-card.retry-anyway': 'Retry anyway',
  'tool-card.no-retry': 'Leave it',
  'tool-card.rows': (shown: number, rows: number) =>
    shown < rows
      ? `First ${shown} of ${count(rows, {one: '# row', other: '# rows'})}`
      : count(rows, {one: '# row', other: '# rows'}),
  'tool-card.columns-left': (columns: number) => count(columns, {one: '# more column', other: '# more columns'}),
  'tool-card.image': 'Image',
  'tool-card.image-refused': 'The address of this image is not allowed here.',
  'tool-card.sources': (sources: number) => count(sources, {one: '# source', other: '# sources'}),
  'tool-card.more-sources': (sources: number) => count(sources, {one: 'and # more', other: 'and # more'}),
  'tool-card.evidence': 'Show evidence',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
