import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentCode} from '../src/components/parts/code/code.js';
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

const TS = `/** Lets live writes go first. */
export async function backfill(lines: Lines, usage: Usage): Promise<number> {
  let moved = 0;
  for await (const batch of lines.cursor({size: 500})) {
    if (batch.length === 0) break; // nothing left
    await usage.insert(batch.map((line) => ({...line, period: "2026-07"})));
    moved += batch.length;
  }
  return moved;
}`;

export const TypeScript: Story = {args: {text: TS, language: 'ts'}};
export const Python: Story = {
  args: {
    language: 'python',
    text: '@dataclass\nclass Line:\n    """One usage line."""\n    meter: int = 0\n\n    def total(self) -> float:\n        return self.meter * 1.5  # per unit',
  },
};
export const Json: Story = {
  args: {language: 'json', text: '{\n  "path": "ledger",\n  "lines": [1, 2, null],\n  "ok": true\n}'},
};
export const Diff: Story = {
  args: {language: 'diff', text: '@@ -1,3 +1,3 @@\n const size = batch.size;\n-const size = 5000;\n+const size = 500;'},
};
export const Shell: Story = {
  args: {language: 'sh', text: 'export RATE=200 # writes a second\npnpm load --rate "$RATE" | tee out.txt'},
};
export const StreamingTypeScript: Story = {args: {text: TS.slice(0, 300), language: 'ts', streaming: true}};
export const UnknownLanguage: Story = {args: {text: TS, language: 'zig-next'}};

export const Folded: Story = {
  args: {text: Array.from({length: 120}, (_, line) => `const line${line} = ${line};`).join('\n'), language: 'js'},
  render: ({text, language}) => html`<agent-code foldable .text=${text} language=${language}></agent-code>`,
};

export const RightToLeft: Story = {
  render: ({text}) => html`<div dir="rtl"><agent-code .text=${text} language="sql"></agent-code></div>`,
};
