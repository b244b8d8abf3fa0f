import {expect, fixture, html} from '@open-wc/testing';
import type {AgentArtifactPreview} from '../../src/components/artifacts/artifact-preview/artifact-preview.js';
import '../../src/define/agent-artifact-preview.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

async function show(body: string, more: Partial<AgentArtifactPreview> = {}): Promise<AgentArtifactPreview> {
  const element = await fixture<AgentArtifactPreview>(
    html`<agent-artifact-preview lang="en"></agent-artifact-preview>`,
  );
  Object.assign(element, {kind: 'code', name: 'page.html', blob: new Blob([body])}, more);
  await waitUntil(() => element.renderRoot.querySelector('[data-shape]'), 'nothing was shown');
  return element;
}

const runButton = (element: AgentArtifactPreview) =>
  all(element.shadowRoot!, 'button').find((each) => ['Run', '运行'].includes(read(each).trim())) as
    HTMLButtonElement | undefined;
const frameIn = (element: AgentArtifactPreview) => element.renderRoot.querySelector('iframe');

/** Runs a body whose last act is to send what it found, by the one way that is left to a frame, and waits for it. */
async function outcomeOf(script: string, body = ''): Promise<unknown> {
  const told = new Promise((resolve) => {
    addEventListener('message', function listen({data, origin}: MessageEvent<{found?: unknown}>) {
      if (typeof data !== 'object' || !('found' in (data ?? {}))) return;
      removeEventListener('message', listen);
      expect(origin).to.equal('null');
      resolve(data.found);
    });
  });
  const element = await show(
    `<!doctype html>${body}<script>
      const attempt = async (act) => { try { return await act(); } catch (error) { return 'refused: ' + error.name; } };
      (async () => { const found = {}; ${script}; top.postMessage({found}, '*'); })();
    </script>`,
    {allowRun: true},
  );
  runButton(element)!.click();
  return told;
}

