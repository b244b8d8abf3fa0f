import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import {BOARD_KEY} from '../../src/components/team/work-board/filter.js';
import type {AgentWorkBoard} from '../../src/components/team/work-board/work-board.js';
import type {AgentWorkColumn} from '../../src/components/team/work-board/work-column.js';
import type {AgentWorkItem} from '../../src/components/team/work-board/work-item.js';
import '../../src/define/agent-work-board.js';
import {ITEM_STATUSES} from '../../src/protocol/taxonomy.js';
import {openingKey} from '../../src/state/keys.js';
import {BOARD, item, many, TEAM} from '../../stories/work-board.samples.js';
import {bench, button, nameOf, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';

interface Shown {
  readonly board: AgentWorkBoard;
  readonly on: Bench;
}

async function show(events: readonly object[], options: BenchOptions & {width?: number} = {}): Promise<Shown> {
  const {width = 1300, ...rest} = options;
  const on = await bench(
    html`<div style="inline-size: ${width}px; block-size: 560px">
      <agent-work-board session-id="s1"></agent-work-board>
    </div>`,
    rest,
  );
  await on.tell(...events);
  await drawn();
  return {board: on.projection.querySelector('agent-work-board')!, on};
}

/** Columns learn how much fits when they are laid out. */
const drawn = async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
const columns = (board: AgentWorkBoard) => [
  ...board.shadowRoot!.querySelectorAll<AgentWorkColumn>('agent-work-column'),
];
/** The items of each column that has any, as a person sees them. */
const layout = (board: AgentWorkBoard) =>
  Object.fromEntries(
    columns(board).flatMap((column) => {
      const ids = [...column.shadowRoot!.querySelectorAll<AgentWorkItem>('agent-work-item')].map(({itemId}) => itemId);
      return ids.length === 0 ? [] : [[column.heading, ids]];
    }),
  );
const itemOf = (board: AgentWorkBoard, id: string) => {
  const found = all(board.shadowRoot!, `agent-work-item[item-id="${id}"]`);
  return found[0] as AgentWorkItem;
};
const focused = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) {
    if (element.localName === 'agent-work-item') break;
    element = element.shadowRoot.activeElement;
  }
  return (element as Partial<AgentWorkItem> | null)?.itemId;
};
const press = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({press: key});
};
const said = async () => {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return [...document.querySelectorAll('[data-agent-announcer]')].map((region) => region.textContent).join(' ');
};
const choose = async ({board, on}: Shown, id: string, words: string) => {
  const element = itemOf(board, id);
  element.openMenu();
  await on.settle();
  const option = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.option')].find((one) => nameOf(one) === words);
  option!.click();
  await on.settle();
  await drawn();
};

