// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkbench} from '../components/shell/workbench/workbench.js';
import './agent-artifact-workspace.js';
import './agent-command-palette.js';
import './agent-composer.js';
import './agent-connection-status.js';
import './agent-context-bar.js';
import './agent-conversation.js';
import './agent-diagnostics.js';
import './agent-event-adapter.js';
import './agent-event-log.js';
import './agent-hitl-dock.js';
import './agent-hitl-inbox.js';
import './agent-projection.js';
import './agent-replay.js';
import './agent-runtime-status.js';
import './agent-session-list.js';
import './agent-session-tabs.js';
import './agent-settings.js';
import './agent-shortcut-sheet.js';
import './agent-splitter.js';
import './agent-state-snapshot.js';
import './agent-task-capsule.js';
import './agent-task-pane.js';
import './agent-team-pane.js';
import './agent-timeline-evidence.js';
import './agent-todo-dock.js';
import './agent-turn.js';
import './agent-work-board.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-workbench': AgentWorkbench;
  }
}

define('agent-workbench', AgentWorkbench);
