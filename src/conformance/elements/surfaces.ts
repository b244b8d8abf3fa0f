import type {Surface} from '../../protocol/taxonomy.js';

/** The elements of each surface that a check looks at, and what brings them. */
export const SURFACE_ELEMENTS: Partial<Record<Surface, {tags: readonly string[]; load: () => Promise<unknown>}>> = {
  composer: {
    tags: ['agent-queue', 'agent-context-bar', 'agent-composer'],
    load: () =>
      Promise.all([
        import('../../define/agent-queue.js'),
        import('../../define/agent-context-bar.js'),
        import('../../define/agent-composer.js'),
      ]),
  },
  conversation: {tags: ['agent-conversation'], load: () => import('../../define/agent-conversation.js')},
  runtime_status: {tags: ['agent-runtime-status'], load: () => import('../../define/agent-runtime-status.js')},
  hitl: {tags: ['agent-hitl-dock'], load: () => import('../../define/agent-hitl-dock.js')},
  task_capsule: {tags: ['agent-task-capsule'], load: () => import('../../define/agent-task-capsule.js')},
  artifact_workspace: {
    tags: ['agent-artifact-workspace'],
    load: () => import('../../define/agent-artifact-workspace.js'),
  },
  timeline_evidence: {tags: ['agent-timeline-evidence'], load: () => import('../../define/agent-timeline-evidence.js')},
  session_tabs: {tags: ['agent-session-tabs'], load: () => import('../../define/agent-session-tabs.js')},
  diagnostics: {tags: ['agent-diagnostics'], load: () => import('../../define/agent-diagnostics.js')},
  team_roster: {tags: ['agent-team-roster'], load: () => import('../../define/agent-team-roster.js')},
  delegation_graph: {tags: ['agent-delegation-graph'], load: () => import('../../define/agent-delegation-graph.js')},
  handoff_lane: {tags: ['agent-handoff-lane'], load: () => import('../../define/agent-handoff-lane.js')},
  review_lane: {tags: ['agent-review-lane'], load: () => import('../../define/agent-review-lane.js')},
  worker_notifications: {
    tags: ['agent-worker-notifications'],
    load: () => import('../../define/agent-worker-notifications.js'),
  },
};
