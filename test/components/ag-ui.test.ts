import {expect, html, nextFrame} from '@open-wc/testing';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import type {AgentConversation} from '../../src/components/conversation/conversation/conversation.js';
import type {AgentQueue} from '../../src/components/conversation/queue/queue.js';
import '../../src/all.js';
import {bench, button} from './fixtures.js';
import {read} from './reading.js';
import {heldQueueKey, historyKey, TRANSPORT_KEY} from '../../src/transport/keys.js';

const started = (runId = 'r1') => ({
  type: 'RUN_STARTED',
  threadId: 't1',
  runId,
  input: {messages: [{id: `u-${runId}`, role: 'user', content: `Asked with ${runId}`}]},
});
const finished = (runId = 'r1', more: object = {}) => ({type: 'RUN_FINISHED', threadId: 't1', runId, ...more});
const said = (messageId: string, delta: string) => [
  {type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'},
  {type: 'TEXT_MESSAGE_CONTENT', messageId, delta},
  {type: 'TEXT_MESSAGE_END', messageId},
];

/** A conversation that hears AG-UI. */
async function conversation(...events: readonly object[]) {
  const on = await bench(html`<agent-conversation session-id="t1" style="height: 400px"></agent-conversation>`);
  const adapter = createAdapter();
  const hear = async (...more: readonly object[]) => {
    on.store.append(more.flatMap((event) => adapter.decode(event)));
    for (let round = 0; round < 4; round++) {
      on.store.flush();
      await nextFrame();
    }
  };
  await hear(...events);
  const element = on.projection.querySelector<AgentConversation>('agent-conversation')!;
  return {on, adapter, hear, element, text: () => read(element)};
}

describe('AG-UI on the page', () => {
  it('U3 U14 text gathers by its message, and the groups of events each have their place', async () => {
    const {text, element} = await conversation(
      started(),
      {type: 'STEP_STARTED', stepName: 'Look'},
      {type: 'STEP_FINISHED', stepName: 'Look'},
      {type: 'REASONING_MESSAGE_CHUNK', messageId: 'q1', delta: 'Thinking it over'},
      {type: 'TOOL_CALL_CHUNK', toolCallId: 'c1', toolCallName: 'search', delta: '{"q":"x"}'},
      {type: 'TOOL_CALL_RESULT', toolCallId: 'c1', messageId: 'c1-m', content: 'found'},
      {type: 'ACTIVITY_SNAPSHOT', messageId: 'x1', activityType: 'web_search', content: {query: 'ledger', found: 3}},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'One '},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'two '},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'three.'},
    );
    expect(text()).to.match(/Asked with r1.*Step Look.*Reasoning.*search.*web_search ledger · 3.*One two three\./);
    await expect(element).to.be.accessible();
  });

  it('S1 a run in breach says so, beside everything that was said', async () => {
    const {text} = await conversation(
      started(),
      ...said('m1', 'Before.'),
      {type: 'TEXT_MESSAGE_END', messageId: 'nobody'},
      ...said('m2', 'After.'),
      finished(),
    );
    expect(text()).to.contain('Before.').and.to.contain('After.');
    expect(text()).to.contain('broke the rules of its protocol');
    expect(text()).to.contain("No text message 'nobody' was started.");
  });

  it('F1 an error after the end is shown with its message, in the turn and on the status line', async () => {
    const {text, on, hear} = await conversation(started(), ...said('m1', 'Saved it.'), finished());
    const strip = document.createElement('agent-runtime-status');
    on.projection.append(strip);
    await hear({type: 'RUN_ERROR', message: 'The file was not written', code: 'EIO'});
    expect(text()).to.contain('After its end the run reported an error: The file was not written');
    expect(read(strip)).to.contain('The file was not written');
  });

  it('F1 an outcome that AG-UI does not have is no success', async () => {
    const {on, hear, text} = await conversation(started(), ...said('m1', 'Some of it.'));
    const strip = document.createElement('agent-runtime-status');
    on.projection.append(strip);
    await hear(finished('r1', {outcome: {type: 'partly'}}));
    expect(text()).to.contain('The run ended, and nobody reported its result.');
    expect(read(strip)).to.contain('Ended, result unknown').and.to.contain('partly');
    await hear(started('r2'), finished('r2'));
    expect(read(strip), 'RUN_FINISHED alone means success').to.contain('Done');
  });

  it('S2 a run that nobody listens to any more may go on, and the page says so', async () => {
    const {on, adapter, text} = await conversation(started(), ...said('m1', 'Half an ans').slice(0, 2));
    on.store.append(adapter.runs!.end({kind: 'aborted', message: ''}));
    await on.settle();
    await nextFrame();
    expect(text()).to.contain('stopped listening').and.to.contain('may go on');
  });

  it('V5 what a whole thread takes back is not shown any more', async () => {
    const {text, hear} = await conversation(started(), ...said('m1', 'First draft'), ...said('m2', 'Retracted'));
    await hear({
      type: 'MESSAGES_SNAPSHOT',
      messages: [{id: 'm1', role: 'assistant', content: 'First draft, corrected'}],
    });
    expect(text()).to.contain('First draft, corrected').and.not.to.contain('Retracted');
  });

  it('a resumed run goes on under the same name, without a second label', async () => {
    const interrupt = {id: 'i1', reason: 'confirmation', message: 'Go on?'};
    const {element, hear} = await conversation(
      started(),
      finished('r1', {outcome: {type: 'interrupt', interrupts: [interrupt]}}),
      {type: 'RUN_STARTED', threadId: 't1', runId: 'r2', parentRunId: 'r1'},
    );
    await hear(...said('m2', 'Going on.'), finished('r2'));
    const turns = [...element.shadowRoot!.querySelectorAll('agent-turn')];
    const labels = turns.map((turn) => turn.shadowRoot!.querySelector('[part~="label"]') !== null);
    expect(labels).to.deep.equal([true, true, false]);
  });

  it('R8 an interface of version 2.0 is part of what the agent says', async () => {
    const {on, element} = await conversation();
    on.store.append([
      {
        type: 'messages.snapshot',
        sessionId: 't1',
        payload: {messages: [{id: 'a1', role: 'assistant', content: 'Done.'}]},
      },
      {
        type: 'activity.changed',
        sessionId: 't1',
        messageId: 'a1',
        activityId: 'ui:a1',
        payload: {
          activityType: 'ui_schema',
          content: {
            version: '2.0',
            locale: 'zh-CN',
            status: 'success',
            theme: 'default',
            root: {type: 'text', content: '日程已创建'},
          },
        },
      },
    ]);
    for (let round = 0; round < 4; round++) {
      on.store.flush();
      await nextFrame();
    }
    expect(read(element)).to.match(/Done\..*日程已创建/);
  });

  it('R7 older days are asked for when somebody scrolls up to them, and what is read stays in place', async () => {
    const lines = Array.from({length: 30}, (_, index) => said(`m${index}`, `Line ${index} of the day.`)).flat();
    const {on, element} = await conversation(started(), ...lines, finished());
    on.store.setLocal(historyKey('t1'), {state: 'ready', before: '2026-11-15'});
    await on.settle();
    let asked = 0;
    on.projection.addEventListener('agent-load-older', () => asked++);
    const log = element.shadowRoot!.querySelector<HTMLElement>('[part="log"]')!;
    log.scrollTop = 0;
    for (let round = 0; round < 3; round++) await nextFrame();
    expect(asked).to.equal(1);
    const first = () => element.shadowRoot!.querySelector('agent-turn[entry="run:r1"]')!.getBoundingClientRect().top;
    const before = first();
    const older = Array.from({length: 10}, (_, index) => ({id: `h${index}`, role: 'user', content: `Older ${index}`}));
    on.store.append([{type: 'messages.snapshot', sessionId: 't1', payload: {messages: older}}]);
    on.store.setLocal(historyKey('t1'), {state: 'ready'});
    for (let round = 0; round < 6; round++) {
      on.store.flush();
      await nextFrame();
    }
    expect(read(element)).to.contain('Older 9');
    expect(Math.abs(first() - before)).to.be.lessThan(60);
  });

  it('A11 a conversation whose past could not be read at all is not empty: it says why', async () => {
    const {on, text} = await conversation();
    on.store.setLocal(historyKey('t1'), {state: 'failed', reason: 'No archive today.'});
    await on.settle();
    expect(text()).to.contain('No archive today.');
    on.store.setLocal(historyKey('t1'), {state: 'failed', reason: 'acp_no_sessions'});
    await on.settle();
    expect(text()).to.contain('The agent keeps no sessions');
  });

  it('R7 the past can also be asked for with a button, and a failure says why', async () => {
    const {on, element, text} = await conversation(started(), ...said('m1', 'Hello'), finished());
    on.store.setLocal(historyKey('t1'), {state: 'failed', before: '2026-11-15', reason: 'No archive today.'});
    await on.settle();
    expect(text()).to.contain('No archive today.');
    let asked = 0;
    on.projection.addEventListener('agent-load-older', () => asked++);
    button(element, 'Try again')!.click();
    expect(asked).to.equal(1);
  });
});

describe('agent-queue, turns that the page holds', () => {
  it('V8 are shown as held by this page, with the reason where one did not get through', async () => {
    const on = await bench(html`<agent-queue session-id="t1"></agent-queue>`);
    const queue = on.projection.querySelector<AgentQueue>('agent-queue')!;
    on.store.setLocal(heldQueueKey('t1'), {
      turns: [
        {id: 'k1', text: 'Then this', status: 'held'},
        {id: 'k2', text: 'Then that', status: 'failed', reason: 'Out of credit.'},
      ],
    });
    await on.settle();
    expect(read(queue)).to.match(
      /Held by this page, not by the runtime.*Held here Then this.*Then that.*Out of credit\./,
    );
    await expect(queue).to.be.accessible();
  });
});

describe('agent-connection-status, a stream per run', () => {
  it('U4 is ready between two runs', async () => {
    const on = await bench(html`<agent-connection-status></agent-connection-status>`);
    const status = on.projection.querySelector('agent-connection-status')!;
    const row = {state: 'idle', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0, perRun: true} as const;
    on.store.setLocal(TRANSPORT_KEY, row);
    await on.settle();
    expect(read(status)).to.equal('Ready');
    await expect(status).to.be.accessible();
  });
});
