import {html, type TemplateResult} from 'lit';
import type {WorkEntry} from '../team/session-work.js';
import {isBackground} from '../team/teammate-acts.js';
import {WorkList} from '../team/work-list.js';
import './background-teammate.strings.js';

/**
 * The teammates of a session that work in the background, a card for each: on a schedule, or when something wakes them.
 * With `agent-id`, that one alone.
 *
 * @summary Shows who works in the background, when, and why.
 * @a11y Each teammate is an article that is named after it.
 * @element agent-background-teammate
 * @fires agent-command - what a person asks of a teammate, from its card
 * @fires agent-teammate-open - a person wants to see a teammate's transcript
 * @csspart base - the list
 */
export class AgentBackgroundTeammate extends WorkList {
  protected override readonly words = {
    label: 'background.label',
    count: 'background.count',
    more: 'background.more',
    empty: 'background.empty',
    'empty-why': 'background.empty-why',
  } as const;
  protected override readonly sign = 'clock';

  constructor() {
    super({agent: isBackground, task: ({runtimeEntity}) => runtimeEntity === 'automation_job'});
  }

  protected override renderCard({agentId, taskId}: WorkEntry): TemplateResult {
    return html`<agent-background-card agent-id=${agentId} task-id=${taskId}></agent-background-card>`;
  }
}