describe('agent-work-board', () => {
  it('T12 T13 T15 A17 has a column for each status, and says of each item who has it and what it waits for', async () => {
    const {board} = await show([...BOARD, item('w10', 'assigned'), item('w11', 'parked_until_q3')]);
    expect(columns(board).map(({heading}) => heading)).to.deep.equal([
      'Open',
      'Claimed',
      'Running',
      'Blocked',
      'In review',
      'Done',
      'Other',
    ]);
    expect(layout(board)).to.deep.equal({
      Open: ['w1', 'w2', 'w10'],
      Claimed: ['w3'],
      Running: ['w4'],
      Blocked: ['w5'],
      'In review': ['w6'],
      Done: ['w7', 'w8'],
      Other: ['w11'],
    });
    expect(read(itemOf(board, 'w1'))).to.match(/Switch reads to usage_lines.*Nobody.*High.*2 dependencies, 2 open/);
    expect(read(itemOf(board, 'w5'))).to.match(/The rates service refuses the token.*Scout.*1 comment/);
    expect(read(itemOf(board, 'w6'))).to.match(/Builder.*1 dependency, 0 open.*2 comments.*3 artifacts and pieces/);
    expect(read(itemOf(board, 'w10'))).to.contain('Assigned');
    expect(read(itemOf(board, 'w11'))).to.contain('parked_until_q3');
    expect(all(itemOf(board, 'w2').shadowRoot!, '[data-kind="human"]')).to.have.length(1);
    await expect(board).to.be.accessible();
  });

  it('T12 moves an item as its status changes, and draws nothing else anew', async () => {
    const {board, on} = await show([...TEAM, item('w1', 'open'), item('w2', 'open')]);
    for (const status of ITEM_STATUSES.work_item) {
      const still = columns(board).filter(({ids, columnId}) => !ids.includes('w1') && columnId !== status);
      const before = still.map(({ids}) => ids);
      await on.tell(item('w1', status));
      const [[, ids = []] = []] = Object.entries(layout(board)).filter(([, each]) => each.includes('w1'));
      expect(ids).to.include('w1');
      expect(still.map(({ids: now}) => now)).to.deep.equal(before);
      expect(still.every(({ids: now}, at) => now === before[at])).to.equal(true);
    }
  });

  it('A17 an item that was moved stands at its new place as asked for, and stays when the board confirms', async () => {
    const shown = await show(BOARD);
    const {board, on} = shown;
    await choose(shown, 'w3', 'Running');
    expect(on.carried[0]).to.deep.include({
      control: 'assign',
      workItemId: 'w3',
      sessionId: 's1',
      payload: {assignee: 'tester', status: 'running', rank: 4},
    });
    expect(layout(board)['Running']).to.deep.equal(['w4', 'w3']);
    expect(read(itemOf(board, 'w3'))).to.contain('Sending Asked to move to Running.');
    // A second change waits for the answer to the first, and says so.
    expect(button(itemOf(board, 'w3'), '')!.title).to.equal('Your last change to this item is still on its way.');
    await on.tell({...item('w3', 'running', {rank: 4}), commandId: on.carried[0]!.id});
    expect(layout(board)['Running']).to.deep.equal(['w4', 'w3']);
    expect(read(itemOf(board, 'w3'))).not.to.contain('Asked');
    expect(await said()).to.contain('Confirmed: Item w3 is in Running.');
  });

  it('A17 goes back where it was when the board refuses, with the reason, until somebody has read it', async () => {
    const reply = () => Promise.reject(new Refusal('Tester has two items running already.'));
    const shown = await show(BOARD, {reply});
    const {board, on} = shown;
    await choose(shown, 'w3', 'Running');
    expect(layout(board)['Claimed']).to.deep.equal(['w3']);
    const words = read(itemOf(board, 'w3'));
    expect(words).to.contain('Refused Asked to move to Running. It is back where it was.');
    expect(words).to.contain('Tester has two items running already.');
    expect(await said()).to.contain('Tester has two items running already.');
    await expect(board).to.be.accessible();
    button(itemOf(board, 'w3'), 'Dismiss')!.click();
    await on.settle();
    expect(read(itemOf(board, 'w3'))).not.to.contain('Refused');
    expect(focused()).to.equal('w3');
  });

  it('facts win: a change of somebody else is shown while the own one is on its way', async () => {
    const shown = await show(BOARD);
    const {board, on} = shown;
    await choose(shown, 'w3', 'Running');
    await on.tell({...item('w3', 'blocked'), commandId: 'of-somebody-else'});
    expect(layout(board)['Blocked']).to.include('w3');
    expect(read(itemOf(board, 'w3'))).to.contain('Somebody else changed it meanwhile.');
  });

  it('A17 gives an item to a person, to an agent, and to nobody, through the board', async () => {
    const shown = await show(BOARD);
    const {board, on} = shown;
    await choose(shown, 'w1', 'Mara');
    expect(on.carried[0]!.payload).to.deep.equal({assignee: 'mara'});
    expect(read(itemOf(board, 'w1'))).to.match(/Mara.*Asked to give it to Mara/);
    await on.tell({...item('w1', 'open', {assignee: 'mara'}), commandId: on.carried[0]!.id});
    await choose(shown, 'w4', 'Nobody');
    expect(on.carried[1]!.payload).to.deep.equal({assignee: null});
    await on.tell({...item('w4', 'running', {assignee: null}), commandId: on.carried[1]!.id});
    expect(read(itemOf(board, 'w4'))).to.contain('Nobody');
    let opened = '';
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => (opened = agentId));
    button(itemOf(board, 'w1'), 'Mara')!.click();
    expect(opened).to.equal('mara');
  });

  it('A17 by keyboard: arrows walk, Space picks up, arrows move, Space lets go and Escape puts back, all of it said', async () => {
    const {board, on} = await show(BOARD);
    itemOf(board, 'w1').focus();
    const walk = [];
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft', 'Home', 'ArrowLeft']) {
      await press(key);
      await on.settle();
      walk.push(focused());
    }
    expect(walk).to.deep.equal(['w2', 'w3', 'w4', 'w4', 'w3', 'w3', 'w1']);
    await press(' ');
    expect(await said()).to.contain('Switch reads to usage_lines picked up. Open, place 1 of 2.');
    await press('ArrowRight', 'ArrowDown');
    expect(await said()).to.contain('Claimed, place 2 of 2');
    expect(columns(board)[1]!.mark).to.deep.equal({});
    await press('Escape');
    expect(await said()).to.contain('Switch reads to usage_lines is back where it was.');
    expect(on.carried).to.have.length(0);
    await press(' ', 'ArrowDown', 'ArrowRight', 'Home', ' ');
    await on.settle();
    await drawn();
    expect(on.carried[0]!.payload).to.deep.equal({assignee: null, status: 'claimed', rank: 1});
    expect(layout(board)['Claimed']).to.deep.equal(['w1', 'w3']);
    expect(focused(), 'the focus goes with it').to.equal('w1');
    expect(await said()).to.contain('Claimed, place 1 of 2. Asked for, not confirmed yet.');
  });

  it('A17 by drag: a press opens, a drag shows where it would stand, Escape cancels, letting go asks', async () => {
    const {board, on} = await show(BOARD);
    const middle = (id: string): [number, number] => {
      const {x, y, width, height} = itemOf(board, id).getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    };
    const [x, y] = middle('w4');
    const drag = async () => {
      await sendMouse({type: 'move', position: middle('w2')});
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: [x, y - 20]});
      await sendMouse({type: 'move', position: [x, y - 22]});
    };
    await drag();
    expect(columns(board)[2]!.mark).to.deep.equal({before: 'w4'});
    await press('Escape');
    await sendMouse({type: 'up'});
    expect(columns(board)[2]!.mark).to.equal(undefined);
    expect(on.carried).to.have.length(0);
    await drag();
    await sendMouse({type: 'up'});
    await on.settle();
    await drawn();
    expect(on.carried[0]!.payload).to.deep.include({status: 'running', assignee: 'mara'});
    expect(layout(board)['Running']).to.deep.equal(['w2', 'w4']);
    expect(all(board.shadowRoot!, 'agent-work-item-detail'), 'a drag is no press').to.have.length(0);
  });

  it('filters say how many of how many, and are gone with one key', async () => {
    const {board, on} = await show(BOARD);
    expect(read(board)).to.contain('8 items');
    on.store.setLocal(BOARD_KEY, {filter: {text: '', blockedOnly: false, assignee: {group: 'agents'}}});
    await on.settle();
    expect(read(board)).to.contain('6 of 8 items');
    expect(read(columns(board)[0]!)).to.contain('Open 0 of 2 None that match');
    const filters = board.shadowRoot!.querySelector('agent-work-filters')!;
    const field = filters.shadowRoot!.querySelector('input')!;
    field.focus();
    await sendKeys({type: 'no such thing'});
    await on.settle();
    expect(read(board)).to.contain('No item matches the filters');
    await expect(board).to.be.accessible();
    await press('Escape');
    await on.settle();
    expect(read(board)).to.contain('8 items');
    expect(field.value).to.equal('');
  });

  it('T15 opens in place: objective, dependencies that lead on, comments, artifacts, evidence and moves', async () => {
    const {board, on} = await show([...BOARD, item('w6', 'running'), item('w6', 'reviewing')]);
    itemOf(board, 'w6').shadowRoot!.querySelector<HTMLElement>('.open')!.click();
    await on.settle();
    await drawn();
    const detail = all(board.shadowRoot!, 'agent-work-item-detail')[0]!;
    expect(read(detail)).to.match(
      /Objective A runbook.*Depends on Replay one month.*Done.*Step 14 needs a lock timeout/,
    );
    expect(read(detail)).to.match(/How it moved .*In review.*Running.*In review/);
    expect(read(detail), 'what no fact knows leads nowhere').to.contain('packages/ledger/write.ts');
    await expect(board).to.be.accessible();
    const opened: string[] = [];
    on.projection.addEventListener('agent-artifact-open', ({artifactId}) => opened.push(artifactId));
    on.projection.addEventListener('agent-evidence-open', ({evidenceId}) => opened.push(evidenceId));
    for (const ref of detail.shadowRoot!.querySelectorAll<HTMLElement>('[data-ref]')) ref.click();
    expect(opened).to.deep.equal(['runbook', 'ev1']);
    detail.shadowRoot!.querySelector<HTMLElement>('[data-item="w8"]')!.click();
    await on.settle();
    await drawn();
    expect(focused()).to.equal('w8');
    expect(itemOf(board, 'w8').opened).to.equal(true);
  });

  it('2,000 items: draws what is in sight, and a change of one item updates one item', async () => {
    const {board, on} = await show([...TEAM, ...many(2000)]);
    expect(read(board)).to.contain('2,000 items');
    expect(columns(board)[0]!.ids).to.have.length(334);
    expect(all(board.shadowRoot!, 'agent-work-item').length).to.be.within(20, 200);
    const before = columns(board).map(({ids}) => ids);
    await on.tell(item('n0', 'open', {title: 'Another name'}));
    expect(read(itemOf(board, 'n0'))).to.contain('Another name');
    expect(columns(board).every(({ids}, at) => ids === before[at])).to.equal(true);
    itemOf(board, 'n0').focus();
    await press('End');
    await on.settle();
    await drawn();
    expect(focused()).to.equal('n1998');
  });

  it('fits 392 px: columns fold below each other, from right to left, in Chinese, with hostile words', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const hostile = {
      title: nasty,
      blocker: nasty,
      assignee: nasty,
      comments: [7, {by: nasty}],
      dependencies: [{}, nasty],
    };
    const {board, on} = await show([...BOARD, item('bad', 'blocked', hostile)], {width: 392});
    on.projection.dir = 'rtl';
    board.lang = 'zh-CN';
    await on.settle();
    await drawn();
    expect(board.scrollWidth).to.be.at.most(392);
    expect(all(board.shadowRoot!, 'img')).to.have.length(0);
    expect(read(columns(board)[3]!)).to.contain('受阻');
    itemOf(board, 'w2').focus();
    await press('ArrowDown');
    await on.settle();
    expect(focused(), 'down goes on in the next column').to.equal('w3');
    await press('ArrowRight');
    await on.settle();
    expect(focused(), 'right to left, the column before is on the right').to.equal('w1');
    button(columns(board)[0]!, /待处理/)!.click();
    await on.settle();
    await drawn();
    expect(layout(board)).not.to.have.property('待处理');
    await expect(board).to.be.accessible();
  });

  it('says what it lacks: items, an answer to whether there are any, a store, or a connection that can write', async () => {
    const {board, on} = await show(TEAM);
    expect(read(board)).to.contain('No work items yet');
    await expect(board).to.be.accessible();
    on.store.setLocal(openingKey('s1'), {
      steps: {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'},
    });
    await on.settle();
    expect(read(board)).to.contain('Loading');
    const alone = await fixture<AgentWorkBoard>(html`<agent-work-board></agent-work-board>`);
    expect(read(alone)).to.contain('Unavailable');
    const fixed = await show(BOARD, {controls: ['send']});
    expect(read(fixed.board)).to.contain('Items cannot be moved or assigned here.');
    itemOf(fixed.board, 'w1').focus();
    await press(' ', 'ArrowRight', ' ');
    itemOf(fixed.board, 'w1').openMenu();
    await fixed.on.settle();
    expect(all(fixed.board.shadowRoot!, '[role="menu"]')).to.have.length(0);
    expect(fixed.on.carried).to.have.length(0);
    await expect(fixed.board).to.be.accessible();
  });
});
