import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentEventLog} from '../../src/components/evidence/event-log/event-log.js';
import {EVENT_FILTERS, LogRows} from '../../src/components/evidence/event-log/log-rows.js';
import {english as en} from '../../src/locales/index.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import type {EventLog} from '../../src/state/history/log.js';
import '../../src/define/agent-event-log.js';
import {bench, button} from './fixtures.js';
import {all, read} from './reading.js';

const fact = (type: string, more: object = {}) => ({type, sessionId: 's1', ...more});
const piece = (delta: string, messageId = 'm1') => fact('text.delta', {messageId, payload: {delta}});
const metric = (n: number) => fact('metric.changed', {eventId: `e${n}`, payload: {n}});
const metrics = (count: number, from = 0) => Array.from({length: count}, (_, n) => metric(from + n));
const MIXED = [
  fact('run.started', {runId: 'r1', timestamp: '2026-11-16T06:00:00Z', payload: {title: 'Go'}}),
  piece('Hello '),
  piece('world'),
  fact('tool.started', {toolCallId: 't1', payload: {name: 'shell.run'}}),
  fact('state.snapshot', {payload: {state: {n: 1}}}),
  fact('action.required', {actionId: 'a1', payload: {title: 'May I?'}}),
];
const rows = (element: AgentEventLog) => [...element.shadowRoot!.querySelectorAll<HTMLElement>('li > button')];
const types = (element: AgentEventLog) =>
  rows(element).map((row) => /(\d+ × )?[a-z]+\.[a-z]+/.exec(read(row))?.[0] ?? '');
const box = (element: AgentEventLog) => element.shadowRoot!.querySelector<HTMLElement>('[part~="list"]')!;
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));

async function show(...events: object[]) {
  const on = await bench(html`<agent-event-log></agent-event-log>`);
  const element = on.projection.querySelector('agent-event-log')!;
  await on.tell(...events);
  return {element, on};
}

async function press(element: AgentEventLog, name: string | RegExp): Promise<void> {
  button(element, name)!.click();
  await element.updateComplete;
}

/** A log that can be cut shorter, and that counts how often it is read. */
function cuttable(events: readonly AgentEvent[]) {
  const log = {
    start: 0,
    end: events.length,
    reads: 0,
    at(index: number) {
      log.reads++;
      return index < log.end ? events[index] : undefined;
    },
  };
  return log as unknown as EventLog & {end: number; reads: number};
}
const told = (rows: LogRows) => rows.rows.map(({index, entries}) => [index, entries.map((entry) => entry.index)]);

