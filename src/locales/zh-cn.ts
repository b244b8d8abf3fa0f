// Written by "npm run generate" from the class comments in src/components.
import artifactCard from '../components/artifacts/artifact-card/artifact-card.zh-cn.js';
import artifactPreview from '../components/artifacts/artifact-preview/artifact-preview.zh-cn.js';
import artifactWorkspace from '../components/artifacts/artifact-workspace/artifact-workspace.zh-cn.js';
import canvasView from '../components/artifacts/canvas-view/canvas-view.zh-cn.js';
import codeView from '../components/artifacts/code-view/code-view.zh-cn.js';
import fileTree from '../components/artifacts/file-tree/file-tree.zh-cn.js';
import imageView from '../components/artifacts/image-view/image-view.zh-cn.js';
import attachments from '../components/conversation/attachments/attachments.zh-cn.js';
import branchPicker from '../components/conversation/branch-picker/branch-picker.zh-cn.js';
import compaction from '../components/conversation/compaction/compaction.zh-cn.js';
import composer from '../components/conversation/composer/composer.zh-cn.js';
import contextBar from '../components/conversation/context-bar/context-bar.zh-cn.js';
import conversation from '../components/conversation/conversation/conversation.zh-cn.js';
import inlineProcess from '../components/conversation/inline-process/inline-process.zh-cn.js';
import messageActions from '../components/conversation/message-actions/message-actions.zh-cn.js';
import messageEditor from '../components/conversation/message-editor/message-editor.zh-cn.js';
import plan from '../components/conversation/plan/plan.zh-cn.js';
import processStep from '../components/conversation/process-step/process-step.zh-cn.js';
import queue from '../components/conversation/queue/queue.zh-cn.js';
import steer from '../components/conversation/queue/steer.zh-cn.js';
import todoDock from '../components/conversation/todo-dock/todo-dock.zh-cn.js';
import turn from '../components/conversation/turn/turn.zh-cn.js';
import diagnostics from '../components/evidence/diagnostics/diagnostics.zh-cn.js';
import eventLog from '../components/evidence/event-log/event-log.zh-cn.js';
import replay from '../components/evidence/replay/replay.zh-cn.js';
import stateSnapshot from '../components/evidence/state-snapshot/state-snapshot.zh-cn.js';
import timelineEvidence from '../components/evidence/timeline-evidence/timeline-evidence.zh-cn.js';
import factLinks from '../components/internal/fact-links.zh-cn.js';
import findBar from '../components/internal/find-bar.zh-cn.js';
import graph from '../components/internal/graph/graph.zh-cn.js';
import reasonWords from '../components/internal/reason-words.zh-cn.js';
import receiptLine from '../components/internal/receipt-line.zh-cn.js';
import citation from '../components/parts/citation/citation.zh-cn.js';
import code from '../components/parts/code/code.zh-cn.js';
import diff from '../components/parts/diff/diff.zh-cn.js';
import json from '../components/parts/json/json.zh-cn.js';
import markdown from '../components/parts/markdown/markdown.zh-cn.js';
import picker from '../components/parts/picker/picker.zh-cn.js';
import plot from '../components/parts/plot/plot.zh-cn.js';
import schemaForm from '../components/parts/schema-form/schema-form.zh-cn.js';
import table from '../components/parts/table/table.zh-cn.js';
import terminal from '../components/parts/terminal/terminal.zh-cn.js';
import text from '../components/parts/text/text.zh-cn.js';
import time from '../components/parts/time/time.zh-cn.js';
import uiSchema from '../components/parts/ui-schema/ui-schema.zh-cn.js';
import hitlCard from '../components/requests/hitl-card/hitl-card.zh-cn.js';
import hitlDock from '../components/requests/hitl-dock/hitl-dock.zh-cn.js';
import hitlInbox from '../components/requests/hitl-inbox/hitl-inbox.zh-cn.js';
import sessionList from '../components/sessions/session-list/session-list.zh-cn.js';
import sessionOptions from '../components/sessions/session-options/session-options.zh-cn.js';
import sessionTabs from '../components/sessions/session-tabs/session-tabs.zh-cn.js';
import chat from '../components/shell/chat/chat.zh-cn.js';
import commandPalette from '../components/shell/command-palette/command-palette.zh-cn.js';
import connectionStatus from '../components/shell/connection-status/connection-status.zh-cn.js';
import launcher from '../components/shell/launcher/launcher.zh-cn.js';
import runtimeStatus from '../components/shell/runtime-status/runtime-status.zh-cn.js';
import settings from '../components/shell/settings/settings.zh-cn.js';
import shortcutSheet from '../components/shell/shortcut-sheet/shortcut-sheet.zh-cn.js';
import workbench from '../components/shell/workbench/workbench.zh-cn.js';
import taskCapsule from '../components/tasks/task-capsule/task-capsule.zh-cn.js';
import taskControls from '../components/tasks/task-controls/task-controls.zh-cn.js';
import taskCreate from '../components/tasks/task-create/task-create.zh-cn.js';
import taskDetail from '../components/tasks/task-detail/task-detail.zh-cn.js';
import taskGraph from '../components/tasks/task-graph/task-graph.zh-cn.js';
import taskList from '../components/tasks/task-list/task-list.zh-cn.js';
import taskPane from '../components/tasks/task-pane/task-pane.zh-cn.js';
import taskPlots from '../components/tasks/task-plots/task-plots.zh-cn.js';
import task from '../components/tasks/task/task.zh-cn.js';
import backgroundTeammate from '../components/team/background-teammate/background-teammate.zh-cn.js';
import delegationGraph from '../components/team/delegation-graph/delegation-graph.zh-cn.js';
import handoffLane from '../components/team/handoff-lane/handoff-lane.zh-cn.js';
import lane from '../components/team/lane/lane.zh-cn.js';
import remoteTeammate from '../components/team/remote-teammate/remote-teammate.zh-cn.js';
import reviewLane from '../components/team/review-lane/review-lane.zh-cn.js';
import teamPane from '../components/team/team-pane/team-pane.zh-cn.js';
import teamPolicy from '../components/team/team-policy/team-policy.zh-cn.js';
import teamRoster from '../components/team/team-roster/team-roster.zh-cn.js';
import team from '../components/team/team/team.zh-cn.js';
import teammateGroup from '../components/team/teammate-group/teammate-group.zh-cn.js';
import teammateTranscript from '../components/team/teammate-transcript/teammate-transcript.zh-cn.js';
import workBoard from '../components/team/work-board/work-board.zh-cn.js';
import workerNotifications from '../components/team/worker-notifications/worker-notifications.zh-cn.js';
import toolCard from '../components/tools/tool-card/tool-card.zh-cn.js';
import toolGroup from '../components/tools/tool-group/tool-group.zh-cn.js';
import shared from './shared.zh-cn.js';
import type {Strings} from './index.js';

