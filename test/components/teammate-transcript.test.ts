import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import type {AgentTeammateTranscript} from '../../src/components/team/teammate-transcript/teammate-transcript.js';
import {TEAMMATE_KEY, openTeammate} from '../../src/components/team/team/agent-teammate-open.js';
import '../../src/all.js';
import {setConnection} from '../../src/components/shell/event-adapter/store-connection.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';
import {historyKey} from '../../src/transport/keys.js';

const of = (agentId: string, type: string, payload: object, more: object = {}) => ({
  type,
  sessionId: 's1',
  threadId: `s1.${agentId}`,
  parentThreadId: 's1',
  agentId,
  payload,
  ...more,
});
const LEAD = {type: 'agent.spawned', sessionId: 's1', agentId: 'lead', agentName: 'Lead', payload: {}};
const SCOUT = {
  ...of('scout', 'agent.spawned', {model: 'cobalt-small', reason: 'Find the readers', parentAgentId: 'lead'}),
  agentName: 'Scout',
  agentRole: 'finds sources',
};
const said = (agentId: string, messageId: string, text: string) =>
  of(agentId, 'text.final', {text}, {runId: `${agentId}.r`, messageId});
const now = (payload: object, more: object = {}) => of('scout', 'agent.changed', payload, more);

async function show(
  events: object[],
  options?: BenchOptions,
): Promise<{transcript: AgentTeammateTranscript; on: Bench}> {
  const on = await bench(html`<agent-teammate-transcript></agent-teammate-transcript>`, options);
  await on.tell(...events);
  const transcript = on.projection.querySelector('agent-teammate-transcript')!;
  transcript.style.blockSize = '600px';
  return {transcript, on};
}
async function open(on: Bench, agentId: string): Promise<void> {
  openTeammate(on.projection, on.store, agentId);
  await on.settle();
}
const composer = (transcript: AgentTeammateTranscript) =>
  transcript.shadowRoot!.querySelector('agent-teammate-composer')!;
const field = (transcript: AgentTeammateTranscript) => composer(transcript).shadowRoot!.querySelector('textarea')!;

