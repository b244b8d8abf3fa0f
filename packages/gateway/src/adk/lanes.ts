import type {AguiFields} from './agui.js';

/** Something that a model says bit by bit. */
interface Growing {
  readonly id: string;
  text: string;
  isOpen: boolean;
}

/** What one agent says in one invocation: its answers one after the other, each with the thoughts before it. */
export interface Lane {
  readonly author: string | undefined;
  /** Set where the agent is not the run's own. */
  readonly subagentRunId?: string;
  readonly prefix: string;
  /** How many answers are through. */
  answers: number;
  words?: Growing;
  thoughts?: Growing;
  /** Whether the model said that it has ended, though no final event came. */
  settled: boolean;
}

type Emit = (fields: AguiFields) => void;

/** The id of the message that the lane is at: the same for a live stream and for the session read later. */
export function messageIdOf({prefix, answers}: Pick<Lane, 'prefix' | 'answers'>): string {
  return `${prefix}:${answers + 1}`;
}

/** Adds a piece of text to the lane's answer. */
export function growWords(lane: Lane, delta: string, emit: Emit): void {
  closeThoughts(lane, emit);
  const words = (lane.words ??= {id: messageIdOf(lane), text: '', isOpen: false});
  if (!words.isOpen) {
    const {author} = lane;
    emit({
      type: 'TEXT_MESSAGE_START',
      messageId: words.id,
      role: 'assistant',
      ...(author === undefined ? {} : {name: author}),
      ...tagOf(lane),
    });
    words.isOpen = true;
  }
  words.text += delta;
  emit({type: 'TEXT_MESSAGE_CONTENT', messageId: words.id, delta, ...tagOf(lane)});
}

/** Adds a piece of thought that comes before the lane's answer. */
export function growThoughts(lane: Lane, delta: string, emit: Emit): void {
  const thoughts = (lane.thoughts ??= {id: `${messageIdOf(lane)}:thought`, text: '', isOpen: false});
  const place = {messageId: thoughts.id, ...tagOf(lane)};
  if (!thoughts.isOpen) {
    emit({type: 'REASONING_START', ...place});
    emit({type: 'REASONING_MESSAGE_START', role: 'reasoning', ...place});
    thoughts.isOpen = true;
  }
  thoughts.text += delta;
  emit({type: 'REASONING_MESSAGE_CONTENT', delta, ...place});
}

/**
 * Ends the lane's answer as the final event has it. Gives the final text where it is not what was streamed: AG-UI
 * cannot take text back, so that has to be said in another way.
 */
export function settleLane(
  lane: Lane,
  final: {readonly words: string; readonly thoughts: string},
  emit: Emit,
): string | undefined {
  const thought = lane.thoughts?.text ?? '';
  if (final.thoughts.startsWith(thought) && final.thoughts !== thought) {
    growThoughts(lane, final.thoughts.slice(thought.length), emit);
  }
  const said = lane.words?.text ?? '';
  const goesOn = final.words.startsWith(said);
  if (goesOn && final.words !== said) growWords(lane, final.words.slice(said.length), emit);
  closeLane(lane, emit);
  // A final event without text, such as one that only calls a tool, takes nothing back.
  return goesOn || final.words === '' ? undefined : final.words;
}

/** Ends whatever is open in the lane; what comes next is another message. */
export function closeLane(lane: Lane, emit: Emit): void {
  closeThoughts(lane, emit);
  if (lane.words?.isOpen) emit({type: 'TEXT_MESSAGE_END', messageId: lane.words.id, ...tagOf(lane)});
  lane.words = undefined;
  lane.thoughts = undefined;
  lane.settled = false;
  lane.answers += 1;
}

/** Whether the lane is in the middle of an answer of which no end came. */
export function isCutOff(lane: Lane): boolean {
  return lane.words?.isOpen === true && !lane.settled;
}

/** The field that says which subagent an event is of. */
export function tagOf({subagentRunId}: {readonly subagentRunId?: string}): {subagentRunId?: string} {
  return subagentRunId === undefined ? {} : {subagentRunId};
}

function closeThoughts(lane: Lane, emit: Emit): void {
  const {thoughts} = lane;
  if (!thoughts?.isOpen) return;
  const place = {messageId: thoughts.id, ...tagOf(lane)};
  emit({type: 'REASONING_MESSAGE_END', ...place});
  emit({type: 'REASONING_END', ...place});
  thoughts.isOpen = false;
}
