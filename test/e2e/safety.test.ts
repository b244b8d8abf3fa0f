import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {HOSTILE} from '../hostile.js';
import {kill, startProcess, temporaryFolder} from '../runtime/server-helpers.js';
import {approve, buildPage, openBrowser, openPage, say, waitForWords} from './browser.js';
import {serveSite, type Site} from './strict-site.js';

const STRICT = "default-src 'self'; require-trusted-types-for 'script'";

/** What a careless or hostile page does to everything that it can reach. */
const HOSTILE_CSS = `
  * { all: unset }
  *, *::before, *::after { box-sizing: content-box !important }
  button { display: none }
  div, section, header, ul, li { float: left; margin: 40px; color: red; text-transform: uppercase }
  h1, h2, p { font: 40px fantasy; line-height: 3 }
`;

/** Where the regions of the workbench are. */
function places(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = deep('agent-workbench')!.shadowRoot!;
    return [...root.querySelectorAll('.pane, [data-region], .head, .foot')].map((element) => {
      const {x, y, width, height} = element.getBoundingClientRect();
      return [element.className, x, y, width, height]
        .map((value) => (typeof value === 'number' ? Math.round(value) : value))
        .join(' ');
    });
  });
}

/** The events that bring one text into every field that a person reads. */
function everywhere(text: string, n: number): object[] {
  const ids = {sessionId: 'solo', runId: `hr${n}`};
  const at = {...ids, timestamp: new Date().toISOString()};
  return [
    {...at, type: 'session.updated', payload: {title: text, modes: [{id: text, label: text}], mode: text}},
    {type: 'session.opened', sessionId: `hs${n}`, payload: {title: text, preview: text}},
    {...at, type: 'text.final', messageId: `hu${n}`, payload: {role: 'user', text}},
    {...at, type: 'run.started', agentId: `ha${n}`, agentName: text, payload: {detail: text}},
    {...at, type: 'agent.changed', agentId: `ha${n}`, agentName: text, payload: {name: text, status: text}},
    {...at, type: 'run.status', payload: {stage: text, detail: text, reason: text}},
    {...at, type: 'reasoning.delta', partId: `hp${n}`, payload: {delta: text}},
    {...at, type: 'reasoning.summary', partId: `hp${n}`, payload: {summary: text}},
    {...at, type: 'plan.final', payload: {steps: [{title: text, status: text, owner: text}], revision: text}},
    {...at, type: 'tool.started', toolCallId: `ht${n}`, payload: {name: text, inputSummary: text, risk: text}},
    {...at, type: 'tool.args', toolCallId: `ht${n}`, payload: {input: {[text.slice(0, 200)]: text, nested: [{text}]}}},
    {...at, type: 'tool.progress', toolCallId: `ht${n}`, payload: {message: text, progress: 0.4}},
    {...at, type: 'tool.output.delta', toolCallId: `ht${n}`, payload: {delta: text}},
    {...at, type: 'tool.result', toolCallId: `ht${n}`, payload: {status: 'ok', output: [{name: text, value: text}]}},
    {...at, type: 'tool.started', toolCallId: `hf${n}`, payload: {name: text}},
    {...at, type: 'tool.failed', toolCallId: `hf${n}`, payload: {error: text, code: text}},
    {
      ...at,
      type: 'action.required',
      actionId: `hq${n}`,
      agentName: text,
      payload: {
        actionType: 'tool_approval',
        title: text,
        prompt: text,
        risk: text,
        policy: text,
        requestedScope: text,
        toolName: text,
        input: {text},
        responses: [{id: 'approve', label: text}],
        schema: {type: 'object', properties: {field: {type: 'string', title: text, description: text, enum: [text]}}},
      },
    },
    {...at, type: 'artifact.created', artifactId: `hx${n}`, payload: {title: text, kind: text, status: text}},
    {
      ...at,
      type: 'evidence.changed',
      evidenceId: `he${n}`,
      payload: {claim: text, title: text, source: text, url: text},
    },
    {...at, type: 'context.changed', payload: {refs: [{id: text, label: text}], missing: [text], budget: {used: text}}},
    {...at, type: 'state.snapshot', payload: {state: {[text.slice(0, 200)]: text}}},
    {...at, type: 'diagnostic.changed', diagnosticId: `hd${n}`, payload: {code: text, level: text, message: text}},
    {...at, type: 'metric.changed', metricName: text, payload: {value: text, unit: text}},
    {...at, type: 'queue.changed', payload: {queued: [{id: `hqt${n}`, text}], steers: [{id: `hst${n}`, text}]}},
    {...at, type: text, payload: {text}},
    {...at, type: 'text.delta', messageId: `hm${n}`, payload: {delta: text}},
    {...at, type: 'text.final', messageId: `hm${n}`, payload: {text}},
    {...at, type: 'action.resolved', actionId: `hq${n}`, payload: {resolution: text, by: text, reason: text}},
    {...at, type: 'run.failed', payload: {error: text, code: text, retryable: true}},
  ];
}

