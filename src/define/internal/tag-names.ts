// Written by "npm run generate" from the class comments in src/components.
export type {} from '../../components/event-names.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-detail': import('../../components/artifacts/artifact-workspace/artifact-detail.js').AgentArtifactDetail;
    'agent-artifact-editor': import('../../components/artifacts/artifact-workspace/artifact-editor.js').AgentArtifactEditor;
    'agent-artifact-list': import('../../components/artifacts/artifact-workspace/artifact-list.js').AgentArtifactList;
    'agent-background-card': import('../../components/team/background-teammate/background-card.js').AgentBackgroundCard;
    'agent-delegation-detail': import('../../components/team/delegation-graph/delegation-detail.js').AgentDelegationDetail;
    'agent-evidence-item': import('../../components/evidence/timeline-evidence/evidence-item.js').AgentEvidenceItem;
    'agent-evidence-pack': import('../../components/evidence/timeline-evidence/evidence-pack.js').AgentEvidencePack;
    'agent-export-menu': import('../../components/artifacts/artifact-workspace/export-menu.js').AgentExportMenu;
    'agent-fact-events': import('../../components/evidence/diagnostics/fact-events.js').AgentFactEvents;
    'agent-graph-canvas': import('../../components/internal/graph/graph-canvas.js').AgentGraphCanvas;
    'agent-graph-map': import('../../components/internal/graph/graph-map.js').AgentGraphMap;
    'agent-graph-node': import('../../components/internal/graph/graph-node.js').AgentGraphNode;
    'agent-graph-tree': import('../../components/internal/graph/graph-tree.js').AgentGraphTree;
    'agent-handoff': import('../../components/team/handoff-lane/handoff.js').AgentHandoff;
    'agent-long-text': import('../../components/requests/hitl-card/long-text.js').AgentLongText;
    'agent-message-editor': import('../../components/conversation/message-editor/message-editor.js').AgentMessageEditor;
    'agent-policy-sheet': import('../../components/team/team-policy/policy-sheet.js').AgentPolicySheet;
    'agent-queued-turn': import('../../components/conversation/queue/queued-turn.js').AgentQueuedTurn;
    'agent-remote-card': import('../../components/team/remote-teammate/remote-card.js').AgentRemoteCard;
    'agent-rendered-message': import('../../components/conversation/turn/rendered-message.js').AgentRenderedMessage;
    'agent-review-fix': import('../../components/team/review-lane/review-fix.js').AgentReviewFix;
    'agent-review-request': import('../../components/team/review-lane/review-request.js').AgentReviewRequest;
    'agent-review-round': import('../../components/team/review-lane/review-round.js').AgentReviewRound;
    'agent-send-menu': import('../../components/conversation/composer/send-menu.js').AgentSendMenu;
    'agent-session-create': import('../../components/sessions/session-list/session-create.js').AgentSessionCreate;
    'agent-session-item': import('../../components/sessions/session-list/session-item.js').AgentSessionItem;
    'agent-session-options': import('../../components/sessions/session-options/session-options.js').AgentSessionOptions;
    'agent-steer': import('../../components/conversation/queue/steer.js').AgentSteer;
    'agent-stop-button': import('../../components/conversation/composer/stop-button.js').AgentStopButton;
    'agent-task-attempts': import('../../components/tasks/task-detail/task-attempts.js').AgentTaskAttempts;
    'agent-task-choice': import('../../components/tasks/task-controls/task-choice.js').AgentTaskChoice;
    'agent-task-counts': import('../../components/tasks/task-list/task-counts.js').AgentTaskCounts;
    'agent-task-filters': import('../../components/tasks/task-list/task-filters.js').AgentTaskFilters;
    'agent-task-graph-detail': import('../../components/tasks/task-graph/task-graph-detail.js').AgentTaskGraphDetail;
    'agent-task-log': import('../../components/tasks/task-detail/task-log.js').AgentTaskLog;
    'agent-task-menu': import('../../components/tasks/task-list/task-menu.js').AgentTaskMenu;
    'agent-task-ref': import('../../components/tasks/task-detail/task-ref.js').AgentTaskRef;
    'agent-task-relations': import('../../components/tasks/task-detail/task-relations.js').AgentTaskRelations;
    'agent-task-row': import('../../components/tasks/task-list/task-row.js').AgentTaskRow;
    'agent-task-saved': import('../../components/tasks/task-list/task-saved.js').AgentTaskSaved;
    'agent-team-head': import('../../components/team/team-roster/team-head.js').AgentTeamHead;
    'agent-team-member': import('../../components/team/team-roster/team-member.js').AgentTeamMember;
    'agent-teammate-composer': import('../../components/team/teammate-transcript/teammate-composer.js').AgentTeammateComposer;
    'agent-teammate-group': import('../../components/team/teammate-group/teammate-group.js').AgentTeammateGroup;
    'agent-timeline-turn': import('../../components/evidence/timeline-evidence/timeline-turn.js').AgentTimelineTurn;
    'agent-version-compare': import('../../components/artifacts/artifact-workspace/version-compare.js').AgentVersionCompare;
    'agent-work-column': import('../../components/team/work-board/work-column.js').AgentWorkColumn;
    'agent-work-filters': import('../../components/team/work-board/work-filters.js').AgentWorkFilters;
    'agent-work-item': import('../../components/team/work-board/work-item.js').AgentWorkItem;
    'agent-work-item-detail': import('../../components/team/work-board/work-item-detail.js').AgentWorkItemDetail;
    'agent-worker-report': import('../../components/team/worker-notifications/worker-report.js').AgentWorkerReport;
  }
}
