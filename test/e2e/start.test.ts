import assert from 'node:assert/strict';
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {after, describe, it} from 'node:test';
import {temporaryFolder} from '../runtime/server-helpers.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `npm start`, in a process group of its own as a terminal has it, once it has said where it is. */
async function start(port = '0'): Promise<{npm: ChildProcess; url: string}> {
  const {PROGRAMS: _programs, ...env} = process.env;
  const npm = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: {...env, PORT: port, SESSIONS: temporaryFolder()},
  });
  after(() => signalGroup(npm, 'SIGKILL'));
  for await (const line of createInterface(npm.stdout)) {
    const url = /agent-surfaces workbench: (\S+)/.exec(line)?.[1];
    if (url !== undefined) return {npm, url};
  }
  throw new Error('npm start ended before it said where it is.');
}

function signalGroup({pid}: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid!, signal);
  } catch {
    // nobody is left in it
  }
}

/** Whether anybody of the group is left. */
function isRunning({pid}: ChildProcess): boolean {
  try {
    process.kill(-pid!, 0);
    return true;
  } catch {
    return false;
  }
}

/** A stream of events that stays open. */
async function openStream(url: string): Promise<void> {
  const {body} = await fetch(`${url}api/sessions/solo/events`);
  body!.getReader().closed.catch(() => undefined); // the server ends it
}

/** A second start got the port of the first. */
async function stop({npm, url}: {npm: ChildProcess; url: string}, expected: string): Promise<void> {
  assert.equal(url, expected);
  signalGroup(npm, 'SIGTERM');
  while (isRunning(npm)) await sleep(20);
}

/** How `npm start` is ended: by a person's Ctrl+C, which reaches the whole group, or by a signal to npm alone. */
const ENDS: Record<string, (npm: ChildProcess) => void> = {
  'Ctrl+C': (npm) => signalGroup(npm, 'SIGINT'),
  'SIGTERM to npm': (npm) => void npm.kill('SIGTERM'),
  'SIGKILL to npm': (npm) => void npm.kill('SIGKILL'),
};

describe('npm start', {timeout: 300_000}, () => {
  for (const [name, end] of Object.entries(ENDS)) {
    for (const hasStream of [false, true]) {
      it(`B1 ends on ${name} ${hasStream ? 'with an open stream' : 'without streams'}, and leaves its port`, async () => {
        const {npm, url} = await start();
        const page = await fetch(url);
        assert.match(await page.text(), /<agent-workbench|<script type="module"/);
        if (hasStream) await openStream(url);
        const exit = once(npm, 'exit');
        end(npm);
        await exit;
        while (isRunning(npm)) await sleep(20);
        await assert.rejects(fetch(url), 'nobody answers any more');
        if (hasStream) await stop(await start(new URL(url).port), url);
      });
    }
  }
});
