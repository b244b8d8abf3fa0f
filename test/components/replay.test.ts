import {LitElement} from 'lit';
import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {unzipSync, zipSync} from 'fflate';
import type {AgentCommand} from '../../src/commands/command.js';
import type {Receipt} from '../../src/commands/receipts.js';
import type {AgentReplay} from '../../src/components/evidence/replay/replay.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import type {ReplayRow} from '../../src/recording/player.js';
import {makePack} from '../../src/recording/make-pack.js';
import type {Recording} from '../../src/recording/recording.js';
import type {TrustedKey} from '../../src/recording/signature.js';
import {ACTIVE_SESSION_KEY} from '../../src/state/keys.js';
import {ProjectionStore} from '../../src/state/store.js';
import '../../src/all.js';
import {chord, paste} from './driving.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';
import {receiptKey} from '../../src/commands/keys.js';
import {REPLAY_KEY} from '../../src/recording/keys.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 16, 14, 3) + second * 1_000).toISOString();
const event = (type: string, second: number, ids: object = {}, payload: object = {}): AgentEvent => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: at(second),
  ...ids,
  payload,
});

const STORY: readonly AgentEvent[] = [
  event('session.opened', 0, {runId: undefined}, {title: 'Ledger'}),
  event('text.final', 0, {messageId: 'u1', runId: undefined}, {role: 'user', text: 'Check the invoices'}),
  event('run.started', 0),
  event('text.delta', 1, {messageId: 'm1'}, {delta: 'Looking '}),
  event('text.delta', 2, {messageId: 'm1'}, {delta: 'at them'}),
  event('text.final', 3, {messageId: 'm1'}, {text: 'Looking at them now'}),
  event('tool.started', 4, {toolCallId: 't1'}, {name: 'sql.query', input: {table: 'invoices'}}),
  event('tool.failed', 5, {toolCallId: 't1'}, {error: 'no such table', retryable: true}),
  event('action.required', 6, {actionId: 'a1'}, {actionType: 'tool_approval', title: 'Drop the table'}),
  event('queue.changed', 7, {}, {queued: [{id: 'q1', text: 'Then send it'}]}),
  event('agent.handoff', 8, {handoffId: 'h1'}, {from: 'Ada', to: 'Bo'}),
  event('session.opened', 9, {sessionId: 's2', runId: undefined}, {title: 'Other'}),
];
const recordingOf = (events: readonly AgentEvent[], more: Partial<Recording> = {}): Recording => ({
  name: 'night-run.ndjson',
  format: 'events',
  events,
  problems: [],
  ...more,
});
const text = (events: readonly unknown[]) => events.map((one) => JSON.stringify(one)).join('\n');

interface Shown {
  readonly on: Bench;
  readonly replay: AgentReplay;
  row(): ReplayRow;
}

async function show(recording?: Recording, more: {at?: string; surfaces?: unknown} = {}): Promise<Shown> {
  const on = await bench(
    html`<agent-replay .recording=${recording} at=${more.at ?? ''}></agent-replay>${more.surfaces}`,
  );
  const replay = on.projection.querySelector('agent-replay')!;
  const row = () => on.store.get<ReplayRow>(REPLAY_KEY)!;
  await on.settle();
  if (recording) await waitUntil(() => row().state !== 'loading');
  await on.settle();
  return {on, replay, row};
}
const slider = (replay: AgentReplay) => replay.shadowRoot!.querySelector<HTMLInputElement>('input[type="range"]')!;

