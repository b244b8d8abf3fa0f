import {parseArgs, type ParseArgsConfig} from 'node:util';
import {CliError, EXIT} from './cli-error.js';
import {USAGE} from './usage.js';

/** What the command line finds around it. */
export interface CliEnvironment {
  readonly version: string;
  /** The folder with the built page. */
  readonly pageRoot: string;
  /** Builds the page where it is missing or old; says why not where it cannot. Absent where it comes built. */
  readonly preparePage?: (() => string | undefined) | undefined;
}

const COMMANDS = {export: runExport, replay: runReplay} as const;

/** Runs the command line and gives its exit code. */
export async function main(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    if (name === '--version') console.log(environment.version);
    else if (name === '--help' || name === '-h' || rest.includes('--help')) console.log(USAGE);
    else if (Object.hasOwn(COMMANDS, name)) await COMMANDS[name as keyof typeof COMMANDS](rest, environment);
    else throw misuse(name === '' ? 'Say what to do.' : `There is no command "${name}".`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

async function runExport(args: readonly string[]): Promise<void> {
  const text = {type: 'string'} as const;
  const {values, positionals} = parse(args, {url: text, run: text, out: text, format: text});
  const {format = 'pack'} = values;
  if (format !== 'pack' && format !== 'ndjson') throw misuse(`The format is pack or ndjson, not "${format}".`);
  const sessionId = only(positionals, 'the session to export');
  const {exportSession} = await import('./export.js');
  await exportSession({sessionId, format, url: values.url, runId: values.run, out: values.out});
}

async function runReplay(args: readonly string[], environment: CliEnvironment): Promise<void> {
  const {values, positionals} = parse(args, {port: {type: 'string'}, 'no-open': {type: 'boolean'}});
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw misuse('The port is a number from 0 to 65535.');
  const file = only(positionals, 'the file to replay');
  const {replayFile} = await import('./replay.js');
  await replayFile({file, port, opens: values['no-open'] !== true, environment});
}

function parse<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({args: [...args], options, allowPositionals: true});
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error));
  }
}

function only(positionals: readonly string[], what: string): string {
  const [first, ...more] = positionals;
  if (first === undefined || more.length > 0) throw misuse(`Name ${what}, and nothing else.`);
  return first;
}

function misuse(message: string): CliError {
  return new CliError(`${message}\nagent-surfaces --help says what can be done.`, EXIT.misused);
}
