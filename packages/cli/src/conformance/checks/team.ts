import type {AgentEvent} from 'agent-surfaces/protocol';
import {check, draws, inRun, quote, reads, said, seen, SESSION} from './seeing.js';

const spawned = (agentId: string, agentName: string, more: object = {}): AgentEvent => ({
  ...{type: 'agent.spawned', sessionId: SESSION, runId: 'r1', agentId, agentName},
  payload: {status: 'running'},
  ...more,
});
const pairs = (lines: readonly {readonly child: string; readonly parent: string}[]) =>
  lines.map(({child, parent}) => `${child} of ${parent}`).sort();

/** Agents that work together, and who belongs to whom. */
export const TEAM_CHECKS = [
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
