import {aTimeout, expect, fixture, html, nextFrame} from '@open-wc/testing';
import {Lexer} from 'marked';
import type {AgentCode} from '../../src/components/parts/code/code.js';
import type {AgentMarkdown} from '../../src/components/parts/markdown/markdown.js';
import {SAMPLE} from './sample-document.js';
import '../../src/define/agent-markdown.js';
import {waitUntil} from './waiting.js';

const base = (element: AgentMarkdown) => element.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const all = (element: AgentMarkdown, selector: string) => [...base(element).querySelectorAll<HTMLElement>(selector)];
const text = (element: AgentMarkdown) => base(element).textContent!.replace(/\s+/g, ' ').trim();

async function show(markdown: string, properties: Partial<AgentMarkdown> = {}): Promise<AgentMarkdown> {
  const element = await fixture<AgentMarkdown>(html`<agent-markdown></agent-markdown>`);
  Object.assign(element, properties, {text: markdown});
  await element.updateComplete;
  return element;
}

/** What a person or a tool sees of a rendered text: elements, attributes and text, without the comments of Lit. */
function shape(node: Node): unknown {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent!.replace(/\s+/g, ' ');
  if (!(node instanceof Element)) return [];
  if (node.localName === 'agent-code') return ['agent-code', (node as AgentCode).text, (node as AgentCode).language];
  const measured = ['tabindex', 'role', 'aria-label']; // by the size of the box, a frame later
  const attributes = [...node.attributes]
    .filter(({name}) => !measured.includes(name))
    .map(({name, value}) => [name, value]);
  const children = [...node.childNodes].map(shape).filter((child) => child !== ' ' && String(child) !== '');
  return [node.localName, attributes, children];
}

