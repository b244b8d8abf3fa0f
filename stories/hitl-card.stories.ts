import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {CommandIntent} from '../src/commands/command.js';
import {Refusal} from '../src/commands/router.js';
import '../src/define/agent-hitl-card.js';
import '../src/define/agent-hitl-dock.js';
import {ago, ahead, drawn, withStore, type StoryStore} from './support.js';

const IDS = {sessionId: 's1', runId: 'r1', actionId: 'a1', agentId: 'builder'};
const BUILDER = {
  type: 'agent.spawned',
  sessionId: 's1',
  agentId: 'builder',
  agentName: 'Builder',
  agentRole: 'implements',
  teamName: 'delivery-team',
};

/** A request as a runtime makes it. */
const asked = (actionType: string, payload: object) => [
  BUILDER,
  {type: 'action.required', ...IDS, timestamp: ago(48), payload: {actionType, ...payload}},
];
const settled = (resolution: string, payload: object = {}) => ({
  type: 'action.resolved',
  ...IDS,
  timestamp: ago(2),
  payload: {resolution, ...payload},
});

const APPROVAL = {
  title: 'Run migration 0042 on staging',
  risk: 'high',
  requestedScope: 'staging, billing_db, 3 tables',
  policy: 'ask on write (team default: deny)',
  toolName: 'db.migrate',
  input: {migration: '0042', apply: true, lockTimeout: '5s'},
  expiresAt: ahead(252),
};

const card = html`<agent-hitl-card action-id="a1"></agent-hitl-card>`;
const show = (events: Iterable<unknown>, options?: StoryStore) => withStore(events, card, options);
const press = async (canvas: HTMLElement, id: string) => (await drawn(canvas, 'agent-hitl-card', `#${id}`)).click();

const meta: Meta = {title: 'Surfaces/HITL card', component: 'agent-hitl-card'};
export default meta;

type Story = StoryObj;

export const ToolApproval: Story = {render: () => show(asked('tool_approval', APPROVAL))};

/** The runtime asked without an id: what it asks is shown, and why nobody can answer. */
export const WithoutAnId: Story = {
  render: () => {
    const {actionId: _id, ...ids} = IDS;
    const request = {
      type: 'action.required',
      ...ids,
      timestamp: ago(48),
      payload: {actionType: 'tool_approval', ...APPROVAL},
    };
    return withStore([BUILDER, request], html`<agent-hitl-dock session-id="s1"></agent-hitl-dock>`);
  },
};

export const RejectWithReason: Story = {
  render: () => show(asked('tool_approval', APPROVAL)),
  play: ({canvasElement}) => press(canvasElement, 'reject'),
};

export const EditInput: Story = {
  render: () => show(asked('tool_approval', APPROVAL)),
  play: ({canvasElement}) => press(canvasElement, 'edit-input'),
};

/** The runtime offers more than once: the pattern is shown before it is granted. */
export const ScopedApproval: Story = {
  render: () =>
    show(
      asked('tool_approval', {
        ...APPROVAL,
        approvedInput: {migration: '0042', apply: false, lockTimeout: '5s'},
        responses: [
          'approve',
          {id: 'approve_session', scope: 'session'},
          {id: 'approve_pattern', pattern: 'migrate 0042 *'},
          'edit',
          'reject',
        ],
      }),
    ),
};

const PLAN = {
  title: 'Backfill the ledger',
  revision: 3,
  steps: [
    {title: 'Freeze writes for 4 minutes', owner: 'Builder'},
    {title: 'Backfill one region at a time', owner: 'Builder'},
    {title: 'Verify row totals per period', owner: 'Reviewer'},
  ],
};

export const PlanDecision: Story = {render: () => show(asked('plan_decision', PLAN))};

/** Something was begun: the plan cannot be accepted over it. */
export const PlanWithChangesBegun: Story = {
  render: () =>
    show(asked('plan_decision', PLAN), {
      local: {
        'ui:draft:action:a1': {
          ...{mode: 'decide', reason: '', text: '', entries: {}, edited: {}, said: ''},
          changes: 'Two',
        },
      },
    }),
};

export const AskForChanges: Story = {
  render: () => show(asked('plan_decision', PLAN)),
  play: ({canvasElement}) => press(canvasElement, 'ask-changes'),
};

export const TeammatePlanDecision: Story = {
  render: () => show(asked('teammate_plan_decision', {title: 'Backfill one region at a time', risk: 'medium'})),
};

const SETTINGS = {
  type: 'object',
  required: ['region', 'batch'],
  properties: {
    region: {title: 'Region first', enum: ['eu-west', 'us-east'], default: 'eu-west'},
    batch: {
      title: 'Batch size',
      type: 'integer',
      minimum: 500,
      maximum: 20_000,
      default: 5000,
      description: 'Rows in one transaction',
    },
    channel: {title: 'Notify channel', type: 'string'},
    dryRun: {title: 'Dry run first', type: 'boolean', default: true},
  },
};

export const StructuredInput: Story = {
  render: () => show(asked('structured_input', {title: 'Rollout settings', schema: SETTINGS, expiresAt: ahead(1560)})),
};

export const ClarificationWithOffers: Story = {
  render: () =>
    show(
      asked('clarification', {
        prompt: 'Which meter is billed?',
        responses: [
          {id: 'gross', label: 'Gross API calls, including retries'},
          {id: 'net', label: 'Net API calls, retries excluded'},
        ],
      }),
    ),
};

export const ClarificationInWords: Story = {
  render: () => show(asked('clarification', {prompt: 'Which meter is billed?'})),
};

