import {expect, html} from '@open-wc/testing';
import {PART_KINDS, type PartKind} from '../../src/protocol/taxonomy.js';
import type {AgentRevealEvent} from '../../src/components/conversation/conversation/agent-reveal.js';
import {SETTINGS_KEY, toSettings} from '../../src/components/shell/settings/values.js';
import {TEAMMATE_KEY} from '../../src/components/team/team/agent-teammate-open.js';
import {ARTIFACT_KEY, listKey, messageKey, partKey} from '../../src/state/keys.js';
import '../../src/define/agent-artifact-card.js';
import '../../src/define/agent-compaction.js';
import '../../src/define/agent-composer.js';
import '../../src/define/agent-conversation.js';
import '../../src/define/agent-hitl-card.js';
import '../../src/define/agent-plan.js';
import '../../src/define/agent-turn.js';
import '../../src/define/internal/agent-worker-report.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const event = (type: string, ids: object = {}, payload: object = {}, more: object = {}) => ({
  ...{type, sessionId: 's1', runId: 'r1', ...ids, payload},
  ...more,
});

interface Sample {
  /** The events that make the part, and nothing else of its turn. */
  readonly events: readonly object[];
  /** What a person reads of it; undefined where it is not for the conversation. */
  readonly words?: RegExp;
  /** The line of the conversation that it stands in. */
  readonly entry?: string;
}

/** T9: each kind of part, from the facts that the standard names for it. */
const SAMPLES: Readonly<Record<PartKind, Sample>> = {
  user_text: {
    events: [event('text.final', {messageId: 'm1'}, {role: 'user', text: 'Count the boxes'}, {commandId: 'c1'})],
    words: /You.*Count the boxes/,
    entry: 'message:m1',
  },
  assistant_text: {
    events: [event('text.final', {messageId: 'm1'}, {text: 'There are **nine**'})],
    words: /There are nine/,
  },
  reasoning_summary: {
    events: [event('reasoning.summary', {}, {summary: 'Weighed both'})],
    words: /Reasoning Weighed both/,
  },
  reasoning_detail: {events: [event('reasoning.delta', {}, {delta: 'If so, then'})], words: /Reasoning.*If so, then/},
  plan: {events: [event('plan.final', {planId: 'p1'}, {steps: [{title: 'Open them'}]})], words: /Plan.*Open them/},
  runtime_status: {events: [event('step.started', {}, {stepId: 'x', name: 'Indexing'})], words: /Indexing/},
  tool_call: {events: [event('tool.started', {toolCallId: 't1'}, {name: 'grep'})], words: /grep.*Running/},
  tool_result: {
    events: [
      event('tool.started', {toolCallId: 't1', runId: 'r0'}, {name: 'grep'}),
      event('tool.result', {toolCallId: 't1'}, {output: 'nine matches\nand more'}),
    ],
    words: /Tool result grep · nine matches Done Open/,
  },
  action_required: {
    events: [event('action.required', {actionId: 'a1'}, {actionType: 'tool_approval', title: 'Run it'})],
    words: /Needs you.*Run it/,
  },
  artifact_ref: {events: [event('artifact.created', {artifactId: 'f1'}, {title: 'Runbook'})], words: /Runbook/},
  evidence_ref: {
    events: [event('evidence.changed', {evidenceId: 'e1'}, {claim: 'Totals agree', status: 'verified'})],
    words: /Evidence Totals agree/,
  },
  context_event: {
    events: [event('context.compaction.completed', {}, {turns: 38, tokensAfter: 2_100})],
    words: /38 earlier turns/,
  },
  agent_task: {
    events: [event('agent.spawned', {agentId: 'g1'}, {agentName: 'Scout', reason: 'Find sources'})],
    words: /Scout.*Find sources/,
  },
  agent_roster: {
    events: [
      event('agent.changed', {agentId: 'g1', runId: 'r0'}, {agentName: 'Ada', teamName: 'delivery'}),
      event('team.changed', {teamId: 'x1'}, {teamName: 'delivery', status: 'active', members: ['g1', {id: 'g2'}]}),
    ],
    words: /Team delivery Ada g2/,
  },
  agent_handoff: {
    events: [event('agent.handoff', {handoffId: 'h1'}, {from: 'Builder', to: 'Reviewer'})],
    words: /Handoff Builder → Reviewer/,
  },
  worker_notification: {
    events: [
      event('worker.notification', {workerNotificationId: 'w1'}, {summary: 'Found 31 sources', status: 'completed'}),
    ],
    words: /Found 31 sources/,
  },
  remote_agent_status: {
    events: [
      event(
        'agent.changed',
        {agentId: 'far'},
        {agentName: 'Far', status: 'input_required', detail: 'Which size?'},
        {runtimeEntity: 'external_task', remoteTaskId: 'rt1'},
      ),
    ],
    words: /Remote agent Far Which size\? Needs your input/,
  },
  file_change: {
    events: [event('artifact.diff.ready', {artifactId: 'f1'}, {path: 'src/a.ts', from: 'v1', to: 'v2'})],
    words: /File change src\/a\.ts · v1 to v2 Open/,
  },
  error: {events: [event('run.failed', {}, {error: 'Out of memory'})], words: /Error Out of memory/},
  diagnostic: {events: [event('text.final', {messageId: 'm1'}, {role: 'system', text: 'cache miss'})]},
};

