import {expect} from '@open-wc/testing';
import fc from '../fast-check.js';
import {GraphIndex} from '../../src/components/internal/graph/graph-index.js';
import {group} from '../../src/components/team/delegation-graph/grouping.js';
import {boundsOf, boxOf, columnsFor, PITCH, ranksOf, type Layout} from '../../src/components/internal/graph/layout.js';
import {dagreLayout} from '../../src/components/internal/graph/dagre-layout.js';
import {
  buildGraph,
  structureOfAgent,
  structureOfEdge,
  structureOfHandoff,
  structureOfTask,
  structureOfTeam,
  type Graph,
} from '../../src/components/team/delegation-graph/model.js';
import {arrange, grow} from '../../src/components/internal/graph/placing.js';
import {edgeKey, handoffKey} from '../../src/state/keys.js';
import type {AgentRow} from '../../src/state/facts/agents.js';

const agent = (id: string, more: Partial<AgentRow> = {}): AgentRow => ({id, status: 'running', ...more});
const ends = ({edges}: Graph) => edges.map(({kind, from, to}) => `${kind} ${from} > ${to}`);
const widths = () => 100;

/** A tree of delegations with a join, of any shape. */
const graphs = fc
  .array(fc.nat(), {minLength: 1, maxLength: 60})
  .map((parents) =>
    parents.map((parent, index) =>
      structureOfAgent(agent(`a${String(index)}`, index === 0 ? {} : {parentAgentId: `a${String(parent % index)}`})),
    ),
  )
  .map((told) => [
    ...told,
    structureOfTeam({
      id: 't',
      status: 'active',
      joins: [
        {id: 'j', status: 'waiting', waitsFor: told.slice(1).map((_, index) => `a${String(index + 1)}`), done: []},
      ],
    }),
  ]);

/** Nobody stands on another. */
function isClear({places}: Layout): boolean {
  const taken = [...places.values()].sort((one, other) => one.column - other.column || one.y - other.y);
  return taken.every((place, index) => {
    const before = taken[index - 1];
    return before?.column !== place.column || place.y - before.y >= PITCH;
  });
}

