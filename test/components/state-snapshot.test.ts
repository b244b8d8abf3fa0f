import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentStateSnapshot} from '../../src/components/evidence/state-snapshot/state-snapshot.js';
import '../../src/define/agent-state-snapshot.js';
import {bench, button} from './fixtures.js';
import {all, read} from './reading.js';

const snapshot = (state: unknown, more: object = {}) => ({
  type: 'state.snapshot',
  sessionId: 's1',
  payload: {state},
  ...more,
});
const delta = (...patch: object[]) => ({type: 'state.delta', sessionId: 's1', payload: {patch}});
const items = (element: AgentStateSnapshot) => all(element.shadowRoot!, '[role="treeitem"]') as HTMLElement[];
const lines = (element: AgentStateSnapshot) => items(element).map((item) => read(item));
const current = (element: AgentStateSnapshot) =>
  read(element.shadowRoot!.activeElement?.shadowRoot?.activeElement ?? document.createTextNode(''));

async function show(...events: object[]) {
  const on = await bench(html`<agent-state-snapshot></agent-state-snapshot>`);
  const element = on.projection.querySelector('agent-state-snapshot')!;
  await on.tell(...events);
  return {element, on};
}

async function press(element: AgentStateSnapshot, key: string): Promise<void> {
  await sendKeys({press: key});
  await element.shadowRoot!.querySelector('agent-json')?.updateComplete;
  await new Promise((resolve) => setTimeout(resolve));
}

