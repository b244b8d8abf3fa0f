import artifactCard from '../components/artifact-card/artifact-card.zh-cn.js';
import artifactPreview from '../components/artifact-preview/artifact-preview.zh-cn.js';
import artifactWorkspace from '../components/artifact-workspace/artifact-workspace.zh-cn.js';
import attachments from '../components/attachments/attachments.zh-cn.js';
import backgroundTeammate from '../components/background-teammate/background-teammate.zh-cn.js';
import branchPicker from '../components/branch-picker/branch-picker.zh-cn.js';
import canvasView from '../components/canvas-view/canvas-view.zh-cn.js';
import citation from '../components/citation/citation.zh-cn.js';
import codeView from '../components/code-view/code-view.zh-cn.js';
import code from '../components/code/code.zh-cn.js';
import commandPalette from '../components/command-palette/command-palette.zh-cn.js';
import compaction from '../components/compaction/compaction.zh-cn.js';
import composer from '../components/composer/composer.zh-cn.js';
import connectionStatus from '../components/connection-status/connection-status.zh-cn.js';
import contextBar from '../components/context-bar/context-bar.zh-cn.js';
import conversation from '../components/conversation/conversation.zh-cn.js';
import delegationGraph from '../components/delegation-graph/delegation-graph.zh-cn.js';
import diagnostics from '../components/diagnostics/diagnostics.zh-cn.js';
import diff from '../components/diff/diff.zh-cn.js';
import eventLog from '../components/event-log/event-log.zh-cn.js';
import factLinks from '../components/fact-links.zh-cn.js';
import fileTree from '../components/file-tree/file-tree.zh-cn.js';
import findBar from '../components/find-bar.zh-cn.js';
import graph from '../components/graph/graph.zh-cn.js';
import handoffLane from '../components/handoff-lane/handoff-lane.zh-cn.js';
import hitlCard from '../components/hitl-card/hitl-card.zh-cn.js';
import hitlDock from '../components/hitl-dock/hitl-dock.zh-cn.js';
import hitlInbox from '../components/hitl-inbox/hitl-inbox.zh-cn.js';
import imageView from '../components/image-view/image-view.zh-cn.js';
import inlineProcess from '../components/inline-process/inline-process.zh-cn.js';
import json from '../components/json/json.zh-cn.js';
import lane from '../components/lane/lane.zh-cn.js';
import markdown from '../components/markdown/markdown.zh-cn.js';
import messageActions from '../components/message-actions/message-actions.zh-cn.js';
import messageEditor from '../components/message-editor/message-editor.zh-cn.js';
import picker from '../components/picker/picker.zh-cn.js';
import plan from '../components/plan/plan.zh-cn.js';
import plot from '../components/plot/plot.zh-cn.js';
import processStep from '../components/process-step/process-step.zh-cn.js';
import queue from '../components/queue/queue.zh-cn.js';
import steer from '../components/queue/steer.zh-cn.js';
import reasonWords from '../components/reason-words.zh-cn.js';
import receiptLine from '../components/receipt-line.zh-cn.js';
import remoteTeammate from '../components/remote-teammate/remote-teammate.zh-cn.js';
import replay from '../components/replay/replay.zh-cn.js';
import reviewLane from '../components/review-lane/review-lane.zh-cn.js';
import runtimeStatus from '../components/runtime-status/runtime-status.zh-cn.js';
import schemaForm from '../components/schema-form/schema-form.zh-cn.js';
import sessionList from '../components/session-list/session-list.zh-cn.js';
import sessionOptions from '../components/session-options/session-options.zh-cn.js';
import sessionTabs from '../components/session-tabs/session-tabs.zh-cn.js';
import settings from '../components/settings/settings.zh-cn.js';
import shortcutSheet from '../components/shortcut-sheet/shortcut-sheet.zh-cn.js';
import stateSnapshot from '../components/state-snapshot/state-snapshot.zh-cn.js';
import table from '../components/table/table.zh-cn.js';
import taskCapsule from '../components/task-capsule/task-capsule.zh-cn.js';
import taskControls from '../components/task-controls/task-controls.zh-cn.js';
import taskCreate from '../components/task-create/task-create.zh-cn.js';
import taskDetail from '../components/task-detail/task-detail.zh-cn.js';
import taskGraph from '../components/task-graph/task-graph.zh-cn.js';
import taskList from '../components/task-list/task-list.zh-cn.js';
import taskPane from '../components/task-pane/task-pane.zh-cn.js';
import taskPlots from '../components/task-plots/task-plots.zh-cn.js';
import task from '../components/task/task.zh-cn.js';
import teamPane from '../components/team-pane/team-pane.zh-cn.js';
import teamPolicy from '../components/team-policy/team-policy.zh-cn.js';
import teamRoster from '../components/team-roster/team-roster.zh-cn.js';
import team from '../components/team/team.zh-cn.js';
import teammateGroup from '../components/teammate-group/teammate-group.zh-cn.js';
import teammateTranscript from '../components/teammate-transcript/teammate-transcript.zh-cn.js';
import terminal from '../components/terminal/terminal.zh-cn.js';
import text from '../components/text/text.zh-cn.js';
import time from '../components/time/time.zh-cn.js';
import timelineEvidence from '../components/timeline-evidence/timeline-evidence.zh-cn.js';
import todoDock from '../components/todo-dock/todo-dock.zh-cn.js';
import toolCard from '../components/tool-card/tool-card.zh-cn.js';
import toolGroup from '../components/tool-group/tool-group.zh-cn.js';
import turn from '../components/turn/turn.zh-cn.js';
import uiSchema from '../components/ui-schema/ui-schema.zh-cn.js';
import workBoard from '../components/work-board/work-board.zh-cn.js';
import workbench from '../components/workbench/workbench.zh-cn.js';
import workerNotifications from '../components/worker-notifications/worker-notifications.zh-cn.js';
import shared from './shared.zh-cn.js';
import type {Strings} from './index.js';

