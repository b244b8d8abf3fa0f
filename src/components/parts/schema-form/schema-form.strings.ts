import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'hitl.form': 'Form',
  'schema-form.none': 'The request describes no field that can be filled in here.',
  'schema-form.optional': '(optional)',
  'schema-form.choose': 'Choose',
  'schema-form.required': 'This is needed.',
  'schema-form.number': 'This must be a number.',
  'schema-form.integer': 'This must be a whole number.',
  'schema-form.minimum': (limit: string) => `At least ${limit}.`,
  'schema-form.maximum': (limit: string) => `At most ${limit}.`,
  'schema-form.longer': (limit: string) => `At least ${limit} characters.`,
  'schema-form.shorter': (limit: string) => `At most ${limit} characters.`,
  'schema-form.json': 'This is not valid JSON.',
  'schema-form.above': (limit: string) => `More than ${limit}.`,
  'schema-form.below': (limit: string) => `Less than ${limit}.`,
  'schema-form.multiple': (limit: string) => `A multiple of ${limit}.`,
  'schema-form.more': (limit: string) => `At least ${limit} of them.`,
  'schema-form.fewer': (limit: string) => `At most ${limit} of them.`,
  'schema-form.pattern': 'This does not have the form that is asked for.',
  'schema-form.unchecked': 'Its form is not checked here, but by the one who asks.',
  'schema-form.email': 'This must be an e-mail address.',
  'schema-form.uri': 'This must be a whole address, such as https://example.com.',
  'schema-form.date': 'This must be a date.',
  'schema-form.one-per-line': 'One per line',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
