import type {AgentEvent} from '../../protocol/envelope.js';
import {messageKey, partKey, planKey, toolKey} from '../keys.js';
import type {Rows} from '../core/rows.js';
import {idOf} from '../read.js';

/** The text that a delta goes on with, as far as it is shown already. */
export function shownText(event: AgentEvent, rows: Rows): string {
  switch (event.type) {
    case 'tool.args':
      return rows.get(toolKey(event.toolCallId ?? ''))?.inputText ?? '';
    case 'tool.output.delta':
      return rows.get(toolKey(event.toolCallId ?? ''))?.output ?? '';
    case 'plan.delta':
      return rows.get(planKey(idOf(event, 'planId') ?? event.runId ?? event.messageId ?? ''))?.text ?? '';
    default: {
      const id = event.partId ?? rows.get(messageKey(event.messageId ?? ''))?.parts.at(-1);
      return id === undefined ? '' : (rows.get(partKey(id))?.text ?? '');
    }
  }
}
