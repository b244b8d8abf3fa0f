import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {differences} from '../../src/components/team/team-policy/differences.js';
import {readPolicy} from '../../src/components/team/team-policy/policy-facts.js';
import type {AgentPolicySheet} from '../../src/components/team/team-policy/policy-sheet.js';
import type {AgentTeamPolicy} from '../../src/components/team/team-policy/team-policy.js';
import {openingKey} from '../../src/state/keys.js';
import '../../src/define/agent-hitl-card.js';
import '../../src/define/agent-team-policy.js';
import {bench, type Bench} from './fixtures.js';
import {read} from './reading.js';

const SESSION = {sessionId: 's1'};
const agent = (agentId: string, payload: object = {}) => ({
  ...{type: 'agent.changed', ...SESSION, agentId, agentName: agentId, payload},
});
const POLICY = {mode: 'default', approval: 'on_request', sandbox: 'workspace_write', 'db.write': 'deny'};
const TEAM = [
  {type: 'team.changed', ...SESSION, teamId: 't1', payload: {status: 'active', coordinator: 'lead', policy: POLICY}},
  agent('lead', {policy: {budget: {limit: 10, unit: 'USD'}}}),
];
const asked = (actionId: string, payload: object) => ({
  ...{type: 'action.required', ...SESSION, actionId, agentId: 'ada'},
  payload: {actionType: 'tool_approval', title: `Do ${actionId}`, ...payload},
});

async function show(agentId: string, ...events: object[]): Promise<{policy: AgentTeamPolicy; on: Bench}> {
  const on = await bench(html`<agent-team-policy session-id="s1" agent-id=${agentId}></agent-team-policy>`);
  await on.tell(...TEAM, ...events);
  return {policy: on.projection.querySelector('agent-team-policy')!, on};
}
const sheet = (policy: AgentTeamPolicy) => policy.shadowRoot!.querySelector<AgentPolicySheet>('agent-policy-sheet')!;
/** The facts under each heading, in order. */
const sections = (policy: AgentTeamPolicy) => {
  const words: Record<string, string> = {};
  for (const heading of sheet(policy).shadowRoot!.querySelectorAll('h4'))
    words[read(heading)] = read(heading.nextElementSibling!);
  return words;
};
const lines = (policy: AgentTeamPolicy) => [...policy.shadowRoot!.querySelectorAll<HTMLElement>('.line')];

