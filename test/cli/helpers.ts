import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {after, mock} from 'node:test';
import {fileURLToPath} from 'node:url';
import {main} from '../../packages/cli/src/main.js';
import {programOf} from '../programs.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = `${ROOT}packages/cli/bin/agent-surfaces.mjs`;

/** The command line with a page of the test's own, so that none need be built. */
const {flags, path} = programOf('packages/cli/src/main');
const PROGRAM = `
  import {main} from '${path}';
  const [pageRoot, ...args] = process.argv.slice(1);
  process.exitCode = await main(args, {version: '0', pageRoot});
`;

/** How the command line is started. */
export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder with the page; else the one that comes with the command line. */
  readonly page?: string;
  /** Whether something is piped in. */
  readonly input?: boolean;
}

/** How the command line ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the command line as a process of its own. */
export function start(args: readonly string[], options: StartOptions = {}): ChildProcess {
  const {cwd = ROOT, env = {}, page, input} = options;
  const program = page === undefined ? [BIN] : [...flags, '--input-type=module', '--eval', PROGRAM, '--', page];
  const stdio = [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, [...program, ...args], {cwd, env: {...process.env, ...env}, stdio: [...stdio]});
  after(() => child.kill('SIGKILL'));
  return child;
}

/** Runs the command line to its end. */
export async function run(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
  const child = start(args, options);
  let [out, err] = ['', ''];
  child.stdout!.on('data', (chunk) => (out += String(chunk)));
  child.stderr!.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return {code, out, err};
}

/** Runs the command line to its end in this process: for what it says of its input. */
export async function runHere(args: readonly string[], pageRoot = ''): Promise<Ended> {
  const out = mock.method(console, 'log', () => undefined);
  const err = mock.method(console, 'error', () => undefined);
  try {
    const code = await main(args, {version: '0', pageRoot});
    const said = ({mock: {calls}}: typeof out) => calls.map(({arguments: words}) => words.join(' ')).join('\n');
    return {code, out: said(out), err: said(err)};
  } finally {
    out.mock.restore();
    err.mock.restore();
  }
}

/** The first line on stdout that matches, or an error with what was said instead. */
export async function waitForLine(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let err = '';
  child.stderr!.on('data', (chunk) => (err += String(chunk)));
  for await (const line of createInterface(child.stdout!)) {
    const found = pattern.exec(line);
    if (found) return found;
  }
  throw new Error(`It ended without saying ${String(pattern)}: ${err}`);
}