export const zhCn: Strings = {
  ...artifactCard,
  ...artifactPreview,
  ...artifactWorkspace,
  ...canvasView,
  ...codeView,
  ...fileTree,
  ...imageView,
  ...attachments,
  ...branchPicker,
  ...compaction,
  ...composer,
  ...contextBar,
  ...conversation,
  ...inlineProcess,
  ...messageActions,
  ...messageEditor,
  ...plan,
  ...processStep,
  ...queue,
  ...steer,
  ...todoDock,
  ...turn,
  ...diagnostics,
  ...eventLog,
  ...replay,
  ...stateSnapshot,
  ...timelineEvidence,
  ...factLinks,
  ...findBar,
  ...graph,
  ...reasonWords,
  ...receiptLine,
  ...citation,
  ...code,
  ...diff,
  ...json,
  ...markdown,
  ...picker,
  ...plot,
  ...schemaForm,
  ...table,
  ...terminal,
  ...text,
  ...time,
  ...uiSchema,
  ...hitlCard,
  ...hitlDock,
  ...hitlInbox,
  ...sessionList,
  ...sessionOptions,
  ...sessionTabs,
  ...chat,
  ...commandPalette,
  ...connectionStatus,
  ...launcher,
  ...runtimeStatus,
  ...settings,
  ...shortcutSheet,
  ...workbench,
  ...taskCapsule,
  ...taskControls,
  ...taskCreate,
  ...taskDetail,
  ...taskGraph,
  ...taskList,
  ...taskPane,
  ...taskPlots,
  ...task,
  ...backgroundTeammate,
  ...delegationGraph,
  ...handoffLane,
  ...lane,
  ...remoteTeammate,
  ...reviewLane,
  ...teamPane,
  ...teamPolicy,
  ...teamRoster,
  ...team,
  ...teammateGroup,
  ...teammateTranscript,
  ...workBoard,
  ...workerNotifications,
  ...toolCard,
  ...toolGroup,
  ...shared,
};
