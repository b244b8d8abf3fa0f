import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {choicesOf, objects} from 'agent-surfaces/state';
import type {Draft} from './envelope.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';

/** Turns what a person asks for into the fact that it becomes, or refuses it. */
type Setting = (value: unknown, settings: JsonObject) => Draft;

/** A setting that is one of those that the session offers. */
function oneOf(field: string, offer: string, draftOf: (id: string) => Draft): Setting {
  return (value, settings) => {
    const choices = choicesOf(settings[offer]) ?? [];
    if (choices.length === 0) throw new Refused('unsupported', 'This session has nothing to choose from here.');
    const chosen = choices.find(({id}) => id === value);
    if (!chosen) {
      const names = choices.map(({id}) => id).join(', ');
      throw new Refused('invalid_input', 'This session does not offer that.', {[field]: `Choose one of: ${names}.`});
    }
    return draftOf(chosen.id);
  };
}

const MAX_TITLE = 200;

/** The name that a person gives to a session. */
const title: Setting = (value) => {
  const words = typeof value === 'string' ? value.trim() : '';
  if (words === '') throw new Refused('invalid_input', 'The title is empty.', {title: 'Write something.'});
  if (words.length > MAX_TITLE) {
    const fields = {title: `At most ${String(MAX_TITLE)} characters.`};
    throw new Refused('invalid_input', 'The title is too long.', fields);
  }
  return {type: 'session.updated', payload: {title: words}};
};

/** Something that is so or is not. */
function flag(field: 'pinned' | 'archived'): Setting {
  return (value) => {
    if (typeof value === 'boolean') return {type: 'session.updated', payload: {[field]: value}};
    throw new Refused('invalid_input', 'That is neither yes nor no.', {[field]: 'Give true or false.'});
  };
}

/** Removes a reference from the context, where the log marks it as removable. */
const removeContext: Setting = (value, settings) => {
  const refs = objects(settings['contextRefs']);
  const found = refs.find(({id}) => id === value);
  if (!found) throw new Refused('invalid_input', 'The context holds no such reference.');
  if (found['removable'] !== true) throw new Refused('unsupported', 'This reference cannot be removed.');
  return {type: 'context.changed', payload: {refs: refs.filter((ref) => ref !== found)}};
};

/** What can be set for a session, by the field of the command's payload. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  title,
  pinned: flag('pinned'),
  archived: flag('archived'),
  mode: oneOf('mode', 'modes', (mode) => ({type: 'session.updated', payload: {mode}})),
  model: oneOf('model', 'models', (model) => ({type: 'session.updated', payload: {model}})),
  removeContext,
  permissionMode: oneOf('permissionMode', 'permissionModes', (mode) => ({
    type: 'permission.changed',
    payload: {mode, source: 'user'},
  })),
};

/** Changes what is set for a session: all that the command asks for, or nothing. */
export function editSession({session}: SessionRuns, command: AgentCommand): void {
  const asked = Object.entries(command.payload ?? {});
  if (asked.length === 0) {
    const names = Object.keys(SETTINGS).join(', ');
    throw new Refused('bad_command', `Say what to change: a turn that waits by queuedId, or one of ${names}.`);
  }
  const drafts = asked.map(([name, value]) => {
    const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (!setting) throw new Refused('unsupported', `This runtime does not let "${name}" be changed.`);
    return setting(value, session.state.settings);
  });
  for (const draft of drafts) session.emit(draft, {commandId: command.id, control: 'edit'});
}
