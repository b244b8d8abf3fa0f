import assert from 'node:assert/strict';
import {it} from 'node:test';
import '../../src/components/internal/receipt-line.strings.js';
import {english as en} from '../../src/locales/index.js';
import type {PeerPage} from './page-peer.js';

/** What a person is asked on the page, and what becomes of the answers. In the suite of the page: it is started once. */
export function testQuestions(on: PeerPage): void {
  const only = async (group: string) => {
    const [row, ...others] = await on.rows(group);
    assert.deepEqual(others, []);
    return row!;
  };

  it('A6 V7 U12 a confirmation shows what it is about, and is pending until the run goes on', async () => {
    await on.open();
    await on.say('confirm');
    await on.shows(
      /delete_file \/tmp\/report\.txt Ready to run Needs you .*Decide below .*Tool delete_file Input .*"path"/,
    );
    await on.shows(/Needs you delete_file .*Stop/);
    const {id, status, toolCallId} = await only('actions');
    assert.equal(status, 'required');
    assert.equal(await on.status(`tool:${toolCallId}`), 'input-available');
    assert.doesNotMatch(await on.read(), /\bEdit\b/, 'ADK cannot run a call with other arguments');
    await on.site.hold(async () => {
      await on.press('Approve');
      await on.shows(`Approve: Tool approval ${en['receipt.pending-words']}`);
      assert.equal((await only('actions')).status, 'required', 'nothing is decided yet');
      assert.equal(await on.status(`action:${id}`), 'required');
      assert.equal(await on.status(`tool:${toolCallId}`), 'input-available');
    });
    await on.until((runs) => runs.length === 2);
    await on.shows('It is deleted.');
    const action = await only('actions');
    assert.deepEqual([action.status, action.resolution], ['resolved', 'approved']);
    const tool = await only('tools');
    assert.deepEqual([tool.status, tool.result], ['output-available', {deleted: '/tmp/report.txt'}]);
    await on.press('2 steps');
    await on.shows(/delete_file \/tmp\/report\.txt Done .*Settled Approved at .*It is deleted\./);
  });

  it('A6 U12 a confirmation that is rejected: the call failed, the agent goes on', async () => {
    await on.open();
    await on.say('confirm');
    await on.decide('Reject', 'Reject');
    await on.press('2 steps');
    await on.shows(/delete_file .*Failed .*This tool call is rejected\..*Settled Rejected at .*I left it there\./);
    const tool = await only('tools');
    assert.equal(await on.status(`tool:${tool.id}`), 'output-error');
  });

  it('A6 V7 U12 two confirmations are answered together, each in its own way', async () => {
    await on.open();
    await on.say('confirm-two');
    await on.press('Approve');
    // The card that was pressed says so at once, the line in the conversation a frame later.
    await on.shows(`${en['held.other_requests']} Take back Needs you Tool approval Decide below`);
    assert.deepEqual(
      (await on.rows('actions')).map(({status}) => status),
      ['required', 'required'],
    );
    await on.press('Decide below');
    await on.decide('Reject', 'Reject');
    await on.shows('As you wish.');
    assert.deepEqual(
      (await on.rows('actions')).map(({resolution}) => resolution),
      ['approved', 'rejected'],
    );
    assert.deepEqual(
      (await on.rows('tools')).map(({status}) => status),
      ['output-available', 'output-error'],
    );
  });

  it('N6 U12 the question of another agent is asked in its name', async () => {
    await on.open();
    await on.say('agents-confirm');
    await on.shows(/Needs you janitor asks: Tool approval/);
    await on.decide('Approve');
    await on.shows('All is clean.');
  });

  it('A11 U12 an answer that ADK then refuses ends in an error with the words of ADK', async () => {
    await on.open();
    await on.say('confirm-dynamic');
    await on.shows('Send a mail to ann@example.com?');
    await on.decide('Approve');
    await on.shows(/Error Tool confirmation rejected .*confirmation_not_required/);
    assert.equal((await on.runs()).at(-1)?.status, 'failed');
    assert.equal((await only('tools')).result, undefined);
  });

  it('A6 U12 a long-running tool is in progress until it is answered, through a form, later', async () => {
    await on.open();
    await on.say('long');
    await on.shows(/ask_expert Is it safe\? In progress .*I asked the expert\. Needs you ask_expert waits/);
    const {id} = await only('tools');
    assert.equal(await on.status(`tool:${id}`), 'progress');
    await on.fill('status', 'done');
    await on.decide('Answer');
    await on.shows(/The expert says: /);
    const tool = await only('tools');
    assert.deepEqual([tool.status, tool.result], ['output-available', {status: 'done', ticket: 'T-1'}]);
  });

  it('A10 H8 U12 a request that was open is open after a reload, and can be answered then', async () => {
    await on.open();
    await on.say('confirm');
    const before = await on.story();
    await on.reload();
    await on.tells(before);
    await on.decide('Approve');
    await on.shows('It is deleted.');
    assert.equal((await only('tools')).status, 'output-available');
  });

  it('A10 H8 U12 a reload shows what was decided as decided, and asks nothing twice', async () => {
    await on.open();
    for (const buttons of [['Approve'], ['Reject', 'Reject']]) {
      await on.say('confirm');
      await on.decide(...buttons);
    }
    await on.say('long');
    await on.fill('status', 'done');
    await on.decide('Answer');
    const before = await on.story();
    await on.reload();
    await on.tells(before);
    await on.shows('The expert says: ');
    assert.doesNotMatch(await on.read(), /Needs you|Approve\b/);
    assert.deepEqual(
      (await on.rows('actions')).map(({status, resolution}) => [status, resolution]),
      [
        ['resolved', 'approved'],
        ['resolved', 'rejected'],
        ['resolved', 'answered'],
      ],
    );
  });
}
