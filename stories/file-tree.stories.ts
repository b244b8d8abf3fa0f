import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-file-tree.js';

const meta: Meta = {title: 'Parts/File tree', component: 'agent-file-tree'};
export default meta;
type Story = StoryObj;

export const Files: Story = {
  render: () =>
    html`<agent-file-tree
      .entries=${[
        {path: 'src/a.ts', bytes: 1200},
        {path: 'src/deep/er/b.ts', bytes: 80},
        {path: 'docs/'},
        {path: 'README.md', bytes: 4_200_000},
      ]}
    ></agent-file-tree>`,
};

export const Many: Story = {
  render: () =>
    html`<agent-file-tree
      .entries=${Array.from({length: 5000}, (_, n) => ({path: `part-${n % 30}/file-${n}.txt`, bytes: n}))}
    ></agent-file-tree>`,
};

export const Empty: Story = {render: () => html`<agent-file-tree></agent-file-tree>`};
