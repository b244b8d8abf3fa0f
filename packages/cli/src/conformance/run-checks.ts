import type {AgentEvent, Surface} from 'agent-surfaces/protocol';
import type {Bench} from './bench.js';
import {type Check, CHECK_IDS, type CheckId, type CheckResult} from './check.js';

/** How long a client may take to show an event. */
const PATIENCE_MS = 4_000;
const STEP_MS = 20;

/** Whether something comes to be. It is looked at until it does, or for as long as a person would wait. */
async function seen(look: () => boolean, patience = PATIENCE_MS): Promise<boolean> {
  const end = Date.now() + patience;
  while (!look()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return true;
}

/** Whether words come to be on a surface. */
function reads(bench: Bench, surface: Surface, words: string): Promise<boolean> {
  return seen(() => bench.text(surface).includes(words));
}

/** Whether a fact comes to be on a surface. */
function draws(bench: Bench, surface: Surface, fact: string): Promise<boolean> {
  return seen(() => bench.facts(surface).some((drawn) => drawn.fact === fact));
}

/** A check whose steps may end it early: each is either kept, or the reason for its failure. */
function check(id: CheckId, title: string, run: (bench: Bench, must: Must) => Promise<string>): Check {
  return {
    id,
    title,
    async run(bench): Promise<CheckResult> {
      try {
        return {passed: true, saw: await run(bench, must)};
      } catch (error) {
        return {passed: false, saw: error instanceof Error ? error.message : String(error)};
      }
    },
  };
}

/** Ends a check where something is not as it must be, with what was seen instead. */
type Must = (kept: boolean | Promise<boolean>, instead: () => string) => Promise<void>;

const must: Must = async (kept, instead) => {
  if (!(await kept)) throw new Error(instead());
};

/** The text of a surface, shortened for a message. */
function quote(text: string): string {
  return text === '' ? 'nothing' : `“${text.length > 240 ? `${text.slice(0, 240)}…` : text}”`;
}

/** The session that most checks play in. */
const SESSION = 's1';

/** An event of the run that most checks play. */
function inRun(type: string, payload: object = {}, more: object = {}): AgentEvent {
  return {type, sessionId: SESSION, runId: 'r1', payload, ...more};
}

/** What a person has said. */
function said(messageId: string, text: string): AgentEvent {
  return {type: 'text.final', sessionId: SESSION, messageId, payload: {role: 'user', text}};
}

const delta = (messageId: string, text: string) => inRun('text.delta', {delta: text}, {messageId});
const started = (toolCallId: string, name: string) => inRun('tool.started', {name}, {toolCallId});
const count = (text: string, words: string) => text.split(words).length - 1;

/** How a turn is sent, watched and read. */
const TURN_CHECKS = [
  check('V1', 'The client listens before it sends.', async (bench, must) => {
    await bench.open({surfaces: ['composer', 'conversation'], held: true});
    await bench.write('Hello');
    await bench.ask('send');
    const first = bench.calls().find(({kind}) => kind === 'command');
    await must(first === undefined, () => 'A command left while nobody listened for its answer.');
    await bench.listen();
    const isSent = () => bench.calls().some(({command}) => command?.control === 'send');
    // A client may keep the message and send it now, or ask the person to send it again.
    if (!(await seen(isSent, 300))) await bench.ask('send');
    await must(seen(isSent), () => 'Nothing was sent, though the client could listen.');
    const order = bench.calls().map(({kind, command}) => command?.control ?? kind);
    await must(order.indexOf('listen') >= 0 && order.indexOf('listen') < order.indexOf('send'), () => order.join(', '));
    return `In this order: ${order.join(', ')}.`;
  }),

  check('V2', 'Accepted, routing and preparing are seen before any text arrives.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'runtime_status']});
    await bench.emit(said('u1', 'Go'), inRun('run.started'));
    const words: string[] = [];
    for (const stage of ['accepted', 'routing', 'preparing']) {
      await bench.emit(inRun('run.status', {stage}));
      const isNew = () => bench.text('runtime_status') !== '' && bench.text('runtime_status') !== words.at(-1);
      await must(seen(isNew), () => `The status ${stage} changed nothing: ${quote(bench.text('runtime_status'))}.`);
      words.push(bench.text('runtime_status'));
    }
    await must(bench.answers().length === 0, () => `An answer before any text: ${bench.answers().join(' ')}`);
    await bench.emit(delta('m1', 'Here it is.'));
    await must(reads(bench, 'conversation', 'Here it is.'), () => 'The text that came after them is not there.');
    return `Without a word of text: ${words.map(quote).join(', ')}.`;
  }),

  check('V3', 'The parts of a running turn stand in the order of their events.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(
      ...[said('u1', 'Move the ledger'), inRun('run.started')],
      inRun('reasoning.delta', {delta: 'Dual-write first'}, {partId: 'p1'}),
      ...[started('t1', 'sql.query'), inRun('tool.result', {output: '42'}, {toolCallId: 't1'})],
      ...[delta('m1', 'The readers are mapped.'), started('t2', 'shell.run'), delta('m1', ' The test is next.')],
    );
    const order = ['Move the ledger', 'Dual-write first', 'sql.query', 'are mapped.', 'shell.run', 'test is next.'];
    const text = () => bench.text('conversation');
    await must(
      seen(() => order.every((words) => text().includes(words))),
      () => `Not all of it is there: ${quote(text())}.`,
    );
    const drawn = [...order].sort((a, b) => text().indexOf(a) - text().indexOf(b));
    await must(drawn.join() === order.join(), () => `In this order: ${drawn.join(' · ')}.`);
    return `In this order: ${drawn.join(' · ')}.`;
  }),

  check('V4', 'Reasoning and tools that run are open; once done, they fold into a summary.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(
      ...[said('u1', 'Look'), inRun('run.started')],
      inRun('reasoning.delta', {delta: 'Readers come first'}, {partId: 'p1'}),
      started('t1', 'sql.query'),
    );
    await must(reads(bench, 'conversation', 'Readers come first'), () => 'Reasoning that runs is not in sight.');
    await must(reads(bench, 'conversation', 'sql.query'), () => 'A tool that runs is not in sight.');
    await bench.emit(
      ...[inRun('tool.result', {output: 'ok'}, {toolCallId: 't1'}), delta('m1', 'It is mapped.')],
      ...[inRun('text.final', {text: 'It is mapped.'}, {messageId: 'm1'}), inRun('run.finished', {outcome: 'success'})],
    );
    const isFolded = () => !/sql\.query|Readers come first/.test(bench.text('conversation'));
    await must(seen(isFolded), () => `What is done stays open: ${quote(bench.text('conversation'))}.`);
    await must(reads(bench, 'conversation', 'It is mapped.'), () => 'The answer was folded as well.');
    const summary = bench.text('conversation');
    await bench.unfold('conversation');
    await must(reads(bench, 'conversation', 'sql.query'), () => 'What was folded cannot be opened again.');
    return `While it ran: the reasoning and the tool. Afterwards: ${quote(summary)}, and a way to open it.`;
  }),

  check('V5', 'The answer ends as the final text says, once, with nothing doubled.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(inRun('run.started'), delta('m1', 'Fourty-two '), delta('m1', 'rows moved.'));
    await must(reads(bench, 'conversation', 'Fourty-two rows moved.'), () => 'The text did not stream.');
    const final = inRun('text.final', {text: 'Forty-two rows moved.'}, {messageId: 'm1'});
    await bench.emit(final, final);
    await bench.emit(inRun('run.finished', {outcome: 'success'}));
    await must(reads(bench, 'conversation', 'Forty-two rows moved.'), () => 'The final text is not there.');
    const answers = bench.answers().join(' ');
    await must(count(answers, 'rows moved') === 1, () => `The answer reads ${quote(answers)}.`);
    await must(!answers.includes('Fourty'), () => `What was corrected is still there: ${quote(answers)}.`);
    return `The answer reads ${quote(answers)}, once.`;
  }),

  check('V6', 'Nothing of a tool gets into the answer.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(
      ...[inRun('run.started'), delta('m1', 'I look it up.'), started('t1', 'sql.query')],
      inRun('tool.args', {delta: '{"q":"secret-input"}'}, {toolCallId: 't1'}),
      inRun('tool.progress', {message: 'half-way-words'}, {toolCallId: 't1'}),
      inRun('tool.output.delta', {delta: 'streamed-output'}, {toolCallId: 't1'}),
      inRun('tool.result', {output: 'whole-output'}, {toolCallId: 't1'}),
      ...[started('t2', 'shell.run'), inRun('tool.failed', {error: 'broken-pipe'}, {toolCallId: 't2'})],
      delta('m2', 'That is all.'),
    );
    await must(draws(bench, 'conversation', 'tool:t1'), () => 'The tool call itself is nowhere in the turn.');
    await must(
      seen(() => bench.answers().join(' ').includes('That is all.')),
      () => 'There is no answer to look at.',
    );
    const answers = bench.answers().join(' ');
    const leak = /secret-input|half-way-words|streamed-output|whole-output|broken-pipe/.exec(answers);
    await must(leak === null, () => `The answer holds ${quote(leak?.[0] ?? '')}.`);
    return `The answer reads ${quote(answers)}; the tools stand beside it (session ${SESSION}).`;
  }),
];

