import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {TerminalScreen} from '../../src/components/parts/terminal/screen.js';
import type {AgentTerminal} from '../../src/components/parts/terminal/terminal.js';
import '../../src/define/agent-terminal.js';
import {button} from './fixtures.js';
import {read} from './reading.js';

const ESC = '\u001b';
const screen = (...chunks: string[]) => {
  const made = new TerminalScreen();
  for (const chunk of chunks) made.write(chunk);
  return made;
};
const inks = (text: string) => screen(text).tail[0]!.stretches.map(({text: words, ink}) => [words, ink.classes]);

describe('agent-terminal', () => {
  it('A5 colours, bold and underline are kept as ink, and end where they end', () => {
    expect(inks(`${ESC}[1;31mbad${ESC}[0m ${ESC}[4;32mok${ESC}[24m!${ESC}[39m`)).to.deep.equal([
      ['bad', 'f-red bold'],
      [' ', ''],
      ['ok', 'f-green underline'],
      ['!', 'f-green'],
    ]);
    expect(inks(`${ESC}[38;5;196mx${ESC}[38;2;0;0;250my${ESC}[48;5;22mz`)).to.deep.equal([
      ['x', 'f-red'],
      ['y', 'f-blue'],
      ['z', 'f-blue b-green'],
    ]);
  });

  it('a return overwrites the line as a terminal does, an erase clears the rest', () => {
    expect(screen('10 %\r20').text).to.equal('20 %');
    expect(screen(`loading\r${ESC}[Kdone\nnext`).text).to.equal('done\nnext');
    expect(screen('abc\b\bX').text).to.equal('aXc');
    expect(screen('one\r\ntwo\r\n').text).to.equal('one\ntwo\n');
  });

  it('sequences that are cut between chunks are one sequence', () => {
    const whole = `a${ESC}[1;31mred${ESC}[0m b ${ESC}]8;;https://x${ESC}\\link${ESC}]8;;${ESC}\\ end\rA`;
    const pieces = [...whole];
    expect(screen(...pieces).text).to.equal(screen(whole).text);
    expect(screen(...pieces).tail).to.deep.equal(screen(whole).tail);
  });

  it('hostile sequences do nothing: titles, links, clipboard, devices, cursor, conceal', () => {
    const hostile = [
      `${ESC}]0;owned\u0007`,
      `${ESC}]52;c;ZXZpbA==\u0007`,
      `${ESC}]8;;javascript:alert(1)${ESC}\\click${ESC}]8;;${ESC}\\`,
      `${ESC}[2J${ESC}[H${ESC}[999A`,
      `${ESC}P+q544e${ESC}\\`,
      `${ESC}[8mhidden${ESC}[0m`,
      `${ESC}c${ESC}#8${ESC}(0`,
      '\u009b31m\u0090x',
    ];
    expect(screen(hostile.join('|')).text).to.equal('||click|||hidden||31mx');
    expect(screen(`${ESC}]${'x'.repeat(100_000)}`, 'after').text).to.equal('after');
    expect(screen(`${ESC}[${'1;'.repeat(50_000)}mtext`).text).to.equal('text');
  });

  it('lines are kept up to a limit and counted beyond it; the work of a chunk does not grow with what was printed', () => {
    const made = screen('line\n'.repeat(5_000));
    expect(made.count).to.equal(5_000);
    expect(made.blocks.length).to.be.at.most(20);
    const [first] = made.blocks;
    made.write('one more\n');
    expect(made.blocks[0]).to.equal(first);
    expect(screen('x'.repeat(9_000)).text).to.equal('x'.repeat(9_000));
  });

  it('shows six live lines with the rest on demand, and all of it when it is over', async () => {
    const text = Array.from({length: 40}, (_, n) => `line ${n}`).join('\n');
    const element = await fixture<AgentTerminal>(
      html`<agent-terminal lang="en" streaming .text=${text} .total=${text.length}></agent-terminal>`,
    );
    const lines = () => element.shadowRoot!.querySelector('pre')!.textContent!.trim().split('\n');
    expect(lines()).to.deep.equal(['line 34', 'line 35', 'line 36', 'line 37', 'line 38', 'line 39']);
    await expect(element).to.be.accessible();
    button(element, 'Show all 40 lines')!.click();
    await element.updateComplete;
    expect(lines()).to.have.length(40);
    await nextFrame();
    await nextFrame();
    await expect(element).to.be.accessible();
    element.streaming = false;
    await element.updateComplete;
    expect(lines()).to.have.length(40);
  });

  it('goes on from what it has, by how much was printed in all, and says what it never saw', async () => {
    const element = await fixture<AgentTerminal>(
      html`<agent-terminal lang="en" streaming .text=${`${ESC}[31mred `} .total=${9}></agent-terminal>`,
    );
    element.text = 'still';
    element.total = 14;
    await element.updateComplete;
    expect(read(element)).to.equal('red still');
    expect(element.shadowRoot!.querySelector('.f-red')!.textContent).to.equal('red still');
    element.text = 'end';
    element.total = 4_003;
    await element.updateComplete;
    expect(read(element)).to.contain('end').and.to.contain('The first 4 kB are not kept on this page.');
    element.total = 3;
    await element.updateComplete;
    expect(read(element)).to.equal('end');
  });

  it('is text: markup in the output stays markup in the output', async () => {
    const element = await fixture<AgentTerminal>(
      html`<agent-terminal .text=${`${ESC}[31m<img src=x onerror=alert(1)>`}></agent-terminal>`,
    );
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
    expect(read(element)).to.contain('<img src=x');
  });
});
