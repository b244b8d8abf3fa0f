import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import {ProjectionStore} from '../../src/state/index.js';
import {eventsOf, playAdk, post, recording, serveGateway, stream, turn, type Json} from './helpers.js';

/** What the page makes of a run of the gateway. */
async function pageOf(text: string): Promise<Json> {
  const adk = await playAdk((_, response) => stream(response, text));
  const events = await eventsOf(await post(`${await serveGateway(adk.url)}/agui`, turn()));
  const adapter = createAdapter();
  const store = new ProjectionStore();
  for (const event of events) store.append(adapter.decode(event));
  return store.snapshot();
}

const said = (text: string, more: Json) =>
  `data: ${JSON.stringify({author: 'a', invocationId: 'e', content: {parts: [{text}]}, ...more})}\n\n`;
const texts = ({parts}: Json) =>
  Object.values<Json>(parts)
    .filter(({kind}) => kind === 'assistant_text')
    .map(({text}) => text);

describe('What a page makes of the gateway’s events', () => {
  it('V5 N3 shows the final text where it is not what was streamed', async () => {
    const page = await pageOf(said('Hello wor', {partial: true}) + said('Goodbye.', {id: 'f'}));
    assert.deepEqual(texts(page), ['Goodbye.']);
  });

  it('U14 shows one answer for its pieces', async () => {
    assert.deepEqual(texts(await pageOf(recording('text'))), ['Hello there you.']);
  });

  it('shows an artifact with the version that was saved', async () => {
    const {artifacts} = await pageOf(recording('artifact'));
    const {status, title, versionId} = artifacts['r.txt'];
    assert.deepEqual([status, title, versionId], ['ready', 'r.txt', '0']);
  });

  it('T10 shows a tool that failed as failed, and one that waits as waiting', async () => {
    const [failed] = Object.values<Json>((await pageOf(recording('tool-error'))).tools);
    assert.equal(failed.status, 'output-error');
    const [waiting] = Object.values<Json>((await pageOf(recording('long-running'))).tools);
    assert.equal(waiting.status, 'progress');
  });

  it('U11 shows a request for consent with the call that it is about', async () => {
    const {actions, tools} = await pageOf(recording('confirmation'));
    const [action] = Object.values<Json>(actions);
    assert.deepEqual([action.toolName, action.toolCallId], ['pay', Object.keys(tools)[0]]);
  });

  it('U13 shows the state that the agent told', async () => {
    assert.match(JSON.stringify((await pageOf(recording('state'))).state), /"a\/b~c":"v"/);
  });
});
