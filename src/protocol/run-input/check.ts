import type {JsonObject} from '../events.js';
import {attachmentsOf, type AttachmentFindings} from './attachments.js';
import {isGiven, isObject, jsonBytes, listOf, objectOf} from './json.js';
import {RUN_INPUT_LIMITS, RUN_INPUT_RULES, type Problem, type RunInputRule} from './rules.js';
import {isDateTimeWithOffset, isEpochMs, isTimeZone} from './time.js';
import {countCharacters} from './count.js';

/** What the rules need to know of the place where they are asked. */
export interface CheckOptions {
  /** The agent types that the runtime has registered. Without them any name is taken. */
  readonly agentTypes?: readonly string[];
}

/** A run input as the rules look at it: any JSON, so that a broken field hides no broken rule. */
interface View {
  readonly input: JsonObject;
  readonly messages: readonly MessageView[];
}

interface MessageView {
  readonly message: JsonObject;
  /** The path of its content. */
  readonly content: string;
  readonly attachments: readonly AttachmentFindings[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FORWARDED = ['agent_type', 'client_time'];
/** The mode of the runtime's own automation. */
const INTERNAL_AGENT_TYPE = 'memory';

/** Each rule gives the paths where it is broken. */
const CHECKS: Record<RunInputRule, (view: View, options: CheckOptions) => readonly string[]> = {
  'payload-size': ({input}) => when(jsonBytes(input) > RUN_INPUT_LIMITS.payloadBytes, ''),
  'thread-id': ({input: {threadId}}) => when(typeof threadId !== 'string' || !UUID.test(threadId), 'threadId'),
  'run-id-length': ({input: {runId}}) =>
    when(typeof runId === 'string' && countCharacters(runId) > RUN_INPUT_LIMITS.runIdCharacters, 'runId'),
  'message-count': ({messages}) => when(messages.length > RUN_INPUT_LIMITS.messages, 'messages'),
  'text-length': (view) =>
    usersOf(view)
      .filter(({message}) => countText(message) > RUN_INPUT_LIMITS.textCharacters)
      .map(({content}) => content),
  'forwarded-props': ({input}, options) => forwardedProblems(input['forwardedProps'], options),
  'one-user-message': (view) => when(usersOf(view).length !== 1, 'messages'),
  'user-message-first': ({messages}) => when(messages[0]?.message['role'] !== 'user', 'messages[0].role'),
  'binary-image': (view) => attachmentProblems(view, 'image'),
  'binary-url': (view) => attachmentProblems(view, 'url'),
  'binary-no-data': (view) => attachmentProblems(view, 'noData'),
  'attachment-count': ({messages}) =>
    messages.filter(({attachments}) => attachments.length > RUN_INPUT_LIMITS.attachments).map(({content}) => content),
  'client-timezone': (view) => clientTimeProblem(view, 'device_timezone', isTimeZone),
  'client-now': (view) => clientTimeProblem(view, 'client_now_iso', isDateTimeWithOffset),
  'client-epoch': (view) => clientTimeProblem(view, 'client_epoch_ms', isEpochMs),
};

/** Every rule that this input breaks, in the order of the rules. Takes any JSON; an empty list means that it may be sent. */
export function checkRunInput(input: unknown, options: CheckOptions = {}): Problem[] {
  const view = viewOf(objectOf(input));
  const rules = Object.keys(RUN_INPUT_RULES) as RunInputRule[];
  return rules.flatMap((rule) =>
    CHECKS[rule](view, options).map((path): Problem => ({rule, ...RUN_INPUT_RULES[rule], path})),
  );
}

function viewOf(input: JsonObject): View {
  const messages = listOf(input['messages']).map((value, index) => {
    const message = objectOf(value);
    const content = `messages[${index}].content`;
    return {message, content, attachments: attachmentsOf(message['content'], content)};
  });
  return {input, messages};
}

function usersOf({messages}: View): readonly MessageView[] {
  return messages.filter(({message}) => message['role'] === 'user');
}

/** The characters of all text of a message together. */
function countText({content}: JsonObject): number {
  const texts = typeof content === 'string' ? [content] : listOf(content).map((block) => objectOf(block)['text']);
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? countCharacters(text) : 0), 0);
}

function attachmentProblems({messages}: View, question: keyof AttachmentFindings): readonly string[] {
  const findings = messages.flatMap(({attachments}) => attachments.map((attachment) => attachment[question]));
  return findings.filter(({ok}) => !ok).map(({path}) => path);
}

function forwardedProblems(props: unknown, {agentTypes}: CheckOptions): readonly string[] {
  if (!isObject(props)) return ['forwardedProps'];
  const type = props['agent_type'];
  const accepted =
    typeof type === 'string' &&
    type.trim() !== '' &&
    type !== INTERNAL_AGENT_TYPE &&
    (agentTypes === undefined || agentTypes.includes(type));
  const extra = Object.keys(props).filter((key) => !FORWARDED.includes(key));
  return [...when(!accepted, 'forwardedProps.agent_type'), ...extra.map((key) => `forwardedProps.${key}`)];
}

function clientTimeProblem({input}: View, name: string, isValid: (value: unknown) => boolean): readonly string[] {
  const time = objectOf(input['forwardedProps'])['client_time'];
  return when(isGiven(time) && !isValid(objectOf(time)[name]), `forwardedProps.client_time.${name}`);
}

function when(broken: boolean, path: string): readonly string[] {
  return broken ? [path] : [];
}
