import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentToolCard} from '../../src/components/tools/tool-card/tool-card.js';
import {TOOL_STATES, type ToolState} from '../../src/protocol/taxonomy.js';
import {toolKey} from '../../src/state/keys.js';
import '../../src/define/agent-tool-card.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';
import {receiptForKey} from '../../src/commands/keys.js';

const IDS = {sessionId: 's1', runId: 'r1', toolCallId: 'tc1'};
const event = (type: string, payload: object = {}, more: object = {}) => ({type, ...IDS, payload, ...more});
const at = (seconds: number) => ({timestamp: new Date(Date.UTC(2026, 10, 16, 14, 0, seconds)).toISOString()});

/** A short story of a call that ends in each of its states. */
const STORIES: Record<ToolState, object[]> = {
  'input-streaming': [event('tool.args', {name: 'fs.edit', delta: '{"path": "led'})],
  'input-available': [event('tool.args', {name: 'fs.edit', input: {path: 'ledger.ts', edits: [1, 2]}, omitted: 2})],
  running: [event('tool.started', {name: 'shell.run', inputSummary: 'pnpm load'}, at(0))],
  progress: [
    event('tool.started', {name: 'shell.run', inputSummary: 'pnpm load'}, at(0)),
    event('tool.progress', {percent: 62, message: 'about 1 min left'}),
    event('tool.output.delta', {delta: 'first line\nsecond line\n'}),
  ],
  'output-available': [
    event('tool.started', {name: 'db.explain', inputSummary: 'backfill'}, at(0)),
    event('tool.result', {output: 'all good'}, at(3)),
  ],
  'output-error': [
    event('tool.started', {name: 'http.get', inputSummary: 'rates.internal'}, at(0)),
    event('tool.failed', {error: 'Upstream timed out.', code: '504'}, at(10)),
  ],
  cancelled: [
    event('tool.started', {name: 'fs.search'}, at(0)),
    event('tool.failed', {cancelled: true, durationMs: 200}, at(1)),
  ],
};
const WORDS: Record<ToolState, string> = {
  'input-streaming': 'Receiving input',
  'input-available': 'Ready to run',
  running: 'Running',
  progress: 'In progress',
  'output-available': 'Done',
  'output-error': 'Failed',
  cancelled: 'Cancelled',
};

async function show(events: object[], options?: BenchOptions): Promise<{card: AgentToolCard; on: Bench}> {
  const on = await bench(html`<agent-tool-card tool-call-id="tc1"></agent-tool-card>`, options);
  const card = on.projection.querySelector('agent-tool-card')!;
  await on.tell(...events);
  return {card, on};
}

const article = (card: AgentToolCard) => card.shadowRoot!.querySelector('article')!;
const details = (card: AgentToolCard) => card.shadowRoot!.querySelector('details')!;
const summary = (card: AgentToolCard) => card.shadowRoot!.querySelector('summary')!;
const out = (card: AgentToolCard) => all(card.shadowRoot!, 'pre')[0]?.textContent ?? '';
const click = async (on: Bench, target: HTMLElement | undefined) => {
  target!.click();
  await on.settle();
};

