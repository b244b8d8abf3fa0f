import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RunAgentInputSchema} from '@ag-ui/core/schemas';
import fc from '../../fast-check.js';
import {buildRunInput, checkRunInput, clientTime, validateRunInput} from '../../../src/protocol/index.js';
import {IMAGE_REQUEST, parts} from './examples.js';

const BASE = {
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  runId: 'run-002',
  agentType: 'worker',
  message: {id: 'msg-001', text: '这张图片里的内容是什么？'},
};
const IMAGE = {mimeType: 'image/png', url: 'https://files.example/1.png?signature=x', filename: 'one.png'};

describe('building a run input', () => {
  it("R1 writes the protocol's own request with an image", () => {
    const attachments = [
      {mimeType: 'image/png', url: 'https://storage.example.com/agent-inputs/user-123/image.png?signature=xxx'},
    ];
    assert.deepEqual(buildRunInput({...BASE, message: {...BASE.message, attachments}}), IMAGE_REQUEST);
  });

  it('R1 writes text as a list of blocks, and attachments without text alone', () => {
    const contentOf = (message: object) =>
      buildRunInput({...BASE, message: {id: 'm', ...message}}).messages[0]!['content'];
    assert.deepEqual(contentOf({text: 'hi'}), [{type: 'text', text: 'hi'}]);
    assert.deepEqual(contentOf({}), [{type: 'text', text: ''}]);
    assert.deepEqual(contentOf({attachments: [IMAGE]}), [{type: 'binary', ...IMAGE}]);
  });

  it('R1 writes each attachment as AG-UI 1.0 names its kind, when asked', () => {
    const blockFor = (mimeType: string) =>
      buildRunInput({
        ...BASE,
        message: {id: 'm', attachments: [{...IMAGE, mimeType}]},
        attachmentForm: 'ag-ui',
      }).messages[0]!['content'];
    for (const [mimeType, type] of [
      ['image/png', 'image'],
      ['audio/wav', 'audio'],
      ['video/mp4', 'video'],
      ['application/pdf', 'document'],
      ['nonsense', 'document'],
    ] as const) {
      const source = {type: 'url', value: IMAGE.url, mimeType};
      assert.deepEqual(blockFor(mimeType), [{type, source, metadata: {filename: 'one.png'}}]);
    }
  });

  it('R1 R4 passes on tools, context, state, answers to interrupts and the clock', () => {
    const tools = [{name: 'pick', description: 'Pick', parameters: {type: 'object'}}];
    const context = [{description: 'page', value: 'home'}];
    const resume = [{interruptId: 'i', status: 'resolved' as const, payload: true}];
    const time = clientTime(new Date('2026-03-16T16:12:33Z'), 'America/Los_Angeles')!;
    const input = buildRunInput({...BASE, tools, context, resume, state: [1], parentRunId: 'p', clientTime: time});
    assert.deepEqual(
      {...input, messages: []},
      {
        threadId: BASE.threadId,
        runId: 'run-002',
        parentRunId: 'p',
        state: [1],
        messages: [],
        tools,
        context,
        resume,
        forwardedProps: {agent_type: 'worker', client_time: time},
      },
    );
  });

  it('R2 shortens and drops nothing: too much stays too much', () => {
    const attachments = [IMAGE, IMAGE, IMAGE, IMAGE];
    const input = buildRunInput({...BASE, message: {id: 'm', text: 'x'.repeat(10_001), attachments}});
    assert.deepEqual(
      checkRunInput(input).map(({rule}) => rule),
      ['text-length', 'attachment-count'],
    );
  });

  for (const attachmentForm of ['binary', 'ag-ui'] as const) {
    it(`R1 R2 R4 keeps every rule with any parts, attachments in the ${attachmentForm} form`, () => {
      fc.assert(
        fc.property(parts, ({clock, ...rest}) => {
          const time = clientTime(clock.now, clock.timeZone);
          const input = buildRunInput({...rest, clientTime: time, attachmentForm});
          assert.deepEqual(checkRunInput(input, {agentTypes: ['worker', 'planner']}), []);
          const sent = JSON.parse(JSON.stringify(input)) as unknown;
          assert.deepEqual(validateRunInput(sent), {ok: true, input: sent});
        }),
      );
    });
  }

  it("R1 writes what AG-UI's own schema accepts, in the AG-UI form", () => {
    fc.assert(
      fc.property(parts, ({clock, ...rest}) => {
        const time = clientTime(clock.now, clock.timeZone);
        const input = buildRunInput({...rest, clientTime: time, attachmentForm: 'ag-ui'});
        const sent = JSON.parse(JSON.stringify(input)) as unknown;
        assert.deepEqual(RunAgentInputSchema.parse(sent), sent);
      }),
    );
  });

  it("AG-UI's schema is a judge that can refuse: it knows no binary block", () => {
    const input = buildRunInput({...BASE, message: {id: 'm', attachments: [IMAGE]}});
    assert.equal(RunAgentInputSchema.safeParse(input).success, false);
  });
});
