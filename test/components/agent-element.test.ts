import {expect, fixture, html} from '@open-wc/testing';
import {AgentElement, FALLBACK_STATES, type FallbackState} from '../../src/components/agent-element.js';
import type {AgentStatus} from '../../src/components/parts/status/status.js';
import {define} from '../../src/define/define.js';
import '../../src/define/agent-status.js';

class Probe extends AgentElement {
  state: FallbackState = 'unknown';
  detail: string | undefined;

  override render() {
    return this.renderFallback(this.state, this.detail);
  }
}
define('test-fallback', Probe);

const base = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const token = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim();

async function fallback(state: FallbackState, detail?: string): Promise<Probe> {
  const element = document.createElement('test-fallback') as Probe;
  Object.assign(element, {state, detail});
  (await fixture(html`<div></div>`)).append(element);
  await element.updateComplete;
  return element;
}

/** A style sheet of the page, for the length of a test. */
async function withPageStyle(css: string, run: () => Promise<void>): Promise<void> {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  try {
    await run();
  } finally {
    style.remove();
  }
}

describe('fallback states', () => {
  for (const state of FALLBACK_STATES) {
    it(`${state}: accessible, with glyph, word and reason`, async () => {
      const element = await fallback(state);
      await expect(element).to.be.accessible();
      expect(base(element).dataset['status']).to.equal(state);
      expect(base(element).querySelector('svg')).not.to.equal(null);
      const [word, reason] = [...base(element).children].map((child) => child.textContent!.trim());
      expect(word).to.match(/^[A-Z]/);
      expect(reason).to.match(/^[A-Z].*\.$/);
    });
  }

  it('say the reason they are given', async () => {
    expect(base(await fallback('failed', '503 from the store.')).textContent).to.contain('503 from the store.');
  });
});

describe('tokens', () => {
  it('are there without any style sheet of the page', async () => {
    const element = await fixture(html`<agent-status kind="running"></agent-status>`);
    expect(token(element, '--agent-row')).to.equal('28px');
    expect(getComputedStyle(base(element)).fontSize).to.equal('13px');
  });

  it('yield to the page: on the root, in a cascade layer, on an ancestor', async () => {
    await withPageStyle(':root { --agent-row: 31px } @layer theme { html { --agent-control: 32px } }', async () => {
      const parent = await fixture<HTMLElement>(
        html`<div style="--agent-target: 33px"><agent-status></agent-status></div>`,
      );
      const [element] = parent.children;
      const values = ['--agent-row', '--agent-control', '--agent-target'].map((name) => token(element!, name));
      expect(values).to.deep.equal(['31px', '32px', '33px']);
    });
  });

  it('follow the colour scheme of the place, and leave that of the page alone', async () => {
    const parent = await fixture(html`
      <div>
        <agent-status></agent-status>
        <div data-theme="dark"><agent-status></agent-status></div>
        <div style="color-scheme: dark"><agent-status></agent-status></div>
      </div>
    `);
    const [light, pinned, inherited] = [...parent.querySelectorAll('agent-status')].map(
      (element) => getComputedStyle(base(element)).color,
    );
    expect(pinned).not.to.equal(light);
    expect(inherited).to.equal(pinned);
    expect(getComputedStyle(document.documentElement).colorScheme).to.equal('normal');
  });

  it('have densities and contrasts by attribute, also inside a shadow root of the page', async () => {
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({mode: 'open'});
    root.innerHTML = '<div data-density="compact" data-contrast="more"><agent-status></agent-status></div>';
    const element = root.querySelector('agent-status')!;
    await element.updateComplete;
    expect(token(element, '--agent-row')).to.equal('24px');
    expect(token(element, '--agent-stroke')).to.equal('1.5px');
  });

  it('come back when the page drops its adopted sheets', async () => {
    document.adoptedStyleSheets = [];
    const element = await fixture(html`<agent-status></agent-status>`);
    expect(token(element, '--agent-row')).to.equal('28px');
    expect(document.adoptedStyleSheets).to.have.length(1);
  });
});

describe('a hostile page', () => {
  it('changes neither type nor colour', async () => {
    const calm = getComputedStyle(base(await fixture<AgentStatus>(html`<agent-status></agent-status>`)));
    const names = ['color', 'font-size', 'font-family', 'font-style', 'letter-spacing', 'line-height', 'text-align'];
    const read = (style: CSSStyleDeclaration) =>
      Object.fromEntries(
        [...names, 'text-transform', 'white-space'].map((name) => [name, style.getPropertyValue(name)]),
      );
    const expected = read(calm);
    await withPageStyle(
      `html { font-size: 62.5% } * { color: red; font: italic 9px/1 serif; letter-spacing: 4px; text-align: right;
       text-transform: uppercase; white-space: pre; box-sizing: content-box }`,
      async () => {
        const element = await fixture<AgentStatus>(html`<agent-status></agent-status>`);
        expect(read(getComputedStyle(base(element)))).to.deep.equal(expected);
      },
    );
  });

  it('hides what is hidden', async () => {
    await withPageStyle('agent-status { display: flex }', async () => {
      const element = await fixture(html`<agent-status hidden></agent-status>`);
      expect(getComputedStyle(element).display).to.equal('none');
    });
  });
});

describe('define', () => {
  it('leaves a tag that is taken as it is', () => {
    const first = customElements.get('agent-status');
    define('agent-status', class extends HTMLElement {});
    expect(customElements.get('agent-status')).to.equal(first);
  });
});
