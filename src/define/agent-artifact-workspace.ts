// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactEditor} from '../components/artifacts/artifact-workspace/artifact-editor.js';
import {AgentExportMenu} from '../components/artifacts/artifact-workspace/export-menu.js';
import {AgentVersionCompare} from '../components/artifacts/artifact-workspace/version-compare.js';
import {AgentArtifactDetail} from '../components/artifacts/artifact-workspace/artifact-detail.js';
import {AgentArtifactList} from '../components/artifacts/artifact-workspace/artifact-list.js';
import {AgentArtifactWorkspace} from '../components/artifacts/artifact-workspace/artifact-workspace.js';
import './agent-artifact-preview.js';
import './agent-diff.js';
import './agent-review-tray.js';
import './internal/agent-task-ref.js';
import './agent-version-rail.js';
import {define} from './define.js';

define('agent-artifact-editor', AgentArtifactEditor, 'base:artifact-editor,field:artifact-editor__field,diff,diff__lines');
define('agent-export-menu', AgentExportMenu, 'base:export-menu');
define('agent-version-compare', AgentVersionCompare, 'base:version-compare,artifact-preview,artifact-preview__content,artifact-preview__frame,canvas-view,canvas-view__canvas,citation,citation__card,code,code-view,code-view__lines,code__lines,diff,diff__lines,file-tree,image-view,image-view__picture,json,json__tree,markdown,table,table__scroll');
define('agent-artifact-detail', AgentArtifactDetail, 'base:artifact-detail,body:artifact-detail__body,side:artifact-detail__side,artifact-editor,artifact-editor__field,artifact-preview,artifact-preview__content,artifact-preview__frame,canvas-view,canvas-view__canvas,citation,citation__card,code,code-view,code-view__lines,code__lines,diff,diff__lines,export-menu,file-tree,image-view,image-view__picture,json,json__tree,markdown,review-tray,table,table__scroll,task-ref,time,version-compare,version-rail');
define('agent-artifact-list', AgentArtifactList, 'base:artifact-list');
define('agent-artifact-workspace', AgentArtifactWorkspace, 'base:artifact-workspace,artifact-detail,artifact-detail__body,artifact-detail__side,artifact-editor,artifact-editor__field,artifact-list,artifact-preview,artifact-preview__content,artifact-preview__frame,canvas-view,canvas-view__canvas,citation,citation__card,code,code-view,code-view__lines,code__lines,diff,diff__lines,export-menu,file-tree,image-view,image-view__picture,json,json__tree,markdown,review-tray,table,table__scroll,task-ref,time,version-compare,version-rail');