describe('agent-state-snapshot', () => {
  it('U13 shows the shared state as a tree, each value by its type, accessibly', async () => {
    const {element} = await show(
      snapshot({name: 'x', count: 2, on: true, none: null, list: [1], big: Array(20).fill(0)}),
    );
    await expect(element).to.be.accessible();
    expect(lines(element)).to.deep.equal([
      'name "x"',
      'count 2',
      'on true',
      'none null',
      'list 1 item',
      '0 1',
      'big 20 items',
    ]);
    expect(items(element).map((item) => item.ariaLevel)).to.deep.equal(['1', '1', '1', '1', '1', '2', '1']);
  });

  it('U13 marks what the last patch changed, in words, and nothing else', async () => {
    const {element, on} = await show(snapshot({a: {deep: {n: 1}}, b: 1, gone: 1}));
    expect(read(element)).not.to.match(/Changed|New/);
    await on.tell(delta({op: 'replace', path: '/a/deep/n', value: 2}, {op: 'add', path: '/c', value: 3}));
    expect(lines(element)).to.deep.equal(['a 1 field', 'deep 1 field Changed inside', 'b 1', 'gone 1', 'c 3 New']);
    await expect(element).to.be.accessible();
    await on.tell(delta({op: 'replace', path: '/b', value: 5}, {op: 'remove', path: '/gone'}));
    expect(lines(element)).to.deep.equal(['a 1 field', 'deep 1 field', 'b 5 Changed', 'c 3']);
    expect(read(element)).to.contain('1 removed');
  });

  it('U13 marks nothing where a snapshot says the same again', async () => {
    const {element, on} = await show(snapshot({a: {b: [1, 2]}, c: 'x'}));
    await on.tell(snapshot({a: {b: [1, 2]}, c: 'y'}));
    expect(lines(element)).to.deep.equal(['a 1 field', 'b 2 items', 'c "y" Changed']);
  });

  it('U13 follows state events and nothing else', async () => {
    const {element, on} = await show(snapshot({n: 1}));
    let updates = 0;
    element.addController({hostUpdated: () => void updates++});
    await on.tell(
      {type: 'run.started', sessionId: 's1', runId: 'r1'},
      {type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {delta: 'n is 7'}},
      {type: 'tool.result', sessionId: 's1', toolCallId: 't1', payload: {result: {state: {n: 9}}}},
      {type: 'state.snapshot', sessionId: 's2', payload: {state: {n: 3}}},
    );
    expect(updates).to.equal(0);
    expect(lines(element)).to.deep.equal(['n 1']);
    await on.tell(delta({op: 'replace', path: '/n', value: 2}));
    expect(updates).to.be.greaterThan(0);
    expect(lines(element)).to.deep.equal(['n 2 Changed']);
  });

  it('U13 says that it is stale, and keeps the last whole state', async () => {
    const {element, on} = await show(snapshot({n: 1}));
    await on.tell(delta({op: 'replace', path: '/missing', value: 2}));
    expect(read(element)).to.contain('Stale A patch did not fit: this is the last state that was whole.');
    expect(lines(element)).to.deep.equal(['n 1']);
    await expect(element).to.be.accessible();
  });

  it('U13 is read with the keyboard: along, in, out, to both ends', async () => {
    const {element} = await show(snapshot({a: {x: 1, y: {z: 1}}, b: 2}));
    items(element)[0]!.focus();
    await press(element, 'ArrowRight');
    expect(current(element)).to.equal('x 1');
    await press(element, 'ArrowDown');
    expect(current(element)).to.equal('y 1 field');
    await press(element, 'ArrowRight');
    expect(lines(element)).to.contain('z 1');
    await press(element, 'ArrowRight');
    expect(current(element)).to.equal('z 1');
    await press(element, 'ArrowLeft');
    await press(element, 'Enter');
    expect(lines(element)).not.to.contain('z 1');
    await press(element, 'End');
    expect(current(element)).to.equal('b 2');
    await press(element, 'Home');
    await press(element, 'ArrowLeft');
    expect(lines(element)).to.deep.equal(['a 2 fields', 'b 2']);
    expect(items(element).filter((item) => item.tabIndex === 0).length).to.equal(1);
  });

  it('U13 turns the arrow keys round from right to left', async () => {
    const {element} = await show(snapshot({a: {x: 1}}));
    element.dir = 'rtl';
    items(element)[0]!.focus();
    await press(element, 'ArrowRight');
    expect(lines(element)).to.deep.equal(['a 1 field']);
    await press(element, 'ArrowLeft');
    expect(lines(element)).to.deep.equal(['a 1 field', 'x 1']);
    await expect(element).to.be.accessible();
  });

  it('U13 shows long lists in pages and long texts on demand', async () => {
    const {element} = await show(snapshot({list: Array.from({length: 120}, (_, n) => n), text: 'word '.repeat(100)}));
    items(element)[0]!.focus();
    await press(element, 'ArrowRight');
    expect(items(element).length).to.equal(1 + 50 + 1 + 1);
    const more = items(element)[51]!;
    expect(read(more)).to.equal('Show 50 more (70 left)');
    more.click();
    await press(element, 'Shift');
    expect(items(element).length).to.equal(1 + 100 + 1 + 1);
    expect(current(element)).to.equal('50 50');
    const text = items(element).at(-1)!;
    expect(read(text)).to.contain('500 characters').and.to.have.length.below(200);
    text.click();
    await press(element, 'Shift');
    expect(read(text)).to.have.length.above(480);
    await expect(element).to.be.accessible();
  });

  it('U13 holds out against any value', async () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 60; level++) deep = {next: deep};
    const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": null, "": 1, "a/b~c": [[]]}') as object;
    for (const value of [null, 0, '', 'x', [], [null], deep, odd, {k: '<img src=x onerror=alert(1)>\u202e'}]) {
      const {element} = await show(snapshot(value, {timestamp: 1e20}));
      for (let step = 0; step < 40; step++) {
        const closed = items(element).find((item) => item.ariaExpanded === 'false');
        closed?.click();
        await element.shadowRoot!.querySelector('agent-json')?.updateComplete;
      }
      expect(element.shadowRoot!.querySelector('img')).to.equal(null);
      expect(read(element)).not.to.equal('');
    }
  });

  it('U13 copies the whole state as JSON', async () => {
    const {element} = await show(snapshot({n: [1, {x: 'y'}]}));
    const written: string[] = [];
    const {clipboard} = navigator;
    const own = Object.getOwnPropertyDescriptor(clipboard, 'writeText');
    Object.defineProperty(clipboard, 'writeText', {
      configurable: true,
      value: async (text: string) => void written.push(text),
    });
    try {
      button(element, 'Copy JSON')!.click();
      await new Promise((resolve) => setTimeout(resolve));
      await element.updateComplete;
    } finally {
      if (own) Object.defineProperty(clipboard, 'writeText', own);
      else Reflect.deleteProperty(clipboard, 'writeText');
    }
    expect(JSON.parse(written[0]!)).to.deep.equal({n: [1, {x: 'y'}]});
    expect(button(element, 'Copied')).not.to.equal(undefined);
  });

  it('U13 teaches where nothing is shared: no state, no store; and says where the state is empty', async () => {
    const {element, on} = await show();
    const alone = await fixture<AgentStateSnapshot>(html`<agent-state-snapshot></agent-state-snapshot>`);
    for (const each of [element, alone]) {
      expect(read(each)).to.contain('once the runtime sends a state snapshot or a patch');
      await expect(each).to.be.accessible();
    }
    await on.tell(snapshot({}));
    expect(read(element)).to.contain('The shared state is empty.');
    await expect(element).to.be.accessible();
  });

  it('U13 is the same before and after attach, of the session that is asked for, and in Chinese', async () => {
    const {on} = await show(snapshot({n: 1}), {type: 'state.snapshot', sessionId: 's2', payload: {state: {m: [2]}}});
    const late = document.createElement('agent-state-snapshot');
    late.sessionId = 's2';
    late.lang = 'zh-CN';
    on.projection.append(late);
    await late.updateComplete;
    expect(lines(late)).to.deep.equal(['m 1 项', '0 2']);
  });
});
