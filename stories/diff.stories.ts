import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-diff.js';

const meta: Meta = {title: 'Parts/Diff', component: 'agent-diff'};
export default meta;
type Story = StoryObj;

const DIFF = '--- a/x.ts\n+++ b/x.ts\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+three\n four\n';

export const Unified: Story = {render: () => html`<agent-diff .text=${DIFF}></agent-diff>`};

export const BeforeAndAfter: Story = {
  render: () => html`<agent-diff path="y.ts" .previous=${'a\nb\nc\nd'} .next=${'a\nB\nc\nd'}></agent-diff>`,
};

export const Unchanged: Story = {
  render: () => html`<agent-diff path="y.ts" .previous=${'a'} .next=${'a'}></agent-diff>`,
};

const LONG = Array.from({length: 200}, (_, n) => `+line ${n}`).join('\n');

export const Long: Story = {render: () => html`<agent-diff path="z.ts" .text=${LONG}></agent-diff>`};
