import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import '../../src/all.js';
import type {AgentConversation} from '../../src/components/conversation/conversation/conversation.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import {openingKey} from '../../src/state/keys.js';
import {ProjectionStore} from '../../src/state/store.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';
import {untilStill} from './still.js';
import {waitUntil} from './waiting.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 16, 14, 2, second)).toISOString();

const run = (id: string, ...events: object[]) =>
  events.map((event) => ({sessionId: 's1', runId: id, timestamp: at(1), ...event}));

const user = (id: string, text: string) => ({
  type: 'text.final',
  sessionId: 's1',
  messageId: id,
  payload: {role: 'user', text},
});

const delta = (id: string, text: string) => ({type: 'text.delta', messageId: id, payload: {delta: text}});

async function open(
  events: readonly object[],
  attributes: {withoutProcess?: boolean; lang?: string; dir?: string} = {},
) {
  const store = new ProjectionStore({schedule: () => undefined});
  store.append(events);
  const projection = await fixture<AgentProjection>(html`
    <agent-projection .store=${store} lang=${attributes.lang ?? 'en'} dir=${attributes.dir ?? 'ltr'}>
      <agent-conversation
        style="height: 480px; width: 800px"
        ?without-process=${attributes.withoutProcess ?? false}
      ></agent-conversation>
    </agent-projection>
  `);
  const conversation = projection.querySelector<AgentConversation>('agent-conversation')!;
  const show = async (...more: object[]) => {
    store.append(more);
    store.flush();
    await untilStill(conversation);
  };
  await show();
  return {store, conversation, show, log: () => conversation.shadowRoot!.querySelector<HTMLElement>('[part="log"]')!};
}

const INTERLEAVED = [
  user('u1', 'Move the ledger'),
  ...run(
    'r1',
    {type: 'run.started'},
    {type: 'reasoning.delta', partId: 'p1', payload: {delta: 'Dual-write first'}},
    {type: 'tool.started', toolCallId: 't1', payload: {name: 'sql.query'}},
    {type: 'tool.result', toolCallId: 't1', payload: {status: 'ok', output: '42 rows'}},
    delta('m1', 'The readers are mapped.'),
    {type: 'tool.started', toolCallId: 't2', payload: {name: 'shell.run'}},
    {type: 'tool.failed', toolCallId: 't2', payload: {error: 'exit 1'}},
    delta('m1', 'The load test failed.'),
  ),
];

