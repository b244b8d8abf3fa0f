import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-tool-card.js';
import {ago, ahead, drawn, withStore} from './support.js';

const meta: Meta = {title: 'Surfaces/Tool card shapes', component: 'agent-tool-card'};
export default meta;
type Story = StoryObj;

const event = (type: string, payload: object, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  toolCallId: 'tc1',
  timestamp: ago(type === 'tool.started' ? 3 : 1),
  payload,
  ...more,
});

/** A call that is done, with its result in sight. */
const done = (started: object, result: object, allowImages = false): Story => ({
  render: () =>
    withStore(
      [event('tool.started', started), event('tool.result', result)],
      html`<agent-tool-card tool-call-id="tc1" newest ?allow-images=${allowImages}></agent-tool-card>`,
    ),
});

export const Nothing = done({name: 'shell.run', kind: 'command', inputSummary: 'pnpm format'}, {exitCode: 0});

export const Colours = done(
  {name: 'shell.run', kind: 'command', inputSummary: 'pnpm test'},
  {
    output: [
      '\u001b[32m✓\u001b[0m round.test.ts \u001b[2m38 tests\u001b[0m',
      '\u001b[31m✗\u001b[0m rate.test.ts \u001b[1m1 of 39 failed\u001b[0m',
      '\u001b[33mwarning\u001b[0m  \u001b[34mblue\u001b[0m \u001b[35mmagenta\u001b[0m \u001b[36mcyan\u001b[0m \u001b[37mwhite\u001b[0m',
      '\u001b[4munderlined\u001b[0m \u001b[7minverse\u001b[0m \u001b[41mon red\u001b[0m \u001b[42mon green\u001b[0m',
    ].join('\n'),
    outputType: 'text/x-ansi',
  },
);

export const CommandThatComplained = done(
  {name: 'shell.run', kind: 'command', inputSummary: 'make'},
  {output: {stdout: 'cc ledger.c', stderr: 'ledger.c:12: warning: unused variable', exitCode: 0}},
);

export const Table = done(
  {name: 'db.query', kind: 'database', inputSummary: 'lines that differ'},
  {
    output: [
      {meter: 'api_calls', lines: 1204, differ: 0, worst: null},
      {meter: 'seats', lines: 511, differ: 0, worst: null},
      {meter: 'storage_gb_hours', lines: 285, differ: 3, worst: '0.01 USD'},
    ],
  },
);

export const Tree = done(
  {name: 'http.get', kind: 'API', inputSummary: 'rates.internal/trace/81f'},
  {
    output: [
      {span: 'rate', children: [{span: 'round', ms: 2}]},
      {span: 'write', children: []},
    ],
  },
);

export const Change = done(
  {name: 'fs.edit', kind: 'file', inputSummary: 'rating/round.ts', risk: 'high'},
  {
    outputType: 'text/x-diff',
    output:
      '--- a/rating/round.ts\n+++ b/rating/round.ts\n@@ -9,4 +9,4 @@ export function rated(lines) {\n   const total = sum(lines);\n-  return sum(lines.map(roundEachDay));\n+  return roundOnce(total);\n }\n',
  },
);

export const PictureAsLink = done(
  {name: 'browser.screenshot', kind: 'browser', inputSummary: 'invoice, page 1'},
  {output: {mimeType: 'image/png', url: 'https://example.com/shot.png', alt: 'Invoice of June, page 1'}},
);

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const Picture = done(
  {name: 'browser.screenshot', kind: 'browser', inputSummary: 'one point'},
  {output: {mimeType: 'image/png', data: DOT, alt: 'One point'}},
  true,
);

export const Sources = done(
  {name: 'web.search', kind: 'search', inputSummary: 'round half even'},
  {
    outputType: 'sources',
    output: [
      {title: 'Rounding: half to even', url: 'https://example.com/rounding'},
      {title: 'Money in programs', url: 'https://example.org/money'},
      {title: 'An address that is not allowed', url: 'javascript:alert(1)'},
    ],
  },
);

export const Markdown = done(
  {name: 'notes.read', kind: 'file', inputSummary: 'rounding.md'},
  {output: '**Rounding** happens once a period.\n\n- half to even\n- never per day', contentType: 'text/markdown'},
);

export const OmittedInput = done(
  {name: 'fs.write', kind: 'file', input: {path: 'ledger.ts', mode: 'w', encoding: 'utf-8', text: 'x'.repeat(2048)}},
  {output: 'ok'},
);

const FAILED = {error: '503 The meter service is restarting.', code: 'unavailable', retryable: true};
const failed = (fault: object, more: object = {}): Story => ({
  render: () =>
    withStore(
      [
        event('tool.started', {name: 'http.post', kind: 'API', inputSummary: 'meters/refresh', idempotent: false}),
        event('tool.failed', {...FAILED, ...fault}, more),
      ],
      html`<agent-tool-card tool-call-id="tc1"></agent-tool-card>`,
    ),
});

export const FailedWithCause = failed({
  cause: 'Rolling update, 1 of 3 instances ready.',
  stderr: 'curl: (22) 503\n\u001b[31mgave up\u001b[0m',
  nextAttemptAt: ahead(42),
});

export const FailedWithSkip = failed({responses: ['retry', 'skip']}, {actionId: 'a1'});

/** Retry of what is not safe to repeat asks first. */
export const RetryAsks: Story = {
  ...failed({}),
  play: async ({canvasElement}) => (await drawn(canvasElement, 'agent-tool-card', '.err .btn')).click(),
};
