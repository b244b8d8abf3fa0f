import {expect, fixture, html} from '@open-wc/testing';
import type {AgentTime} from '../../src/components/parts/time/time.js';
import '../../src/define/agent-time.js';
import {waitUntil} from '../components/waiting.js';

describe('what a server rendered', () => {
  for (const isLate of [false, true]) {
    it(`gives way to the element's own drawing where Lit's hydration ${isLate ? 'came too late' : 'is not loaded'}`, async () => {
      const page = globalThis as {litElementHydrateSupport?: unknown};
      if (isLate) page.litElementHydrateSupport = () => undefined;
      const place = await fixture(html`<div></div>`);
      place.setHTMLUnsafe(
        '<agent-time datetime="2026-01-01T10:00:00Z"><template shadowrootmode="open"><style></style><p>Served</p></template></agent-time>',
      );
      const element = place.querySelector('agent-time') as AgentTime;
      expect(element.shadowRoot?.textContent).to.equal('Served');
      // Firefox makes it an element of ours a moment later.
      await waitUntil(() => element.hasUpdated);
      expect(element.shadowRoot?.querySelectorAll('p')).to.have.length(0);
      expect(element.shadowRoot?.querySelectorAll('time')).to.have.length(1);
      expect(element.shadowRoot?.textContent?.trim()).to.match(/\d/);
      delete page.litElementHydrateSupport;
    });
  }
});