describe('the model of the delegation graph', () => {
  it('T14 fan-out and fan-in: who delegated, who joins, who takes the results', () => {
    const graph = buildGraph('s1', [
      structureOfAgent(agent('lead')),
      structureOfAgent(agent('a', {parentAgentId: 'lead'})),
      structureOfAgent(agent('b', {parentAgentId: 'lead', taskId: 'tb'})),
      structureOfTeam({
        id: 't',
        status: 'active',
        joins: [{id: 'j', status: 'waiting', waitsFor: ['a', 'tb'], done: [], into: 'lead'}],
      }),
    ]);
    expect(ends(graph)).to.deep.equal([
      'delegated agent:lead > agent:a',
      'delegated agent:lead > agent:b',
      'fanin agent:a > join:t/j',
      'fanin agent:b > join:t/j',
      'into join:t/j > agent:lead',
    ]);
    expect(graph.nodes.map(({kind}) => kind)).to.deep.equal(['agent', 'agent', 'agent', 'join']);
  });

  it('T15 lineage: the session has what no teammate delegated; handoffs, retries and waits are edges of their own', () => {
    const handoff = {id: 'h', status: 'accepted', from: 'a', to: 'b', reason: 'Ready'};
    const blocks = {id: 'e', relation: 'blocks', from: 'ta', to: 'free', status: 'active'} as const;
    const graph = buildGraph('s1', [
      structureOfAgent(agent('a', {spawnReason: 'Look', taskId: 'ta'})),
      structureOfAgent(agent('b', {kind: 'human'})),
      structureOfAgent(agent('c', {parentAgentId: 'a', retryOf: 'b', wait: {by: 'b', status: 'waiting'}})),
      structureOfEdge(blocks, edgeKey('e')),
      structureOfHandoff(handoff, handoffKey('h')),
    ]);
    expect(ends(graph)).to.have.members([
      'delegated session:s1 > agent:a',
      'delegated agent:a > agent:c',
      'retry agent:b > agent:c',
      'wait agent:c > agent:b',
      'wait agent:a > task:free',
      'handoff agent:a > agent:b',
    ]);
    expect(graph.nodes.map(({id}) => id)).to.deep.equal(['session:s1', 'agent:a', 'agent:b', 'agent:c', 'task:free']);
  });

  it('a task stands for whose it is; one that several name is nobody’s own', () => {
    const spawnedFrom = (taskId: string, to: string) =>
      structureOfEdge({id: to, relation: 'spawned_subagent', from: taskId, to, status: 'active'}, edgeKey(to));
    const [a, b] = [agent('a', {taskId: 't0'}), agent('b', {taskId: 't0'})].map(structureOfAgent);
    const edges = [spawnedFrom('t0', 'a'), spawnedFrom('t0', 'b')];
    expect(ends(buildGraph('s1', [a!, b!, ...edges]))).to.deep.equal([
      'delegated task:t0 > agent:a',
      'delegated task:t0 > agent:b',
    ]);
    const turn = structureOfTask({id: 't0', status: 'running', runtimeEntity: 'agent_turn'});
    expect(ends(buildGraph('s1', [a!, b!, ...edges, turn]))).to.deep.equal([
      'delegated session:s1 > agent:a',
      'delegated session:s1 > agent:b',
    ]);
  });

  it('law: a change of status changes no structure', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.nat()), (one, other, percent) => {
        const row = agent('a', {parentAgentId: 'lead', taskId: 't'});
        expect(structureOfAgent({...row, status: one})).to.deep.equal(
          structureOfAgent({...row, status: other, percent: percent ?? 0, detail: other, error: one}),
        );
        const join = (status: string, done: string[]) => [{id: 'j', status, waitsFor: ['a', 'b'], done, missing: done}];
        expect(structureOfTeam({id: 't', status: one, joins: join(one, [])})).to.deep.equal(
          structureOfTeam({id: 't', status: other, joins: join(other, ['a'])}),
        );
      }),
      {numRuns: 30},
    );
  });

  it('law: what stands keeps its place however much comes, and nobody stands on another', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), fc.boolean(), (told, cut, isFirstByDagre) => {
        const before = new GraphIndex(buildGraph('s1', told.slice(0, 1 + (cut % told.length))));
        const after = new GraphIndex(buildGraph('s1', told));
        const ranks = ranksOf(before);
        const first = isFirstByDagre
          ? dagreLayout(before, widths)
          : arrange(before, columnsFor(before, ranks, widths), ranks);
        const grown = grow(first, after, widths);
        for (const [id, place] of first.places) expect(grown.places.get(id)).to.deep.equal(place);
        expect(grown.places.size).to.equal(after.nodes.length);
        expect(isClear(first), 'first').to.equal(true);
        expect(isClear(grown), 'grown').to.equal(true);
        expect(grow(grown, after, widths)).to.deep.equal(grown);
      }),
      {numRuns: 40},
    );
  });

  it('lays out what goes around in circles, and five hundred at once in one walk', () => {
    const circle = [agent('a', {parentAgentId: 'b'}), agent('b', {parentAgentId: 'a'})].map(structureOfAgent);
    const round = new GraphIndex(buildGraph('s1', circle));
    for (const layout of [dagreLayout(round, widths), grow({columns: [], places: new Map()}, round, widths)])
      expect(layout.places.size).to.equal(2);
    const many = Array.from({length: 500}, (_, index) =>
      structureOfAgent(agent(`a${String(index)}`, index === 0 ? {} : {parentAgentId: `a${String((index - 1) >> 3)}`})),
    );
    const graph = new GraphIndex(buildGraph('s1', many));
    const ranks = ranksOf(graph);
    const layout = arrange(graph, columnsFor(graph, ranks, widths), ranks);
    expect(layout.places.size).to.equal(500);
    expect(isClear(layout)).to.equal(true);
    expect(boundsOf(layout).x).to.equal(0);
    expect(boxOf(layout, 'agent:a0')!.x).to.be.below(boxOf(layout, 'agent:a499')!.x);
  });

  it('A13 groups what is alike past twelve, and never whoever needs somebody or broke', () => {
    const mates = Array.from({length: 14}, (_, index) =>
      structureOfAgent(agent(`w${String(index)}`, {parentAgentId: 'lead'})),
    );
    const all = new GraphIndex(buildGraph('s1', [structureOfAgent(agent('lead')), ...mates]));
    const facts = {isLoud: (id: string) => id === 'agent:w3', roleOf: () => 'worker', isOpen: () => false};
    const shown = group(all, facts);
    expect(shown.nodes.map(({id}) => id)).to.deep.equal(['agent:lead', 'group:agent:lead|agent|worker', 'agent:w3']);
    expect(shown.nodes[1]!.members).to.have.length(13);
    expect(group(all, {...facts, isOpen: () => true}).nodes).to.have.length(15);
    const few = new GraphIndex(buildGraph('s1', [structureOfAgent(agent('lead')), ...mates.slice(0, 5)]));
    expect(group(few, facts).nodes).to.have.length(6);
  });
});