describe('agent-team-policy', () => {
  it('T17 tells what differs from the coordinator first, beside what the coordinator may, then what is the same', async () => {
    const {policy} = await show(
      'ada',
      agent('ada', {
        policy: {
          ...{mode: 'default', approvalPolicy: 'always', sandbox: 'workspace_write', planMode: true, 'db.write': 'ask'},
          ...{budget: {limit: 2, spent: 1.84, unit: 'USD'}, termination: '20 turns', 'x-odd': {a: [1]}},
        },
      }),
    );
    const shown = sections(policy);
    expect(Object.keys(shown)).to.deep.equal(['Other than the coordinator', 'Same as the coordinator']);
    const other = shown['Other than the coordinator']!;
    for (const fact of ['+ db.write asks', 'coordinator: not allowed', 'Approval always asks', 'Plan mode on'])
      expect(other).to.contain(fact);
    for (const fact of ['Budget $1.84 of $2 Nearly full', 'coordinator: at most $10', 'Ends when 20 turns', 'x-odd'])
      expect(other).to.contain(fact);
    expect(shown['Same as the coordinator']).to.equal('Mode default Sandbox writes in the workspace');
    expect(sheet(policy).shadowRoot!.querySelector('progress')!.value).to.be.closeTo(0.92, 0.001);
    await expect(policy).to.be.accessible();
  });

  it('T17 tells risk, sandbox, retention and waiver of the policy system, until when, and the changes with source and reason', async () => {
    const changed = (payload: object, timestamp: string) => ({
      ...{type: 'permission.changed', ...SESSION, agentId: 'ada', timestamp, payload},
    });
    const {policy} = await show(
      'ada',
      agent('ada', {policy: {mode: 'plan'}}),
      changed({mode: 'plan', source: 'team', reason: 'Plans first', risk: 'high'}, '2026-11-16T14:00:00Z'),
      changed(
        {
          ...{mode: 'default', sandbox: 'read_only', retention: '30 days', waiver: 'four eyes', decision: 'granted'},
          ...{source: 'user', reason: 'Plan accepted', expiresAt: '2026-11-16T18:30:00Z'},
        },
        '2026-11-16T14:05:00Z',
      ),
    );
    const shown = sections(policy);
    const other = shown['Other than the coordinator']!;
    for (const fact of ['Sandbox read only', 'Risk High', 'Retention 30 days', 'Waiver four eyes'])
      expect(other).to.contain(fact);
    expect(shown['Same as the coordinator'], 'the newest word of the policy system').to.equal('Mode default');
    expect(shown['Changed lately']).to.match(
      /default, granted .* by a person Plan accepted until .*30:00.* plans first .* by the team Plans first/,
    );
    expect(read(sheet(policy))).to.match(/Holds until .*30:00/);
  });

  it('T15 T17 says why somebody was asked: by which rule, who decided, for what, until when; and what was not told', async () => {
    const {policy, on} = await show(
      'ada',
      agent('ada', {}),
      asked('a1', {}),
      {type: 'action.resolved', ...SESSION, actionId: 'a1', payload: {resolution: 'approved', by: 'Mara'}},
      asked('a2', {
        ...{
          ruleRefs: ['db-writes-ask'],
          policyReason: 'It writes data',
          decisionSource: 'team',
          policy: 'ask on write',
        },
        ...{requestedScope: 'staging', expiresAt: Date.now() + 90_000},
      }),
      {...asked('b1', {}), agentId: 'ben'},
    );
    const why = () => sections(policy)['Why you were asked']!;
    expect(why()).to.match(
      /^Do a2 Expires in 1:\d\d Needs you Rule db-writes-ask · It writes data · decided by the team/,
    );
    expect(why()).to.contain('Policy: ask on write Scope: staging');
    expect(why()).to.contain('Do a1 approved by Mara The runtime did not say by which rule.');
    expect(why(), 'what others asked is theirs').not.to.contain('b1');
    expect(read(sheet(policy))).to.contain('The runtime has not stated what it may do.');
    await expect(policy).to.be.accessible();
    await on.tell({type: 'action.resolved', ...SESSION, actionId: 'a2', payload: {resolution: 'expired'}});
    expect(why()).to.contain('Do a2 expired');
  });

  it('T17 the request itself says why a person is asked, where that is known', async () => {
    const on = await bench(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`);
    await on.tell(asked('a1', {rule: 'db-writes-ask', decisionSource: 'custom engine'}));
    const card = on.projection.querySelector('agent-hitl-card')!;
    expect(read(card)).to.contain('Why you are asked Rule db-writes-ask · decided by custom engine');
    const plain = await bench(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`);
    await plain.tell(asked('a1', {}));
    expect(read(plain.projection)).not.to.contain('Why you are asked');
  });

  it('T17 reads any policy without an exception, and claims no difference that nobody told', () => {
    const words = (own: unknown, base: unknown) =>
      differences(readPolicy(own), readPolicy(base)).map((each) =>
        'grant' in each ? `${each.sign}${each.grant}:${each.decision}` : 'field' in each ? each.field : each.name,
      );
    expect(words({}, {'fs.write': 'allow'}), 'what is not told is no difference').to.deep.equal([]);
    expect(words({'fs.write': 'ask'}, {'fs.write': 'allow'})).to.deep.equal(['−fs.write:ask']);
    expect(words({allow: ['a', {name: 'b'}], ask: ['c']}, {tools: ['a', 'd']})).to.deep.equal([
      ...['+b:allow', '+c:ask', '−d:deny'],
    ]);
    expect(words({tools: {a: {decision: 'never'}, b: 'quorum'}}, {permissions: {a: true}})).to.deep.equal([
      ...['−a:deny', 'b:quorum'],
    ]);
    expect(words('ask on write', 'ask on write')).to.deep.equal([]);
    const odd = [
      null,
      undefined,
      7,
      [],
      [1],
      'x',
      {mode: null},
      {tools: 5, allow: {}, deny: [null, {}]},
      {__proto__: 1},
    ];
    for (const own of odd) for (const base of odd) expect(words(own, base)).to.be.an('array');
  });

  it('T15 lists everybody with what differs, opens one in place, and walks by arrows; 1,000 of them are virtual', async () => {
    const {policy, on} = await show(
      '',
      agent('ada', {policy: {...POLICY, 'db.write': 'ask', mode: 'read_only', budget: {limit: 2}}}),
      agent('ben', {policy: POLICY}),
      agent('cyd'),
      ...Array.from({length: 996}, (_, index) => agent(`w${String(index)}`)),
    );
    expect(lines(policy).slice(0, 4).map(read)).to.deep.equal([
      ...['lead coordinator', 'ada + db.write asks read only and 1 more', 'ben team policy', 'cyd policy not given'],
    ]);
    expect(lines(policy).length).to.be.below(60);
    expect(lines(policy)[1]!.parentElement!.getAttribute('aria-setsize')).to.equal('1000');
    lines(policy)[0]!.focus();
    const here = () => (policy.shadowRoot!.activeElement as HTMLElement).dataset['id'];
    const walk = [];
    for (const key of ['ArrowDown', 'End', 'Home', 'ArrowDown']) {
      await sendKeys({press: key});
      await on.settle();
      walk.push(here());
    }
    expect(walk).to.deep.equal(['ada', 'w995', 'lead', 'ada']);
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(sheet(policy).agentId).to.equal('ada');
    expect(read(sheet(policy))).to.contain('coordinator: not allowed');
    await expect(policy).to.be.accessible();
  });

  it('C6 is honest while empty, while loading, about nobody and without a store; fits 320 px and speaks Chinese', async () => {
    const on = await bench(html`<agent-team-policy session-id="s1"></agent-team-policy>`);
    const policy = on.projection.querySelector('agent-team-policy')!;
    expect(read(policy)).to.contain('No teammates yet');
    await expect(policy).to.be.accessible();
    const steps = {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'} as const;
    on.store.setLocal(openingKey('s1'), {steps});
    await on.settle();
    expect(read(policy)).to.contain('Loading');
    expect(read((await show('nobody')).policy)).to.contain('Nothing has been reported about this yet.');
    const alone = await fixture<AgentTeamPolicy>(html`<agent-team-policy></agent-team-policy>`);
    expect(read(alone)).not.to.contain('No teammates');

    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const other = await bench(
      html`<agent-team-policy
        lang="zh-CN"
        session-id="s1"
        agent-id="ada"
        style="inline-size: 320px"
      ></agent-team-policy>`,
    );
    await other.tell(
      agent('ada', {policy: {[nasty]: nasty, mode: nasty, budget: {[nasty]: {spent: 3}}, risk: nasty, deny: [nasty]}}),
      asked('a1', {title: nasty, rule: nasty, policyReason: nasty}),
    );
    other.projection.dir = 'rtl';
    await other.settle();
    const shown = other.projection.querySelector('agent-team-policy')!;
    expect(shown.scrollWidth).to.be.at.most(320);
    expect(sheet(shown).shadowRoot!.querySelector('img')).to.equal(null);
    expect(read(shown)).to.contain('为什么问过你');
    await expect(shown).to.be.accessible();
  });
});
