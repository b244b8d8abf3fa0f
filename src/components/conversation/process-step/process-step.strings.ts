import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'process.reasoning': 'Reasoning',
  'process.thinking': 'Thinking',
  'part.tool_call': 'Tool',
  'part.tool_result': 'Tool result',
  'part.action_required': 'Request',
  'part.reasoning_summary': 'Reasoning',
  'part.reasoning_detail': 'Reasoning',
  'part.plan': 'Plan',
  'part.artifact_ref': 'Artifact',
  'part.evidence_ref': 'Evidence',
  'part.file_change': 'File change',
  'part.context_event': 'Context',
  'part.agent_task': 'Teammate',
  'part.agent_roster': 'Team',
  'part.agent_handoff': 'Handoff',
  'part.worker_notification': 'Worker report',
  'part.remote_agent_status': 'Remote agent',
  'part.error': 'Error',
  'process.step': 'Step',
  'activity.a2ui-surface': 'A2UI surface',
  'activity.mcp-apps': 'MCP app',
  'process.versions': (from: string, to: string) => `${from} to ${to}`,
  'process.no-members': 'No members were named',
  'process.reasoning-hidden': 'Its provider does not let it be shown.',
  'process.reasoning-summary': 'Its provider lets only a summary be shown.',
  'process.reasoning-off': 'Details are turned off in the settings.',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