describe('agent-conversation', () => {
  it('is accessible while a run is at work', async () => {
    const {conversation} = await open(INTERLEAVED);
    await expect(conversation).to.be.accessible();
  });

  it('C6 says so where there is no store, no session and no message', async () => {
    const alone = await fixture<AgentConversation>(html`<agent-conversation lang="en"></agent-conversation>`);
    expect(read(alone)).to.contain('Unavailable');
    const {conversation} = await open([]);
    expect(read(conversation)).to.contain('No messages yet');
    await expect(conversation).to.be.accessible();
  });

  it('A11 V17 what could not be asked for is unavailable with the reason, and is not called empty', async () => {
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    const conversation = on.projection.querySelector('agent-conversation')!;
    const lost = {state: 'error', protocol: 'agent-ui', attempt: 1, since: 0, catchingUp: 0} as const;
    on.store.setLocal(TRANSPORT_KEY, {...lost, reason: 'There is no such session.'});
    await on.settle();
    expect(read(conversation)).to.equal('Unavailable There is no such session.');
    // A session that was read and is empty stays so, also without a connection; a protocol without one is idle between runs.
    const steps = {shell: 'ready', window: 'ready', current: 'ready', refs: 'ready'} as const;
    on.store.setLocal(openingKey('s1'), {steps});
    await on.settle();
    expect(read(conversation)).to.contain('No messages yet');
    on.store.setLocal(openingKey('s1'), {steps: {...steps, shell: 'failed'}});
    await on.settle();
    expect(read(conversation)).to.contain('Unavailable');
    on.store.setLocal(openingKey('s1'), {steps: {...steps, window: 'waiting'}});
    on.store.setLocal(TRANSPORT_KEY, {...lost, perRun: true});
    await on.settle();
    expect(read(conversation)).not.to.contain('Unavailable');
  });

  it('V3 C1 shows words and work in the order they came', async () => {
    const {conversation} = await open(INTERLEAVED);
    const words = read(conversation);
    const order = [
      'Move the ledger',
      'Dual-write first',
      'sql.query',
      'The readers are mapped.',
      'shell.run',
      'The load test failed.',
    ];
    const places = order.map((phrase) => words.indexOf(phrase));
    expect(
      places.every((place) => place >= 0),
      words,
    ).to.equal(true);
    expect(places).to.deep.equal([...places].sort((a, b) => a - b));
  });

  it('V4 C3 keeps a running process open and folds a finished one into a summary', async () => {
    const {conversation, show} = await open(INTERLEAVED);
    expect(read(conversation)).to.contain('Dual-write first');
    await show(
      ...run(
        'r1',
        {type: 'text.final', messageId: 'm1', payload: {text: 'The load test failed.'}},
        {type: 'run.finished', payload: {outcome: 'success'}},
      ),
    );
    expect(read(conversation)).to.contain('2 steps');
    expect(read(conversation)).not.to.contain('sql.query');
    const summary = all(conversation.shadowRoot!, '[part="summary"]')[0] as HTMLButtonElement;
    expect(summary.getAttribute('aria-expanded')).to.equal('false');
    summary.click();
    await show();
    expect(read(conversation)).to.contain('sql.query');
  });

  it('V6 C2 tool output never enters the answer', async () => {
    const {conversation} = await open(INTERLEAVED);
    for (const answer of all(conversation.shadowRoot!, 'agent-text'))
      expect(read(answer)).not.to.match(/42 rows|exit 1/);
  });

  it('V5 N3 a final text replaces what was streamed, once, and says that it was corrected', async () => {
    const {conversation, show} = await open(run('r1', {type: 'run.started'}, delta('m1', 'Fourty-two rows moved.')));
    await show(...run('r1', {type: 'text.final', messageId: 'm1', payload: {text: 'Forty-two rows moved.'}}));
    const words = read(conversation);
    expect(words.match(/rows moved/g)).to.have.length(1);
    expect(words).to.contain('Forty-two').and.to.contain('Corrected by the final text');
  });

  it('N6 names the agent that speaks', async () => {
    const {conversation} = await open([
      {type: 'agent.spawned', sessionId: 's1', agentId: 'a1', payload: {agentName: 'Builder'}},
      {type: 'agent.spawned', sessionId: 's1', agentId: 'a2', payload: {agentName: 'Reviewer'}},
      ...run(
        'r1',
        {type: 'run.started', agentId: 'a1'},
        {...delta('m1', 'Built.'), agentId: 'a1'},
        {...delta('m2', 'Checked.'), agentId: 'a2'},
      ),
    ]);
    expect(read(conversation)).to.contain('Builder').and.to.contain('Reviewer');
  });

  it('N6 A15 a coordinator is named once for its turn, and a message in a teammate’s thread by who wrote it', async () => {
    const scout = {
      sessionId: 's1',
      parentSessionId: 's1',
      runId: 'r2',
      threadId: 's1.scout',
      parentThreadId: 's1.main',
    };
    const own = {...scout, agentId: 'scout', agentName: 'Scout'};
    const told = (messageId: string, text: string, more: object) => ({
      ...{type: 'text.final', ...own, messageId},
      payload: {text, role: 'user', ...more},
    });
    const {conversation, show} = await open([
      ...run('r1', {type: 'run.started', agentId: 'lead', agentName: 'Lead'}, delta('m1', 'I delegate.')),
      {...own, type: 'agent.spawned', runId: 'r1', parentAgentId: 'lead', payload: {reason: 'Look'}},
      {type: 'agent.changed', sessionId: 's1', agentId: 'lead', agentName: 'Lead', payload: {}},
      told('q1', 'Be quick.', {}),
      told('q2', 'And careful.', {by: 'user'}),
      told('q3', 'It is mine.', {by: 'Mara'}),
    ]);
    expect(read(conversation).match(/Lead/g), 'no label of its own above what it delegates').to.have.length(1);
    conversation.sessionId = 's1.scout';
    await show();
    expect(read(conversation)).to.match(/Lead .*Be quick\. .*You .*And careful\. .*Mara .*It is mine\./);
  });

  /** Claims on the user's channel that are not the person's, each with the name that they must appear under. */
  const OTHERS: readonly (readonly [string, object])[] = [
    ['w7', {owner: 'agent', agentId: 'w7'}],
    ['w7', {agentId: 'w7'}],
    ['w7', {owner: 'session', agentId: 'w7'}],
    ['Scout', {owner: 'agent', agentId: 'w7', agentName: 'Scout'}],
    ['k9', {owner: 'task', taskId: 'k9'}],
    ['k9', {taskId: 'k9'}],
    ['Map the readers', {scope: 'task', taskId: 'k1'}],
    ['Builder', {taskId: 'k2'}],
    ['Unknown sender', {owner: 'agent'}],
    ['Unknown sender', {owner: 'model'}],
    ['Unknown sender', {owner: 'unknown'}],
    ['Unknown sender', {owner: 'session', scope: 'agent'}],
    ['Unknown sender', {scope: 'team'}],
  ];
  const KNOWN = [
    {type: 'agent.spawned', sessionId: 's1', agentId: 'a1', payload: {agentName: 'Builder'}},
    {type: 'task.changed', sessionId: 's1', taskId: 'k1', payload: {title: 'Map the readers'}},
    {type: 'task.changed', sessionId: 's1', taskId: 'k2', agentId: 'a1', payload: {title: 'Build'}},
  ];
  const label = (conversation: Element) => all(conversation.shadowRoot!, '[part="label"] b').map(read);

  for (const [name, claim] of OTHERS) {
    it(`F1 N5 N6 V13 a user-role message with ${JSON.stringify(claim)} is from ${name}, never from You`, async () => {
      const live = await open([...KNOWN, {...user('u1', 'It is mapped'), ...claim}]);
      expect(label(live.conversation)).to.deep.equal([name]);
      expect(all(live.conversation.shadowRoot!, 'article.user'), 'not drawn as a person’s words').to.have.length(0);
      expect(read(live.conversation)).not.to.contain('Edit and send again');
      const message = {id: 'u1', role: 'user', content: 'It is mapped', ...claim};
      const told = await open([...KNOWN, {type: 'messages.snapshot', sessionId: 's1', payload: {messages: [message]}}]);
      expect(label(told.conversation), 'from a history window').to.deep.equal([name]);
      const snapshot: unknown = JSON.parse(JSON.stringify(live.store.snapshot()));
      const hydrated = await open([{type: 'session.hydrated', sessionId: 's1', payload: {snapshot}}]);
      expect(label(hydrated.conversation), 'from a snapshot').to.deep.equal([name]);
    });
  }

  it('F1 what is known to be the person’s is theirs: by their command, by name, by its owner, or by its own run’s task', async () => {
    const {conversation} = await open([
      {...user('u1', 'One'), taskId: 'k1', commandId: 'c1'},
      {...user('u2', 'Two'), agentId: 'w7', payload: {role: 'user', text: 'Two', by: 'user'}},
      {...user('u3', 'Three'), owner: 'session', scope: 'message', taskId: 'k1'},
      {...user('u4', 'Four'), owner: 'runtime', scope: 'turn'},
      {type: 'run.started', sessionId: 's1', runId: 'r1', taskId: 'k1'},
      {...user('u5', 'Five'), runId: 'r1', taskId: 'k1'},
    ]);
    expect(label(conversation)).to.deep.equal(['You', 'You', 'You', 'You', 'You']);
  });

  it('N6 names an agent that is known by its words alone, again after another one, and never twice in a row', async () => {
    const other = {agentId: 'a2', agentName: 'writer'};
    const {conversation} = await open(
      run(
        'r1',
        {type: 'run.started'},
        {...delta('m1', 'I ask.'), agentName: 'clerk'},
        {...delta('m2', 'Once upon.'), ...other},
        {...delta('m3', 'The end.'), ...other},
        {...delta('m4', 'Thanks.'), agentName: 'clerk'},
      ),
    );
    expect(read(conversation)).to.match(/clerk .*I ask\. writer Once upon\. The end\. clerk Thanks\./);
  });

  it('V17 a run that nobody hears is told of, though nothing of it is here', async () => {
    const {conversation} = await open(
      run(
        'r1',
        {type: 'run.started'},
        {type: 'run.finished', payload: {outcome: 'cancelled', reason: 'stopped_listening'}},
      ),
    );
    expect(read(conversation)).to.contain('may go on at the service');
  });

  it('N5 V13 a worker’s report on the user channel is not shown as something the user said', async () => {
    const {conversation} = await open([
      user('u1', 'Start'),
      {
        type: 'text.final',
        sessionId: 's1',
        runId: 'r1',
        messageId: 'w1',
        workerNotificationId: 'n1',
        payload: {role: 'user', text: 'Scout finished'},
      },
    ]);
    expect(all(conversation.shadowRoot!, '.user')).to.have.length(1);
    expect(read(conversation)).not.to.contain('Scout finished');
  });

  it('V19 diagnostics and system messages stay out of the conversation', async () => {
    const {conversation} = await open([
      user('u1', 'Start'),
      {type: 'diagnostic.changed', sessionId: 's1', payload: {code: 'x', message: 'debug words'}},
      {type: 'metric.changed', sessionId: 's1', payload: {name: 'first_text_ms', value: 12}},
      {type: 'text.final', sessionId: 's1', messageId: 'y', payload: {role: 'system', text: 'system words'}},
    ]);
    expect(read(conversation)).not.to.match(/debug words|first_text|system words/);
  });

  it('every rendered fact carries its id and status', async () => {
    const {conversation} = await open(INTERLEAVED);
    const facts = all(conversation.shadowRoot!, '[data-fact]').map((element) => element.getAttribute('data-fact'));
    for (const fact of ['message:u1', 'run:r1', 'part:p1', 'tool:t1', 'tool:t2', 'part:m1'])
      expect(facts).to.include(fact);
  });

  it('N2 no fact is expanded twice', async () => {
    const {conversation} = await open(INTERLEAVED);
    const facts = all(conversation.shadowRoot!, '[data-fact]').map((element) => element.getAttribute('data-fact'));
    expect(new Set(facts).size).to.equal(facts.length);
  });

  it('without-process leaves the work out', async () => {
    const {conversation} = await open(INTERLEAVED, {withoutProcess: true});
    expect(read(conversation)).to.contain('The readers are mapped.').and.not.to.contain('sql.query');
  });

  it('is a silent log: busy while streaming, without announcing tokens', async () => {
    const {log, show} = await open(INTERLEAVED);
    expect(log().getAttribute('role')).to.equal('log');
    expect(log().getAttribute('aria-live')).to.equal('off');
    expect(log().getAttribute('aria-busy')).to.equal('true');
    await show(...run('r1', {type: 'run.finished', payload: {outcome: 'success'}}));
    expect(log().getAttribute('aria-busy')).to.equal('false');
  });

  it('a delta updates one text and redraws no other turn', async () => {
    const {conversation, show} = await open([
      ...run(
        'r0',
        {type: 'run.started'},
        {type: 'text.final', messageId: 'm0', payload: {text: 'Earlier answer'}},
        {type: 'run.finished', payload: {outcome: 'success'}},
      ),
      ...run('r1', {type: 'run.started'}, delta('m1', 'Now ')),
    ]);
    const [first] = all(conversation.shadowRoot!, 'agent-turn');
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    for (const element of [first!, ...all(first!.shadowRoot!, '*')]) {
      if (element.shadowRoot)
        observer.observe(element.shadowRoot, {childList: true, subtree: true, characterData: true, attributes: true});
    }
    await show(...run('r1', delta('m1', 'more words')));
    observer.disconnect();
    expect(read(conversation)).to.contain('Now more words');
    expect(changes).to.have.length(0);
  });

  it('stays at the end while text streams, lets go when a person moves up, and comes back on request', async () => {
    const long = Array.from({length: 80}, (_, index) => `Line ${index}\n\n`);
    const {conversation, show, log} = await open(
      run('r1', {type: 'run.started'}, ...long.map((line) => delta('m1', line))),
    );
    const box = log();
    const fromEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight;
    await show(...run('r1', delta('m1', 'The end\n\n')));
    expect(fromEnd()).to.be.at.most(2);
    box.dispatchEvent(new WheelEvent('wheel', {deltaY: -200}));
    box.scrollTop -= 400;
    await show(...run('r1', delta('m1', 'More\n\n'.repeat(20))));
    expect(fromEnd()).to.be.greaterThan(300);
    const jump = conversation.shadowRoot!.querySelector<HTMLButtonElement>('.jump')!;
    expect(read(jump)).to.contain('Answer continues below');
    jump.click();
    await show();
    expect(fromEnd()).to.be.at.most(2);
  });

  it('S3 a secret that arrives in pieces never reaches the page', async () => {
    const secret = 'sk-live-0123456789abcdefghij';
    const {conversation, show} = await open(run('r1', {type: 'run.started'}));
    for (const piece of secret.match(/.{1,3}/g)!) await show(...run('r1', delta('m1', piece)));
    await show(...run('r1', delta('m1', ' is the key.')));
    expect(read(conversation)).to.contain('[redacted]').and.not.to.contain('0123456789');
  });

  it('hostile text is shown as text', async () => {
    const {conversation} = await open([
      user('u1', '<img src=x onerror="window.hacked = 1">'),
      ...run(
        'r1',
        {type: 'run.started'},
        delta('m1', '<script>window.hacked = 1</script> [x](javascript:window.hacked=1)'),
      ),
    ]);
    expect((globalThis as {hacked?: number}).hacked).to.equal(undefined);
    expect(all(conversation.shadowRoot!, 'img, script, a[href^="javascript"]')).to.have.length(0);
  });

  it('speaks Chinese and right to left', async () => {
    const chinese = await open(INTERLEAVED, {lang: 'zh-CN'});
    await waitUntil(() => read(chinese.conversation).includes('推理'));
    const rtl = await open(INTERLEAVED, {dir: 'rtl'});
    const turn = all(rtl.conversation.shadowRoot!, 'article.user')[0]!;
    const label = turn.querySelector('header')!.getBoundingClientRect();
    const content = turn.querySelector('.content')!.getBoundingClientRect();
    expect(label.left).to.be.greaterThan(content.left);
  });

  it('H6 V18 another session shows its own turns only', async () => {
    const {store, conversation, show} = await open(INTERLEAVED);
    const token = store.openSession('s2');
    store.openSession('s3');
    expect(store.hydrate({messages: {}, sessions: {}}, token)).to.equal(false);
    await show(user('x', 'In the first session'), {
      type: 'text.final',
      sessionId: 's3',
      messageId: 'z',
      payload: {role: 'user', text: 'In the third'},
    });
    expect(read(conversation)).to.contain('In the third').and.not.to.contain('In the first session');
  });
});
