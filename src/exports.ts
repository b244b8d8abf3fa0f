/** What the package exports beside the classes of its elements; src/index.ts is generated and has both. */
export type {} from './components/event-names.js';
export {AgentCommandEvent} from './components/agent-command.js';
export {AgentElement} from './components/agent-element.js';
export {AgentEvidenceOpenEvent, openEvidence} from './components/evidence/timeline-evidence/agent-evidence-open.js';
export {AgentReplayChangeEvent} from './components/evidence/replay/replay.js';
export {AgentReplayOpenEvent} from './components/evidence/timeline-evidence/agent-replay-open.js';
export {AgentReviewShowEvent} from './components/team/review-lane/agent-review-show.js';
export {AgentRevealEvent} from './components/conversation/conversation/agent-reveal.js';
export {AgentHitlRevealEvent} from './components/requests/hitl-card/agent-hitl-reveal.js';
export {AgentArtifactOpenEvent} from './components/artifacts/artifact-workspace/agent-artifact-open.js';
export {AgentEditorCloseEvent} from './components/artifacts/artifact-workspace/agent-editor-close.js';
export {AgentTaskAttemptSelectEvent} from './components/tasks/task-detail/agent-task-attempt-select.js';
export {AgentTaskOpenEvent, openTask} from './components/tasks/task/agent-task-open.js';
export {AgentTeammateOpenEvent, openTeammate} from './components/team/team/agent-teammate-open.js';
export {AgentTeammateCloseEvent} from './components/team/teammate-transcript/agent-teammate-close.js';
export {
  AgentVersionCompareEvent,
  AgentVersionShowEvent,
} from './components/artifacts/artifact-workspace/version-events.js';
export {AgentFactPickEvent} from './components/evidence/diagnostics/agent-fact-pick.js';
export {AgentLineCommentEvent, type LineComment} from './components/parts/diff/line-comments.js';
export {AgentPlotChooseEvent} from './components/parts/plot/agent-plot-choose.js';
export {AgentSessionCreateEvent} from './components/sessions/session-list/agent-session-create.js';
export {AgentSessionOpenEvent} from './components/sessions/session-list/agent-session-open.js';
export {AgentPickerChangeEvent} from './components/parts/picker/agent-picker-change.js';
export {AgentSettingsChangeEvent} from './components/shell/settings/agent-settings-change.js';
export {AgentWorkItemOpenEvent, openWorkItem} from './components/team/work-board/agent-work-item-open.js';
export {UnseenReports} from './components/team/worker-notifications/unseen-reports.js';
export {applySettings, readSettings, type Settings} from './components/shell/settings/values.js';
export {AgentMemberControlsEvent} from './components/team/team-roster/agent-member-controls.js';
export {AgentUiSchemaActionEvent} from './components/parts/ui-schema/ui-schema.js';
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
  SocketPeer,
  SocketReply,
  SocketSession,
  ToolRequest,
  Unsupported,
  WireFault,
  WireRefusal,
  WireRequest,
} from './adapters/adapter.js';
export type {AcpOptions} from './adapters/acp/options.js';
export type {AguiOptions} from './adapters/ag-ui/options.js';
export type {AgentRuntimeOptions} from './adapters/agent-runtime/index.js';
export {
  registerRenderer,
  Renderers,
  type LightMount,
  type LightRenderer,
  type MessagePlace,
  type PreviewRow,
  type RenderedKind,
  type RenderedRows,
  type Renderer,
  type RendererMatch,
  type RendererOptions,
  type RendererPatterns,
  type RendererProps,
} from './components/internal/renderers/registry.js';
export type {BodyContent} from './components/artifacts/artifact-preview/body.js';
export type {ResultContent} from './components/tools/tool-card/shapes.js';
export {
  registerMessageAction,
  type ActedMessage,
  type MessageAction,
} from './components/conversation/message-actions/registry.js';
export {
  Identities,
  registerIdentity,
  type Identity,
  type IdentityMatch,
  type KnownIdentity,
} from './components/internal/identity/identities.js';
export type {Starter} from './components/shell/chat/chat.js';
export type {RenderedTool} from './components/shell/event-adapter/tool-renderers.js';
export {
  registerProtocol,
  type ProtocolFacts,
  type ProtocolMap,
  type ProtocolModule,
  type ProtocolName,
} from './adapters/protocols.js';
export {ControlAvailability} from './controllers/control-availability.js';
export {ReceiptController} from './controllers/receipt-controller.js';
export {RowController} from './controllers/row-controller.js';
export {SessionController} from './controllers/session-controller.js';
export {storeContext, StoreController} from './controllers/store-controller.js';
export {registerCatalog, type Catalog, type StringKey, type Strings} from './locales/index.js';
export {ProjectionStore} from './state/store.js';