describe('agent-tool-card', () => {
  describe('T10 shows each of the seven states', () => {
    for (const status of TOOL_STATES) {
      it(`${status}: its word, its mark on the node, accessible folded and open`, async () => {
        const {card, on} = await show(STORIES[status]);
        expect(article(card).dataset['status']).to.equal(status);
        expect(article(card).dataset['fact']).to.equal(toolKey('tc1'));
        expect(summary(card).textContent).to.contain(WORDS[status]);
        expect(summary(card).querySelector('svg')).not.to.equal(null);
        await expect(card).to.be.accessible();
        await click(on, summary(card));
        await expect(card).to.be.accessible();
      });
    }

    it('open while at work or failed, folded while it waits to be run, when done or cancelled', async () => {
      const open: ToolState[] = [];
      for (const status of TOOL_STATES) {
        const {card} = await show(STORIES[status]);
        if (details(card).open) open.push(status);
      }
      expect(open).to.deep.equal(['input-streaming', 'running', 'progress', 'output-error']);
    });

    it('folds when the result comes', async () => {
      const {card, on} = await show(STORIES.running);
      expect(details(card).open).to.equal(true);
      await on.tell(event('tool.result', {output: 'ok'}, at(3)));
      expect(details(card).open).to.equal(false);
    });
  });

  describe('disclosure', () => {
    it("keeps a person's choice, also in another element that shows the same call", async () => {
      const {card, on} = await show(STORIES.running);
      await click(on, summary(card));
      expect(details(card).open).to.equal(false);
      await on.tell(event('tool.progress', {percent: 4}));
      expect(details(card).open).to.equal(false);
      const twin = document.createElement('agent-tool-card');
      twin.toolCallId = 'tc1';
      on.projection.append(twin);
      await twin.updateComplete;
      expect(details(twin).open).to.equal(false);
    });

    it('never folds under the pointer', async () => {
      const {card, on} = await show(STORIES.running);
      const {left, top} = card.getBoundingClientRect();
      await sendMouse({type: 'move', position: [Math.round(left + 40), Math.round(top + 10)]});
      await on.tell(event('tool.result', {output: 'ok'}, at(3)));
      expect(details(card).open).to.equal(true);
      await sendMouse({type: 'move', position: [780, 590]});
      await waitUntil(() => !details(card).open);
    });

    it('opens and folds by keyboard', async () => {
      const {card} = await show(STORIES['output-available']);
      await sendKeys({press: 'Tab'});
      expect(card.shadowRoot!.activeElement).to.equal(summary(card));
      await sendKeys({press: 'Enter'});
      await waitUntil(() => details(card).open);
      await sendKeys({press: ' '});
      await waitUntil(() => !details(card).open);
    });
  });

  describe('input', () => {
    it('shows the newest of what streams in, as it is, with a caret', async () => {
      const {card, on} = await show(STORIES['input-streaming']);
      expect(out(card)).to.equal('{"path": "led');
      expect(summary(card).textContent).to.contain('13 bytes');
      await on.tell(event('tool.args', {delta: 'ger.ts"}'}));
      expect(out(card)).to.equal('{"path": "ledger.ts"}');
    });

    it('shows fields first, then all of it, and counts what was left out', async () => {
      const {card, on} = await show(STORIES['input-available']);
      await click(on, summary(card));
      expect(card.shadowRoot!.querySelector('dl')!.textContent).to.match(/path\s*ledger\.ts/);
      expect(read(card)).to.contain('Show 1 more field as JSON');
      expect(read(card)).to.contain('2 input fields left out by the runtime');
      const json = card.shadowRoot!.querySelector('agent-json')!;
      expect(json.value).to.deep.equal({path: 'ledger.ts', edits: [1, 2]});
    });

    it('reads input that came as text once it is complete', async () => {
      const {card} = await show([
        event('tool.args', {name: 'fs.edit', delta: '{"path":"a.ts"}'}),
        event('tool.started', {}, at(0)),
      ]);
      expect(summary(card).textContent).to.contain('a.ts');
      expect(card.shadowRoot!.querySelector('dl')!.textContent).to.match(/path\s*a\.ts/);
    });
  });

  describe('while it runs', () => {
    it('ticks', async () => {
      const {card} = await show([event('tool.started', {name: 'x'}, {timestamp: new Date().toISOString()})]);
      const before = read(summary(card));
      await aTimeout(2100);
      expect(read(summary(card))).not.to.equal(before);
    });

    it('says how far it is in a bar and in words', async () => {
      const {card} = await show(STORIES.progress);
      const bar = card.shadowRoot!.querySelector('progress')!;
      expect(bar.value).to.equal(62);
      expect(bar.getAttribute('aria-label')).to.equal('Progress of shell.run');
      expect(read(card)).to.contain('62%, about 1 min left');
    });

    it('N1 draws no bar where the runtime gave no number', async () => {
      const {card} = await show([STORIES.running[0]!, event('tool.progress', {message: 'almost done, 99%'})]);
      expect(card.shadowRoot!.querySelector('progress')).to.equal(null);
      expect(read(card)).to.contain('almost done, 99%');
    });

    it('shows the last six lines, without the codes of a terminal', async () => {
      const lines = Array.from({length: 20}, (_, index) => `\u001b[3${index % 8}mline ${index}\u001b[0m`);
      const {card, on} = await show([...STORIES.running, event('tool.output.delta', {delta: lines.join('\r\n')})]);
      expect(out(card)).to.equal('line 14\nline 15\nline 16\nline 17\nline 18\nline 19');
      await on.tell(event('tool.output.delta', {delta: '\n10 %\r20 %\r30 %\u001b[2'}));
      expect(out(card).split('\n').at(-1)).to.equal('30 %');
    });

    it('says so when nothing came yet', async () => {
      const {card} = await show(STORIES.running);
      expect(read(card)).to.contain('No output yet');
    });
  });

  describe('result by its shape', () => {
    const result = async (payload: object, options?: BenchOptions) => {
      const shown = await show([STORIES.running[0]!, event('tool.result', payload, at(2))], options);
      await click(shown.on, summary(shown.card));
      return shown;
    };

    it('nothing: says so', async () => {
      for (const payload of [{}, {output: ''}, {output: null}]) {
        const {card} = await result(payload);
        expect(read(card), JSON.stringify(payload)).to.contain('No output');
      }
    });

    it('short text: as it is', async () => {
      expect(out((await result({output: 'two\nlines'})).card)).to.equal('two\nlines');
    });

    it('long text: in a box that scrolls', async () => {
      const {card} = await result({output: 'line\n'.repeat(80)});
      expect(out(card).split('\n')).to.have.length(81);
      expect(all(card.shadowRoot!, 'pre')[0]!.getBoundingClientRect().height).to.be.lessThan(320);
    });

    it('an object, or JSON as text: fields first, all of it behind', async () => {
      for (const output of [{rows: 3, locks: ['a']}, '{"rows": 3, "locks": ["a"]}']) {
        const {card} = await result({output});
        expect(card.shadowRoot!.querySelector('dl')!.textContent).to.match(/rows\s*3/);
        expect(card.shadowRoot!.querySelector('agent-json')!.value).to.deep.equal({rows: 3, locks: ['a']});
      }
    });

    it('false and zero are results', async () => {
      expect(out((await result({output: false})).card)).to.equal('false');
      expect(out((await result({output: 0})).card)).to.equal('0');
    });

    it('large: preview, size, and a way to the whole', async () => {
      const {card, on} = await result({preview: 'begin', outputRef: 'blob:1', outputBytes: 1_800_000});
      expect(out(card)).to.equal('begin');
      expect(read(card)).to.contain('Preview of 1.8 MB.');
      await expect(card).to.be.accessible();
      await click(on, button(card, 'Open'));
      expect(on.carried).to.have.length(1);
      expect(on.carried[0]).to.include({control: 'open_detail', toolCallId: 'tc1', sessionId: 's1'});
      expect(on.carried[0]!.payload).to.deep.equal({ref: 'blob:1'});
    });

    it('shows the whole once the runtime has replied', async () => {
      const {card, on} = await result({outputRef: 'blob:1'}, {reply: async () => 'all of it'});
      expect(read(card)).to.contain('The output is kept elsewhere.');
      await click(on, button(card, 'Open'));
      expect(out(card)).to.equal('all of it');
    });

    it('S4 opens what the intake itself put aside, also without a connection', async () => {
      const {card, on} = await result({output: 'x'.repeat(40_000)}, {controls: 'not connected'});
      expect(read(card)).to.contain('40 kB');
      await click(on, button(card, 'Open'));
      expect(out(card).replaceAll('\n', '')).to.equal('x'.repeat(40_000));
    });

    it('leaves it to a page that shows it elsewhere', async () => {
      const {card, on} = await result({output: 'x'.repeat(40_000)});
      on.projection.addEventListener('agent-command', (command) => command.preventDefault());
      await click(on, button(card, 'Open'));
      expect(button(card, 'Open')).not.to.equal(undefined);
      expect(on.carried).to.have.length(0);
    });

    it('says why the whole cannot be had', async () => {
      const {card, on} = await result({outputRef: 'blob:1'}, {controls: ['retry']});
      expect(button(card, 'Open')!.getAttribute('aria-disabled')).to.equal('true');
      expect(read(card)).to.contain('This runtime does not take this from here.');
      await click(on, button(card, 'Open'));
      expect(on.carried).to.have.length(0);
      const refused = await result(
        {outputRef: 'blob:1'},
        {reply: () => Promise.reject(new Refusal('Deleted yesterday.'))},
      );
      await click(refused.on, button(refused.card, 'Open'));
      expect(read(refused.card)).to.contain('Deleted yesterday.');
    });
  });

  describe('failure', () => {
    it('says cause and code, and when it is tried again', async () => {
      const {card} = await show([
        STORIES['output-error'][0]!,
        event('tool.failed', {error: 'Timed out.', code: '504', nextAttemptAt: Date.now() + 125_000}, at(10)),
      ]);
      expect(read(card)).to.match(/504 Timed out\. Next attempt in 2:0\d\./);
      const past = await show([
        STORIES['output-error'][0]!,
        event('tool.failed', {error: 'Timed out.', nextAttemptAt: Date.now() - 60_000}, at(10)),
      ]);
      expect(read(past.card)).to.contain('The next attempt was due at');
    });

    it('keeps every attempt as it ended', async () => {
      const {card} = await show([
        ...STORIES['output-error'],
        event('tool.started', {}, at(20)),
        event('tool.failed', {error: 'Still no answer.'}, at(22)),
      ]);
      const attempts = [...card.shadowRoot!.querySelectorAll('ol > li')].map(read);
      expect(attempts).to.deep.equal(['Attempt 1 Failed Upstream timed out. 10 sec']);
      expect(read(summary(card))).to.contain('Attempt 2 2 sec');
      await expect(card).to.be.accessible();
    });

    it('retry is pending until the runtime starts it again, and two clicks are one', async () => {
      const {card, on} = await show(STORIES['output-error']);
      const retry = button(card, 'Retry')!;
      retry.click();
      retry.click();
      await on.settle();
      await click(on, retry);
      expect(on.carried).to.have.length(1);
      expect(on.carried[0]).to.include({control: 'retry', toolCallId: 'tc1', sessionId: 's1', runId: 'r1'});
      expect(button(card, 'Retry')!.getAttribute('aria-disabled')).to.equal('true');
      expect(read(card)).to.contain('Sending Not confirmed yet.');
      expect(article(card).dataset['status']).to.equal('output-error');
      await expect(card).to.be.accessible();
      await on.tell(event('tool.started', {}, at(20)));
      expect(article(card).dataset['status']).to.equal('running');
      await on.tell(event('tool.failed', {error: 'Again.'}, at(22)));
      expect(button(card, 'Retry')!.getAttribute('aria-disabled')).to.equal('false');
      expect(read(card)).not.to.contain('Not confirmed yet');
    });

    it("says a refusal in the owner's words, and can be asked again", async () => {
      const {card, on} = await show(STORIES['output-error'], {
        reply: () => Promise.reject(new Refusal('Frozen until 16:00.')),
      });
      await click(on, button(card, 'Retry'));
      expect(read(card)).to.contain('Refused Frozen until 16:00.');
      await expect(card).to.be.accessible();
      await click(on, button(card, 'Retry'));
      expect(new Set(on.carried.map(({id}) => id)).size).to.equal(2);
    });

    it('sends a retry that got lost again under its own id', async () => {
      const {card, on} = await show(STORIES['output-error'], {reply: () => Promise.reject(new Error('No network.'))});
      await click(on, button(card, 'Retry'));
      expect(read(card)).to.contain('Not sent No network.');
      await click(on, button(card, 'Retry'));
      expect(on.carried).to.have.length(2);
      expect(on.carried[0]!.id).to.equal(on.carried[1]!.id);
    });

    it('asks again when no answer came', async () => {
      const {card, on} = await show(STORIES['output-error']);
      await click(on, button(card, 'Retry'));
      const receipt = on.store.get(receiptForKey('toolCallId:tc1'))!;
      on.store.setLocal(receiptForKey('toolCallId:tc1'), {...receipt, status: 'unconfirmed'});
      await on.settle();
      expect(read(card)).to.match(/Unconfirmed Sent at .*, no answer yet\./);
      expect(button(card, 'Ask again')!.getAttribute('aria-disabled')).to.equal('false');
    });

    it('is not offered where the runtime says it cannot be', async () => {
      const {card} = await show([
        STORIES.running[0]!,
        event('tool.failed', {error: 'No such host.', retryable: false}, at(2)),
      ]);
      expect(button(card, 'Retry')).to.equal(undefined);
      expect(read(card)).to.contain('The runtime says that this cannot be retried.');
    });

    it('is disabled, with the reason, without a connection and where the runtime does not take it', async () => {
      const alone = await show(STORIES['output-error'], {controls: 'not connected'});
      expect(button(alone.card, 'Retry')!.getAttribute('aria-disabled')).to.equal('true');
      expect(read(alone.card)).to.contain('There is no connection');
      await expect(alone.card).to.be.accessible();
      await click(alone.on, button(alone.card, 'Retry'));
      expect(alone.on.store.get(receiptForKey('toolCallId:tc1'))).to.equal(undefined);
      alone.on.store.setLocal(CONTROLS_KEY, {controls: ['approve']});
      await alone.on.settle();
      expect(read(alone.card)).to.contain('This runtime does not take this from here.');
      alone.on.store.setLocal(CONTROLS_KEY, {controls: ['retry']});
      CommandRouter.of(alone.on.store).connect({controls: new Set(['retry']), carry: async () => undefined});
      await alone.on.settle();
      expect(button(alone.card, 'Retry')!.getAttribute('aria-disabled')).to.equal('false');
    });

    it('a veto of the page sends nothing', async () => {
      const {card, on} = await show(STORIES['output-error']);
      document.body.addEventListener('agent-command', (command) => command.preventDefault(), {once: true});
      await click(on, button(card, 'Retry'));
      expect(on.carried).to.have.length(0);
      expect(button(card, 'Retry')!.getAttribute('aria-disabled')).to.equal('false');
    });
  });

  describe('C6 V17 says what it does not know', () => {
    it('unknown without a store, without an id, and for an id nobody told of', async () => {
      const alone = await fixture<AgentToolCard>(html`<agent-tool-card tool-call-id="tc1"></agent-tool-card>`);
      expect(read(alone)).to.contain('Unknown');
      await expect(alone).to.be.accessible();
      const {card, on} = await show([]);
      expect(read(card)).to.contain('Unknown');
      card.toolCallId = '';
      await on.settle();
      expect(read(card)).to.contain('Unknown');
    });

    it('makes up neither name nor duration, cause nor attempt', async () => {
      const {card, on} = await show([{type: 'tool.started', toolCallId: 'tc1'}]);
      expect(read(summary(card))).to.equal('Unnamed tool Running');
      await on.tell({type: 'tool.failed', toolCallId: 'tc1'});
      expect(read(summary(card))).to.equal('Unnamed tool Failed');
      expect(read(card)).to.contain('No cause was given.');
      await expect(card).to.be.accessible();
    });

    it('N1 a result that speaks of failure is still a result', async () => {
      const {card} = await show([STORIES.running[0]!, event('tool.result', {output: 'Error: failed'}, at(2))]);
      expect(article(card).dataset['status']).to.equal('output-available');
    });
  });

  it('shows hostile text as text, inside its own box', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(40);
    const {card} = await show([
      event('tool.started', {name: nasty, inputSummary: nasty, risk: nasty, input: {[nasty]: nasty, ['__proto__']: 1}}),
      event('tool.failed', {error: nasty, code: nasty}),
    ]);
    card.style.inlineSize = '320px';
    await aTimeout(50);
    expect(card.shadowRoot!.querySelector('img')).to.equal(null);
    expect(summary(card).textContent).to.contain('<img src=x');
    expect(article(card).scrollWidth).to.be.at.most(320);
    await expect(card).to.be.accessible();
  });

  it('is the same before and after it is attached, and follows its id', async () => {
    const on = await bench(html``);
    await on.tell(...STORIES.progress, {...event('tool.started', {name: 'other'}), toolCallId: 'tc2'});
    const before = document.createElement('agent-tool-card');
    before.toolCallId = 'tc1';
    const after = document.createElement('agent-tool-card');
    on.projection.append(before, after);
    await on.settle();
    after.toolCallId = 'tc1';
    await on.settle();
    expect(read(after)).to.equal(read(before));
    after.toolCallId = 'tc2';
    await on.settle();
    expect(read(summary(after))).to.contain('other');
    after.remove();
    on.projection.append(after);
    await on.tell({...event('tool.result', {output: 'ok'}), toolCallId: 'tc2'});
    expect(read(summary(after))).to.contain('Done');
  });

  it('reads from right to left, and keeps machine text as it is', async () => {
    const {card, on} = await show(STORIES.progress);
    on.projection.dir = 'rtl';
    await on.settle();
    const [glyph, name] = [summary(card).querySelector('svg')!, summary(card).querySelector('code')!].map(
      (part) => part.getBoundingClientRect().left,
    );
    expect(glyph! > name!).to.equal(true);
    expect(getComputedStyle(all(card.shadowRoot!, 'pre')[0]!).direction).to.equal('ltr');
    await expect(card).to.be.accessible();
  });

  it('fits 320 px', async () => {
    for (const status of TOOL_STATES) {
      const {card} = await show(STORIES[status]);
      card.style.inlineSize = '320px';
      await aTimeout(20);
      expect(article(card).scrollWidth, status).to.be.at.most(320);
    }
  });

  it('speaks Chinese', async () => {
    const on = await bench(html`<agent-tool-card lang="zh-CN" tool-call-id="tc1"></agent-tool-card>`);
    await on.tell(...STORIES['output-error']);
    const card = on.projection.querySelector('agent-tool-card')!;
    expect(read(card)).to.contain('失败');
    expect(button(card, '重试')).not.to.equal(undefined);
  });
});