describe('the workbench on somebody else’s page', {timeout: 240_000}, () => {
  let browser: Browser;
  let root: string;
  before(async () => {
    root = buildPage();
    browser = await openBrowser();
  });
  after(() => browser.close());

  const start = () => startProcess(temporaryFolder(), root, {pace: 0.1});

  async function visit(
    site: Site,
    session: string,
  ): Promise<{page: Page; errors: string[]; violations(): Promise<string[]>}> {
    const {page, errors} = await openPage(browser, `${site.url}?lang=en#${session}`, () => {
      Object.assign(globalThis, {violations: []});
      document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) =>
        (globalThis as unknown as {violations: string[]}).violations.push(
          `${violatedDirective} ${blockedURI} ${sample}`,
        ),
      );
    });
    const violations = () => page.evaluate(() => (globalThis as unknown as {violations: string[]}).violations);
    return {page, errors, violations};
  }

  it('S6 runs under a strict policy: a run, an approval, every detail, the palette', async () => {
    const server = await start();
    const site = await serveSite({root, runtime: server.url, policy: STRICT});
    const {page, errors, violations} = await visit(site, 'approval');
    await waitForWords(page, 'Connected');
    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, 'Approve once');
    await approve(page, 'Approve once');
    await waitForWords(page, 'Migration 0042 is applied on staging');
    for (const tab of ['context', 'state', 'events', 'diagnostics', 'settings', 'requests']) {
      await page.evaluate((id) => (deep(`#tab-${id}`) as HTMLElement).click(), tab);
      await page.waitForFunction((id) => deep(`#tab-${id}`)?.getAttribute('aria-selected') === 'true', {}, tab);
    }
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.waitForFunction(() => deep('agent-command-palette')?.shadowRoot?.querySelector('dialog')?.open);
    assert.deepEqual(await violations(), []);
    assert.deepEqual(errors, []);
    await page.close();
    site.close();
    await kill(server);
  });

  it('holds its shape under a style sheet that unsets everything', async () => {
    const server = await start();
    const plain = await serveSite({root, runtime: server.url, policy: STRICT});
    const hostile = await serveSite({root, runtime: server.url, policy: STRICT, css: HOSTILE_CSS});
    const seen: (readonly string[])[] = [];
    for (const site of [plain, hostile]) {
      const {page} = await visit(site, 'old-session');
      await waitForWords(page, 'Connected');
      await page.waitForFunction(() => deep('agent-turn') !== undefined);
      // The page's own margins are the page's business.
      await page.evaluate(() => document.body.scrollTo(0, 0));
      seen.push(await places(page));
      const hidden = await page.evaluate(() => {
        const buttons = [...deep('agent-composer')!.shadowRoot!.querySelectorAll('button')];
        return buttons.filter((button) => !button.checkVisibility()).length;
      });
      assert.equal(hidden, 0, 'every button of the composer can be seen');
      await page.close();
      site.close();
    }
    const size = (place: string) => place.split(' ').slice(-2).join(' ');
    assert.deepEqual(seen[1]?.map(size), seen[0]?.map(size));
    await kill(server);
  });

  it('S6 C2 runs nothing and moves nothing, whatever text stands in whichever field', async () => {
    const server = await start();
    assert.ok(HOSTILE.length >= 200);
    const site = await serveSite({root, runtime: server.url, policy: STRICT});
    const {page, errors, violations} = await visit(site, 'solo');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('evil.test') && asked.push(request.url()));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push(`dialog ${dialog.message()}`)));
    await waitForWords(page, 'Connected');
    const before = await places(page);
    for (const [n, text] of HOSTILE.entries()) {
      const problems = await page.evaluate(
        async (events, words) => {
          const {store} = deep('agent-projection')!;
          store.append(events);
          store.flush();
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const found: string[] = [];
          if ('__harm' in globalThis) found.push('it ran');
          if (document.documentElement.scrollWidth > innerWidth) found.push('the page grew wider');
          const visit = (root: ParentNode): void => {
            for (const element of root.querySelectorAll('*')) {
              const name = element.localName;
              if (
                /^(script|iframe|object|embed|base|meta|form)$/.test(name) &&
                root instanceof ShadowRoot &&
                name !== 'form'
              )
                found.push(`<${name}>`);
              for (const {name: attribute} of element.attributes)
                if (attribute.startsWith('on')) found.push(`${name} ${attribute}`);
              if (element instanceof HTMLAnchorElement && !/^(https?|mailto|tel):$|^:$/.test(element.protocol))
                found.push(`a link to ${element.protocol}`);
              if (element.shadowRoot) visit(element.shadowRoot);
            }
          };
          visit(document.body);
          return found.length > 0 ? [words.slice(0, 80), ...found.slice(0, 5)] : [];
        },
        everywhere(text, n),
        text,
      );
      assert.deepEqual(problems, []);
    }
    for (const tab of ['context', 'state', 'events', 'diagnostics', 'requests']) {
      await page.evaluate((id) => (deep(`#tab-${id}`) as HTMLElement).click(), tab);
      await page.waitForFunction((id) => deep(`#tab-${id}`)?.getAttribute('aria-selected') === 'true', {}, tab);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      assert.equal(await page.evaluate(() => '__harm' in globalThis), false);
    }
    const width = (place: string) =>
      place
        .split(' ')
        .slice(-4)
        .filter((_, index) => index !== 1 && index !== 3)
        .join(' ');
    const panes = (all: readonly string[]) => all.filter((place) => place.startsWith('pane'));
    assert.deepEqual(
      panes(await places(page)).map(width),
      panes(before).map(width),
      'the panes stand where they stood',
    );
    assert.deepEqual(asked, [], 'nothing was asked of anybody else');
    assert.deepEqual(await violations(), [], 'and nothing tried to');
    assert.deepEqual(errors, []);
    await page.close();
    site.close();
    await kill(server);
  });
});
