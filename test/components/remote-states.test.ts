import {expect} from '@open-wc/testing';
import {cardFacts} from '../../src/components/team/remote-teammate/agent-card.js';
import {
  REMOTE_ENDS,
  REMOTE_LOOKS,
  REMOTE_STATES,
  remoteStateOf,
} from '../../src/components/team/remote-teammate/states.js';
import '../../src/components/team/remote-teammate/remote-teammate.strings.js';
import {actsFor, intentFor, TEAMMATE_ACTS} from '../../src/components/team/team/teammate-acts.js';
import {english as en} from '../../src/locales/index.js';
import zhCn from '../../src/components/team/remote-teammate/remote-teammate.zh-cn.js';
import {DELIVERY_STATES, TASK_STATUSES, TERMINAL_TASK_STATUSES} from '../../src/protocol/task.js';
import {taskStatus} from '../../src/protocol/vocabulary.js';
import {REACHABILITIES, type AgentRow} from '../../src/state/facts/agents.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';

const agent = (more: Partial<AgentRow> = {}): AgentRow => ({id: 'p', status: 'running', ...more});
const task = (more: Partial<TaskRow> = {}): TaskRow => ({id: 't', status: 'running', ...more});
const told = (word: string, more: Partial<TaskRow> = {}) =>
  task({status: taskStatus(word), remoteStatus: word, nativeStatus: word, ...more});

/** Every combination of what a peer, its task and its adapter can say. */
function* combinations(): Generator<{mate: AgentRow; work: TaskRow | undefined}> {
  for (const status of ['running', 'idle', 'completed', 'needs_input'])
    for (const reachability of [undefined, ...REACHABILITIES])
      for (const delivery of [undefined, ...DELIVERY_STATES])
        for (const word of [
          undefined,
          ...TASK_STATUSES,
          'submitted',
          'working',
          'input_required',
          'rejected',
          'whatever',
        ]) {
          const mate = agent({status, ...(reachability && {reachability})});
          yield {mate, work: word === undefined ? undefined : told(word, {...(delivery && {delivery})})};
        }
}

describe('remoteStateOf', () => {
  it('T12 tells the eight statuses of a remote task, however they are spelled', () => {
    const words = {
      submitted: 'submitted',
      working: 'running',
      input_required: 'waiting_input',
      auth_required: 'waiting_auth',
      completed: 'completed',
      failed: 'failed',
      canceled: 'cancelled',
      rejected: 'rejected',
    };
    for (const [word, state] of Object.entries(words)) {
      expect(remoteStateOf(agent(), told(word)), word).to.equal(state);
      const shouted = task({status: 'unknown', remoteStatus: `TASK_STATE_${word.toUpperCase()}`});
      expect(remoteStateOf(agent(), shouted), word).to.equal(state);
      expect(remoteStateOf(agent({remoteStatus: word.replace('_', '-')}), undefined), word).to.equal(state);
    }
  });

  it('A19 in all combinations only a word of the task makes it failed or completed, and an idle tick ends nothing', () => {
    let count = 0;
    for (const {mate, work} of combinations()) {
      const state = remoteStateOf(mate, work);
      const label = JSON.stringify({mate, work, state});
      count++;
      expect(REMOTE_STATES, label).to.include(state);
      if (state === 'failed') expect(['failed', 'timed_out'], label).to.include(work?.status);
      if (state === 'completed' && work) expect(work.status, label).to.equal('completed');
      if (mate.status === 'idle') expect(state === 'completed' && work?.status !== 'completed', label).to.equal(false);
      const isOpen = work === undefined || !TERMINAL_TASK_STATUSES.has(work.status);
      const isFar = mate.reachability === 'unreachable' || mate.reachability === 'unauthorised';
      if (work && isOpen && isFar) expect(['unreachable', 'unauthorised', 'gone'], label).to.include(state);
      if (work?.status === 'completed' && work.delivery === 'pending') expect(state, label).to.equal('undelivered');
    }
    expect(count).to.be.greaterThan(3000);
  });

  it('A19 the six states of remote work are told apart, and none of them looks failed', () => {
    const six = [
      remoteStateOf(agent(), told('working')),
      remoteStateOf(agent({status: 'idle'}), told('working')),
      remoteStateOf(agent(), told('input_required')),
      remoteStateOf(agent(), told('completed', {delivery: 'queued'})),
      remoteStateOf(agent({reachability: 'missing'}), told('working')),
      remoteStateOf(agent({reachability: 'unreachable'}), told('working')),
    ];
    expect(six).to.deep.equal(['running', 'idle', 'waiting_input', 'undelivered', 'gone', 'unreachable']);
    expect(new Set(six.map((state) => REMOTE_LOOKS[state])).size).to.equal(6);
    const danger = REMOTE_STATES.filter((state) => REMOTE_LOOKS[state] === 'danger');
    expect(danger).to.deep.equal(['failed']);
    for (const words of [en, zhCn]) {
      const names = REMOTE_STATES.flatMap((state) => [words[`remote.state.${state}`], words[`remote.next.${state}`]]);
      expect(new Set(names).size).to.equal(names.length);
    }
    // What has ended stays so, whatever becomes of the way to it.
    for (const state of REMOTE_ENDS)
      expect(remoteStateOf(agent({reachability: 'unreachable'}), told(state)), state).to.equal(state);
  });
});

