import {html, nothing, type TemplateResult} from 'lit';
import {taskStatusMark} from '../task/task-looks.js';
import {refsOf, renderRefs} from './refs.js';
import {renderFacts, renderSection, type DetailView} from './view.js';
import '../../team/background-teammate/background-teammate.strings.js';
import '../../team/remote-teammate/remote-teammate.strings.js';
import './task-detail.strings.js';

/** What stands for the task at a peer: the peer's own ids and words beside what is the case here. */
export function renderRemote({task, localize}: DetailView): TemplateResult | typeof nothing {
  const {remoteTaskId, remoteContextId, remoteAgentRef, agentCardRef, nativeProtocol, remoteStatus} = task;
  const {deliveryMechanism, remoteArtifactRefs} = task;
  const known = [remoteTaskId, remoteContextId, remoteAgentRef, remoteStatus, nativeProtocol];
  if (known.every((fact) => fact === undefined) && !remoteArtifactRefs?.length) return nothing;
  const code = (fact: string | undefined) => (fact === undefined ? undefined : html`<code>${fact}</code>`);
  const more = (left: number) => localize.term('task-detail.more', left);
  return renderSection(
    localize.term('task-detail.peer'),
    renderFacts([
      [
        localize.term('task-detail.at-peer'),
        remoteStatus === undefined ? localize.term('background.not-said') : code(remoteStatus),
      ],
      [localize.term('task-detail.here'), taskStatusMark(task, localize)],
      [localize.term('task-detail.peer-agent'), code(remoteAgentRef)],
      [localize.term('task-detail.card'), agentCardRef === remoteAgentRef ? undefined : code(agentCardRef)],
      [localize.term('remote.fact.task-id'), code(remoteTaskId)],
      [localize.term('remote.fact.context-id'), code(remoteContextId)],
      [localize.term('remote.fact.protocol'), code(nativeProtocol)],
      [localize.term('task-detail.mechanism'), deliveryMechanism && html`<bdi>${deliveryMechanism}</bdi>`],
      [localize.term('task-detail.made-there'), renderRefs(refsOf(remoteArtifactRefs), task.sessionId, more)],
    ]),
  );
}