describe('agent-teammate-transcript', () => {
  it('T15 V14 opens from anywhere: who it is, who delegated and why, and its own thread alone', async () => {
    const {transcript, on} = await show([
      LEAD,
      SCOUT,
      now({status: 'running', detail: 'Reader 4 of 7', toolCount: 12}),
      {
        type: 'text.final',
        sessionId: 's1',
        runId: 'r',
        messageId: 'c',
        agentId: 'lead',
        payload: {text: 'COORDINATOR'},
      },
      said('scout', 'm1', 'I found 31 files.'),
      of('scout', 'tool.started', {toolName: 'db.explain'}, {runId: 'scout.r', toolCallId: 't1'}),
    ]);
    expect(read(transcript)).to.contain('No teammate is open');
    await open(on, 'scout');
    const text = read(transcript);
    for (const words of ['Scout', 'finds sources', 'cobalt-small', 'Running', 'Reader 4 of 7', 'Delegated by Lead'])
      expect(text).to.contain(words);
    for (const words of ['Find the readers', 'db.explain', '12 tool calls', 'I found 31 files.'])
      expect(text).to.contain(words);
    expect(text).not.to.contain('COORDINATOR');
    await expect(transcript).to.be.accessible();
    button(transcript, 'Lead')!.click();
    expect(on.store.get(TEAMMATE_KEY)).to.deep.equal({agentId: 'lead'});
    await on.settle();
    let closed = '';
    on.projection.addEventListener('agent-teammate-close', ({agentId}) => (closed = agentId));
    transcript.shadowRoot!.querySelector<HTMLElement>('.back')!.click();
    await on.settle();
    expect(closed).to.equal('lead');
    expect(read(transcript)).to.contain('No teammate is open');
  });

  it('a person writes to the teammate itself; the text stays until it is told, and when it is refused', async () => {
    let refuse = true;
    const {transcript, on} = await show([LEAD, SCOUT, now({status: 'running'})], {
      reply: () => (refuse ? Promise.reject(new Refusal('It is being stopped')) : new Promise(() => undefined)),
    });
    await open(on, 'scout');
    expect(field(transcript).placeholder).to.equal('Message Scout, not the coordinator');
    field(transcript).focus();
    await sendKeys({type: 'Leave the archive out'});
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(field(transcript).value).to.equal('Leave the archive out');
    expect(read(composer(transcript))).to.contain('Refused It is being stopped');
    refuse = false;
    composer(transcript).shadowRoot!.querySelector<HTMLInputElement>('[type="checkbox"]')!.click();
    await sendKeys({type: '!'});
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(on.carried).to.have.length(2);
    expect(on.carried[1]).to.deep.include({
      control: 'continue_agent',
      agentId: 'scout',
      sessionId: 's1',
      payload: {text: 'Leave the archive out!', interrupt: true},
    });
    expect(field(transcript).readOnly).to.equal(true);
    await sendKeys({press: 'Enter'});
    expect(on.carried).to.have.length(2);
    const id = on.carried[1]!.id;
    await on.tell(
      now({pending: [{id: 'p1', text: 'Leave the archive out!', status: 'queued', by: 'Mara'}]}, {commandId: id}),
    );
    expect(field(transcript).value).to.equal('');
    expect(read(transcript)).to.contain('1 message waits to be read by it Leave the archive out! Mara');
  });

  it('keeps what was begun for each teammate, also while another is open and an answer comes', async () => {
    const {transcript, on} = await show([LEAD, {...of('ada', 'agent.spawned', {}), agentName: 'Ada'}, SCOUT]);
    const write = async (agentId: string, text: string) => {
      await open(on, agentId);
      field(transcript).focus();
      await sendKeys({type: text});
    };
    await write('scout', 'for scout');
    await sendKeys({press: 'Enter'});
    await on.settle();
    await write('ada', 'for ada');
    await on.tell(now({}, {commandId: on.carried[0]!.id}));
    expect(field(transcript).value).to.equal('for ada');
    await open(on, 'scout');
    expect(field(transcript).value).to.equal('');
    await open(on, 'ada');
    expect(field(transcript).value).to.equal('for ada');
  });

  it('V15 its requests are expanded here alone, and are answered to the teammate, not to the coordinator', async () => {
    const asks = of(
      'scout',
      'action.required',
      {actionType: 'tool_approval', title: 'Read the replica'},
      {
        actionId: 'a1',
        runId: 'scout.r',
      },
    );
    const {transcript, on} = await show([
      LEAD,
      SCOUT,
      said('scout', 'm1', 'One moment.'),
      now({status: 'needs_input'}),
      asks,
    ]);
    await open(on, 'scout');
    await on.settle();
    expect(read(transcript)).to.contain('Your answer goes to Scout itself, not to the coordinator.');
    const ways = all(transcript.shadowRoot!, 'agent-hitl-card').filter((card) => button(card, /^Approve/));
    expect(ways).to.have.length(1);
    expect(read(ways[0]!)).to.contain('Scout asks: Read the replica');
    button(ways[0]!, /^Approve/)!.click();
    await on.settle();
    expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1', agentId: 'scout', sessionId: 's1'});
    await on.tell(of('scout', 'action.resolved', {resolution: 'approved'}, {actionId: 'a1'}));
    expect(read(transcript)).not.to.contain('Your answer goes to');
  });

  it('stops with a choice of how far it reaches, and offers what the owner offers', async () => {
    const {transcript, on} = await show([
      LEAD,
      SCOUT,
      of('aide', 'agent.spawned', {parentAgentId: 'scout'}),
      of('aide2', 'agent.spawned', {parentAgentId: 'aide'}),
      now({status: 'running', controls: ['continue_agent', 'stop']}),
    ]);
    await open(on, 'scout');
    expect(button(transcript, 'Wait')).to.equal(undefined);
    button(transcript, 'Stop')!.click();
    await on.settle();
    expect(read(transcript)).to.contain('Also the 2 teammates it delegated to');
    await expect(transcript).to.be.accessible();
    transcript.shadowRoot!.querySelector<HTMLInputElement>('[value="all"]')!.click();
    transcript.shadowRoot!.querySelector<HTMLElement>('.ask [type="submit"]')!.click();
    await on.settle();
    expect(on.carried[0]).to.deep.include({control: 'stop', agentId: 'scout', payload: {cascade: 'all'}});
    expect(read(transcript)).to.contain('Stop: asked, not confirmed yet');
    await on.tell(now({controls: []}));
    expect(read(composer(transcript))).to.contain('takes no messages');
  });

  it('N6 picks the parts of a teammate without a thread out of the run, bounded, with older on demand', async () => {
    const part = (messageId: string, agentId: string, text: string) => ({
      type: 'text.final',
      sessionId: 's1',
      runId: 'r1',
      messageId,
      agentId,
      payload: {text},
    });
    const {transcript, on} = await show([
      {type: 'agent.spawned', sessionId: 's1', agentId: 'sub', agentName: 'Sub', payload: {}},
      {type: 'run.started', sessionId: 's1', runId: 'r1'},
      part('x', 'lead', 'COORDINATOR'),
      ...Array.from({length: 70}, (_, index) => part(`m${String(index)}`, 'sub', `Line ${String(index)}.`)),
    ]);
    await open(on, 'sub');
    const lines = () => all(transcript.shadowRoot!, 'agent-text').length;
    expect(lines()).to.equal(60);
    expect(read(transcript)).not.to.contain('COORDINATOR');
    await on.tell(part('m70', 'sub', 'Line 70.'), part('y', 'lead', 'COORDINATOR'));
    expect(read(transcript)).to.contain('Line 70.');
    transcript.shadowRoot!.querySelector<HTMLElement>('.parts > button')!.click();
    await on.settle();
    expect(lines()).to.equal(71);
    await expect(transcript).to.be.accessible();
  });

  it('an ended teammate is read only and says why; a transcript that is not here says where it is kept', async () => {
    const {transcript, on} = await show([
      LEAD,
      SCOUT,
      of('scout', 'agent.completed', {status: 'completed', summary: '31 readers'}, {timestamp: '2026-11-16T14:02:00Z'}),
    ]);
    await open(on, 'scout');
    expect(composer(transcript)).to.equal(null);
    expect(read(transcript)).to.match(/It ended at \S.* \(Completed\), so this can only be read\./);
    expect(read(transcript)).to.contain('Its transcript is not here.');
    await on.tell(now({transcriptRef: 'transcripts/scout-7'}));
    expect(read(transcript)).to.contain('It is kept as transcripts/scout-7');
    const asked: (string | undefined)[] = [];
    setConnection(on.store, {
      reconnect: () => undefined,
      retryOpening: () => undefined,
      refreshSessions: () => undefined,
      loadOlder: (scope) => Promise.resolve(void asked.push(scope)),
    });
    on.store.setLocal(historyKey('s1.scout'), {state: 'failed', reason: 'The archive is down'});
    await on.settle();
    expect(read(transcript)).to.contain('The archive is down');
    button(transcript, 'Try again')!.click();
    expect(asked).to.deep.equal(['s1.scout']);
  });

  it('C6 says what it lacks: no store, nobody open, an unknown teammate, a control that cannot be written', async () => {
    const alone = await fixture(html`<agent-teammate-transcript></agent-teammate-transcript>`);
    expect(read(alone)).to.contain('Unavailable');
    const {transcript, on} = await show([LEAD, SCOUT], {controls: ['send']});
    await open(on, 'ghost');
    expect(read(transcript)).to.contain('Nothing has been reported about the teammate ghost.');
    await open(on, 'scout');
    expect(field(transcript).readOnly).to.equal(true);
    expect(read(composer(transcript))).to.contain('does not take this');
  });

  it('fits 320 px with hostile words, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(30);
    const {transcript, on} = await show([
      {...SCOUT, agentName: nasty, agentRole: nasty},
      now({
        status: 'running',
        detail: nasty,
        model: nasty,
        pending: [{id: 'p', text: nasty, by: nasty, status: nasty}],
      }),
    ]);
    on.projection.dir = 'rtl';
    transcript.style.inlineSize = '320px';
    transcript.lang = 'zh-CN';
    await open(on, 'scout');
    composer(transcript).lang = 'zh-CN';
    await on.settle();
    expect(transcript.scrollWidth).to.be.at.most(320);
    expect(all(transcript.shadowRoot!, 'img')).to.deep.equal([]);
    expect(read(transcript)).to.contain('等它阅读');
    await expect(transcript).to.be.accessible();
  });
});
