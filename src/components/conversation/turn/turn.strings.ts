import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'turn.you': 'You',
  'turn.agent': 'Agent',
  'turn.unknown-writer': 'Unknown sender',
  'turn.breach': (rule: string) => `The service broke the rules of its protocol, so read this with care. ${rule}`,
  'turn.late-error': (error: string) => `After its end the run reported an error: ${error}`,
  'turn.result-unknown': 'The run ended, and nobody reported its result.',
  'turn.stopped-listening':
    'This page stopped listening. The run may go on at the service; reload to see what it made.',
  'turn.stopped-for-good':
    'This page stopped listening. The run may go on at the service, which does not show its past here.',
  'turn.lost': 'The connection was lost before the run ended. It may go on at the service.',
});