/** All of Chinese (Simplified), loaded when an element first stands in a Chinese context. */
export const zhCn: Strings = {
  ...artifactCard,
  ...artifactPreview,
  ...artifactWorkspace,
  ...attachments,
  ...backgroundTeammate,
  ...branchPicker,
  ...canvasView,
  ...citation,
  ...codeView,
  ...code,
  ...commandPalette,
  ...compaction,
  ...composer,
  ...connectionStatus,
  ...contextBar,
  ...conversation,
  ...delegationGraph,
  ...diagnostics,
  ...diff,
  ...eventLog,
  ...factLinks,
  ...fileTree,
  ...findBar,
  ...graph,
  ...handoffLane,
  ...hitlCard,
  ...hitlDock,
  ...hitlInbox,
  ...imageView,
  ...inlineProcess,
  ...json,
  ...lane,
  ...markdown,
  ...messageActions,
  ...messageEditor,
  ...picker,
  ...plan,
  ...plot,
  ...processStep,
  ...queue,
  ...steer,
  ...reasonWords,
  ...receiptLine,
  ...remoteTeammate,
  ...replay,
  ...reviewLane,
  ...runtimeStatus,
  ...schemaForm,
  ...sessionList,
  ...sessionOptions,
  ...sessionTabs,
  ...settings,
  ...shortcutSheet,
  ...stateSnapshot,
  ...table,
  ...taskCapsule,
  ...taskControls,
  ...taskCreate,
  ...taskDetail,
  ...taskGraph,
  ...taskList,
  ...taskPane,
  ...taskPlots,
  ...task,
  ...teamPane,
  ...teamPolicy,
  ...teamRoster,
  ...team,
  ...teammateGroup,
  ...teammateTranscript,
  ...terminal,
  ...text,
  ...time,
  ...timelineEvidence,
  ...todoDock,
  ...toolCard,
  ...toolGroup,
  ...turn,
  ...uiSchema,
  ...workBoard,
  ...workbench,
  ...workerNotifications,
  ...shared,
};
