import {expect, fixture, nextFrame} from '@open-wc/testing';
import {html} from 'lit';
import '../../src/all.js';
import type {AgentInlineProcess} from '../../src/components/conversation/inline-process/inline-process.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import {ProjectionStore} from '../../src/state/store.js';
import type {AgentCommand} from '../../src/commands/command.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentCompaction} from '../../src/components/conversation/compaction/compaction.js';
import {blur} from './driving.js';
import {button} from './fixtures.js';
import {all, read} from './reading.js';
import {TEAMMATE_KEY} from '../../src/components/team/team/agent-teammate-open.js';

/** The store that an element of a test stands in. */
const store = (element: Element) => element.closest<AgentProjection>('agent-projection')!.store;

const event = (type: string, ids: object = {}, payload: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: '2026-11-16T14:02:00Z',
  ...ids,
  payload,
});

const WORK = [
  event('run.started'),
  event('reasoning.delta', {partId: 'p1'}, {delta: 'Writers first'}),
  event(
    'plan.final',
    {},
    {
      steps: [
        {title: 'Map readers', status: 'completed'},
        {title: 'Load test', status: 'running', owner: 'Tester'},
      ],
    },
  ),
  event('tool.started', {toolCallId: 't1'}, {name: 'sql.query'}),
];

async function open(events: readonly object[]) {
  const store = new ProjectionStore({schedule: () => undefined});
  const projection = await fixture<AgentProjection>(
    html`<agent-projection .store=${store} lang="en"><agent-inline-process></agent-inline-process></agent-projection>`,
  );
  const element = projection.querySelector<AgentInlineProcess>('agent-inline-process')!;
  const show = async (...more: object[]) => {
    store.append(more);
    store.flush();
    for (let round = 0; round < 4; round++) await nextFrame();
  };
  await show(...events);
  return {store, element, show};
}

