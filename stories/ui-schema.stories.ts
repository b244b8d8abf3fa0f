import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentUiSchema} from '../src/components/parts/ui-schema/ui-schema.js';
import {UI_NODE_TYPES, UI_STATUSES, UI_TEXT_ROLES} from '../src/protocol/ui-node.js';
import '../src/define/agent-ui-schema.js';
import {
  around,
  card,
  EVERY_NODE,
  HOSTILE,
  MEETING,
  NODES,
  OVERFULL,
  RIGHT_TO_LEFT,
  SPEC_EXAMPLE,
  UNKNOWN_NODES,
} from './ui-schema.samples.js';
import {drawn} from './support.js';

type Args = Pick<AgentUiSchema, 'schema' | 'headingLevel' | 'allowImages'>;

const meta: Meta<Args> = {
  title: 'Parts/Ui schema',
  component: 'agent-ui-schema',
  args: {schema: MEETING, headingLevel: 3, allowImages: false},
  render: ({schema, headingLevel, allowImages}) => html`
    <agent-ui-schema
      .schema=${schema}
      heading-level=${headingLevel}
      ?allow-images=${allowImages}
      style="max-inline-size: 640px"
    ></agent-ui-schema>
  `,
};
export default meta;

type Story = StoryObj<Args>;

export const Meeting: Story = {};

/** The example of the specification, on a Chinese page. */
export const SpecExample: Story = {
  args: {schema: SPEC_EXAMPLE},
  render: ({schema}) => html`
    <div lang="zh-CN" style="max-inline-size: 640px"><agent-ui-schema .schema=${schema}></agent-ui-schema></div>
  `,
};

/** The same on an English page: its texts are Chinese, our words are the reader's. */
export const AnotherLanguage: Story = {args: {schema: SPEC_EXAMPLE}};

const status = (word: string): Story => ({
  args: {
    schema: around(
      card({type: 'text', role: 'title', content: 'Nightly export'}, {type: 'text', content: 'Report of 02:00.'}),
      {status: word},
    ),
  },
});
export const Info = status('info');
export const Success = status('success');
export const Warning = status('warning');
export const Failure = status('error');
export const Pending = status('pending');
/** A status that nobody knows is never taken for success. */
export const UnknownStatus = status('half-done');

/** Every status as it stands on a badge and on an icon. */
export const Badges: Story = {
  args: {
    schema: around(
      card(
        {
          type: 'row',
          children: [...UI_STATUSES, 'other'].map((word) => ({type: 'badge', label: word, status: word})),
        },
        {type: 'row', children: [...UI_STATUSES, 'other'].map((word) => ({type: 'icon', status: word}))},
        {type: 'row', children: [{type: 'badge', label: 'Without a status'}]},
      ),
    ),
  },
};

export const TextRoles: Story = {
  args: {
    schema: around(card(...UI_TEXT_ROLES.map((role) => ({type: 'text', role, content: `Text with the role ${role}`})))),
  },
};

export const EveryNode: Story = {args: {schema: EVERY_NODE}};

/** Each type of node alone, without a card. */
export const NodeByNode: Story = {
  render: () => html`
    <div style="display: grid; gap: 24px; max-inline-size: 640px">
      ${UI_NODE_TYPES.map(
        (type) => html`<agent-ui-schema .schema=${around(NODES[type], {status: undefined})}></agent-ui-schema>`,
      )}
    </div>
  `,
};

/** A card in a card is a rule, not a second box. */
export const Nested: Story = {
  args: {
    schema: around(
      card(
        {type: 'text', role: 'title', content: 'Two bookings'},
        card({type: 'text', role: 'subtitle', content: 'Flight'}, NODES.text),
        {
          type: 'stack',
          appearance: 'filled',
          children: [{type: 'text', role: 'subtitle', content: 'Hotel'}, NODES.list],
        },
      ),
    ),
  },
};

export const UnknownNodes: Story = {args: {schema: UNKNOWN_NODES}};

export const UnknownVersion: Story = {
  args: {schema: around(card({type: 'text', role: 'title', content: 'From the future'}, NODES.text), {version: '3.1'})},
};

export const NothingGiven: Story = {args: {schema: null}};

export const Malformed: Story = {
  args: {schema: [{type: 'text', content: 'A list is no schema'}]},
  play: async ({canvasElement}) => (await drawn(canvasElement, 'agent-ui-schema', 'summary')).click(),
};

export const WithoutRoot: Story = {args: {schema: {version: '2.0', status: 'success'}}};

export const Overfull: Story = {args: {schema: OVERFULL}};

export const Hostile: Story = {args: {schema: HOSTILE}};

/** Pressed, and nobody on the page takes it. */
export const ActionNotTaken: Story = {
  play: async ({canvasElement}) => (await drawn(canvasElement, 'agent-ui-schema', 'button')).click(),
};

export const ActionsThatCannotBeAsked: Story = {
  args: {
    schema: around(
      card(
        {type: 'text', role: 'title', content: 'Actions'},
        {type: 'button', label: 'Without an action'},
        {type: 'button', id: 'a', label: 'Approve', disabled: true, disabledReason: 'The plan is locked.'},
        {type: 'button', id: 'b'},
      ),
    ),
  },
};

export const Dark: Story = {args: {schema: {...MEETING, theme: 'dark'}}};

export const Light: Story = {args: {schema: {...MEETING, theme: 'light'}}};

/** A scheme of its own without a card brings its own paper. */
export const DarkWithoutCard: Story = {args: {schema: around(NODES.key_value, {theme: 'dark', status: 'success'})}};

export const RightToLeft: Story = {args: {schema: RIGHT_TO_LEFT}};

export const Narrow: Story = {
  render: () => html`
    <div style="display: grid; gap: 24px; inline-size: 320px">
      <agent-ui-schema .schema=${EVERY_NODE}></agent-ui-schema>
      <agent-ui-schema .schema=${UNKNOWN_NODES}></agent-ui-schema>
    </div>
  `,
};

export const Chinese: Story = {
  render: () => html`
    <div lang="zh-CN" style="display: grid; gap: 24px; max-inline-size: 640px">
      <agent-ui-schema .schema=${SPEC_EXAMPLE}></agent-ui-schema>
      <agent-ui-schema .schema=${UNKNOWN_NODES}></agent-ui-schema>
      <agent-ui-schema .schema=${HOSTILE}></agent-ui-schema>
      <agent-ui-schema .schema=${{}}></agent-ui-schema>
    </div>
  `,
};
