import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {click} from '../e2e/browser.js';
import {PeerPage, passTo} from './page-peer.js';
import type {WireEvent} from './peer.js';

const said = (text: string) => ({role: 'user', parts: [{kind: 'user_text', text}]});
const answered = (...parts: unknown[]) => ({status: 'completed', outcome: 'success', parts});
const words = (text: string) => ({kind: 'assistant_text', text});

describe('The page on the local server of LangGraph itself', {timeout: 300_000}, () => {
  const on = new PeerPage('langgraph', ({url}) => passTo(`${url}/native`), '&protocol=langgraph&runtime=/api');

  /** What the page has asked for since this was last asked. */
  async function heard(): Promise<WireEvent[]> {
    return (await (await fetch(`${on.peer.url}/heard`)).json()) as WireEvent[];
  }

  /** The runs that it has asked for. */
  async function posted(): Promise<WireEvent[]> {
    return (await heard()).flatMap(({path, body}) => (String(path).endsWith('/runs/stream') ? [body] : []));
  }

  /** A chat on one of the graphs, as a page has it that was just opened. */
  async function open(
    id: string = crypto.randomUUID(),
    assistantId = 'peer',
    site = on.site,
    url = '/api',
  ): Promise<string> {
    await on.page.goto('about:blank');
    await on.page.goto(site.url);
    await on.page.evaluate(
      (sessionId, url, options) => {
        const chat = document.createElement('agent-chat');
        Object.assign(chat, {protocol: 'langgraph', url, sessionId, options, attachments: 'data:'});
        document.body.replaceChildren(chat);
      },
      id,
      url,
      {assistantId},
    );
    await on.shows('Ready');
    return id;
  }

  it('A3 R7 streams an answer; a page that is opened later shows the thread', async () => {
    const id = await open();
    await on.say('text');
    await on.shows('Hello, 世界');
    const story = [said('text'), answered(words('Hello, 世界 👩‍🚀.'))];
    assert.deepEqual(await on.story(), story);
    await open(id);
    await on.tells(story);
    await on.say('reasoning');
    await on.shows('Forty-two.');
    // Tokens in, out, in all, and of those that were thoughts.
    assert.deepEqual(
      (await on.rows('metrics')).map(({value}) => value),
      [12, 7, 19, 2],
    );
  });

  it('A3 a page of another origin needs nothing in between, also to go on with a run', async () => {
    const address = (await (await fetch(`${on.peer.url}/address`)).json()) as string;
    const id = crypto.randomUUID();
    // A thread that is not there yet is answered with 404, which a browser writes to its console.
    await fetch(`${address}/threads`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({thread_id: id}),
    });
    // The page that we serve may ask nobody but its own server.
    await on.page.setBypassCSP(true);
    try {
      await open(id, 'peer', on.site, address);
      await on.type('slow 60 50');
      await on.shows('word2 ');
      await open(id, 'peer', on.site, address);
      await on.shows('word60 ');
      await on.until((runs) => runs.length === 1);
      assert.equal((await on.runs())[0]?.status, 'completed');
    } finally {
      await on.page.setBypassCSP(false);
    }
  });

  it('A4 A5 the input of a tool is shown while it streams, then its result; a tool that fails says so', async () => {
    await open();
    await on.type('typing');
    await on.shows(/get_weather .*\{"city":"Par(?!is)/);
    assert.equal((await on.rows('tools'))[0]?.status, 'input-streaming');
    await fetch(`${on.peer.url}/continue`);
    await on.shows('Sunny in Paris.');
    await on.say('broken');
    await on.shows('That failed.');
    const tool = {
      name: 'get_weather',
      status: 'output-available',
      input: {city: 'Paris'},
      result: {city: 'Paris', sky: 'sunny', celsius: 21},
    };
    const failed = {
      name: 'get_weather',
      status: 'output-error',
      input: {city: 'Atlantis'},
      error: 'Error: It sank.\n Please fix your mistakes.',
    };
    assert.deepEqual(await on.story(), [
      said('typing'),
      answered(tool, words('Sunny in Paris.')),
      said('broken'),
      answered(failed, words('That failed.')),
    ]);
  });

  for (const [buttons, resolution, status, answer] of [
    [['Approve'], 'approved', 'output-available', 'It said {"deleted":"/tmp/a"}.'],
    [['Reject', 'Reject'], 'rejected', 'output-error', 'I left it there.'],
  ] as const) {
    it(`A6 V7 LangChain’s own request waits, also for a page that is opened later, and ${resolution} goes on`, async () => {
      const id = await open(undefined, 'agent');
      await on.say('hitl');
      await on.shows(/Needs you .*delete_file .*\/tmp\/a/);
      if (resolution === 'approved') {
        await open(id, 'agent');
        await on.shows(/Needs you .*delete_file .*\/tmp\/a/);
      }
      const [asked] = await on.rows('actions');
      assert.deepEqual([asked?.status, asked?.toolCallId], ['required', (await on.rows('tools'))[0]?.id]);
      await on.decide(...buttons);
      await on.shows(answer);
      const [action, ...others] = await on.rows('actions');
      assert.deepEqual([action?.status, action?.resolution, others], ['resolved', resolution, []]);
      assert.deepEqual(
        (await on.rows('tools')).map((tool) => tool.status),
        [status],
      );
    });
  }

  it('A6 two decisions of one request go back together: the first waits on the page', async () => {
    await open(undefined, 'agent');
    await on.say('both');
    await on.shows('/tmp/b');
    await posted();
    await on.press('Approve');
    await on.decide('Approve');
    await on.shows('That is settled.');
    assert.deepEqual(
      (await posted()).map(({command}) => command),
      [{resume: {decisions: [{type: 'approve'}, {type: 'approve'}]}}],
    );
  });

  it('A6 a question in free words is answered in free words, and nothing else is offered', async () => {
    await open();
    await on.say('ask');
    await on.shows(/Needs you Which city\?/);
    assert.doesNotMatch(await on.read(), /Decline/);
    await on.fill('Your answer', 'Oslo');
    await on.decide('Answer');
    await on.shows('You said Oslo.');
  });

  it('A11 an error: what was said stays, cut off, and the run has failed in the words that came, also later', async () => {
    const id = await open();
    await on.say('error');
    await on.shows('Half a Stopped here Error The model went away.');
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.deepEqual(
      (await on.runs()).map(({status}) => status),
      ['failed', 'completed'],
    );
    await open(id);
    await on.shows(/error .*The model went away\. .*Hello, 世界/);
  });

  it('A11 a run that the server refuses: the text comes back with the server’s words', async () => {
    await open(undefined, 'nobody');
    await on.type('Is it safe?');
    await on.shows('No assistant found for "nobody"');
    assert.equal(await on.draft(), 'Is it safe?');
    assert.deepEqual(await on.story(), []);
  });

  it('A11 Stop: the server ends the run, and the page says that a person did', async () => {
    await open();
    await on.type('slow 200 50');
    await on.shows('word2 ');
    await on.press('Stop');
    await on.until((runs) => runs.length === 1);
    const [run] = await on.runs();
    assert.deepEqual([run?.status, run?.outcome], ['cancelled', 'cancelled']);
    assert.ok((await heard()).some(({path}) => String(path).endsWith(`/runs/${run?.id}/cancel`)));
    await on.say('text');
    await on.shows('Hello, 世界');
  });

  it('R7 A11 a reload in the middle of an answer reads it on, and it is shown once', async () => {
    const id = await open();
    await on.type('slow 80 50');
    await on.shows('word2 ');
    await open(id);
    await on.shows('word80 ');
    await on.until((runs) => runs.length === 1);
    const whole = Array.from({length: 80}, (_, index) => `word${String(index + 1)} `).join('');
    const story = [said('slow 80 50'), answered(words(whole))];
    assert.deepEqual(await on.story(), story);
    await open(id);
    await on.tells(story);
  });

  for (const [how, cut] of [
    ['breaks', (response: {destroy(): unknown}) => response.destroy()],
    ['is closed as if it were over', (response: {end(): unknown}) => response.end()],
  ] as const) {
    it(`U5 an answer whose connection ${how} is read on, and shown once`, async () => {
      const pass = passTo(`${on.peer.url}/native`);
      const site = await on.serve((request, response) => {
        // Whoever posts a run hears a few pieces.
        let pieces = /runs\/stream$/.test(request.url ?? '') ? 6 : Infinity;
        const write = response.write.bind(response) as (piece: unknown) => boolean;
        response.write = (piece: unknown) => {
          if (pieces-- > 0) return write(piece);
          cut(response);
          return false;
        };
        pass(request, response);
      });
      await open(undefined, 'peer', site);
      await on.type('slow 30 50');
      await on.shows('word30 ');
      await on.until((runs) => runs.length === 1);
      const whole = Array.from({length: 30}, (_, index) => `word${String(index + 1)} `).join('');
      assert.deepEqual(await on.story(), [said('slow 30 50'), answered(words(whole))]);
    });
  }

  it('regenerate: the run goes on from the checkpoint before the answer, and both are versions of one turn, also later', async () => {
    const id = await open();
    await on.say('text');
    await on.say('again');
    await on.shows(/Answer \d+\./);
    const [first] = /Answer \d+\./.exec(await on.read()) ?? [''];
    await posted();
    await on.press('Answer again');
    await on.until((runs) => runs.length === 3);
    const [{input, checkpoint_id: checkpoint}] = (await posted()) as [WireEvent];
    assert.deepEqual([input, typeof checkpoint], [null, 'string']);
    const text = await on.read();
    assert.ok(!text.includes(first) && /Answer \d+\./.test(text), text);
    await click(on.page, '[aria-label="Earlier branch"]');
    await on.shows(first);
    await open(id);
    await on.shows(/Answer \d+\./);
    assert.ok(!(await on.read()).includes(first));
    await click(on.page, '[aria-label="Earlier branch"]');
    await on.shows(first);
  });

  it('edit: a message is said again in new words from the checkpoint before it, also after a reload', async () => {
    const id = await open();
    await on.say('text');
    await on.say('reasoning');
    await on.shows('Forty-two.');
    await open(id);
    await on.shows('Forty-two.');
    await posted();
    await on.edit('tool');
    await on.shows('Sunny in Paris.');
    const [{input, checkpoint_id: checkpoint}] = (await posted()) as [WireEvent];
    assert.deepEqual([input.messages.length, input.messages[0].content, typeof checkpoint], [1, 'tool', 'string']);
    assert.doesNotMatch(await on.read(), /Forty-two/);
    // The thread itself has the new branch alone.
    const state = (await (await fetch(`${on.peer.url}/native/threads/${id}/state`)).json()) as WireEvent;
    assert.deepEqual(
      state.values.messages.map(({type}: WireEvent) => type),
      ['human', 'ai', 'tool', 'ai'],
    );
    await click(on.page, '[aria-label="Earlier branch"]');
    await on.shows('Forty-two.');
  });

  it('R5 a file goes along in its message, and one of the agent is shown', async () => {
    await open();
    await on.attach('notes.txt', 'text/plain', 'Hello');
    await on.say('file');
    await on.shows('You sent file text/plain notes.txt.');
    await on.attach('dot.png', 'image/png', Buffer.from('iVBORw0KGgo=', 'base64'));
    await on.say('file');
    await on.shows('You sent image_url data:image/png.');
    await on.say('picture');
    await on.page.waitForFunction(() => deep('img[src^="data:image/png"]'));
  });

  it('what a node says itself is an activity, subgraphs are teammates, and the state is shared', async () => {
    await open();
    await on.say('custom');
    await on.shows('Here it is.');
    await on.press('3 steps');
    await on.shows(/weather .*Paris .*sunny/);
    await on.say('delegate');
    await on.shows('The helper is done.');
    const [agent, ...others] = await on.rows('agents');
    assert.deepEqual([agent?.name, agent?.status, others], ['helper', 'completed', []]);
    const {parts} = (await on.story()).at(-1) as {parts: unknown[]};
    const task = {kind: 'agent_task', by: undefined, text: undefined};
    const expected = [
      task,
      {by: 'helper', ...words('I am the helper.')},
      {...words('The helper is done.'), by: undefined},
    ];
    assert.deepEqual(JSON.parse(JSON.stringify(parts)), JSON.parse(JSON.stringify(expected)));
    const [state] = await on.rows('state');
    assert.deepEqual(state?.state, {topic: 'custom'});
  });

  it('the threads of the server are its sessions', async () => {
    const id = await on.open();
    await fetch(`${on.peer.url}/native/threads`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({metadata: {title: 'About the weather'}}),
    });
    await on.reload();
    await on.shows('About the weather');
    assert.ok(id);
  });
});
