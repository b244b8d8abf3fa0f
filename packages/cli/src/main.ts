import {parseArgs, type ParseArgsConfig} from 'node:util';
import {CliError, EXIT} from './cli-error.js';
import {note, print} from './output.js';

/** What the command line finds around it. */
export interface CliEnvironment {
  readonly version: string;
  /** The folder with the built page. */
  readonly pageRoot: string;
  /** Builds the page where it is missing or old; says why not where it cannot. Absent where it comes built. */
  readonly preparePage?: (() => string | undefined) | undefined;
}

/** Runs with the rest of the arguments; gives an exit code where it is not that of something done. */
type Command = (args: readonly string[], environment: CliEnvironment) => Promise<number | undefined>;

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  dev: runDev,
  replay: runReplay,
  export: runExport,
  lint: runLint,
  conformance: runConformance,
};

const TEXT = {type: 'string'} as const;
const FLAG = {type: 'boolean'} as const;
const TEXTS = {type: 'string', multiple: true} as const;

/** Runs the command line and gives its exit code. */
export async function main(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    const isHelp = name === '--help' || name === '-h';
    if (name === '--version') print(environment.version);
    else if (isHelp) console.log(USAGE);
    else if (!isCommand(name)) throw misuse(name === '' ? 'Say what to do.' : `There is no command "${name}".`);
    else if (rest.includes('--help') || rest.includes('-h')) console.log(usageOf(name));
    else return (await COMMANDS[name](rest, environment)) ?? EXIT.done;
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    note(error.message);
    if (error.exitCode === EXIT.misused) note('agent-surfaces --help says what can be done.');
    return error.exitCode;
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

async function runExport(args: readonly string[]): Promise<undefined> {
  const {values, positionals} = parse(args, {url: TEXT, run: TEXT, out: TEXT, format: TEXT, key: TEXT});
  const format = oneOf('format', ['pack', 'ndjson'], values.format ?? 'pack');
  if (values.key !== undefined && format !== 'pack') throw misuse('--key signs a pack: events alone are not signed.');
  const sessionId = only(positionals, 'the session to export');
  const {exportSession} = await import('./export.js');
  await exportSession({sessionId, format, url: values.url, runId: values.run, out: values.out, key: values.key});
}

async function runReplay(args: readonly string[], environment: CliEnvironment): Promise<undefined> {
  const {values, positionals} = parse(args, {port: TEXT, 'no-open': FLAG, trust: TEXTS});
  const port = portOf(values.port);
  const file = only(positionals, 'the file to replay');
  const {replayFile} = await import('./replay.js');
  await replayFile({file, port, opens: values['no-open'] !== true, environment, trust: values.trust ?? []});
}

async function runDev(args: readonly string[], environment: CliEnvironment): Promise<undefined> {
  const options = {protocol: TEXT, adk: TEXT, app: TEXT, user: TEXT, header: TEXTS, sessions: TEXT, port: TEXT};
  const {values, positionals} = parse(args, {...options, 'no-open': FLAG});
  const {adk, app, user} = values;
  const given = adk === undefined ? positionals : [adk, ...positionals];
  const address = given.length === 0 ? undefined : addressIn(given);
  const port = portOf(values.port);
  const {serveAdk, serveBuiltIn, serveRuntime, SERVED_PROTOCOLS} = await import('./dev.js');
  const opens = values['no-open'] !== true;
  if (adk === undefined && (app ?? user) !== undefined) throw misuse('--app and --user are for --adk.');
  if (address && adk !== undefined) {
    if (values.protocol !== undefined || values.sessions !== undefined)
      throw misuse('--protocol and --sessions are not for --adk.');
    const headers = headersIn(values.header);
    await serveAdk({address, app, user: user ?? 'user', headers, port, opens, environment});
    return;
  }
  if (!address) {
    if (values.protocol !== undefined || values.header) throw misuse('--protocol and --header are for an address.');
    await serveBuiltIn({sessions: values.sessions, port, opens, environment});
    return;
  }
  if (values.sessions !== undefined) throw misuse('--sessions is for the built-in runtime: give no address with it.');
  const protocol = oneOf('protocol', SERVED_PROTOCOLS, values.protocol ?? 'ag-ui');
  await serveRuntime({address, protocol, headers: headersIn(values.header), port, opens, environment});
}

async function runLint(args: readonly string[]): Promise<number> {
  const {values, positionals} = parse(args, {protocol: TEXT, json: FLAG});
  const file = only(positionals, 'the file to lint, or "-"');
  const {LINTED_PROTOCOLS} = await import('./conformance/lint/wire.js');
  const {protocol: given} = values;
  const protocol = given === undefined ? undefined : oneOf('protocol', LINTED_PROTOCOLS, given);
  const {lintFile} = await import('./lint.js');
  return lintFile({file, protocol, isJson: values.json === true});
}

async function runConformance(args: readonly string[]): Promise<number> {
  const options = {protocol: TEXT, header: TEXTS, message: TEXT, timeout: TEXT, json: FLAG};
  const {values, positionals} = parse(args, options);
  const address = addressIn(positionals);
  const seconds = Number(values.timeout ?? 60);
  if (!(seconds > 0 && seconds <= 3_600)) throw misuse('The timeout is a number of seconds, at most 3600.');
  const {SERVER_PROTOCOLS} = await import('./conformance/server/check.js');
  const protocol = oneOf('protocol', SERVER_PROTOCOLS, values.protocol ?? 'ag-ui');
  const {checkServer} = await import('./conformance.js');
  const {message, json} = values;
  const headers = headersIn(values.header);
  return checkServer({
    url: address.href,
    protocol,
    headers,
    message,
    timeoutMs: seconds * 1_000,
    isJson: json === true,
  });
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

function addressIn(positionals: readonly string[]): URL {
  const given = only(positionals, 'the address of a runtime');
  const address = URL.canParse(given) ? new URL(given) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw misuse(`"${given}" is no address of a server: it begins with http:// or https://.`);
  // They would be visible in the list of processes and in logs.
  if (address.username !== '' || address.password !== '')
    throw misuse('Give credentials with --header, not in the address.');
  return address;
}

function portOf(given: string | undefined): number {
  const port = Number(given ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw misuse('The port is a number from 0 to 65535.');
  return port;
}

function headersIn(given: readonly string[] = []): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const header of given) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*([\t\x20-\x7e]*?)\s*$/.exec(header) ?? [];
    // The value is not repeated here: it may be a secret.
    if (name === undefined || value === undefined) throw misuse("A header is written as 'Name: value'.");
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

function oneOf<T extends string>(what: string, names: readonly T[], given: string): T {
  const found = names.find((name) => name === given);
  if (found === undefined) throw misuse(`The ${what} is one of ${names.join(', ')}, not "${given}".`);
  return found;
}

function misuse(message: string): CliError {
  return new CliError(message, EXIT.misused);
}

const USAGES = {
  dev: `  dev [address]      Opens the workbench in the browser: on the built-in runtime, or on the runtime at an address.
                     Its requests go through this machine's server, so that the runtime need not allow the page. Only that
                     page may use it, and only for the address and what is below it.
    --protocol <name>  what the runtime speaks: ag-ui (the default), agent-ui, agent-runtime or a2a
    --header <header>  sent to the runtime with every request, as in 'Authorization: Bearer …'; may be repeated
    --adk <address>    an ADK server (adk api_server, adk web), through a gateway that is started with the page
    --app <name>       the app of ADK (the only one that it has)
    --user <name>      whose sessions of ADK are shown (user)
    --sessions <folder> where the built-in runtime keeps its sessions (nowhere: they are gone when it stops)
    --port <number>    the port to serve it on (any free one)
    --no-open          prints the address and opens no browser`,

  replay: `  replay <file>      Shows a recording in the browser: an evidence pack, NDJSON, JSON or captured SSE,
                     of this standard's events or of AG-UI. Nothing is sent anywhere.
    --trust <file>     a public key (PEM) whose signature on a pack is shown by name; may be repeated
    --port <number>    the port to serve it on (any free one)
    --no-open          prints the address and opens no browser`,

  export: `  export <session>   Writes a session, or one run of it, into one file.
    --url <address>    where the runtime's API is (http://127.0.0.1:8787/api)
    --run <id>         only this run, with the sessions, teammates and tasks that it started
    --format <format>  pack (an evidence pack, the default) or ndjson (the events alone)
    --out <file>       where to write (<session>.zip or <session>.ndjson); an existing file is never overwritten
    --key <file>       the private key (PEM, EC P-256) that signs the pack`,

  lint: `  lint <file>        Says which rules of the standard a recorded stream breaks: NDJSON, JSON, captured SSE or an
                     evidence pack. "-" reads what is piped in. A stream that is cut or still runs breaks no rule.
    --protocol <name>  agent-ui, ag-ui or agent-runtime; else AG-UI is known by its capitals
    --json             one JSON object a line: the findings, then a summary`,

  conformance: `  conformance <address>
                     Starts runs on a runtime over HTTP, and says which checks it passes. It leaves sessions behind.
    --protocol <name>  what the runtime speaks: ag-ui (the default) or agent-ui
    --header <header>  sent with every request, as in 'Authorization: Bearer …'; may be repeated
    --message <text>   what the agent is asked ("Say hello …")
    --timeout <seconds> how long a run may take (60)
    --json             one JSON object a line: the checks, then a summary`,
} as const;

type CommandName = keyof typeof USAGES;

const USAGE = `Usage: agent-surfaces <command>

${Object.values(USAGES).join('\n\n')}

  --help             This text; after a command, its part of it.
  --version          The version.

Exit codes: 0 done, 1 it could not be done or something was found, 2 the command was not understood.`;

function usageOf(name: CommandName): string {
  return `Usage: agent-surfaces ${USAGES[name].trimStart()}`;
}
