import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {lintEvents} from '../../../packages/cli/src/conformance/index.js';
import fc from '../../fast-check.js';
import {createAdapter} from '../../../src/adapters/acp/index.js';
import type {ProtocolAdapter} from '../../../src/adapters/adapter.js';
import type {AgentCommand} from '../../../src/commands/command.js';
import type {AgentEvent} from '../../../src/protocol/envelope.js';
import {ProjectionStore} from '../../../src/state/store.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows and frames are read by tests that know what they look for
type Row = Record<string, any>;

/** The frames of both sides between a client and an agent of the real SDK (`source` says which). */
interface Recording {
  readonly name: string;
  readonly source: string;
  readonly frames: readonly Row[];
}

const RECORDINGS = readFileSync(new URL('recordings.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording);
const recorded = (name: string) => RECORDINGS.find((one) => one.name === name)!;

/** A page that hears frames: those of a recording, or of an agent that the test plays by hand. */
class Page {
  readonly store = new ProjectionStore({schedule: () => undefined});
  readonly adapter: ProtocolAdapter = createAdapter({now: () => 0, newId: () => 'made'});
  readonly events: AgentEvent[] = [];

  hear(...frames: readonly unknown[]): this {
    for (const frame of frames) {
      const events = this.adapter.decode(structuredClone(frame));
      this.events.push(...events);
      this.store.append(events);
    }
    this.store.flush();
    return this;
  }

  /** What the page says by itself. */
  said(): Row[] {
    return this.adapter.socket!.outgoing() as Row[];
  }

  encode(command: Omit<AgentCommand, 'id'> & {id?: string}): Row {
    return this.adapter.encode({id: 'c1', ...command}, this.store) as unknown as Row;
  }

  rows(group: string): Row[] {
    return Object.values((this.store.snapshot() as Record<string, Record<string, Row>>)[group] ?? {});
  }

  /** Everything that a person sees of a conversation. */
  get shown(): unknown {
    const {runs, messages, parts, tools, actions, plans, sessions, artifacts, evidence, contexts} =
      this.store.snapshot() as Row;
    return {runs, messages, parts, tools, actions, plans, sessions, artifacts, evidence, contexts};
  }

  /** On a socket, with one session that the agent has made. */
  static open(capabilities: Row = {loadSession: true}): Page {
    const page = new Page();
    const {socket} = page.adapter;
    socket!.open();
    socket!.enter('s1', true);
    const [initialize] = page.said();
    page.hear(answer(initialize, {protocolVersion: 1, agentCapabilities: capabilities}));
    const [made] = page.said();
    return page.hear(answer(made, {sessionId: 'agent-1'}));
  }

  /** Says something, and gives the request. */
  prompt(text: string): Row {
    return this.encode({control: 'send', sessionId: 's1', payload: {text}})['body'] as Row;
  }

  update(update: Row): this {
    return this.hear({jsonrpc: '2.0', method: 'session/update', params: {sessionId: 'agent-1', update}});
  }
}

const answer = (request: Row | undefined, result: unknown) => ({jsonrpc: '2.0', id: request?.['id'], result});
const refusal = (request: Row | undefined, code: number, message: string) => ({
  jsonrpc: '2.0',
  id: request?.['id'],
  error: {code, message},
});
const chunk = (text: string, more: Row = {}) => ({
  sessionUpdate: 'agent_message_chunk',
  content: {type: 'text', text},
  ...more,
});

/** The same frames with each piece of text cut in two where the numbers say. */
function cutUp(frames: readonly Row[], cuts: readonly number[]): Row[] {
  let next = 0;
  return frames.flatMap((frame) => {
    const update = frame['params']?.update;
    const text = update?.content?.text as string | undefined;
    if (text === undefined || !/chunk$/.test(update.sessionUpdate)) return [frame];
    const at = (cuts[next++ % cuts.length] ?? 0) % (text.length + 1);
    const piece = (words: string) => {
      const content = {...update.content, text: words};
      return {...frame, params: {...frame['params'], update: {...update, content}}};
    };
    return [piece(text.slice(0, at)), piece(text.slice(at))];
  });
}

for (const {name, source, frames} of RECORDINGS) {
  describe(`${name} (${source})`, () => {
    const whole = new Page().hear(...frames);

    it('gives events that hold together', () => {
      assert.deepEqual([...lintEvents(whole.events)], []);
      assert.deepEqual(
        whole.rows('diagnostics').map(({code}) => code),
        [],
      );
    });

    it('folds to equal rows, however its texts are cut', () => {
      fc.assert(
        fc.property(fc.array(fc.nat(40), {minLength: 1, maxLength: 9}), (cuts) => {
          assert.deepEqual(new Page().hear(...cutUp(frames, cuts)).shown, whole.shown);
        }),
        {numRuns: 25},
      );
    });

    it('folds to equal rows when the session is told again after a cut', () => {
      const page = new Page().hear(...frames);
      const {sessionId} = frames.find(({id, result}) => id === 'new' && result)?.['result'] as Row;
      const updates = frames.filter(({method}) => method === 'session/update');
      const prompts = frames.filter(({method}) => method === 'session/prompt');
      const told = prompts.flatMap(({id, params}) => {
        const [from, to] = [
          frames.findIndex((one) => one['id'] === id),
          frames.findLastIndex((one) => one['id'] === id),
        ];
        const said = (params as Row)['prompt'].map((content: Row) => ({
          jsonrpc: '2.0',
          method: 'session/update',
          params: {sessionId, update: {sessionUpdate: 'user_message_chunk', content}},
        }));
        return [...said, ...updates.filter((one) => frames.indexOf(one) > from && frames.indexOf(one) < to)];
      });
      // What was refused was never said, so an agent does not tell it.
      const past = name === 'throws' ? [] : told;
      const load = {jsonrpc: '2.0', id: 'load', method: 'session/load', params: {sessionId}};
      page.hear(load, ...past, {jsonrpc: '2.0', id: 'load', result: {}});
      const {sessions: _sessions, ...shown} = page.shown as Row;
      const {sessions: _others, ...expected} = whole.shown as Row;
      assert.deepEqual(shown, expected);
    });
  });
}

describe('acp', () => {
  it('never throws, whatever it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), {maxLength: 6}), (values) => {
        const [first] = values as Row[];
        Page.open({promptCapabilities: first, sessionCapabilities: first, loadSession: first});
        const page = Page.open();
        page.prompt('go');
        for (const value of values as Row[]) {
          page.hear(value);
          page.update(value);
          page.hear({jsonrpc: '2.0', method: 'session/update', params: value});
          page.hear({jsonrpc: '2.0', id: 1, method: 'session/request_permission', params: value});
          page.hear({jsonrpc: '2.0', id: 'c1', result: value});
        }
      }),
      {numRuns: 100},
    );
  });

  it('asks for what it can: no files, no terminals, forms', () => {
    const page = new Page();
    page.adapter.socket!.open();
    const [{method, params} = {}] = page.said();
    assert.equal(method, 'initialize');
    assert.equal(params.protocolVersion, 1);
    assert.deepEqual(params.clientCapabilities.fs, {readTextFile: false, writeTextFile: false});
    assert.equal(params.clientCapabilities.terminal, false);
  });

  it('an agent of another version is not spoken to', () => {
    const page = new Page();
    page.adapter.socket!.open();
    page.adapter.socket!.enter('s1', true);
    page.hear(answer(page.said()[0], {protocolVersion: 2}));
    const {state, reason} = page.adapter.socket!.of('s1');
    assert.equal(state, 'failed');
    assert.match(reason ?? '', /version 2/);
    assert.deepEqual(page.said(), []);
  });

  it('a prompt that is refused was never said; one that fails later has failed', () => {
    const page = Page.open();
    const first = page.prompt('one');
    page.hear(refusal(first, -32_603, 'No.'));
    assert.deepEqual(page.adapter.socket!.replies(), [{commandId: 'c1', refusal: {message: 'No.', code: '-32603'}}]);
    assert.deepEqual([page.rows('runs'), page.rows('messages')], [[], []]);
    const second = page.prompt('two');
    page.update(chunk('Half')).hear(refusal(second, -32_603, 'Gone.'));
    assert.deepEqual(page.adapter.socket!.replies(), [{commandId: 'c1'}]);
    assert.equal(page.rows('runs')[0]?.['status'], 'failed');
  });

  it('V7 a decision stands once the agent goes on with its call, and not by what another call does', () => {
    const page = Page.open();
    page.prompt('go');
    page.update({sessionUpdate: 'tool_call', toolCallId: 'a', title: 'A'});
    page.update({sessionUpdate: 'tool_call', toolCallId: 'b', title: 'B', status: 'in_progress'});
    const options = [{optionId: 'y', name: 'Yes', kind: 'allow_once'}];
    const params = {sessionId: 'agent-1', toolCall: {toolCallId: 'a'}, options};
    page.hear({jsonrpc: '2.0', id: 0, method: 'session/request_permission', params});
    const actionId = page.rows('actions')[0]?.['id'] as string;
    const {body} = page.encode({control: 'approve', sessionId: 's1', actionId});
    assert.deepEqual(body, {jsonrpc: '2.0', id: 0, result: {outcome: {outcome: 'selected', optionId: 'y'}}});
    page.update({sessionUpdate: 'tool_call_update', toolCallId: 'b', status: 'completed'});
    assert.equal(page.rows('actions')[0]?.['status'], 'required');
    page.update({sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'in_progress'});
    assert.equal(page.rows('actions')[0]?.['resolution'], 'approved');
  });

  it('Stop answers open requests as cancelled, and the run ends when the agent says so', () => {
    const page = Page.open();
    const prompt = page.prompt('go');
    const params = {sessionId: 'agent-1', toolCall: {toolCallId: 'a', title: 'A'}, options: []};
    page.hear({jsonrpc: '2.0', id: 7, method: 'session/request_permission', params});
    const {body} = page.encode({control: 'interrupt', sessionId: 's1'});
    assert.deepEqual(body, {jsonrpc: '2.0', method: 'session/cancel', params: {sessionId: 'agent-1'}});
    assert.deepEqual(page.said(), [{jsonrpc: '2.0', id: 7, result: {outcome: {outcome: 'cancelled'}}}]);
    assert.equal(page.rows('actions')[0]?.['status'], 'required');
    page.hear(answer(prompt, {stopReason: 'cancelled'}));
    assert.deepEqual(
      [page.rows('actions')[0]?.['status'], page.rows('runs')[0]?.['status']],
      ['cancelled', 'cancelled'],
    );
  });

  it('a request that the agent takes back is cancelled', () => {
    const page = Page.open();
    page.prompt('go');
    const params = {sessionId: 'agent-1', toolCall: {toolCallId: 'a'}, options: []};
    page.hear({jsonrpc: '2.0', id: 7, method: 'session/request_permission', params});
    page.hear({jsonrpc: '2.0', method: '$/cancel_request', params: {requestId: 7}});
    assert.equal(page.rows('actions')[0]?.['status'], 'cancelled');
    assert.equal(page.said()[0]?.['error'].code, -32_800);
  });

  it('what a person has said is not shown twice where the agent repeats it', () => {
    const page = Page.open();
    page.prompt('hello');
    page.update({sessionUpdate: 'user_message_chunk', content: {type: 'text', text: 'hel'}});
    page.update({sessionUpdate: 'user_message_chunk', content: {type: 'text', text: 'lo'}});
    page.update(chunk('Hi.'));
    assert.deepEqual(
      page.rows('parts').map(({text}) => text),
      ['hello', 'Hi.'],
    );
  });

  it('a session that is here is resumed after a cut where the agent can, else loaded', () => {
    for (const [capabilities, method] of [
      [{loadSession: true, sessionCapabilities: {resume: {}}}, 'session/resume'],
      [{loadSession: true}, 'session/load'],
      [{}, 'session/new'],
    ] as const) {
      const page = Page.open(capabilities);
      const {socket} = page.adapter;
      page.prompt('go');
      page.update(chunk('Half'));
      page.store.append(socket!.close({kind: 'closed', message: 'Gone.'}, false));
      socket!.open();
      page.hear(answer(page.said()[0], {protocolVersion: 1, agentCapabilities: capabilities}));
      const [request] = page.said();
      assert.equal(request?.['method'], method);
      page.hear(answer(request, {sessionId: 'agent-2'}));
      assert.deepEqual(
        [page.rows('runs')[0]?.['status'], page.rows('runs')[0]?.['errorCode']],
        ['failed', 'stream_closed'],
      );
      assert.equal(socket!.of('s1').pastReason, method === 'session/new' ? 'acp_no_sessions' : undefined);
    }
  });

  it('files go along as the agent takes them; an address goes as a link', () => {
    const page = Page.open({promptCapabilities: {image: true, embeddedContext: true}});
    assert.equal(page.adapter.attachments?.accept, 'image/*,text/*,application/*');
    const attachments = [
      {mimeType: 'image/png', url: 'data:image/png;base64,AAAA', name: 'a.png'},
      {mimeType: 'text/csv', url: `data:text/csv;base64,${btoa('a,b')}`, name: 'b.csv'},
      {mimeType: 'application/pdf', url: 'data:application/pdf;base64,AAAA', name: 'c.pdf'},
      {mimeType: 'image/png', url: 'https://example.org/d.png', name: 'd.png'},
    ];
    const {body} = page.encode({control: 'send', sessionId: 's1', payload: {text: 'See', attachments}});
    assert.deepEqual(body.params.prompt, [
      {type: 'text', text: 'See'},
      {type: 'image', data: 'AAAA', mimeType: 'image/png'},
      {type: 'resource', resource: {uri: 'attachment:///b.csv', mimeType: 'text/csv', text: 'a,b'}},
      {type: 'resource', resource: {uri: 'attachment:///c.pdf', mimeType: 'application/pdf', blob: 'AAAA'}},
      {type: 'resource_link', uri: 'https://example.org/d.png', name: 'd.png', mimeType: 'image/png'},
    ]);
    assert.equal(Page.open({}).adapter.attachments, undefined);
  });

  it('the mode is set as the agent offers it, and what it cannot is refused', () => {
    const page = Page.open();
    const set = (payload: Row) => page.encode({control: 'edit', sessionId: 's1', payload});
    assert.equal(set({mode: 'code'})['body'].method, 'session/set_mode');
    assert.deepEqual(set({model: 'large'}), {unsupported: 'acp_no_word'});
    const select = (id: string) => ({id, category: id, type: 'select', currentValue: 'x', options: []});
    page.update({sessionUpdate: 'config_option_update', configOptions: [select('mode'), select('model')]});
    assert.equal(set({mode: 'code'})['body'].method, 'session/set_config_option');
    assert.deepEqual(set({model: 'large'})['body'].params, {sessionId: 'agent-1', configId: 'model', value: 'large'});
    assert.equal(page.adapter.refuses?.({control: 'edit', sessionId: 's1', messageId: 'm'}), 'acp_no_branches');
    assert.equal(page.adapter.controls.has('retry'), false);
  });

  it('a list of sessions is read page by page, and has the page’s own names of sessions that it made', () => {
    const page = Page.open({sessionCapabilities: {list: {}}});
    const {socket} = page.adapter;
    socket!.list();
    const [first] = page.said();
    page.hear(answer(first, {sessions: [{sessionId: 'agent-1', cwd: '/', title: 'Mine'}], nextCursor: 'more'}));
    const [second] = page.said();
    assert.deepEqual(second?.['params'], {cursor: 'more'});
    page.hear(answer(second, {sessions: [{sessionId: 'old', cwd: '/', title: 'Old'}]}));
    assert.deepEqual(
      page.rows('sessions').map(({id, title}) => [id, title]),
      [
        ['s1', 'Mine'],
        ['old', 'Old'],
      ],
    );
  });

  it('what a recording has of a large file stays with the page', async () => {
    const page = new Page().hear(...recorded('file').frames);
    const [artifact] = page.rows('artifacts');
    assert.equal(await page.adapter.kept?.(artifact?.['readRef'] as string)?.text(), '# Notes\n\nGreet the world.');
  });
});
