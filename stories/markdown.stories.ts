import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentMarkdown} from '../src/components/parts/markdown/markdown.js';
import '../src/define/agent-markdown.js';

type Args = Pick<AgentMarkdown, 'text' | 'streaming' | 'headingLevel' | 'allowImages'>;

const ANSWER = `# Migration runbook 0042

The dual write path adds **4 ms** at p99 and stays under the \`120 ms\` budget. See the [load report](https://example.com/report).

## Apply

1. Take a snapshot of \`billing_db\`
2. Run the migration per region
   - eu-west first
   - then us-east
3. Verify

- [x] Map every reader
- [x] Add dual write
- [ ] Backfill, verify, switch reads

| Step | Rows | p50 | p99 | Note |
|:-----|-----:|----:|----:|------|
| Dual write | 22 318 | 11 ms | 48 ms | ok |
| Backfill | 1 214 880 | 12 ms | 131 ms | slow, see \`backfill.ts:19\` |

> If it fails, stop the backfill. Reads never left the old table.

\`\`\`sql
ALTER TABLE usage_lines ADD COLUMN meter_id bigint;
\`\`\`
`;

const meta: Meta<Args> = {
  title: 'Parts/Markdown',
  component: 'agent-markdown',
  args: {text: ANSWER, streaming: false, headingLevel: 3, allowImages: false},
  render: ({text, streaming, headingLevel, allowImages}) => html`
    <agent-markdown
      .text=${text}
      ?streaming=${streaming}
      heading-level=${headingLevel}
      ?allow-images=${allowImages}
    ></agent-markdown>
  `,
};
export default meta;

type Story = StoryObj<Args>;

export const Answer: Story = {};
export const Starting: Story = {args: {text: '', streaming: true}};
export const StreamingText: Story = {args: {text: ANSWER.slice(0, 150), streaming: true}};
export const StreamingEmphasis: Story = {args: {text: 'It stays under **the bud', streaming: true}};
export const StreamingLink: Story = {args: {text: 'See the [load report](https://exam', streaming: true}};
export const StreamingTable: Story = {args: {text: '| Step | p99 |\n|---|--:|\n| Dual wr', streaming: true}};
export const StreamingCode: Story = {args: {text: 'Run this:\n\n```sql\nALTER TABLE', streaming: true}};
export const PictureAsLink: Story = {args: {text: 'The design: ![architecture](https://example.com/a.png)'}};

export const Hostile: Story = {
  args: {text: '<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1)) and <script>alert(1)</script>'},
};

export const WideTable: Story = {
  args: {text: `|${' Column |'.repeat(24)}\n|${'---|'.repeat(24)}\n|${' a value |'.repeat(24)}`},
};

export const Chinese: Story = {
  args: {
    text: '## 迁移\n\n双写路径在 p99 只增加 **4 毫秒**，仍低于 `120 ms` 的预算。\n\n- [x] 梳理所有读取方\n- [ ] 回填并校验',
  },
  render: ({text}) => html`<agent-markdown lang="zh-CN" .text=${text}></agent-markdown>`,
};

export const RightToLeft: Story = {
  args: {
    text: '## الترحيل\n\nيضيف المسار **4 مللي ثانية** فقط.\n\n- أولا\n- ثانيا\n\n> اقتباس\n\n```sh\nmigrate --apply\n```',
  },
  render: ({text}) => html`<div dir="rtl" lang="ar"><agent-markdown .text=${text}></agent-markdown></div>`,
};
