import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentSchemaForm} from '../src/components/parts/schema-form/schema-form.js';
import '../src/define/agent-schema-form.js';
import {drawn} from './support.js';

type Args = Pick<AgentSchemaForm, 'schema' | 'entries' | 'errors'>;

const SCHEMA = {
  type: 'object',
  required: ['region', 'batch'],
  properties: {
    region: {title: 'Region first', enum: ['eu-west', 'us-east']},
    batch: {
      title: 'Batch size',
      type: 'integer',
      minimum: 500,
      maximum: 20_000,
      description: 'Rows in one transaction',
    },
    share: {title: 'Share of traffic', type: 'number', default: 0.5},
    channel: {title: 'Notify channel', type: 'string'},
    token: {title: 'Token', type: 'string', format: 'password'},
    dryRun: {title: 'Dry run first', type: 'boolean', default: true},
    labels: {title: 'Labels', type: 'object'},
  },
};

const meta: Meta<Args> = {
  title: 'Parts/Schema form',
  component: 'agent-schema-form',
  args: {schema: SCHEMA, entries: {}, errors: {}},
  render: ({schema, entries, errors}) => html`
    <agent-schema-form .schema=${schema} .entries=${entries} .errors=${errors}></agent-schema-form>
  `,
};
export default meta;

type Story = StoryObj<Args>;

export const Empty: Story = {};

/** Sent too early: each field says what it lacks. */
export const Incomplete: Story = {
  args: {entries: {batch: '50000', share: 'half'}},
  play: async ({canvasElement}) => {
    await drawn(canvasElement, 'agent-schema-form', 'input');
    canvasElement.querySelector('agent-schema-form')?.requestSubmit();
  },
};

/** The owner refused single fields. */
export const Refused: Story = {
  args: {entries: {region: '0', batch: '5000'}, errors: {batch: 'Above the limit of 2,000 for eu-west.'}},
};

export const OneValue: Story = {args: {schema: {type: 'integer', title: 'How many regions?', minimum: 1}}};

/** Objects, lists, choices, formats, constants; what no field can hold is written as JSON. */
export const EveryKind: Story = {
  args: {
    schema: {
      required: ['tags', 'owner'],
      properties: {
        kind: {const: 'rollout', title: 'Kind'},
        tags: {type: 'array', title: 'Tags', items: {type: 'string'}, minItems: 1},
        days: {type: 'array', title: 'Days', items: {enum: ['Monday', 'Tuesday', 'Wednesday']}, default: ['Tuesday']},
        mail: {type: 'string', title: 'Notify', format: 'email'},
        day: {type: 'string', title: 'First day', format: 'date'},
        owner: {
          type: 'object',
          title: 'Owner',
          required: ['name'],
          properties: {name: {type: 'string', title: 'Name'}, team: {type: 'string', title: 'Team'}},
        },
        extra: {title: 'Anything else', allOf: [{type: 'object'}]},
      },
    },
  },
};

export const NothingToFillIn: Story = {args: {schema: {type: 'object'}}};

export const Chinese: Story = {
  render: () => html`<div lang="zh-CN"><agent-schema-form .schema=${SCHEMA}></agent-schema-form></div>`,
};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px"><agent-schema-form .schema=${SCHEMA}></agent-schema-form></div>`,
};
