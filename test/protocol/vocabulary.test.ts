import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {
  ACTION_TYPES,
  actionType,
  ARTIFACT_STATUSES,
  DELIVERY_STATES,
  FALLBACKS,
  ITEM_STATUSES,
  PHASES,
  RUN_STATES,
  runState,
  RUNTIME_STATUSES,
  SHOWN_STATUSES,
  shownStatus,
  spell,
  TASK_STATUSES,
  taskStatus,
  TOOL_STATES,
} from '../../src/protocol/index.js';

/** Every vocabulary whose words are shown as a status. */
const VOCABULARIES: Record<string, readonly string[]> = {
  'run states': RUN_STATES,
  phases: PHASES,
  'runtime statuses': RUNTIME_STATUSES,
  'task statuses': TASK_STATUSES,
  'tool states': TOOL_STATES,
  'artifact statuses': ARTIFACT_STATUSES,
  'delivery states': DELIVERY_STATES,
  fallbacks: FALLBACKS,
  'task capsule states': [
    ...['running', 'queued', 'steering', 'needs_input', 'plan_ready', 'permission_required', 'failed'],
    ...['cancelled', 'completed', 'stale'],
  ],
  'teammate statuses': ['needs_input', 'plan_ready', 'idle', 'shutdown_requested', 'closed'],
  'A2A states': [
    ...['submitted', 'working', 'input-required', 'auth-required', 'completed', 'failed', 'canceled', 'rejected'],
    'unknown',
  ],
  'part and plan statuses': ['streaming', 'completed', 'interrupted', 'superseded', 'final'],
  'action statuses': ['required', 'resolved', 'cancelled', 'expired'],
  ...ITEM_STATUSES,
};

/** Words that honestly say that nobody knows. */
const HONEST = new Set(['unknown', 'lost', 'not_found', 'unavailable', 'not_applicable', 'parent_missing', 'ended']);

/** Words by which an owning system reports success; no other word of any vocabulary is one. */
const SUCCESS = new Set([
  ...['completed', 'done', 'passed', 'ready', 'returned', 'resolved', 'output-available', 'delivered', 'final'],
]);

describe('the vocabulary map', () => {
  for (const [name, vocabulary] of Object.entries(VOCABULARIES)) {
    it(`draws every word of the ${name} as one of the shown statuses`, () => {
      for (const word of vocabulary) {
        const shown = shownStatus(word);
        assert.ok(SHOWN_STATUSES.includes(shown), word);
        if (!HONEST.has(word)) assert.notEqual(shown, 'unknown', `"${word}" is drawn as unknown`);
        assert.equal(shown === 'success', SUCCESS.has(word), `"${word}" is drawn as ${shown}`);
      }
    });
  }

  it('K11 draws lost and unknown as unknown, and cancelled, failed and stale never as success', () => {
    assert.equal(shownStatus('lost'), 'unknown');
    assert.equal(shownStatus('unknown'), 'unknown');
    assert.equal(shownStatus('not_found'), 'unknown');
    assert.equal(shownStatus(undefined), 'unknown');
    assert.equal(shownStatus('failed'), 'danger');
    assert.equal(shownStatus('stale'), 'stale');
    assert.equal(shownStatus('cancelling'), 'cancelled');
  });

  it('T12 reads canceled as cancelled, wherever it comes from', () => {
    assert.equal(spell('canceled'), 'cancelled');
    assert.equal(shownStatus('canceled'), 'cancelled');
    assert.equal(taskStatus('canceled'), 'cancelled');
    assert.equal(runState('canceled'), 'cancelled');
  });

  it('reads the hyphenated spellings of A2A and the upper camel of Codex', () => {
    assert.equal(shownStatus('input-required'), 'needs');
    assert.equal(shownStatus('auth-required'), 'needs');
    assert.equal(shownStatus('needs-input'), 'needs');
    assert.equal(taskStatus('input-required'), 'waiting_input');
    assert.equal(taskStatus('auth-required'), 'waiting_permission');
    assert.equal(taskStatus('inProgress'), 'running');
    assert.equal(taskStatus('timeout'), 'timed_out');
  });

  it('T11 reads the other names of the nine requests; a name nobody knows is unknown', () => {
    const aliases = {
      approval: 'tool_approval',
      tool_permission: 'tool_approval',
      tool_confirmation: 'tool_approval',
      permission: 'permission_grant',
      plan_review: 'plan_decision',
      elicitation: 'structured_input',
      ask_user: 'clarification',
      credential_needed: 'credential_request',
    };
    for (const [alias, type] of Object.entries(aliases)) assert.equal(actionType(alias), type, alias);
    for (const type of ACTION_TYPES) assert.equal(actionType(type), type);
    assert.equal(actionType('sign_in_blood'), 'unknown');
    assert.equal(actionType(undefined), 'unknown');
    assert.equal(actionType('constructor'), 'unknown');
  });

  it('K3 gives every task status itself, and every item and A2A status one of the 20', () => {
    for (const status of TASK_STATUSES) assert.equal(taskStatus(status), status);
    const native = {
      submitted: 'accepted',
      working: 'running',
      open: 'accepted',
      claimed: 'running',
      done: 'completed',
      rejected: 'failed',
      killed: 'cancelled',
      aborted: 'cancelled',
    };
    for (const [word, status] of Object.entries(native)) assert.equal(taskStatus(word), status, word);
    assert.equal(taskStatus(undefined), 'unknown');
  });

  it('V2 gives every run state itself, and the phases and runtime statuses that mean one', () => {
    for (const state of RUN_STATES) assert.equal(runState(state), state);
    const meant = {accepted: 'accepted', running: 'streaming', acting: 'tool_running', needs_input: 'action_required'};
    for (const [word, state] of Object.entries(meant)) assert.equal(runState(word), state, word);
    assert.equal(runState('archived'), undefined, 'a word that means no run state changes none');
    assert.equal(runState(undefined), undefined);
  });

  it('C6 a word that nobody knows is unknown, and never success', () => {
    const known = new Set(Object.values(VOCABULARIES).flat());
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', ' completed', 'COMPLETED']) {
      assert.equal(shownStatus(word), 'unknown', word);
      assert.equal(taskStatus(word), 'unknown', word);
    }
    fc.assert(
      fc.property(fc.string({minLength: 1, maxLength: 12}), (word) => {
        fc.pre(!known.has(word) && spell(word) === word);
        assert.notEqual(taskStatus(word), 'completed');
        if (!['ok', 'success', 'succeeded', 'approved', 'verified'].includes(word)) {
          assert.notEqual(shownStatus(word), 'success');
        }
      }),
      {numRuns: 1_000},
    );
  });
});
