/** The classes of all elements, without any side effect: `agent-surfaces/define/<tag>` registers one, `agent-surfaces/all` all. */
export {AgentAuditTrail} from './components/evidence/timeline-evidence/audit-trail.js';
export {AgentBackgroundCard} from './components/team/background-teammate/background-card.js';
export {AgentBackgroundTeammate} from './components/team/background-teammate/background-teammate.js';
export {AgentCommandEvent} from './components/agent-command.js';
export {AgentCommandPalette} from './components/shell/command-palette/command-palette.js';
export {AgentDelegationCanvas} from './components/team/delegation-graph/delegation-canvas.js';
export {AgentDelegationDetail} from './components/team/delegation-graph/delegation-detail.js';
export {AgentDelegationGraph} from './components/team/delegation-graph/delegation-graph.js';
export {AgentDelegationMap} from './components/team/delegation-graph/delegation-map.js';
export {AgentDelegationNode} from './components/team/delegation-graph/delegation-node.js';
export {AgentDelegationRow} from './components/team/delegation-graph/delegation-row.js';
export {AgentDelegationTree} from './components/team/delegation-graph/delegation-tree.js';
export {AgentElement} from './components/agent-element.js';
export {AgentAttachments} from './components/conversation/attachments/attachments.js';
export {AgentBranchPicker} from './components/conversation/branch-picker/branch-picker.js';
export {AgentCitation} from './components/parts/citation/citation.js';
export {AgentCode} from './components/parts/code/code.js';
export {AgentComposer} from './components/conversation/composer/composer.js';
export {AgentEvidenceItem} from './components/evidence/timeline-evidence/evidence-item.js';
export {AgentEvidenceList} from './components/evidence/timeline-evidence/evidence-list.js';
export {AgentEvidenceOpenEvent, openEvidence} from './components/evidence/timeline-evidence/agent-evidence-open.js';
export {AgentEvidencePack} from './components/evidence/timeline-evidence/evidence-pack.js';
export {AgentFactWhy} from './components/evidence/timeline-evidence/fact-why.js';
export {AgentHandoffLane} from './components/team/handoff-lane/handoff-lane.js';
export {AgentHandoff} from './components/team/handoff-lane/handoff.js';
export {AgentRemoteCard} from './components/team/remote-teammate/remote-card.js';
export {AgentRemoteTeammate} from './components/team/remote-teammate/remote-teammate.js';
export {AgentReplayOpenEvent} from './components/evidence/timeline-evidence/agent-replay-open.js';
export {AgentReplay} from './components/evidence/replay/replay.js';
export {AgentReviewFix} from './components/team/review-lane/review-fix.js';
export {AgentReviewLane} from './components/team/review-lane/review-lane.js';
export {AgentReviewRequest} from './components/team/review-lane/review-request.js';
export {AgentReviewRound} from './components/team/review-lane/review-round.js';
export {AgentReviewShowEvent} from './components/team/review-lane/agent-review-show.js';
export {AgentSendMenu} from './components/conversation/composer/send-menu.js';
export {AgentConnectionStatus} from './components/shell/connection-status/connection-status.js';
export {AgentContextBar} from './components/conversation/context-bar/context-bar.js';
export {AgentRevealEvent} from './components/conversation/conversation/agent-reveal.js';
export {AgentConversation} from './components/conversation/conversation/conversation.js';
export {AgentEventAdapter} from './components/shell/event-adapter/event-adapter.js';
export {AgentEventLog} from './components/evidence/event-log/event-log.js';
export {AgentHitlCard} from './components/requests/hitl-card/hitl-card.js';
export {AgentHitlRevealEvent} from './components/requests/hitl-card/agent-hitl-reveal.js';
export {AgentHitlDock} from './components/requests/hitl-dock/hitl-dock.js';
export {AgentHitlInbox} from './components/requests/hitl-inbox/hitl-inbox.js';
export {AgentArtifactCard} from './components/artifacts/artifact-card/artifact-card.js';
export {AgentArtifactPreview} from './components/artifacts/artifact-preview/artifact-preview.js';
export {AgentArtifactOpenEvent} from './components/artifacts/artifact-workspace/agent-artifact-open.js';
export {AgentArtifactDetail} from './components/artifacts/artifact-workspace/artifact-detail.js';
export {AgentArtifactEditor} from './components/artifacts/artifact-workspace/artifact-editor.js';
export {AgentEditorCloseEvent} from './components/artifacts/artifact-workspace/agent-editor-close.js';
export {AgentArtifactList} from './components/artifacts/artifact-workspace/artifact-list.js';
export {AgentArtifactWorkspace} from './components/artifacts/artifact-workspace/artifact-workspace.js';
export {AgentExportMenu} from './components/artifacts/artifact-workspace/export-menu.js';
export {AgentReviewTray} from './components/artifacts/artifact-workspace/review-tray.js';
export {AgentTaskChoice} from './components/tasks/task-controls/task-choice.js';
export {AgentTaskControls} from './components/tasks/task-controls/task-controls.js';
export {AgentTaskCreate} from './components/tasks/task-create/task-create.js';
export {AgentTaskAttemptSelectEvent} from './components/tasks/task-detail/agent-task-attempt-select.js';
export {AgentTaskAttempts} from './components/tasks/task-detail/task-attempts.js';
export {AgentTaskDetail} from './components/tasks/task-detail/task-detail.js';
export {AgentTaskLog} from './components/tasks/task-detail/task-log.js';
export {AgentTaskRef} from './components/tasks/task-detail/task-ref.js';
export {AgentTaskRelations} from './components/tasks/task-detail/task-relations.js';
export {AgentTaskOpenEvent, openTask} from './components/tasks/task/agent-task-open.js';
export {AgentTaskGraphCanvas} from './components/tasks/task-graph/task-graph-canvas.js';
export {AgentTaskGraphDetail} from './components/tasks/task-graph/task-graph-detail.js';
export {AgentTaskGraphMap} from './components/tasks/task-graph/task-graph-map.js';
export {AgentTaskGraphNode} from './components/tasks/task-graph/task-graph-node.js';
export {AgentTaskGraphRow} from './components/tasks/task-graph/task-graph-row.js';
export {AgentTaskGraphTree} from './components/tasks/task-graph/task-graph-tree.js';
export {AgentTaskGraph} from './components/tasks/task-graph/task-graph.js';
export {AgentTaskPane} from './components/tasks/task-pane/task-pane.js';
export {AgentTeamPane} from './components/team/team-pane/team-pane.js';
export {AgentTeammateComposer} from './components/team/teammate-transcript/teammate-composer.js';
export {AgentTeammateOpenEvent, openTeammate} from './components/team/team/agent-teammate-open.js';
export {AgentTeammateCloseEvent} from './components/team/teammate-transcript/agent-teammate-close.js';
export {AgentTeammateTranscript} from './components/team/teammate-transcript/teammate-transcript.js';
export {AgentVersionCompare} from './components/artifacts/artifact-workspace/version-compare.js';
export {
  AgentVersionCompareEvent,
  AgentVersionShowEvent,
} from './components/artifacts/artifact-workspace/version-events.js';
export {AgentVersionRail} from './components/artifacts/artifact-workspace/version-rail.js';
export {AgentCodeView} from './components/artifacts/code-view/code-view.js';
export {AgentTable} from './components/parts/table/table.js';
export {AgentImageView} from './components/artifacts/image-view/image-view.js';
export {AgentCanvasView} from './components/artifacts/canvas-view/canvas-view.js';
export {AgentFileTree} from './components/artifacts/file-tree/file-tree.js';
export {AgentCompaction} from './components/conversation/compaction/compaction.js';
export {AgentDiagnostics} from './components/evidence/diagnostics/diagnostics.js';
export {AgentFactEvents} from './components/evidence/diagnostics/fact-events.js';
export {AgentFactPickEvent} from './components/evidence/diagnostics/agent-fact-pick.js';
export {AgentDiff} from './components/parts/diff/diff.js';
export {AgentLineCommentEvent, type LineComment} from './components/parts/diff/line-comments.js';
export {AgentPlan} from './components/conversation/plan/plan.js';
export {AgentPlotChooseEvent} from './components/parts/plot/agent-plot-choose.js';
export {AgentPlot} from './components/parts/plot/plot.js';
export {AgentSessionCreateEvent} from './components/sessions/session-list/agent-session-create.js';
export {AgentSessionCreate} from './components/sessions/session-list/session-create.js';
export {AgentSessionItem} from './components/sessions/session-list/session-item.js';
export {AgentSessionList} from './components/sessions/session-list/session-list.js';
export {AgentSessionOpenEvent} from './components/sessions/session-list/agent-session-open.js';
export {AgentSessionTabs} from './components/sessions/session-tabs/session-tabs.js';
export {AgentTerminal} from './components/parts/terminal/terminal.js';
export {AgentTimelineEvidence} from './components/evidence/timeline-evidence/timeline-evidence.js';
export {AgentTimelineTurn} from './components/evidence/timeline-evidence/timeline-turn.js';
export {AgentTimeline} from './components/evidence/timeline-evidence/timeline.js';
export {AgentTeammateGroup} from './components/team/teammate-group/teammate-group.js';
export {AgentToolGroup} from './components/tools/tool-group/tool-group.js';
export {AgentInlineProcess} from './components/conversation/inline-process/inline-process.js';
export {AgentJson} from './components/parts/json/json.js';
export {AgentMarkdown} from './components/parts/markdown/markdown.js';
export {AgentMessageActions} from './components/conversation/message-actions/message-actions.js';
export {AgentMessageEditor} from './components/conversation/message-editor/message-editor.js';
export {AgentProcessStep} from './components/conversation/process-step/process-step.js';
export {AgentProjection} from './components/shell/projection/projection.js';
export {AgentPicker} from './components/parts/picker/picker.js';
export {AgentSessionOptions} from './components/sessions/session-options/session-options.js';
export {AgentPickerChangeEvent} from './components/parts/picker/agent-picker-change.js';
export {AgentQueue} from './components/conversation/queue/queue.js';
export {AgentQueuedTurn} from './components/conversation/queue/queued-turn.js';
export {AgentSettings} from './components/shell/settings/settings.js';
export {AgentSettingsChangeEvent} from './components/shell/settings/agent-settings-change.js';
export {AgentWorkBoard} from './components/team/work-board/work-board.js';
export {AgentWorkColumn} from './components/team/work-board/work-column.js';
export {AgentWorkFilters} from './components/team/work-board/work-filters.js';
export {AgentWorkItem} from './components/team/work-board/work-item.js';
export {AgentWorkItemDetail} from './components/team/work-board/work-item-detail.js';
export {AgentWorkItemOpenEvent, openWorkItem} from './components/team/work-board/agent-work-item-open.js';
export {AgentWorkerNotifications} from './components/team/worker-notifications/worker-notifications.js';
export {AgentWorkerReport} from './components/team/worker-notifications/worker-report.js';
export {UnseenReports} from './components/team/worker-notifications/unseen-reports.js';
export {applySettings, readSettings, type Settings} from './components/shell/settings/values.js';
export {AgentShortcutSheet} from './components/shell/shortcut-sheet/shortcut-sheet.js';
export {AgentTeamHead} from './components/team/team-roster/team-head.js';
export {AgentTeamMember} from './components/team/team-roster/team-member.js';
export {AgentMemberControlsEvent} from './components/team/team-roster/agent-member-controls.js';
export {AgentTeamRoster} from './components/team/team-roster/team-roster.js';
export {AgentTeamPolicy} from './components/team/team-policy/team-policy.js';
export {AgentPolicySheet} from './components/team/team-policy/policy-sheet.js';
export {AgentSplitter} from './components/shell/splitter/splitter.js';
export {AgentSteer} from './components/conversation/queue/steer.js';
export {AgentRuntimeStatus} from './components/shell/runtime-status/runtime-status.js';
export {AgentSchemaForm} from './components/parts/schema-form/schema-form.js';
export {AgentStateSnapshot} from './components/evidence/state-snapshot/state-snapshot.js';
export {AgentStatus} from './components/parts/status/status.js';
export {AgentTaskCapsule} from './components/tasks/task-capsule/task-capsule.js';
export {AgentTaskCounts} from './components/tasks/task-list/task-counts.js';
export {AgentTaskFilters} from './components/tasks/task-list/task-filters.js';
export {AgentTaskList} from './components/tasks/task-list/task-list.js';
export {AgentTaskChooseEvent, AgentTaskMenu} from './components/tasks/task-list/task-menu.js';
export {AgentTaskRow} from './components/tasks/task-list/task-row.js';
export {AgentTaskSaved} from './components/tasks/task-list/task-saved.js';
export {AgentTaskPlots} from './components/tasks/task-plots/task-plots.js';
export {AgentTodoDock} from './components/conversation/todo-dock/todo-dock.js';
export {AgentText} from './components/parts/text/text.js';
export {AgentTime} from './components/parts/time/time.js';
export {AgentToolCard} from './components/tools/tool-card/tool-card.js';
export {AgentTurn} from './components/conversation/turn/turn.js';
export {AgentUiSchema, AgentUiSchemaActionEvent} from './components/parts/ui-schema/ui-schema.js';
export {AgentWorkbench} from './components/shell/workbench/workbench.js';
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
  ProtocolOptions,
  RunStreams,
  SessionTemplate,
  ToolRequest,
  Unsupported,
  WireFault,
  WireRefusal,
  WireRequest,
} from './adapters/adapter.js';
export type {AguiOptions} from './adapters/ag-ui/options.js';
export type {AgentRuntimeOptions} from './adapters/agent-runtime/index.js';
export {registerProtocol, type ProtocolFacts, type ProtocolModule} from './adapters/protocols.js';
export {ControlAvailability} from './controllers/control-availability.js';
export {ReceiptController} from './controllers/receipt-controller.js';
export {RowController} from './controllers/row-controller.js';
export {SessionController} from './controllers/session-controller.js';
export {storeContext, StoreController} from './controllers/store-controller.js';
export {registerCatalog, type Catalog, type StringKey, type Strings} from './locales/index.js';
export {ProjectionStore} from './state/store.js';