describe('agent-event-log', () => {
  it('a step back in the same log costs what is left behind, and gives the rows of the shorter log', () => {
    const texts = Array.from({length: 400}, (_, n) => piece('x', `m${String(n % 3)}`)) as AgentEvent[];
    const events = texts.flatMap((text, n) => (n % 40 === 39 ? [text, metric(n) as AgentEvent] : [text]));
    const log = cuttable(events);
    const rows = new LogRows(log);
    rows.refresh();
    for (const end of [409, 408, 400, 387, 386, 391, 120, 121, 41, 40, 0, 7, events.length]) {
      const before = log.end;
      log.reads = 0;
      log.end = end;
      rows.refresh();
      expect(log.reads, `to ${String(end)}`).to.be.at.most(Math.max(end - before, 0) + 1);
      const fresh = new LogRows(log);
      fresh.refresh();
      expect(told(rows), `at ${String(end)}`).to.deep.equal(told(fresh));
    }
  });

  it('a shorter log that is another one is read anew', () => {
    const events = MIXED as AgentEvent[];
    const log = cuttable(events);
    const rows = new LogRows(log);
    rows.refresh();
    const others = metrics(4) as AgentEvent[];
    Object.assign(log, {end: 4, at: (index: number) => others[index]});
    rows.refresh();
    expect(rows.rows.map(({first}) => first)).to.deep.equal(others);
  });

  it('U8 lists events, newest last, with type, id and what they say, accessibly', async () => {
    const {element} = await show(...MIXED);
    await expect(element).to.be.accessible();
    expect(types(element)).to.deep.equal([
      'run.started',
      '2 × text.delta',
      'tool.started',
      'state.snapshot',
      'action.required',
    ]);
    expect(read(rows(element)[0]!))
      .to.contain('title: Go r1')
      .and.to.match(/\d:00:00/);
    expect(read(rows(element)[1]!)).to.equal('No time 2 × text.delta Hello world m1');
  });

  it('U8 filters by kind and finds by type or id, and says where nothing matches', async () => {
    const {element} = await show(...MIXED);
    const found: Record<string, string[]> = {};
    for (const filter of EVENT_FILTERS) {
      await press(element, en[`event-log.filter.${filter}`]);
      found[filter] = types(element);
    }
    expect(found['all']).to.have.lengthOf(5);
    expect({...found, all: []}).to.deep.equal({
      all: [],
      text: ['2 × text.delta'],
      tools: ['tool.started'],
      state: ['state.snapshot'],
      requests: ['action.required'],
      others: ['run.started'],
    });
    const field = element.shadowRoot!.querySelector('input')!;
    const find = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new InputEvent('input'));
      await element.updateComplete;
    };
    await find('T1');
    expect(read(element)).to.contain('No event matches the filter.');
    await expect(element).to.be.accessible();
    await press(element, 'All');
    expect(types(element)).to.deep.equal(['tool.started']);
    await find('zzz');
    await press(element, 'Show all');
    expect(types(element)).to.have.lengthOf(5);
  });

  it('U8 folds the pieces of each text that stream together, and opens to each of them and to the JSON', async () => {
    const {element} = await show(piece('a'), piece('x', 'm2'), piece('b'), fact('run.status'), piece('c'));
    expect(types(element)).to.deep.equal(['2 × text.delta', 'text.delta', 'run.status', 'text.delta']);
    rows(element)[0]!.click();
    await element.updateComplete;
    expect(
      rows(element)
        .slice(0, 3)
        .map((row) => read(row)),
    ).to.deep.equal(['No time 2 × text.delta ab m1', 'No time text.delta a m1', 'No time text.delta b m1']);
    rows(element)[2]!.click();
    await element.updateComplete;
    const [code] = all(element.shadowRoot!, 'agent-code') as (Element & {text: string})[];
    expect(JSON.parse(code!.text)).to.include({type: 'text.delta', messageId: 'm1'});
    await expect(element).to.be.accessible();
    rows(element)[0]!.click();
    await element.updateComplete;
    expect(rows(element)).to.have.lengthOf(4);
  });

  it('U8 shows the JSON as it was redacted', async () => {
    const {element} = await show(fact('tool.started', {toolCallId: 't', payload: {input: {password: 'hunter22'}}}));
    rows(element)[0]!.click();
    await element.updateComplete;
    expect(read(element)).to.contain('password').and.not.to.contain('hunter22');
  });

  it('U8 keeps at most 200 lines on the page, with a way to earlier ones and back', async () => {
    const {element} = await show(...metrics(450));
    const ends = () => [rows(element)[0]!, rows(element).at(-1)!].map((row) => /n: (\d+)/.exec(read(row))?.[1]);
    expect(rows(element)).to.have.lengthOf(200);
    expect(ends()).to.deep.equal(['250', '449']);
    await press(element, 'Show earlier');
    expect(ends()).to.deep.equal(['150', '349']);
    await press(element, 'Show earlier');
    await press(element, 'Show earlier');
    expect(ends()).to.deep.equal(['0', '199']);
    expect(button(element, 'Show earlier')).to.equal(undefined);
    await press(element, 'Show later');
    expect(ends()).to.deep.equal(['100', '299']);
    await press(element, 'Go to newest');
    expect(ends()).to.deep.equal(['250', '449']);
  });

  it('U8 follows the end, until a person scrolls up or pauses it', async () => {
    const {element, on} = await show(...metrics(100));
    await frame();
    const isAtEnd = () => box(element).scrollHeight - box(element).scrollTop - box(element).clientHeight < 2;
    expect(isAtEnd()).to.equal(true);
    await on.tell(...metrics(5, 100));
    await frame();
    expect(rows(element)).to.have.lengthOf(105);
    expect(isAtEnd()).to.equal(true);
    await frame(); // a scroll within two frames of a change is taken for the change's own
    box(element).scrollTop = 0;
    await frame();
    await on.tell(metric(200));
    expect(rows(element)).to.have.lengthOf(105);
    await press(element, 'Go to newest');
    await frame();
    expect(rows(element)).to.have.lengthOf(106);
    await press(element, 'Pause');
    await on.tell(metric(201));
    expect(rows(element)).to.have.lengthOf(106);
    await press(element, 'Pause');
    expect(rows(element)).to.have.lengthOf(107);
  });

  it('U8 leaves what a person opens where it is', async () => {
    const {element, on} = await show(...metrics(100));
    await frame();
    const row = rows(element).at(-3)!;
    const {top} = row.getBoundingClientRect();
    row.click();
    await frame();
    await on.tell(...metrics(20, 100));
    await frame();
    expect(row.getBoundingClientRect().top).to.be.closeTo(top, 1);
    await press(element, 'Go to newest');
    expect(rows(element)).to.have.lengthOf(120);
  });

  it('U8 costs one update for many events, and none while paused or away', async () => {
    const {element, on} = await show(metric(0));
    let updates = 0;
    element.addController({hostUpdated: () => void updates++});
    await on.tell(...metrics(500, 1));
    expect(updates).to.be.within(1, 2);
    await press(element, 'Pause');
    updates = 0;
    await on.tell(...metrics(10, 600));
    expect(updates).to.equal(0);
    await press(element, 'Pause');
    element.remove();
    updates = 0;
    await on.tell(...metrics(10, 700));
    expect(updates).to.equal(0);
    on.projection.append(element);
    await on.settle();
    expect(read(rows(element).at(-1)!)).to.contain('n: 709');
  });

  it('U8 is walked with the keyboard, with one stop for Tab', async () => {
    const {element} = await show(...MIXED);
    rows(element).at(-1)!.focus();
    const at = () => read(element.shadowRoot!.activeElement!);
    const key = async (press: string) => {
      await sendKeys({press});
      await element.updateComplete;
      await new Promise((resolve) => setTimeout(resolve));
    };
    await key('ArrowUp');
    expect(at()).to.contain('state.snapshot');
    await key('Home');
    expect(at()).to.contain('run.started');
    await key('Enter');
    expect(rows(element)[0]!.ariaExpanded).to.equal('true');
    await key('End');
    expect(at()).to.contain('action.required');
    expect(rows(element).filter((row) => row.tabIndex === 0)).to.have.lengthOf(1);
  });

  it('U8 exports what the filter shows as NDJSON, and lets go of the file', async () => {
    const {element} = await show(...MIXED);
    await press(element, 'Text');
    const {createObjectURL, revokeObjectURL} = URL;
    const {click} = HTMLAnchorElement.prototype;
    const files: Blob[] = [];
    const names: string[] = [];
    const revoked: string[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = (url) => void revoked.push(url);
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      names.push(this.download);
    };
    // The browser has a minute to take the file: here it is over at once.
    const {setTimeout: wait} = globalThis;
    const soon = (call: () => void, ms = 0) => wait(call, Math.min(ms, 1));
    globalThis.setTimeout = soon as typeof setTimeout;
    try {
      await press(element, 'Export');
      await new Promise((resolve) => wait(resolve, 20));
    } finally {
      globalThis.setTimeout = wait;
      Object.assign(URL, {createObjectURL, revokeObjectURL});
      HTMLAnchorElement.prototype.click = click;
    }
    const lines = (await files[0]!.text()).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as {payload: object}).payload)).to.deep.equal([
      {delta: 'Hello '},
      {delta: 'world'},
    ]);
    expect(names).to.deep.equal(['events.ndjson']);
    expect(revoked).to.deep.equal(['blob:1']);
  });

  it('U8 holds out against any event', async () => {
    const payloads = [null, 0, '', [], [[null]], {'': {}}, '<img src=x onerror=alert(1)>', 'x'.repeat(1e5), '\u202e'];
    const {element, on} = await show(...payloads.map((payload) => fact('constructor', {payload})));
    await on.tell(
      fact('__proto__', {payload: {toString: null}}),
      {type: 5},
      [] as object,
      fact('run.status', {timestamp: 1e20}),
    );
    for (const row of rows(element)) row.click();
    await element.updateComplete;
    expect(rows(element).length).to.be.at.least(payloads.length);
    expect(all(element.shadowRoot!, 'img')).to.have.lengthOf(0);
    for (const row of rows(element)) expect(read(row).length).to.be.below(400);
  });

  it('U8 teaches where nothing came: no event, no store', async () => {
    const {element} = await show();
    const alone = await fixture<AgentEventLog>(html`<agent-event-log></agent-event-log>`);
    for (const each of [element, alone]) {
      expect(read(each)).to.contain('No event has come yet.');
      await expect(each).to.be.accessible();
    }
  });

  it('U8 is the same before and after attach, of one session, from right to left, and in Chinese', async () => {
    const {on} = await show(...MIXED, {type: 'run.started', sessionId: 's2', runId: 'r2'});
    const late = document.createElement('agent-event-log');
    late.sessionId = 's2';
    late.dir = 'rtl';
    late.lang = 'zh-CN';
    on.projection.append(late);
    await late.updateComplete;
    expect(rows(late).map((row) => read(row))).to.deep.equal(['无时间 run.started r2']);
    const [time, type] = [...rows(late)[0]!.children].map((cell) => cell.getBoundingClientRect());
    expect(time!.left).to.be.greaterThan(type!.left);
    await expect(late).to.be.accessible();
  });
});