async function show(events: readonly object[], entry = 'run:r1'): Promise<[Bench, Element]> {
  const on = await bench(html`<agent-turn .entry=${entry}></agent-turn>`);
  await on.tell(event('run.started'), ...events);
  return [on, on.projection.querySelector('agent-turn')!];
}
const kinds = (on: Bench, entry = 'run:r1') => {
  const id = entry.slice(entry.indexOf(':') + 1);
  const ids = entry.startsWith('run:') ? on.store.get(listKey('parts', id))?.ids : on.store.get(messageKey(id))?.parts;
  return [...(ids ?? [])].map((part) => on.store.get(partKey(part))!.kind);
};
const step = (turn: Element, kind: PartKind) =>
  all(turn.shadowRoot!, 'agent-process-step').find((each) => each.shadowRoot!.querySelector(`[data-kind="${kind}"]`))!;

describe('message parts', () => {
  for (const kind of PART_KINDS) {
    const {events, words, entry} = SAMPLES[kind];
    it(`T9 ${kind} is made of its facts, and the turn shows it`, async () => {
      const [on, turn] = await show(events, entry);
      expect(kinds(on, entry)).to.include(kind);
      if (words) await waitUntil(() => words.test(read(turn)), read(turn));
      else expect(read(turn)).to.equal('');
      await expect(turn).to.be.accessible();
    });
  }

  it('T9 N2 a result that comes in the turn of its call is in its card, and makes no part', async () => {
    const [on, turn] = await show([
      event('tool.started', {toolCallId: 't1'}, {name: 'grep'}),
      event('tool.result', {toolCallId: 't1'}, {output: 'nine'}),
    ]);
    expect(kinds(on)).to.deep.equal(['tool_call']);
    expect(step(turn, 'tool_result')).to.equal(undefined);
  });

  it('T9 a changed file, a result and a remote task lead to where they are at home', async () => {
    const [on, turn] = await show([
      ...SAMPLES.file_change.events,
      ...SAMPLES.tool_result.events,
      event('tool.started', {toolCallId: 't2'}, {name: 'edit'}),
      event('tool.result', {toolCallId: 't2'}, {outputType: 'diff', output: {path: 'b.ts', diff: '-a\n+b'}}),
      ...SAMPLES.remote_agent_status.events,
    ]);
    await waitUntil(() => step(turn, 'file_change') !== undefined);
    button(step(turn, 'file_change'), 'Open')!.click();
    expect(on.store.get(ARTIFACT_KEY)?.artifactId).to.equal('f1');
    const revealed: string[] = [];
    turn.addEventListener('agent-reveal', (event) => revealed.push((event as AgentRevealEvent).fact));
    button(step(turn, 'tool_result'), 'Open')!.click();
    const changes = all(turn.shadowRoot!, '[data-kind="file_change"]');
    expect(changes.map(read)).to.deep.equal(['File change src/a.ts · v1 to v2 Open', 'File change b.ts Open']);
    (changes[1]!.querySelector('button') as HTMLButtonElement).click();
    expect(revealed).to.deep.equal(['tool:t1', 'tool:t2']);
    button(step(turn, 'remote_agent_status'), 'Far')!.click();
    expect(on.store.get(TEAMMATE_KEY)?.agentId).to.equal('far');
  });

  it('T9 reasoning is shown in detail only where its provider and the person allow it', async () => {
    const reasoning = (visibility: string | undefined) => [
      event('reasoning.delta', {partId: 'p1'}, {delta: 'secret thoughts', ...(visibility ? {visibility} : {})}),
      event('reasoning.summary', {partId: 'p1'}, {summary: 'Weighed both', ...(visibility ? {visibility} : {})}),
    ];
    for (const allowed of [undefined, 'visible']) {
      const [on, turn] = await show(reasoning(allowed));
      button(step(turn, 'reasoning_detail'), /Reasoning/)!.click();
      await waitUntil(() => /Weighed both.*secret thoughts/.test(read(turn)), read(turn));
      on.store.setLocal(SETTINGS_KEY, toSettings({reasoning: 'summary'}));
      await waitUntil(() => !read(turn).includes('secret thoughts'), read(turn));
      expect(read(turn)).to.contain('Weighed both');
    }
    for (const [visibility, words] of [
      ['summary', 'Reasoning Weighed both'],
      ['hidden', 'Reasoning Its provider does not let it be shown.'],
      ['encrypted', 'Reasoning Its provider does not let it be shown.'],
    ] as const) {
      const [on, turn] = await show(reasoning(visibility));
      await waitUntil(() => read(turn).includes(words), read(turn));
      // Not in the page, and not in what the page keeps.
      expect(read(turn) + JSON.stringify(on.store.snapshot())).not.to.contain('secret thoughts');
    }
    const [on, turn] = await show([event('reasoning.delta', {partId: 'p1'}, {delta: 'thoughts'})]);
    on.store.setLocal(SETTINGS_KEY, toSettings({reasoning: 'summary'}));
    await waitUntil(() => read(turn).includes('Details are turned off in the settings.'), read(turn));
  });

  it('T9 user_text stands in the conversation as soon as it is sent, marked until the runtime tells of it', async () => {
    const on = await bench(html`
      <agent-conversation session-id="sent" style="block-size: 20rem"></agent-conversation>
      <agent-composer session-id="sent"></agent-composer>
    `);
    // Pages that test in parallel share what is drafted by session.
    await on.tell(event('session.opened', {sessionId: 'sent'}));
    const [conversation, composer] = [
      on.projection.querySelector('agent-conversation')!,
      on.projection.querySelector('agent-composer')!,
    ];
    const send = async (text: string) => {
      await waitUntil(() => all(composer.shadowRoot!, 'textarea').length > 0);
      const field = all(composer.shadowRoot!, 'textarea')[0] as HTMLTextAreaElement;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
      await on.settle();
      button(composer, /^Send/)!.click();
      await on.settle();
    };
    await send('Count the boxes');
    await waitUntil(() => /You Count the boxes Sending…/.test(read(conversation)), read(conversation));
    expect(read(composer), 'it stands in one place').not.to.contain('Sending…');
    const [command] = on.carried;
    await on.tell(event('run.started', {sessionId: 'sent'}, {status: 'running'}), {
      ...event('text.final', {sessionId: 'sent', messageId: 'm1'}, {role: 'user', text: 'Count the boxes'}),
      commandId: command!.id,
    });
    await waitUntil(() => !read(conversation).includes('Sending…'), read(conversation));
    await waitUntil(() => read(conversation).split('Count the boxes').length === 2, read(conversation));
    // After a first turn too, and what is refused goes back to who wrote it.
    await on.tell(event('run.finished', {sessionId: 'sent'}, {outcome: 'success'}));
    await send('And the lids');
    await waitUntil(() => /You And the lids Sending…/.test(read(conversation)), read(conversation));
    conversation.remove();
    await waitUntil(() => read(composer).includes('Sending… And the lids'), read(composer));
  });
});
