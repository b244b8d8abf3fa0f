import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-table.js';

const meta: Meta = {title: 'Parts/Table', component: 'agent-table'};
export default meta;
type Story = StoryObj;

const COLUMNS = ['tenant', 'rows', 'done'];
const row = (n: number) => [`tenant-${n}`, (n * 7919) % 100_000, n % 3 === 0 ? null : n % 2 === 0];

export const Small: Story = {
  render: () =>
    html`<agent-table .columns=${COLUMNS} .rows=${Array.from({length: 5}, (_, n) => row(n))}></agent-table>`,
};

/** Only the rows in sight are drawn. */
export const HundredThousandRows: Story = {
  render: () =>
    html`<agent-table .columns=${COLUMNS} .rows=${Array.from({length: 100_000}, (_, n) => row(n))}></agent-table>`,
};

export const RightToLeft: Story = {
  render: () =>
    html`<agent-table
      dir="rtl"
      .columns=${['اسم', 'عدد']}
      .rows=${[
        ['ألف', 12],
        ['باء', 3400],
      ]}
    ></agent-table>`,
};

export const Empty: Story = {render: () => html`<agent-table></agent-table>`};
