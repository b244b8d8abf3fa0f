import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PeerPage, proxyTo} from './page-peer.js';
import type {WireEvent} from './peer.js';

describe('The page on a real LangGraph', {timeout: 180_000}, () => {
  const heard: WireEvent[] = [];
  const keep = (input: WireEvent) => {
    heard.push(input);
    return input;
  };
  const on = new PeerPage('langgraph', ({url}) => proxyTo(url, keep), '&protocol=ag-ui&cancel=none');

  it('S6 a run that ends under another id than it began is one run, and done', async () => {
    await on.open();
    await on.say('text');
    await on.shows('Hello, 世界');
    const [run, ...others] = await on.runs();
    assert.deepEqual([run?.id, run?.status, others], [heard.at(-1)?.runId, 'completed', []]);
    assert.equal(run?.breach, undefined);
    assert.ok((await on.rows('diagnostics')).some(({code}) => code === 'agui_other_id'));
  });

  it('A5 arguments that were lost on the way are shown whole, as the thread has them', async () => {
    await on.open();
    await on.say('tool-eager');
    await on.press('4 steps');
    await on.shows(/get_weather Oslo Done .*Rainy in Oslo\./);
    const [tool] = await on.rows('tools');
    assert.deepEqual([tool?.input, tool?.status], [{city: 'Oslo'}, 'output-available']);
  });

  for (const [path, name, answer, result, said] of [
    ['', 'the older CUSTOM on_interrupt', 'Yes, do it.', {deleted: '/tmp/report.txt'}, 'It is deleted.'],
    ['/outcome', 'both ways at once', 'No.', {kept: '/tmp/report.txt'}, 'I left it there.'],
  ] as const) {
    it(`A6 V7 a question told in ${name} is one question; "${answer}" is answered and resumed`, async () => {
      const site = path === '' ? on.site : await on.serve(proxyTo(`${on.peer.url}${path}`, keep));
      await on.open(undefined, site);
      await on.say('confirm');
      await on.shows(/Needs you Delete \/tmp\/report\.txt\? Input \{"path":"\/tmp\/report\.txt"\} Request Question/);
      assert.equal((await on.rows('actions')).length, 1);
      await on.fill('Your answer', answer);
      await on.decide('Answer');
      await on.shows(said);
      const [action, ...otherActions] = await on.rows('actions');
      const [tool, ...otherTools] = await on.rows('tools');
      assert.deepEqual([action?.status, action?.resolution, otherActions], ['resolved', 'answered', []]);
      assert.deepEqual([tool?.status, tool?.result, otherTools], ['output-available', result, []]);
      assert.equal(heard.at(-1)?.resume[0].payload, answer);
    });
  }

  it('A11 S6 a stream that goes on after RUN_ERROR: failed, with what was said, a note, and a page that lives', async () => {
    await on.open();
    await on.say('error');
    await on.shows(/Half a Stopped here Error The model went away\. The service broke the rules of its protocol/);
    const [run, ...others] = await on.runs();
    assert.deepEqual([await on.status(`run:${run?.id}`), others], ['failed', []]);
    assert.match(run?.breach, /already ended with an error/);
    assert.doesNotMatch(await on.read(), /\bDone\b/);
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.deepEqual(
      (await on.runs()).map(({status, breach}) => [status, breach === undefined]),
      [
        ['failed', false],
        ['completed', true],
      ],
    );
    assert.match(await on.read(), /Half a Stopped here Error The model went away/, 'what was told stays');
  });
});
