import {expect, fixture, html} from '@open-wc/testing';
import type {AgentCode} from '../../src/components/parts/code/code.js';
import '../../src/define/agent-code.js';
import {waitUntil} from './waiting.js';

const pre = (element: AgentCode) => element.shadowRoot!.querySelector('pre')!;
const token = (element: AgentCode, kind: string) =>
  [...pre(element).querySelectorAll(`.t-${kind}`)].map((span) => span.textContent);
const isColoured = (element: AgentCode) => pre(element).querySelector('span[class^="t-"]') !== null;
const coloured = (element: AgentCode) => waitUntil(() => isColoured(element), 'colours');

const make = (text: string, language: string, streaming = false) =>
  fixture<AgentCode>(html`<agent-code .text=${text} .language=${language} .streaming=${streaming}></agent-code>`);

describe('agent-code: colours', () => {
  it('highlights by the language, under its common names, and changes no character', async () => {
    const text = `// why\nconst answer: number = 42;\nlog("<b>&amp;</b>");\n`;
    const element = await make(text, 'TS');
    await coloured(element);
    expect(token(element, 'comment')).to.deep.equal(['// why']);
    expect(token(element, 'keyword')).to.contain('const');
    expect(token(element, 'number')).to.deep.equal(['42']);
    expect(token(element, 'string')).to.deep.equal(['"<b>&amp;</b>"']);
    expect(pre(element).textContent).to.equal(text);
    expect(pre(element).querySelector('b')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('leaves an unknown language, no language and very long code as they are', async () => {
    await coloured(await make('let a = 1;', 'js'));
    for (const [text, language] of [
      ['let a = 1;', 'brainfog'],
      ['let a = 1;', ''],
      ['let a = 1;', 'constructor'],
      ['let a = 1;\n'.repeat(6000), 'js'],
      [`let a = '${'x'.repeat(6000)}';`, 'js'],
    ] as const) {
      const element = await make(text, language);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(isColoured(element), `${language} ${String(text.length)}`).to.equal(false);
      expect(pre(element).textContent).to.equal(text);
    }
  });

  it('shows code that was seen before in colour from its first frame, as a long list needs it', async () => {
    const text = `${'const seen = true;\n'.repeat(400)}`;
    await coloured(await make(text, 'js'));
    const again = document.createElement('agent-code');
    Object.assign(again, {text, language: 'js'});
    document.body.append(again);
    await again.updateComplete;
    expect(isColoured(again)).to.equal(true);
    again.remove();
  });

  it('keeps the colour of finished lines while more arrives, and their very nodes', async () => {
    const line = (index: number) => `const value${String(index)} = "${'x'.repeat(20)}"; // line ${String(index)}\n`;
    let text = Array.from({length: 12}, (_, index) => line(index)).join('');
    const element = await make(text, 'js', true);
    await coloured(element);
    const first = pre(element).querySelector('.t-keyword');
    for (let index = 12; index < 60; index++) {
      text += line(index).slice(0, 9);
      element.text = text;
      await element.updateComplete;
      expect(isColoured(element), 'never plain again').to.equal(true);
      expect(pre(element).textContent).to.equal(text);
      text += line(index).slice(9);
      element.text = text;
      await element.updateComplete;
      expect(pre(element).querySelector('.t-keyword'), 'the same node').to.equal(first);
    }
    element.streaming = false;
    await waitUntil(() => token(element, 'comment').length === 60);
    expect(pre(element).textContent).to.equal(text);
    expect(pre(element).querySelector('.t-keyword'), 'the same node').to.equal(first);
  });

  it('starts over when the text is another one', async () => {
    const element = await make('const one = 1;', 'js');
    await coloured(element);
    element.text = 'return "two"';
    await waitUntil(() => token(element, 'string').length === 1);
    expect(pre(element).textContent).to.equal('return "two"');
  });

  it('is grammar-proof: any text of any known language comes out as it went in, its hidden characters named', async () => {
    const start = '<script>alert(1)</script>\n```\n"\'`${}\\\n';
    const odd = `${start}\u202E\u0000 \t end`;
    for (const language of ['js', 'html', 'py', 'sql', 'sh', 'json', 'yaml', 'diff', 'md', 'css']) {
      const element = await make(odd, language);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(pre(element).textContent, language).to.equal(`${start}U+202EU+0000 \t end`);
      expect(element.shadowRoot!.querySelector('script')).to.equal(null);
    }
  });
});

describe('agent-code: long code', () => {
  const tall = Array.from({length: 120}, (_, index) => `line ${String(index + 1)}`).join('\n');
  const more = (element: AgentCode) =>
    [...element.shadowRoot!.querySelectorAll('button')].find((each) => each.textContent?.includes('120'));

  it('folds where it may, says how long it is, and opens for good', async () => {
    const element = await fixture<AgentCode>(html`<agent-code foldable .text=${tall}></agent-code>`);
    expect(pre(element).textContent).to.contain('line 20').and.not.to.contain('line 21');
    expect(more(element)?.textContent?.trim()).to.equal('Show 120 lines');
    await expect(element).to.be.accessible();
    more(element)!.click();
    await element.updateComplete;
    expect(pre(element).textContent).to.equal(tall);
    const again = await fixture<AgentCode>(html`<agent-code foldable .text=${tall}></agent-code>`);
    expect(pre(again).textContent).to.equal(tall);
  });

  it('does not fold what somebody saw growing', async () => {
    const text = `${tall}\nmore`;
    const element = await fixture<AgentCode>(html`<agent-code foldable streaming .text=${text}></agent-code>`);
    element.streaming = false;
    await element.updateComplete;
    expect(pre(element).textContent).to.equal(text);
  });

  it('offers to break lines only where they are long', async () => {
    const short = await fixture<AgentCode>(html`<agent-code text="a = 1"></agent-code>`);
    expect(short.shadowRoot!.querySelector('[aria-pressed]')).to.equal(null);
    const long = await fixture<AgentCode>(html`<agent-code .text=${'long '.repeat(50)}></agent-code>`);
    const wrap = long.shadowRoot!.querySelector<HTMLButtonElement>('[aria-pressed="false"]')!;
    wrap.click();
    await long.updateComplete;
    expect(long.wrapped).to.equal(true);
    expect(wrap.getAttribute('aria-pressed')).to.equal('true');
    expect(pre(long).scrollWidth).to.be.at.most(pre(long).clientWidth);
  });
});
