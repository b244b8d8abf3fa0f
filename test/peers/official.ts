import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {WireEvent} from './peer.js';

/** A stream, under a name to find it by. */
export interface NamedStream {
  name: string;
  events: WireEvent[];
}

/** Those of the streams that the official AG-UI client does not accept, with its reason. */
export async function rejectedByOfficialClient(streams: NamedStream[]): Promise<{name: string; error: string}[]> {
  const file = fileURLToPath(new URL('official.mjs', import.meta.url));
  const wrong = {name: 'one without a beginning', events: [{type: 'RUN_FINISHED', threadId: 't', runId: 'r'}]};
  const out = await runNode([file], JSON.stringify([...streams, wrong]));
  const rejected = JSON.parse(out) as {name: string; error: string}[];
  assert.equal(rejected.pop()?.name, wrong.name, 'the client does check');
  return rejected;
}

/** Runs a program in a plain Node, in this folder: the TypeScript loader cannot load the official client. */
export function runNode(args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {cwd: fileURLToPath(new URL('.', import.meta.url)), maxBuffer: 64 * 1024 * 1024};
    const child = execFile(process.execPath, args, options, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
    child.stdin?.end(input);
  });
}