describe('agent-markdown', () => {
  it('is accessible: empty, whole, streaming', async () => {
    for (const element of [await show(''), await show(SAMPLE), await show(SAMPLE.slice(0, 500), {streaming: true})]) {
      await aTimeout(50);
      await expect(element).to.be.accessible();
    }
  });

  it('shows nothing for nothing', async () => {
    for (const nothing of ['', '\n \n', null, undefined]) {
      const element = await show(nothing as string);
      expect(text(element)).to.equal('');
    }
  });

  it('is the same whether set before or after it is attached', async () => {
    const before = document.createElement('agent-markdown');
    before.text = SAMPLE;
    (await fixture(html`<div></div>`)).append(before);
    await before.updateComplete;
    const after = await show(SAMPLE);
    expect(shape(base(after))).to.deep.equal(shape(base(before)));
  });

  describe('renders', () => {
    it('headings from the level it is told', async () => {
      const markdown = '# a\n\n## b\n\n###### f';
      const levels = async (headingLevel?: number) =>
        all(await show(markdown, headingLevel ? {headingLevel} : {}), 'h1, h2, h3, h4, h5, h6').map(
          (heading) => heading.getAttribute('aria-level') ?? heading.localName,
        );
      expect(await levels()).to.deep.equal(['h3', 'h4', '8']);
      expect(await levels(1)).to.deep.equal(['h1', 'h2', 'h6']);
      expect(await levels(99)).to.deep.equal(['h6', '7', '11']);
    });

    it('emphasis, code, deletion, breaks and escapes', async () => {
      const element = await show('**a** *b* ~~c~~ `<d>` \\*e\\*\\\nf<br>g');
      const found = ['strong', 'em', 'del', 'code'].map((tag) => all(element, tag)[0]?.textContent);
      expect(found).to.deep.equal(['a', 'b', 'c', '<d>']);
      expect(text(element)).to.contain('*e*');
      expect(all(element, 'br')).to.have.length(2);
    });

    it('character references once, and only in text', async () => {
      const element = await show('&lt;b&gt; &amp;lt; &copy; &#x1F600; &#0; &nosuch; `&amp;`');
      expect(text(element)).to.equal('<b> &lt; © 😀 \ufffd &nosuch; &amp;');
    });

    it('lists, also nested, numbered from elsewhere, and of tasks', async () => {
      const element = await show('3. a\n   - b\n4. c\n\n- [x] done\n- [ ] open');
      expect(all(element, 'ol')[0]?.getAttribute('start')).to.equal('3');
      expect(all(element, 'ol ul li').map((item) => item.textContent!.trim())).to.deep.equal(['b']);
      const boxes = all(element, '[role="checkbox"]');
      expect(boxes.map(({ariaLabel, ariaChecked}) => [ariaLabel, ariaChecked])).to.deep.equal([
        ['Done', 'true'],
        ['Not done', 'false'],
      ]);
      expect(boxes.every(({ariaReadOnly}) => ariaReadOnly === 'true')).to.equal(true);
    });

    it('words in place of a picture that could not be had', async () => {
      const element = await show('![A chart](/no-such-picture.png)', {allowImages: true});
      const broken = () => all(element, '.broken')[0]!;
      expect(broken().hidden).to.equal(true);
      all(element, 'img')[0]!.scrollIntoView();
      await waitUntil(() => !broken().hidden);
      expect(all(element, 'img')[0]!.hidden).to.equal(true);
      expect(broken().textContent).to.equal('Image could not be loaded: A chart');
    });

    it('a long table inside its own scroll, with its header in sight', async () => {
      const element = await show(`| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(200)}`);
      const scroll = all(element, '.scroll')[0]!;
      expect(scroll.scrollHeight).to.be.greaterThan(scroll.clientHeight);
      scroll.scrollTop = 500;
      const head = all(element, 'th')[0]!.getBoundingClientRect();
      expect(Math.abs(head.top - scroll.getBoundingClientRect().top)).to.be.lessThan(2);
    });

    it('fenced code as agent-code', async () => {
      const element = await show('```ts title="x"\nlet a = "<b>";\n```');
      const [code] = all(element, 'agent-code') as AgentCode[];
      expect([code?.language, code?.text]).to.deep.equal(['ts', 'let a = "<b>";']);
    });

    it('tables with headers and alignment, in a region to scroll only when it must', async () => {
      const cells = (count: number, cell: string) => `|${cell.repeat(count)}\n`;
      const narrow = await show('| A |  | C |\n|---|:-:|--:|\n| 1 | 2 | 3 |');
      const wide = await show(cells(60, ' Header |') + cells(60, '---|') + cells(60, ' value |'));
      expect(all(narrow, 'th').map((cell) => cell.getAttribute('scope'))).to.deep.equal(['col', 'col']);
      expect(getComputedStyle(all(narrow, 'tbody td')[2]!).textAlign).to.equal('end');
      await waitUntil(() => all(wide, '[role="region"]').length === 1);
      expect(all(wide, '[role="region"]')[0]?.tabIndex).to.equal(0);
      expect(all(wide, '[role="region"]')[0]?.ariaLabel).to.equal('Table, 60 columns, 1 row');
      expect(all(narrow, '[role="region"], [tabindex]')).to.have.length(0);
    });

    it('right-to-left text its own way on a left-to-right page', async () => {
      const element = await show('- عنصر\n- آخر\n\n> اقتباس\n\nplain');
      const direction = (selector: string) => getComputedStyle(all(element, selector)[0]!).direction;
      expect([direction('ul'), direction('blockquote'), direction('[part] > p')]).to.deep.equal(['rtl', 'rtl', 'ltr']);
    });
  });

  describe('trusts nothing', () => {
    it('shows tags as text', async () => {
      const hostile = [
        '<script>window.pwned = 1</script>',
        '<img src=x onerror="window.pwned = 1">',
        'a <svg onload="window.pwned = 1"> b',
        '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe>',
        '<!-- hidden --> <style>* { display: none }</style>',
        '<agent-code onclick="window.pwned = 1">',
      ];
      for (const markdown of hostile) {
        const element = await show(markdown);
        expect(text(element), markdown).to.equal(markdown);
        expect(all(element, 'script, img, svg, iframe, style, agent-code'), markdown).to.have.length(0);
      }
      await aTimeout(20);
      expect('pwned' in window).to.equal(false);
    });

    it('links only to the web, mail, telephone and the page itself', async () => {
      const bad = [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'java&#10;script:alert(1)',
        'java&#x09;script:alert(1)',
        '&#1;javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
        'file:///etc/passwd',
        'blob:https://example.com/x',
        'streamdown:incomplete-link',
      ];
      for (const address of bad) {
        for (const markdown of [`[click](<${address}>)`, `[click][r]\n\n[r]: <${address}>`, `![click](<${address}>)`]) {
          const element = await show(markdown, {allowImages: true});
          expect(all(element, 'a, img'), markdown).to.have.length(0);
          expect(text(element), markdown).to.equal('click');
        }
      }
      const links = async (markdown: string) =>
        all(await show(markdown), 'a').map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
      expect(await links('[a](https://example.com/?a=1&amp;b=2)')).to.deep.equal([
        ['https://example.com/?a=1&b=2', '_blank'],
      ]);
      expect(await links('[a](/x) [b](#y) [c](z?q)')).to.deep.equal([
        ['/x', null],
        ['#y', null],
        ['z?q', null],
      ]);
      expect(await links('[a](//evil.example) [b](<\\\\\\\\evil.example>)')).to.deep.equal([
        ['https://evil.example/', '_blank'],
        ['https://evil.example/', '_blank'],
      ]);
      expect(await links('<me@example.com> [t](tel:123)')).to.deep.equal([
        ['mailto:me@example.com', null],
        ['tel:123', null],
      ]);
    });

    it('gives links no way back', async () => {
      const [link] = all(await show('[a](https://example.com)'), 'a');
      expect(link?.getAttribute('rel')).to.equal('noopener noreferrer nofollow');
    });

    it('asks no server for a picture unless it may', async () => {
      const markdown =
        '![a cat](https://example.com/cat.png) [![badge](https://example.com/b.png)](https://example.com)';
      const closed = await show(markdown);
      expect(all(closed, 'img')).to.have.length(0);
      expect(all(closed, 'a').map((link) => link.textContent)).to.deep.equal(['Image: a cat', 'Image: badge']);
      const open = await show(markdown, {allowImages: true});
      expect(all(open, 'img').map((image) => image.getAttribute('alt'))).to.deep.equal(['a cat', 'badge']);
      const inline = await show('![dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=) ![svg](data:image/svg+xml,x)');
      expect(all(inline, 'img').map((image) => image.getAttribute('alt'))).to.deep.equal(['dot']);
    });

    it('survives ten thousand of anything', async () => {
      const count = 10_000;
      const storms = [
        '>',
        '> ',
        '[',
        '![',
        '[a](',
        '*',
        '**a ',
        '*a _b ',
        '_a',
        '`',
        '~~',
        '- ',
        '1. ',
        '<a ',
        '<div>',
        '&amp;',
        '|a',
        '\\',
        '#',
      ];
      for (const storm of storms) {
        for (const streaming of [false, true]) {
          const element = await show(storm.repeat(count), {streaming});
          expect(base(element).isConnected, storm).to.equal(true);
        }
      }
      const nested = await show('['.repeat(count) + 'x' + '](y)'.repeat(count));
      expect(text(nested)).to.contain('x');
      const quotes = await show('> '.repeat(count) + 'deep');
      expect(all(quotes, 'blockquote')).to.have.length(32);
      expect(text(quotes)).to.contain('deep');
    }).timeout(30_000);
  });

  describe('streams', () => {
    it('every prefix of a document, and ends as if it had come at once', async () => {
      const whole = await show(SAMPLE);
      for (const step of [1, 7]) {
        const element = await show('', {streaming: true});
        for (let end = 0; end <= SAMPLE.length; end += step) {
          element.text = SAMPLE.slice(0, end);
          await element.updateComplete;
        }
        element.text = SAMPLE;
        element.streaming = false;
        await element.updateComplete;
        expect(shape(base(element))).to.deep.equal(shape(base(whole)));
      }
    }).timeout(30_000);

    it('prefixes of a document, each as a fresh element', async () => {
      for (let end = 0; end < SAMPLE.length; end += 13) {
        const element = await show(SAMPLE.slice(0, end), {streaming: true});
        expect(all(element, 'script, [onclick]')).to.have.length(0);
        element.remove();
      }
    });

    it('touches no finished block when the last one grows', async () => {
      const element = await show(`${SAMPLE}\n\nThe last`, {streaming: true});
      await aTimeout(50);
      const touched: Node[] = [];
      const observer = new MutationObserver((records) => touched.push(...records.map((record) => record.target)));
      observer.observe(base(element), {subtree: true, childList: true, characterData: true, attributes: true});
      const last = base(element).lastElementChild!;
      for (const word of [' paragraph', ' goes', ' **on', ' and**', ' on.']) {
        element.text += word;
        await element.updateComplete;
      }
      await aTimeout(20);
      observer.disconnect();
      expect(touched.length).to.be.greaterThan(0);
      expect(touched.filter((node) => !last.contains(node))).to.deep.equal([]);
      expect(last.textContent).to.equal('The last paragraph goes on and on.');
    });

    it('keeps the element of a block while it grows and when it is finished', async () => {
      const element = await show('One', {streaming: true});
      const [first] = all(element, 'p');
      element.text = 'One two\n\nThree';
      await element.updateComplete;
      expect(all(element, 'p')[0]).to.equal(first);
    });

    it('reads no more for a long text than for a short one', async () => {
      const read = async (paragraphs: number) => {
        const element = await show('A paragraph of *some* length.\n\n'.repeat(paragraphs), {streaming: true});
        const lex = Lexer.prototype.blockTokens;
        let characters = 0;
        Lexer.prototype.blockTokens = function (this: Lexer, source: string, ...rest: unknown[]) {
          characters += source.length;
          return lex.call(this, source, ...(rest as [])) as never;
        } as typeof lex;
        try {
          for (let word = 0; word < 20; word++) {
            element.text += 'word ';
            await element.updateComplete;
          }
        } finally {
          Lexer.prototype.blockTokens = lex;
        }
        return characters;
      };
      expect(await read(1)).to.be.greaterThan(0);
      expect(await read(1000)).to.equal(await read(1));
    });

    it('shows unfinished syntax as if it were finished', async () => {
      const cases: [string, string, string][] = [
        ['some **bo', 'strong', 'bo'],
        ['some *it', 'em', 'it'],
        ['some `co', 'code', 'co'],
      ];
      for (const [markdown, tag, content] of cases) {
        const element = await show(markdown, {streaming: true});
        expect(all(element, tag)[0]?.textContent, markdown).to.equal(content);
      }
      const link = await show('see [the rep](https://exam', {streaming: true});
      expect(text(link)).to.equal('see the rep');
      expect(all(link, 'a')).to.have.length(0);
    });

    it('half a fence as code, half a table as what is there', async () => {
      const fence = await show('Before\n\n```sql\nselect **', {streaming: true});
      const [code] = all(fence, 'agent-code') as AgentCode[];
      expect([code?.text, code?.streaming]).to.deep.equal(['select **', true]);
      const table = await show('| a | b |\n|---|---|\n| one', {streaming: true});
      expect(all(table, 'tbody td').map((cell) => cell.textContent!.trim())).to.deep.equal(['one', '']);
    });

    it('puts the caret at the end of the last line, and only while it streams', async () => {
      const places: [string, string][] = [
        ['text', 'p'],
        ['- a\n- b', 'li:last-child'],
        ['> a', 'blockquote p'],
        ['# a', 'h3'],
        ['| a |\n|---|\n| b', 'tbody td'],
        ['', 'p'],
      ];
      for (const [markdown, place] of places) {
        const element = await show(markdown, {streaming: true});
        const carets = all(element, '[aria-hidden="true"]');
        expect(carets, markdown).to.have.length(1);
        expect(carets[0]!.parentElement!.matches(place), markdown).to.equal(true);
        expect(base(element).ariaBusy).to.equal('true');
        element.streaming = false;
        await element.updateComplete;
        expect(all(element, '[aria-hidden="true"]'), markdown).to.have.length(0);
        expect(base(element).ariaBusy).to.equal('false');
      }
    });

    it('does not move a line when the caret leaves it', async () => {
      for (const markdown of [
        'text',
        '- one\n- two **bold**',
        '- [x] a `b`',
        '> quote',
        '# head',
        '| a |\n|---|\n| b |',
      ]) {
        const element = await show(markdown, {streaming: true});
        const {height} = base(element).getBoundingClientRect();
        element.streaming = false;
        await element.updateComplete;
        expect(base(element).getBoundingClientRect().height, markdown).to.equal(height);
      }
    });

    it('resolves a reference when its definition comes later', async () => {
      const element = await show('See [the report].\n\nMore.\n\n', {streaming: true});
      expect(all(element, 'a')).to.have.length(0);
      element.text += '[the report]: https://example.com/r\n\nEnd';
      await element.updateComplete;
      expect(all(element, 'a')[0]?.getAttribute('href')).to.equal('https://example.com/r');
    });

    it('starts over when the final text is another', async () => {
      const element = await show('A draft\n\n- with\n- a list\n\nand more', {streaming: true});
      element.text = '# Final\n\nThe answer.';
      element.streaming = false;
      await element.updateComplete;
      expect(shape(base(element))).to.deep.equal(shape(base(await show('# Final\n\nThe answer.'))));
    });

    it('takes a line end cut in two for one', async () => {
      const element = await show('a\r', {streaming: true});
      element.text = 'a\r\nb';
      await element.updateComplete;
      expect(all(element, 'p')).to.have.length(1);
    });
  });

  describe('draws', () => {
    const LONG = `${SAMPLE}\n\n`.repeat(Math.ceil(100_000 / SAMPLE.length));
    const nodesIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
      let count = 0;
      while (walker.nextNode()) count++;
      return count;
    };

    it('no more nodes than Markdown that is rendered once, whether it came at once or grew', async () => {
      const whole = await show(LONG);
      const grown = await show('', {streaming: true});
      for (let end = 0; end < LONG.length; end += 2_500) {
        grown.text = LONG.slice(0, end);
        await grown.updateComplete;
      }
      grown.text = LONG;
      grown.streaming = false;
      await grown.updateComplete;
      for (const element of [whole, grown]) {
        const elements = all(element, '*').length;
        expect(elements).to.be.greaterThan(2_000);
        // Each element with at most one text of its own, on average.
        expect(nodesIn(base(element))).to.be.at.most(2 * elements);
      }
      expect(nodesIn(base(grown))).to.equal(nodesIn(base(whole)));
    }).timeout(60_000);

    it('a long text in pieces that keep the place of what is missing', async () => {
      const element = await fixture<AgentMarkdown>(html`<agent-markdown></agent-markdown>`);
      element.text = LONG;
      const drawn: number[] = [];
      const heights: number[] = [];
      const done = element.updateComplete.then(() => true);
      for (let isDone = false; !isDone;) {
        isDone = await Promise.race([done, nextFrame().then(() => false)]);
        drawn.push(base(element).textContent!.length);
        heights.push(base(element).getBoundingClientRect().height);
      }
      const pieces = drawn.map((length, index) => length - (drawn[index - 1] ?? 0));
      expect(Math.max(...pieces), 'of the text at once').to.be.lessThan(drawn.at(-1)! / 5);
      expect(text(element)).to.equal(text(await show(LONG)));
      // What was measured tells how high the rest is about.
      const known = heights.slice(2);
      expect(Math.min(...known)).to.be.greaterThan(heights.at(-1)! / 2);
      expect(Math.max(...known)).to.be.lessThan(heights.at(-1)! * 2);
    });

    it('from its end first, where its beginning is above the page', async () => {
      const place = await fixture<HTMLElement>(
        html`<div style="position: fixed; inset: 0; overflow: auto"><agent-markdown></agent-markdown></div>`,
      );
      const element = place.querySelector('agent-markdown')!;
      element.text = `${LONG}\n\nThe very end.`;
      const hasEnd = () => text(element).endsWith('The very end.');
      await waitUntil(() => place.scrollHeight > 5_000);
      place.scrollTop = place.scrollHeight;
      await waitUntil(hasEnd);
      const isWhole = text(element).length === text(await show(element.text)).length;
      expect(isWhole, 'all of it was drawn before its end').to.equal(false);
      await element.updateComplete;
      expect(shape(base(element))).to.deep.equal(shape(base(await show(element.text))));
    });

    describe('one long list or table, some rows a frame', () => {
      const numbers = Array.from({length: 3_000}, (_, index) => index + 1);
      const LISTED = numbers
        .map((number) => `${String(number)}. item ${String(number)} of this **long** list`)
        .join('\n');
      const TABLE = [
        '| a | b |',
        '| --- | --- |',
        ...numbers.map((number) => `| row ${String(number)} | more of it |`),
      ];
      const TEXTS = {ol: [LISTED, 'li'], table: [TABLE.join('\n'), 'tbody > tr']} as const;

      for (const [name, [markdown, rowSelector]] of Object.entries(TEXTS)) {
        for (const isFromEnd of [false, true]) {
          it(`${name}, seen from its ${isFromEnd ? 'end' : 'beginning'}`, async () => {
            const box = await fixture<HTMLElement>(
              html`<div style="block-size: 400px; overflow: auto"><agent-markdown></agent-markdown></div>`,
            );
            const element = box.querySelector<AgentMarkdown>('agent-markdown')!;
            element.text = markdown;
            const done = element.updateComplete.then(() => true);
            const counts: number[] = [];
            const ends = new Set<string>();
            while (!(await Promise.race([done, nextFrame().then(() => false)]))) {
              const rows = all(element, rowSelector);
              counts.push(rows.length);
              if (isFromEnd) box.scrollTop = box.scrollHeight;
              for (const row of rows as HTMLLIElement[])
                if (row.value) expect(row.textContent).to.contain(`item ${String(row.value)} `);
              if (rows.length < numbers.length) ends.add(/\d+/.exec(rows.at(-1)?.textContent ?? '')?.[0] ?? '');
            }
            const added = counts.map((count, index) => count - (counts[index - 1] ?? 0));
            expect(Math.max(...added), 'rows at once').to.be.lessThan(numbers.length / 4);
            expect(ends.has('3000'), 'the end before the middle').to.equal(isFromEnd);
            const found = all(element, rowSelector).map((row) => Number(/\d+/.exec(row.textContent!)?.[0]));
            expect(found).to.deep.equal(numbers);
            const inOnePiece = await whole(await show(markdown, {streaming: true}));
            const block = (of: AgentMarkdown) => shape(base(of).firstElementChild!);
            expect(block(element), 'as in one piece').to.deep.equal(block(inOnePiece));
          });
        }
      }

      /** The same text drawn as it comes, which is in one piece. */
      async function whole(element: AgentMarkdown): Promise<AgentMarkdown> {
        element.streaming = false;
        await element.updateComplete;
        return element;
      }
    });

    it('what is selected stays selected while the text goes on', async () => {
      const element = await show('Some words', {streaming: true});
      const node = all(element, 'p')[0]!.firstChild!;
      const range = document.createRange();
      range.setStart(node, 0);
      range.setEnd(node, 4);
      for (const more of [' go', ' on **and', '** on.\n\nNext', ' one']) {
        element.text += more;
        await element.updateComplete;
      }
      element.streaming = false;
      await element.updateComplete;
      expect(range.toString()).to.equal('Some');
    });

    it('other words for a language in all of what is drawn', async () => {
      const element = await show(`- [x] done\n\n${LONG}`, {lang: 'en'});
      const label = () => all(element, '[role="checkbox"]')[0]!.ariaLabel;
      expect(label()).to.equal('Done');
      element.lang = 'zh-CN';
      await waitUntil(() => label() === '已完成');
      await element.updateComplete;
      expect(all(element, '[role="checkbox"]').every(({ariaLabel}) => /[成]/.test(ariaLabel!))).to.equal(true);
    });
  });
});