describe('cardFacts', () => {
  it('reads cards of protocol 1.0 and 0.3, and throws on none', () => {
    const card = cardFacts({
      name: 'Pixel',
      provider: {organization: 'Labs', url: 'https://labs.example'},
      supportedInterfaces: [{protocolBinding: 'JSONRPC', protocolVersion: '1.0'}, {protocolBinding: 7}],
      capabilities: {streaming: true, pushNotifications: false},
      skills: [{id: 's', name: 'Shots', tags: ['image', 3]}, 'x', {}],
      security: [{oauth: []}],
    });
    expect(card).to.deep.include({
      provider: 'Labs',
      protocols: ['JSONRPC 1.0'],
      capabilities: ['streaming'],
      security: ['oauth'],
    });
    expect(card?.skills).to.deep.equal([{name: 'Shots', tags: ['image']}]);
    expect(cardFacts({preferredTransport: 'GRPC', protocolVersion: '0.3.0'})?.protocols).to.deep.equal(['GRPC 0.3.0']);
    for (const value of [
      null,
      1,
      'x',
      {interfaces: [{binding: 1}], securitySchemes: ['a', 2]},
      [],
      {skills: 1, security: 'x', capabilities: [null, 'a'], provider: 3},
    ])
      expect(() => cardFacts(value)).not.to.throw();
    expect(cardFacts({skills: Array.from({length: 9999}, () => ({name: 'x'}))})?.skills).to.have.length(40);
  });
});

describe('actsFor', () => {
  it('A18 offers what fits the status and what the owner offers, and writes each with a control of the standard', () => {
    const job = (status: string, controls?: string[]) =>
      actsFor(agent({status, runtimeEntity: 'automation_job', ...(controls && {controls})}));
    expect(job('running')).to.deep.equal(['pause', 'sleep', 'terminate']);
    expect(job('sleeping')).to.deep.equal(['wake', 'pause', 'terminate']);
    expect(job('paused')).to.deep.equal(['resume', 'terminate']);
    expect(job('completed')).to.deep.equal(['wake', 'close']);
    expect(job('running', ['pause'])).to.deep.equal(['pause']);
    expect(actsFor(agent())).to.deep.equal(['wait', 'stop']);
    expect(actsFor(agent({status: 'failed'}))).to.deep.equal(['retry', 'close']);
    expect(actsFor(agent({status: 'closed'}))).to.deep.equal([]);
    expect(actsFor(agent({controls: []}))).to.deep.equal([]);
    const mate = agent({sessionId: 's', parentSessionId: 'p'});
    const written = TEAMMATE_ACTS.map((act) => [act, intentFor(act, mate, {cascade: 'all', timeoutMs: 5})] as const);
    for (const [act, intent] of written) expect(intent, act).to.include({agentId: 'p', sessionId: 'p'});
    expect(Object.fromEntries(written.map(([act, {control, payload}]) => [act, {control, payload}]))).to.deep.equal({
      wait: {control: 'wait', payload: {timeoutMs: 5}},
      wake: {control: 'continue_agent', payload: {mode: 'wake'}},
      resume: {control: 'continue_agent', payload: {mode: 'resume'}},
      pause: {control: 'stop', payload: {cascade: 'all', mode: 'pause'}},
      sleep: {control: 'stop', payload: {cascade: 'all', mode: 'sleep'}},
      retry: {control: 'retry', payload: undefined},
      stop: {control: 'stop', payload: {cascade: 'all'}},
      terminate: {control: 'stop', payload: {cascade: 'all', mode: 'terminate'}},
      close: {control: 'close', payload: {cascade: 'all'}},
    });
  });
});