describe('agent-replay', () => {
  it('is honest without a projection', async () => {
    const alone = await fixture(html`<agent-replay></agent-replay>`);
    expect(read(alone)).to.contain('Unavailable');
    await expect(alone).to.be.accessible();
  });

  it('is empty until a recording is opened, and says how', async () => {
    const {replay} = await show();
    expect(read(replay)).to.contain('No recording is open');
    expect(read(replay)).to.contain('drop or paste one here');
    expect(button(replay, 'Open a recording')).to.exist;
    await expect(replay).to.be.accessible();
  });

  it('Q5 shows whether a pack is what was packed, and who signed it', async () => {
    const pair = () =>
      crypto.subtle.generateKey({name: 'ECDSA', namedCurve: 'P-256'}, true, [
        'sign',
        'verify',
      ]) as Promise<CryptoKeyPair>;
    const signingKey = await pair();
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', signingKey.publicKey));
    const publicKey = btoa(String.fromCharCode(...spki));
    const plain = await makePack({events: STORY});
    const opened = async (bytes: Uint8Array, trustedKeys: readonly TrustedKey[] = [], lang = 'en') => {
      const {replay, row, on} = await show();
      replay.lang = lang;
      replay.trustedKeys = trustedKeys;
      await replay.open(new Blob([bytes as BlobPart]), 'pack.zip');
      await waitUntil(() => row().state !== 'loading');
      await on.settle();
      await expect(replay).to.be.accessible();
      return read(replay);
    };
    const signed = await makePack({events: STORY}, {signingKey});
    expect(await opened(plain))
      .to.contain('Files match the manifest')
      .and.contain('Not signed');
    expect(await opened(signed)).to.match(/Signed by an unknown key \([0-9a-f]{16}\)/);
    expect(await opened(signed, [{name: 'Audit', publicKey}])).to.contain('Signed by Audit');
    expect(await opened(signed, [{name: 'Audit', publicKey}], 'zh-CN')).to.contain('由 Audit 签名');
    const files = unzipSync(signed);
    const dropped = zipSync({...files, 'events.ndjson': files['events.ndjson']!.slice(0, -1)});
    expect(await opened(dropped)).to.contain('Files do not match the manifest');
    const swapped = zipSync({
      ...files,
      'manifest.json': unzipSync(await makePack({events: STORY.slice(1)}))['manifest.json']!,
    });
    expect(await opened(swapped)).to.contain('The signature does not match');
  });

  it('H7 shows what is played, where it stands and what the event is, on every surface around it', async () => {
    const {replay, on, row} = await show(recordingOf(STORY), {
      at: '8',
      surfaces: html`<agent-conversation session-id="s1"></agent-conversation>`,
    });
    expect(read(replay)).to.contain('Recording night-run.ndjson');
    expect(read(replay)).to.contain('8 of 12');
    expect(read(replay)).to.contain('tool.failed');
    expect(read(replay)).to.contain('no such table');
    expect(slider(replay).getAttribute('aria-valuetext')).to.match(
      /^event 8 of 12, .*\d\d:\d\d.*, Failure sql\.query: no such table$/,
    );
    const conversation = on.projection.querySelector('agent-conversation')!;
    expect(read(conversation)).to.contain('Looking at them now');
    expect(read(conversation)).not.to.contain('Drop the table');
    await expect(replay).to.be.accessible();
    replay.seek(4);
    await on.settle();
    await on.settle();
    expect(read(conversation)).to.contain('Looking at them');
    expect(read(conversation)).not.to.contain('now');
    expect(row().index).to.equal(4);
  });

  it('V14 keeps every id of the recording, and shows what a replay of it shows', async () => {
    const {on} = await show(recordingOf(STORY), {
      at: 'end',
      surfaces: html`<agent-conversation session-id="s1"></agent-conversation>`,
    });
    expect(on.store.snapshot()).to.deep.equal(ProjectionStore.replay(STORY).snapshot());
    const facts = all(on.projection, '[data-fact]').map((element) => (element as HTMLElement).dataset['fact']);
    for (const fact of ['tool:t1', 'action:a1', 'part:m1', 'message:u1', 'run:r1', 'handoff:h1'])
      expect(facts.join(' ')).to.contain(fact);
  });

  it('scrubs, steps, plays to the end and begins again', async () => {
    const {replay, on, row} = await show(recordingOf(STORY));
    expect(row()).to.include({index: 0, state: 'paused'});
    slider(replay).value = '6';
    slider(replay).dispatchEvent(new Event('input', {bubbles: true}));
    expect(row().index).to.equal(5);
    replay.step(-1);
    expect(row().index).to.equal(4);
    replay.step(1, 'fact');
    expect(row().index).to.equal(5);
    const speed = replay.shadowRoot!.querySelector('select')!;
    speed.value = 'max';
    speed.dispatchEvent(new Event('change', {bubbles: true}));
    replay.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Play"]')!.click();
    await waitUntil(() => row().state === 'ended');
    await on.settle();
    expect(row().index).to.equal(11);
    expect(slider(replay).value).to.equal('12');
    expect(replay.shadowRoot!.querySelector('[aria-label="One event on"]')!.getAttribute('aria-disabled')).to.equal(
      'true',
    );
    await expect(replay).to.be.accessible();
  });

  it('is worked by keyboard, only while the focus is in the bar', async () => {
    const {replay, row} = await show(recordingOf(STORY));
    document.body.focus();
    await sendKeys({press: 'End'});
    await sendKeys({press: 'f'});
    expect(row().index).to.equal(0);
    slider(replay).focus();
    const pressed = async (...keys: string[]) => {
      for (const key of keys) {
        if (key.includes('+')) await chord(...key.split('+'));
        else await sendKeys({press: key});
      }
      return row().index;
    };
    expect(await pressed('ArrowRight', 'l')).to.equal(2);
    expect(await pressed('ArrowLeft')).to.equal(1);
    expect(await pressed('j')).to.equal(0);
    expect(await pressed('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight')).to.equal(5);
    expect(await pressed('f')).to.equal(7);
    expect(await pressed('r')).to.equal(8);
    expect(await pressed('h')).to.equal(10);
    expect(await pressed('Shift+F')).to.equal(7);
    expect(await pressed('End')).to.equal(11);
    expect(await pressed('Home')).to.equal(-1);
    await waitUntil(() => slider(replay).getAttribute('aria-valuetext') === 'Before the first event');
    await pressed('k');
    expect(row().state).to.equal('playing');
    await pressed(' ');
    expect(row().state).to.equal('paused');
    expect(read(replay)).to.contain('Space plays');
  });

  it('arrows follow the direction of reading', async () => {
    const on = await fixture<HTMLElement>(
      html`<div dir="rtl">
        <agent-projection><agent-replay .recording=${recordingOf(STORY)}></agent-replay></agent-projection>
      </div>`,
    );
    const replay = on.querySelector('agent-replay')!;
    await waitUntil(() => replay.player?.state === 'paused');
    await waitUntil(() => slider(replay) !== null);
    slider(replay).focus();
    await sendKeys({press: 'ArrowLeft'});
    expect(replay.player!.index).to.equal(1);
  });

  it('lists its marks with words and shapes, by keyboard, and goes to them', async () => {
    const {replay, row, on} = await show(recordingOf(STORY));
    expect(replay.shadowRoot!.querySelectorAll('.track .mark')).to.have.length(4);
    button(replay, 'All 4 marks')!.click();
    await on.settle();
    const marks = [...replay.shadowRoot!.querySelectorAll<HTMLElement>('.go')];
    expect(marks.map(read)).to.deep.equal([
      'Run started r1 3',
      'Failure sql.query: no such table 8',
      'Request Drop the table 9',
      'Handoff Ada → Bo 11',
    ]);
    expect(marks.map(({tabIndex}) => tabIndex)).to.deep.equal([0, -1, -1, -1]);
    marks[0]!.focus();
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'Enter'});
    expect(row().index).to.equal(7);
    await expect(replay).to.be.accessible();
    button(replay, /^1 handoff/)!.click();
    expect(row().index).to.equal(10);
  });

  it('N4 nothing can be sent: every control on every surface is off or refused with a reason, and nothing leaves', async () => {
    const sent: string[] = [];
    const {fetch, WebSocket} = window;
    const beacon = navigator.sendBeacon.bind(navigator);
    const open = XMLHttpRequest.prototype.open;
    window.fetch = (input) => {
      sent.push(`fetch ${String(input instanceof Request ? input.url : input)}`);
      return Promise.reject(new TypeError('no network'));
    };
    window.WebSocket = function (url: string) {
      sent.push(`socket ${url}`);
    } as unknown as typeof WebSocket;
    navigator.sendBeacon = (url) => sent.push(`beacon ${String(url)}`) > 0;
    XMLHttpRequest.prototype.open = function () {
      sent.push('request');
    };
    try {
      const {on, replay} = await show(recordingOf(STORY), {
        at: 'end',
        surfaces: html`
          <agent-conversation session-id="s1"></agent-conversation>
          <agent-hitl-card action-id="a1"></agent-hitl-card>
          <agent-hitl-dock session-id="s1"></agent-hitl-dock>
          <agent-tool-card tool-call-id="t1" open></agent-tool-card>
          <agent-queue session-id="s1"></agent-queue>
          <agent-composer session-id="s1"></agent-composer>
          <agent-session-list></agent-session-list>
          <agent-runtime-status session-id="s1"></agent-runtime-status>
        `,
      });
      await on.settle();
      const given: AgentCommand[] = [];
      on.projection.addEventListener('agent-command', ({command}) => given.push(command as AgentCommand));
      const outside = (element: Element) => !replay.shadowRoot!.contains(element);
      const approve = all(on.projection, 'button').filter((each) => /Approve|Reject|Send|Retry|Stop/.test(read(each)));
      expect(approve.length).to.be.greaterThan(1);
      for (const each of approve) {
        const isOff = each.matches(':disabled, [aria-disabled="true"]');
        expect(isOff, read(each)).to.equal(true);
      }
      for (let round = 0; round < 2; round++) {
        for (const each of all(on.projection, 'button, textarea, input').filter(outside)) {
          if (each instanceof HTMLTextAreaElement) {
            each.value = 'Do it anyway';
            each.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
            each.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, composed: true}));
          } else if (each instanceof HTMLElement && !each.matches('input[type="file"]')) each.click();
        }
        await on.settle();
      }
      await aTimeout(20);
      expect(on.carried).to.deep.equal([]);
      expect(sent).to.deep.equal([]);
      // Whatever was asked all the same has its refusal, in words.
      for (const {id, control} of given) {
        const receipt = on.store.get<Receipt>(receiptKey(id));
        expect(receipt?.status, control).to.equal('refused');
        expect(receipt?.reason, control).to.equal('recorded');
      }
      expect(read(on.projection)).to.contain('This is a recording');
      expect(read(on.projection)).not.to.match(/no connection|for reading alone/);
    } finally {
      window.fetch = fetch;
      window.WebSocket = WebSocket;
      navigator.sendBeacon = beacon;
      XMLHttpRequest.prototype.open = open;
    }
  });

  it('H7 the time of a recording is the time of its events: clocks show that of the event and stand still', async () => {
    const LONG_AGO = [
      event('session.opened', 0, {runId: undefined}, {title: 'Ledger'}),
      event('text.final', 0, {messageId: 'u1', runId: undefined}, {role: 'user', text: 'Check the invoices'}),
      event('run.started', 10),
      event('tool.started', 60, {toolCallId: 't1'}, {name: 'sql.query', input: {table: 'invoices'}}),
      event(
        'action.required',
        61,
        {actionId: 'a1'},
        {actionType: 'tool_approval', title: 'Drop the table', expiresAt: at(130)},
      ),
      event('tool.progress', 100, {toolCallId: 't1'}, {percent: 20}),
      {...event('tool.progress', 0, {toolCallId: 't1'}, {percent: 30}), timestamp: undefined},
      event('tool.progress', 140, {toolCallId: 't1'}, {percent: 40}),
    ].map(({timestamp, ...rest}) => ({
      ...rest,
      ...(timestamp === undefined ? {} : {timestamp: timestamp.replace('2026', '2021')}),
      payload: JSON.parse(JSON.stringify(rest.payload).replace('2026', '2021')) as object,
    }));
    const {on, replay} = await show(recordingOf(LONG_AGO as AgentEvent[]), {
      at: '6',
      surfaces: html`
        <agent-runtime-status session-id="s1"></agent-runtime-status>
        <agent-tool-card tool-call-id="t1"></agent-tool-card>
        <agent-hitl-card action-id="a1"></agent-hitl-card>
        <agent-hitl-inbox></agent-hitl-inbox>
        <agent-task-capsule session-id="s1"></agent-task-capsule>
        <agent-session-list></agent-session-list>
      `,
    });
    const words = (name: string) => read(on.projection.querySelector(name)!);
    const isAt = (elapsed: string, tool: string, left: string) => {
      expect(words('agent-runtime-status')).to.contain(elapsed);
      expect(words('agent-tool-card')).to.contain(tool);
      expect(words('agent-hitl-card')).to.contain(left);
      expect(words('agent-hitl-inbox')).to.contain(left);
      expect(words('agent-session-list')).to.contain(left);
    };
    isAt('1:30', '0:40', '0:30');
    expect(words('agent-task-capsule')).not.to.match(/days|hr/);
    expect(read(on.projection)).not.to.match(/(hour|day|year)s? ago|no news|ran out|too late/i);
    expect(button(on.projection.querySelector('agent-hitl-card')!, /^Approve/)).to.exist;

    // Nothing ticks: over a second's edge no element is asked to update.
    let updates = 0;
    const shown = all(on.projection, '*').filter((each) => each instanceof LitElement);
    for (const each of shown) {
      each.addController({
        hostUpdated: () => {
          updates++;
        },
      });
    }
    await aTimeout(1_100);
    expect(updates).to.equal(0);

    // An event that tells no time happened at that of the one before it.
    replay.seek(6);
    await on.settle();
    isAt('1:30', '0:40', '0:30');
    replay.seek(7);
    await on.settle();
    isAt('2:10', '1:20', '');
    expect(button(on.projection.querySelector('agent-hitl-card')!, /^Approve/)).to.equal(undefined);
    replay.seek(5);
    await on.settle();
    isAt('1:30', '0:40', '0:30');
    expect(button(on.projection.querySelector('agent-hitl-card')!, /^Approve/)).to.exist;
  });

  it('names only the kinds of marks that are there, and keeps a place for the page at its end', async () => {
    const on = await bench(
      html`<agent-replay .recording=${recordingOf(STORY.slice(0, 8))}
        ><button slot="end" type="button">Leave</button></agent-replay
      >`,
    );
    const replay = on.projection.querySelector('agent-replay')!;
    await waitUntil(() => replay.player?.state === 'paused');
    await on.settle();
    expect(read(replay)).to.contain('1 failure');
    expect(read(replay)).not.to.match(/request|handoff/);
    expect(read(replay)).to.match(/Open another Leave/);
    await replay.open(text(STORY.slice(0, 2)));
    await on.settle();
    expect(read(replay)).not.to.match(/\d (failure|mark)/);
  });

  it('surfaces keep what is unfolded, and where they were read, over jumps', async () => {
    const long = Array.from({length: 60}, (_, turn) => [
      event(
        'text.final',
        turn,
        {messageId: `u${String(turn)}`, runId: undefined},
        {role: 'user', text: `Question ${String(turn)}`},
      ),
      event('run.started', turn, {runId: `r${String(turn)}`}),
      event('tool.started', turn, {runId: `r${String(turn)}`, toolCallId: `t${String(turn)}`}, {name: 'sql.query'}),
      event(
        'tool.result',
        turn,
        {runId: `r${String(turn)}`, toolCallId: `t${String(turn)}`},
        {status: 'ok', output: '4 rows'},
      ),
      event(
        'text.final',
        turn,
        {runId: `r${String(turn)}`, messageId: `m${String(turn)}`},
        {text: `Answer ${String(turn)}`},
      ),
      event('run.finished', turn, {runId: `r${String(turn)}`}, {outcome: 'success'}),
    ]).flat();
    const {on, replay} = await show(recordingOf(long), {
      at: 'end',
      surfaces: html`<div style="block-size: 400px; display: grid">
        <agent-conversation session-id="s1" style="block-size: 400px"></agent-conversation>
        <agent-tool-card tool-call-id="t3"></agent-tool-card>
      </div>`,
    });
    const tool = on.projection.querySelector('agent-tool-card')!;
    const isOpen = () => tool.shadowRoot!.querySelector('details')!.open;
    const was = !isOpen();
    tool.shadowRoot!.querySelector('summary')!.click();
    await on.settle();
    expect(isOpen()).to.equal(was);
    const conversation = on.projection.querySelector('agent-conversation')!;
    await aTimeout(50);
    const box = [...conversation.shadowRoot!.querySelectorAll<HTMLElement>('*')].find(
      (each) => each.scrollHeight > each.clientHeight + 50 && getComputedStyle(each).overflowY !== 'visible',
    )!;
    box.dispatchEvent(new WheelEvent('wheel', {deltaY: -400, bubbles: true}));
    box.scrollTop = 300;
    await aTimeout(100);
    const place = box.scrollTop;
    for (const index of [long.length - 20, long.length - 1, long.length - 8]) {
      replay.seek(index);
      await on.settle();
      await aTimeout(50);
    }
    expect(isOpen()).to.equal(was);
    expect(box.scrollTop).to.be.within(place - 2, place + 2);
  });

  it('opens an address, a file, what is dropped and what is pasted', async () => {
    const {on, replay, row} = await show();
    const ready = async (total: number) => {
      await waitUntil(() => row().total === total && row().state !== 'loading');
      await on.settle();
    };
    const url = URL.createObjectURL(new Blob([text(STORY)]));
    replay.src = url;
    await ready(12);
    URL.revokeObjectURL(url);
    replay.file = new File([text(STORY.slice(0, 3))], 'three.ndjson');
    await ready(3);
    expect(read(replay)).to.contain('three.ndjson');
    const base = replay.shadowRoot!.querySelector('[part~="base"]')!;
    const dropped = new DataTransfer();
    dropped.items.add(new File([text(STORY.slice(0, 5))], 'five.ndjson'));
    base.dispatchEvent(new DragEvent('drop', {dataTransfer: dropped, bubbles: true, cancelable: true}));
    await ready(5);
    expect(read(replay)).to.contain('five.ndjson');
    const pasted = new DataTransfer();
    pasted.setData('text/plain', text(STORY.slice(0, 4)));
    paste(base, pasted);
    await ready(4);
    expect(read(replay)).to.contain('Pasted text');
    await replay.open(
      text([
        {type: 'RUN_STARTED', threadId: 't', runId: 'r'},
        {type: 'RUN_ERROR', message: 'Overloaded'},
      ]),
    );
    await on.settle();
    expect(replay.player!.recording!.format).to.equal('ag-ui');
    expect(read(replay)).to.contain('1 failure');
  });

  it('shows that it loads, names a file that failed, and the problems of one that did not', async () => {
    const {on, replay, row} = await show();
    const many = Array.from({length: 20_000}, (_, index) =>
      event('text.delta', index, {messageId: `m${String(index)}`}, {delta: 'x'}),
    );
    replay.recording = recordingOf(many);
    await waitUntil(() => (row().progress ?? 0) > 0, 'loading', {interval: 1});
    await on.settle();
    if (row().state === 'loading') {
      expect(read(replay)).to.contain('Loading the recording');
      await expect(replay).to.be.accessible();
    }
    await waitUntil(() => row().state === 'paused', 'loaded');
    replay.recording = undefined;
    replay.src = '/there-is-no-such-recording.ndjson';
    await waitUntil(() => row().state === 'failed', 'failed');
    await on.settle();
    expect(read(replay)).to.contain('The recording cannot be played');
    expect(read(replay)).to.contain('Not Found');
    await expect(replay).to.be.accessible();
    await replay.open(`${JSON.stringify(STORY[0])}\nbroken\n${JSON.stringify(STORY[2])}`);
    await on.settle();
    expect(row().total).to.equal(2);
    expect(read(replay)).to.contain('1 problem in this file');
    expect(read(replay)).to.contain('Line 2');
    await expect(replay).to.be.accessible();
  });

  it('tells of every change once a frame, and opens the sessions of the recording', async () => {
    const {on, replay, row} = await show();
    const told: ReplayRow[] = [];
    on.projection.addEventListener('agent-replay-change', (change) => told.push(change.replay));
    replay.recording = recordingOf(STORY);
    await waitUntil(() => row().state === 'paused');
    await on.settle();
    replay.seek(11);
    await on.settle();
    expect(told.at(-1)).to.include({state: 'ended', index: 11, total: 12});
    expect(on.store.get(ACTIVE_SESSION_KEY)).to.deep.equal({id: 's1'});
    replay.dispatchEvent(
      Object.assign(new Event('agent-session-open', {bubbles: true, composed: true, cancelable: true}), {
        sessionId: 's2',
      }),
    );
    expect(on.store.get(ACTIVE_SESSION_KEY)).to.deep.equal({id: 's2'});
  });

  it('goes on where it is moved to, and gives the store back when it goes', async () => {
    const {on, replay, row} = await show(recordingOf(STORY), {at: '6'});
    const place = document.createElement('div');
    on.projection.append(place);
    place.append(replay);
    await on.settle();
    expect(row()).to.include({index: 5, state: 'paused'});
    replay.remove();
    await on.settle();
    expect(row().state).to.equal('empty');
    expect(on.store.log.length).to.equal(0);
    expect(on.store.get('session:s1')).to.equal(undefined);
  });

  it('plays by itself where it is told to', async () => {
    const on = await bench(
      html`<agent-replay
        autoplay
        .recording=${recordingOf(STORY.map(({timestamp: _at, ...rest}) => rest))}
      ></agent-replay>`,
    );
    await waitUntil(() => on.store.get<ReplayRow>(REPLAY_KEY)?.state === 'ended', 'ended');
    expect(on.store.get('handoff:h1')).to.exist;
  });
});
