import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'lane.kind.artifact': 'Artifact',
  'lane.kind.task': 'Task',
  'lane.kind.run': 'Turn',
  'lane.kind.message': 'Message',
  'lane.kind.tool': 'Tool call',
  'lane.kind.evidence': 'Evidence',
  'lane.kind.plan': 'Plan',
  'lane.kind.review': 'Review',
  'lane.the.artifact': 'The artifact',
  'lane.the.task': 'The task',
  'lane.the.run': 'The turn',
  'lane.the.message': 'The message',
  'lane.the.tool': 'The tool call',
  'lane.the.evidence': 'The evidence',
  'lane.the.plan': 'The plan',
  'lane.the.review': 'The review',
  'lane.tokens': (tokens: string) => `${tokens} tokens`,
  'lane.tokens-in': (tokens: string) => `${tokens} tokens in`,
  'lane.tokens-out': (tokens: string) => `${tokens} tokens out`,
  'lane.cost': (figure: string) => `cost ${figure}`,
  'lane.kind.action': 'Request',
  'lane.kind.agent': 'Teammate',
  'lane.kind.session': 'Session',
  'lane.the.action': 'The request',
  'lane.the.agent': 'The teammate',
  'lane.the.session': 'The session',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
