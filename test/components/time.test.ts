import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {TIME_FORMATS, type AgentTime} from '../../src/components/parts/time/time.js';
import '../../src/define/agent-time.js';

const text = (element: AgentTime) => element.shadowRoot?.textContent?.trim();
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** Runs with timers that only fire when told; returns how many are pending. */
async function withTimers(run: (pending: () => number, fire: () => void) => Promise<void>): Promise<void> {
  const {setTimeout: realSet, clearTimeout: realClear} = window;
  const timers = new Map<number, () => void>();
  let next = 1_000_000;
  Object.assign(window, {
    setTimeout: (callback: () => void) => {
      timers.set(++next, callback);
      return next;
    },
    clearTimeout: (id: number) => timers.delete(id) || realClear(id),
  });
  const fire = () => {
    const due = [...timers.values()];
    timers.clear();
    for (const callback of due) callback();
  };
  try {
    await run(() => timers.size, fire);
  } finally {
    Object.assign(window, {setTimeout: realSet, clearTimeout: realClear});
  }
}

describe('agent-time', () => {
  for (const format of TIME_FORMATS) {
    it(`is accessible as ${format}`, async () => {
      const element = await fixture(html`<agent-time datetime=${ago(112_000)} format=${format} ticking></agent-time>`);
      await expect(element).to.be.accessible();
    });
  }

  it('tells a moment in the language of the place', async () => {
    const moment = new Date(2026, 10, 16, 14, 2);
    const english = await fixture<AgentTime>(html`<agent-time lang="en-GB" .datetime=${moment}></agent-time>`);
    const german = await fixture(
      html`<div lang="de"><agent-time datetime=${ago(120_000)} format="relative"></agent-time></div>`,
    );
    expect(text(english)).to.equal('14:02');
    expect(text(german.querySelector('agent-time')!)).to.equal('vor 2 Minuten');
  });

  it('gives the machine the same moment', async () => {
    const element = await fixture<AgentTime>(html`<agent-time datetime="2026-11-16T14:02:00+02:00"></agent-time>`);
    expect(element.shadowRoot?.querySelector('time')?.dateTime).to.equal('2026-11-16T12:02:00.000Z');
  });

  it('tells a finished span in words and a running one as a clock', async () => {
    const done = await fixture<AgentTime>(
      html`<agent-time datetime="2026-11-16T12:00:00Z" until="2026-11-16T12:01:52Z" format="elapsed"></agent-time>`,
    );
    const running = await fixture<AgentTime>(
      html`<agent-time datetime=${ago(112_400)} format="elapsed" ticking></agent-time>`,
    );
    const left = await fixture<AgentTime>(html`<agent-time datetime=${ago(5000)} format="remaining"></agent-time>`);
    expect(text(done)).to.equal('1 min 52 sec');
    expect(text(running)).to.equal('1:52');
    expect(text(left)).to.equal('0 ms');
  });

  it('moves once a second', async () => {
    const element = await fixture<AgentTime>(
      html`<agent-time .datetime=${Date.now()} format="elapsed" ticking></agent-time>`,
    );
    const before = text(element);
    await aTimeout(2100);
    expect(text(element)).not.to.equal(before);
    expect(text(element)).to.match(/^0:0[123]$/);
  });

  it('shares one timer between all of them, and keeps none when they have left', async () => {
    await withTimers(async (pending, fire) => {
      const elements = Array.from({length: 50}, () => {
        const element = document.createElement('agent-time');
        Object.assign(element, {datetime: ago(3000), format: 'elapsed', ticking: true});
        return element;
      });
      document.body.append(...elements);
      await Promise.all(elements.map((element) => element.updateComplete));
      expect(pending()).to.equal(1);
      fire();
      expect(pending()).to.equal(1);
      elements[0]!.ticking = false;
      await elements[0]!.updateComplete;
      expect(pending()).to.equal(1);
      for (const element of elements) element.remove();
      expect(pending()).to.equal(0);
      document.body.append(elements[1]!);
      expect(pending()).to.equal(1);
      elements[1]!.remove();
      expect(pending()).to.equal(0);
    });
  });

  it('does not tick for what does not move', async () => {
    await withTimers(async (pending) => {
      const parent = document.createElement('div');
      document.body.append(parent);
      for (const properties of [
        {datetime: ago(0), format: 'time', ticking: true},
        {datetime: ago(9000), until: ago(0), format: 'elapsed', ticking: true},
        {datetime: 'no date', format: 'elapsed', ticking: true},
      ]) {
        const element = Object.assign(document.createElement('agent-time'), properties);
        parent.append(element);
        await element.updateComplete;
      }
      expect(pending()).to.equal(0);
      parent.remove();
    });
  });

  it('says so when there is no moment', async () => {
    for (const datetime of ['', 'soon', '99999999999999999999', null, undefined]) {
      const element = await fixture<AgentTime>(html`<agent-time .datetime=${datetime}></agent-time>`);
      expect(text(element), String(datetime)).to.equal('Time unknown');
    }
  });

  it('takes the type of the text around it', async () => {
    const parent = await fixture<HTMLElement>(
      html`<p style="font-size: 21px; color: rgb(1, 2, 3)"><agent-time datetime=${ago(0)}></agent-time></p>`,
    );
    const style = getComputedStyle(parent.querySelector('agent-time')!.shadowRoot!.querySelector('time')!);
    expect(style.fontSize).to.equal('21px');
    expect(style.color).to.equal('rgb(1, 2, 3)');
  });
});
