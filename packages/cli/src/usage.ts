/** What each command does and takes. */
const COMMANDS = {
  dev: `  dev [address]      Opens the workbench in the browser: on the built-in runtime, or on the runtime at an address.
                     Its requests go through this machine's server, so that the runtime need not allow the page.
    --protocol <name>  what the runtime speaks: ag-ui (the default), agent-ui, agent-runtime or a2a
    --header <header>  sent to the runtime with every request, as in 'Authorization: Bearer …'; may be repeated
    --sessions <folder> where the built-in runtime keeps its sessions (nowhere: they are gone when it stops)
    --port <number>    the port to serve it on (any free one)
    --no-open          prints the address and opens no browser`,

  replay: `  replay <file>      Shows a recording in the browser: an evidence pack, NDJSON, JSON or captured SSE,
                     of this standard's events or of AG-UI. Nothing is sent anywhere.
    --port <number>    the port to serve it on (any free one)
    --no-open          prints the address and opens no browser`,

  export: `  export <session>   Writes a session, or one run of it, into one file.
    --url <address>    where the runtime's API is (http://127.0.0.1:8787/api)
    --run <id>         only this run, with the sessions, teammates and tasks that it started
    --format <format>  pack (an evidence pack, the default) or ndjson (the events alone)
    --out <file>       where to write (<session>.zip or <session>.ndjson); an existing file is never overwritten`,

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

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** What `--help` prints. */
export const USAGE = `Usage: agent-surfaces <command>

${Object.values(COMMANDS).join('\n\n')}

  --help             This text; after a command, its part of it.
  --version          The version.

Exit codes: 0 done, 1 it could not be done or something was found, 2 the command was not understood.`;

/** What `<command> --help` prints. */
export function usageOf(name: CommandName): string {
  return `Usage: agent-surfaces ${COMMANDS[name].trimStart()}`;
}
