import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {strToU8, zipSync} from 'fflate';
import {html} from 'lit';
import {until} from 'lit/directives/until.js';
import '../src/define/agent-artifact-preview.js';

const meta: Meta = {title: 'Parts/Artifact preview', component: 'agent-artifact-preview'};
export default meta;
type Story = StoryObj;

const preview = (kind: string, body: BlobPart, name = '', type = '') =>
  html`<agent-artifact-preview
    kind=${kind}
    name=${name}
    media-type=${type}
    .blob=${new Blob([body])}
  ></agent-artifact-preview>`;

const story = (kind: string, body: BlobPart, name = '', type = ''): Story => ({
  render: () => preview(kind, body, name, type),
});

const REPORT = `# Migration report

All **412** tenants were copied. Two needed a second attempt.

| tenant | rows | time |
|---|---:|---:|
| alpha | 120,400 | 18 s |
| beta | 98,112 | 14 s |

- [x] Freeze writes
- [ ] Drop the old table
`;

const CODE = `import {copyRows} from './rows.js';

/** Copies one tenant after another. */
export async function migrate(tenants: readonly Tenant[]): Promise<number> {
  let done = 0;
  for (const tenant of tenants) {
    await copyRows(tenant, {batch: 500});
    done += 1;
  }
  return done;
}
`;

const CSV = `tenant,rows,share,note\n${Array.from({length: 300}, (_, n) => `tenant-${n},${(n * 7919) % 100_000},0.${n % 10},"row ""${n}"", ok"`).join('\n')}\n`;

const CANVAS = {
  nodes: [
    {id: 'g', type: 'group', label: 'Phase 1', x: -20, y: -40, width: 640, height: 260},
    {
      id: 'a',
      type: 'text',
      text: 'Freeze writes, then copy the rows of each tenant',
      x: 0,
      y: 0,
      width: 240,
      height: 80,
      color: '4',
    },
    {id: 'b', type: 'file', file: 'src/migrate.ts', x: 360, y: 0, width: 240, height: 80, color: '6'},
    {id: 'c', type: 'text', text: 'Verify the counts', x: 360, y: 120, width: 240, height: 60, color: '1'},
    {id: 'd', type: 'link', url: 'https://example.com/runbook', x: 0, y: 280, width: 260, height: 60},
  ],
  edges: [
    {id: '1', fromNode: 'a', toNode: 'b', label: 'runs'},
    {id: '2', fromNode: 'b', toNode: 'c'},
    {id: '3', fromNode: 'a', toNode: 'd', label: 'see'},
  ],
};

export const Report: Story = story('report', REPORT, 'report.md');
export const PlainText: Story = story('document', 'Dear all,\n\nthe migration is done.\n', 'note.txt', 'text/plain');
export const Code: Story = story('code', CODE, 'src/migrate.ts');

/** C on a line, or the button beside it, opens the place to write. */
export const CodeWithComments: Story = {
  render: () =>
    html`<agent-artifact-preview
      commentable
      kind="code"
      name="src/migrate.ts"
      version-id="v4"
      .blob=${new Blob([CODE])}
      .comments=${[{versionId: 'v4', line: 7, side: 'new', text: 'Is 500 safe for the largest tenant?'}]}
    ></agent-artifact-preview>`,
};

export const LongCode: Story = story('code', 'const line = 1;\n'.repeat(20_000), 'long.ts');

async function drawing(): Promise<Blob> {
  const canvas = new OffscreenCanvas(480, 240);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#3b6ea5';
  [80, 140, 60, 190, 120].forEach((height, n) => context.fillRect(40 + n * 85, 220 - height, 60, height));
  return canvas.convertToBlob({type: 'image/png'});
}

export const Image: Story = {
  render: () => html`${until(drawing().then((blob) => preview('image', blob, 'chart.png', 'image/png')))}`,
};
export const SvgIsCode: Story = story(
  'image',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'logo.svg',
);
/** Run shows it in an isolated frame: it can reach neither the page nor the network. */
export const Runnable: Story = {
  render: () =>
    html`<agent-artifact-preview
      allow-run
      kind="code"
      name="counter.html"
      .blob=${new Blob(['<button onclick="this.textContent = Number(this.textContent) + 1">0</button>'])}
    ></agent-artifact-preview>`,
};
export const BrokenImage: Story = story('image', 'not a picture', 'chart.png', 'image/png');
export const Table: Story = story('table', CSV, 'tenants.csv', 'text/csv');
export const DatasetAsTable: Story = story(
  'dataset',
  '{"id":1,"ok":true}\nbroken\n{"id":2,"ok":false,"note":"second"}\n',
  'runs.ndjson',
);
export const DatasetAsTree: Story = story(
  'dataset',
  JSON.stringify({runs: [{id: 1, steps: [1, 2]}], ok: true}),
  'runs.json',
);
export const BrokenDataset: Story = story('dataset', '{"id": 1,', 'runs.json');
export const Canvas: Story = story('canvas', JSON.stringify(CANVAS), 'plan.canvas');
export const Diff: Story = story(
  'diff',
  '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n one\n-const limit = 10;\n+const limit = 25;\n',
);
export const BrowserSnapshot: Story = {
  render: () =>
    html`${until(drawing().then((blob) => preview('browser_snapshot', blob, 'https://shop.example/checkout', 'image/png')))}`,
};
export const BrowserSnapshotText: Story = story(
  'browser_snapshot',
  JSON.stringify({url: 'https://shop.example/checkout', title: 'Checkout', text: 'Total: 48.00\nPay now'}),
);
export const Bundle: Story = story(
  'bundle',
  zipSync({
    'src/migrate.ts': strToU8(CODE),
    'src/rows/copy.ts': strToU8(CODE.repeat(30)),
    'README.md': strToU8(REPORT),
  }) as Uint8Array<ArrayBuffer>,
  'result.zip',
);
export const Unknown: Story = story(
  'unknown',
  new Uint8Array([0, 1, 2, 250, 65, 66, 67, 0, 9, 8, 7]),
  'x.bin',
  'application/x-thing',
);
export const TooLarge: Story = story('code', 'a line that is there many times\n'.repeat(160_000), 'huge.txt');
export const Empty: Story = story('document', '', 'empty.md');
export const NoBody: Story = {render: () => html`<agent-artifact-preview></agent-artifact-preview>`};
