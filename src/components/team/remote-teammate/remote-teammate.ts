import {html, type TemplateResult} from 'lit';
import type {WorkEntry} from '../team/session-work.js';
import {isRemote} from '../team/teammate-acts.js';
import {WorkList} from '../team/work-list.js';
import './remote-teammate.strings.js';

/**
 * The teammates of a session that work elsewhere, behind a protocol of their own, a card for each. With `agent-id`, that
 * one alone.
 *
 * @summary Shows who works elsewhere, and how their tasks stand.
 * @a11y Each teammate is an article that is named after it.
 * @element agent-remote-teammate
 * @fires agent-command - what a person asks of a teammate, from its card
 * @fires agent-teammate-open - a person wants to see a teammate's transcript
 * @csspart base - the list
 */
export class AgentRemoteTeammate extends WorkList {
  protected override readonly words = {
    label: 'remote.label',
    count: 'remote.count',
    more: 'remote.more',
    empty: 'remote.empty',
    'empty-why': 'remote.empty-why',
  } as const;
  protected override readonly sign = 'link';

  constructor() {
    super({agent: isRemote, task: ({runtimeEntity}) => runtimeEntity === 'external_task'});
  }

  protected override renderCard({agentId, taskId}: WorkEntry): TemplateResult {
    return html`<agent-remote-card agent-id=${agentId} task-id=${taskId}></agent-remote-card>`;
  }
}
