// Written by "npm run generate" from the class comments in src/components.
export {};

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-artifact-open': import('./artifacts/artifact-workspace/agent-artifact-open.js').AgentArtifactOpenEvent;
    'agent-command': import('./agent-command.js').AgentCommandEvent;
    'agent-editor-close': import('./artifacts/artifact-workspace/agent-editor-close.js').AgentEditorCloseEvent;
    'agent-evidence-open': import('./evidence/timeline-evidence/agent-evidence-open.js').AgentEvidenceOpenEvent;
    'agent-fact-pick': import('./evidence/diagnostics/agent-fact-pick.js').AgentFactPickEvent;
    'agent-hitl-reveal': import('./requests/hitl-card/agent-hitl-reveal.js').AgentHitlRevealEvent;
    'agent-launcher-hide': import('./shell/launcher/agent-launcher-hide.js').AgentLauncherHideEvent;
    'agent-launcher-show': import('./shell/launcher/agent-launcher-show.js').AgentLauncherShowEvent;
    'agent-line-comment': import('./parts/diff/line-comments.js').AgentLineCommentEvent;
    'agent-load-older': import('./conversation/conversation/agent-load-older.js').AgentLoadOlderEvent;
    'agent-member-controls': import('./team/team-roster/agent-member-controls.js').AgentMemberControlsEvent;
    'agent-picker-change': import('./parts/picker/agent-picker-change.js').AgentPickerChangeEvent;
    'agent-plot-choose': import('./parts/plot/agent-plot-choose.js').AgentPlotChooseEvent;
    'agent-reconnect': import('./shell/connection-status/agent-reconnect.js').AgentReconnectEvent;
    'agent-replay-change': import('./evidence/replay/replay.js').AgentReplayChangeEvent;
    'agent-replay-open': import('./evidence/timeline-evidence/agent-replay-open.js').AgentReplayOpenEvent;
    'agent-reveal': import('./conversation/conversation/agent-reveal.js').AgentRevealEvent;
    'agent-review-show': import('./team/review-lane/agent-review-show.js').AgentReviewShowEvent;
    'agent-schema-form-submit': import('./parts/schema-form/schema-form.js').AgentSchemaFormSubmitEvent;
    'agent-send-choose': import('./conversation/composer/send-menu.js').AgentSendChooseEvent;
    'agent-session-create': import('./sessions/session-list/agent-session-create.js').AgentSessionCreateEvent;
    'agent-session-open': import('./sessions/session-list/agent-session-open.js').AgentSessionOpenEvent;
    'agent-settings-change': import('./shell/settings/agent-settings-change.js').AgentSettingsChangeEvent;
    'agent-splitter-change': import('./shell/splitter/agent-splitter-change.js').AgentSplitterChangeEvent;
    'agent-task-attempt-select': import('./tasks/task-detail/agent-task-attempt-select.js').AgentTaskAttemptSelectEvent;
    'agent-task-choose': import('./tasks/task-list/task-menu.js').AgentTaskChooseEvent;
    'agent-task-open': import('./tasks/task/agent-task-open.js').AgentTaskOpenEvent;
    'agent-teammate-close': import('./team/teammate-transcript/agent-teammate-close.js').AgentTeammateCloseEvent;
    'agent-teammate-open': import('./team/team/agent-teammate-open.js').AgentTeammateOpenEvent;
    'agent-ui-schema-action': import('./parts/ui-schema/ui-schema.js').AgentUiSchemaActionEvent;
    'agent-version-compare': import('./artifacts/artifact-workspace/version-events.js').AgentVersionCompareEvent;
    'agent-version-show': import('./artifacts/artifact-workspace/version-events.js').AgentVersionShowEvent;
    'agent-work-filter': import('./team/work-board/work-filters.js').AgentWorkFilterEvent;
    'agent-work-fold': import('./team/work-board/work-column.js').AgentWorkFoldEvent;
    'agent-work-item-open': import('./team/work-board/agent-work-item-open.js').AgentWorkItemOpenEvent;
  }
}