const spawned = (agentId: string, agentName: string, more: object = {}): AgentEvent => ({
  ...{type: 'agent.spawned', sessionId: SESSION, runId: 'r1', agentId, agentName},
  payload: {status: 'running'},
  ...more,
});
const pairs = (lines: readonly {readonly child: string; readonly parent: string}[]) =>
  lines.map(({child, parent}) => `${child} of ${parent}`).sort();

/** Agents that work together, and who belongs to whom. */
const TEAM_CHECKS = [
  check('V11', 'Team and background work comes from facts, not from what the assistant says.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'team_roster', 'task_capsule']});
    const prose = 'I have started teammate Scout. Task “Map the readers” is completed.';
    await bench.emit(inRun('run.started'), inRun('text.final', {text: prose}, {messageId: 'm1'}));
    await must(reads(bench, 'conversation', 'Map the readers'), () => 'The words themselves are not there.');
    const drawn = () => [...bench.facts('team_roster'), ...bench.facts('task_capsule')];
    const invented = drawn().filter(({fact}) => /^(agent|task):/.test(fact));
    await must(invented.length === 0, () => `Read out of prose: ${invented.map(({fact}) => fact).join(', ')}.`);
    await must(!bench.text('team_roster').includes('Scout'), () => 'A teammate was read out of prose.');
    await bench.emit(
      spawned('scout', 'Scout'),
      inRun('task.changed', {title: 'Map the readers', status: 'running'}, {taskId: 'k1'}),
    );
    await must(draws(bench, 'team_roster', 'agent:scout'), () => 'A teammate that is a fact is not shown.');
    await bench.unfold('task_capsule');
    await must(draws(bench, 'task_capsule', 'task:k1'), () => 'A task that is a fact is not shown.');
    return 'Prose made no teammate and no task; the events made one of each.';
  }),

  check('V12', 'How the team is organised can be seen wherever the runtime reports it.', async (bench, must) => {
    await bench.open({surfaces: ['team_roster', 'delegation_graph', 'handoff_lane', 'review_lane']});
    const before = bench.text('team_roster');
    await bench.emit(
      inRun('run.started', {}, {topology: 'coordinator_team', agentId: 'lead', agentName: 'Lead'}),
      inRun('team.changed', {name: 'Delivery'}, {teamId: 'd', topology: 'coordinator_team'}),
      spawned('lead', 'Lead', {agentRole: 'coordinator'}),
      spawned('scout', 'Scout', {parentAgentId: 'lead'}),
      inRun('agent.handoff', {from: 'lead', to: 'scout', reason: 'Knows the readers'}, {handoffId: 'h1'}),
      inRun('review.requested', {reviewer: 'scout', target: 'f1'}, {reviewId: 'v1'}),
    );
    await must(draws(bench, 'team_roster', 'agent:scout'), () => 'The roster has no worker.');
    await must(draws(bench, 'delegation_graph', 'agent:scout'), () => 'The graph has no worker.');
    await must(draws(bench, 'handoff_lane', 'handoff:h1'), () => 'The handoff is not shown.');
    await must(draws(bench, 'review_lane', 'review:v1'), () => 'The review is not shown.');
    const words = () => bench.text('team_roster');
    await must(
      seen(() => /coordinat/i.test(words())),
      () => `The way it is organised has no word: ${quote(words())}.`,
    );
    return `Before: ${quote(before)}. Then: ${quote(words())}, a graph, a handoff and a review.`;
  }),

  check('V13', 'A worker’s notification is no person’s message and no coordinator’s answer.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'worker_notifications']});
    const from = {agentId: 'scout', workerNotificationId: 'n1'};
    await bench.emit(
      ...[said('u1', 'Start'), inRun('run.started'), spawned('scout', 'Scout')],
      inRun('worker.notification', {status: 'completed', summary: 'Scout has mapped it'}, {...from, taskId: 'k1'}),
      inRun('text.final', {role: 'user', text: 'Scout has mapped it'}, {...from, messageId: 'w1'}),
      inRun('text.final', {text: 'Thanks to all.'}, {messageId: 'm1'}),
    );
    await must(draws(bench, 'worker_notifications', 'notification:n1'), () => 'The notification has no place.');
    await must(reads(bench, 'conversation', 'Thanks to all.'), () => 'The answer is not there.');
    const people = bench.people();
    await must(people.length === 1, () => `As words of a person: ${people.map(quote).join(', ')}.`);
    const answers = bench.answers().join(' ');
    await must(!answers.includes('mapped it'), () => `As an answer: ${quote(answers)}.`);
    return `One message of a person, one answer, and the notification in a place of its own.`;
  }),

  check('V14', 'Ids of parents and children survive hydration, replay and export.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'team_roster', 'delegation_graph']});
    await bench.emit(
      ...[inRun('run.started', {}, {agentId: 'lead'}), spawned('lead', 'Lead')],
      spawned('scout', 'Scout', {parentAgentId: 'lead', threadId: 's1.scout', parentThreadId: 's1.main'}),
      {type: 'session.opened', sessionId: 'c1', parentSessionId: SESSION, payload: {title: 'Child'}},
      inRun('task.changed', {title: 'Whole', status: 'running'}, {taskId: 'k1'}),
      inRun('task.changed', {title: 'Part', status: 'running', parentTaskId: 'k1'}, {taskId: 'k2'}),
    );
    const wanted = ['agent:scout of agent:lead', 'session:c1 of session:s1', 'task:k2 of task:k1'];
    const missing = () => wanted.filter((pair) => !pairs(bench.lineage()).includes(pair));
    await must(
      seen(() => missing().length === 0),
      () => `Not known at all: ${missing().join(', ')}.`,
    );
    for (const way of ['hydrated', 'replayed', 'exported'] as const) {
      await bench.reopen(way);
      await must(
        seen(() => missing().length === 0),
        () => `Lost once ${way}: ${missing().join(', ')}.`,
      );
      await must(draws(bench, 'delegation_graph', 'agent:scout'), () => `Not shown once ${way}: agent:scout.`);
    }
    return `Known, and known again: ${wanted.join(', ')}.`;
  }),
];

