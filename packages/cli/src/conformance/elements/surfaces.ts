import type {Surface} from 'agent-surfaces/protocol';

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
        import('agent-surfaces/define/agent-queue'),
        import('agent-surfaces/define/agent-context-bar'),
        import('agent-surfaces/define/agent-composer'),
      ]),
  },
  conversation: {tags: ['agent-conversation'], load: () => import('agent-surfaces/define/agent-conversation')},
  inline_process: {tags: ['agent-inline-process'], load: () => import('agent-surfaces/define/agent-inline-process')},
  runtime_status: {tags: ['agent-runtime-status'], load: () => import('agent-surfaces/define/agent-runtime-status')},
  // A tool call is drawn where its run is: the conversation and the process have the cards.
  tool_ui: {tags: ['agent-inline-process'], load: () => import('agent-surfaces/define/agent-inline-process')},
  hitl: {tags: ['agent-hitl-dock'], load: () => import('agent-surfaces/define/agent-hitl-dock')},
  task_capsule: {tags: ['agent-task-capsule'], load: () => import('agent-surfaces/define/agent-task-capsule')},
  artifact_workspace: {
    tags: ['agent-artifact-workspace'],
    load: () => import('agent-surfaces/define/agent-artifact-workspace'),
  },
  timeline_evidence: {
    tags: ['agent-timeline-evidence'],
    load: () => import('agent-surfaces/define/agent-timeline-evidence'),
  },
  session_tabs: {tags: ['agent-session-tabs'], load: () => import('agent-surfaces/define/agent-session-tabs')},
  diagnostics: {tags: ['agent-diagnostics'], load: () => import('agent-surfaces/define/agent-diagnostics')},
  team_roster: {tags: ['agent-team-roster'], load: () => import('agent-surfaces/define/agent-team-roster')},
  work_board: {tags: ['agent-work-board'], load: () => import('agent-surfaces/define/agent-work-board')},
  delegation_graph: {
    tags: ['agent-delegation-graph'],
    load: () => import('agent-surfaces/define/agent-delegation-graph'),
  },
  handoff_lane: {tags: ['agent-handoff-lane'], load: () => import('agent-surfaces/define/agent-handoff-lane')},
  review_lane: {tags: ['agent-review-lane'], load: () => import('agent-surfaces/define/agent-review-lane')},
  worker_notifications: {
    tags: ['agent-worker-notifications'],
    load: () => import('agent-surfaces/define/agent-worker-notifications'),
  },
  teammate_transcript: {
    tags: ['agent-teammate-transcript'],
    load: () => import('agent-surfaces/define/agent-teammate-transcript'),
  },
  background_teammate: {
    tags: ['agent-background-teammate'],
    load: () => import('agent-surfaces/define/agent-background-teammate'),
  },
  remote_teammate: {tags: ['agent-remote-teammate'], load: () => import('agent-surfaces/define/agent-remote-teammate')},
  team_policy: {tags: ['agent-team-policy'], load: () => import('agent-surfaces/define/agent-team-policy')},
};

/** The elements of a surface; undefined where the standard's page has no such surface. */
export function surfaceElements(surface: Surface): SurfaceElements | undefined {
  return surface === 'custom' || surface === 'unknown' ? undefined : SURFACE_ELEMENTS[surface];
}
