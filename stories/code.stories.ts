import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentCode} from '../src/components/code/code.js';
import '../src/define/agent-code.js';

type Args = Pick<AgentCode, 'text' | 'language' | 'wrapped' | 'streaming'>;

const SQL = `ALTER TABLE usage_lines ADD COLUMN meter_id bigint;
-- taken per region, so that no lock is held for long
SET lock_timeout = '5s';`;

const meta: Meta<Args> = {
  title: 'Parts/Code',
  component: 'agent-code',
  args: {text: SQL, language: 'sql', wrapped: false, streaming: false},
  render: ({text, language, wrapped, streaming}) => html`
    <agent-code .text=${text} language=${language} ?wrapped=${wrapped} ?streaming=${streaming}></agent-code>
  `,
};
export default meta;

type Story = StoryObj<Args>;

export const Code: Story = {};
export const WithoutLanguage: Story = {args: {language: ''}};
export const Scrolling: Story = {args: {text: `const line = '${'long '.repeat(80)}';`, language: 'ts'}};
export const Wrapped: Story = {args: {text: `const line = '${'long '.repeat(80)}';`, language: 'ts', wrapped: true}};
export const Streaming: Story = {args: {text: SQL.slice(0, 70), streaming: true}};
export const Empty: Story = {args: {text: ''}};

export const TallWithLimit: Story = {
  args: {text: Array.from({length: 60}, (_, line) => `14:05:${line} writes ${22_318 + line}`).join('\n'), language: ''},
  render: ({text}) => html`<agent-code .text=${text} style="--agent-code-max-height: 160px"></agent-code>`,
};

export const RightToLeft: Story = {
  render: ({text}) => html`<div dir="rtl"><agent-code .text=${text} language="sql"></agent-code></div>`,
};
