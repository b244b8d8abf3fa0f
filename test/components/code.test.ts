import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import type {AgentCode} from '../../src/components/parts/code/code.js';
import '../../src/define/agent-code.js';
import {waitUntil} from './waiting.js';

const LONG = `const line = '${'long '.repeat(200)}';`;
const button = (element: AgentCode) => element.shadowRoot!.querySelector('button')!;
const pre = (element: AgentCode) => element.shadowRoot!.querySelector('pre')!;

/** Stands in for the clipboard, which a test page may not use. */
async function withClipboard(writeText: (text: string) => Promise<void>, run: () => Promise<void>): Promise<void> {
  const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText}});
  try {
    await run();
  } finally {
    if (original) Object.defineProperty(navigator, 'clipboard', original);
    else Reflect.deleteProperty(navigator, 'clipboard');
  }
}

describe('agent-code', () => {
  it('Q1 names characters that cannot be seen or that turn the order, plain and in colours', async () => {
    const hidden = {
      '\u202e': 'U+202E',
      '\u2066': 'U+2066',
      '\u200b': 'U+200B',
      '\u061c': 'U+061C',
      '\u{e0041}': 'U+E0041',
      '\u{e0101}': 'U+E0101',
      '\u00ad': 'U+00AD',
      '\u2028': 'U+2028',
      '\u3164': 'U+3164',
      '\u001b': 'U+001B',
      '\u009b': 'U+009B',
      '\u200d': 'U+200D',
    };
    for (const [character, name] of Object.entries(hidden)) {
      for (const language of ['', 'js']) {
        const text = `let admin${character} = "a${character}b"; // x${character}`;
        const element = await fixture<AgentCode>(html`<agent-code .text=${text} language=${language}></agent-code>`);
        if (language !== '') await waitUntil(() => pre(element).querySelector('.t-keyword') !== null);
        const shown = pre(element).textContent!.trim();
        expect(shown).to.equal(text.replaceAll(character, name));
      }
    }
    const folded = `a\u202eb\n${'x\n'.repeat(60)}`;
    const long = await fixture<AgentCode>(html`<agent-code .text=${folded} foldable></agent-code>`);
    expect(pre(long).textContent).to.contain('aU+202Eb');
  });

  it('Q1 leaves text that is written with joiners and selectors as it is', async () => {
    const text = '👩‍💻 ❤️ می‌خواهم क्‍ष 葛󠄀'.replace('\u{e0100}', '');
    const element = await fixture<AgentCode>(html`<agent-code .text=${text}></agent-code>`);
    expect(pre(element).textContent!.trim()).to.equal(text);
  });

  it('is accessible: empty, short, scrolling, wrapped, streaming', async () => {
    for (const template of [
      html`<agent-code></agent-code>`,
      html`<agent-code text="let a = 1;" language="js"></agent-code>`,
      html`<agent-code .text=${LONG} language="js"></agent-code>`,
      html`<agent-code .text=${LONG} wrapped></agent-code>`,
      html`<agent-code .text=${LONG} streaming></agent-code>`,
    ]) {
      const element = await fixture<AgentCode>(template);
      const box = element.shadowRoot!.querySelector('pre');
      await waitUntil(
        () => !box || box.scrollWidth <= box.clientWidth || box.tabIndex === 0,
        'A long line can be scrolled',
      );
      await expect(element).to.be.accessible();
    }
  });

  it('shows the text exactly, tags and blanks included', async () => {
    const text = '  <b>&amp;</b>\n\n\tend \n';
    const element = await fixture<AgentCode>(html`<agent-code .text=${text} language="html"></agent-code>`);
    expect(pre(element).textContent).to.equal(text);
    expect(element.shadowRoot!.querySelector('b')).to.equal(null);
    expect(element.shadowRoot!.textContent).to.contain('html');
  });

  it('takes null for nothing', async () => {
    const element = await fixture<AgentCode>(html`<agent-code .text=${null as unknown as string}></agent-code>`);
    expect(pre(element).textContent).to.equal('');
  });

  it('is reached by keyboard only when it scrolls', async () => {
    const element = await fixture<AgentCode>(html`<agent-code text="short" language="ts"></agent-code>`);
    await aTimeout(50);
    expect(pre(element).hasAttribute('tabindex')).to.equal(false);
    element.text = `${LONG}\n`;
    await waitUntil(() => pre(element).tabIndex === 0);
    expect(pre(element).getAttribute('role')).to.equal('region');
    expect(pre(element).getAttribute('aria-label')).to.equal('ts, 2 lines');
    element.wrapped = true;
    await waitUntil(() => !pre(element).hasAttribute('role'));
  });

  it('copies and confirms', async () => {
    const copied: string[] = [];
    await withClipboard(
      async (text) => void copied.push(text),
      async () => {
        const element = await fixture<AgentCode>(html`<agent-code text="let a = 1;"></agent-code>`);
        const status = element.shadowRoot!.querySelector('[role="status"]')!;
        expect(button(element).textContent?.trim()).to.equal('Copy');
        expect(status.textContent).to.equal('');
        button(element).click();
        await waitUntil(() => button(element).textContent?.trim() === 'Copied');
        expect(copied).to.deep.equal(['let a = 1;']);
        expect(status.textContent).to.equal('Copied');
        await waitUntil(() => button(element).textContent?.trim() === 'Copy');
      },
    );
  });

  it('does not claim a copy that was refused', async () => {
    await withClipboard(
      () => Promise.reject(new DOMException('', 'NotAllowedError')),
      async () => {
        const element = await fixture<AgentCode>(html`<agent-code text="a"></agent-code>`);
        button(element).click();
        await waitUntil(() => button(element).textContent?.trim() === 'Could not copy');
      },
    );
  });

  it('has a caret while it streams, which is not part of the text', async () => {
    const element = await fixture<AgentCode>(html`<agent-code text="let" streaming></agent-code>`);
    const width = () => pre(element).querySelector('[aria-hidden="true"]');
    expect(width()).not.to.equal(null);
    expect(pre(element).textContent).to.equal('let');
    element.streaming = false;
    await element.updateComplete;
    expect(width()).to.equal(null);
  });

  it('reads left to right on a page that does not', async () => {
    const element = await fixture<AgentCode>(html`<agent-code dir="rtl" text="a = b"></agent-code>`);
    expect(getComputedStyle(pre(element)).direction).to.equal('ltr');
    const copy = button(element).getBoundingClientRect();
    expect(copy.left).to.be.lessThan(element.getBoundingClientRect().left + 20);
  });
});
