import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'replay.label': 'Replay',
  'replay.mark': 'Recording',
  'replay.read-only': 'Nothing can be sent from here',
  'replay.open': 'Open a recording',
  'replay.open-other': 'Open another',
  'replay.pasted': 'Pasted text',
  'replay.empty': 'No recording is open',
  'replay.empty-why':
    'Open a file, or drop or paste one here: an evidence pack, events as NDJSON, JSON or SSE, or a captured protocol stream.',
  'replay.loading': 'Loading the recording',
  'replay.failed': 'The recording cannot be played',
  'replay.play': 'Play',
  'replay.step-back': 'One event back',
  'replay.step-on': 'One event on',
  'replay.place': 'Place in the recording',
  'replay.position': (place: string, total: string) => `${place} of ${total}`,
  'replay.place-text': (place: string, total: string) => `event ${place} of ${total}`,
  'replay.before-first': 'Before the first event',
  'replay.speed': 'Speed',
  'replay.speed-max': 'Max',
  'replay.mark.start': 'Run started',
  'replay.mark.failure': 'Failure',
  'replay.mark.request': 'Request',
  'replay.mark.handoff': 'Handoff',
  'replay.mark.artifact': 'Artifact',
  'replay.marks.failure': (marks: number) => count(marks, {one: '# failure', other: '# failures'}),
  'replay.marks.request': (marks: number) => count(marks, {one: '# request', other: '# requests'}),
  'replay.marks.handoff': (marks: number) => count(marks, {one: '# handoff', other: '# handoffs'}),
  'replay.next-mark': (kind: string) => `To the next: ${kind}`,
  'replay.all-marks': (marks: number) => count(marks, {one: '# mark', other: 'All # marks'}),
  'replay.marks-before': (marks: number) => count(marks, {one: '# mark before these', other: '# marks before these'}),
  'replay.marks-after': (marks: number) => count(marks, {one: '# mark after these', other: '# marks after these'}),
  'replay.problems': (problems: number) =>
    count(problems, {one: '# problem in this file', other: '# problems in this file'}),
  'replay.files.intact': 'Files match the manifest',
  'replay.files.mismatch': 'Files do not match the manifest: they were changed or damaged',
  'replay.files.unchecked': 'Files cannot be checked on this page',
  'replay.signed-by': (name: string) => `Signed by ${name}`,
  'replay.signed-unknown': (key: string) => `Signed by an unknown key (${key})`,
  'replay.signature.unsigned': 'Not signed',
  'replay.signature.invalid': 'The signature does not match',
  'replay.signature.unchecked': 'The signature cannot be checked on this page',
  'replay.hint': 'Space plays, arrows step, with Shift by fact; F, R, H go to marks',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
