import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import type {Message} from '@ag-ui/core';
import type {MessageRow, PartRow} from '../../src/state/facts/parts.js';
import {openPage, type Page} from '../adapters/ag-ui/page.js';
import {bodyOf, serve, stream} from '../transport/helpers.js';

/** AG-UI's own conformance streams, each played to the page over real HTTP. Not part of this project: the folder is given. */
const FOLDER = process.env['AGUI_CORPUS'] ?? '';

interface Case {
  readonly name: string;
  readonly stream: readonly unknown[];
  /** The corpus says that its own outcome is a gap of the reference client. */
  readonly admittedGap?: string;
  readonly optional?: string;
  readonly expect: {
    readonly outcome: 'completed' | 'failed';
    readonly messageCount?: number;
    readonly messages?: readonly Record<string, unknown>[];
    readonly state?: unknown;
    readonly runError?: string;
    readonly request?: Record<string, unknown>;
    readonly noWarnings?: boolean;
  };
}

const folder = [join(FOLDER, 'conformance-streams-1.0'), FOLDER].find((path) => FOLDER !== '' && existsSync(path));
const cases =
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map(read);

function read(name: string): Case {
  return JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as Case;
}

/** The ways in which the same events may come over the wire. */
const FRAMINGS: Readonly<Record<string, (events: readonly unknown[]) => (string | Uint8Array)[]>> = {
  'one write': (events) => [frames(events, '\n')],
  'a write each': (events) => events.map((event) => frames([event], '\n')),
  CRLF: (events) => [frames(events, '\r\n')],
  CR: (events) => [frames(events, '\r')],
  'byte by byte': (events) => Array.from(new TextEncoder().encode(frames(events, '\n')), (byte) => Uint8Array.of(byte)),
};

function frames(events: readonly unknown[], end: string): string {
  return events.map((event) => `data: ${JSON.stringify(event)}${end}${end}`).join('');
}

const table: string[][] = [];

async function play(one: Case, framing: string): Promise<{page: Page; request: unknown}> {
  let request: unknown;
  const url = await serve(async (incoming, response) => {
    request = JSON.parse(await bodyOf(incoming)) as unknown;
    await stream(response, ...(FRAMINGS[framing]?.(one.stream) ?? []));
  });
  const page = await openPage(url, {sessionId: threadOf(one)});
  await page.say('go');
  return {page, request};
}

function threadOf({stream: events}: Case): string {
  const started = events.find((event) => (event as {type?: unknown}).type === 'RUN_STARTED');
  return (started as {threadId?: string} | undefined)?.threadId ?? 'thread';
}

/** A run that broke a rule, was cut off or could not be read is not completed, whatever else it says. */
function outcomeOf(page: Page): 'completed' | 'failed' {
  const runs = page.runs();
  const lost = runs.some((run) => run.errorCode?.startsWith('stream_'));
  return runs.length === 0 || lost || runs.some((run) => run.breach !== undefined) ? 'failed' : 'completed';
}

function messagesOf(page: Page): Record<string, unknown>[] {
  const told = page.thread().messages.filter((message) => !(message.role === 'user' && message.content === 'go'));
  const parts = Object.values(page.store.snapshot().parts as Record<string, PartRow>);
  const activities = parts.filter(({activityType}) => activityType !== undefined);
  return [
    ...(told as unknown as Record<string, unknown>[]),
    ...activities.map(({id, activityType, content}) => ({
      id: id.replace('activity:', ''),
      role: 'activity',
      activityType,
      content,
    })),
  ];
}

/** What a person reads of a message: the text of its parts that were not taken back. */
function shownText(page: Page, id: string): string {
  const {messages, parts} = page.store.snapshot();
  const message = messages[id] as MessageRow | undefined;
  return [...(message?.parts ?? [])]
    .map((partId) => parts[partId] as PartRow | undefined)
    .map((part) => (part?.status === 'superseded' ? '' : (part?.text ?? '')))
    .join('');
}

function shownCount(page: Page): number {
  const rows = Object.values(page.store.snapshot().messages) as MessageRow[];
  return rows.filter(({status, role}) => status !== 'superseded' && role !== 'user').length;
}

describe('AG-UI 1.0, the conformance streams', () => {
  if (cases.length === 0) {
    it('U3 the corpus is not on this machine: give its folder (npm run test:corpus -- <folder>)', {skip: true});
    return;
  }
  after(() => {
    const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    console.log(table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n'));
  });
  for (const framing of Object.keys(FRAMINGS)) {
    for (const one of cases) {
      it(`U3 ${one.name}, ${framing}`, async () => {
        const {page, request} = await play(one, framing);
        const got = outcomeOf(page);
        const {expect, admittedGap} = one;
        const wanted = admittedGap === undefined ? expect.outcome : other(expect.outcome);
        if (framing === 'one write')
          table.push([one.name, wanted, got, admittedGap === undefined ? '' : 'admitted gap']);
        assert.equal(got, wanted, JSON.stringify(page.store.snapshot().diagnostics));
        check(page, one, request);
      });
    }
  }
});

function other(outcome: 'completed' | 'failed'): 'completed' | 'failed' {
  return outcome === 'completed' ? 'failed' : 'completed';
}

function check(page: Page, {expect, optional}: Case, request: unknown): void {
  for (const [name, value] of Object.entries(expect.request ?? {})) {
    assert.deepEqual((request as Record<string, unknown>)[name], value, name);
  }
  if (expect.runError !== undefined) {
    assert.ok(page.runs().some((run) => run.error === expect.runError || run.lateError === expect.runError));
  }
  if ('state' in expect) {
    assert.deepEqual(page.thread().state, expect.state, 'the state that the next run is given');
    assert.deepEqual(
      (page.store.snapshot().state[page.sessionId] as {state: unknown}).state,
      expect.state,
      'the state that is shown',
    );
  }
  const messages = messagesOf(page);
  if (expect.messageCount !== undefined) assert.equal(messages.length, expect.messageCount, JSON.stringify(messages));
  for (const [index, wanted] of (expect.messages ?? []).entries()) {
    const message = messages[index] as Record<string, unknown> & Message;
    for (const [name, value] of Object.entries(wanted)) {
      // What an older peer's limits do to an event is advice: this client has no such limits.
      if (optional !== undefined && name === 'id') continue;
      assert.deepEqual(message[name], value, `${name} of ${String(message.id)}`);
    }
    const isSpoken = message.role === 'assistant' || message.role === 'user';
    if (isSpoken && typeof message.content === 'string') {
      assert.equal(shownText(page, message.id), message.content, 'what is shown');
    }
  }
  if (expect.messageCount !== undefined) assert.ok(shownCount(page) <= expect.messageCount, 'nothing shown beyond it');
  if (expect.noWarnings) {
    const loud = Object.values(page.store.snapshot().diagnostics as Record<string, {level: string}>);
    assert.deepEqual(
      loud.filter(({level}) => level === 'warning' || level === 'error'),
      [],
    );
  }
}
