import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../../fast-check.js';
import {readHistory} from '../../../src/protocol/index.js';
import {deep, spoiled} from './examples.js';

/** The example of the protocol's page, word for word. */
const PAGE = {
  scope: 'history_day',
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  day: '2026-03-15',
  hasMore: true,
  messages: [
    {
      id: 'msg-001',
      seq: 1,
      role: 'user',
      content: '帮我创建一个日程',
      attachments: [
        {mimeType: 'image/png', url: 'https://project.supabase.co/storage/v1/object/sign/agent-inputs/...'},
      ],
      timestamp: '2026-03-15T10:00:00Z',
    },
    {
      id: 'msg-002',
      seq: 2,
      role: 'assistant',
      content: '好的，我来帮您创建日程。',
      ui_schema: {
        version: '2.0',
        locale: 'zh-CN',
        status: 'success',
        theme: 'default',
        root: {
          type: 'stack',
          appearance: 'card',
          children: [
            {type: 'text', content: '日程已创建', role: 'title'},
            {type: 'badge', label: 'SUCCESS', status: 'success'},
            {type: 'text', content: '您的会议日程创建成功', role: 'body'},
          ],
        },
      },
      timestamp: '2026-03-15T10:00:05Z',
    },
  ],
};
const [USER, ASSISTANT] = PAGE.messages as [object, object];
const pageOf = (...messages: unknown[]) => readHistory({...PAGE, messages})!;

describe('a page of history', () => {
  it("R7 reads the example of the protocol's page unchanged", () => {
    assert.deepEqual(readHistory(PAGE), {...PAGE, dropped: 0});
  });

  it('R3 R7 reads snake_case, and leaves the interface of an answer alone', () => {
    const snake = {
      scope: 'history_day',
      thread_id: PAGE.threadId,
      day: PAGE.day,
      has_more: true,
      messages: [
        {...USER, attachments: [{mime_type: 'image/png', url: 'https://a.example'}]},
        {id: 'a', role: 'assistant', content: '', uiSchema: {root: {on_click: 1}}},
      ],
    };
    assert.deepEqual(readHistory(snake), {
      ...PAGE,
      messages: [
        {...USER, attachments: [{mimeType: 'image/png', url: 'https://a.example'}]},
        {id: 'a', role: 'assistant', content: '', ui_schema: {root: {on_click: 1}}},
      ],
      dropped: 0,
    });
  });

  it('R7 reads the page of a person who has no session yet', () => {
    const empty = {scope: 'history_day', threadId: null, day: null, hasMore: false, messages: []};
    assert.deepEqual(readHistory(empty), {...empty, dropped: 0});
  });

  it('R9 leaves tool messages out without calling them wrong', () => {
    const page = pageOf(
      USER,
      {id: 't', seq: 2, role: 'tool', content: 'secret', toolCallId: 'c'},
      {role: 'tool'},
      ASSISTANT,
    );
    assert.deepEqual(page.messages, [USER, ASSISTANT]);
    assert.equal(page.dropped, 0);
  });

  it('R7 leaves out and counts what cannot be read, and keeps the rest of the page', () => {
    const page = pageOf(
      null,
      7,
      [],
      {...USER, id: ''},
      {...USER, content: {}},
      {...USER, seq: 'first'},
      {...ASSISTANT, id: undefined},
      {...ASSISTANT, role: 'narrator'},
      {...ASSISTANT, role: 'system'},
      USER,
      ASSISTANT,
    );
    assert.deepEqual(page.messages, [USER, ASSISTANT]);
    assert.equal(page.dropped, 9);
  });

  it('R7 keeps a message whose attachments are partly wrong, with those that are not', () => {
    const good = {mimeType: 'image/png', url: 'https://a.example'};
    const page = pageOf({...USER, attachments: [good, {mimeType: 'image/png'}, null, good]});
    assert.deepEqual(page.messages, [{...USER, attachments: [good, good]}]);
    assert.equal(page.dropped, 2);
    assert.equal(pageOf({...USER, attachments: 'none'}).dropped, 1);
    for (const attachments of [null, undefined]) {
      const bare = pageOf({...USER, attachments});
      assert.deepEqual(bare.messages, [{...USER, attachments: []}]);
      assert.equal(bare.dropped, 0);
    }
  });

  it('R7 reads a message without number and time, and an answer that is all interface or none', () => {
    const bare = {id: 'a', role: 'assistant', content: null};
    assert.deepEqual(pageOf({...bare, seq: null, timestamp: null, ui_schema: {v: 1}}).messages, [
      {id: 'a', role: 'assistant', content: '', ui_schema: {v: 1}},
    ]);
    assert.deepEqual(pageOf(bare).messages, [{id: 'a', role: 'assistant', content: '', ui_schema: null}]);
  });

  it('R7 promises no further pages on a wrong word, and names no day that is none', () => {
    for (const hasMore of ['yes', 1, null, undefined]) assert.equal(readHistory({...PAGE, hasMore})?.hasMore, false);
    for (const day of ['2026-02-30', 'yesterday', 7, '']) assert.equal(readHistory({...PAGE, day})?.day, null);
  });

  it('R7 S6 never throws on any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), spoiled(PAGE)), (value) => {
        const page = readHistory(value);
        for (const {role} of page?.messages ?? []) assert.ok(role === 'user' || role === 'assistant');
      }),
      {numRuns: 300},
    );
    assert.equal(readHistory({messages: 'none'}), undefined);
    assert.equal(readHistory(deep(100_000)), undefined);
    assert.equal(pageOf(...Array(1000).fill(deep(1000))).dropped, 1000);
    assert.equal(readHistory({...PAGE, messages: Array(150_000).fill(7)})?.dropped, 150_000);
    assert.equal(pageOf({...ASSISTANT, ui_schema: deep(100_000)}).messages.length, 1);
    const polluted = pageOf(JSON.parse(`{"__proto__":{"x":1},"id":"a","role":"assistant","content":""}`));
    assert.equal((polluted.messages[0] as unknown as Record<string, unknown>)['x'], undefined);
  });
});
