import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PeerPage, passTo} from './page-peer.js';

const said = (text: string) => ({role: 'user', parts: [{kind: 'user_text', text}]});
const answered = (...parts: unknown[]) => ({status: 'completed', outcome: 'success', parts});
const words = (text: string) => ({kind: 'assistant_text', text});

describe('The page on a real agent of the Agent Client Protocol', {timeout: 300_000}, () => {
  const on = new PeerPage('acp', ({url}) => passTo(url), '&protocol=acp&runtime=/api/agent', 'Connected');
  const goOn = () => fetch(`${on.peer.url}/continue`);

  it('A3 streams an answer, in agent-chat too', async () => {
    await on.openNew();
    await on.say('text');
    await on.shows('Hello, 世界');
    const story = [said('text'), answered(words('Hello, 世界 👩‍🚀.'))];
    assert.deepEqual(await on.story(), story);

    await on.page.evaluate(() => {
      sessionStorage.clear();
      const chat = document.createElement('agent-chat');
      Object.assign(chat, {protocol: 'acp', url: '/api/agent'});
      document.body.replaceChildren(chat);
    });
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.deepEqual(await on.story(), story);
  });

  it('A4 A5 a tool as it is asked for, at work, and done: input, output, and where it looked', async () => {
    await on.openNew();
    await on.type('typing');
    await on.shows(/Search for "greet"/);
    await on.holds('tools', ([tool]) => tool?.status === 'input-available' && tool.input?.pattern === 'gre');
    await goOn();
    await on.shows('two matches');
    await on.holds('tools', ([tool]) => tool?.status === 'progress' && tool.input?.pattern === 'greet');
    await goOn();
    await on.shows('Found two.');
    await on.say('tool');
    const [search, read] = await on.rows('tools');
    assert.deepEqual(
      [search?.kind, search?.status, search?.result],
      ['search', 'output-available', 'one match\ntwo matches'],
    );
    assert.deepEqual([read?.kind, read?.name, read?.inputSummary], ['file', 'read_file', 'Read greeting.txt']);
    assert.deepEqual([read?.result, read?.sources], ['Hello\nold world', [{title: '/project/greeting.txt:2'}]]);
    await on.say('broken');
    assert.deepEqual(
      (await on.rows('tools')).map(({status}) => status),
      ['output-available', 'output-available', 'output-error'],
    );
    await on.shows('404 Not Found');
  });

  it('A5 what a command prints in a terminal of the agent is shown as it comes, with how it ended', async () => {
    await on.openNew();
    await on.say('run');
    await on.shows('One test fails.');
    const [tool] = await on.rows('tools');
    assert.deepEqual([tool?.kind, tool?.output, tool?.exitCode], ['command', '\u001b[32mok 1\u001b[0m\nnot ok 2\n', 1]);
  });

  for (const [button, kind, resolution, status] of [
    ['Allow', 'allow_once', 'approved', 'output-available'],
    ['Always allow', 'allow_always', 'approved', 'output-available'],
    ['Reject', 'reject_once', 'rejected', 'cancelled'],
    ['Always reject', 'reject_always', 'rejected', 'cancelled'],
  ] as const) {
    it(`A6 V7 Q1 a change waits for a person, who sees it whole: "${button}" is ${kind}`, async () => {
      await on.openNew();
      await on.type('edit');
      await on.shows(/Needs you .*Edit greeting\.txt .*old world.*new world/);
      const [open] = await on.rows('actions');
      assert.equal(await on.status(`action:${open?.id}`), 'required');
      await on.press(button);
      await on.shows(`(${kind}).`);
      await on.until(([run]) => run?.status === 'completed');
      const [[action], [tool]] = [await on.rows('actions'), await on.rows('tools')];
      assert.deepEqual([action?.status, action?.resolution, action?.reason], ['resolved', resolution, button]);
      assert.equal(tool?.status, status);
    });
  }

  it('I3 Stop: the agent stops, and says so; what it asked for is cancelled', async () => {
    await on.openNew();
    await on.type('long');
    await on.shows('1 2 3');
    await on.press('Stop');
    await on.until(([run]) => run?.status === 'cancelled');
    await on.type('edit');
    await on.shows('Needs you');
    await on.press('Stop');
    await on.until((runs) => runs.length === 2 && runs[1]?.status === 'cancelled');
    const [action] = await on.rows('actions');
    assert.deepEqual([action?.status, action?.resolution], ['cancelled', 'cancelled']);
    assert.equal((await on.rows('tools'))[0]?.status, 'cancelled');
    assert.deepEqual(
      (await on.rows('diagnostics')).map(({code}) => code),
      [],
    );
  });

  it('A11 an error: what was said stays, cut off, and the run has failed in the words that came', async () => {
    await on.openNew();
    await on.say('error');
    await on.shows('Internal error: The model went away.');
    await on.say('refuse');
    await on.say('most');
    assert.deepEqual(
      (await on.runs()).map(({status, errorCode, reason}) => [status, errorCode ?? reason]),
      [
        ['failed', '-32603'],
        ['failed', 'refusal'],
        ['completed', 'max_tokens'],
      ],
    );
  });

  it('A11 what the agent refuses before it says anything comes back to the composer, with its words', async () => {
    await on.openNew();
    await on.type('throws');
    await on.shows('Internal error: The model is not there.');
    assert.equal(await on.draft(), 'throws');
    assert.deepEqual(await on.runs(), []);
  });

  it('A10 a reload: the session is loaded from the agent, and gone on with', async () => {
    await on.openNew();
    await on.say('tool');
    await on.say('think');
    const work = {
      name: 'read_file',
      status: 'output-available',
      input: {path: '/project/greeting.txt'},
      result: 'Hello\nold world',
    };
    const story = await on.story();
    assert.deepEqual(story, [
      said('tool'),
      answered(words('I look. '), work, words('It greets an old world.')),
      said('think'),
      answered({kind: 'reasoning_detail', text: 'They greet. I answer.'}, words('Good day.')),
    ]);
    await on.page.reload();
    await on.shows('Good day.');
    // How a turn of before has ended, the protocol does not say.
    const past = story.map((turn) => {
      const {status, outcome: _outcome, ...rest} = turn as Record<string, unknown>;
      return status === undefined ? rest : {status: 'ended', ...rest};
    });
    await on.tells(past);
    await on.say('text');
    assert.equal((await on.story()).length, 6);
  });

  it('A11 an agent that keeps no sessions: a reload says so, and begins anew', async () => {
    await on.openNew('/api/bare');
    await on.say('text');
    await on.page.reload();
    await on.shows('The agent keeps no sessions: what was said before is lost to it. It begins anew.');
    await on.say('text');
    assert.deepEqual(await on.story(), [said('text'), answered(words('Hello, 世界 👩‍🚀.'))]);
  });

  it('A11 a session that the agent does not have cannot be opened, and says why', async () => {
    await on.page.goto('about:blank');
    await on.page.goto(`${on.site.url}?lang=en&protocol=acp&runtime=/api/agent#nowhere`);
    await on.shows('Resource not found: nowhere');
    await on.page.evaluate(() => deep('agent-event-adapter')!.createSession());
    await on.say('text');
    await on.shows('Hello, 世界');
  });

  it('A11 a cut: the session is resumed, and the turn that was at work is told as lost', async () => {
    await on.openNew();
    await on.say('text');
    await on.type('cut');
    await on.until((runs) => runs[1]?.status === 'failed');
    await on.shows('Before the cut.');
    assert.equal((await on.runs())[1]?.errorCode, 'stream_closed');
    await on.say('text');
    assert.deepEqual(await on.story(), [
      said('text'),
      answered(words('Hello, 世界 👩‍🚀.')),
      said('cut'),
      {
        status: 'failed',
        parts: [words('Before the cut. '), {error: (await on.runs())[1]?.error, errorCode: 'stream_closed'}],
      },
      said('text'),
      answered(words('Hello, 世界 👩‍🚀.')),
    ]);
  });

  it('a plan is shown with its steps as they are done', async () => {
    await on.openNew();
    await on.type('plan');
    await on.shows(/Read it.*Change it/);
    await on.holds('plans', ([plan]) => plan?.status === 'streaming' && plan.steps[1].status === 'in_progress');
    await goOn();
    await on.shows('All of it is done.');
    await on.holds('plans', ([plan]) => plan?.status === 'final');
    const [plan] = await on.rows('plans');
    assert.deepEqual(
      plan?.steps.map(({status}: {status: string}) => status),
      ['completed', 'completed'],
    );
  });

  it('V7 the mode is chosen by a person or by the agent, and stands once the agent has it; a model may be refused', async () => {
    await on.openNew();
    const session = async () => (await on.rows('sessions')).find(({modes}) => modes);
    assert.equal((await session())?.mode, 'ask');
    await on.pick('model', 'Large');
    await on.shows('The large model is for the mode Code.');
    assert.equal((await session())?.model, 'small');
    await on.pick('mode', 'Code');
    await on.holds('sessions', (rows) => rows.some(({mode}) => mode === 'code'));
    await on.pick('model', 'Large');
    await on.holds('sessions', (rows) => rows.some(({model}) => model === 'large'));
    await on.say('mode');
    assert.equal((await session())?.mode, 'ask');
  });

  it('a file goes along, and files come back: a body as an artifact, an address as a source', async () => {
    await on.openNew();
    await on.attach(
      'dot.png',
      'image/png',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    await on.attach('list.csv', 'text/csv', 'a,b');
    await on.say('file');
    await on.shows('I was given: text, image image/png, resource text/csv.');
    const [[artifact], [evidence]] = [await on.rows('artifacts'), await on.rows('evidence')];
    assert.deepEqual([artifact?.title, evidence?.title], ['notes.md', 'How to greet']);
    await on.shows('notes.md');
  });

  it('I5 neither another answer nor an edit is offered: the agent keeps the conversation', async () => {
    await on.openNew();
    await on.page.evaluate(() => {
      sessionStorage.clear();
      const chat = document.createElement('agent-chat');
      Object.assign(chat, {protocol: 'acp', url: '/api/agent'});
      document.body.replaceChildren(chat);
    });
    await on.say('text');
    await on.page.waitForFunction(() => deep('agent-message-actions')?.shadowRoot?.querySelector('button'));
    const text = await on.read();
    assert.ok(!/Edit and send again|Try again|Another answer/.test(text), text);
  });

  it('A7 what is written meanwhile waits, marked as held by the page, and is sent then', async () => {
    await on.openNew();
    await on.type('plan');
    await on.shows(/Read it.*Change it/);
    await on.type('text');
    await on.shows(/held|waits/i);
    await goOn();
    await on.until((runs) => runs.length === 2 && runs[1]?.status === 'completed');
    await on.shows('Hello, 世界');
  });

  it('A6 a form of the agent is filled, or declined', async () => {
    await on.openNew();
    await on.type('form');
    await on.shows('How shall I greet?');
    await on.fill('Greeting', 'Good day');
    await on.press('Answer');
    await on.shows('Good day, world.');
  });

  it('A6 an agent that asks to sign in is answered first; what was written meanwhile is sent then', async () => {
    await on.openNew('/api/locked');
    await on.shows(/Needs you .*Authentication required/);
    await on.type('text');
    await on.press('Use the house key');
    await on.shows('Hello, 世界');
    const [action] = await on.rows('actions');
    assert.equal(action?.status, 'resolved');
  });

  it('sessions are listed; one goes on while another is looked at', async () => {
    await on.openNew();
    await on.say('about');
    await on.shows('Greetings of the world');
    await on.type('plan');
    await on.shows(/Read it.*Change it/);
    await on.page.evaluate(() => deep('agent-event-adapter')!.createSession());
    await on.say('text');
    await goOn();
    await on.until((runs) => runs.length === 3 && runs.every(({status}) => status === 'completed'));
    await on.shows(/text now Done Done, Greetings of the world/);
  });

  it('I5 what the page does not do for an agent is refused, and told', async () => {
    await on.openNew();
    await on.say('disk');
    await on.shows('The client said: -32601.');
    assert.deepEqual(
      (await on.rows('diagnostics')).map(({code}) => code),
      ['acp_refused'],
    );
  });
});