describe('agent-inline-process', () => {
  it('is accessible at work, done and empty', async () => {
    const {element, show} = await open([]);
    await expect(element).to.be.accessible();
    await show(...WORK);
    await expect(element).to.be.accessible();
    await show(event('run.finished', {}, {outcome: 'success'}));
    await expect(element).to.be.accessible();
  });

  it('C6 is honest without a store and without steps', async () => {
    const alone = await fixture<AgentInlineProcess>(html`<agent-inline-process lang="en"></agent-inline-process>`);
    expect(read(alone)).to.contain('Unavailable');
    const {element} = await open([event('run.started')]);
    expect(read(element)).to.contain('no steps yet');
  });

  it('C3 V4 is open while the run works and folds when it is done', async () => {
    const {element, show} = await open(WORK);
    expect(read(element)).to.contain('Writers first').and.to.contain('sql.query').and.to.contain('1 of 2 done');
    await show(
      event('tool.result', {toolCallId: 't1'}, {status: 'ok'}),
      event('run.finished', {}, {outcome: 'success'}),
    );
    expect(read(element)).to.contain('3 steps').and.to.contain('1 tool call').and.not.to.contain('sql.query');
  });

  it('never folds under somebody’s focus, and a person’s own choice wins', async () => {
    const {element, show} = await open(WORK);
    const step = all(element.shadowRoot!, 'agent-process-step')[0]!;
    step.shadowRoot!.querySelector<HTMLButtonElement>('button')!.focus();
    await show(event('run.finished', {}, {outcome: 'success'}));
    expect(read(element)).to.contain('sql.query');
    blur();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await show();
    expect(read(element)).not.to.contain('sql.query');
    all(element.shadowRoot!, '[part="summary"]')[0]!.dispatchEvent(new MouseEvent('click'));
    await show(event('run.started', {runId: 'r2'}));
    await show();
    element.runId = 'r1';
    await show();
    expect(read(element)).to.contain('sql.query');
  });

  const call = (id: string) => event('tool.started', {toolCallId: id}, {name: `tool.${id}`});
  const done = (id: string) => event('tool.result', {toolCallId: id}, {status: 'ok', output: `out of ${id}`});
  const group = (element: Element) => all(element.shadowRoot!, 'agent-tool-group')[0]!.shadowRoot!;
  const groupRow = (element: Element) => group(element).querySelector<HTMLButtonElement>('[part="summary"]');

  it('A3 V3 steps stand in the order of their events, interleaved', async () => {
    const {element} = await open([
      event('run.started'),
      event('reasoning.delta', {partId: 'p1'}, {delta: 'first thought'}),
      call('a'),
      event('reasoning.delta', {partId: 'p2'}, {delta: 'second thought'}),
      call('b'),
      event('artifact.created', {artifactId: 'f1'}, {title: 'Runbook'}),
    ]);
    const words = read(element);
    const places = ['first thought', 'tool.a', 'second thought', 'tool.b', 'Runbook'].map((word) =>
      words.indexOf(word),
    );
    expect(places.every((place) => place >= 0)).to.equal(true);
    expect(places).to.deep.equal(places.toSorted((a, b) => a - b));
  });

  it('A5 V4 consecutive calls are one group that counts them; one call is none', async () => {
    const {element, show} = await open([event('run.started'), call('a')]);
    expect(groupRow(element)).to.equal(null);
    await show(done('a'), call('b'), call('c'), event('tool.failed', {toolCallId: 'c'}, {error: 'No.'}), call('d'));
    expect(read(groupRow(element)!)).to.contain('4 tool calls 2 running, 1 failed, 1 done');
    await expect(element).to.be.accessible();
  });

  it('V4 a group is open while one runs, folds when all are done and something else begins', async () => {
    const {element, show} = await open([event('run.started'), call('a'), call('b')]);
    expect(read(element)).to.contain('tool.a');
    await show(done('a'), done('b'));
    expect(read(element), 'the last result stays in sight').to.contain('out of b').and.not.to.contain('out of a');
    await show(event('reasoning.delta', {partId: 'p1'}, {delta: 'next'}));
    expect(read(element)).to.contain('2 tool calls 2 done').and.not.to.contain('tool.a');
  });

  it('V4 a group stays open where one failed, and where a person opened a call in it', async () => {
    const {element, show} = await open([event('run.started'), call('a'), call('b')]);
    await show(done('a'), event('tool.failed', {toolCallId: 'b'}, {error: 'Broken.'}));
    await show(event('reasoning.delta', {partId: 'p1'}, {delta: 'next'}));
    expect(read(element)).to.contain('Broken.');
    const touched = await open([event('run.started'), call('a'), call('b'), done('a')]);
    all(group(touched.element), 'summary')[0]!.dispatchEvent(new MouseEvent('click', {cancelable: true}));
    await touched.show(done('b'), event('reasoning.delta', {partId: 'p1'}, {delta: 'next'}));
    expect(read(touched.element)).to.contain('out of a');
  });

  it('V4 a person’s own fold of a group is kept across the patches of the stream', async () => {
    const {element, show} = await open([event('run.started'), call('a'), call('b')]);
    groupRow(element)!.click();
    await show(event('tool.progress', {toolCallId: 'b'}, {percent: 50}), call('c'), done('c'));
    expect(read(element)).to.contain('3 tool calls').and.not.to.contain('tool.a');
  });

  it('V4 a card keeps its element when a second call makes it a group', async () => {
    const {element, show} = await open([event('run.started'), call('a')]);
    const first = all(group(element), 'agent-tool-card')[0];
    await show(call('b'));
    expect(all(group(element), 'agent-tool-card')[0]).to.equal(first);
  });

  it('V4 the newest result stays open while something is said, and folds when other work begins', async () => {
    const store = new ProjectionStore({schedule: () => undefined});
    const projection = await fixture<AgentProjection>(
      html`<agent-projection .store=${store} lang="en"><agent-turn entry="run:r1"></agent-turn></agent-projection>`,
    );
    const open = async (...events: object[]) => {
      store.append(events);
      store.flush();
      for (let round = 0; round < 6; round++) await nextFrame();
      const cards = all(projection.querySelector('agent-turn')!.shadowRoot!, 'agent-tool-card');
      return cards.map((card) => read(card).includes('out of'));
    };
    const said = event('text.delta', {messageId: 'm1', partId: 't'}, {delta: 'One more.'});
    expect(await open(event('run.started'), call('a'), done('a'), said)).to.deep.equal([true]);
    expect(await open(call('b'), done('b'))).to.deep.equal([false, true]);
  });

  it('V4 what a reader has before their eyes stays in its place when the process above it folds', async () => {
    const store = new ProjectionStore({schedule: () => undefined});
    const box = await fixture<HTMLElement>(html`
      <div style="block-size: 200px; overflow: auto; overflow-anchor: none">
        <agent-projection .store=${store} lang="en"><agent-inline-process></agent-inline-process></agent-projection>
        <p style="block-size: 900px"><b>The answer</b></p>
      </div>
    `);
    const settle = async () => {
      store.flush();
      for (let round = 0; round < 6; round++) await nextFrame();
    };
    store.append([event('run.started'), ...['a', 'b', 'c', 'd', 'e', 'f'].map(call)]);
    await settle();
    const answer = box.querySelector('b')!;
    box.scrollTop += answer.getBoundingClientRect().top - box.getBoundingClientRect().top - 40;
    await settle();
    const before = answer.getBoundingClientRect().top;
    const height = box.scrollHeight;
    store.append([event('run.finished', {}, {outcome: 'cancelled'})]);
    await settle();
    expect(box.scrollHeight).to.be.lessThan(height);
    expect(answer.getBoundingClientRect().top).to.be.closeTo(before, 2);
  });

  it('V6 nothing of a tool gets into the answer: the process holds it', async () => {
    const {store} = await open([
      event('run.started'),
      call('a'),
      done('a'),
      event('text.final', {messageId: 'm1', partId: 't'}, {text: 'Fine.'}),
    ]);
    expect(JSON.stringify(store.snapshot().messages) + JSON.stringify(store.get('part:t'))).not.to.contain('out of a');
  });

  it('V9 A8 an artifact is a card: title, version, status, Open; its body is never here', async () => {
    const {element, show} = await open([
      event('run.started'),
      event('artifact.created', {artifactId: 'f1'}, {title: 'Runbook', kind: 'document', preview: 'SECRET BODY'}),
    ]);
    expect(read(element)).to.contain('Runbook').and.to.contain('Being made');
    await show(event('artifact.version.created', {artifactId: 'f1', artifactVersionId: '3'}, {author: 'Lead'}));
    expect(read(element)).to.contain('Version 3').and.to.contain('Lead').and.to.contain('Ready');
    expect(read(element)).not.to.contain('SECRET BODY');
    const card = all(element.shadowRoot!, 'agent-artifact-card')[0]!;
    card.shadowRoot!.querySelector('button')!.click();
    expect(store(element).get('ui:artifact')).to.deep.equal({artifactId: 'f1'});
    await show(event('artifact.updated', {artifactId: 'f1'}));
    expect(read(card), 'nothing on this page shows it').to.contain('No part of this page shows artifacts');
    element.addEventListener('agent-artifact-open', (opened) => opened.preventDefault(), {once: true});
    card.shadowRoot!.querySelector('button')!.click();
    await show(event('artifact.updated', {artifactId: 'f1'}));
    expect(read(card), 'a host has taken it').not.to.contain('No part of this page shows artifacts');
    await expect(element).to.be.accessible();
  });

  it('A20 V16 a compaction is a boundary that is never folded away, and its summary opens in place', async () => {
    const {element, show} = await open([
      event('run.started'),
      event('context.compaction.started', {contextId: 'c1'}, {tokensBefore: 41_000}),
    ]);
    expect(read(element)).to.contain('Compacting earlier turns');
    await show(
      event(
        'context.compaction.completed',
        {contextId: 'c1'},
        {turns: 38, tokensAfter: 2_100, summaryRef: 'summary:c1'},
      ),
      event('context.changed', {}, {missing: [{title: 'rates.csv'}]}),
      ...WORK.slice(1),
      event('run.finished', {}, {outcome: 'success'}),
    );
    expect(read(element)).to.contain('38 earlier turns compacted to 2.1K tokens').and.not.to.contain('sql.query');
    expect(read(element)).to.contain('Missing from the context: rates.csv');
    const asked: AgentCommand[] = [];
    CommandRouter.of(store(element)).connect({
      controls: new Set(['open_detail']),
      carry: async (command) => {
        asked.push(command);
        return {detail: {summary: 'What was **settled**'}};
      },
    });
    await show();
    const boundary = all(element.shadowRoot!, 'agent-compaction')[0] as AgentCompaction;
    boundary.requestUpdate();
    await show();
    button(boundary, 'Read summary')!.click();
    for (let round = 0; round < 4; round++) await show();
    expect(asked[0]).to.include({control: 'open_detail', sessionId: 's1', runId: 'r1'});
    expect(asked[0]!.payload).to.deep.equal({ref: 'summary:c1'});
    expect(read(boundary)).to.contain('What was settled');
    await expect(element).to.be.accessible();
  });

  it('V16 a compaction without a summary says so', async () => {
    const {element} = await open([event('run.started'), event('context.compaction.completed', {contextId: 'c1'})]);
    expect(read(element)).to.contain('Earlier context compacted').and.to.contain('gave no summary');
  });

  it('V4 finished steps of a plan are one row, which opens; a revision is compared with the one before', async () => {
    const steps = (...done: string[]) =>
      ['Map', 'Test', 'Ship'].map((title, index) => ({
        id: String(index),
        title,
        owner: 'Lead',
        status: done[index] ?? 'pending',
      }));
    const {element, show} = await open([
      event('run.started'),
      event('plan.delta', {}, {revision: 1, steps: steps('completed', 'completed')}),
    ]);
    const plan = all(element.shadowRoot!, 'agent-plan')[0]!;
    expect(read(plan)).to.contain('2 of 3 done').and.to.contain('2 steps Map, Test').and.to.contain('Ship Lead');
    expect(plan.shadowRoot!.querySelectorAll('li')).to.have.length(2);
    button(plan, 'Show')!.click();
    await show();
    expect(plan.shadowRoot!.querySelectorAll('li')).to.have.length(4);
    expect(button(plan, /Compare/)).to.equal(undefined);
    const revised = [
      {id: '0', title: 'Map', status: 'completed'},
      {id: '1', title: 'Load test', status: 'completed'},
      {id: '9', title: 'Report', status: 'pending'},
    ];
    await show(event('plan.delta', {}, {revision: 2, steps: revised}));
    button(plan, 'Compare with revision 1')!.click();
    await show();
    expect(read(plan)).to.contain('Load test Was: Test').and.to.contain('Report Added').and.to.contain('Ship Removed');
    expect(read(plan)).to.contain('1 step unchanged');
    await expect(element).to.be.accessible();
  });

  it('N1 shows a plan as a checklist: a step that claims to be done changes no task', async () => {
    const {store} = await open(WORK);
    expect(store.snapshot().tasks).to.deep.equal({});
  });

  it('A13 V12 many teammates are one line that counts how they stand; it opens, and a name leads to its teammate', async () => {
    const names = ['Ada', 'Bob', 'Cyd', 'Dot', 'Eve', 'Fay', 'Gus'];
    const mates = names.map((agentName) =>
      event('agent.spawned', {agentId: agentName, agentName}, {reason: `Close ${agentName}`, status: 'needs_input'}),
    );
    const {element, show, store} = await open([event('run.started'), ...mates.slice(0, 4)]);
    const groups = () => all(element.shadowRoot!, 'agent-teammate-group');
    expect(groups(), 'a few stand for themselves').to.have.length(0);
    await show(...mates.slice(4));
    const group = () => read(groups()[0]!);
    expect(group()).to.equal('7 teammates 7 need you');
    await expect(element).to.be.accessible();
    const ended = event('agent.completed', {agentId: 'Bob'}, {status: 'completed', summary: 'Closed it all.'});
    const failed = event('agent.changed', {agentId: 'Ada'}, {status: 'failed', error: 'No'});
    await show(ended, failed);
    expect(group()).to.contain('7 teammates 5 need you, 1 failed, 1 done').and.to.contain('Gus Close Gus');
    expect(group(), 'what was delegated, not what came of it')
      .to.contain('Bob Close Bob')
      .and.not.to.contain('Closed it');
    await expect(element).to.be.accessible();
    const press = (words: RegExp) =>
      (all(groups()[0]!.shadowRoot!, 'button').find((each) => words.test(read(each))) as HTMLElement).click();
    press(/^Gus$/);
    expect(store.get(TEAMMATE_KEY)).to.deep.equal({agentId: 'Gus'});
    press(/^7 teammates/);
    await show();
    expect(group()).to.equal('7 teammates 5 need you, 1 failed, 1 done');
  });

  it('V17 a step whose fact is missing says that it is unknown', async () => {
    const {element} = await open([event('run.started'), event('plan.delta', {}, {})]);
    expect(read(element)).to.contain('Plan');
    const {element: error} = await open([
      event('run.started'),
      event('reasoning.delta', {partId: 'p'}, {delta: 'x'}),
      event('run.failed'),
    ]);
    expect(read(error)).to.contain('2 steps');
  });
});