const session = (sessionId: string, title: string, text: string): readonly AgentEvent[] => [
  {type: 'session.opened', sessionId, payload: {title}},
  {type: 'text.final', sessionId, messageId: `${sessionId}.u1`, payload: {role: 'user', text}},
  {type: 'run.started', sessionId, runId: `${sessionId}.r1`, payload: {}},
  {
    type: 'text.final',
    sessionId,
    runId: `${sessionId}.r1`,
    messageId: `${sessionId}.m1`,
    payload: {text: `Re: ${text}`},
  },
  {type: 'run.finished', sessionId, runId: `${sessionId}.r1`, payload: {outcome: 'success'}},
];

/** Sessions that are opened late. */
const SESSION_CHECKS = [
  check('V18', 'Old sessions fill in step by step; late answers for another one are ignored.', async (bench, must) => {
    await bench.open({
      surfaces: ['conversation', 'session_tabs'],
      sessions: {
        s1: session('s1', 'First of all', 'Words of one'),
        s2: session('s2', 'Second to none', 'Words of two'),
      },
      held: true,
    });
    await bench.answer('s1', 'shell');
    await must(reads(bench, 'session_tabs', 'First of all'), () => 'The title waits for the whole session.');
    const first = bench.text('conversation');
    await must(!first.includes('Words of one'), () => 'The messages were shown before the runtime sent them.');
    await bench.switchTo('s2');
    await bench.answer('s2', 'shell');
    // The answer of the session that was left comes late.
    await bench.answer('s1', 'window');
    await bench.answer('s2', 'window');
    await bench.answer('s2', 'current');
    await bench.answer('s2', 'refs');
    await bench.listen();
    await must(reads(bench, 'conversation', 'Re: Words of two'), () => 'The open session did not fill in.');
    const last = bench.text('conversation');
    await must(!last.includes('Words of one'), () => `The late answer is shown: ${quote(last)}.`);
    return `First the title, with ${quote(first)}; then ${quote(last)}; the late answer changed nothing.`;
  }),
];

