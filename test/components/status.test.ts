import {expect, fixture, html} from '@open-wc/testing';
import type {AgentStatus} from '../../src/components/parts/status/status.js';
import {STATUS_KINDS} from '../../src/styles/status.js';
import '../../src/define/agent-status.js';

const words = (element: AgentStatus) => element.shadowRoot?.textContent?.trim();
const base = (element: AgentStatus) => element.shadowRoot!.querySelector('[part~="base"]')!;

describe('agent-status', () => {
  for (const kind of STATUS_KINDS) {
    it(`is accessible as ${kind}: plain, badge and glyph alone`, async () => {
      const element = await fixture(html`
        <div>
          <agent-status kind=${kind}></agent-status>
          <agent-status kind=${kind} badge></agent-status>
          <agent-status kind=${kind} compact></agent-status>
        </div>
      `);
      await expect(element).to.be.accessible();
    });
  }

  it('has a word and a shape of its own for every kind', async () => {
    const shapes = new Set<string>();
    for (const kind of STATUS_KINDS) {
      const element = await fixture<AgentStatus>(html`<agent-status kind=${kind}></agent-status>`);
      expect(words(element), kind).not.to.equal('');
      shapes.add([...element.shadowRoot!.querySelectorAll('svg *')].map((shape) => shape.outerHTML).join(''));
    }
    expect(shapes.size).to.equal(STATUS_KINDS.length);
  });

  it('shows the word it is given', async () => {
    const element = await fixture<AgentStatus>(html`<agent-status kind="danger" word="Failed, 2 of 3"></agent-status>`);
    expect(words(element)).to.equal('Failed, 2 of 3');
    expect(base(element).getAttribute('data-status')).to.equal('danger');
  });

  it('names the glyph when it stands alone', async () => {
    const element = await fixture<AgentStatus>(html`<agent-status kind="needs" compact></agent-status>`);
    expect(words(element)).to.equal('');
    expect(base(element).getAttribute('role')).to.equal('img');
    expect(base(element).getAttribute('aria-label')).to.equal('Needs you');
  });

  it('shows a kind nobody knows as it came, and says unknown for none at all', async () => {
    const strange = await fixture<AgentStatus>(html`<agent-status kind="warming"></agent-status>`);
    const empty = await fixture<AgentStatus>(html`<agent-status kind=""></agent-status>`);
    const inherited = await fixture<AgentStatus>(html`<agent-status kind="constructor"></agent-status>`);
    expect(words(strange)).to.equal('warming');
    expect(words(empty)).to.equal('Unknown');
    expect(words(inherited)).to.equal('constructor');
  });

  it('fills the badge of needs-you and of no other', async () => {
    const solid = getComputedStyle(document.documentElement).getPropertyValue('--agent-needs-solid');
    expect(solid).not.to.equal('');
    const probe = await fixture<HTMLElement>(html`<div style="background: var(--agent-needs-solid)"></div>`);
    const filled = getComputedStyle(probe).backgroundColor;
    for (const kind of STATUS_KINDS) {
      const element = await fixture<AgentStatus>(html`<agent-status kind=${kind} badge></agent-status>`);
      const paper = getComputedStyle(base(element).firstElementChild!).backgroundColor;
      if (kind === 'needs') expect(paper).to.equal(filled);
      else expect(paper, kind).not.to.equal(filled);
    }
  });

  it('puts the glyph first in either direction', async () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const element = await fixture<AgentStatus>(html`<agent-status dir=${dir} kind="running"></agent-status>`);
      const [glyph, word] = [...base(element).querySelectorAll('svg, svg + span')].map((part) =>
        part.getBoundingClientRect(),
      );
      expect(glyph!.left < word!.left).to.equal(dir === 'ltr');
    }
  });

  it('is the same whether set before or after it is attached', async () => {
    const before = document.createElement('agent-status');
    before.kind = 'paused';
    before.badge = true;
    const after = document.createElement('agent-status');
    const parent = await fixture(html`<div></div>`);
    parent.append(before, after);
    await after.updateComplete;
    after.kind = 'paused';
    after.badge = true;
    await Promise.all([before.updateComplete, after.updateComplete]);
    expect(words(after)).to.equal(words(before));
    expect(base(after).firstElementChild!.className).to.equal(base(before).firstElementChild!.className);
  });
});
