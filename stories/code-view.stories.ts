import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-code-view.js';

const meta: Meta = {title: 'Parts/Code view', component: 'agent-code-view'};
export default meta;
type Story = StoryObj;

const CODE = 'const limit = 25; // rows\nexport function next(n: number) {\n  return n + limit;\n}\n';

export const Short: Story = {render: () => html`<agent-code-view language="ts" .text=${CODE}></agent-code-view>`};

export const Commentable: Story = {
  render: () =>
    html`<agent-code-view
      commentable
      language="ts"
      .text=${CODE}
      .comments=${[{versionId: '', line: 3, side: 'new', text: 'Overflow?'}]}
    ></agent-code-view>`,
};

export const Long: Story = {
  render: () =>
    html`<agent-code-view .text=${Array.from({length: 50_000}, (_, n) => `line ${n}`).join('\n')}></agent-code-view>`,
};

export const HiddenSigns: Story = {
  render: () =>
    html`<agent-code-view
      language="js"
      .text=${'if (level !== "user\u202e \u2066// admin\u2069") {'}
    ></agent-code-view>`,
};

export const Empty: Story = {render: () => html`<agent-code-view></agent-code-view>`};