export const PermissionGrant: Story = {
  render: () =>
    show(asked('permission_grant', {title: 'Write to staging until 15:00', requestedScope: 'db.write, staging'})),
};

export const DelegatedPermission: Story = {
  render: () =>
    show(
      asked('delegated_permission', {
        title: 'Write to staging until 15:00',
        requestedScope: 'db.write, staging, 3 tables',
        policy: 'team default: deny',
        expiresAt: ahead(425),
      }),
    ),
};

export const CredentialRequest: Story = {
  render: () =>
    show(
      asked('credential_request', {
        title: 'A read token for rates.internal',
        requestedScope: 'read, this session only',
        expiresAt: ahead(580),
      }),
    ),
};

export const ArtifactReview: Story = {
  render: () => {
    const [builder, request] = asked('artifact_review', {title: 'Runbook, version 3'});
    return show([builder, {...request, artifactId: 'runbook'}]);
  },
};

export const CostConfirmation: Story = {
  render: () =>
    show(
      asked('cost_confirmation', {
        title: 'Run the backfill',
        cost: {estimate: 4.2, spent: 0.84, budget: 2, currency: 'USD'},
      }),
    ),
};

export const HandoffAcceptance: Story = {
  render: () =>
    show(asked('handoff_acceptance', {title: 'Take over the review of diff 3', from: 'Builder', to: 'You'})),
};

/** A kind that nobody here knows: what is known is shown, and no answer is made up. */
export const UnknownKind: Story = {
  render: () => show(asked('vendor.captcha', {title: 'Prove that you are there', severity: 'low'})),
};

export const UnknownKindWithOffers: Story = {
  render: () => show(asked('vendor.gate', {title: 'Open the gate?', responses: ['approve', 'reject']})),
};

/** The runtime gave an id and no more. */
export const BarelyKnown: Story = {render: () => show([{type: 'action.required', actionId: 'a1'}])};

/** Its time is over, and its owner has not said so yet. */
export const PastItsTime: Story = {
  render: () => show(asked('tool_approval', {...APPROVAL, expiresAt: ago(30)})),
};

export const HiddenInput: Story = {
  render: () =>
    show(asked('tool_approval', {...APPROVAL, input: {url: 'rates.internal', token: 'sk-live-abcdefghijklmnop'}})),
};

export const NotConnected: Story = {
  render: () => show(asked('tool_approval', APPROVAL), {controls: 'not connected'}),
};

const APPROVE: CommandIntent = {control: 'approve', actionId: 'a1', sessionId: 's1'};

export const Sending: Story = {render: () => show(asked('tool_approval', APPROVAL), {sent: [APPROVE]})};

export const Refused: Story = {
  render: () =>
    show(asked('tool_approval', APPROVAL), {
      sent: [APPROVE],
      carry: () => Promise.reject(new Refusal('Policy changed while you decided: staging is frozen until 16:00.')),
    }),
};

export const FieldRefused: Story = {
  render: () =>
    show(asked('structured_input', {title: 'Rollout settings', schema: SETTINGS}), {
      sent: [{...APPROVE, control: 'answer', payload: {value: {}}}],
      carry: () => Promise.reject(new Refusal('The settings were not taken.', {batch: 'Above the limit of 2,000.'})),
    }),
};

export const NotSent: Story = {
  render: () =>
    show(asked('tool_approval', APPROVAL), {
      sent: [APPROVE],
      carry: () => Promise.reject(new Error('The network is unreachable.')),
    }),
};

export const Approved: Story = {
  render: () => show([...asked('tool_approval', APPROVAL), settled('approved', {by: 'Mara'})]),
};

/** A grant of an earlier approval settled it: the receipt names it. */
export const SettledByPolicy: Story = {
  render: () =>
    show([
      ...asked('tool_approval', APPROVAL),
      settled('approved', {by: 'policy', scope: 'pattern', pattern: 'migrate 0042 *', inputHash: '77ab3f'}),
    ]),
};

export const ChangesAskedFor: Story = {
  render: () =>
    show([...asked('plan_decision', PLAN), settled('changes_requested', {by: 'Mara', reason: 'Verify twice'})]),
};

/** The page keeps it until the other requests are decided, too. */
export const Held: Story = {
  render: () =>
    show(asked('tool_approval', APPROVAL), {
      sent: [APPROVE],
      carry: (_command, _signal, onStatus) => {
        onStatus('held', 'other_requests');
        return Promise.resolve();
      },
    }),
};

/** It stands in the dock: here it is one row. */
export const DockedElsewhere: Story = {
  render: () => show(asked('tool_approval', APPROVAL), {local: {'ui:docked:s1': {actionIds: ['a1']}}}),
};

export const Rejected: Story = {
  render: () =>
    show([...asked('tool_approval', APPROVAL), settled('rejected', {by: 'Mara', reason: 'Not during business hours'})]),
};

export const Expired: Story = {render: () => show([...asked('tool_approval', APPROVAL), settled('expired')])};

export const Cancelled: Story = {
  render: () => show([...asked('tool_approval', APPROVAL), settled('cancelled', {reason: 'The plan was replaced'})]),
};

/** Somebody else was first. */
export const Overruled: Story = {
  render: () => show(asked('tool_approval', APPROVAL), {sent: [APPROVE], then: [settled('rejected', {by: 'Jonas'})]}),
};

export const Unknown: Story = {render: () => show([])};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${show(asked('tool_approval', APPROVAL))}</div>`,
};

export const Chinese: Story = {
  render: () => html`<div lang="zh-CN">${show(asked('tool_approval', APPROVAL))}</div>`,
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl">${show(asked('tool_approval', APPROVAL))}</div>`,
};
