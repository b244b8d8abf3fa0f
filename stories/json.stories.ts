import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-json.js';

const meta: Meta = {title: 'Parts/JSON', component: 'agent-json'};
export default meta;
type Story = StoryObj;

const VALUE = {plan: 'Index Scan', rows: 1_214_880, locks: ['RowShare'], nested: {deep: {list: [1, 2, {x: null}]}}};

export const Tree: Story = {render: () => html`<agent-json .value=${VALUE}></agent-json>`};

export const Changed: Story = {
  render: () => html`<agent-json .value=${{...VALUE, rows: 3}} .earlier=${{state: VALUE}}></agent-json>`,
};

export const Bare: Story = {render: () => html`<agent-json bare .value=${VALUE}></agent-json>`};

export const Plain: Story = {render: () => html`<agent-json .value=${'only a text'}></agent-json>`};

export const Empty: Story = {render: () => html`<agent-json .value=${{}}></agent-json>`};
