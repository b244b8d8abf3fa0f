import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {TIME_FORMATS, type AgentTime} from '../src/components/parts/time/time.js';
import '../src/define/agent-time.js';

type Args = Pick<AgentTime, 'datetime' | 'until' | 'format' | 'ticking'>;

const MINUTE = 60_000;

const meta: Meta<Args> = {
  title: 'Parts/Time',
  component: 'agent-time',
  args: {datetime: '2026-11-16T14:02:00Z', until: '', format: 'time', ticking: false},
  argTypes: {format: {control: 'select', options: TIME_FORMATS}},
  render: ({datetime, until, format, ticking}) => html`
    <p style="font: 13px system-ui">
      <agent-time .datetime=${datetime} .until=${until} format=${format} ?ticking=${ticking}></agent-time>
    </p>
  `,
};
export default meta;

type Story = StoryObj<Args>;

export const Time: Story = {};
export const Relative: Story = {args: {datetime: Date.now() - 2 * MINUTE, format: 'relative', ticking: true}};
export const Ahead: Story = {args: {datetime: Date.now() + 26 * MINUTE, format: 'relative'}};
export const Running: Story = {args: {datetime: Date.now() - 112_000, format: 'elapsed', ticking: true}};
export const Finished: Story = {args: {until: '2026-11-16T14:03:52Z', format: 'elapsed'}};
export const Remaining: Story = {args: {datetime: Date.now() + 252_000, format: 'remaining', ticking: true}};
export const Unknown: Story = {args: {datetime: ''}};

export const Chinese: Story = {
  render: () => html`
    <p lang="zh-CN" style="font: 13px system-ui">
      <agent-time datetime="2026-11-16T14:02:00Z"></agent-time>，
      <agent-time datetime="2026-11-16T14:02:00Z" until="2026-11-16T14:03:52Z" format="elapsed"></agent-time>
    </p>
  `,
};
