import type {AdapterFactory, AdapterOptions, AttachmentPlace} from '../adapter.js';
import {AGUI_CONTROLS} from './controls.js';
import {AguiDecoder} from './decode.js';
import {AguiEncoder} from './encode.js';
import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import {RUN_INPUT_LIMITS} from '../../protocol/run-input/rules.js';
import {string} from '../../state/read.js';
import {dailyHistory, recordedHistory, runPath} from './history.js';
import type {AguiOptions} from './options.js';
import {threads} from './threads.js';

/** As much as the gateway takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * AG-UI 1.0, and the shapes of 0.0.39 to 0.0.59 that are still in the field. Each write is a run: a POST whose answer
 * streams. `history: 'sessions'` is for services that give a thread's past at `sessions/{id}`, and list their threads at
 * `sessions/list`; `attachments` says where one takes images.
 */
export const createAdapter: AdapterFactory<AguiOptions> = (options = {}) => {
  const decoder = new AguiDecoder(options.now ?? Date.now);
  const encoder = new AguiEncoder(decoder, options);
  const isAgentRuns = options.options?.profile === 'agent-runs';
  const history = isAgentRuns ? dailyHistory() : options.history === 'sessions' ? recordedHistory(decoder) : undefined;
  const cancelPath = string(options.options?.cancelPath);
  const attachments = placeOf(options.attachments ?? (isAgentRuns ? {path: 'attachments'} : undefined));
  const ids = () => ({threadId: decoder.sessionId ?? '', runId: decoder.runId ?? ''});
  return {
    protocol: 'ag-ui',
    controls: new Set(AGUI_CONTROLS),
    errors: AGUI_ERRORS,
    decode: (wire) => decoder.decode(wire),
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    check: (command) => encoder.check(command),
    withdraw: (command) => encoder.withdraw(command),
    ...(attachments ? {attachments} : {}),
    ...(isAgentRuns ? {maxText: RUN_INPUT_LIMITS.textCharacters} : {}),
    ...(history ? {history} : {}),
    directory: threads(options),
    runs: {
      get state() {
        return decoder.state;
      },
      end: (fault, commandId) => decoder.end(fault, commandId),
      resumePath: () =>
        isAgentRuns ? `runs/${encodeURIComponent(ids().runId)}/events` : runPath(ids().threadId, ids().runId),
      // A run that is over, or waits for a decision, has nothing to stop.
      cancel: () =>
        !cancelPath || decoder.state === 'over' ? undefined : {method: 'POST', path: cancelPath, body: ids()},
      toolRequests: () => {
        const own = new Set((options.tools?.() ?? []).map(({name}) => name));
        return decoder.calls.unanswered.flatMap((toolCallId) => {
          const call = decoder.transcript.call(toolCallId)?.function;
          return call && own.has(call.name) ? [{toolCallId, name: call.name, args: call.arguments}] : [];
        });
      },
      answerTool(toolCallId, content, error) {
        const id = `${toolCallId}-result`;
        decoder.transcript.put({id, role: 'tool', toolCallId, content, ...(error === undefined ? {} : {error})});
        return [decoder.calls.answer(toolCallId, content, {error})];
      },
      goOn: (sessionId) => encoder.goOn(sessionId),
    },
  };
};

/** R5: images alone, three at most, each by the address that its upload gave. */
function placeOf(option: AdapterOptions['attachments']): AttachmentPlace | undefined {
  if (!option) return undefined;
  const {path, maxBytes = MAX_BYTES} = option;
  return {path, accept: 'image/*', max: RUN_INPUT_LIMITS.attachments, maxBytes};
}
