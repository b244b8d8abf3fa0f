import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {CONTROL_TABLE, CommandRouter, type CommandIntent, type Receipt} from '../../src/commands/index.js';
import {receiptKey} from '../../src/commands/keys.js';
import {CONTROLS, OWNERS, type AgentEvent, type Control} from '../../src/protocol/index.js';
import {ProjectionStore} from '../../src/state/index.js';

type Answered = readonly [Omit<CommandIntent, 'control'>, AgentEvent | 'by its id' | 'by its reply'];
const s1 = {sessionId: 's1'};

/** Each control of the standard with what it must name, and the fact by which its owner answers it. */
const ANSWERS: Readonly<Record<(typeof CONTROLS)[number], Answered>> = {
  send: [
    {...s1, payload: {text: 'a'}},
    {type: 'run.started', runId: 'r1', ...s1},
  ],
  queue: [
    {...s1, payload: {text: 'a'}},
    {type: 'queue.changed', ...s1, payload: {queued: [{id: 'c1'}]}},
  ],
  steer: [
    {...s1, runId: 'r1', payload: {text: 'a'}},
    {type: 'queue.changed', ...s1, payload: {steers: [{id: 'c1'}]}},
  ],
  interrupt: [
    {...s1, runId: 'r1'},
    {type: 'run.finished', ...s1, runId: 'r1', payload: {outcome: 'cancelled'}},
  ],
  delegate: [{...s1, payload: {objective: 'a'}}, 'by its id'],
  assign: [
    {workItemId: 'w1', payload: {assignee: 'Mara'}},
    {type: 'task.changed', workItemId: 'w1', payload: {assignee: 'Mara'}},
  ],
  continue_agent: [{agentId: 'g1', payload: {text: 'a'}}, 'by its id'],
  wait: [
    {agentId: 'g1', payload: {timeoutMs: 1}},
    {type: 'agent.completed', agentId: 'g1'},
  ],
  stop: [
    {agentId: 'g1', payload: {cascade: 'self'}},
    {type: 'agent.completed', agentId: 'g1'},
  ],
  close: [{agentId: 'g1'}, {type: 'agent.changed', agentId: 'g1', payload: {status: 'closed'}}],
  request_review: [{artifactId: 'f1'}, {type: 'review.requested', reviewId: 'v1', artifactId: 'f1'}],
  approve: [{actionId: 'a1'}, {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}}],
  reject: [{actionId: 'a1'}, {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'rejected'}}],
  answer: [
    {actionId: 'a1', payload: {value: 1}},
    {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'eu'}},
  ],
  edit: [
    {...s1, payload: {title: 'b'}},
    {type: 'session.updated', ...s1, payload: {title: 'b'}},
  ],
  retry: [{artifactId: 'f1'}, {type: 'artifact.updated', artifactId: 'f1'}],
  rollback: [
    {...s1, payload: {to: 'm1'}},
    {type: 'messages.snapshot', ...s1, payload: {messages: []}},
  ],
  export: [{evidenceId: 'e1'}, {type: 'evidence.changed', evidenceId: 'e1'}],
  open_detail: [{...s1, payload: {ref: 'log://1'}}, 'by its reply'],
};

describe('T7 the 19 controls through the router', () => {
  let store: ProjectionStore;
  let router: CommandRouter;
  let reply: () => void;
  const receipt = () => store.get<Receipt>(receiptKey('c1'));
  const strangers = (control: Control) =>
    OWNERS.filter((owner) => owner !== 'unknown' && !CONTROL_TABLE[control].owners.includes(owner));

  beforeEach(() => {
    store = new ProjectionStore({schedule: () => undefined});
    router = new CommandRouter(store);
    const replied = new Promise<void>((resolve) => (reply = resolve));
    router.connect({controls: new Set(CONTROLS), carry: () => replied});
  });
  afterEach(() => router.close());

  for (const control of CONTROLS) {
    it(`T7 ${control} names its write boundary, and is pending until its owner answers`, async () => {
      const [target, answer] = ANSWERS[control];
      router.send({id: 'c1', control, ...target});
      assert.equal(receipt()?.status, 'pending');
      assert.equal(receipt()?.boundary, CONTROL_TABLE[control].boundary);
      if (answer === 'by its reply') {
        reply();
        await new Promise((resolve) => setImmediate(resolve));
      } else {
        const event: AgentEvent =
          answer === 'by its id' ? {type: 'agent.spawned', agentId: 'g9', commandId: 'c1'} : answer;
        // Nobody else can confirm it, whatever they say.
        if (answer !== 'by its id') for (const owner of strangers(control)) store.append([{...event, owner}]);
        assert.equal(receipt()?.status, 'pending');
        store.append([event]);
      }
      assert.equal(receipt()?.status, 'confirmed');
      assert.equal(receipt()?.boundary, CONTROL_TABLE[control].boundary);
    });

    it(`T7 ${control} that a protocol does not take is refused with the reason, and not sent`, () => {
      const carried: string[] = [];
      router.connect({controls: new Set(), carry: (command) => (carried.push(command.id), Promise.resolve())});
      router.send({id: 'c1', control, ...ANSWERS[control][0]});
      assert.deepEqual([receipt()?.status, receipt()?.reason, carried], ['refused', 'unsupported', []]);
    });
  }
});
