import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-diff.js';

const meta: Meta = {title: 'Parts/Diff', component: 'agent-diff'};
export default meta;
type Story = StoryObj;

const DIFF = '--- a/x.ts\n+++ b/x.ts\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+three\n four\n';

const BEFORE = `export async function migrate(tenants: Tenant[]) {
  for (const tenant of tenants) {
    await copyRows(tenant, {batch: 100});
  }
}

${Array.from({length: 40}, (_, n) => `const table${n} = 'tenant_${n}';`).join('\n')}

export function report(done: number) {
  console.log('migrated ' + done);
}
`;
const AFTER = BEFORE.replace('batch: 100', 'batch: 500, resume: true')
  .replace("console.log('migrated ' + done);", '\tconsole.log(`migrated ${done} tenants`);')
  .replace('export function report', '  export function report');

export const Unified: Story = {render: () => html`<agent-diff .text=${DIFF}></agent-diff>`};

/** Unchanged stretches are folded, changed words are underlined, changes of spaces alone are named. */
export const TwoVersions: Story = {
  render: () =>
    html`<agent-diff
      path="src/migrate.ts"
      previous-label="Version 3, Builder"
      next-label="Version 4, Builder"
      .previous=${BEFORE}
      .next=${AFTER}
    ></agent-diff>`,
};

export const SideBySide: Story = {
  render: () =>
    html`<agent-diff
      path="src/migrate.ts"
      layout="split"
      previous-label="Version 3"
      next-label="Version 4"
      .previous=${BEFORE}
      .next=${AFTER}
    ></agent-diff>`,
};

export const BeforeAndAfter: Story = {
  render: () => html`<agent-diff compact path="y.ts" .previous=${'a\nb\nc\nd'} .next=${'a\nB\nc\nd'}></agent-diff>`,
};

export const SeveralFiles: Story = {
  render: () =>
    html`<agent-diff .text=${`${DIFF}--- a/y.ts\n+++ b/y.ts\n@@ -8 +8 @@ class Y {\n-old\n+new\n`}></agent-diff>`,
};

export const WithComments: Story = {
  render: () =>
    html`<agent-diff
      commentable
      path="src/migrate.ts"
      next-id="v4"
      .previous=${BEFORE}
      .next=${AFTER}
      .comments=${[{versionId: 'v4', line: 3, side: 'new', text: 'Is 500 safe for the largest tenant?'}]}
    ></agent-diff>`,
};

export const Unchanged: Story = {
  render: () => html`<agent-diff path="y.ts" .previous=${'a'} .next=${'a'}></agent-diff>`,
};

export const TooDifferent: Story = {
  render: () => {
    const text = (bit: number) => Array.from({length: 900}, (_, n) => String((n * 7 + bit * n * n) % 97)).join('\n');
    return html`<agent-diff path="data.txt" .previous=${text(0)} .next=${text(1)}></agent-diff>`;
  },
};

const LINES = Array.from({length: 50_000}, (_, n) => `line ${n}`);

/** Compared between frames; only what is in sight is drawn. */
export const FiftyThousandLines: Story = {
  render: () =>
    html`<agent-diff
      path="z.txt"
      .previous=${LINES.join('\n')}
      .next=${LINES.map((line, n) => (n % 900 === 0 ? `${line} changed` : line)).join('\n')}
    ></agent-diff>`,
};
