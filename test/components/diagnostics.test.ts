import {expect, fixture, html} from '@open-wc/testing';
import type {AgentDiagnostics} from '../../src/components/evidence/diagnostics/diagnostics.js';
import type {AgentRevealEvent} from '../../src/components/conversation/conversation/agent-reveal.js';
import '../../src/define/agent-diagnostics.js';
import {bench, button} from './fixtures.js';
import {all, read} from './reading.js';
import {MEASURES_KEY} from '../../src/transport/keys.js';
import {DEFAULT_SETTINGS, SETTINGS_KEY} from '../../src/components/shell/settings/values.js';

const diagnosed = (level: string, code: string, message?: string, more: object = {}) => ({
  type: 'diagnostic.changed',
  sessionId: 's1',
  payload: {level, code, message, ...more},
});
const inRun = (type: string, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  payload,
  ...more,
});

async function show(...events: object[]) {
  const on = await bench(html`<agent-diagnostics></agent-diagnostics>`);
  const element = on.projection.querySelector('agent-diagnostics')!;
  await on.tell(...events);
  return {element, on};
}
const groups = (element: AgentDiagnostics) =>
  [...element.shadowRoot!.querySelectorAll('.groups > li > button')].map((each) => read(each));
const behind = (element: AgentDiagnostics) => element.shadowRoot!.querySelector('agent-fact-events')!;

