import type {Surface} from '../../protocol/taxonomy.js';

interface SurfaceElements {
  readonly tags: readonly string[];
  load(): Promise<unknown>;
}

/** The 21 surfaces of the standard's page; the schema's `custom` and `unknown` have no element. */
export type StandardSurface = Exclude<Surface, 'custom' | 'unknown'>;

/** The elements of each surface that a check looks at, and what brings them. */
export const SURFACE_ELEMENTS: Readonly<Record<StandardSurface, SurfaceElements>> = {
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
  inline_process: {tags: ['agent-inline-process'], load: () => import('../../define/agent-inline-process.js')},
  runtime_status: {tags: ['agent-runtime-status'], load: () => import('../../define/agent-runtime-status.js')},
  // A tool call is drawn where its run is: the conversation and the process have the cards.
  tool_ui: {tags: ['agent-inline-process'], load: () => import('../../define/agent-inline-process.js')},
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
  work_board: {tags: ['agent-work-board'], load: () => import('../../define/agent-work-board.js')},
  delegation_graph: {tags: ['agent-delegation-graph'], load: () => import('../../define/agent-delegation-graph.js')},
  handoff_lane: {tags: ['agent-handoff-lane'], load: () => import('../../define/agent-handoff-lane.js')},
  review_lane: {tags: ['agent-review-lane'], load: () => import('../../define/agent-review-lane.js')},
  worker_notifications: {
    tags: ['agent-worker-notifications'],
    load: () => import('../../define/agent-worker-notifications.js'),
  },
  teammate_transcript: {
    tags: ['agent-teammate-transcript'],
    load: () => import('../../define/agent-teammate-transcript.js'),
  },
  background_teammate: {
    tags: ['agent-background-teammate'],
    load: () => import('../../define/agent-background-teammate.js'),
  },
  remote_teammate: {tags: ['agent-remote-teammate'], load: () => import('../../define/agent-remote-teammate.js')},
  team_policy: {tags: ['agent-team-policy'], load: () => import('../../define/agent-team-policy.js')},
};

/** The elements of a surface; undefined where the standard's page has no such surface. */
export function surfaceElements(surface: Surface): SurfaceElements | undefined {
  return surface === 'custom' || surface === 'unknown' ? undefined : SURFACE_ELEMENTS[surface];
}
