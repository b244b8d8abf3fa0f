import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import '../../src/components/conversation/turn/turn.strings.js';
import {english as en} from '../../src/locales/index.js';
import {click} from '../e2e/browser.js';
import {PeerPage, passTo} from './page-peer.js';
import type {WireEvent} from './peer.js';

const said = (text: string) => ({role: 'user', parts: [{kind: 'user_text', text}]});
const answered = (...parts: unknown[]) => ({status: 'completed', outcome: 'success', parts});
const words = (text: string) => ({kind: 'assistant_text', text});

describe('The page on a real route of the AI SDK', {timeout: 240_000}, () => {
  const on = new PeerPage('ai-sdk', ({url}) => passTo(url), '&protocol=ai-sdk&runtime=/api/chat');

  /** What the page has asked for since this was last asked. */
  async function heard(): Promise<WireEvent[]> {
    return (await (await fetch(`${on.peer.url}/heard`)).json()) as WireEvent[];
  }

  async function posted(): Promise<WireEvent[]> {
    return (await heard()).flatMap(({method, body}) => (method === 'POST' ? [body] : []));
  }

  /** The chat of a route that keeps its chats, as a page has it that was just opened. */
  async function openKept(id: string, site = on.site): Promise<void> {
    await on.page.goto('about:blank');
    await on.page.goto(site.url);
    await on.page.evaluate((sessionId) => {
      const chat = document.createElement('agent-chat');
      const options = {resume: true, stop: true};
      Object.assign(chat, {protocol: 'ai-sdk', url: '/api/kept', sessionId, history: 'messages', options});
      document.body.replaceChildren(chat);
    }, id);
  }

  it('A3 streams an answer, in agent-chat too', async () => {
    await on.open();
    await on.say('text');
    await on.shows('Hello, 世界');
    const story = [said('text'), answered(words('Hello, 世界 👩‍🚀.'))];
    assert.deepEqual(await on.story(), story);

    await on.page.evaluate(() => {
      const chat = document.createElement('agent-chat');
      Object.assign(chat, {protocol: 'ai-sdk', url: '/api/chat', sessionId: crypto.randomUUID()});
      document.body.replaceChildren(chat);
    });
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.deepEqual(await on.story(), story);
  });

  it('A4 A5 the input of a tool is shown while it streams, then its result, and the words around it', async () => {
    await on.open();
    await on.type('typing');
    await on.shows(/get_weather .*\{"city":"Par(?!is)/);
    assert.equal((await on.rows('tools'))[0]?.status, 'input-streaming');
    await fetch(`${on.peer.url}/continue`);
    await on.shows('Sunny in Paris.');
    await on.say('tool');
    const tool = {
      name: 'get_weather',
      status: 'output-available',
      input: {city: 'Paris'},
      result: {city: 'Paris', sky: 'sunny', celsius: 21},
    };
    assert.deepEqual(await on.story(), [
      said('typing'),
      answered(tool, words('Sunny in Paris.')),
      said('tool'),
      answered(words('I look. '), tool, words('Sunny in Paris.')),
    ]);
  });

  for (const [buttons, resolution, status, words] of [
    [['Approve'], 'approved', 'output-available', 'It is deleted.'],
    [['Reject', 'Reject'], 'rejected', 'cancelled', 'I left it there.'],
  ] as const) {
    it(`A6 V7 a call that needs a person waits, and ${resolution} goes on with the same answer`, async () => {
      await on.open();
      await on.say('confirm');
      await on.shows(/Needs you .*delete_file .*\/tmp\/report\.txt/);
      const [open] = await on.rows('actions');
      assert.equal(await on.status(`action:${open?.id}`), 'required');
      await on.decide(...buttons);
      await on.shows(words);
      const [action, ...others] = await on.rows('actions');
      assert.deepEqual([action?.status, action?.resolution, others], ['resolved', resolution, []]);
      assert.deepEqual(
        (await on.rows('tools')).map((tool) => tool.status),
        [status],
      );
      await on.say('text');
      await on.shows('Hello, 世界');
    });
  }

  it('A6 two decisions go back together: the first waits on the page', async () => {
    await on.open();
    await on.say('both');
    await on.shows('/tmp/b');
    await posted();
    await on.press('Approve');
    await on.decide('Approve');
    await on.shows('That is settled.');
    assert.equal((await posted()).length, 1);
  });

  it('A5 a tool of the page is run by the page, and the agent goes on with what it gave', async () => {
    await on.open();
    await on.page.evaluate(() => {
      deep('agent-event-adapter')!.tools = [
        {name: 'set_color', description: 'Paints.', run: (args) => ({painted: (args as {color: string}).color})},
      ];
    });
    await on.type('frontend');
    await on.until((runs) => runs.length === 2);
    await on.shows(/You have .*teal/);
    const [tool] = await on.rows('tools');
    assert.deepEqual([tool?.status, tool?.result], ['output-available', {painted: 'teal'}]);
  });

  it('A11 an error: what was said stays, cut off, and the run has failed in the words that came', async () => {
    await on.open();
    await on.say('error');
    await on.shows('Half a Stopped here Error The model went away.');
    await on.say('throws');
    await on.shows('Error The model is not there.');
    await on.say('broken');
    await on.shows('That failed.');
    assert.deepEqual(
      (await on.runs()).map(({status}) => status),
      ['failed', 'failed', 'completed'],
    );
    assert.equal((await on.rows('tools'))[0]?.status, 'output-error');
  });

  it('A11 a request that the route refuses: the text comes back with the route’s words', async () => {
    await on.open();
    await on.page.evaluate(() => (deep('agent-event-adapter')!.forwardedProps = {tenant: 'none'}));
    await on.type('Is it safe?');
    await on.shows('Send was refused. There is no such tenant.');
    assert.equal(await on.draft(), 'Is it safe?');
    assert.deepEqual(await on.story(), []);
  });

  it('A11 Stop: where the route cannot be asked to, the page says that it only stopped listening', async () => {
    await on.open();
    await on.type('slow 100 50');
    await on.shows('word2 ');
    await on.press('Stop');
    await on.shows(`Stopped here ${en['turn.stopped-for-good']}`);
    await on.say('text');
    await on.shows('Hello, 世界');
  });

  it('A11 Stop, where it can: the route ends the answer, and a reload shows what it kept of it', async () => {
    const id = crypto.randomUUID();
    await openKept(id);
    await on.type('slow 200 50');
    await on.shows('word2 ');
    await on.press('Stop');
    await on.until((runs) => runs.length === 1);
    const [run] = await on.runs();
    assert.deepEqual([run?.status, run?.reason], ['cancelled', 'stopped by a person']);
    await openKept(id);
    await on.shows('word2 ');
    await on.say('text');
    await on.shows('Hello, 世界');
  });

  it('R7 A11 a reload in the middle of an answer reads it on; after its end the history has it', async () => {
    const id = crypto.randomUUID();
    await openKept(id);
    await on.type('slow 60 50');
    await on.shows('word2 ');
    await openKept(id);
    await on.shows('word60 ');
    await on.until((runs) => runs.length === 1);
    const whole = Array.from({length: 60}, (_, index) => `word${String(index + 1)} `).join('');
    const story = [said('slow 60 50'), answered(words(whole))];
    assert.deepEqual(await on.story(), story);
    await openKept(id);
    await on.tells(story);
  });

  it('U5 an answer whose connection is cut is read on, and shown once', async () => {
    const pass = passTo(on.peer.url);
    const site = await on.serve((request, response) => {
      // Whoever posts hears three pieces.
      let pieces = request.method === 'POST' ? 3 : Infinity;
      const write = response.write.bind(response) as (piece: unknown) => boolean;
      response.write = (piece: unknown) => (pieces-- > 0 ? write(piece) : !response.destroy());
      pass(request, response);
    });
    const id = crypto.randomUUID();
    await openKept(id, site);
    await on.shows('Ready');
    await heard();
    await on.type('slow 30 50');
    await on.shows('word30 ');
    assert.deepEqual(
      (await heard()).map(({method, path}) => `${method} ${path}`),
      ['POST /kept', `GET /kept/${id}/stream`],
    );
    await on.until((runs) => runs.length === 1);
    const whole = Array.from({length: 30}, (_, index) => `word${String(index + 1)} `).join('');
    assert.deepEqual(await on.story(), [said('slow 30 50'), answered(words(whole))]);
  });

  it('R7 A6 a request that was open is asked again after a reload, and its answer goes on', async () => {
    const id = crypto.randomUUID();
    await openKept(id);
    await on.say('confirm');
    await openKept(id);
    await on.shows(/Needs you .*delete_file/);
    await on.decide('Approve');
    await on.shows('It is deleted.');
    assert.deepEqual(
      (await on.rows('actions')).map(({resolution}) => resolution),
      ['approved'],
    );
  });

  it('regenerate: the route answers again, and both answers are versions of one turn', async () => {
    await on.open();
    const question = `again ${crypto.randomUUID()}`;
    await on.say(question);
    await on.shows('Answer 1 to 1 messages.');
    await posted();
    await on.press('Answer again');
    await on.shows('Answer 2 to 1 messages.');
    await on.until((runs) => runs.length === 2);
    const [{trigger, messages}] = (await posted()) as [WireEvent];
    assert.deepEqual([trigger, messages.length], ['regenerate-message', 1]);
    assert.doesNotMatch(await on.read(), /Answer 1/);
    await click(on.page, '[aria-label="Earlier branch"]');
    await on.shows('Answer 1 to 1 messages.');
  });

  it('edit: a message is sent again in new words, with what stood before it and without what followed', async () => {
    await on.open();
    await on.say('text');
    await on.say('reasoning');
    await on.shows('Forty-two.');
    await posted();
    await on.edit('sources');
    await on.shows('It is sunny.');
    const [{trigger, messageId, messages}] = (await posted()) as [WireEvent];
    assert.deepEqual(
      [trigger, messageId === messages[0].id, messages.length, messages[0].parts],
      ['submit-message', true, 1, [{type: 'text', text: 'sources'}]],
    );
    assert.doesNotMatch(await on.read(), /Forty-two/);
    assert.deepEqual(
      (await on.rows('evidence')).map(({title, source}) => source?.url ?? title),
      ['https://weather.example/paris', 'Climate'],
    );
  });

  it('R5 a file goes along in its message; one of the agent is shown, and so are parts of the route’s own', async () => {
    await on.open();
    await on.page.evaluate(() => (deep('agent-event-adapter')!.attachments = 'data:'));
    await on.attach('notes.txt', 'text/plain', 'Hello');
    await on.say('file');
    await on.shows('You sent notes.txt (text/plain, data).');
    await on.say('picture');
    await on.page.waitForFunction(() => deep('img[src^="data:image/png"]'));
    await on.page.evaluate(() => (deep('agent-event-adapter')!.url = '/api/written'));
    await on.say('written');
    await on.shows('Here it is.');
    await on.press('2 steps');
    await on.shows(/weather .*Paris .*sunny/);
  });
});