describe('agent-diagnostics', () => {
  it('C6 says that nothing was reported, and that it knows nothing without a store', async () => {
    const {element} = await show();
    expect(read(element)).to.contain('Nothing was reported');
    await expect(element).to.be.accessible();
    const alone = await fixture<AgentDiagnostics>(html`<agent-diagnostics></agent-diagnostics>`);
    expect(read(alone)).to.contain('Unknown');
  });

  it('A21 V19 lists diagnostics by code, the gravest first, with level, message, source and count', async () => {
    const {element} = await show(
      diagnosed('info', 'snapshot.applied', 'Snapshot 112'),
      diagnosed('warning', 'tool.slow', 'No output for 9 s', {source: 'runtime'}),
      diagnosed('warning', 'tool.slow', 'No output for 9 s', {source: 'runtime'}),
      diagnosed('fatal', 'stream.gap', 'Events 1838 to 1840 are missing'),
    );
    expect(groups(element)).to.deep.equal([
      'Error stream.gap Events 1838 to 1840 are missing 1 ×',
      'Warning tool.slow No output for 9 s runtime 2 ×',
      'Info snapshot.applied Snapshot 112 1 ×',
    ]);
    await expect(element).to.be.accessible();
  });

  it('S1 A21 says in words which rule a stream broke', async () => {
    const {element, on} = await show(inRun('run.started'), inRun('run.finished'), inRun('run.finished'));
    expect(groups(element)[0]).to.contain('turn_terminal_repeated A run ended twice. stream');
    button(element, /turn_terminal_repeated/)!.click();
    await on.settle();
    button(element, 'Events of run:r1')!.click();
    await on.settle();
    expect(behind(element).fact).to.equal('run:r1');
  });

  it('U9 shows what the log level of the page lets through, unless a person picks another', async () => {
    const {element, on} = await show(diagnosed('debug', 'd'), diagnosed('info', 'i'), diagnosed('error', 'e'));
    expect(groups(element)).to.have.length(2);
    on.store.setLocal(SETTINGS_KEY, {...DEFAULT_SETTINGS, logLevel: 'error'});
    await on.settle();
    expect(groups(element)).to.have.length(1);
    button(element, 'All')!.click();
    await on.settle();
    expect(groups(element)).to.have.length(3);
  });

  it('finds by words, and can show only what comes from now on without erasing what was', async () => {
    const {element, on} = await show(diagnosed('error', 'one', 'First'), diagnosed('error', 'two', 'Second'));
    const find = element.shadowRoot!.querySelector<HTMLInputElement>('input[type="search"]')!;
    find.value = 'SECOND';
    find.dispatchEvent(new Event('input'));
    await on.settle();
    expect(groups(element)).to.have.length(1);
    find.value = '';
    find.dispatchEvent(new Event('input'));
    button(element, 'From now on')!.click();
    await on.settle();
    expect(groups(element)).to.have.length(0);
    await on.tell(diagnosed('error', 'two', 'Second'));
    expect(groups(element)).to.deep.equal(['Error two Second 1 ×']);
    button(element, 'From now on')!.click();
    await on.settle();
    expect(groups(element)).to.have.length(2);
  });

  it('U10 A21 shows what was measured, and says what was not', async () => {
    const {element, on} = await show();
    expect(read(element)).to.contain('Event latency not measured');
    expect(read(element)).to.contain('first_text_delta_ms not measured');
    on.store.setLocal(MEASURES_KEY, {
      retries: 2,
      errors: 3,
      connectMs: 80,
      latency: {last: 48, min: 20, max: 90, count: 5},
      submit: {first_event_ms: 120},
    });
    await on.settle();
    const words = read(element);
    expect(words).to.contain('Event latency 48 ms (20 ms to 90 ms)');
    expect(words).to.contain('Retries 2 Connection errors 3');
    expect(words).to.contain('first_event_ms 120 ms');
    expect(words).to.contain('first_text_delta_ms not measured');
  });

  it('A21 shows the counters of the intake and the metrics of the runtime', async () => {
    const {element, on} = await show(
      inRun('run.started', {}, {eventId: 'e1'}),
      inRun('run.started', {}, {eventId: 'e1'}),
    );
    await on.tell(
      {type: 'metric.changed', payload: {name: 'queue.wait_ms', value: 12, unit: 'ms'}},
      'no event' as never,
    );
    element.requestUpdate();
    await on.settle();
    expect(read(element)).to.match(/Duplicates dropped 1/);
    expect(read(element)).to.match(/No event at all 1/);
    expect(read(element)).to.contain('queue.wait_ms 12 ms');
  });

  it('A21 goes from a fact to its raw events, newest first, and from an event to its facts', async () => {
    const {element, on} = await show(
      inRun('run.started'),
      inRun('tool.started', {name: 'shell.run'}, {toolCallId: 'tc1'}),
      inRun('tool.started', {name: 'other'}, {toolCallId: 'tc2'}),
      inRun('tool.result', {output: 'ok', token: 'sk-live-abcdefghijklmnop1234'}, {toolCallId: 'tc1'}),
    );
    element.fact = 'tool:tc1';
    element.style.display = 'block';
    await on.settle();
    await on.settle();
    const lines = () => all(behind(element).shadowRoot!, 'button.line').map((each) => read(each));
    expect(lines().map((each) => /tool\.\w+/.exec(each)?.[0])).to.deep.equal(['tool.result', 'tool.started']);
    expect(read(behind(element))).to.contain('2 events');
    (all(behind(element).shadowRoot!, 'button.line')[0] as HTMLButtonElement).click();
    await on.settle();
    expect(read(behind(element))).not.to.contain('sk-live');
    await expect(element).to.be.accessible();
    const revealed: string[] = [];
    on.projection.addEventListener('agent-reveal', (event) => revealed.push((event as AgentRevealEvent).fact));
    button(behind(element), 'Show where it stands')!.click();
    expect(revealed).to.deep.equal(['tool:tc1']);
    button(behind(element), 'run:r1')!.click();
    await on.settle();
    expect(element.fact).to.equal('run:r1');
    expect(read(behind(element))).to.contain('4 events');
  });

  it('draws few of many events behind a fact', async () => {
    const {element, on} = await show(inRun('run.started'));
    const deltas = Array.from({length: 5000}, (_, at) => inRun('text.delta', {delta: `${at}`}, {messageId: 'm1'}));
    await on.tell(...deltas);
    element.fact = 'message:m1';
    await on.settle();
    await on.settle();
    expect(read(behind(element))).to.contain('5,000 events');
    expect(all(behind(element).shadowRoot!, 'button.line').length).to.be.within(5, 60);
  });

  it('C6 says so where there is no such fact', async () => {
    const {element, on} = await show(inRun('run.started'));
    for (const fact of ['tool:none', 'nonsense', ':', 'constructor:x']) {
      element.fact = fact;
      await on.settle();
      expect(read(behind(element)), fact).to.contain('There is no such fact.');
    }
  });
});
