import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {readTurn} from '../../packages/gateway/src/adk/input.js';
import {turn, type Json} from './helpers.js';

const read = (more: Json) => readTurn(turn('hi', more));
const assistant = (id: string, name: string) => ({
  id: 'a1',
  role: 'assistant',
  toolCalls: [{id, type: 'function', function: {name, arguments: '{}'}}],
});

describe('What is new in a run input goes to ADK', () => {
  it('R1 sends the last message of the person and nothing of the history', () => {
    const messages = [
      {id: 'm1', role: 'user', content: 'first'},
      {id: 'm2', role: 'assistant', content: 'answer'},
      {id: 'm3', role: 'user', content: 'second'},
      {id: 'm4', role: 'system', content: 'be nice'},
    ];
    const {parts, text, field} = read({messages});
    assert.deepEqual([parts, text, field], [[{text: 'second'}], 'second', 'messages[2].content']);
  });

  it('R5 sends images by address and by bytes, in both forms', () => {
    const content = [
      {type: 'text', text: 'look'},
      {type: 'binary', mimeType: 'image/png', url: 'https://x.example/1.png'},
      {type: 'binary', mimeType: 'image/png', data: 'aGk='},
      {type: 'image', source: {type: 'url', value: 'https://x.example/2.png', mimeType: 'image/png'}},
      {type: 'image', source: {type: 'data', value: 'aGk=', mimeType: 'image/gif'}},
    ];
    assert.deepEqual(read({messages: [{id: 'm1', role: 'user', content}]}).parts, [
      {text: 'look'},
      {fileData: {mimeType: 'image/png', fileUri: 'https://x.example/1.png'}},
      {inlineData: {mimeType: 'image/png', data: 'aGk='}},
      {fileData: {mimeType: 'image/png', fileUri: 'https://x.example/2.png'}},
      {inlineData: {mimeType: 'image/gif', data: 'aGk='}},
    ]);
  });

  it('U11 sends consent only where somebody consented', () => {
    const confirmed = (resume: Json) => {
      const [part] = read({resume: [{interruptId: 'q1', ...resume}]}).parts as Json[];
      assert.deepEqual([part.functionResponse.id, part.functionResponse.name], ['q1', 'adk_request_confirmation']);
      return part.functionResponse.response;
    };
    assert.deepEqual(confirmed({status: 'resolved', payload: {approved: true}}), {confirmed: true});
    assert.deepEqual(confirmed({status: 'resolved', payload: {approved: true, payload: {days: 2}}}), {
      confirmed: true,
      payload: {days: 2},
    });
    assert.deepEqual(confirmed({status: 'resolved', payload: {approved: false}}), {confirmed: false});
    assert.deepEqual(confirmed({status: 'cancelled', payload: {approved: true}}), {confirmed: false});
    assert.deepEqual(confirmed({status: 'resolved'}), {confirmed: false});
    assert.deepEqual(confirmed({status: 'resolved', payload: {approved: 'yes'}}), {confirmed: false});
    assert.deepEqual(confirmed({status: 'resolved', payload: {approved: true}, metadata: {toolName: 'pay'}}), {
      confirmed: true,
    });
  });

  it('U11 does not run a call with other arguments than were consented to', () => {
    const {problems} = read({
      resume: [{interruptId: 'q1', status: 'resolved', payload: {approved: true, editedArgs: {amount: 5}}}],
    });
    assert.match(problems['resume[0].payload.editedArgs']!, /cannot run a call with other arguments/);
  });

  it('sends the result of a long-running tool under its name, from the messages or from the answer', () => {
    const answer = {interruptId: 'c1', status: 'resolved', payload: {status: 'approved'}};
    const expected = [{functionResponse: {id: 'c1', name: 'approve', response: {status: 'approved'}}}];
    const fromMessages = read({messages: [assistant('c1', 'approve')], resume: [answer]});
    assert.deepEqual([fromMessages.parts, fromMessages.results], [expected, expected]);
    const fromMetadata = read({resume: [{...answer, metadata: {toolName: 'approve'}}]});
    assert.deepEqual(fromMetadata.parts, expected);
    const cancelled = read({
      messages: [assistant('c1', 'approve')],
      resume: [{interruptId: 'c1', status: 'cancelled', payload: {reason: 'late'}}],
    });
    assert.deepEqual((cancelled.parts as Json)[0].functionResponse.response, {reason: 'late', status: 'cancelled'});
  });

  it('answers several interrupts at once, and sends no old message along', () => {
    const resume = [
      {interruptId: 'q1', status: 'resolved', payload: {approved: true}},
      {interruptId: 'q2', status: 'resolved', payload: {approved: false}},
    ];
    const {parts, text} = read({resume});
    assert.equal(text, undefined);
    assert.deepEqual(
      (parts as Json[]).map(({functionResponse}) => functionResponse.response),
      [{confirmed: true}, {confirmed: false}],
    );
  });

  it('sends the results of tools that the page ran, and only the newest', () => {
    const messages = [
      assistant('c0', 'old'),
      {id: 't0', role: 'tool', toolCallId: 'c0', content: 'old'},
      {...assistant('c1', 'locate'), id: 'a2'},
      {id: 't1', role: 'tool', toolCallId: 'c1', content: '{"city":"Rome"}'},
      {id: 't2', role: 'tool', toolCallId: 'c2', content: 'plain', error: 'no map'},
    ];
    assert.deepEqual(read({messages}).parts, [
      {functionResponse: {id: 'c1', name: 'locate', response: {city: 'Rome'}}},
      {functionResponse: {id: 'c2', name: 'unknown', response: {error: 'no map'}}},
    ]);
    const plain = read({messages: [{id: 't1', role: 'tool', toolCallId: 'c1', content: 'plain'}]});
    assert.deepEqual((plain.parts as Json)[0].functionResponse.response, {result: 'plain'});
  });

  it('R3 reads the form of the plan and snake_case', () => {
    const {parts, text, field} = readTurn({new_message: {role: 'user', parts: [{text: 'hi'}, {odd: 1}]}});
    assert.deepEqual([parts, text, field], [[{text: 'hi'}], 'hi', 'new_message.parts[0].text']);
    const snake = {tool_calls: [{id: 'c1', function: {name: 'f'}}], role: 'assistant'};
    const told = readTurn({messages: [snake, {role: 'tool', tool_call_id: 'c1', content: '1'}]});
    assert.equal((told.parts as Json)[0].functionResponse.name, 'f');
  });

  it('S6 takes any JSON without an exception', () => {
    const json = fc.jsonValue({maxDepth: 3}) as fc.Arbitrary<Json>;
    const message = fc.oneof(
      json,
      fc.record({role: fc.constantFrom('user', 'tool', 'assistant'), content: json, toolCalls: json}),
    );
    const input = fc.record(
      {messages: fc.oneof(json, fc.array(message)), resume: fc.oneof(json, fc.array(json)), newMessage: json},
      {requiredKeys: []},
    );
    fc.assert(
      fc.property(input, (value) => void readTurn(value as Json)),
      {numRuns: 300},
    );
  });
});