describe('The isolated preview', () => {
  it('Q6 is off: HTML and SVG are source, and nothing can run them', async () => {
    for (const name of ['page.html', 'logo.svg']) {
      const element = await show('<svg onload="top.__harm = 1"></svg>', {name});
      expect(runButton(element)).to.equal(undefined);
      expect(frameIn(element)).to.equal(null);
    }
  });

  it('Q6 runs only what a person asks to run, in a frame with one right', async () => {
    const element = await show('<p>Hello</p>', {allowRun: true});
    expect(frameIn(element)).to.equal(null);
    runButton(element)!.click();
    await element.updateComplete;
    const frame = frameIn(element)!;
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts');
    expect(frame.title).to.equal('page.html');
    expect(frame.contentDocument).to.equal(null);
    expect(read(element.shadowRoot!)).to.contain('without access');
    expect(runButton(element)!.getAttribute('aria-pressed')).to.equal('true');
    await expect(element).to.be.accessible();
    runButton(element)!.click();
    await element.updateComplete;
    expect(frameIn(element)).to.equal(null);
  });

  it('Q6 stops when another body comes, and runs no code but HTML and SVG', async () => {
    const element = await show('<p>One</p>', {allowRun: true});
    runButton(element)!.click();
    await element.updateComplete;
    element.blob = new Blob(['<p>Two</p>']);
    await waitUntil(() => !frameIn(element) && element.renderRoot.querySelector('[data-shape]'), 'still running');
    expect(runButton(await show('alert(1)', {allowRun: true, name: 'x.js'}))).to.equal(undefined);
  });

  it('Q6 runs scripts and styles of its own', async () => {
    const found = await outcomeOf(
      // Firefox has no style to tell before the frame is laid out.
      `found.sum = 1 + 1;
       const color = () => getComputedStyle(document.querySelector('p')).color;
       while (color() === '') await new Promise((resolve) => setTimeout(resolve, 10));
       found.color = color();`,
      '<style>p { color: rgb(1, 2, 3) }</style><p>"Quoted" &amp; kept</p>',
    );
    expect(found).to.deep.equal({sum: 2, color: 'rgb(1, 2, 3)'});
  });

  it('Q6 reaches neither the page nor its storage', async () => {
    const found = await outcomeOf(`
      found.origin = origin;
      found.document = await attempt(() => top.document.title);
      found.parent = await attempt(() => parent.document.title);
      found.cookie = await attempt(() => document.cookie);
      found.storage = await attempt(() => localStorage.length);
      found.element = frameElement;
    `);
    const refused = 'refused: SecurityError';
    const {cookie, ...rest} = found as Record<string, unknown>;
    expect(rest).to.deep.equal({origin: 'null', document: refused, parent: refused, storage: refused, element: null});
    expect(cookie).to.be.oneOf([refused, '']); // WebKit has none instead of refusing
  });

  it('Q6 reaches no network, opens nothing, sends no form and leads nowhere', async () => {
    const address = location.href;
    const target = `${location.origin}/test/components/isolated-probe.html`;
    const arrived: string[] = [];
    const onMessage = ({data}: MessageEvent<{arrived?: string}>) => {
      if (data.arrived !== undefined) arrived.push(data.arrived);
    };
    addEventListener('message', onMessage);
    const found = (await outcomeOf(
      `
      const blocked = [];
      addEventListener('securitypolicyviolation', ({effectiveDirective}) => blocked.push(effectiveDirective));
      const to = ${JSON.stringify(target)};
      found.fetch = await attempt(() => fetch(to).then(() => 'fetched'));
      navigator.sendBeacon(to + '?beacon', 'x');
      found.socket = await attempt(() => new Promise((resolve) => { const s = new WebSocket(to.replace('http', 'ws')); s.onerror = () => resolve('refused'); s.onopen = () => resolve('open'); }));
      found.image = await attempt(() => new Promise((resolve) => { const i = new Image(); i.onerror = () => resolve('refused'); i.onload = () => resolve('loaded'); i.src = to; }));
      found.module = await attempt(() => import(to).then(() => 'loaded'));
      found.worker = await attempt(() => new Promise((resolve) => { const w = new Worker('data:text/javascript,postMessage(1)'); w.onerror = () => resolve('refused'); w.onmessage = () => resolve('ran'); }));
      found.popup = await attempt(() => String(open(to)));
      found.top = await attempt(() => { top.location.href = to; return 'navigated'; });
      found.parentFrame = await attempt(() => { parent.location.href = to; return 'navigated'; });
      found.alert = await attempt(() => confirm('x'));
      document.forms[0].action = to;
      await attempt(() => document.forms[0].submit());
      const inner = document.createElement('iframe');
      const framed = new Promise((resolve) => { inner.onload = resolve; setTimeout(resolve, 300); });
      inner.src = to + '?inner'; document.body.append(inner); await framed;
      found.blocked = blocked;
      setTimeout(() => (location.href = to + '?self'));
      `,
      '<form method="post"><input name="a" value="b"></form>',
    )) as Record<string, unknown>;
    expect(found['fetch']).to.equal('refused: TypeError');
    expect(found['socket']).to.match(/^refused/); // each browser has its own name for it
    expect(found['image']).to.equal('refused');
    expect(found['module']).to.equal('refused: TypeError');
    expect(found['worker']).to.not.equal('ran');
    expect(found['popup']).to.match(/^(null|refused)/);
    expect(found['top']).to.equal('refused: SecurityError');
    expect(found['parentFrame']).to.equal('refused: SecurityError');
    expect(found['alert']).to.not.equal(true);
    expect(found['blocked']).to.contain('connect-src');
    expect(location.href).to.equal(address);
    // Two frames without the policy, one after the other: they arrive there, and what runs in the isolated one had time to.
    for (const name of ['?first', '?second']) {
      await fixture(html`<iframe sandbox="allow-scripts" title="Control" src=${target + name}></iframe>`);
      await waitUntil(() => arrived.includes(name), 'the control did not arrive');
    }
    removeEventListener('message', onMessage);
    expect(arrived).to.deep.equal(['?first', '?second']);
  }).timeout(30_000);

  it('Q6 gives the body to a page on another origin, where the host names one', async () => {
    const page = `<script>onmessage = ({source, data}) => source === parent && top.postMessage({given: data}, '*')</script>`;
    const given = new Promise((resolve) =>
      addEventListener(
        'message',
        ({data}: MessageEvent<{given?: string}>) => data.given !== undefined && resolve(data.given),
      ),
    );
    const element = await show('<p>Mine</p>', {
      allowRun: true,
      previewUrl: `data:text/html,${encodeURIComponent(page)}`,
    });
    runButton(element)!.click();
    expect(await given).to.equal('<p>Mine</p>');
    expect(frameIn(element)!.getAttribute('sandbox')).to.equal('allow-scripts');
  });

  it('Q6 says it in Chinese', async () => {
    const element = await show('<p>Hello</p>', {allowRun: true, lang: 'zh-CN'});
    await waitUntil(() => read(runButton(element) ?? element).includes('运行'), 'no Chinese');
  });
});
