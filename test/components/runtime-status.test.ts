import {aTimeout, expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import type {AgentRuntimeStatus} from '../../src/components/shell/runtime-status/runtime-status.js';
import {english as en} from '../../src/locales/index.js';
import {PHASES, RUN_STATES, type Control, type RunState} from '../../src/protocol/taxonomy.js';
import {runState} from '../../src/protocol/vocabulary.js';
import {ProjectionStore} from '../../src/state/store.js';
import '../../src/define/agent-runtime-status.js';
import {bench, button, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';
import {CONTROLS_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';

const ago = (seconds: number) => ({timestamp: new Date(Date.now() - seconds * 1000).toISOString()});
const event = (type: string, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  payload,
  ...more,
});
const started = (seconds = 14) => event('run.started', {}, ago(seconds));
const status = (payload: object) => event('run.status', payload, ago(0));

/** A short story of a run that comes into each of its states. */
const STORIES: Record<RunState, object[]> = {
  submitted: [started()],
  accepted: [started(), status({stage: 'accepted'})],
  binding: [started(), status({stage: 'binding'})],
  queued: [started(), status({stage: 'queued', position: 2, reason: 'Provider is busy'})],
  routing: [started(), status({stage: 'routing', detail: 'Long context'})],
  preparing: [started(), status({stage: 'preparing', detail: 'Reading 14 files'})],
  waiting_provider: [started(), status({stage: 'waiting_provider'})],
  streaming: [started(), event('text.delta', {delta: 'The'}, {messageId: 'm1'})],
  tool_running: [
    started(),
    event('tool.started', {name: 'db.explain'}, {toolCallId: 't1'}),
    event('tool.started', {name: 'shell.run'}, {toolCallId: 't2'}),
  ],
  blocked: [started(), status({stage: 'blocked', reason: 'quota_exceeded'})],
  action_required: [started(), event('action.required', {title: 'Run migration 0042'}, {actionId: 'a1'})],
  retrying: [started(), status({stage: 'retrying', attempt: 2, reason: '504 from rates'})],
  failed: [started(), event('run.failed', {error: 'Budget reached', code: 'budget', retryable: true}, ago(1))],
  cancelled: [started(), event('run.finished', {outcome: 'cancelled', reason: 'Stopped by Mara'}, ago(1))],
  completed: [started(), event('run.finished', {outcome: 'success'}, ago(1))],
  ended: [started(), event('run.finished', {}, ago(1))],
};
const FACTS: Partial<Record<RunState, string>> = {
  queued: 'Position 2 Provider is busy',
  routing: 'Long context',
  preparing: 'Reading 14 files',
  tool_running: 'shell.run and 1 more',
  blocked: 'quota used up',
  action_required: 'Run migration 0042',
  retrying: 'Attempt 2 504 from rates',
  failed: 'budget Budget reached',
  cancelled: 'Stopped by Mara',
};

const base = (strip: AgentRuntimeStatus) => strip.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const part = (strip: AgentRuntimeStatus, name: string) =>
  strip.shadowRoot!.querySelector<HTMLElement>(`[part="${name}"]`)!;
const words = (element: Element) => element.textContent!.replace(/\s+/g, ' ').trim();
const facts = (strip: AgentRuntimeStatus) => [...part(strip, 'facts').children].map(words).join(' ');
const stop = (strip: AgentRuntimeStatus) => button(strip, /^Stop/)!;
const heard = () => document.querySelector('body > [aria-live="polite"]')?.textContent ?? '';
const interrupted = () => document.querySelector('body > [aria-live="assertive"]')?.textContent ?? '';
const hush = () => document.querySelectorAll('body > [aria-live]').forEach((region) => region.replaceChildren());

async function show(events: object[] = [], options?: BenchOptions) {
  const on = await bench(html`<agent-runtime-status></agent-runtime-status>`, options);
  const strip = on.projection.querySelector('agent-runtime-status')!;
  await on.tell(...events);
  return {strip, on};
}

/** The strip on a store that had its events before the strip came: nothing of it is news. */
async function showOld(events: object[], stallAfter?: number) {
  // A session that was opened later: what it did is known from a snapshot, and nothing of it is news.
  const told = ProjectionStore.replay(events).snapshot();
  const store = new ProjectionStore({schedule: () => undefined});
  store.hydrate(told, store.openSession('s1'));
  store.flush();
  const strip = document.createElement('agent-runtime-status');
  if (stallAfter !== undefined) strip.setAttribute('stall-after', String(stallAfter));
  const projection = await fixture<HTMLElement>(html`<agent-projection .store=${store}></agent-projection>`);
  projection.append(strip);
  await strip.updateComplete;
  return {strip, store};
}

describe('agent-runtime-status', () => {
  for (const state of RUN_STATES) {
    it(`T4 shows ${state} accessibly, with glyph, word and facts`, async () => {
      const {strip} = await show(STORIES[state]);
      await expect(strip).to.be.accessible();
      expect(words(part(strip, 'state'))).to.equal(en[`run.${state}`]);
      expect(part(strip, 'state').querySelector('svg')).not.to.equal(null);
      expect(base(strip).dataset['status']).to.equal(state);
      expect(base(strip).dataset['fact']).to.equal('run:r1');
      expect(facts(strip)).to.equal(FACTS[state] ?? '');
    });
  }

  it('T4 V2 a run that waits for its teammates says so, and responds again when it does', async () => {
    const say = {...event('text.delta'), payload: {delta: 'So'}};
    const waits = {...event('run.status'), payload: {stage: 'waiting', detail: 'Waits for 4 teammates'}};
    const {strip, on} = await show([started(), say, waits]);
    expect(words(part(strip, 'state'))).to.equal('Waiting');
    expect(facts(strip)).to.equal('Waits for 4 teammates');
    await on.tell(say);
    expect(words(part(strip, 'state'))).to.equal('Responding');
    expect(facts(strip)).to.equal('');
  });

  it('T4 has a word for each of the 18 phases that a runtime reports', async () => {
    for (const phase of PHASES) {
      const {strip} = await show([started(), {...event('run.status'), phase}]);
      const state = runState(phase);
      const word = state ? en[`run.${state}`] : en[`phase.${phase}` as keyof typeof en];
      expect(read(strip), phase).to.contain(String(word));
      expect(word, phase).to.match(/^[A-Z]/);
    }
  });

  it('V2 shows accepted, routing and preparing before any text', async () => {
    const {strip, on} = await show();
    const seen: string[] = [];
    for (const next of [
      started(0),
      status({stage: 'accepted'}),
      status({stage: 'routing'}),
      status({stage: 'preparing'}),
      event('text.delta', {delta: 'Now'}, {messageId: 'm1'}),
    ]) {
      await on.tell(next);
      seen.push(words(part(strip, 'state')));
    }
    expect(seen).to.deep.equal(['Sent', 'Accepted', 'Choosing model', 'Preparing', 'Responding']);
  });

  it('F1 V17 a run that ended without a result says so, and is neither done nor cancelled', async () => {
    const {strip, on} = await show([started()]);
    await on.tell(event('run.finished', {}, ago(0)));
    expect(words(part(strip, 'state'))).to.equal('Ended, result unknown');
    await waitUntil(() => heard().includes('Ended, result unknown'));
    await on.tell({...event('run.started'), runId: 'r2'}, {...event('run.finished', {outcome: 'mostly'}), runId: 'r2'});
    expect(words(part(strip, 'state'))).to.equal('Ended, result unknown');
    expect(facts(strip)).to.equal('mostly');
  });

  it('F1 an error that comes after the end stands beside it', async () => {
    const {strip, on} = await show(STORIES.completed);
    await on.tell(event('run.failed', {error: 'Could not save', late: true}));
    expect(facts(strip)).to.contain('Could not save');
    expect(base(strip).dataset['status']).to.equal('completed');
  });

  it('C6 a blocked run keeps its reason, however long nothing comes', async () => {
    const blocked = event('run.status', {stage: 'blocked', reason: 'Waits for the licence server'}, ago(90));
    const {strip} = await showOld([started(120), blocked], 30);
    expect(words(part(strip, 'state'))).to.equal('Blocked');
    expect(facts(strip)).to.equal('Waits for the licence server');
  });

  it('T4 an interrupted run is said to be interrupted, not only cancelled', async () => {
    const {strip} = await show([started(), event('run.finished', {}, {phase: 'interrupted', ...ago(0)})]);
    expect(facts(strip)).to.equal('Interrupted');
  });

  it('keeps its height and its places from state to state', async () => {
    const sizes = new Set<string>();
    for (const state of RUN_STATES) {
      const {strip} = await show(STORIES[state]);
      strip.style.inlineSize = '700px';
      await nextFrame();
      const {height} = base(strip).getBoundingClientRect();
      const {left} = part(strip, 'facts').getBoundingClientRect();
      sizes.add(`${height} ${left}`);
    }
    expect([...sizes]).to.have.length(1);
    expect([...sizes][0]).to.match(/^32 /);
  });

  it('drops a detail that belonged to an earlier state', async () => {
    const {strip, on} = await show(STORIES.preparing);
    await on.tell(event('text.delta', {delta: 'The'}, {messageId: 'm1'}));
    expect(facts(strip)).to.equal('');
  });

  it('shows the newest run of the session it is given, or of the active one', async () => {
    const {strip, on} = await show([
      ...STORIES.completed,
      {type: 'run.started', sessionId: 's1', runId: 'r2'},
      {type: 'run.failed', sessionId: 's2', runId: 'r3', payload: {error: 'No'}},
    ]);
    expect(base(strip).dataset['fact']).to.equal('run:r2');
    strip.sessionId = 's2';
    await on.settle();
    expect(base(strip).dataset['fact']).to.equal('run:r3');
    strip.sessionId = '';
    on.store.openSession('s2');
    await on.settle();
    expect(base(strip).dataset['fact']).to.equal('run:r3');
  });

  it('T4 gives each state the attention that the standard gives it', async () => {
    const levels: Record<string, string> = {};
    for (const state of RUN_STATES) {
      const {strip} = await show(STORIES[state]);
      levels[state] = base(strip).dataset['attention'] ?? '';
    }
    expect(levels).to.deep.equal({
      submitted: 'low',
      accepted: 'low',
      binding: 'hidden',
      queued: 'medium',
      routing: 'low',
      preparing: 'low',
      waiting_provider: 'low',
      streaming: 'low',
      tool_running: 'medium',
      blocked: 'medium',
      action_required: 'high',
      retrying: 'medium',
      failed: 'high',
      cancelled: 'low',
      completed: 'low',
      ended: 'medium',
    });
  });

  it('A1 names the step of the plan and the queue while it responds', async () => {
    const {strip, on} = await show(STORIES.streaming);
    const steps = [{title: 'Read', status: 'completed'}, {title: 'Load test', status: 'in_progress'}, {title: 'Ship'}];
    await on.tell(event('plan.final', {steps}), {
      type: 'queue.changed',
      sessionId: 's1',
      payload: {queued: [{id: 'q1'}]},
    });
    expect(facts(strip)).to.equal('Step 2 of 3 1 queued');
  });

  it('A20 tells at its end how full the context is and how old the news, and says nothing that was not reported', async () => {
    const {strip, on} = await show(STORIES.streaming);
    strip.style.inlineSize = '900px';
    expect(words(part(strip, 'tail'))).to.equal('Last event now');
    await on.tell({type: 'context.changed', sessionId: 's1', payload: {budget: {used: 41_000, limit: 128_000}}});
    expect(words(part(strip, 'tail'))).to.equal('Context 41K of 128K Last event now');
    await expect(strip).to.be.accessible();
  });

  it('shows the key that the page has given to stopping, and can be stopped by it', async () => {
    const {strip, on} = await show(STORIES.streaming);
    strip.stopKey = 'Esc';
    await on.settle();
    expect(words(stop(strip))).to.equal('Stop Esc');
    strip.stop();
    await on.settle();
    expect(on.carried.map(({control}) => control)).to.deep.equal(['interrupt']);
  });

  describe('time', () => {
    it('is shown only after a second, and then runs', async () => {
      const {strip} = await show([started(0)]);
      expect(strip.shadowRoot!.querySelector('agent-time')).to.equal(null);
      await waitUntil(() => /0:0[12]/.test(read(base(strip))), 'it runs');
    });

    it('stands still once the run has ended, and is left out where nobody gave any', async () => {
      const {strip} = await show(STORIES.completed);
      expect(read(base(strip))).to.contain('0:13');
      const without = await show([event('run.started')]);
      await aTimeout(1100);
      expect(without.strip.shadowRoot!.querySelector('agent-time')).to.equal(null);
    });
  });

  describe('without news', () => {
    it('V17 says so after 30 s, and calls it no failure', async () => {
      const {strip} = await showOld([started(41)]);
      await expect(strip).to.be.accessible();
      expect(facts(strip)).to.equal('No news for 41 sec');
      expect(base(strip).dataset['status']).to.equal('submitted');
      expect(read(strip)).not.to.contain('Failed');
    });

    it('says nothing before, while a person is asked, and once it is over', async () => {
      for (const events of [[started(20)], STORIES.completed]) {
        expect(facts((await showOld(events)).strip)).not.to.contain('No news');
      }
      const asked = event('action.required', {title: 'Run it'}, {actionId: 'a1', ...ago(90)});
      expect(facts((await showOld([started(99), asked])).strip)).to.equal('Run it');
    });

    it('can be told when, and takes any event as news', async () => {
      const {strip, store} = await showOld([started(41)], 60);
      expect(facts(strip)).to.equal('');
      strip.stallAfter = 40;
      await strip.updateComplete;
      expect(facts(strip)).to.contain('No news');
      store.append([event('text.delta', {delta: 'The'}, {messageId: 'm1'})]);
      store.flush();
      await strip.updateComplete;
      expect(facts(strip)).to.equal('');
    });

    it('V17 another session that is busy is no news of this one', async () => {
      const {strip, store} = await showOld([started(41)]);
      store.append([
        {type: 'run.started', sessionId: 's2', runId: 'r2'},
        {type: 'metric.changed', payload: {}},
      ]);
      store.flush();
      await strip.updateComplete;
      expect(facts(strip)).to.equal('No news for 41 sec');
    });

    it('V17 says so in amber', async () => {
      const {strip} = await showOld([started(41)]);
      const probe = document.createElement('span');
      probe.style.color = 'var(--agent-warning-fg)';
      base(strip).append(probe);
      const words = [...part(strip, 'facts').querySelectorAll('span')].at(-1)!;
      expect(getComputedStyle(words).color).to.equal(getComputedStyle(probe).color);
      expect(base(strip).dataset['attention']).to.equal('medium');
    });

    it('notices by itself', async () => {
      const {strip, on} = await show([started(0)]);
      strip.stallAfter = 1;
      await on.settle();
      await waitUntil(() => facts(strip).includes('No news'), 'silence is noticed');
    });
  });

  describe('where the state may be old', () => {
    it('C6 says that it is catching up while events are missing, and what was known last', async () => {
      const {strip, on} = await show([
        {...started(), sequence: 1, contiguousIn: 's1'},
        {...event('text.delta', {delta: 'later'}, {messageId: 'm1'}), sequence: 4},
      ]);
      await expect(strip).to.be.accessible();
      expect(words(part(strip, 'state'))).to.equal('Catching up');
      expect(facts(strip)).to.equal('Last known: Sent');
      await on.tell({...status({stage: 'routing'}), sequence: 2}, {...status({stage: 'preparing'}), sequence: 3});
      expect(words(part(strip, 'state'))).to.equal('Responding');
    });

    it('is not troubled by a gap in another session', async () => {
      const {strip} = await show([
        started(),
        {type: 'run.started', sessionId: 's9', runId: 'r9', sequence: 1, contiguousIn: 's9'},
        {type: 'run.finished', sessionId: 's9', runId: 'r9', sequence: 7},
      ]);
      expect(words(part(strip, 'state'))).to.equal('Sent');
    });

    it('C6 says that the connection is lost while a run is at work', async () => {
      const {strip, on} = await show(STORIES.streaming);
      const row = {protocol: 'agent-ui', attempt: 1, since: 0, catchingUp: 0};
      for (const [state, word] of [
        ['retrying', 'Reconnecting'],
        ['error', 'Disconnected'],
        ['streaming', 'Responding'],
      ] as const) {
        on.store.setLocal(TRANSPORT_KEY, {...row, state});
        await on.settle();
        expect(words(part(strip, 'state'))).to.equal(word);
      }
    });

    it('C6 says that nothing is running where nothing is', async () => {
      const {strip} = await show();
      await expect(strip).to.be.accessible();
      expect(read(strip)).to.equal('Nothing is running');
      expect(button(strip, /./)).to.equal(undefined);
    });

    it('C6 says that it knows nothing without a store', async () => {
      const strip = await fixture<AgentRuntimeStatus>(html`<agent-runtime-status></agent-runtime-status>`);
      await expect(strip).to.be.accessible();
      expect(words(part(strip, 'state'))).to.equal('Unknown');
    });
  });

  describe('stop', () => {
    it('asks for an interrupt once, and is pending until the run has ended', async () => {
      const {strip, on} = await show(STORIES.streaming);
      stop(strip).focus();
      await sendKeys({press: 'Enter'});
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(on.carried.map(({control, runId, sessionId}) => ({control, runId, sessionId}))).to.deep.equal([
        {control: 'interrupt', runId: 'r1', sessionId: 's1'},
      ]);
      expect(words(stop(strip))).to.equal('Stopping');
      expect(stop(strip).ariaDisabled).to.equal('true');
      expect(words(part(strip, 'state'))).to.equal('Responding', 'asking to stop does not stop');
      await expect(strip).to.be.accessible();
      await on.tell(event('run.finished', {outcome: 'cancelled'}));
      expect(words(part(strip, 'state'))).to.equal('Cancelled');
      expect(button(strip, /./)).to.equal(undefined);
    });

    it('says why it was refused, and can be asked again', async () => {
      const {strip, on} = await show(STORIES.streaming, {
        reply: () => Promise.reject(new Refusal('Not yours to stop.')),
      });
      stop(strip).click();
      await on.settle();
      expect(facts(strip)).to.equal('Not stopped. Not yours to stop.');
      expect(stop(strip).ariaDisabled).not.to.equal('true');
      stop(strip).click();
      await on.settle();
      expect(on.carried).to.have.length(2);
    });

    it('is disabled, with the reason, where the runtime has no interrupt', async () => {
      const {strip, on} = await show(STORIES.streaming);
      on.store.setLocal(CONTROLS_KEY, {controls: ['send'] satisfies Control[]});
      await on.settle();
      expect(stop(strip).ariaDisabled).to.equal('true');
      const reason = strip.shadowRoot!.getElementById(stop(strip).getAttribute('aria-describedby')!)!;
      expect(reason.textContent).to.equal(en['control.unsupported']);
      await expect(strip).to.be.accessible();
      stop(strip).click();
      await on.settle();
      expect(on.carried).to.have.length(0);
    });

    it('can be vetoed by the page', async () => {
      const {strip, on} = await show(STORIES.streaming);
      on.projection.addEventListener('agent-command', (command) => command.preventDefault());
      stop(strip).click();
      await on.settle();
      expect(on.carried).to.have.length(0);
      expect(words(stop(strip))).to.equal('Stop');
    });
  });

  describe('retry', () => {
    it('is offered for a failed run that can be retried, and is pending until it starts', async () => {
      const {strip, on} = await show(STORIES.failed);
      button(strip, 'Retry')!.click();
      button(strip, 'Retry')!.click();
      await on.settle();
      expect(on.carried.map(({control, runId, sessionId}) => ({control, runId, sessionId}))).to.deep.equal([
        {control: 'retry', runId: 'r1', sessionId: 's1'},
      ]);
      expect(button(strip, 'Retrying')!.ariaDisabled).to.equal('true');
      expect(words(part(strip, 'state'))).to.equal('Failed');
      await on.tell({type: 'run.started', sessionId: 's1', runId: 'r2'});
      expect(words(part(strip, 'state'))).to.equal('Sent');
    });

    it('is not offered where the runtime does not say that it can', async () => {
      for (const retryable of [false, undefined]) {
        const {strip} = await show([started(), event('run.failed', {error: 'No', retryable})]);
        expect(button(strip, 'Retry')).to.equal(undefined);
      }
    });
  });

  describe('for those who listen', () => {
    it('the line itself is no live region', async () => {
      const {strip} = await show(STORIES.streaming);
      expect(strip.shadowRoot!.querySelector('[aria-live], [role="status"], [role="alert"], [role="log"]')).to.equal(
        null,
      );
    });

    it('tells start, request and end, and nothing in between', async () => {
      const {on} = await show();
      const told: string[] = [];
      for (const next of [
        started(0),
        status({stage: 'routing'}),
        event('text.delta', {delta: 'The'}, {messageId: 'm1'}),
        event('action.required', {title: 'Run it'}, {actionId: 'a1'}),
        event('action.resolved', {resolution: 'approved'}, {actionId: 'a1'}),
        event('run.finished', {outcome: 'success'}),
      ]) {
        hush();
        await on.tell(next);
        await aTimeout(200);
        told.push(heard() || interrupted());
      }
      expect(told).to.deep.equal(['The agent is at work', '', '', 'Needs you: Run it', '', 'Done']);
    });

    it('A1 hears one word at the start of a streamed answer, one at its end, and none per token', async () => {
      const {on} = await show();
      hush();
      const said: string[] = [];
      const listener = new MutationObserver((changes) => {
        for (const {addedNodes} of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
      });
      listener.observe(document.body, {childList: true, subtree: true});
      await on.tell(started(0), status({stage: 'routing'}));
      await aTimeout(200);
      for (const delta of 'Dual write goes first, so that a failed backfill blocks nobody.'.split(' ')) {
        await on.tell(event('text.delta', {delta: `${delta} `}, {messageId: 'm1'}));
        await aTimeout(20);
      }
      await on.tell(event('text.final', {text: 'Dual write goes first.'}, {messageId: 'm1'}));
      await on.tell(event('run.finished', {outcome: 'success'}));
      await aTimeout(200);
      listener.disconnect();
      expect(said.filter((words) => words !== '')).to.deep.equal(['The agent is at work', 'Done']);
    });

    it('A6 an approval interrupts at once, with what it is about', async () => {
      const {on} = await show(STORIES.streaming);
      await aTimeout(200);
      hush();
      await on.tell(event('action.required', {title: 'Run migration 0042'}, {actionId: 'a1'}));
      await aTimeout(200);
      expect(interrupted()).to.equal('Needs you: Run migration 0042');
      expect(heard()).to.equal('');
    });

    it('is silent about what was there when it came', async () => {
      document.querySelector('body > [aria-live="polite"]')?.replaceChildren();
      await showOld(STORIES.failed);
      await aTimeout(200);
      expect(heard()).to.equal('');
    });
  });

  it('is the same before and after attach', async () => {
    const {strip, on} = await show(STORIES.tool_running);
    const late = document.createElement('agent-runtime-status');
    late.sessionId = 's1';
    on.projection.append(late);
    await late.updateComplete;
    expect(facts(late)).to.equal(facts(strip));
    late.remove();
    on.projection.append(late);
    await late.updateComplete;
    expect(facts(late)).to.equal(facts(strip));
  });

  it('does not update for the text that streams in', async () => {
    const {strip, on} = await show(STORIES.streaming);
    let updates = 0;
    const original = strip.requestUpdate.bind(strip);
    strip.requestUpdate = (...args: Parameters<typeof original>) => {
      updates++;
      original(...args);
    };
    for (let index = 0; index < 5; index++) await on.tell(event('text.delta', {delta: ' more'}, {messageId: 'm1'}));
    expect(updates).to.be.at.most(1, 'no more than the tick of the clock');
  });

  it('stands the other way round from right to left, and in Chinese', async () => {
    const on = await bench(html`<agent-runtime-status dir="rtl" lang="zh-CN"></agent-runtime-status>`);
    const strip = on.projection.querySelector('agent-runtime-status')!;
    await on.tell(...STORIES.tool_running);
    const {left} = part(strip, 'state').getBoundingClientRect();
    expect(left).to.be.greaterThan(button(strip, '停止')!.getBoundingClientRect().right);
    expect(words(part(strip, 'state'))).to.equal('正在使用工具');
    await expect(strip).to.be.accessible();
  });
});
