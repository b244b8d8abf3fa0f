/** The classes of all elements, without any side effect: `agent-surfaces/define/<tag>` registers one, `agent-surfaces/all` all. */
export {AgentAuditTrail} from './components/timeline-evidence/audit-trail.js';
export {AgentBackgroundCard} from './components/background-teammate/background-card.js';
export {AgentBackgroundTeammate} from './components/background-teammate/background-teammate.js';
export {AgentCommandEvent} from './components/agent-command.js';
export {AgentCommandPalette} from './components/command-palette/command-palette.js';
export {AgentDelegationCanvas} from './components/delegation-graph/delegation-canvas.js';
export {AgentDelegationDetail} from './components/delegation-graph/delegation-detail.js';
export {AgentDelegationGraph} from './components/delegation-graph/delegation-graph.js';
export {AgentDelegationMap} from './components/delegation-graph/delegation-map.js';
export {AgentDelegationNode} from './components/delegation-graph/delegation-node.js';
export {AgentDelegationRow} from './components/delegation-graph/delegation-row.js';
export {AgentDelegationTree} from './components/delegation-graph/delegation-tree.js';
export {AgentElement} from './components/agent-element.js';
export {AgentAttachments} from './components/attachments/attachments.js';
export {AgentBranchPicker} from './components/branch-picker/branch-picker.js';
export {AgentCitation} from './components/citation/citation.js';
export {AgentCode} from './components/code/code.js';
export {AgentComposer} from './components/composer/composer.js';
export {AgentEvidenceItem} from './components/timeline-evidence/evidence-item.js';
export {AgentEvidenceList} from './components/timeline-evidence/evidence-list.js';
export {AgentEvidenceOpenEvent, openEvidence} from './components/timeline-evidence/agent-evidence-open.js';
export {AgentEvidencePack} from './components/timeline-evidence/evidence-pack.js';
export {AgentFactWhy} from './components/timeline-evidence/fact-why.js';
export {AgentHandoffLane} from './components/handoff-lane/handoff-lane.js';
export {AgentHandoff} from './components/handoff-lane/handoff.js';
export {AgentRemoteCard} from './components/remote-teammate/remote-card.js';
export {AgentRemoteTeammate} from './components/remote-teammate/remote-teammate.js';
export {AgentReplayOpenEvent} from './components/timeline-evidence/agent-replay-open.js';
export {AgentReplay} from './components/replay/replay.js';
export {AgentReviewFix} from './components/review-lane/review-fix.js';
export {AgentReviewLane} from './components/review-lane/review-lane.js';
export {AgentReviewRequest} from './components/review-lane/review-request.js';
export {AgentReviewRound} from './components/review-lane/review-round.js';
export {AgentReviewShowEvent} from './components/review-lane/agent-review-show.js';
export {AgentSendMenu} from './components/composer/send-menu.js';
export {AgentConnectionStatus} from './components/connection-status/connection-status.js';
export {AgentContextBar} from './components/context-bar/context-bar.js';
export {AgentRevealEvent} from './components/conversation/agent-reveal.js';
export {AgentConversation} from './components/conversation/conversation.js';
export {AgentEventAdapter} from './components/event-adapter/event-adapter.js';
export {AgentEventLog} from './components/event-log/event-log.js';
export {AgentHitlCard} from './components/hitl-card/hitl-card.js';
export {AgentHitlRevealEvent} from './components/hitl-card/agent-hitl-reveal.js';
export {AgentHitlDock} from './components/hitl-dock/hitl-dock.js';
export {AgentHitlInbox} from './components/hitl-inbox/hitl-inbox.js';
export {AgentArtifactCard} from './components/artifact-card/artifact-card.js';
export {AgentArtifactPreview} from './components/artifact-preview/artifact-preview.js';
export {AgentArtifactOpenEvent} from './components/artifact-workspace/agent-artifact-open.js';
export {AgentArtifactDetail} from './components/artifact-workspace/artifact-detail.js';
export {AgentArtifactEditor} from './components/artifact-workspace/artifact-editor.js';
export {AgentEditorCloseEvent} from './components/artifact-workspace/agent-editor-close.js';
export {AgentArtifactList} from './components/artifact-workspace/artifact-list.js';
export {AgentArtifactWorkspace} from './components/artifact-workspace/artifact-workspace.js';
export {AgentExportMenu} from './components/artifact-workspace/export-menu.js';
export {AgentReviewTray} from './components/artifact-workspace/review-tray.js';
export {AgentTaskChoice} from './components/task-controls/task-choice.js';
export {AgentTaskControls} from './components/task-controls/task-controls.js';
export {AgentTaskCreate} from './components/task-create/task-create.js';
export {AgentTaskAttemptSelectEvent} from './components/task-detail/agent-task-attempt-select.js';
export {AgentTaskAttempts} from './components/task-detail/task-attempts.js';
export {AgentTaskDetail} from './components/task-detail/task-detail.js';
export {AgentTaskLog} from './components/task-detail/task-log.js';
export {AgentTaskRef} from './components/task-detail/task-ref.js';
export {AgentTaskRelations} from './components/task-detail/task-relations.js';
export {AgentTaskOpenEvent, openTask} from './components/task/agent-task-open.js';
export {AgentTaskGraphCanvas} from './components/task-graph/task-graph-canvas.js';
export {AgentTaskGraphDetail} from './components/task-graph/task-graph-detail.js';
export {AgentTaskGraphMap} from './components/task-graph/task-graph-map.js';
export {AgentTaskGraphNode} from './components/task-graph/task-graph-node.js';
export {AgentTaskGraphRow} from './components/task-graph/task-graph-row.js';
export {AgentTaskGraphTree} from './components/task-graph/task-graph-tree.js';
export {AgentTaskGraph} from './components/task-graph/task-graph.js';
export {AgentTaskPane} from './components/task-pane/task-pane.js';
export {AgentTeamPane} from './components/team-pane/team-pane.js';
export {AgentTeammateComposer} from './components/teammate-transcript/teammate-composer.js';
export {AgentTeammateOpenEvent, openTeammate} from './components/team/agent-teammate-open.js';
export {AgentTeammateCloseEvent} from './components/teammate-transcript/agent-teammate-close.js';
export {AgentTeammateTranscript} from './components/teammate-transcript/teammate-transcript.js';
export {AgentVersionCompare} from './components/artifact-workspace/version-compare.js';
export {AgentVersionCompareEvent, AgentVersionShowEvent} from './components/artifact-workspace/version-events.js';
export {AgentVersionRail} from './components/artifact-workspace/version-rail.js';
export {AgentCodeView} from './components/code-view/code-view.js';
export {AgentTable} from './components/table/table.js';
export {AgentImageView} from './components/image-view/image-view.js';
export {AgentCanvasView} from './components/canvas-view/canvas-view.js';
export {AgentFileTree} from './components/file-tree/file-tree.js';
export {AgentCompaction} from './components/compaction/compaction.js';
export {AgentDiagnostics} from './components/diagnostics/diagnostics.js';
export {AgentFactEvents} from './components/diagnostics/fact-events.js';
export {AgentFactPickEvent} from './components/diagnostics/agent-fact-pick.js';
export {AgentDiff} from './components/diff/diff.js';
export {AgentLineCommentEvent, type LineComment} from './components/diff/line-comments.js';
export {AgentPlan} from './components/plan/plan.js';
export {AgentPlotChooseEvent} from './components/plot/agent-plot-choose.js';
export {AgentPlot} from './components/plot/plot.js';
export {AgentSessionCreateEvent} from './components/session-list/agent-session-create.js';
export {AgentSessionCreate} from './components/session-list/session-create.js';
export {AgentSessionItem} from './components/session-list/session-item.js';
export {AgentSessionList} from './components/session-list/session-list.js';
export {AgentSessionOpenEvent} from './components/session-list/agent-session-open.js';
export {AgentSessionTabs} from './components/session-tabs/session-tabs.js';
export {AgentTerminal} from './components/terminal/terminal.js';
export {AgentTimelineEvidence} from './components/timeline-evidence/timeline-evidence.js';
export {AgentTimelineTurn} from './components/timeline-evidence/timeline-turn.js';
export {AgentTimeline} from './components/timeline-evidence/timeline.js';
export {AgentTeammateGroup} from './components/teammate-group/teammate-group.js';
export {AgentToolGroup} from './components/tool-group/tool-group.js';
export {AgentInlineProcess} from './components/inline-process/inline-process.js';
export {AgentJson} from './components/json/json.js';
export {AgentMarkdown} from './components/markdown/markdown.js';
export {AgentMessageActions} from './components/message-actions/message-actions.js';
export {AgentMessageEditor} from './components/message-editor/message-editor.js';
export {AgentProcessStep} from './components/process-step/process-step.js';
export {AgentProjection} from './components/projection/projection.js';
export {AgentPicker} from './components/picker/picker.js';
export {AgentSessionOptions} from './components/session-options/session-options.js';
export {AgentPickerChangeEvent} from './components/picker/agent-picker-change.js';
export {AgentQueue} from './components/queue/queue.js';
export {AgentQueuedTurn} from './components/queue/queued-turn.js';
export {AgentSettings} from './components/settings/settings.js';
export {AgentSettingsChangeEvent} from './components/settings/agent-settings-change.js';
export {AgentWorkBoard} from './components/work-board/work-board.js';
export {AgentWorkColumn} from './components/work-board/work-column.js';
export {AgentWorkFilters} from './components/work-board/work-filters.js';
export {AgentWorkItem} from './components/work-board/work-item.js';
export {AgentWorkItemDetail} from './components/work-board/work-item-detail.js';
export {AgentWorkItemOpenEvent, openWorkItem} from './components/work-board/agent-work-item-open.js';
export {AgentWorkerNotifications} from './components/worker-notifications/worker-notifications.js';
export {AgentWorkerReport} from './components/worker-notifications/worker-report.js';
export {UnseenReports} from './components/worker-notifications/unseen-reports.js';
export {applySettings, readSettings, type Settings} from './components/settings/values.js';
export {AgentShortcutSheet} from './components/shortcut-sheet/shortcut-sheet.js';
export {AgentTeamHead} from './components/team-roster/team-head.js';
export {AgentTeamMember} from './components/team-roster/team-member.js';
export {AgentMemberControlsEvent} from './components/team-roster/agent-member-controls.js';
export {AgentTeamRoster} from './components/team-roster/team-roster.js';
export {AgentTeamPolicy} from './components/team-policy/team-policy.js';
export {AgentPolicySheet} from './components/team-policy/policy-sheet.js';
export {AgentSplitter} from './components/splitter/splitter.js';
export {AgentSteer} from './components/queue/steer.js';
export {AgentRuntimeStatus} from './components/runtime-status/runtime-status.js';
export {AgentSchemaForm} from './components/schema-form/schema-form.js';
export {AgentStateSnapshot} from './components/state-snapshot/state-snapshot.js';
export {AgentStatus} from './components/status/status.js';
export {AgentTaskCapsule} from './components/task-capsule/task-capsule.js';
export {AgentTaskCounts} from './components/task-list/task-counts.js';
export {AgentTaskFilters} from './components/task-list/task-filters.js';
export {AgentTaskList} from './components/task-list/task-list.js';
export {AgentTaskChooseEvent, AgentTaskMenu} from './components/task-list/task-menu.js';
export {AgentTaskRow} from './components/task-list/task-row.js';
export {AgentTaskSaved} from './components/task-list/task-saved.js';
export {AgentTaskPlots} from './components/task-plots/task-plots.js';
export {AgentTodoDock} from './components/todo-dock/todo-dock.js';
export {AgentText} from './components/text/text.js';
export {AgentTime} from './components/time/time.js';
export {AgentToolCard} from './components/tool-card/tool-card.js';
export {AgentTurn} from './components/turn/turn.js';
export {AgentUiSchema, AgentUiSchemaActionEvent} from './components/ui-schema/ui-schema.js';
export {AgentWorkbench} from './components/workbench/workbench.js';
export type {
  AdapterFactory,
  AdapterOptions,
  AttachmentPlace,
  CompletionPlace,
  DirectoryPage,
  DirectorySource,
  ErrorRule,
  Held,
  HistoryPage,
  HistorySource,
  Introduction,
  NewSessionOptions,
  OpeningPiece,
  OpeningQuery,
  OpeningSource,
  PageTool,
  ProtocolAdapter,
  RunStreams,
  SessionTemplate,
  ToolRequest,
  Unsupported,
  WireFault,
  WireRefusal,
  WireRequest,
} from './adapters/adapter.js';
export {ControlAvailability} from './controllers/control-availability.js';
export {ReceiptController} from './controllers/receipt-controller.js';
export {RowController} from './controllers/row-controller.js';
export {SessionController} from './controllers/session-controller.js';
export {storeContext, StoreController} from './controllers/store-controller.js';
export {registerCatalog, type Catalog, type StringKey, type Strings} from './locales/index.js';
export {ProjectionStore} from './state/store.js';
