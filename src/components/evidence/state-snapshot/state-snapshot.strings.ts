import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'state-snapshot.label': 'Shared state',
  'state-snapshot.none': 'No state was shared yet. It appears here once the runtime sends a state snapshot or a patch.',
  'state-snapshot.empty': 'The shared state is empty.',
  'state-snapshot.updated': (time: string) => `Updated ${time}`,
  'state-snapshot.stale': 'A patch did not fit: this is the last state that was whole.',
});