const asked = (payload: object = {}, more: object = {}) =>
  inRun(
    'action.required',
    {actionType: 'tool_approval', title: 'Run migration 0042', ...payload},
    {
      actionId: 'a1',
      ...more,
    },
  );

const drawn = (bench: Bench) => bench.facts('hitl').filter(({fact}) => fact === 'action:a1');
const answered = (bench: Bench) => bench.calls().filter(({command}) => command?.['actionId'] === 'a1');

/** What people are asked, and what they ask of a run that is at work. */
const REQUEST_CHECKS = [
  check('V7', 'A request has a stable id; its reply is a command, and counts once confirmed.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'hitl']});
    await bench.emit(inRun('run.started'), asked(), asked());
    await must(draws(bench, 'hitl', 'action:a1'), () => `No request a1: ${quote(bench.text('hitl'))}.`);
    await must(drawn(bench).length === 1, () => `The request is there ${String(drawn(bench).length)} times.`);
    const before = drawn(bench)[0]?.status;
    await must(bench.ask('approve', 'action:a1'), () => 'It cannot be approved.');
    await must(
      seen(() => answered(bench).length > 0),
      () => 'No command with the id of the request left.',
    );
    const {control} = answered(bench)[0]?.command ?? {};
    await must(control === 'approve', () => `The command was ${String(control)}.`);
    const waiting = drawn(bench)[0]?.status ?? '';
    await must(!/^(resolved|approved|completed|done)$/.test(waiting), () => `Shown as ${waiting} before confirmed.`);
    await bench.emit(inRun('action.resolved', {resolution: 'approved'}, {actionId: 'a1'}));
    const isOver = () => drawn(bench).length === 0 || drawn(bench)[0]?.status !== waiting;
    await must(seen(isOver), () => `Still ${waiting} after the runtime has confirmed it.`);
    return `a1 once (${before ?? ''}); approve left with its id; ${waiting} until the runtime confirmed it.`;
  }),

  check('V8', 'Queueing a turn and steering the running one look and are different.', async (bench, must) => {
    await bench.open({surfaces: ['composer', 'conversation']});
    await bench.emit(inRun('run.started'));
    await bench.write('Next thing');
    await must(seenAsk(bench, 'queue'), () => 'A message cannot be queued while a run is at work.');
    await bench.write('Go left');
    await must(seenAsk(bench, 'steer'), () => 'The running turn cannot be steered.');
    const sent = () => bench.calls().flatMap(({command}) => (command ? [command.control] : []));
    await must(
      seen(() => sent().includes('queue') && sent().includes('steer')),
      () => `These commands left: ${sent().join(', ')}.`,
    );
    await bench.emit({
      ...inRun('queue.changed', {queued: [{id: 'q1', text: 'Words'}], steers: [{id: 'k1', text: 'Words'}]}),
    });
    await must(draws(bench, 'composer', 'queue:q1'), () => 'The queued turn is not shown.');
    await must(draws(bench, 'composer', 'queue:k1'), () => 'The steer is not shown.');
    const look = (fact: string) => bench.facts('composer').find((each) => each.fact === fact)?.text ?? '';
    await must(look('queue:q1') !== look('queue:k1'), () => `Both look the same: ${quote(look('queue:q1'))}.`);
    return `Commands queue and steer; shown as ${quote(look('queue:q1'))} and ${quote(look('queue:k1'))}.`;
  }),

  check('V15', 'An approval on behalf of another names the teammate that asked.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'hitl']});
    const builder = {agentId: 'b7', agentName: 'Builder Seven'};
    await bench.emit(
      {type: 'agent.spawned', sessionId: SESSION, runId: 'r1', ...builder, payload: {status: 'running'}},
      asked({actionType: 'delegated_permission', title: 'Write to staging'}, {agentId: 'b7'}),
    );
    await must(draws(bench, 'hitl', 'action:a1'), () => `No request: ${quote(bench.text('hitl'))}.`);
    const words = () => drawn(bench)[0]?.text ?? '';
    await must(
      seen(() => words().includes('Builder Seven')),
      () => `Nobody is named: ${quote(words())}.`,
    );
    return `The request reads ${quote(words())}.`;
  }),
];

