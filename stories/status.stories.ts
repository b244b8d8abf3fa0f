import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentStatus} from '../src/components/parts/status/status.js';
import {STATUS_KINDS} from '../src/styles/status.js';
import '../src/define/agent-status.js';

type Args = Pick<AgentStatus, 'kind' | 'word' | 'compact' | 'badge' | 'quiet'>;

const meta: Meta<Args> = {
  title: 'Parts/Status',
  component: 'agent-status',
  args: {kind: 'running', word: '', compact: false, badge: false, quiet: false},
  argTypes: {kind: {control: 'select', options: STATUS_KINDS}},
  render: ({kind, word, compact, badge, quiet}) => html`
    <agent-status kind=${kind} word=${word} ?compact=${compact} ?badge=${badge} ?quiet=${quiet}></agent-status>
  `,
};
export default meta;

type Story = StoryObj<Args>;

export const Running: Story = {};
export const NeedsYou: Story = {args: {kind: 'needs', badge: true}};
export const Done: Story = {args: {kind: 'success'}};
export const Settled: Story = {args: {kind: 'success', quiet: true}};
export const Warning: Story = {args: {kind: 'warning', word: 'Changes requested'}};
export const Failed: Story = {args: {kind: 'danger', word: 'Failed, 2 of 3'}};
export const Info: Story = {args: {kind: 'info'}};
export const Stale: Story = {args: {kind: 'stale', word: 'Stale, 41 s old'}};
export const Unknown: Story = {args: {kind: 'unknown'}};
export const NotKnownToThisVersion: Story = {args: {kind: 'warming'}};
export const GlyphAlone: Story = {args: {kind: 'blocked', compact: true}};

/** Every kind as word, badge and glyph. */
export const All: Story = {
  render: () => html`
    <div style="display: grid; grid-template-columns: repeat(3, max-content); gap: 10px 24px; align-items: center">
      ${STATUS_KINDS.map(
        (kind) => html`
          <agent-status kind=${kind}></agent-status>
          <agent-status kind=${kind} badge></agent-status>
          <agent-status kind=${kind} compact></agent-status>
        `,
      )}
    </div>
  `,
};

export const Chinese: Story = {
  render: () => html`
    <div lang="zh-CN" style="display: flex; flex-wrap: wrap; gap: 12px">
      ${STATUS_KINDS.map((kind) => html`<agent-status kind=${kind} badge></agent-status>`)}
    </div>
  `,
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl"><agent-status kind="needs" badge></agent-status></div>`,
};
