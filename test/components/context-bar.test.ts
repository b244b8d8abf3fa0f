import {expect, html} from '@open-wc/testing';
import {Refusal} from '../../src/commands/router.js';
import '../../src/define/agent-context-bar.js';
import {bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';

const changed = (payload: object) => ({type: 'context.changed', sessionId: 's1', payload});
const REFS = [
  {id: 'b1', kind: 'branch', title: 'ledger-v2'},
  {id: 'f1', kind: 'file', title: 'p99.csv', bytes: 18_000, removable: true},
];

async function show(payload: object | undefined, options?: BenchOptions & {compact?: boolean}) {
  const on = await bench(html`<agent-context-bar ?compact=${options?.compact ?? false}></agent-context-bar>`, options);
  const bar = on.projection.querySelector('agent-context-bar')!;
  if (payload) await on.tell(changed(payload));
  return {bar, on};
}
const remove = (bar: Element) => all(bar.shadowRoot!, 'button')[0] as HTMLButtonElement | undefined;

describe('agent-context-bar', () => {
  it('C6 says that no context was reported, and takes no room in the compact form', async () => {
    const {bar} = await show(undefined);
    expect(read(bar)).to.contain('has reported no context');
    const compact = await show(undefined, {compact: true});
    expect(read(compact.bar)).to.equal('');
  });

  it('T16 shows references as chips, the budget as a bar with words, and the cost', async () => {
    const budget = {used: 41_000, limit: 128_000, cost: {used: 0.84, limit: 2, currency: 'USD'}};
    for (const compact of [false, true]) {
      const {bar} = await show({refs: REFS, budget}, {compact});
      const words = read(bar);
      for (const part of ['ledger-v2', 'p99.csv', '18 kB', '41K of 128K', '$0.84 of $2'])
        expect(words).to.contain(part);
      const meters = all(bar.shadowRoot!, 'progress') as HTMLProgressElement[];
      expect(meters.map(({value}) => value.toFixed(2))).to.deep.equal(['0.32', '0.42']);
      await expect(bar).to.be.accessible();
    }
  });

  it('T16 C6 what was not reported is never zero', async () => {
    const {bar} = await show({refs: [], budget: {used: 900}});
    expect(read(bar)).to.equal('Context window 900 Cost not reported');
    expect(all(bar.shadowRoot!, 'progress')).to.have.length(0);
    const none = await show({refs: REFS});
    expect(read(none.bar)).to.contain('Context window not reported Cost not reported');
  });

  it('T16 warns near the limit by word and shape, not by colour alone', async () => {
    const {bar, on} = await show({budget: {used: 120, limit: 128}}, {compact: true});
    expect(read(bar)).to.equal('120 of 128 Nearly full');
    expect(all(bar.shadowRoot!, 'svg')).to.have.length(1);
    await on.tell(changed({budget: {used: 300, limit: 128}}));
    expect(read(bar)).to.equal('300 of 128 Full');
  });

  it('T16 C6 calls missing context blocked where work waits for it, else unknown', async () => {
    const missing = [{id: 'm1', title: 'Rates of May', status: 'blocked', reason: 'No access'}, 'Contract'];
    const {bar} = await show({missing});
    expect(read(bar)).to.contain('Blocked Rates of May No access Unknown Contract');
    await expect(bar).to.be.accessible();
    const compact = await show({missing}, {compact: true});
    expect(read(compact.bar)).to.contain('2 missing');
  });

  it('T16 shows retrieval apart, with safe links only', async () => {
    const {bar} = await show({
      retrieval: [
        {id: 'd1', title: 'Runbook', url: 'https://docs.example/run', location: 'section 3'},
        {id: 'd2', title: 'Trap', url: 'javascript:alert(1)'},
      ],
    });
    const links = all(bar.shadowRoot!, 'a') as HTMLAnchorElement[];
    expect(links.map(({href}) => href)).to.deep.equal(['https://docs.example/run']);
    expect(read(bar)).to.contain('Runbook section 3');
    expect(read(bar)).to.contain('Trap');
  });

  it('T16 shows what was remembered only where the policy lets people see it, and the scope of a team’s memory', async () => {
    const writes = [{id: 'w1', title: 'Uses pnpm', scope: 'user'}];
    const refs = [{id: 't1', title: 'House style', scope: 'team', precedence: 'team before own'}];
    const {bar, on} = await show({memory: {writes, refs}});
    expect(read(bar)).to.contain('House style Scope: team Where they disagree: team before own');
    expect(read(bar)).not.to.contain('Uses pnpm');
    await on.tell(changed({memory: {visible: true, writes, refs}}));
    expect(read(bar)).to.contain('Remembered Uses pnpm Scope: user');
  });

  it('A20 V16 shows the compaction boundary and asks for its summary', async () => {
    const {bar, on} = await show({refs: REFS});
    await on.tell({
      type: 'context.compaction.completed',
      sessionId: 's1',
      contextId: 'c1',
      payload: {turns: 38, tokensBefore: 90_000, tokensAfter: 2_100, summaryRef: 'summary:c1'},
    });
    expect(read(bar)).to.match(/38.*compacted/);
    const link = all(bar.shadowRoot!, 'button').find((each) => /summary/i.test(each.textContent ?? ''))!;
    (link as HTMLButtonElement).click();
    await on.settle();
    expect(on.carried.map(({control}) => control)).to.deep.equal(['open_detail']);
  });

  it('A20 removes a reference through the runtime alone: pending until the context is told without it', async () => {
    const {bar, on} = await show({refs: REFS});
    remove(bar)!.click();
    remove(bar)!.click();
    await on.settle();
    expect(on.carried.map(({control, sessionId, payload}) => ({control, sessionId, payload}))).to.deep.equal([
      {control: 'edit', sessionId: 's1', payload: {removeContext: 'f1'}},
    ]);
    expect(read(bar)).to.contain('p99.csv Removing…');
    await on.tell(changed({refs: REFS.slice(0, 1)}));
    expect(read(bar)).not.to.contain('p99.csv');
    expect(read(bar)).not.to.contain('Removing');
  });

  it('C5 says why a reference was not removed, and offers no removal that the runtime does not take', async () => {
    const {bar, on} = await show({refs: REFS}, {reply: () => Promise.reject(new Refusal('It is pinned.'))});
    remove(bar)!.click();
    await on.settle();
    expect(read(bar)).to.contain('Not removed. It is pinned.');
    const without = await show({refs: REFS}, {controls: ['send']});
    expect(remove(without.bar)).to.equal(undefined);
  });

  it('S6 takes any JSON', async () => {
    const odd = [null, 7, 'text', [], {id: 3}, {title: ''}, {id: 'x', title: {}, kind: 'constructor'}];
    for (const value of [odd, {}, 'x', null]) {
      const {bar, on} = await show({
        refs: value,
        missing: value,
        retrieval: value,
        memory: {writes: value, refs: value},
      });
      await on.tell(changed({budget: {used: 'many', limit: -1, cost: [], currency: '<b>'}}));
      expect(bar.shadowRoot!.children.length).to.be.greaterThan(0);
    }
  });

  it('reads in Chinese', async () => {
    const {bar, on} = await show({refs: REFS, budget: {used: 41_000, limit: 128_000}}, {compact: true});
    bar.lang = 'zh-CN';
    await on.settle();
    expect(read(bar)).to.contain('4.1万 / 12.8万');
    await expect(bar).to.be.accessible();
  });
});