/** Asks as soon as the client offers it. */
async function seenAsk(bench: Bench, control: 'queue' | 'steer'): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if (await bench.ask(control)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

const BODY = 'one line per meter and day';
const answer = (text: string, more: object = {}) => inRun('text.final', {text, ...more}, {messageId: 'm1'});
const FALLBACKS = /^(loading|unknown|unavailable|stale|blocked|needs[-_]input|failed|disputed|missing|gap)$/;

/** Facts that are not the conversation itself, and where they stand. */
const FACT_CHECKS = [
  check('V9', 'The body of an artifact opens in its workspace; the transcript holds a card.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'artifact_workspace']});
    const about = {artifactId: 'f1', artifactKind: 'markdown'};
    await bench.emit(
      ...[said('u1', 'Plan it'), inRun('run.started')],
      inRun('artifact.created', {title: 'Plan of readings'}, about),
      inRun('artifact.preview.ready', {preview: `# Plan\n\n${BODY}`}, about),
      answer('The plan is ready.'),
    );
    await must(draws(bench, 'conversation', 'artifact:f1'), () => 'The turn does not name the artifact.');
    await must(!bench.text('conversation').includes(BODY), () => 'The body stands in the conversation.');
    await must(bench.ask('open_detail', 'artifact:f1'), () => 'The artifact cannot be opened from the turn.');
    await must(reads(bench, 'artifact_workspace', BODY), () => `Opened: ${quote(bench.text('artifact_workspace'))}.`);
    await must(!bench.text('conversation').includes(BODY), () => 'Opened, the body stands in the conversation too.');
    return `A card in the turn; the body only in the workspace.`;
  }),

  check('V10', 'Citations, reviews and traces lead to evidence that exists.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'timeline_evidence']});
    const source = {title: 'Handbook, page 4', status: 'supported', claim: 'Kept for a year'};
    await bench.emit(
      ...[inRun('run.started'), inRun('evidence.changed', source, {evidenceId: 'e1'})],
      answer('Kept for a year [1](evidence:e1), they say for two [2](evidence:nobody).', {evidenceRefs: ['e1']}),
      inRun('run.finished', {outcome: 'success'}),
    );
    await must(draws(bench, 'timeline_evidence', 'evidence:e1'), () => 'The evidence is on no surface.');
    await must(draws(bench, 'conversation', 'evidence:e1'), () => 'The citation does not lead to its evidence.');
    const dead = bench.facts('conversation').some(({fact}) => fact === 'evidence:nobody');
    await must(!dead, () => 'A citation of evidence that does not exist is drawn like one that does.');
    return 'The citation of e1 leads to evidence e1; the other leads nowhere, and does not look as if it did.';
  }),

  check('V16', 'Compaction is a boundary that can be seen; no earlier text changes.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'composer']});
    await bench.emit(
      ...[said('u1', 'The first words'), inRun('run.started')],
      inRun('context.compaction.started', {tokensBefore: 41_000}, {contextId: 'c1'}),
    );
    await must(reads(bench, 'conversation', 'The first words'), () => 'The message is not there.');
    const before = bench.text('conversation');
    const end = {turns: 38, tokensAfter: 2_100};
    await bench.emit(inRun('context.compaction.completed', end, {contextId: 'c1'}), answer('Now then.'));
    await must(reads(bench, 'conversation', 'Now then.'), () => 'What came after it is not there.');
    const isShown = () => bench.facts('conversation').some(({fact}) => /^(context|compaction|part):/.test(fact));
    const text = () => bench.text('conversation');
    await must(
      seen(() => isShown() && text().includes('38')),
      () => `No boundary: ${quote(text())}.`,
    );
    await must(text().includes('The first words'), () => 'Text from before the boundary is gone.');
    return `Before: ${quote(before)}. After: ${quote(text())}.`;
  }),

  check('V17', 'What is missing is shown as missing.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'team_roster', 'artifact_workspace']});
    const empty = bench.text('conversation');
    await must(empty !== '', () => 'An empty session is a blank screen.');
    await bench.emit(
      {type: 'agent.changed', sessionId: SESSION, runId: 'r1', agentId: 'x9', agentName: 'Nobody Knows'},
      inRun('artifact.changed', {title: 'Lost plan'}, {artifactId: 'f9'}),
    );
    await must(reads(bench, 'team_roster', 'Nobody Knows'), () => 'The teammate is not shown at all.');
    await must(draws(bench, 'artifact_workspace', 'artifact:f9'), () => 'The artifact is not shown at all.');
    const made = [...bench.facts('team_roster'), ...bench.facts('artifact_workspace')].filter(
      ({fact, status}) => /^(agent:x9|artifact:f9)$/.test(fact) && status !== '' && !FALLBACKS.test(status),
    );
    const wrong = made.map(({fact, status}) => `${fact} is “${status}”`).join(', ');
    await must(made.length === 0, () => `Nobody has said so: ${wrong}.`);
    const teammate = bench.facts('team_roster').find(({fact}) => fact === 'agent:x9')?.text ?? '';
    await must(teammate.replace('Nobody Knows', '').trim() !== '', () => 'No word says that its status is not known.');
    return `Empty: ${quote(empty)}. Without a status: ${quote(teammate)}.`;
  }),

  check('V19', 'Diagnostics and metrics stay out of the conversation.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'diagnostics']});
    await bench.emit(
      ...[said('u1', 'Start'), inRun('run.started')],
      inRun('diagnostic.changed', {code: 'slow_tool', level: 'warning', message: 'debug words'}),
      inRun('metric.changed', {name: 'first_text_ms', value: 12}),
      answer('All is well.'),
    );
    await must(reads(bench, 'conversation', 'All is well.'), () => 'The answer is not there.');
    await must(reads(bench, 'diagnostics', 'debug words'), () => 'The diagnostic is shown to nobody.');
    const leak = /debug words|slow_tool|first_text_ms/.exec(bench.text('conversation'));
    await must(leak === null, () => `The conversation holds ${quote(leak?.[0] ?? '')}.`);
    return 'The diagnostic stands in diagnostics; the conversation holds the words of the two who talk.';
  }),
];

/** A check with how it went. */
export interface CheckReport extends CheckResult {
  readonly check: Check;
}

/** Runs checks one after the other, each on a fresh bench, and yields each result as soon as it is known. */
export async function* runChecks(
  createBench: () => Bench | Promise<Bench>,
  checks: readonly Check[] = CHECKS,
): AsyncGenerator<CheckReport> {
  for (const check of checks) {
    const bench = await createBench();
    try {
      yield {check, ...(await check.run(bench))};
    } finally {
      await bench.close();
    }
  }
}

const ALL = [...TURN_CHECKS, ...REQUEST_CHECKS, ...FACT_CHECKS, ...TEAM_CHECKS, ...SESSION_CHECKS];

/** The standard's 19 checks, in its order. Each runs on a bench of its own: see `runChecks`. */
export const CHECKS: readonly Check[] = CHECK_IDS.flatMap((id) => ALL.filter((each) => each.id === id));
