import {html, nothing, type TemplateResult} from 'lit';
import {agentKey} from '../../../state/keys.js';
import {isJob} from '../../../state/facts/task-record.js';
import {backgroundFacts} from '../../team/background-teammate/facts.js';
import {renderFacts, renderSection, type DetailView} from './view.js';
import '../../team/background-teammate/background-teammate.strings.js';
import './task-detail.strings.js';

/** When a job wakes and what woke it. It says so itself, or its owner does; a schedule that nobody gave is shown as missing. */
export function renderJob({task, store, localize}: DetailView): TemplateResult | typeof nothing {
  if (!isJob(task)) return nothing;
  const agent = task.agentId === undefined ? undefined : store?.get(agentKey(task.agentId));
  const {schedule, nextWakeAt, wakeReason, lastRunAt} = backgroundFacts(agent, task);
  const words = (text: string | undefined) => (text === undefined ? undefined : html`<bdi>${text}</bdi>`);
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : html`<agent-time format="relative" ticking .datetime=${at}></agent-time>`;
  return renderSection(
    localize.term('task-detail.job'),
    renderFacts([
      [localize.term('background.schedule'), words(schedule) ?? localize.term('background.not-said')],
      [localize.term('background.next'), moment(nextWakeAt)],
      [localize.term('background.woken'), words(wakeReason)],
      [localize.term('background.last'), moment(lastRunAt)],
    ]),
  );
}
